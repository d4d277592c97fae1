"""The spots of the dungeon: where monsters lie, which are empty, which nobody has told."""

from __future__ import annotations

from adjudicator.games.thunderstone.slots import LETTERS, read_slot, slot, spoken
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table


def dungeon_places(table: Table) -> list[str]:
    """The places of the dungeon, position 1 first; where it has ranks and files, rank by rank."""
    numbers = range(1, int(table.dials.get("positions", 3)) + 1)
    files = table.dials.get("files")
    if files is None:
        return [f"dungeon/{n}" for n in numbers]
    return [slot(rank, file) for rank in numbers for file in LETTERS[:int(files)]]


def spots_of(table: Table, word: str) -> list[str] | None:
    """The places of the dungeon that a word means ("dungeon", "position 2", "3C"); None where it means none."""
    if word in ("dungeon", "hall"):
        return dungeon_places(table)
    if "files" in table.dials and (found := read_slot(word)) is not None:
        return [found]
    if "files" in table.dials and word.startswith(("rank ", "file ")):
        line = word.rsplit(" ", 1)[-1].upper()
        row = [place for place in dungeon_places(table) if line in place.split("/")[1:]]
        return row or ([OUTSIDE] if line == "0" else [])
    if word.startswith(("position ", "rank ", "dungeon/")):
        return [f"dungeon/{word.rsplit(' ', 1)[-1].rsplit('/', 1)[-1]}"]
    return None


def positions(h: Hearing) -> list[str]:
    """The places of the dungeon of this hearing's table."""
    return dungeon_places(h.table)


def line_of(h: Hearing, place: str) -> list[str]:
    """The places in which a monster at this one can be moved up or back: those of its file where there are files."""
    rows = positions(h)
    return [row for row in rows if row[-1] == place[-1]] if "files" in h.table.dials else rows


OUTSIDE = "dungeon/0"
"""Where guardians lie that have left the dungeon, in editions that let them."""


def hall(h: Hearing) -> list[str]:
    """The monsters that lie in the dungeon, position 1 first; a face-down one is there for no card text."""
    found = [piece for place in positions(h) for piece in h.table.at(place)]
    return found if "files" not in h.table.dials else [
        piece for piece in found if h.table.marked(piece, "face down") is None]


def gaps(h: Hearing) -> list[str]:
    """The positions that are known to be empty, position 1 first."""
    return [place for place in positions(h) if not h.table.at(place) and h.table.is_closed(place)]


def untold_spots(h: Hearing) -> list[str]:
    """The positions of which nobody has told what lies there."""
    return [place for place in positions(h) if not h.table.at(place) and not h.table.is_closed(place)]


def monsters(h: Hearing) -> list[str]:
    """The monsters that there are to fight: guardians outside, then those in the dungeon, position 1 first."""
    return [*h.table.at(OUTSIDE), *hall(h)]


def in_dungeon(h: Hearing, piece: str) -> bool:
    """Does this piece lie in the dungeon (guardians outside it too)?"""
    held = h.table.pieces.get(piece)
    return held is not None and held.place.startswith("dungeon/")


def position(h: Hearing, piece: str) -> int | None:
    """The position of a monster in the dungeon, None elsewhere."""
    head, _, tail = h.table.pieces[piece].place.partition("/")
    rank = tail.partition("/")[0]
    return int(rank) if head == "dungeon" and rank.isdigit() else None


def spot_word(h: Hearing, piece: str) -> str:
    """A monster's spot in the dungeon as players point at it: "2", or "2C" where there are files."""
    return h.table.pieces[piece].place.removeprefix("dungeon/").replace("/", "")


def spot_said(h: Hearing, piece: str, word: str) -> str:
    """Where a monster lies, in words: "position 2", "rank 2 of file C". word: what this edition calls a spot."""
    place = h.table.pieces[piece].place
    return spoken(place) if place.count("/") == 2 else f"{word} {place.rsplit('/', 1)[1]}"
