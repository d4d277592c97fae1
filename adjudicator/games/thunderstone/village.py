"""Visiting the village: lay out, abilities, buy (steps 1 to 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.by_print import card_fits
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.gold import GRANTED, SPENT
from adjudicator.games.thunderstone.layout import lay_out, lay_out_check
from adjudicator.games.thunderstone.steps import END, at_step
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.trophies import apply_rest, trophies_of
from adjudicator.games.thunderstone.words import BOOK, card_of, name_of, present, stack_of, stack_tops, turn_end
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.piles import none_left
from adjudicator.kernel.quantity import Quantity, at_least, at_most, exactly, total
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known

HAND = Field("hand", "cards", "all hand cards by name: [Regular*3, Longspear, Torch]")
KEEPS = Field("keeps", "cards", "cards that the player wants to keep in hand, not laid out", hidden=True)


@rules.check(BOOK, "village.lay-out")
def village_lay_out(h: Hearing, keeps: Any) -> Truth:
    """All hand cards are laid out in the village."""
    return lay_out_check(h, keeps)


@rules.action(BOOK, "visit-village", checks=("turn.order", "turn.one-action", "village.lay-out", "golden-rule"),
              topics=("turn.one-action",), fields=(HAND, KEEPS))
def visit_village(h: Hearing, hand: list[str] | None) -> None:
    """Visit the village: lay out the whole hand; then abilities, one purchase, level-ups."""
    lay_out(h, hand, "village")
    h.pend([{"kind": kind, "rank": rank, "seat": h.seat} for kind, rank in (*edition(h).village_steps, END)])
    h.value("gold", h.seat)
    h.value("cards present", h.seat)


# --- buying ---

def purchase_frame(h: Hearing) -> dict[str, Any] | None:
    """The purchase that a card text grants just now, None in an ordinary village visit."""
    top = h.table.top()
    return top if top is not None and top["kind"] == "buy.card" else None


def whole_purse(h: Hearing) -> bool:
    """Does the whole gold count for this purchase? Where a card grants one after a fight; a visit shares its gold."""
    return purchase_frame(h) is not None and h.table.marked(h.seat, "did") != "village"


@rules.check(BOOK, "buy.step")
def buy_step(h: Hearing) -> Truth:
    """A card is bought in step 3 of the village, once the abilities are done; or when a card says so."""
    if purchase_frame(h) is not None:
        return known(True, "A card text grants a purchase now.")
    return at_step(h, "village.abilities", "village.buy", said="Cards are bought in step 3 of the village.")


@rules.check(BOOK, "buy.kind")
def buy_kind(h: Hearing, card: str) -> Truth:
    """Heroes, village cards and basic cards are bought; monsters, treasures and diseases are not."""
    entry = h.game.card(h.table, card)
    if entry is None:
        return UNKNOWN.saying(f"What kind of card {card} is has not been told.").asking(
            Ask(card, "kind of card", "hero, village card or basic card"))
    sold = entry.kind in ("hero", "village", "basic")
    frame = purchase_frame(h)
    if sold and frame is not None and not card_fits(entry, frame["sel"]):
        return known(False, f"The purchase that {frame['card']} grants is not for {card}.")
    return known(sold, f"{card} is {'a card that can be bought' if sold else 'never for sale'}.")


@rules.check(BOOK, "novalue.disease")
def never_disease(h: Hearing, card: str) -> Truth:
    """A disease has no gold cost at all and cannot be bought."""
    entry = h.game.card(h.table, card)
    sick = entry is not None and entry.has("Disease")
    return known(not sick, f"{card} is a disease and has no gold cost." if sick else f"{card} is no disease.")


@rules.value(BOOK, "buy.one", "purchases left")
def purchases_left(h: Hearing, seat: str) -> Quantity:
    """One purchase a visit, and what abilities add, less those made."""
    extra = [exactly(f"{last.source}: extra", last.amount or 0) for _, last in h.table.lasting("extra buys", seat)]
    made = sum(1 for _ in h.table.lasting(SPENT, seat))
    return total("purchases left", [exactly("one a visit", 1), *extra, exactly("bought", -made)])


@rules.check(BOOK, "buy.one")
def buy_one(h: Hearing) -> Truth | None:
    """One card a visit, unless a card grants more."""
    if purchase_frame(h) is not None:
        return None
    left = h.value("purchases left", h.seat)
    return at_least(left, exactly("needed", 1), f"Purchases left this visit: {left.figure()}.")


@rules.check(BOOK, "buy.gold")
def buy_gold(h: Hearing, card: str) -> Truth:
    """The cost is at most the gold there is; several purchases of one visit share the gold."""
    cost = price(h, card, h.seat)
    if cost.nothing:
        return known(False, f"{card} has no gold cost.")
    purse = h.value("gold" if whole_purse(h) else "gold left", h.seat)
    truth = at_most(cost, purse)
    listed = f" ({cost.origin})" if cost.origin in ("listed", "told") else ""
    return truth.saying(f"{card} costs {cost.figure()}{listed}; {purse.name}: {purse.figure()}.")


def price(h: Hearing, card: str, seat: str) -> Quantity:
    """What a card costs this player now: its gold cost, with what card texts put on it this turn."""
    cost = h.printed(card, "gold cost")
    more = [exactly(f"{last.source}: costs", last.amount or 0, "rule", last.source, last.topics)
            for _, last in h.table.lasting("costs", seat)]
    more += [exactly(f"Trophy effect of {name_of(h, piece)}", deed["costs"])
             for piece in present(h, seat) for n, row in trophies_of(h, piece) for deed in row["does"]
             if isinstance(deed.get("costs"), int) and h.table.marked(piece, f"trophy:{n}") is None
             and not row.get("cost") and condition(h, row.get("if"), seat, piece).holds]
    return total(f"price of {card}", [cost, *more], floor=0) if more and not cost.nothing else cost


@rules.check(BOOK, "buy.sold-out")
def sold_out(h: Hearing, card: str) -> Truth:
    """From an empty stack nothing is bought."""
    place = stack_of(h, card)
    if (place is None or not h.table.at(place)) and (gone := none_left(h.table, card, h.game.copies(h.table, card),
                                                                       h.game.place_words)):
        return known(False, f"No {card} is left: {gone}.")
    if place is None:
        if h.table.is_closed("village"):
            return known(False, f"{card} is not among the stacks of this village.")
        return Truth(None, f"Whether {card} lies in the village has not been told.", (),
                     (Ask("the village", card, "look at its stack"),))
    if h.table.at(place):
        return known(True, f"The stack of {card} has cards.")
    if h.table.is_closed(place):
        return known(False, f"The stack of {card} is empty.")
    return Truth(None, f"Whether {card} is left has not been told.", (),
                 (Ask("the village", card, "look at its stack"),))


@rules.check(BOOK, "buy.top-card")
def top_card(h: Hearing, card: str) -> Truth | None:
    """Only the top card of a stack is bought: level 1 heroes before level 2."""
    place = stack_of(h, card)
    row = h.table.at(place) if place else ()
    if not row:
        return None
    top = h.table.card(row[0])
    return known(top == card, f"On top of that stack lies {top}." if top != card else f"{card} lies on top.")


@rules.action(BOOK, "buy", checks=(
    "turn.order", "turn.one-action", "buy.step", "buy.kind", "novalue.disease", "buy.one", "buy.gold",
    "buy.sold-out", "buy.top-card"), fields=(
        Field("card", "card", "the card that is bought; a hero group stands for its level 1 hero", True),))
def buy(h: Hearing, card: str) -> None:
    """Buy the top card of a village stack; it goes to the discard pile."""
    frame = purchase_frame(h)
    if frame is None:
        end_step_two(h)
    place = stack_of(h, card)
    pieces = [piece for piece in h.table.at(place or "") if h.table.card(piece) == card]
    if pieces:
        piece = pieces[0]
    else:
        piece = h.fresh()
        h.effect("make", id=piece, card=card, to=place or f"village/{card}")
    free = whole_purse(h)
    _by_leave_of(h, piece, frame)
    if frame is not None:
        h.settle(frame)
    h.do("buy", piece=piece, seat=h.seat, to=frame["to"] if frame else "discard", free=free,
         granted=frame is not None)
    h.value("gold", h.seat)
    if not free and not any(finding.outcome == "broken" for finding in h.findings):
        h.value("gold left", h.seat)
        h.value("purchases left", h.seat)


def _by_leave_of(h: Hearing, piece: str, frame: Mapping[str, Any] | None) -> None:
    """Keep which card's text granted this purchase, until the turn ends."""
    extra = [last.source for _, last in h.table.lasting("extra buys", h.seat)]
    if frame is not None or extra:
        leave = str(frame["card"]) if frame is not None else extra[0]
        h.effect("mark", id=piece, key="bought by", value=leave, until=turn_end(h))


