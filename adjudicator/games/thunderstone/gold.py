"""Gold in the village (step 3)."""

from __future__ import annotations

from adjudicator.games.thunderstone.global_effects import global_parts
from adjudicator.games.thunderstone.light import lasts_on
from adjudicator.games.thunderstone.unseen_cards import gold_of_unseen
from adjudicator.games.thunderstone.words import BOOK, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, minus, total, unknown
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Ask

SPENT, GRANTED = "spent", "spent on a granted purchase"


@rules.value(BOOK, "gold.total", "gold", "term.total-gold-value")
def gold(h: Hearing, seat: str) -> Quantity:
    """All gold values of the cards still laid out, and what abilities and Trophy effects gave or took."""
    told = h.table.dials.get(f"told:{seat}:gold")
    parts = [exactly("gold as told", told, "told")] if told is not None else []
    if told is None:
        for piece in present(h, seat):
            card = h.table.card(piece)
            part = h.printed(card, "gold value") if card is not None else gold_of_unseen(h, piece)
            if not part.low == part.high == 0:
                parts.append(part)
        if not h.table.is_closed(f"{seat}/laid"):
            parts.append(unknown("cards not told", Ask(f"{seat}'s laid-out cards", "names", "on the table")))
    return total("gold", [*parts, *lasts_on(h, "gold", seat), *global_parts(h, "gold", seat)],
                 topics=(f"{BOOK}/term.total-gold-value",))


@rules.value(BOOK, "buy.gold", "gold left")
def gold_left(h: Hearing, seat: str) -> Quantity:
    """Gold not yet spent this visit; it does not outlast the turn."""
    bought = [last for word in (SPENT, GRANTED) for _, last in h.table.lasting(word, seat)]
    spent = [exactly(f"{last.source}: bought", last.amount or 0) for last in bought]
    unknown_spent = [unknown(f"{last.source}: bought", Ask(last.source, "gold cost"), low=0)
                     for last in bought if last.amount is None]
    rows = [part for part in spent if part.low] + unknown_spent
    return total("gold left", [h.value("gold", seat), *(minus(part) for part in rows)])
