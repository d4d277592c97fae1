"""Battle effects (dungeon, step 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.disease import penalties_at
from adjudicator.games.thunderstone.do_cards import candidates
from adjudicator.games.thunderstone.doing import pend_effects
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.steps import ARMING
from adjudicator.games.thunderstone.traits import thunderstone, traits_of
from adjudicator.games.thunderstone.treasures import guarded
from adjudicator.games.thunderstone.words import BOOK, card_of, name_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, UNKNOWN, Ask

WAITING = (ARMING, "order", "react.window", "disease.penalty", "hand.choice", "disease", "effect", "replacement")


def effects_of(h: Hearing, piece: str, on: str) -> list[Mapping[str, Any]]:
    """The effects of a card with this timing, and of the treasures that it guards, as far as they are known; a silent
    card is presumed so.
    """
    rows: list[Mapping[str, Any]] = []
    for one in (piece, *guarded(h, piece)):
        card = h.table.card(one)
        mine = [row for row in thunderstone(h).abilities(h.table, card) if on in row["on"]]
        if card is not None and not mine and not thunderstone(h).text_known(h.table, card):
            h.assume(f"{card} has no {on} effect; its text has not been told")
        if mine and one != piece:
            h.cite(f"{BOOK}/treasure.effects")
            mine = [{**row, "of": card} for row in mine]
        rows.extend(mine)
    return rows


def copied(h: Hearing, monster: str, seat: str) -> list[tuple[Mapping[str, Any], str, str]]:
    """The Battle effects of all cards present, where the monster's own text says that it has them; not of diseases,
    which that text does not name.
    """
    if not any("copies" in trait for trait in traits_of(h, monster)):
        return []
    return [({**row, "of": f"{name_of(h, monster)} ({name_of(h, piece)})"}, monster, "monster")
            for piece in present(h, seat) if (card := card_of(h, piece)) is None or not card.has("Disease")
            for row in effects_of(h, piece, "battle")]


@rules.resolver(BOOK, "battle.chosen-only", "dungeon.battle", topics=(
    "battle.mandatory", "battle.present-all", "treasure.effects", "term.battle-effect", "card.zhev"))
def battle_effects(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The chosen monster's Battle effects and those of the laid-out heroes and village cards, diseases first."""
    h.settle(frame)
    seat, monster = str(frame["seat"]), h.table.dials.get("fight")
    if monster is None or monster not in h.table.pieces:
        return True
    rows = [(row, monster, "monster") for row in effects_of(h, monster, "battle")]
    if rows and any("battle twice if" in trait and condition(h, trait["battle twice if"], seat, monster, monster).holds
                    for trait in traits_of(h, monster)):
        rows = rows + rows
        h.cite(*rulings(h, h.table.card(monster), "battle twice if"))
    rows.extend(copied(h, monster, seat))
    for piece in present(h, seat):
        card = card_of(h, piece)
        if card is None or card.kind in ("hero", "village", "basic"):
            rows.extend((row, piece, "ability") for row in effects_of(h, piece, "battle"))
    pend_effects(h, rows, seat, "Battle", f"{BOOK}/battle.mandatory", f"{BOOK}/battle.chosen-only",
                 f"{BOOK}/term.battle-effect")
    penalties_at(h, seat, "battle")
    return True


def battle_ahead(h: Hearing, monster: str) -> bool:
    """Are Battle effects still to come in a fight with this monster, so that it does not stand yet as it will?"""
    top = h.table.top()
    if h.table.frame("dungeon.battle") is None:
        comparing = h.table.frame("dungeon.compare") is not None
        return comparing and h.table.dials.get("fight") == monster and top is not None \
            and top["kind"] != "dungeon.compare"
    mine = [piece for piece in present(h, str(h.table.dials.get("active")))
            if (card := card_of(h, piece)) is not None and card.kind in ("hero", "village", "basic")]
    return any(thunderstone(h).abilities_on(h.table, h.table.card(piece), "battle")
               for piece in (monster, *guarded(h, monster), *mine))


def targets_unread(h: Hearing, monster: str | None) -> bool:
    """Were cards told as hit by a monster whose text nobody has told? Then that is asked for."""
    if not h.args.get("targets") or monster is None or thunderstone(h).text_known(h.table, monster):
        return False
    asked = Ask(monster, "abilities", "printed on the card")
    h.find(f"{BOOK}/battle.valid-target",
           UNKNOWN.saying(f"What the effects of {monster} do has not been told.").asking(asked))
    return True


def targets_in_vain(h: Hearing, monster: str | None) -> None:
    """Cards that were told as hit by the chosen monster and that none of its effects can hit are no valid choice."""
    told = [piece for piece in h.args.get("targets") or () if piece in h.table.pieces]
    if not told or any(finding.outcome == "broken" for finding in h.findings):
        return
    top = h.table.top()
    if top is not None and top["kind"] == "deed":
        word = next((word for word in ("destroy", "discard", "put") if word in top["deed"]), None)
        fit = candidates(h, top, top["deed"][word], word == "destroy") if word else told
        told = [piece for piece in told if piece not in fit]
    elif top is not None and top["kind"] in WAITING:
        return  # the effects that they may be meant for are still to come
    if told:
        names = ", ".join(name_of(h, piece) for piece in told)
        h.find(f"{BOOK}/battle.valid-target", BROKEN.saying(f"No effect of {monster} is about {names}."))
