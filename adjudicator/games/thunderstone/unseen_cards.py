"""What a laid-out card that nobody has named gives, in a fight and in gold: within what the cards give that it can be.

There is no such bound by the game's cards alone: an unnamed card may be a Disease, whose penalty is taken off; a
trophy, whose effect must be carried out, whatever it says, and whose light may be below zero; or a card that changes
what others give. Only where the cards of its player are all known by name, and none of those that it can be is of that
sort, its own light and attack lie between the least and the most that is printed on them.
"""

from __future__ import annotations

from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, unknown
from adjudicator.kernel.truth import Ask

NAME_IT = Ask("the unseen card", "name", "name the card that was drawn")
OWN_ACCOUNT = ("hero", "basic", "village", "special")
"""Kinds of cards that give what they give of their own account; a monster's is a Trophy effect."""


def light_of_unseen(h: Hearing, piece: str) -> Quantity:
    """The light of a laid-out card that nobody has named."""
    return _within(h, piece, "light", "light of an unseen card")


def attack_of_unseen(h: Hearing, piece: str, sort: str, everywhere: bool) -> Quantity:
    """Its attack of one type. everywhere: are there Global effects, which may add to it?"""
    name = f"{sort} of an unseen card"
    armed_late = h.reading("equip.step", "before-choice") != "before-choice"
    return unknown(name, NAME_IT) if everywhere or armed_late else _within(h, piece, sort, name)


def gold_of_unseen(h: Hearing, piece: str) -> Quantity:
    """The gold value of a laid-out card that nobody has named: between the least and the most of the cards of its
    player that it can be, where they are all known by name; else no less than the least of any card.
    """
    name, names = "gold value of an unseen card", _in_pool(h, piece)
    given = [h.printed(card, "gold value") for card in names]
    if not given or any(value.low is None for value in given):
        return thunderstone(h).unnamed(h, "gold value", name, NAME_IT)
    low, highs = min(value.low or 0 for value in given), [value.high for value in given]
    high = None if None in highs else max(high or 0 for high in highs)
    return unknown(name, NAME_IT, low=low, high=high, source=f"one of {', '.join(names)}")


def _within(h: Hearing, piece: str, field: str, name: str) -> Quantity:
    """Between nothing (a weapon that nobody carries, a card that is ignored) and what is printed on what it can be."""
    names = _can_be(h, piece)
    given = [h.printed(card, field) for card in names]
    if not given or any(value.low is None or value.high is None for value in given):
        return unknown(name, NAME_IT)
    low, high = min(value.low or 0 for value in given), max(value.high or 0 for value in given)
    return unknown(name, NAME_IT, low=min(0, low), high=max(0, high), source=f"one of {', '.join(names)}")


def _can_be(h: Hearing, piece: str) -> list[str]:
    """The cards that an unnamed one can be; none where nobody knows, or one of them may do more than it prints."""
    lent = any(other in h.table.pieces for last in h.table.lasts.values() for other in last.on)
    if lent or any(key.startswith(f"{piece}|") for key in h.table.marks):
        return []
    names = _in_pool(h, piece)
    return names if all(_plain(h, name) for name in names) else []


def _in_pool(h: Hearing, piece: str) -> list[str]:
    """The cards of its player that an unnamed one can be, where they are all known by name; else none."""
    pool = h.table.pieces[piece].pool
    if pool is None or not _all_named(h, pool):
        return []
    return sorted(name for name, n in h.table.pools[pool].names.items() if n > 0)


def _all_named(h: Hearing, pool: str) -> bool:
    """Are all unseen cards of a pool known by name? In a told situation an unnamed card may be none of those told."""
    held = h.table.pools.get(pool)
    piles = [pile.size for pile in h.table.piles.values() if pile.pool == pool]
    if held is None or held.unknown != 0 or None in piles:
        return False
    unnamed = sum(1 for other in h.table.pieces.values() if other.pool == pool and other.card is None)
    return sum(held.names.values()) == unnamed + sum(size or 0 for size in piles)


def _plain(h: Hearing, name: str) -> bool:
    """Does this card give what is printed on it and nothing else, whatever lies beside it?"""
    game, card = thunderstone(h), h.game.card(h.table, name)
    if card is None or card.kind not in OWN_ACCOUNT or card.has("Disease") or card.has("Curse"):
        return False
    told, print_of = game.traits(h.table, name), h.game.cards.get(name)
    if told or (print_of is not None and print_of.traits) or not game.text_known(h.table, name):
        return False
    rows = (*game.abilities(h.table, name), *(print_of.abilities if print_of is not None else ()))
    return not any({"trophy", "global"} & set(row["on"]) for row in rows)
