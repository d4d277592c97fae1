"""Where pieces lie: each in one place, in order; what is on or under a piece travels with it."""

from __future__ import annotations

from adjudicator.kernel.table import Piece, Table

AROUND = ("on", "under")
ABOUT = ("on/", "under/")


def goes_round(table: Table, piece: str, place: str) -> bool:
    """Would a piece in this place lie on (or under) itself, or on what it bears?"""
    if not place.startswith(ABOUT):
        return False
    for _ in range(len(table.pieces) + 1):
        head, _, bearer = place.partition("/")
        if head not in AROUND:
            return False
        if bearer == piece:
            return True
        if bearer not in table.pieces:
            return False
        place = table.pieces[bearer].place
    return True


def lay(table: Table, piece: str, held: Piece, at: str | None = None) -> None:
    """A piece lies in its place, on top of what is there or after it."""
    row = table.places.get(held.place, ())
    table.put(table.pieces, piece, held)
    table.put(table.places, held.place, (piece, *row) if at == "top" else (*row, piece))


def leave(table: Table, piece: str) -> None:
    """A piece no longer lies in its place."""
    place = table.pieces[piece].place
    row = table.places.get(place, ())
    if piece in row:
        at = row.index(piece)
        table.put(table.places, place, row[:at] + row[at + 1:])


def all_known(table: Table, place: str) -> list[str]:
    """The cards in a place, where all of them are known and none bears another; else none."""
    cards: list[str] = []
    for piece in table.places.get(place, ()):
        card = table.pieces[piece].card
        if card is None or f"on/{piece}" in table.places or f"under/{piece}" in table.places:
            return []
        cards.append(card)
    return cards


def clear(table: Table, place: str) -> None:
    """All pieces in a place, none of which bears another, are no longer in view; their marks go with them."""
    gone = table.places.get(place, ())
    table.put(table.places, place, ())
    owners = set(gone)
    for key in [key for key in table.marks if key.partition("|")[0] in owners]:
        table.drop(table.marks, key)
    for piece in gone:
        table.drop(table.pieces, piece)


def dissolve(table: Table, piece: str) -> None:
    """A piece is no longer in view: its marks go with it, what it bears stays in the place that it left."""
    place = table.pieces[piece].place
    leave(table, piece)
    table.drop(table.pieces, piece)
    mark = f"{piece}|"
    for key in [key for key in table.marks if key.startswith(mark)]:
        table.drop(table.marks, key)
    for around in AROUND:
        held = table.places.get(f"{around}/{piece}")
        if held is not None:
            for borne in held:
                lay(table, borne, table.pieces[borne]._replace(place=place))
            table.drop(table.places, f"{around}/{piece}")
