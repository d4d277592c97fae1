"""What differs between the editions of the family before any rule is asked: names, counts, the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.games.thunderstone.steps import DUNGEON_STEPS, VILLAGE_STEPS
from adjudicator.games.thunderstone.words import CLASSES
from adjudicator.kernel.hearing import Hearing

Steps = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: what it is called, what lies in its box, which steps its turns have, how it calls a spot of the
    dungeon.

    boards: the sides of the board, none where the darkness is always the same. diseases: how many lie in the box.
    basics: basic cards on their village stacks for each player. trophies: where Trophy effects do something.
    lies_bare: does the light of a weapon count that no hero carries? penalties: when those of diseases are taken
    (entering, choosing, battle), and by which reading ("": by each). guarded: does another guardian protect the
    Bearer? shielded: do effects of monsters spare diseases that they do not name? experience: what it is kept with,
    and where that comes from. outside: do guardians leave the dungeon? curses: are there cards called so?
    where: where a value is printed on a card, where this edition's book has it elsewhere than Numenera's.
    """

    name: str
    title: str
    disease: str
    diseases: int
    starting_deck: Mapping[str, int]
    basics: Mapping[str, int] = field(default_factory=dict)
    classes: tuple[str, ...] = CLASSES
    boards: tuple[str, ...] = ()
    spot: str = "position"
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    village_steps: Steps = VILLAGE_STEPS
    dungeon_steps: Steps = DUNGEON_STEPS
    trophies: tuple[str, ...] = ("village", "dungeon")
    lies_bare: bool = False
    diseases_down: bool = True
    penalties: Mapping[str, str] = field(default_factory=lambda: {"battle": ""})
    guarded: bool = True
    shielded: bool = True
    experience: tuple[str, str] = ("experience token", "bag")
    outside: bool = False
    cyphers: bool = False
    curses: bool = False
    where: Mapping[str, str] = field(default_factory=dict)


def edition(h: Hearing) -> Edition:
    """The edition that is played."""
    game: Any = h.game
    found: Edition = game.edition
    return found
