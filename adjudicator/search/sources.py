"""What else may settle a question that the rules at hand do not answer."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rules import books

CARD = "The text of the card may settle it"
ELSEWHERE = {
    "root-of-corruption": "Its base game's rulebook, which is not here, or the text of the card may settle it",
    "barricades": "The rulebook of Thunderstone Quest, on which it builds, or the text of the card may settle it",
    "primal": "The Campaign book or the text of the card may settle it",
}


def settled_by(game: str | None, cards: Sequence[str]) -> str:
    """A sentence that names the source: the cards that were named, else what the game has beside this book."""
    if cards:
        return f"What is printed on {' and '.join(cards)} may settle it."
    if game is None:
        return ""
    return f"{ELSEWHERE.get(game, CARD)}."


def stands_in(game: str | None, used: Sequence[str]) -> str:
    """A word where rules of another book are among the hits, because it stands in as the base game."""
    if game is None or len(books.ruleset(game, ())) < 2:
        return ""
    others = [book for book in books.ruleset(game, ()) if book != game and book in used]
    named = " and ".join(books.title(book) for book in others)
    return f"Rules of {named} stand in for those of the base game." if others else ""
