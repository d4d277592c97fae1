"""The Thunderstone family to the kernel: zones, printed values, what comes next, what may be tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from adjudicator.games.thunderstone import naming, vocabulary
from adjudicator.games.thunderstone.charting import charted
from adjudicator.games.thunderstone.edition import Edition
from adjudicator.games.thunderstone.stages import stages
from adjudicator.games.thunderstone.words import DISEASES, FIELDS, monsters, positions
from adjudicator.kernel.cards import Card, Catalogue
from adjudicator.kernel.faults import Fault
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.openings import Mode
from adjudicator.kernel.pointing import matches, read_pointer
from adjudicator.kernel.quantity import Quantity, no_value, unknown
from adjudicator.kernel.registry import Ruleset
from adjudicator.kernel.stages import Stage
from adjudicator.kernel.table import Frame, Last, Table
from adjudicator.kernel.truth import Ask

WHERE = {"health": "on the monster, beside the heart", "gold cost": "below the name, in the coin",
         "strength": "on the hero, the arm", "weight": "on the weapon, the weight",
         "experience": "on the monster, the experience symbol", "victory points": "the blue jewel, lower right",
         "experience to level up": "on the hero, lower left", "gold value": "the gold sack",
         "light": "the lantern", "attack penalty": "on the disease"}
_ATTACK = ("physical attack", "magic attack", "light")
CAN_HAVE = {
    "basic": ("gold cost", "gold value", *_ATTACK, "victory points", "weight", "strength", "experience to level up"),
    "village": ("gold cost", "gold value", *_ATTACK, "victory points", "weight"),
    "special": ("gold value", *_ATTACK, "victory points", "attack penalty"),
    "hero": ("gold cost", "gold value", "strength", *_ATTACK, "experience to level up", "victory points"),
    "monster": ("gold value", "health", "light", "experience", "victory points"),
    "bearer": ("gold value", "health", "light", "experience", "victory points"),
    "treasure": ("gold value", *_ATTACK, "victory points"), "setting": (),
}

SURE_KIND = (("health", "monster"), ("experience", "monster"), ("strength", "hero"),
             ("experience to level up", "hero"))


class Thunderstone(Game):
    """One edition of Thunderstone with its cards."""

    short: ClassVar[Mapping[str, str]] = {
        "xp": "experience", "vp": "victory points", "gold": "gold value", "cost": "gold cost"}
    dials: ClassVar[Mapping[str, str]] = naming.DIALS
    tokens: ClassVar[tuple[str, ...]] = ("experience",)
    unseen: ClassVar[frozenset[str]] = frozenset({"hand", "deck", "set aside"})

    counted_deeds: ClassVar[Mapping[str, str]] = {"monsters defeated": "defeat"}
    ruled_values: ClassVar[Mapping[str, tuple[str, str]]] = {"attack in a fight": ("total attack", "choose")}

    def __init__(self, edition: Edition, ruleset: Ruleset, cards: Catalogue) -> None:
        super().__init__(ruleset, cards)
        self.edition = edition
        self.name, self.title, self.spot = edition.name, edition.title, edition.spot
        for group, heroes in cards.groups("hero").items():
            cards.call(group, heroes[0].name)  # a hero group stands for its level 1 hero
        self._kinds = (("bearer", {"thunderstone bearer"}), ("hero", {"hero", *map(str.lower, edition.classes)}),
                       ("monster", {"monster", "guardian"}), ("special", {"disease"}),
                       ("village", {"weapon", "item", "spell", "villager"}))
        self._print: dict[tuple[str, str, bool], Quantity] = {}
        self._text: dict[tuple[str, str, bool], list[Mapping[str, Any]]] = {}

    def card(self, table: Table, name: str | None) -> Card | None:
        """A card's print, with the keywords and the level that a player told; a card that only a player described is
        what its told values make it (Health a monster, Strength a hero, Weight a weapon) or else its keywords.
        """
        known = self.cards.get(name)
        if known is not None and not table.facts:
            return known
        told = table.facts.get(name) if name is not None else None
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

    def fields(self) -> tuple[str, ...]:
        """The printed fields that a player may tell."""
        return FIELDS

    def unreadable(self, what: str, value: Any) -> list[Fault]:
        """What is not in the card vocabulary of what a player tells."""
        return vocabulary.faults(what, value)

    def places(self, table: Table, seat: str, zone: str) -> list[str]:
        """Places of a zone word: laid, hand, discard, revealed, dungeon, village, position N, box; "karsten/discard",
        "karsten's discard" for another seat's.
        """
        if zone == "laid":
            return [f"{seat}/laid"]
        word = zone.strip().lower()
        for other in self.seats(table):
            for lead in (f"{other}/", f"{other}'s ", f"{other} "):
                if word.startswith(lead.lower()):
                    seat, word = other, word[len(lead):]
        word = word.removesuffix(" pile").removesuffix(" cards")
        if word in ("laid", "hand", "present"):
            return [f"{seat}/laid"]
        if word in ("discard", "revealed", "deck", "set aside"):
            return [f"{seat}/{word}"]
        if word in ("dungeon", "hall"):
            return [f"dungeon/{n}" for n in range(1, int(table.dials.get("positions", 3)) + 1)]
        if word.startswith(("position ", "rank ", "dungeon/")):
            return [f"dungeon/{word.rsplit(' ', 1)[-1].rsplit('/', 1)[-1]}"]
        if word == "village":
            return [place for place in table.places if place.startswith("village/")]
        return ["box"] if word in ("box", "destroyed", "out of the game") else []

    def sent(self, h: Hearing, piece: str, to: str) -> bool:
        """A card that was destroyed goes where this book puts destroyed cards."""
        if to.strip().lower() != "destroyed":
            return False
        h.do("destroy", piece=piece, seat=h.seat, by={"kind": "told", "source": None})
        return True

    def also_meant(self, table: Table, card: str) -> str | None:
        """The monster that was just defeated has its Spoils, though it lies on the discard pile by then."""
        top, fight = table.top(), table.dials.get("fight")
        spoils = top is not None and top["kind"] == "dungeon.spoils"
        return str(fight) if spoils and fight in table.pieces and table.card(fight) == card else None

    def lingers(self, table: Table, piece: str) -> bool:
        """May a card that is not present any more still do what its text says of itself?"""
        return False

    # --- printed values ---

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
        if kept.origin == "unknown" and known.kind != "special" and told and field in _ATTACK:
            h.assume(f"{card} has no {field}; nobody told one")
            return no_value(name, "unknown")
        if kept.origin == "unknown" and kept.nothing:
            h.assume(f"{card} has no {field}; nobody told one")
        return kept

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
        return self._bounded(known, field, name, Ask(card, field, WHERE.get(field, "printed on the card")))

    def _bounded(self, known: Card, field: str, name: str, ask: Ask) -> Quantity:
        """A value nobody has read, within what the book's examples leave open for it."""
        row = known.bounds.get(field)
        if row is None:
            return unknown(name, ask)
        return unknown(name, ask, low=row.get("at least"), high=row.get("at most"), source=str(row["source"]))

    def _of_told_card(self, h: Hearing, card: str, field: str, name: str) -> Quantity:
        """A card that only a player has described: attacks and light nobody mentioned are presumed absent."""
        if card in h.table.facts and field in (*_ATTACK, "gold value"):
            h.assume(f"{card} has no {field}; nobody told one")
            return no_value(name, "unknown")
        return unknown(name, Ask(card, field, WHERE.get(field, "printed on the card")))

    def has_symbol(self, h: Hearing, card: Card, field: str) -> bool | None:
        """Is this value printed on the card at all (a zero is)? None where that is not known."""
        value = self.printed(h, card.name, field)
        if value.nothing:
            return None if value.origin == "unknown" else False
        if value.origin == "unknown" or (value.origin != "told" and field in card.silent and field not in card.values):
            return None
        return True

    def abilities(self, table: Table, card: str | None) -> list[Mapping[str, Any]]:
        """The abilities and effects of a card that are known in this game, told ones first."""
        return self._texts(table, card, "abilities")

    def traits(self, table: Table, card: str | None) -> list[Mapping[str, Any]]:
        """The traits of a card that are known in this game."""
        return self._texts(table, card, "traits")

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
        """Is the text of a card known here, so that it need not be presumed silent?"""
        told = table.facts.get(card)
        if told is not None and ("abilities" in told or "traits" in told):
            return True
        known = self.cards.get(card)
        return known is not None and (known.kind == "basic" or self.trusts_lists(table)
                                      or any(row.get("origin") != "listed" for row in known.abilities))

    # --- talking ---

    def place_words(self, table: Table, place: str) -> str:
        """Where something lies, in the players' words."""
        return naming.place_words(table, place, self.edition.spot)

    def mark_said(self, key: str, value: Any) -> str | None:
        """What a mark says of a card or a player; None for book-keeping that no player looks at."""
        return naming.mark_said(key, value)

    def last_said(self, last: Last) -> str:
        """What a lasting change says of the pieces or seats that it is about; gold spent is a purchase."""
        if last.value == "spent":
            return f"bought {last.source}" + (f" for {last.amount} gold" if last.amount else "")
        return super().last_said(last)

    def may_hold(self, pool: str, card: str) -> bool:
        """May a card be among unnamed cards of a pool? Only diseases in their stack, no village card in the dungeon."""
        known = self.cards.get(card)
        if pool == DISEASES:
            return card == self.edition.disease
        return pool != "dungeon" or known is None or known.kind not in ("basic", "special", "hero", "village")

    def arrived(self, place: str) -> str:
        """What happened to a card that went to a place: discarded, destroyed, taken up."""
        return naming.arrived(place)

    def subject(self, h: Hearing, take: str, of: Any) -> str | None:
        """The monster or hero that a value is asked of; without one, the monster in the fight."""
        if of in (None, ""):
            fight = h.table.dials.get("fight")
            return fight if take == "monster" and fight in h.table.pieces else None
        text = str(of)
        if text.isdigit() or text.lower().startswith(("position", "rank")):
            row = h.table.at(f"dungeon/{text.rsplit(maxsplit=1)[-1]}")
            return row[0] if row else None
        places = positions(h) if take == "monster" else [f"{h.seat}/laid"]
        found = matches(h.table, read_pointer(text), places)
        pointer = read_pointer(text)
        return found[(pointer.nth or 1) - 1] if found and len(found) >= (pointer.nth or 1) else None

    def next(self, h: Hearing, frame: Frame | None) -> dict[str, Any]:
        """What the rules ask for next, in words, with the options where there are some."""
        from adjudicator.games.thunderstone.asking import describe
        return describe(h, frame)

    def stages(self, phase: str) -> Sequence[Stage]:
        """The steps of a turn as this book lists them."""
        return stages(self.ruleset, phase)

    def figures(self, h: Hearing) -> list[Quantity]:
        """Victory points, experience, diseases among a seat's cards."""
        return charted(h)

    def candidates(self, h: Hearing, seat: str) -> list[Mapping[str, Any]]:
        """Actions worth offering this seat now."""
        from adjudicator.games.thunderstone.candidates import offers
        return offers(h, seat)

    def modes(self) -> Sequence[Mode]:
        """The ways to play, with the sets of cards that the book puts together."""
        from adjudicator.games.thunderstone.opening import modes
        return modes(self.cards)

    def monsters(self, h: Hearing) -> list[str]:
        """The monsters laid out, position 1 first."""
        return monsters(h)
