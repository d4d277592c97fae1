"""Global effects that answer something: what holds for everybody does this whenever a monster is defeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.by_print import print_fits
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.global_effects import sources
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.settings import DUE, LAST, NOT_TOLD, row_known, said, times
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, SETTING, name_of, setting_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame

ANSWERS, ANSWER = "global.answers", "global.answer"


def answers(h: Hearing) -> list[tuple[str, Mapping[str, Any]]]:
    """Each Global effect in force that answers the defeat of a monster, with the card that has it."""
    return [(piece, row) for piece in sources(h)
            for row in thunderstone(h).abilities(h.table, h.table.card(piece))
            if "global" in row["on"] and "defeated" in (row.get("when") or {})]


@rules.trigger(BOOK, "setting.obelisk", "defeat")
def after_defeat(h: Hearing, piece: str, seat: str) -> None:
    """A monster was defeated: what holds for everybody may answer it, and the die may be rolled again.

    What was in force when it was defeated comes first, unless the table reads it the other way round.
    """
    if "global effects" not in h.ruleset.values:
        return
    card = h.table.card(piece)
    frames: list[Frame] = []
    rolls = any(isinstance(row, Mapping) for row in times(h) or ())
    first = rolls and h.reading("setting.obelisk", "effect-first") == "roll-first"
    if first or answers(h) or (setting_of(h.table) is not None and not row_known(h)):
        frames.append({"kind": ANSWERS, "seat": seat, "card": card, "rank": 1})
    if rolls:
        frames.append({"kind": DUE, "seat": seat, "card": card, "rank": 0 if first else 2})
    h.pend(frames, where="below")


@rules.resolver(BOOK, "setting.obelisk", ANSWERS, topics=("global.active",))
def all_answers(h: Hearing, frame: Frame, answer: Any) -> bool:
    """What answers the defeat of a monster now; where the last roll for a setting was not told, that comes first."""
    if setting_of(h.table) is not None and not row_known(h) and not frame.get("asked"):
        if h.table.dials.get("setting.rolled") is None and _may_answer(h):
            h.effect("amend", id=frame["id"], data={"asked": True})
            h.pend([{"kind": LAST}])
            return True
        h.assume(f"what {setting_of(h.table)} says now, which nobody has told, says nothing of a defeated monster")
    h.settle(frame)
    h.pend([{"kind": ANSWER, "seat": frame["seat"], "card": frame["card"], "row": dict(row), "source": piece}
            for piece, row in answers(h)])
    return True


def _may_answer(h: Hearing) -> bool:
    """May the setting answer the defeat of a monster, whatever was rolled?"""
    card = h.game.cards.get(setting_of(h.table))
    return card is not None and any("defeated" in (row.get("when") or {}) for row in card.abilities)


@rules.resolver(BOOK, "global.active", ANSWER)
def one_answer(h: Hearing, frame: Frame, answer: Any) -> bool:
    """One Global effect answers the defeat of a monster that it speaks of; it waits where nobody knows whether."""
    row, source = frame["row"], frame["source"]
    truth = print_fits(h, frame["card"], row["when"]["defeated"])
    if truth.unknown and (answer is None or str(answer.get("choose")).lower() not in NOT_TOLD):
        h.asks.extend(truth.asks)
        return False
    h.settle(frame)
    if truth.holds and source in h.table.pieces:
        topics = rulings(h, h.table.card(source), "table") if h.table.pieces[source].place == SETTING else ()
        h.say(f"{name_of(h, source)}: {said(row)}.", f"{BOOK}/global.active", *topics)
        pend_text(h, row, str(frame["seat"]), source, "monster")
    return True