def end_step_two(h: Hearing) -> None:
    """Abilities and Trophy effects are finished once the player buys or levels up."""
    frame = h.table.frame("village.abilities")
    if frame is not None:
        apply_rest(h)
        h.settle(frame)


@rules.deed(BOOK, "buy", sometimes=("buy.to-discard", "spoils.purchase", "term.hero-stack", "term.village-stack"))
def buy_deed(h: Hearing, piece: str, seat: str, to: str, free: bool, granted: bool) -> None:
    """Pay, and put the card on the discard pile (or where the card says); a granted purchase is not the visit's own."""
    card = h.table.card(piece) or ""
    cost = price(h, card, seat)
    h.say(f"{seat} buys {card}{f' for {cost.number} gold' if cost.exact else ''}.")
    known_card = card_of(h, piece)
    if known_card is not None:
        h.cite(f"{BOOK}/term.{'hero' if known_card.kind == 'hero' else 'village'}-stack")
    if to != "hand":
        h.cite(f"{BOOK}/buy.to-discard")
    if free:
        h.say("The whole gold counted for this purchase.", f"{BOOK}/spoils.purchase")
    else:
        h.effect("last", id=h.fresh(), value=GRANTED if granted else SPENT, amount=cost.number if cost.exact else None,
                 on=[seat], until=turn_end(h), source=card, topics=[f"{BOOK}/buy.one"])
    h.do("gain", piece=piece, seat=seat, to=to)
    for row in thunderstone(h).abilities(h.table, card):
        if "bought" in row["on"]:
            pend_text(h, row, seat, piece, "effect")


@rules.resolver(BOOK, "spoils.purchase", "buy.card")
def buy_card(h: Hearing, frame: dict[str, Any], answer: Any) -> bool:
    """A granted purchase waits for the buy action, or for "none"."""
    if answer is None:
        return False
    if str(answer.get("choose")).lower() not in ("none", "nothing", "decline"):
        raise Malformed([Fault("choose", answer.get("choose"), "none, or use the buy action")])
    h.settle(frame)
    return True


def offered_cards(h: Hearing) -> list[str]:
    """Names of the cards on top of the village's stacks."""
    return [name_of(h, piece) for piece in stack_tops(h) if card_of(h, piece) is not None]
