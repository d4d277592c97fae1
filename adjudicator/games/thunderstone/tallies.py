"""Counts that players ask for: cards in hand, deck, discard pile, experience, victory points."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, apart, discard, laid, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, total, unknown
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import Ask


def pile_size(table: Table, pile: str, name: str) -> Quantity:
    """Cards in a pile; unknown where nobody counted."""
    held = table.piles.get(pile)
    if held is None or held.size is None:
        return unknown(name, Ask(pile.replace("/", "'s "), "cards in it", "count them"), low=0)
    return exactly(name, held.size, "counted")


def _in_place(h: Hearing, place: str, name: str, n: int) -> Quantity:
    if h.table.is_closed(place):
        return exactly(name, n, "counted")
    return unknown(name, Ask(place.replace("/", "'s "), "cards in it", "count them"), low=n)


@rules.value(BOOK, "hand.present", "cards present", "term.present")
def cards_present(h: Hearing, seat: str) -> Quantity:
    """Every card laid out in front of a seat, weapons that heroes carry too."""
    held = _in_place(h, laid(seat), "cards present", sum(1 for _ in present(h, seat)))
    return held.named(held.name, f"{BOOK}/term.present")


@rules.value(BOOK, "term.hand-cards", "hand")
def hand(h: Hearing, seat: str) -> Quantity:
    """Hand cards: those laid out and those still held unseen."""
    out = sum(1 for _ in present(h, seat))
    return total("hand", [pile_size(h.table, f"{seat}/hand", "cards held"), _in_place(h, laid(seat), "laid out", out)])


@rules.value(BOOK, "deck.empty", "deck")
def deck(h: Hearing, seat: str) -> Quantity:
    """Cards left in a seat's deck."""
    return pile_size(h.table, f"{seat}/deck", "deck")


@rules.value(BOOK, "discard.pile", "discard")
def discarded(h: Hearing, seat: str) -> Quantity:
    """Cards in a seat's discard pile."""
    return _in_place(h, discard(seat), "discard", len(h.table.at(discard(seat))))


@rules.value(BOOK, "win.experience", "experience")
def experience(h: Hearing, seat: str) -> Quantity:
    """Experience in front of a seat."""
    held = h.table.count(seat, "experience")
    if held is None:
        return unknown("experience", Ask(seat, f"{edition(h).experience[0]}s", "count them"), low=0)
    return exactly("experience", held, "counted")


@rules.value(BOOK, "disease.empty-stack", "diseases")
def diseases(h: Hearing) -> Quantity:
    """Diseases left in the stack."""
    return pile_size(h.table, "diseases", "diseases")


@rules.value(BOOK, "refill.shift", "dungeon deck")
def dungeon_deck(h: Hearing) -> Quantity:
    """Cards left in the dungeon deck."""
    return pile_size(h.table, "dungeon/deck", "dungeon deck")


def counted_in_pool(table: Table, seat: str) -> bool:
    """Are a seat's unnamed pieces among the cards that its pool counts, as those are that were taken unseen?"""
    pool = table.pools.get(seat)
    sizes = [pile.size for pile in table.piles.values() if pile.pool == seat]
    if pool is None or pool.unknown is None or None in sizes:
        return False
    unnamed = sum(1 for held in table.pieces.values() if held.card is None and held.pool == seat)
    return sum(pool.names.values()) + pool.unknown >= sum(size or 0 for size in sizes) + unnamed


def owned(h: Hearing, seat: str) -> list[str]:
    """The cards of a seat that are no longer in its piles: present, in front of it, on its discard pile, put apart."""
    places = (f"{seat}/in front", discard(seat), apart(seat))
    return [*present(h, seat), *(piece for place in places for piece in h.table.at(place))]


def all_told(h: Hearing, seat: str) -> bool:
    """Has everything been told that a seat has laid out or discarded?"""
    return h.table.is_closed(laid(seat)) and h.table.is_closed(discard(seat))


@rules.value(BOOK, "ending.points", "victory points", "term.victory-point")
def victory_points(h: Hearing, seat: str) -> Quantity:
    """Victory points of all a seat's cards: in hand, deck and discard pile, and those put apart."""
    parts: list[Quantity] = []
    for piece in owned(h, seat):
        card = h.table.card(piece)
        if card is None and counted_in_pool(h.table, seat):
            continue
        parts.append(h.printed(card, "victory points") if card is not None else thunderstone(h).unnamed(
            h, "victory points", "victory points of an unseen card", Ask("the unseen card", "name", "name it")))
    if not all_told(h, seat):
        parts.append(thunderstone(h).unnamed(h, "victory points", "cards not told",
                                             Ask(f"{seat}'s discard pile", "names", "look it through"), None))
    return total("victory points", _counting([*parts, *_out_of_sight(h, seat)]),
                 topics=(f"{BOOK}/term.victory-point",))


def _out_of_sight(h: Hearing, seat: str) -> list[Quantity]:
    """The victory points of a seat's cards in piles; which cards they are stays with it."""
    pool = h.table.pools.get(seat)
    if pool is None:
        return []
    named = [one for name, n in pool.names.items() for one in [h.printed(name, "victory points")] * n]
    held = total(f"{seat}'s cards in hand and deck", _counting(named))
    rest = [] if pool.unknown == 0 else [thunderstone(h).unnamed(
        h, "victory points", "cards nobody named", Ask(f"{seat}'s deck", "names", "look them through"), pool.unknown)]
    return [replace(held, kept=seat), *rest]


def _counting(parts: list[Quantity]) -> list[Quantity]:
    """Those that count for anything."""
    return [part for part in parts if not part.low == part.high == 0]
