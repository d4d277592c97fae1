"""What a search gives back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property


@dataclass
class Hit:
    """One rule that was found, with the questions and examples about it folded under it.

    `html` is the statement, escaped, the words that were asked for in <mark>; it is made when it is read.
    """

    rule_id: str
    book: str
    topic: str
    kind: str
    title: str
    score: float
    folded: tuple[Hit, ...] = ()
    marked: Callable[[], str] = field(default=str, repr=False, compare=False)

    @cached_property
    def html(self) -> str:
        """The statement with the words that were asked for marked."""
        return self.marked()


@dataclass(frozen=True, slots=True)
class Results:
    """The hits of the game that was asked about, those of other games apart, a word where none is sure.

    `base` says so where rules of another book are among the hits because it stands in as the base game.
    """

    query: str
    game: str | None = None
    hits: tuple[Hit, ...] = ()
    elsewhere: tuple[Hit, ...] = ()
    did_you_mean: str | None = None
    nearest: list[str] = field(default_factory=list)
    says: str = ""
    base: str = ""

    @property
    def answered(self) -> bool:
        """Whether the books of this game answer the question, as far as can be told."""
        return bool(self.hits) and not self.says
