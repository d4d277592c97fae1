"""Monster traits: what always holds while the monster lies in the dungeon (book: Traits)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.selectors import asks_about, fits
from adjudicator.games.thunderstone.words import BOOK, bearer_of, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly
from adjudicator.kernel.truth import HOLDS, Ask, Truth, every, some

if TYPE_CHECKING:
    from adjudicator.games.thunderstone.game import Thunderstone


def thunderstone(h: Hearing) -> Thunderstone:
    """The game of this hearing, as the family's own class."""
    game: Any = h.game
    return game  # type: ignore[no-any-return]


def traits_of(h: Hearing, piece: str) -> list[Mapping[str, Any]]:
    """The known traits of a piece's card and of what lies under it."""
    held = h.table.pieces.get(piece)
    if held is None:
        return []
    card, game = held.card, thunderstone(h)
    rows = game.traits(h.table, card)
    for one in h.table.at(f"under/{piece}"):
        its = [row for row in game.traits(h.table, h.table.card(one)) if not row.get("below")]
        if its:
            h.cite(f"{BOOK}/treasure.effects")
            rows = [*rows, *its]
        elif (name := h.table.card(one)) is not None and not game.text_known(h.table, name):
            h.assume(f"the text of {name}, which nobody has told, says nothing that matters here")
    if card is not None and not rows and not game.text_known(h.table, card):
        h.assume(f"the text of {card}, which nobody has told, says nothing that matters here")
    return rows


def holds(h: Hearing, trait: Mapping[str, Any], seat: str, source: str, monster: str | None) -> Truth:
    """Does a trait with `if` and `unless` count now?"""
    truth = condition(h, trait["if"], seat, source, monster) if "if" in trait else HOLDS
    if "unless" in trait:
        truth = truth & ~condition(h, trait["unless"], seat, source, monster)
    return truth


def changes(h: Hearing, piece: str, field: str, seat: str) -> list[Quantity]:
    """What a monster's own traits add to (or take from) a value of the fight against it, as far as they hold."""
    rows = []
    for trait in traits_of(h, piece):
        if field not in trait:
            continue
        live = holds(h, trait, seat, piece, piece)
        n = amount(h, trait[field], seat, piece, f"{field} trait of {name_of(h, piece)}")
        n = n if trait.get("origin", "rule") == "rule" or not n.exact else exactly(n.name, n.number, trait["origin"])
        if live.holds:
            rows.append(n)
        elif live.unknown:
            rows.append(perhaps_none(n, live.asks))
    return rows


def perhaps_none(n: Quantity, asks: tuple[Ask, ...], topics: tuple[str, ...] = ()) -> Quantity:
    """A number of which nobody can say yet whether it counts: as much as that, or nothing."""
    low = min(0, n.low) if n.low is not None else None
    high = max(0, n.high) if n.high is not None else None
    return Quantity(n.name, low, high, (n,), "unknown", "", topics, tuple(dict.fromkeys((*asks, *n.asks))))


def flag(h: Hearing, monster: str, word: str, seat: str) -> Truth:
    """Does a trait hold that needs no number (darkness that nothing lessens)?"""
    return some(*(holds(h, trait, seat, monster, monster) for trait in traits_of(h, monster) if trait.get(word)))


def spurns(h: Hearing, monster: str) -> bool:
    """Is anything taken away in the fight against a monster of what some cards give: by its traits, or by a text that
    has a card ignored?
    """
    if h.table.marks and any(key.endswith("|ignored") for key in h.table.marks):
        return True
    return any("ignores" in trait or "immune" in trait for trait in traits_of(h, monster))


def is_ignored(h: Hearing, piece: str, monster: str, seat: str) -> Truth:
    """Is a card no help in the fight against this monster? What an ignored hero carries would help through the hero."""
    own = _is_ignored(h, piece, monster, seat)
    bearer = bearer_of(h, piece) if piece in h.table.pieces else None
    if bearer is None or own.holds:
        return own
    borne = _is_ignored(h, bearer, monster, seat)
    if borne.broken or h.reading("trait.ignores", "with-weapons") == "weapons-count":
        return own
    return own | borne


