"""The books on the shelf: what each is called, how much it prints, which books a game is played by."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from adjudicator.kernel.faults import Fault, Unknown, near


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed rulebook: its title, how many paragraphs it has, and the books its game is played by.

    The last book of a ruleset that has a topic governs it, so an expansion follows what it expands.
    """

    name: str
    title: str
    paragraphs: int
    ruleset: tuple[str, ...]


SHELF = {
    printed.name: printed
    for printed in (
        Printed("numenera", "Thunderstone Advance: Numenera", 752, ("numenera",)),
        Printed("starter-set", "Thunderstone: Starter Set", 368, ("starter-set",)),
        Printed(
            "root-of-corruption",
            "Thunderstone Advance: Root of Corruption",
            186,
            ("numenera", "root-of-corruption"),
        ),
        Printed("barricades", "Thunderstone Quest: Barricades", 383, ("barricades",)),
        Printed("primal", "Primal: The Awakening", 1088, ("primal",)),
    )
}


PARTS = {"siege": "root-of-corruption", "solo": "numenera"}
"""Games that a chapter of a book tells how to play: that book has their rules, under topics of their name."""
FAMILIES = (("numenera", "starter-set", "root-of-corruption"),)
"""Books that are editions of one game, or expand it."""

SERVICE = "table"  # not a printed book: what the service itself keeps at any table, in whatever game


class UnknownGame(Unknown):
    """A game that is not on the shelf; carries the names that are near."""

    def __init__(self, game: object, known: Collection[str]) -> None:
        listed = ", ".join(sorted(known))
        super().__init__([Fault("game", game, f"these are known: {listed}", near(game, known))])


def title(book: str) -> str:
    """What a book is called, for a reader."""
    if book == SERVICE:
        return "The service itself"
    return SHELF[book].title if book in SHELF else book.replace("-", " ").capitalize()


def games(books: Collection[str]) -> tuple[str, ...]:
    """The games that can be asked for: those on the shelf and one for each further book."""
    return (*SHELF, *sorted(set(books) - {*SHELF, SERVICE}))


def book_of(game: str | None) -> str | None:
    """The book whose game this is; that of the chapter for a game that a chapter tells."""
    return game if game is None else PARTS.get(game, game)


def ruleset(game: str, books: Collection[str]) -> tuple[str, ...]:
    """The books by which a game is played, in their order; UnknownGame with near names otherwise."""
    game = PARTS.get(game, game)
    if game in SHELF:
        return SHELF[game].ruleset
    if game in books and game != SERVICE:
        return (game,)
    raise UnknownGame(game, games(books))
