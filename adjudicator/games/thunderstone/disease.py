"""Diseases: suffering them, and the attack penalty that they bring."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.choosing import Answer
from adjudicator.games.thunderstone.do_values import VALUE_DEEDS
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.selectors import chosen_from
from adjudicator.games.thunderstone.words import (
    BOOK,
    CURSE,
    DISEASES,
    card_of,
    discard,
    name_of,
    present,
    turn_end,
)
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask


@rules.resolver(BOOK, "disease.gain", "disease", topics=("disease.order", "disease.empty-stack", "battle.gained-card"))
def suffer(h: Hearing, frame: Frame, answer: Any) -> bool:
    """A seat takes diseases to its discard pile, as many as the stack still has; an uncounted stack is asked for."""
    seat, n = str(frame["seat"]), int(frame["n"])
    pile = h.table.piles.get(DISEASES)
    left = read_whole(answer["choose"]) if answer and answer.get("choose") is not None else None
    if left is not None:
        most = edition(h).diseases
        if not 0 <= left <= most:
            raise CannotDo("disease.empty-stack", f"In the stack there can be 0 to {most} diseases, not {left}.")
        h.effect("pile", pile=DISEASES, size=left)
        h.effect("pool", pool=DISEASES, names={edition(h).disease: left})
        pile = h.table.piles.get(DISEASES)
    endless = (pile is None or pile.size is None or pile.size < n) \
        and "unlimited-supply" in (h.reading("disease.empty-stack", "limited-stack"),
                                   h.table.dials.get("reading:destroy.disease"))
    if not endless and (pile is None or pile.size is None):
        h.asks.append(Ask("the disease stack", "cards in it", "count them", f"{n} or more would do"))
        return False
    h.settle(frame)
    got = n if endless or pile is None or pile.size is None else min(n, pile.size)
    for _ in range(got):
        h.do("suffer disease", seat=seat)
        if h.table.dials.get("fight") is not None and h.table.dials.get("won") is None:
            h.cite(f"{BOOK}/battle.gained-card")
    if got < n:
        h.say(f"The disease stack is empty: {seat} takes {got} of {n}.", f"{BOOK}/disease.empty-stack")
    return True


@rules.action(BOOK, "suffer", fields=(
    Field("n", "int", "how many diseases", True, low=1, high=60),))
def take_diseases(h: Hearing, n: int) -> None:
    """Tell that a seat takes diseases, for a reason that only the table knows: a card that nobody has told of."""
    h.pend([{"kind": "disease", "seat": h.seat, "n": n, "card": "what the table says"}])
    h.go_on()


@rules.deed(BOOK, "suffer disease", "disease.gain")
def suffer_deed(h: Hearing, seat: str) -> None:
    """The top disease of the stack goes to the discard pile."""
    h.say(f"{seat} suffers a disease: on the discard pile.")
    held = h.table.piles.get(DISEASES)
    if held is not None and held.size == 0:
        h.effect("make", id=h.fresh(), card=edition(h).disease, to=discard(seat))
    else:
        h.effect("take", id=h.fresh(), pile=DISEASES, card=edition(h).disease, to=discard(seat), end="top")


@rules.resolver(BOOK, "disease.penalty", "disease.penalty", topics=("attack.unspecified", "term.attack"))
def penalty(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The owner of a disease takes its penalty off Physical or Magic Attack, before other Battle effects."""
    if frame["source"] not in chosen_from(h, str(frame["seat"]), "disease", None):
        h.settle(frame)
        return True
    row = {**frame, "deed": {"attack penalty": None}, "by": "disease", "topic": "disease.penalty"}
    done = VALUE_DEEDS["attack penalty"](h, row, answer)
    if done:
        h.effect("mark", id=frame["source"], key="penalty taken", value=True, until=turn_end(h))
    return done


def sick_cards(h: Hearing, seat: str) -> list[str]:
    """The diseases present whose penalty has not been taken this turn."""
    return [piece for piece in present(h, seat)
            if (card := card_of(h, piece)) and card.has("Disease") and not card.has(CURSE)
            and h.table.marked(piece, "penalty taken") is None]


def pend_penalty(h: Hearing, seat: str, piece: str) -> None:
    """The penalty of one disease is asked for."""
    h.pend([{"kind": "disease.penalty", "seat": seat, "source": piece, "card": name_of(h, piece)}])


def penalties_now(h: Hearing, when: str) -> bool:
    """Are penalties of diseases taken at this moment (entering, choosing, battle), by the reading that is followed?"""
    wanted = edition(h).penalties.get(when)
    return wanted is not None and (not wanted or h.reading("disease.penalty", "after-choice") == wanted)


def penalties_at(h: Hearing, seat: str, when: str) -> bool:
    """Pend the penalties of all diseases present, where this edition (and the reading that is followed) has them taken
    at this moment: entering, choosing, battle. True where something was pended.
    """
    sick = sick_cards(h, seat)
    if not sick or not penalties_now(h, when):
        return False
    h.pend([{"kind": "disease.penalty", "seat": seat, "source": piece, "card": name_of(h, piece)} for piece in sick])
    return True
