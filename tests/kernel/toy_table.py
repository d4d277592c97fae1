"""The toy game's table: seats, cards, turns, a phase of all, hidden hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel import common
from adjudicator.kernel.agenda import waiting
from adjudicator.kernel.cards import Card
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_most, exactly
from adjudicator.kernel.registry import Field, Registry
from adjudicator.kernel.registry import rules as everywhere
from adjudicator.kernel.table import Frame, Table
from adjudicator.kernel.truth import Truth, known

SKIRMISH = "skirmish"
HAND = 5
Answer = Mapping[str, Any] | None

rules = Registry()
for row in everywhere.rows:
    if row.book == common.BOOK:
        rules.add(row)

CARDS = (
    Card("Club", "weapon", values={"reach": {"v": 1, "origin": "stated"}}),
    Card("Spear", "weapon"),
    Card("Rage", "deed", abilities=(
        {"does": [{"damage": 3, "to": "self"}, {"draw": 2}, {"damage": 1, "to": "chosen"}]},)),
    Card("Rally", "deed", abilities=({"does": [{"draw": 1}, {"damage": 1, "to": "chosen"}, {"draw": 1}]},)),
    Card("Hex", "deed", abilities=({"does": [{"damage": 2, "to": "all"}]},)),
)


class Skirmish(Game):
    """The toy game: its zones, its printed fields, whose turn it is."""

    name, title = SKIRMISH, "Skirmish"

    def active(self, table: Table) -> str | None:
        turns = table.pended(kind="turn")
        return str(turns[0]["seat"]) if turns else None

    def places(self, table: Table, seat: str, zone: str) -> list[str]:
        return [f"{seat}/{zone}"]

    def fields(self) -> tuple[str, ...]:
        return ("reach",)

    def printed(self, h: Hearing, card: str, field: str) -> Quantity:
        held = self.cards.cards[card].values.get(field)
        return exactly(f"{field} of {card}", int(held["v"]), "stated") if held else super().printed(h, card, field)

    def next(self, h: Hearing, frame: Frame | None) -> dict[str, Any]:
        return {"frame": frame and frame["kind"], "seats": [row.get("seat") for row in h.table.due()],
                "options": (frame or {}).get("options", [])}


def fighters(h: Hearing) -> list[str]:
    """The seats that stand."""
    return [seat for seat in h.game.seats(h.table) if h.table.marked(seat, "out") is None]


# --- the table is laid ---

@rules.action(SKIRMISH, "open", opens=True, fields=(
    Field("seats", "any", "who plays", True), Field("cards", "any", "each deck: {name: how many}"),
    Field("given", "any", "marks and tokens that somebody has")))
def open_table(h: Hearing, seats: list[str], cards: dict[str, int] | None, given: dict[str, list[str]] | None) -> None:
    """Everybody has a shuffled deck; the first round begins."""
    h.effect("turn", dial="seats", to=seats)
    for seat in seats:
        names = cards or {"Club": 4, "Spear": 2, "Rage": 2}
        h.effect("pool", pool=seat, names=names)
        h.effect("pile", pile=f"{seat}/deck", pool=seat, size=sum(names.values()))
        h.effect("pile", pile=f"{seat}/hand", pool=seat, size=0)
        h.effect("shift", pile=f"{seat}/deck", to=f"{seat}/hand", n=3)
        for mark in (given or {}).get(seat, ()):
            h.effect("mark", id=seat, key=mark, value=True)
    h.pend([{"kind": "round"}])


@rules.resolver(SKIRMISH, "turn.round", "round")
def new_round(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Everybody who stands takes a turn, in order; then all over again while two stand."""
    if len(fighters(h)) < 2:
        return False
    h.effect("turn", dial="round", to=int(h.table.dials.get("round", 0)) + 1)
    h.pend([{"kind": "turn", "seat": seat, "rank": rank} for rank, seat in enumerate(fighters(h))])
    return True


@rules.resolver(SKIRMISH, "turn.whose", "turn", "plan", "aid")
def waits(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A turn, a plan and an aid wait for what their player does."""
    return False


# --- who may act, and until when ---

@rules.check(SKIRMISH, "turn.whose")
def whose(h: Hearing) -> Truth:
    """A seat acts while something on the agenda waits for it."""
    frame = waiting(h.table, h.seat)
    mine = frame is not None and frame.get("seat") == h.seat and frame["kind"] in ("turn", "plan", "aid")
    return known(mine, f"It is {h.seat}'s to act." if mine else f"It is not {h.seat}'s to act now.")


@rules.check(SKIRMISH, "turn.hand-limit")
def hand_limit(h: Hearing) -> Truth | None:
    """Nobody ends a turn with more than five cards; the hand is counted, not looked at."""
    frame = waiting(h.table, h.seat)
    return at_most(h.value("hand", h.seat), exactly("hand limit", HAND)) if frame and frame["kind"] == "turn" else None


@rules.value(SKIRMISH, "turn.hand", "hand")
def hand(h: Hearing, seat: str) -> Quantity:
    """How many cards a seat holds unseen."""
    pile = h.table.piles[f"{seat}/hand"]
    return Quantity(f"hand of {seat}", pile.size, pile.size, (), "counted")


@rules.action(SKIRMISH, "done", checks=("turn.whose", "turn.hand-limit"))
def done(h: Hearing) -> None:
    """A turn, a plan or an aid is over for its seat."""
    frame = waiting(h.table, h.seat)
    if frame is not None:
        h.settle(frame)
        if frame["kind"] == "turn":
            h.effect("pass", boundary=until(h))


def until(h: Hearing) -> str:
    """The boundary at which what a seat did in this turn ends."""
    return f"turn:{h.seat}#{h.table.dials['round']}"


# --- a paused turn, a phase of all, a hidden hand ---

@rules.action(SKIRMISH, "call", checks=("turn.whose",), fields=(Field("on", "seat", "who helps", True),))
def call(h: Hearing, on: str) -> None:
    """Another seat acts inside this turn, which then goes on."""
    h.pend([{"kind": "aid", "seat": on}])


@rules.action(SKIRMISH, "plan", checks=("turn.whose",))
def plan(h: Hearing) -> None:
    """All who stand plan at the same time, in whatever order, until each has said that it is done."""
    h.pend([{"kind": "plan", "seat": seat} for seat in fighters(h)])


@rules.action(SKIRMISH, "lay", checks=("turn.whose",))
def lay(h: Hearing) -> None:
    """A card of the hand is laid out unseen."""
    h.effect("take", id=h.fresh(), pile=f"{h.seat}/hand", to=f"{h.seat}/laid", end="any")


@rules.action(SKIRMISH, "show", fields=(Field("card", "shown", "a card of the hand", True),))
def show(h: Hearing, card: str) -> None:
    """A card of the hand is shown and stays in view."""
    h.say(f"{h.seat} shows {h.table.card(card)}.")
