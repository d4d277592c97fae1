"""Guardians leave the dungeon hall to rank 0; from there one of them shields the Bearer."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.corruption.thralls import choose_or_summon
from adjudicator.games.thunderstone.corruption.words import BOOK
from adjudicator.games.thunderstone.dungeon import CHOOSE_CHECKS, CHOOSE_FIELDS, monster_of
from adjudicator.games.thunderstone.guardians import is_bearer, is_guardian, shielded
from adjudicator.games.thunderstone.light import darkness as family_darkness
from adjudicator.games.thunderstone.obliged import SENT
from adjudicator.games.thunderstone.spots import OUTSIDE
from adjudicator.games.thunderstone.words import name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, total
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Truth, known

ENTRANCE = "dungeon/1"


def leaving_rank_1(h: Hearing) -> bool:
    """Do guardians leave the hall at rank 1, by the reading that is followed? Asked only where one lies there."""
    there = any(is_guardian(h, piece) and not is_bearer(h, piece) for piece in h.table.at(ENTRANCE))
    return there and h.reading("guardian.leaves", "refill-moves-bearer") != "stays-in-hall"


@rules.consequence(BOOK, "guardian.leaves")
def guardian_leaves(h: Hearing) -> bool:
    """A guardian that comes to rank 1 leaves the hall to rank 0, which others may share; the hall is refilled."""
    if h.table.dials.get("setting up") or not leaving_rank_1(h):
        return False
    leaving = [piece for piece in h.table.at(ENTRANCE) if is_guardian(h, piece) and not is_bearer(h, piece)]
    if not leaving:
        return False
    before = h.table.at(OUTSIDE)
    for piece in leaving:
        h.do("leave hall", piece=piece, shared=bool(before))
    if h.table.frame("dungeon.refill") is None:
        h.pend([{"kind": "dungeon.refill", "seat": h.game.active(h.table)}])
    h.do("shift monsters")
    if h.reading("guardian.leaves", "refill-moves-bearer") == "bearer-waits":
        for piece in h.table.at(ENTRANCE):
            if is_bearer(h, piece):
                h.say(f"{name_of(h, piece)} is in rank 1 only because a guardian left: the game goes on.",
                      f"{BOOK}/guardian.leaves")
                h.effect("mark", id=piece, key="waits", value=True)
    return True


@rules.deed(BOOK, "leave hall", "guardian.leaves", sometimes=("guardian.share-rank",))
def leave_hall(h: Hearing, piece: str, shared: bool) -> None:
    """The guardian stands outside the dungeon hall."""
    h.say(f"{name_of(h, piece)} leaves the dungeon hall: it lies in rank 0. The hall is refilled.")
    if shared:
        h.cite(f"{BOOK}/guardian.share-rank")
    h.effect("move", id=piece, to=OUTSIDE)
    h.effect("turn", dial="rank 0", to=True)


@rules.guard(BOOK, "guardian.rank-0", "move", "move monster")
def only_guardians(h: Hearing, piece: str, to: str | None) -> Truth | None:
    """Nothing but a guardian enters rank 0."""
    if to != OUTSIDE or h.table.marked(piece, SENT) is not None:  # a text that sends a monster there wins
        return None
    fit = is_guardian(h, piece)
    return known(fit, f"{name_of(h, piece)} is {'a' if fit else 'no'} guardian; only guardians enter rank 0.")


@rules.check(BOOK, "guardian.one-fight")
def one_fight(h: Hearing, monster: Any) -> Truth | None:
    """However many guardians share rank 0, one monster is chosen."""
    if len(h.table.at(OUTSIDE)) < 2:
        return None
    several = isinstance(monster, list) and len(monster) > 1
    return known(not several, "One monster is fought, however many guardians share rank 0.")


@rules.value(BOOK, "guardian.rank-0-darkness", "darkness", quiet=True)
def darkness(h: Hearing, monster: str) -> Quantity:
    """In rank 0 the darkness is 0, but for what card texts add; elsewhere it is that of the rank."""
    found: Quantity = family_darkness(h, monster)
    if h.table.pieces[monster].place == OUTSIDE or h.table.dials.get("fight.position") == 0:
        return total("darkness", [found], topics=(f"{BOOK}/guardian.rank-0-darkness",))
    return found


@rules.consequence(BOOK, "guardian.rank-0-gone")
def rank_gone(h: Hearing) -> bool:
    """With the last guardian in it rank 0 is gone."""
    if OUTSIDE not in h.table.places or h.table.at(OUTSIDE) or h.table.dials.get("rank 0") is None:
        return False
    h.say("Rank 0 is there no more.", f"{BOOK}/guardian.rank-0-gone")
    h.effect("turn", dial="rank 0", to=None)
    return True


rules.action(BOOK, "choose", fields=CHOOSE_FIELDS, checks=(
    *CHOOSE_CHECKS, "bearer.protected", "guardian.one-fight", "card.thrall-summoner", "card.mind-control"))(
        choose_or_summon)


@rules.check(BOOK, "bearer.protected")
def bearer_protected(h: Hearing, monster: Any) -> Truth | None:
    """While a guardian is in rank 0 nobody can fight the Thunderstone Bearer."""
    piece = monster_of(h, monster)
    barred = shielded(h, piece, "choose") if piece is not None else None
    return None if barred is None else ~barred
