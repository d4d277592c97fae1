"""Where the copies of a card are, in words: those in view with the entry that brought them, those out of sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.kernel.copies import Copies, Spot, Unseen
from adjudicator.kernel.game import Game
from adjudicator.kernel.piles import resting
from adjudicator.kernel.table import Table

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
MANY = 6


def copies_said(game: Game, table: Table, card: str, now: Copies, arrived: Mapping[str, Mapping[str, Any]]) -> str:
    """All of it in a sentence: "both copies of Longspear: one discarded at entry 12, one destroyed at entry 31".

    arrived: by piece, the stop that brought it where it lies.
    """
    parts = [*_in_view(game, table, now, arrived), *(part for row in now.unseen for part in _hidden(game, table, row))]
    may = [f"{_up_to(row)} may lie in {_or(_spots(game, table, row))}" for row in now.maybe]
    if not now.told:
        head = f"No {card} has been told of"
        return f"{head}; {'; '.join(may)}." if may else f"{head} in this game, and none can be out of sight."
    sentence = f"{_whole(card, now.told, bool(may))}: {', '.join(parts)}"
    return f"{sentence}; {'; '.join(may)}." if may else f"{sentence}."


def _whole(card: str, n: int, more: bool) -> str:
    if more:
        return f"{n} {card} told of" if n == 1 else f"{n} copies of {card} told of"
    return {1: f"The only {card}", 2: f"Both copies of {card}"}.get(n, f"All {n} copies of {card}")


def _in_view(game: Game, table: Table, now: Copies, arrived: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Those in view: how each came where it lies and with which entry; only where, if there are many."""
    places = {piece: game.place_words(table, resting(table, table.pieces[piece].place)) for piece in now.pieces}
    stops = Counter((places[piece], _by_entry(arrived.get(piece))) for piece in now.pieces)
    if len(stops) > MANY:
        yield from (f"{_number(n)} in {place}" for place, n in Counter(places.values()).items())
        return
    for (place, (said, entry)), n in stops.items():
        since = f" at entry {entry}" if entry else ""
        yield f"{_number(n)} {said}{since} ({place})" if said else f"{_number(n)} in {place}"


def _by_entry(row: Mapping[str, Any] | None) -> tuple[str, int]:
    if row is None:
        return "", 0
    return ("there from the start", 0) if row["how"] == "make" and row["entry"] == 1 else (row["said"], row["entry"])


def _hidden(game: Game, table: Table, row: Unseen) -> Iterator[str]:
    """Those out of sight: where they surely lie, and the others somewhere among the rest."""
    left = row.n
    for spot in row.spots:
        if spot.sure and left:
            yield f"{_number(min(spot.sure, left))} surely in {spot_words(game, table, spot)}"
            left -= min(spot.sure, left)
    if left:
        yield f"{_number(left)} unseen in {_or(_spots(game, table, row))}"


def _up_to(row: Unseen) -> str:
    if row.more is None:
        return "more" if row.n else "some"
    return f"up to {row.more}{' more' if row.n else ''}"


def _spots(game: Game, table: Table, row: Unseen) -> list[str]:
    """The spots where one may lie, without those that have no card."""
    found = [spot_words(game, table, spot) for spot in row.spots if spot.may and spot.size != 0]
    return list(dict.fromkeys(found)) or [pool_words(game, table, row.pool)]


def _or(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _number(n: int) -> str:
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def spot_words(game: Game, table: Table, spot: Spot) -> str:
    """A place out of sight in words."""
    place = game.place_words(table, spot.place)
    return f"an unnamed card of {place}" if spot.piece else place


def pool_words(game: Game, table: Table, pool: str) -> str:
    """The cards of a pool in words: "karsten's unseen cards", or the piles that it is spread over."""
    if pool in game.seats(table):
        return f"{pool}'s unseen cards"
    piles = [game.place_words(table, name) for name, pile in table.piles.items() if pile.pool == pool]
    return " and ".join(piles) or game.place_words(table, pool)


def now_rows(game: Game, table: Table, now: Copies) -> dict[str, Any]:
    """Where the copies are as plain data, with words: in view, and spot by spot out of sight."""
    seen = [{"place": place, "where": game.place_words(table, place), "n": n} for place, n in now.seen.items()]
    unseen = [{"pool": row.pool, "who": pool_words(game, table, row.pool), "n": row.n, "more": row.more,
               "spots": _spot_rows(game, table, row.spots)} for row in now.unseen]
    return {"told": now.told, "seen": seen, "unseen": unseen}


def _spot_rows(game: Game, table: Table, spots: Iterable[Spot]) -> list[dict[str, Any]]:
    """Spot by spot; the unnamed cards of one place of which the same is known are one row with their number."""
    alike: dict[tuple[Any, ...], list[Spot]] = {}
    for n, spot in enumerate(spots):
        key = (spot.place, spot.sure, spot.may, spot.why) if spot.piece else (n,)
        alike.setdefault(key, []).append(spot)
    return [_spot_row(game, table, same) for same in alike.values()]


def _spot_row(game: Game, table: Table, same: Sequence[Spot]) -> dict[str, Any]:
    spot, n = same[0], len(same)
    where = spot_words(game, table, spot) if n == 1 else \
        f"{_number(n)} unnamed cards of {game.place_words(table, spot.place)}"
    row = {"place": spot.place, "where": where, "size": spot.size if n == 1 else n, "sure": spot.sure * n,
           "may": spot.may, "unnamed": bool(spot.piece)}
    return {**row, "why": spot.why} if spot.why else row
