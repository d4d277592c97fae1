"""How a game is opened, as data: its modes and what is chosen in each, for whoever draws a form of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several things to choose: its value in the opening, what it is called, what comes of it."""

    value: str
    title: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One field of an opening to be chosen: among `choices`, the first one unless another is the default.

    topic: the rule that explains it.
    """

    field: str
    title: str
    choices: tuple[Choice, ...]
    default: str = ""
    about: str = ""
    topic: str = ""

    @property
    def chosen(self) -> str:
        """What is chosen where nobody says."""
        return self.default or self.choices[0].value


@dataclass(frozen=True, slots=True)
class Slots:
    """Cards that may be told at once: how many places there are, what each is called, and the names by group.

    What is left out is asked for later, or is as proposed (filled). listed: the opening has them as a list.
    """

    field: str
    title: str
    places: tuple[str, ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    about: str = ""
    topic: str = ""
    listed: bool = False
    filled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play a game: for how many players, what is chosen first (`options`) and what may be left folded
    (`more`), and which cards may be told at once.
    """

    name: str
    title: str
    players: tuple[int, int]
    about: str = ""
    options: tuple[Option, ...] = ()
    more: tuple[Option, ...] = ()
    slots: tuple[Slots, ...] = ()
    fixed: Mapping[str, object] = field(default_factory=dict)
    """What this mode writes into the opening by itself."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What that is called, where players are shown it."""
    taken: frozenset[str] = frozenset()
    """Words that no seat may be called by, because something else on the table is."""

    @property
    def usual(self) -> dict[str, object]:
        """What the defaults alone write into the opening; an option left to the set of cards writes nothing."""
        chosen = {option.field: option.chosen for option in (*self.options, *self.more) if option.chosen}
        proposed = {row.field: list(row.filled) for row in self.slots if row.filled and row.listed}
        return {**self.fixed, **chosen, **proposed}


def in_words(modes: Iterable[Mode], opening: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """What an opening chose, as its form calls it: (the field's title, the choice's); as it stands where no form has
    it.
    """
    held = [row for mode in modes for row in (*mode.options, *mode.more)]
    slots = {row.field: row.title for mode in modes for row in mode.slots}
    slots |= {name: title for mode in modes for name, title in mode.titles.items()}
    for field_, value in opening.items():
        option = next((row for row in held if row.field == field_), None)
        titles = {choice.value: choice.title for row in held if row.field == field_ for choice in row.choices}
        yield option.title if option else slots.get(field_, field_), titles.get(str(value), value)
