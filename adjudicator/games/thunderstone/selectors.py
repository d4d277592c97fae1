"""Selectors of card texts: which cards are meant, and how many they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone.by_print import ON_THE_LINE, card_fits, unread_line
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.measures import MEASURES, measured, unread
from adjudicator.games.thunderstone.words import bearer_of, card_of, is_kind, present, weapon_on
from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, times, unknown
from adjudicator.kernel.truth import Ask, Truth, every, some

OWN = ("self", "copy", "carrier", "picked", "shown")
"""Words that mean cards by what they have to do with the card whose text it is."""


def _of_its_own(h: Hearing, piece: str, word: str, source: str | None) -> bool:
    """Is this the card itself, one of its name, the hero that carries it, or one that its text picked or turned up?"""
    if word == "self":
        return piece == source
    if word == "copy":
        return source is not None and h.table.card(piece) == h.table.card(source)
    if word == "carrier":
        return source in h.table.pieces and bearer_of(h, str(source)) == piece
    return source is not None and h.table.marked(piece, word) == source


def fits(h: Hearing, piece: str, sel: Any, source: str | None) -> bool | None:
    """Does a piece fit a selector? None where its card is not known."""
    if sel in OWN:
        return _of_its_own(h, piece, str(sel), source)
    other = sel.startswith("other ") if isinstance(sel, str) else isinstance(sel, dict) and sel.get("other")
    if other and piece == source:
        return False
    if isinstance(sel, dict):
        if "equipped" in sel and carried(h, piece) != bool(sel["equipped"]):
            return False
        if "used" in sel and any(key.startswith(f"{piece}|used") for key in h.table.marks) != bool(sel["used"]):
            return False
    card = card_of(h, piece)
    if card is None:
        return _unplaced(h.table.card(piece), sel)
    if isinstance(sel, Mapping) and "has" in sel and card_fits(card, sel):
        game: Any = h.game
        symbol: bool | None = game.has_symbol(h, card, str(sel["has"]))
        if not symbol:
            return symbol
    return _all_parts(h, piece, card, sel, source) if isinstance(sel, Mapping) else card_fits(card, sel)


def _all_parts(h: Hearing, piece: str, card: Card, sel: Mapping[str, Any], source: str | None) -> bool | None:
    """Does a known card fit every part of a selector, those too that speak of it as it lies there?"""
    plain = {part: want for part, want in sel.items() if part not in ("any", "not")}
    silent = [part for part in plain if part in ON_THE_LINE and unread_line(h, card.name, ON_THE_LINE[part])
              and not card_fits(card, {part: plain[part]})]
    if not card_fits(card, {part: want for part, want in plain.items() if part not in silent}):
        return False
    rows = [Truth(fits(h, piece, part, source)) for part in sel.get("any") or ()]
    truths = [Truth(None) for _ in silent] + ([some(*rows)] if rows else [])
    if "not" in sel:
        truths.append(~Truth(fits(h, piece, sel["not"], source)))
    if any(word in sel for word in MEASURES):
        truths.append(measured(h, piece, card, sel))
    return every(*truths).value


def _unplaced(name: str | None, sel: Any) -> bool | None:
    """Does a card fit of which no more than the name is known, if that?"""
    if name is not None and isinstance(sel, Mapping) and sel.get("name", name) != name:
        return False
    if name is not None and _all_known(sel):
        return False
    return True if sel in ("card", "other card") else None


def _all_known(sel: Any) -> bool:
    """Are these cards that a game has all printed here, so that a card described by a player is none of them?"""
    kind = str(sel.get("kind")) if isinstance(sel, Mapping) else str(sel)
    return kind.removeprefix("other ") in ("disease", "basic")


def doubtful(h: Hearing, seat: str, sel: Any, source: str | None, among: Sequence[str] | None = None) -> list[str]:
    """The cards (present, or some others) of which nobody can say whether they fit."""
    return [piece for piece in (present(h, seat) if among is None else among) if fits(h, piece, sel, source) is None]


def asks_about(h: Hearing, pieces: list[str], sel: Any = None) -> tuple[Ask, ...]:
    """What would say which cards these are: the keyword line of a named one, the name of another; or the number that a
    selector asks for.
    """
    if asks := unread(h, pieces, sel):
        return asks
    named = dict.fromkeys(card for piece in pieces if (card := h.table.card(piece)) is not None)
    has = sel.get("has") if isinstance(sel, Mapping) else None
    rows = [Ask(card, has, "printed on the card") if isinstance(has, str) else
            Ask(card, "level", "printed beside the keywords") if _level_alone(h, card, sel) else
            Ask(card, "keywords", "the keyword line") for card in named]
    if any(h.table.card(piece) is None for piece in pieces):
        rows.append(Ask("the unseen cards", "name", "name the cards that were drawn"))
    return tuple(rows)


def _level_alone(h: Hearing, card: str, sel: Any) -> bool:
    """Is the level what nobody has read of a card, and all that this selector wants to know?"""
    return isinstance(sel, Mapping) and "level" in sel and h.game.card(h.table, card) is not None \
        and unread_line(h, card, "level") and ("keyword" not in sel or not unread_line(h, card, "keywords"))


def carried(h: Hearing, piece: str) -> bool:
    """A hero with a weapon, or a weapon that is carried."""
    return weapon_on(h, piece) is not None or bearer_of(h, piece) is not None


def chosen_from(h: Hearing, seat: str, sel: Any, source: str | None, among: Sequence[str] | None = None) -> list[str]:
    """Cards that fit a selector, in order of arrival (unknown cards are left out): cards present, or some others."""
    found = [piece for piece in (present(h, seat) if among is None else among) if fits(h, piece, sel, source)]
    game: Any = h.game
    if sel == "self" and source is not None and not found and game.lingers(h.table, source):
        return [source]
    for end in ("highest", "lowest"):
        if isinstance(sel, Mapping) and end in sel:
            found = _extreme(h, found, str(sel[end]), 1 if end == "highest" else -1)
    return found


def _extreme(h: Hearing, pieces: list[str], field: str, sign: int) -> list[str]:
    """Those that may have the highest (sign 1) or lowest (-1) value of a field; a card without it does not count."""
    rows = []
    for piece in pieces:
        card = card_of(h, piece)
        value = exactly("level", card.level) if field == "level" and card is not None and card.level is not None else \
            h.value(field, piece) if field in ("strength", "attack") else h.printed(h.table.card(piece) or "", field)
        if not value.nothing:
            rows.append((piece, times(value, sign)))
    best = max((value.low for _, value in rows if value.low is not None), default=None)
    return [piece for piece, value in rows if best is None or value.high is None or value.high >= best]


def highest_of(h: Hearing, pieces: list[str], field: str) -> list[str]:
    """Those that may have the highest value of a field."""
    return _extreme(h, pieces, field, 1)


def tally(h: Hearing, seat: str, sel: Any, source: str | None, name: str,
          among: Sequence[str] | None = None) -> Quantity:
    """How many cards (present, or some others) fit; unseen ones may or may not. "hero class": distinct classes."""
    pieces = list(present(h, seat) if among is None else among)
    unsure = doubtful(h, seat, sel, source, pieces)
    if sel == "hero class":
        cards = [card for piece in pieces if (card := card_of(h, piece)) is not None and is_kind(card, "hero")]
        found = len({word for card in cards for word in card.keywords if word in edition(h).classes})
        unsure = [piece for piece in pieces if card_of(h, piece) is None]
    else:
        found = sum(1 for piece in pieces if fits(h, piece, sel, source))
    if among is None and not h.table.is_closed(f"{seat}/laid"):
        ask = Ask(f"{seat}'s laid-out cards", "names", "on the table")
        return unknown(name, ask, *asks_about(h, unsure), low=found)
    if not unsure:
        return exactly(name, found, "counted")
    return unknown(name, *asks_about(h, unsure, sel), low=found, high=found + len(unsure))
