"""What is printed on the cards of the family, and what players told of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudicator.games.thunderstone.edition import Edition
from adjudicator.kernel.cards import Card, Catalogue
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, no_value, unknown
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import Ask

WHERE = {"health": "on the monster card", "gold cost": "on the card", "strength": "on the hero card",
         "weight": "on the weapon card", "experience": "on the monster card",
         "victory points": "the blue jewel, lower right", "experience to level up": "on the hero, lower left",
         "gold value": "the gold sack", "light": "the lantern", "attack penalty": "on the disease"}
"""Where a value is printed, as far as Numenera's book tells; an edition may have it elsewhere."""
_ATTACK = ("physical attack", "magic attack", "light")
_TEXT = ("abilities", "traits")
TELLS = {**dict.fromkeys(_ATTACK, (*_ATTACK, *_TEXT)), "gold value": _TEXT}
"""What a player must have told of a card before a value that was left out is presumed absent."""
CAN_HAVE = {
    "basic": ("gold cost", "gold value", *_ATTACK, "victory points", "weight", "strength", "experience to level up"),
    "village": ("gold cost", "gold value", *_ATTACK, "victory points", "weight"),
    "special": ("gold value", *_ATTACK, "victory points", "attack penalty"),
    "hero": ("gold cost", "gold value", "strength", *_ATTACK, "experience to level up", "victory points"),
    "monster": ("gold value", "health", "light", "experience", "victory points"),
    "bearer": ("gold value", "health", "light", "experience", "victory points"),
    "treasure": ("gold value", *_ATTACK, "victory points"), "setting": (),
}

Numbered = tuple[int, Mapping[str, Any]]
"""A text of a card, with its number among all of its kind."""
SURE_KIND = (("health", "monster"), ("experience", "monster"), ("strength", "hero"),
             ("experience to level up", "hero"))


