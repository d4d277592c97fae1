"""The steps of a turn as a book lists them, for whoever draws them."""

from __future__ import annotations

from typing import NamedTuple


class Stage(NamedTuple):
    """One step of a turn: the frames of the agenda that stand for it, its name, the rule to read, its number."""

    frames: tuple[str, ...]
    title: str
    rule: str
    number: str