def _is_ignored(h: Hearing, piece: str, monster: str, seat: str) -> Truth:
    if h.table.marked(piece, "ignored") is not None:
        return HOLDS
    return _against_piece(h, piece, monster, seat, "ignores")


def is_immune_to(h: Hearing, piece: str, monster: str, seat: str) -> Truth:
    """Do the attack values of this card count as zero against this monster?"""
    return _against_piece(h, piece, monster, seat, "immune")


_TYPES = ("physical attack", "magic attack", "lower attack", "higher attack")


def _against_piece(h: Hearing, piece: str, monster: str, seat: str, word: str) -> Truth:
    found = []
    for trait in traits_of(h, monster):
        sel = trait.get(word)
        if sel is None or sel in _TYPES:
            continue
        fit = fits(h, piece, sel, monster)
        whether = Truth(fit) if fit is not None else Truth(None).asking(*asks_about(h, [piece], sel))
        found.append((whether & holds(h, trait, seat, monster, monster)).saying(""))
    return some(*found)


def as_counted(h: Hearing, counted: Quantity, monster: str | None, seat: str, *words: str) -> Quantity:
    """A total that a seat has counted, against a monster: how much of it is left where some cards give it nothing is
    not known before the cards are.
    """
    if monster is None:
        return counted
    against = some(*(holds(h, trait, seat, monster, monster) for trait in traits_of(h, monster) for word in words
                     if word in trait and trait[word] not in _TYPES))
    if against.broken:
        return counted
    ask = Ask(f"{seat}'s laid-out cards", "names", f"{name_of(h, monster)} gives nothing to some cards")
    return perhaps_none(counted, (ask,), tuple(f"numenera/trait.{word}" for word in words))


def immune_types(h: Hearing, monster: str, seat: str, physical: Quantity, magic: Quantity) -> dict[str, Truth]:
    """Which attack types count as zero against this monster."""
    out = {"physical attack": Truth(False), "magic attack": Truth(False)}
    for trait in traits_of(h, monster):
        sort = trait.get("immune")
        if sort not in _TYPES:
            continue
        live = holds(h, trait, seat, monster, monster)
        if sort in out:
            out[sort] = out[sort] | live
        else:
            for name, truth in _higher_lower(physical, magic, sort == "lower attack").items():
                out[name] = out[name] | (truth & live)
    return out


def _higher_lower(physical: Quantity, magic: Quantity, lower: bool) -> dict[str, Truth]:
    """Of two attack types, which is the lower (or higher); a single one is both."""
    if not (physical.exact and magic.exact):
        return {"physical attack": Truth(None), "magic attack": Truth(None)}
    p, m = physical.number, magic.number
    if min(p, m) == 0:
        return {"physical attack": Truth(p > 0), "magic attack": Truth(m > 0)}
    hit = (p < m) if lower else (p > m)
    if p == m:
        return {"physical attack": Truth(True), "magic attack": Truth(False)}
    return {"physical attack": Truth(hit), "magic attack": Truth(not hit)}


def may_be_chosen(h: Hearing, monster: str, seat: str) -> Truth:
    """Do the monster's traits let it be chosen?"""
    rows = [condition(h, trait["choose only if"], seat, monster, monster)
            for trait in traits_of(h, monster) if "choose only if" in trait]
    if not rows:
        return HOLDS
    met = every(*rows)
    return met.saying(f"{name_of(h, monster)} may be chosen only under a condition of its own. {met.said}".rstrip())


def health_traits(h: Hearing, monster: str, seat: str) -> list[Quantity]:
    """What a monster's traits change about its Health."""
    return [n.named(n.name, *(rulings(h, h.table.card(monster), "health") if n.low or n.high else ()))
            for n in changes(h, monster, "health", seat)]
