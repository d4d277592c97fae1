"""What a game tells the kernel about itself: its books, seats, zones and printed values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from adjudicator.kernel.cards import Card, Catalogue
from adjudicator.kernel.faults import Fault, near
from adjudicator.kernel.openings import Mode
from adjudicator.kernel.piles import spoken
from adjudicator.kernel.quantity import Quantity, unknown
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.stages import Stage
from adjudicator.kernel.table import Frame, Last, Table
from adjudicator.kernel.truth import Ask

if TYPE_CHECKING:
    from adjudicator.kernel.hearing import Hearing

TEXTS = ("abilities", "traits", "keywords")


def way(whence: str, to: str) -> str:
    """From one place to another, both in the players' words: what lay on a card comes from it, or goes onto it."""
    end = f"onto {to[3:]}" if to.startswith("on ") else to if to.startswith("under ") else f"to {to}"
    return f"from {whence.removeprefix('on ')} {end}"


class Game:
    """One game on the table: a ruleset with its cards and the names of its zones.

    A game gives names to places and meaning to dials; it has no state of its own.
    """

    name = "game"
    title = "Game"
    base: ClassVar[str | None] = None
    """The book that stands in for a base game, where this is an expansion of one."""
    short: ClassVar[Mapping[str, str]] = {}
    dials: ClassVar[Mapping[str, str]] = {"active": "active player", "turn": "turn"}
    """Markers that players look at, with what they are called."""
    tokens: ClassVar[tuple[str, ...]] = ()
    """The kinds of tokens that its players have."""
    spot: str = "position"
    """What a numbered place on the table is called."""
    unseen: ClassVar[frozenset[str]] = frozenset({"hand", "deck"})
    """The zones of a seat whose cards the others do not see; what becomes known of them stays with the seat."""

    counted_deeds: ClassVar[Mapping[str, str]] = {}
    """What is charted by counting: what it is called, and the deed of which each one counts for who does it."""
    ruled_values: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """What is charted as rulings have it: what it is called, the value, and the action with which it begins to count
    in a turn (until the turn ends, the last one told is it)."""

    def __init__(self, ruleset: Ruleset, cards: Catalogue) -> None:
        self.ruleset, self.cards = ruleset, cards

    def modes(self) -> Sequence[Mode]:
        """The ways in which it is played, with what is chosen when it is opened; none where it cannot be opened."""
        return ()

    def seats(self, table: Table) -> Sequence[str]:
        """The seats in order of play."""
        seats: Sequence[str] = table.dials.get("seats", ())
        return seats

    def active(self, table: Table) -> str | None:
        """The seat that decides where the rules leave it open."""
        seat: str | None = table.dials.get("active")
        return seat

    def places(self, table: Table, seat: str, zone: str) -> list[str]:
        """The places that a zone word means for a seat ("laid", "discard", "dungeon")."""
        return [f"{seat}/{zone}"] if f"{seat}/{zone}" in table.places else [zone]

    def hand(self, seat: str) -> str:
        """The pile that is a seat's unseen hand."""
        return f"{seat}/hand"

    def keeper(self, place: str) -> str | None:
        """The seat with which it stays what lies in a place, a pile or a pool; None where all may know it."""
        seat, _, zone = place.partition("/")
        return seat if not zone or zone in self.unseen else None

    def ended(self, table: Table) -> bool:
        """Is the game over, so that every card may be shown?"""
        return table.frame("game-over") is not None

    def also_meant(self, table: Table, card: str) -> str | None:
        """A piece that does not lie where an action points, but is meant by its name just now."""
        return None

    def card(self, table: Table, name: str | None) -> Card | None:
        """What is known of a card by name at this table; None where it is not known."""
        return self.cards.get(name)

    def pile_at(self, table: Table, seat: str, words: str) -> tuple[str, str] | None:
        """The pile and its end that words mean ("bottom of the deck"), None where they mean no pile."""
        text = words.strip().lower()
        end = "bottom" if text.startswith(("bottom", "beneath", "under", "below")) else "top"
        for lead in ("the top of ", "top of ", "the bottom of ", "bottom of ", "beneath ", "under ", "below ", "the "):
            text = text.removeprefix(lead)
        for name in (text, text.replace("'s ", "/"), text.replace(" ", "/"), f"{seat}/{text}"):
            if name in table.piles:
                return name, end
        return None

    def sent(self, h: Hearing, piece: str, to: str) -> bool:
        """Do by the game's own rules what a player tells of a card that went somewhere; False where it just moves."""
        return False

    def fields(self) -> tuple[str, ...]:
        """The printed fields that a player may tell."""
        return ()

    def unreadable(self, what: str, value: Any) -> list[Fault]:
        """What nobody can read of a card text that a player tells: abilities, traits, keywords, or deeds (does)."""
        return []

    def misread(self, where: str, field: str, value: Any) -> list[Fault]:
        """What is wrong with a value or a text that somebody tells of a card; where: what a fault names."""
        if field in TEXTS:
            return [replace(fault, field=f"{where}{fault.field.removeprefix(field)}")
                    for fault in self.unreadable(field, value)]
        if value in ("none", None) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 99):
            return []
        return [Fault(where, value, "a whole number from -99 to 99, or none where there is no symbol")]

    def field(self, words: str) -> str:
        """A printed field by its name or a short word for it."""
        name = words.replace("_", " ").strip().lower()
        return self.short.get(name, name)

    def read_facts(self, told: Any) -> tuple[list[tuple[str, str, Any]], list[Fault]]:
        """Values read off printed cards, {card: {field: value}}: each with its card and field, and every fault.

        A card that nobody knows is made known by them.
        """
        if not isinstance(told, Mapping):
            return [], [Fault("facts", told, "a map: {card: {field: value}}")]
        found: list[tuple[str, str, Any]] = []
        faults: list[Fault] = []
        names = self.fields()
        for card, fields in told.items():
            name = self.cards.spelled(str(card)) or str(card)
            if not isinstance(fields, Mapping):
                faults.append(Fault(f"facts.{card}", fields, "a map of printed fields"))
                continue
            for words, value in fields.items():
                where, field = f"facts.{card}.{words}", self.field(str(words))
                wrong = self.misread(where, field, value) if field in names else [
                    Fault(where, value, f"one of {', '.join(names)}", near(words, names))]
                faults.extend(wrong)
                found.extend([] if wrong else [(name, field, value)])
        return found, faults

    def place_words(self, table: Table, place: str) -> str:
        """Where something lies, in the players' words."""
        head, _, tail = place.partition("/")
        if head in ("on", "under"):
            held = table.pieces.get(tail)
            return f"{head} {(held.card if held else None) or 'a card'}"
        return spoken(place)

    def dial_said(self, dial: str, to: Any) -> tuple[str, str] | None:
        """What a marker says: its name and its value in words; None for book-keeping that no player looks at."""
        lead, _, rest = dial.partition(":")
        if lead in ("house", "reading") and rest:
            return ("house rule", f"{rest} is waived: {to}") if lead == "house" else ("reading", f"{rest}: {to}")
        if lead == "told" and ":" in rest:
            seat, _, name = rest.partition(":")
            return seat, f"{name} {to} as told"
        return None if dial not in self.dials or to is None else (self.dials[dial], str(to))

    def mark_said(self, key: str, value: Any) -> str | None:
        """What a mark says of a card or a player; None for book-keeping that no player looks at."""
        return None if value is None else f"{key} {value}" if value is not True else key

    def last_said(self, last: Last) -> str:
        """What a lasting change says of the pieces or seats that it is about."""
        much = "?" if last.amount is None else f"{last.amount:+d}".replace("-", "−")
        return f"{last.value} {much}" + (f" by {last.source}" if last.source else "")

    def may_hold(self, pool: str, card: str) -> bool:
        """May a card of this name be among the cards of a pool that nobody has named?"""
        return True

    def copies(self, table: Table, card: str) -> int | None:
        """How many cards of a name there are in the game at all; None where that is not known."""
        return None

    def arrived(self, place: str) -> str:
        """What happened to a card that went to a place, in a word or two: discarded, destroyed."""
        return "equipped" if place.startswith("on/") else "moved"

    def subject(self, h: Hearing, take: str, of: Any) -> str | None:
        """The piece that a value is asked of, in a player's words; None where it is not clear."""
        return None

    def printed(self, h: Hearing, card: str, field: str) -> Quantity:
        """A value printed on a card: what a player told wins, then what the catalogue knows, else unknown."""
        told = h.table.facts.get(card, {}).get(field)
        if told is not None and isinstance(told["value"], int):
            return Quantity(f"{field} of {card}", told["value"], told["value"], (), "told", told["by"])
        return unknown(f"{field} of {card}", Ask(card, field, "printed on the card"))

    def next(self, h: Hearing, frame: Frame | None) -> dict[str, Any]:
        """Who must do or may do what, in the game's words."""
        return {"frame": frame["kind"], "seat": frame.get("seat")} if frame else {"frame": None}

    def figures(self, h: Hearing) -> list[Quantity]:
        """What is worth charting of the hearing's seat as it stands on this table, by the same names at all times."""
        return []

    def stages(self, phase: str) -> Sequence[Stage]:
        """The steps of a turn in this phase of it, as the book lists them."""
        return ()

    def rule(self, topic: str) -> str:
        """A topic as the rule that is meant here, with its book."""
        return topic if "/" in topic else self.ruleset.rule(topic)

    def may_show(self, h: Hearing) -> bool:
        """Does something wait that may still draw or turn up cards?"""
        return False

    def candidates(self, h: Hearing, seat: str) -> list[Mapping[str, Any]]:
        """Actions worth trying now, as a player would say them; each is judged before it is offered."""
        return []
