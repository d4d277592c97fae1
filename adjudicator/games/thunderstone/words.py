"""Names of places and fields in the Thunderstone family, and small questions about cards and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table

BOOK = "numenera"
DISEASE = "Disease - Iron Wind"
CLASSES = ("Fighter", "Wizard", "Cleric", "Thief", "Ranger")
HAND_SIZE = 6
BASIC = ("Regular", "Longspear", "Torch")
DECK, DISEASES, BOX = "dungeon/deck", "diseases", "box"
FIELDS = ("physical attack", "magic attack", "light", "gold value", "gold cost", "strength", "weight", "health",
          "experience", "experience to level up", "victory points", "attack penalty", "level", "abilities", "traits",
          "keywords")
SETTING = "setting"
"""Where the card of the setting lies, and the marker that names it."""


def laid(seat: str) -> str:
    """The place of a seat's laid-out hand cards."""
    return f"{seat}/laid"


def discard(seat: str) -> str:
    """A seat's discard pile."""
    return f"{seat}/discard"


def apart(seat: str) -> str:
    """Where cards lie that an effect of the setting has put on a pile of their own for a seat."""
    return f"{seat}/apart"


def present(h: Hearing, seat: str) -> list[str]:
    """Every card present: laid out in front of a seat, with what it bears."""
    places, found = h.table.places, []
    for piece in places.get(f"{seat}/laid", ()):
        found.append(piece)
        borne = places.get(f"on/{piece}")
        if borne:
            found.extend(borne)
    return found


def setting_of(table: Table) -> str | None:
    """The setting that this game is played with."""
    name: str | None = table.dials.get(SETTING)
    return name


def stack_tops(h: Hearing) -> list[str]:
    """The top cards of the village's stacks."""
    return [h.table.at(place)[0] for place in h.table.places if place.startswith("village/") and h.table.at(place)]


def stack_of(h: Hearing, name: str) -> str | None:
    """The village stack on which a card lies, None where the village has none."""
    card = h.game.card(h.table, name)
    for stack in ([card.group] if card and card.group else []) + [name]:
        if f"village/{stack}" in h.table.places:
            return f"village/{stack}"
    return None


CURSE, AS_WEAPON, CURSES = "Curse", "as weapon", "curses"
"""The keyword of curses; the mark of a card that is treated as an equipped weapon; the stack (and
pool) of curses.
"""


def card_of(h: Hearing, piece: str) -> Card | None:
    """What is known of a piece's card, with what it counts as now; None where the piece or the card is not known."""
    card = h.game.card(h.table, h.table.pieces[piece].card)
    if card is None:
        return None
    if "curse" in card.words and "disease" not in card.words and is_curse_disease(h):
        card = with_keyword(card, "Disease")
    if f"{piece}|{AS_WEAPON}" in h.table.marks:
        card = with_keyword(card, "Weapon")
    return card


def curses_left(h: Hearing) -> int | None:
    """How many curses lie ready; None where nobody knows."""
    held = h.table.piles.get(CURSES)
    return None if held is None else held.size


def is_curse_disease(h: Hearing) -> bool:
    """Does a curse count as a disease, by the reading that is followed?"""
    return h.reading("curse.disease", "no-disease") == "disease"


def with_keyword(card: Card, word: str) -> Card:
    """A card that counts as having one keyword more."""
    return replace(card, keywords=(*card.keywords, word), words=card.words | {word.lower()})


def name_of(h: Hearing, piece: str) -> str:
    """A piece's card name for people."""
    return h.table.pieces[piece].card or "a card nobody has named"


MEANT = ("kind", "name", "group", "keyword", "any")
"""Parts of a selector whose own word need not be said."""


def short(value: Any) -> str:
    """A selector or number of a card text in a few words.

    >>> short({"any": [{"name": "Regular"}, "weapon"]}), short({"keyword": "Polearm", "equipped": True})
    ('Regular or weapon', 'Polearm equipped')
    """
    if isinstance(value, Mapping):
        return " ".join(key if part is True else short(part) if key in MEANT else f"{key} {short(part)}"
                        for key, part in value.items())
    return " or ".join(map(short, value)) if isinstance(value, list) else str(value)


def cards(n: int) -> str:
    """So many cards, in words.

    >>> cards(0), cards(1), cards(6)
    ('no card', '1 card', '6 cards')
    """
    return f"{n or 'no'} card{'s' if n > 1 else ''}"


def is_hero(card: Card) -> bool:
    """Heroes have a blue frame; Regulars count as heroes."""
    return card.kind == "hero" or card.has("Hero")


def is_kind(card: Card, kind: str) -> bool:
    """Is the card of this kind: hero, weapon, item, spell, villager, disease, monster, basic?"""
    if kind == "hero":
        return is_hero(card)
    if kind == "monster":
        return card.kind in ("monster", "bearer")
    if kind in ("basic", "village", "special", "treasure", "bearer"):
        return card.kind == kind
    return card.has(kind)


def weapon_on(h: Hearing, hero: str) -> str | None:
    """The weapon that a hero carries now."""
    borne = h.table.at(f"on/{hero}")
    return borne[0] if borne else None


def bearer_of(h: Hearing, weapon: str) -> str | None:
    """The hero that carries this weapon, None where it is not equipped."""
    place = h.table.pieces[weapon].place
    return place[3:] if place.startswith("on/") else None


def seat_of(h: Hearing, piece: str) -> str:
    """The seat in front of which a piece lies (with its bearer)."""
    bearer = bearer_of(h, piece)
    place = h.table.pieces[bearer or piece].place
    return place.split("/", 1)[0]


def turn_end(h: Hearing) -> str:
    """The boundary at which this turn's abilities and effects end."""
    return f"turn:{h.table.dials.get('active')}#{h.table.dials.get('turn', 1)}"


TROPHY = "Trophy effect"
TEXT_KINDS = {"trophy": TROPHY, "battle": "Battle effect", "aftermath": "Aftermath effect", "raid": "Raid effect",
              "breach": "Breach effect", "spoils": "Spoils ability", "react": "React ability",
              "global": "Global effect", "village": "Village ability", "dungeon": "Dungeon ability"}


def text_kind(frame: dict[str, Any]) -> str:
    """What a text that waits on the agenda is called by the book; "text" where it has no such name.

    >>> text_kind({"on": ["aftermath"]}), text_kind({"on": ["bought"]})
    ('Aftermath effect', 'text')
    """
    return next((TEXT_KINDS[on] for on in frame.get("on") or () if on in TEXT_KINDS), "text")
