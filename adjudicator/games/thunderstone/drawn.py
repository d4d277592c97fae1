"""What randomizer cards bring: each is kept or set aside, by level, treasure group, number and space on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.games.thunderstone.naming import with_article
from adjudicator.games.thunderstone.plans import ANY_THREE, HEROES, LEVELS, VILLAGE, level_of, plain
from adjudicator.kernel.hearing import Hearing

GUARDIAN = "Guardian"
"""The randomizer of other boxes that brings a guardian into the deck."""
MARKED = {"Weapon": "Longspear", "Item": "Torch", "Spell": None, "Villager": None}
"""The categories of village cards, with the basic card whose marked space is not counted."""
IGNORE = "ignore"


Rows = Sequence[Sequence[Any]]
"""Randomizers as they were turned up, each with whether it was kept: what was decided stays so."""


class Drawn(NamedTuple):
    """What becomes of one randomizer. kept: None where that hangs on the spaces of its category on the board."""

    kept: bool | None
    why: str
    topic: str


def kept(rows: Rows) -> list[str]:
    """The names that were kept."""
    return [name for name, stays in rows if stays]


def aside(rows: Rows) -> list[str]:
    """The names that were set aside."""
    return [name for name, stays in rows if not stays]


def drawn(h: Hearing, of: str, before: Rows, name: str, plan: Mapping[str, Any]) -> Drawn:
    """Is this randomizer kept, after those before it? plan: what was chosen without randomizers."""
    if of == "heroes":
        return Drawn(True, "it is one of the four", "setup.hero-stacks")
    if of == "village":
        return _village(h, before, name)
    if is_treasure_group(name):
        return _treasure(before, plan)
    if name == GUARDIAN:
        return Drawn(True, "one guardian is picked at random", "setup.guardian")
    return _monsters(h, before, name, plan)


def wanted(h: Hearing, of: str, rows: Rows, plan: Mapping[str, Any]) -> list[str]:
    """What is wanted still, in words; nothing where the choice is complete."""
    if of == "monsters":
        groups = [name for name in kept(rows) if name in h.game.cards.groups("monster")]
        if plan["variant"] != ANY_THREE:
            there = [level_of(h, name) for name in groups]
            return [f"a group of level {level}" for level in LEVELS if level not in there]
        missing = len(LEVELS) - len(groups)
    else:
        missing = {"heroes": HEROES, "village": VILLAGE}[of] - len(kept(rows))
    return [f"{missing} more"] if missing > 0 else []


def leveled(h: Hearing, of: str, name: str) -> str:
    """What a randomizer stands for, with the levels of its cards, where they have some."""
    held = h.game.cards.groups("hero" if of == "heroes" else "monster").get(name, []) if of != "village" else []
    levels = sorted({card.level for card in held if card.level})
    if not levels:
        return name
    return f"{name} (level{'s' if len(levels) > 1 else ''} {', '.join(map(str, levels))})"


def treasures(before: Rows, plan: Mapping[str, Any]) -> str | None:
    """The treasure group that is used, where one is."""
    rows = [*plan["treasures"], *(name for name in kept(before) if is_treasure_group(name))]
    return rows[0] if rows else None


def _treasure(before: Rows, plan: Mapping[str, Any]) -> Drawn:
    held, topic = treasures(before, plan), "setup.dungeon-traits"
    if held is None:
        return Drawn(True, "treasures are shuffled into the dungeon deck", topic)
    return Drawn(False, f"{held} are chosen already; one treasure group is used", topic)


def _monsters(h: Hearing, before: Rows, name: str, plan: Mapping[str, Any]) -> Drawn:
    level = level_of(h, name)
    if plan["variant"] == ANY_THREE:
        return Drawn(True, f"it is of level {level}; any three groups make a random dungeon", "variant.random-dungeon")
    other = next((held for held in kept(before) if held in h.game.cards.groups("monster")
                  and level_of(h, held) == level), None)
    if other is not None:
        return Drawn(False, f"a group of level {level} is there: {other}; turn up another card", "setup.monster-groups")
    return Drawn(True, f"it is of level {level}", "setup.monster-groups")


def _village(h: Hearing, before: Rows, name: str) -> Drawn:
    category, topic = category_of(h, name), "setup.village-stacks"
    room, word = spaces(h, category), category.lower()
    filled = sum(1 for held in kept(before) if category_of(h, held) == category)
    if room is None and filled:
        return Drawn(None, f"how many {word} spaces this side of the board has is not told", topic)
    if room is None:
        h.assume(f"this side of the board has {with_article(word)} space{besides(category)}")
    elif filled >= room:
        return Drawn(False, f"{_all_taken(room, word, besides(category))}; turn up another card", topic)
    if h.table.dials.get("spaces") == IGNORE:
        return Drawn(True, f"it is one of the first {VILLAGE}; the guideline of the board is ignored", topic)
    return Drawn(True, f"there is {with_article(word)} space for it", topic)


def _all_taken(room: int, word: str, marked: str) -> str:
    if room == 0:
        return f"the board has no {word} space{marked}"
    if room == 1:
        return f"the only {word} space of the board{marked} is taken"
    return f"all {room} {word} spaces of the board{marked} are taken"


def besides(category: str) -> str:
    """The marked space of a category is not counted."""
    marked = MARKED[category]
    return f" besides that of the {marked}" if marked else ""


def category_of(h: Hearing, name: str) -> str:
    """The category of a village card, by which its space on the board goes."""
    card = h.game.cards.cards[name]
    return next(category for category in MARKED if card.has(category))


def spaces(h: Hearing, category: str) -> int | None:
    """How many spaces of a category the board has besides a marked one; None where nobody has told. Where the table
    does without the guideline there are as many as are wanted.
    """
    told: Any = h.table.dials.get("spaces", {})
    if told == IGNORE:
        return VILLAGE
    room: int | None = told.get(category)
    return room


def is_treasure_group(name: str) -> bool:
    """A treasure group of whichever box."""
    return plain(name).startswith("treasure")