def rolled(table: Table, rows: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What is in force of a table on a card: the row of the last roll, as somebody told it or as the card has it."""
    number, told = table.dials.get("setting.rolled"), table.dials.get("setting.row")
    if told is not None:
        return [{"origin": "told", "source": "the players", **row} for row in told]
    return [row for row in rows if "rolled" not in row or (number is not None and on_row(row["rolled"], number))]


def setting_row_known(table: Table, card: Card | None) -> bool:
    """Is it known what the setting says for the last roll?"""
    if "setting.row" in table.dials:
        return True
    told = "abilities" in table.facts.get(str(table.dials.get("setting")), {})
    return table.dials.get("setting.rolled") is not None and (told or bool(card is not None and card.table))


def on_row(span: Any, number: int) -> bool:
    """Is a number on this row of a table?

    >>> on_row("2-16", 16), on_row("2-16", 17), on_row(1, 1)
    (True, False, True)
    """
    low, _, high = str(span).partition("-")
    return int(low) <= number <= int(high or low)


class Prints(Game):
    """The part of a game that reads cards: told values first, then what the catalogue knows."""

    def __init__(self, edition: Edition, ruleset: Ruleset, cards: Catalogue) -> None:
        super().__init__(ruleset, cards)
        self.edition = edition
        self._kinds = (("bearer", {"thunderstone bearer"}), ("hero", {"hero", *map(str.lower, edition.classes)}),
                       ("treasure", {"treasure"}), ("monster", {"monster", "guardian"}), ("special", {"disease"}),
                       ("village", {"weapon", "item", "spell", "villager"}))
        self._print: dict[tuple[str, str, bool], Quantity] = {}
        self._text: dict[tuple[str, str, bool], list[Mapping[str, Any]]] = {}
        self._picks: dict[tuple[str, str, str, bool], list[Numbered]] = {}

    def card(self, table: Table, name: str | None) -> Card | None:
        """A card's print, with the keywords and the level that a player told; a card that only a player described is
        what its told values make it (Health a monster, Strength a hero, Weight a weapon) or else its keywords.
        """
        if name is None:
            return None
        known = self.cards.cards.get(name) or self.cards.get(name)
        told = table.facts.get(name)
        if told is None or (known is not None and "keywords" not in told and "level" not in told):
            return known
        words = tuple(map(str, told["keywords"]["value"])) if "keywords" in told else known.keywords if known else ()
        level = told["level"]["value"] if "level" in told else known.level if known else None
        level = level if isinstance(level, int) else None
        if known is not None:
            return replace(known, keywords=words, level=level, words=frozenset(word.lower() for word in words))
        lower = {word.lower() for word in words}
        sure = None if "thunderstone bearer" in lower else next((sort for at, sort in SURE_KIND if at in told), None)
        kind = sure or next((sort for sort, named in self._kinds if named & lower), None) \
            or next(("village" for field in ("weight", "gold cost") if field in told), None)
        if kind is None:
            return None
        words += ("Weapon",) if "weight" in told and "Weapon" not in words else ()
        return Card(str(name), kind, level=level, keywords=words, words=frozenset(word.lower() for word in words))

    def trusts_lists(self, table: Table) -> bool:
        """Has this game agreed to use listed values?"""
        return table.dials.get("trust") == "listed"

    def in_force(self, table: Table, row: Mapping[str, Any]) -> bool:
        """May a value, ability or trait of this origin be used in this game?"""
        return row.get("origin") != "listed" or self.trusts_lists(table)

    def printed(self, h: Hearing, card: str, field: str) -> Quantity:
        """A printed value: told, then stated or derived, then listed where the game trusts lists, else unknown."""
        told = h.table.facts.get(card)
        if told is None:
            kept = self._print.get((card, field, h.table.dials.get("trust") == "listed"))
            if kept is not None and kept.origin != "unknown":
                return kept
        name = f"{field} of {card}"
        if told is not None and field in told:
            value, by = told[field]["value"], told[field]["by"]
            if value in ("none", None):
                return no_value(name, "told", by)
            return Quantity(name, value, value, (), "told", by)
        known = self.cards.get(card)
        if known is None:
            return self._of_told_card(h, card, field, name)
        key = (card, field, self.trusts_lists(h.table))
        kept = self._print.get(key)
        if kept is None:
            kept = self._print[key] = self._from_catalogue(h, known, field, name)
        if kept.origin == "unknown" and known.kind != "special" and field in _ATTACK and self._read(told, field):
            h.assume(f"{card} has no {field}; nobody told one")
            return no_value(name, "unknown")
        if kept.origin == "unknown" and kept.nothing:
            h.assume(f"{card} has no {field}; nobody told one")
        return kept

    def unnamed(self, h: Hearing, field: str, name: str, ask: Ask, n: int | None = 1) -> Quantity:
        """A value of n cards that nobody has named (None: nobody knows how many): no less than the least that any card
        of this game is known to have. There is no such bound where cards of a base game may be among them.
        """
        if self.base is not None:
            return unknown(name, ask)
        rows = [card.values[field]["v"] for card in self.cards.cards.values() if field in card.values]
        rows += [facts[field]["value"] for facts in h.table.facts.values() if field in facts]
        least = min([0, *(row for row in rows if isinstance(row, int))])
        if least and n is None:
            return unknown(name, ask)
        h.assume(f"a card that nobody has named has no less {field} than any card that is known, which is {least}")
        return unknown(name, ask, low=least * (n or 0))

    def where(self, field: str) -> str:
        """Where this edition prints a value on a card."""
        return self.edition.where.get(field) or WHERE.get(field, "printed on the card")

    def _from_catalogue(self, h: Hearing, known: Card, field: str, name: str) -> Quantity:
        """What the catalogue knows of a value, as far as this game trusts it."""
        card = known.name
        row = known.values.get(field)
        if row is not None and self.in_force(h.table, row):
            value = row["v"]
            if value is None:
                return no_value(name, row["origin"], row["source"])
            return Quantity(name, value, value, (), row["origin"], row["source"])
        silent = known.silent.get(field)
        if silent is not None and self.in_force(h.table, silent):
            return Quantity(name, 0, 0, (), silent["origin"], silent["source"])
        if field not in CAN_HAVE.get(known.kind, ()) or (field == "weight" and not known.has("Weapon")):
            return no_value(name, "rule")
        if known.kind == "special" and field != "attack penalty":
            return no_value(name, "unknown")
        return self._bounded(known, field, name, Ask(card, field, self.where(field)))

    def _bounded(self, known: Card, field: str, name: str, ask: Ask) -> Quantity:
        """A value nobody has read, within what the book's examples leave open for it."""
        row = known.bounds.get(field)
        if row is None and field == "light" and known.kind not in ("monster", "bearer"):
            return unknown(name, ask, low=0, source="less than none is a monster's: Trophies, line 756")
        if row is None:
            return unknown(name, ask)
        return unknown(name, ask, low=row.get("at least"), high=row.get("at most"), source=str(row["source"]))

    @staticmethod
    def _read(told: Mapping[str, Any] | None, field: str) -> bool:
        """Has a player told so much of a card that a value which was left out is presumed absent? That one symbol is
        not there says nothing of the others.
        """
        return told is not None and any(other in told and told[other]["value"] not in ("none", None)
                                        for other in TELLS.get(field, ()))

    def _of_told_card(self, h: Hearing, card: str, field: str, name: str) -> Quantity:
        """A card that only a player has described: what its text and its attacks leave out is presumed absent."""
        if self._read(h.table.facts.get(card), field):
            h.assume(f"{card} has no {field}; nobody told one")
            return no_value(name, "unknown")
        return unknown(name, Ask(card, field, self.where(field)))

    def has_symbol(self, h: Hearing, card: Card, field: str) -> bool | None:
        """Is this value printed on the card at all (a zero is)? None where that is not known."""
        value = self.printed(h, card.name, field)
        if value.nothing:
            return None if value.origin == "unknown" else False
        if value.origin == "unknown" or (value.origin != "told" and field in card.silent and field not in card.values):
            return None
        return True

    def abilities(self, table: Table, card: str | None) -> list[Mapping[str, Any]]:
        """The abilities and effects of a card that are known in this game, told ones first; of the setting only those
        that its last roll has put in force.
        """
        rows = self._texts(table, card, "abilities")
        return rolled(table, rows) if card is not None and card == table.dials.get("setting") else rows

    def traits(self, table: Table, card: str | None) -> list[Mapping[str, Any]]:
        """The traits of a card that are known in this game."""
        return self._texts(table, card, "traits")

    def abilities_on(self, table: Table, card: str | None, occasion: str) -> Sequence[Numbered]:
        """Those of its abilities and effects that are for an occasion (trophy, global)."""
        return self._picked(table, card, "abilities", occasion)

    def traits_with(self, table: Table, card: str | None, word: str) -> Sequence[Numbered]:
        """Those of its traits that have a word (light, ignores)."""
        return self._picked(table, card, "traits", word)

    def _picked(self, table: Table, card: str | None, field: str, word: str) -> list[Numbered]:
        """Texts of a card that have a word; kept for those that no player has told and no die decides."""
        if card is None:
            return []
        told = table.facts and field in table.facts.get(card, ())
        if told or card == table.dials.get("setting"):
            return self._pick(table, card, field, word)
        key = (card, field, word, table.dials.get("trust") == "listed")
        kept = self._picks.get(key)
        if kept is None:
            kept = self._picks[key] = self._pick(table, card, field, word)
        return kept

    def _pick(self, table: Table, card: str, field: str, word: str) -> list[Numbered]:
        rows = self.traits(table, card) if field == "traits" else self.abilities(table, card)
        return [(n, row) for n, row in enumerate(rows) if word in (row if field == "traits" else row["on"])]

    def _texts(self, table: Table, card: str | None, field: str) -> list[Mapping[str, Any]]:
        if card is None:
            return []
        told = table.facts.get(card) if table.facts else None
        if told is not None and field in told:
            return [{"origin": "told", "source": told[field]["by"], **row} for row in told[field]["value"]]
        key = (card, field, table.dials.get("trust") == "listed")
        kept = self._text.get(key)
        if kept is None:
            known = self.cards.get(card)
            if known is None:
                return []
            rows: tuple[Mapping[str, Any], ...] = getattr(known, field)
            kept = self._text[key] = [row for row in rows if self.in_force(table, row)]
        return kept

    def text_known(self, table: Table, card: str) -> bool:
        """Is the text of a card known here, so that it need not be presumed silent? Of the setting what it says now."""
        told = table.facts.get(card)
        if card == table.dials.get("setting"):
            return setting_row_known(table, self.cards.get(card))
        if told is not None and ("abilities" in told or "traits" in told):
            return True
        known = self.cards.get(card)
        return known is not None and (known.kind == "basic" or self.trusts_lists(table)
                                      or any(row.get("origin") != "listed" for row in known.abilities))
