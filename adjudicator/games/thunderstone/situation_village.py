"""The village of a told situation: stacks with their numbers, or only the cards on top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.situation_cards import FOR_SALE, card_name, is_one_of, make_piece
from adjudicator.kernel.faults import Fault
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole


def lay_village(h: Hearing, told: Any, faults: list[Fault]) -> None:
    """Stacks: a list of cards that lie on top, or {stack: how many | {level: how many} | top card}."""
    if told is None:
        return
    if isinstance(told, list):
        for row in told:
            name = _for_sale(h, row, "situation.village", faults)
            make_piece(h, name, f"village/{_stack_name(h, name)}", "situation.village", faults)
            h.effect("closed", place=f"village/{_stack_name(h, name)}", value=False)
    elif isinstance(told, Mapping):
        for stack, held in told.items():
            _stack(h, str(stack), held, faults)
    else:
        faults.append(Fault("situation.village", told, "a list of top cards or a map {stack: how many}"))


def _stack(h: Hearing, stack: str, held: Any, faults: list[Fault]) -> None:
    """One stack: how many cards, how many of each level, or the card on top."""
    name = _for_sale(h, stack, "situation.village", faults)
    place = f"village/{_stack_name(h, name)}"
    h.effect("closed", place=place, value=not isinstance(held, str))
    levels = {card.level: card.name for card in h.game.cards.groups("hero").get(_stack_name(h, name), [])}
    if isinstance(held, Mapping):
        _levels(h, stack, held, place, levels, faults)
    elif isinstance(held, int) and not isinstance(held, bool) and 0 <= held <= 60:
        _stacked(h, name, place, held)
        if levels:
            h.effect("closed", place=place, value=held == 0)
    elif isinstance(held, str):
        _for_sale(h, held, f"situation.village.{stack}", faults)
        make_piece(h, held, place, f"situation.village.{stack}", faults)
    else:
        faults.append(Fault(f"situation.village.{stack}", held, "how many, {level: how many} or the top card"))


def _for_sale(h: Hearing, word: Any, field: str, faults: list[Fault]) -> str:
    """A card that may lie on a stack of the village; neither a monster nor a treasure nor a special card does."""
    name = card_name(h, word, field, faults)
    is_one_of(h, name, FOR_SALE, field, "a hero, a village card or a basic card", faults)
    return name


def _levels(h: Hearing, stack: str, held: Mapping[Any, Any], place: str, levels: Mapping[Any, str],
            faults: list[Fault]) -> None:
    """A hero stack level by level, the lowest on top."""
    for level, n in sorted(held.items(), key=lambda row: str(row[0])):
        number = read_whole(level)
        card = h.game.cards.spelled(str(level)) if number is None else levels.get(number)
        if card is None or not isinstance(n, int) or not 0 <= n <= 60:
            faults.append(Fault(f"situation.village.{stack}", {level: n}, "{level: how many}"))
        else:
            _stacked(h, card, place, n)


def _stacked(h: Hearing, card: str, place: str, n: int) -> None:
    """So many cards of a name come onto a stack; an empty stack is there all the same."""
    if not n:
        h.effect("closed", place=place, value=True)
    if place not in h.table.places:
        h.effect("make", id=(gone := h.fresh()), to=place)
        h.effect("move", id=gone, to="set-up")
    for _ in range(n):
        h.effect("make", id=h.fresh(), card=card, to=place)


def _stack_name(h: Hearing, card: str) -> str:
    """A hero lies on the stack of its group, any other card on its own."""
    known = h.game.cards.get(card)
    return known.group if known is not None and known.group and known.kind == "hero" else card
