"""The Thunderstone family to the kernel: zones, printed values, what comes next, what may be tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from adjudicator.games.thunderstone import naming, vocabulary
from adjudicator.games.thunderstone.ahead import Said
from adjudicator.games.thunderstone.charting import charted
from adjudicator.games.thunderstone.edition import Edition
from adjudicator.games.thunderstone.prints import Prints
from adjudicator.games.thunderstone.slots import LETTERS, read_slot
from adjudicator.games.thunderstone.spots import OUTSIDE, dungeon_places, monsters, positions, spot_word, spots_of
from adjudicator.games.thunderstone.stages import stages
from adjudicator.games.thunderstone.words import BASIC, CURSE, CURSES, DISEASES, FIELDS, SETTING
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.faults import Ambiguous, Fault
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.openings import Mode
from adjudicator.kernel.pointing import alike, matches, read_pointer
from adjudicator.kernel.pointing import describe as piece_words
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.stages import Stage
from adjudicator.kernel.table import Frame, Last, Table


class Thunderstone(Prints):
    """One edition of Thunderstone with its cards."""

    short: ClassVar[Mapping[str, str]] = {
        "xp": "experience", "vp": "victory points", "gold": "gold value", "cost": "gold cost"}
    dials: ClassVar[Mapping[str, str]] = naming.DIALS
    tokens: ClassVar[tuple[str, ...]] = ("experience",)
    unseen: ClassVar[frozenset[str]] = frozenset({"hand", "deck", "set aside"})

    counted_deeds: ClassVar[Mapping[str, str]] = {"monsters defeated": "defeat"}
    ruled_values: ClassVar[Mapping[str, tuple[str, str]]] = {"attack in a fight": ("total attack", "choose")}

    must: ClassVar[Mapping[str, Said]] = {}
    """What a step waits for, where it is said otherwise than in the rest of the family."""
    questions: ClassVar[Mapping[str, Callable[[Hearing, Frame], Mapping[str, Any]]]] = {}
    """What only this game asks: by the kind of the frame, the question as it is put."""

    def __init__(self, edition: Edition, ruleset: Ruleset, cards: Catalogue) -> None:
        super().__init__(edition, ruleset, cards)
        self.name, self.title, self.spot = edition.name, edition.title, edition.spot
        for group, heroes in cards.groups("hero").items():
            cards.call(group, heroes[0].name)  # a hero group stands for its level 1 hero

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
        if word in ("discard", "revealed", "deck", "set aside", "in front", "apart"):
            return [f"{seat}/{word}"]
        if (found := spots_of(table, word)) is not None:
            there = (*dungeon_places(table), *((OUTSIDE,) if self.edition.outside else ()))
            return [place for place in found if place in there]
        if word == SETTING:
            return [SETTING]
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
        """The monster that was just defeated has its Spoils, though it lies on the discard pile by then; what the
        setting says now is everybody's.
        """
        for piece in table.at(SETTING):
            if table.card(piece) == card:
                return piece
        top, fight = table.top(), table.dials.get("fight")
        spoils = top is not None and top["kind"] == "dungeon.spoils"
        return str(fight) if spoils and fight in table.pieces and table.card(fight) == card else None

    def lingers(self, table: Table, piece: str) -> bool:
        """May a card that is not present any more still do what its text says of itself?"""
        return False

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
        if pool == CURSES:
            return known is None or known.has(CURSE)
        return pool != "dungeon" or known is None or known.kind not in ("basic", "special", "hero", "village")

    def copies(self, table: Table, card: str) -> int | None:
        """How many of a card lie in this game's box; diseases without end where a table reads the rule so."""
        known = self.cards.get(card)
        if known is None or not known.count or (card in (*BASIC, self.edition.disease) and self.base is not None):
            return None
        endless = "unlimited-supply" in (table.dials.get("reading:disease.empty-stack"),
                                         table.dials.get("reading:destroy.disease"))
        return None if card == self.edition.disease and endless else known.count

    def arrived(self, place: str) -> str:
        """What happened to a card that went to a place: discarded, destroyed, equipped."""
        return naming.arrived(place)

    def subject(self, h: Hearing, take: str, of: Any) -> str | None:
        """The monster or hero that a value is asked of; without one, the monster in the fight."""
        if of in (None, ""):
            fight = h.table.dials.get("fight")
            return fight if take == "monster" and fight in h.table.pieces else None
        text = str(of)
        if take == "file":
            letters = LETTERS[:int(h.table.dials.get("files", 0))]
            return text.upper() if len(text) == 1 and text.upper() in letters else None
        if (slot := read_slot(text)) is not None and "files" in h.table.dials:
            return next(iter(h.table.at(slot)), None)
        if text.isdigit() or text.lower().startswith(("position", "rank")):
            row = h.table.at(f"dungeon/{text.rsplit(maxsplit=1)[-1]}")
            return row[0] if row else None
        return self._named(h, take, text)

    def _named(self, h: Hearing, take: str, text: str) -> str | None:
        """The monster, hero or weapon that is pointed at by name. Raises Ambiguous where several differ."""
        pointer = read_pointer(text)
        pointer = replace(pointer, name=self.cards.spelled(pointer.name) or pointer.name)
        places = [OUTSIDE, *positions(h)] if take == "monster" else [f"{h.seat}/laid"]
        found = matches(h.table, pointer, places)
        if pointer.nth is None and not alike(h.table, found):
            words = [f"{self.edition.spot} {spot_word(h, piece)}" if take == "monster" else
                     f"{pointer.name}#{n}: {piece_words(h.table, piece)}" for n, piece in enumerate(found, 1)]
            raise Ambiguous([Fault("of", text, f"which of these: {'; '.join(words)}",
                                   tuple(word.partition(":")[0] for word in words))])
        return found[(pointer.nth or 1) - 1] if 0 < (pointer.nth or 1) <= len(found) else None

    def next(self, h: Hearing, frame: Frame | None) -> dict[str, Any]:
        """What the rules ask for next, in words, with the options where there are some."""
        from adjudicator.games.thunderstone.asking import describe
        return describe(h, frame)

    def figures(self, h: Hearing) -> list[Quantity]:
        """Victory points, experience, diseases among a seat's cards."""
        return charted(h)

    def stages(self, phase: str) -> Sequence[Stage]:
        """The steps of a turn as this book lists them."""
        return stages(self.ruleset, phase)

    def candidates(self, h: Hearing, seat: str) -> list[Mapping[str, Any]]:
        """Actions worth offering this seat now."""
        from adjudicator.games.thunderstone.candidates import offers
        return offers(h, seat)

    def modes(self) -> Sequence[Mode]:
        """The ways to play, with the sets of cards that the book puts together."""
        from adjudicator.games.thunderstone.opening import modes
        return modes(self.cards)

    def plan(self, h: Hearing) -> Mapping[str, Any] | None:
        """The set-up that an opening asks for, where it is judged by the rules of the base game."""
        from adjudicator.games.thunderstone.plans import judged
        return judged(h)

    def may_show(self, h: Hearing) -> bool:
        """Does a text that is not done yet draw or turn up cards?"""
        from adjudicator.games.thunderstone.showing import may_show
        return may_show(h)

    def monsters(self, h: Hearing) -> list[str]:
        """The monsters laid out, position 1 first."""
        return monsters(h)
