"""Where is it? The whole history of a card or of a kind of token; where each copy lies now, and where one may lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.audit.copies_said import copies_said, now_rows, pool_words
from adjudicator.audit.stops import Stop, stops
from adjudicator.audit.timeline import Timeline
from adjudicator.audit.walking import walk
from adjudicator.folding import effects_of
from adjudicator.kernel.copies import copies
from adjudicator.kernel.effects import apply
from adjudicator.kernel.faults import Fault, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.kernel.table import Table
from adjudicator.log.model import Entry

Row = dict[str, Any]
EARLIER: Row = {"live": True, "turn": None, "active": None}
"""What is said of an entry of a game that a branch continues."""


class Whereabouts(Timeline):
    """Cards and tokens through a whole game."""

    def whereabouts(self, game_id: str, name: str) -> Row:
        """Where a card is and was, or the tokens of a kind. Raises UnknownGame, Unknown with near names.

        {kind: "card" or "tokens", name, said (a sentence), stops (each change, with its entry, and whether that is
        live)}; of a card also `now`: where its copies lie or may lie; of tokens `turns`: the counts at their ends.
        """
        live = self.live(game_id)
        with live.lock:
            kind, spelled = _spelled(live.game, live.table, name)
        return self._card(game_id, live.game, spelled) if kind == "card" else self._tokens(game_id, live.game, spelled)

    def findable(self, game_id: str) -> list[str]:
        """The names of the cards and tokens that one can ask this game for: cards first."""
        live = self.live(game_id)
        with live.lock:
            return [*_cards(live.game, live.table), *_kinds(live.game, live.table)]

    def _card(self, game_id: str, game: Game, card: str) -> Row:
        """A card's stops, and its copies as they lie now."""
        dated = self._dated(game_id)
        rows: list[Row] = []
        arrived: dict[str, Row] = {}
        for entry, table in walk(self.store, game_id):
            own: dict[tuple[Any, ...], Row] = {}
            at = dated.get((entry.game_id, entry.version), EARLIER)
            for stop in stops(table, effects_of(entry.text), card):
                row = own.setdefault((stop.was, stop.now, stop.how), _stop(game, table, entry, stop, at))
                row["n"] += stop.n
                if at["live"]:
                    arrived.update(dict.fromkeys(stop.pieces, row))
            rows.extend(own.values())
        held = self.live(game_id)
        with held.lock:
            now = copies(held.table, card, game.may_hold)
            return {"kind": "card", "name": card, "said": copies_said(game, held.table, card, now, arrived),
                    "now": now_rows(game, held.table, now), "stops": rows}

    def _tokens(self, game_id: str, game: Game, kind: str) -> Row:
        """How the tokens of a kind came and went, and how many each place had when each turn ended."""
        dated = self._dated(game_id)
        rows: list[Row] = []
        turns: dict[Any, Row] = {}
        for entry, table in walk(self.store, game_id):
            at = dated.get((entry.game_id, entry.version), EARLIER)
            for effect in effects_of(entry.text):
                mine = effect["do"] == "token" and effect["kind"] == kind
                was = table.tokens.get(f"{effect['place']}|{kind}") if mine else None
                apply(table, effect)
                if mine and (effect["n"] or was):
                    rows.append({"entry": entry.version, "game": entry.game_id, **at,
                                 **_change(game, table, effect, was)})
            if at["live"] and at.get("turn") is not None:
                turns[at["turn"]] = {"turn": at["turn"], "active": at["active"], "counts": _counts(table, kind)}
        held = self.live(game_id)
        with held.lock:
                counts = {game.place_words(held.table, place): n for place, n in _counts(held.table, kind).items()}
        told = ", ".join(f"{place} {n}" for place, n in counts.items()) or "none told"
        return {"kind": "tokens", "name": kind, "said": f"{kind[:1].upper()}{kind[1:]}: {told}.", "now": counts,
                "stops": rows, "turns": list(turns.values())}

    def _dated(self, game_id: str) -> Mapping[tuple[str, int], Row]:
        """Of each entry of a game's own log: is it live, and in which turn of whose?"""
        return {(game_id, row.entry.version): {"live": row.live, "turn": row.turn, "active": row.active}
                for row in self.laid(game_id)}


def _stop(game: Game, table: Table, entry: Entry, stop: Stop, at: Row) -> Row:
    """A stop with its words; how many copies it is about is added up by whoever asks."""
    was, now = (None if place is None else _words(game, table, place, stop.how) for place in (stop.was, stop.now))
    return {"entry": entry.version, "game": entry.game_id, **at, "n": 0, "was": stop.was, "now": stop.now,
            "from": was, "to": now, "how": stop.how, "said": _HOW.get(stop.how) or game.arrived(str(stop.now))}


_HOW = {"make": "came into view", "name": "named", "along": "went along with what bears it", "hide": "put face down",
        "shuffle": "shuffled in", "correct": "by the players' word", "told": "told to be there"}


def _words(game: Game, table: Table, place: str, how: str) -> str:
    return pool_words(game, table, place) if how in ("told", "correct") else game.place_words(table, place)


def _change(game: Game, table: Table, effect: Mapping[str, Any], was: int | None) -> Row:
    """How many tokens came to a place or went, and how many are there since (None: nobody has told)."""
    place = effect["place"]
    now = table.tokens.get(f"{place}|{effect['kind']}")
    come = effect["n"] if was is None or now is None else now - was
    return {"place": place, "where": game.place_words(table, place), "n": come, "was": was, "now": now}


def _counts(table: Table, kind: str) -> dict[str, int]:
    return {key.rpartition("|")[0]: n for key, n in table.tokens.items() if key.rpartition("|")[2] == kind}


def _kinds(game: Game, table: Table) -> list[str]:
    return list(dict.fromkeys([*game.tokens, *(key.rpartition("|")[2] for key in table.tokens)]))


def _cards(game: Game, table: Table) -> list[str]:
    """Every card that this table has or may have, in the catalogue's order, those that only players told of last."""
    names = {held.card for held in table.pieces.values() if held.card}
    for pool in table.pools.values():
        names.update(pool.names)
    names.update(table.facts)
    known = [name for name in game.cards.cards if name in names]
    return [*known, *sorted(names - set(known))]


def _spelled(game: Game, table: Table, name: str) -> tuple[str, str]:
    """What is asked for: a card or a kind of token, as it is spelled. Raises Unknown with near names."""
    word = name.strip().lower()
    cards, kinds = _cards(game, table), _kinds(game, table)
    for kind, names in (("card", cards), ("tokens", kinds)):
        found = next((one for one in names if one.lower() == word), None)
        if found is not None:
            return kind, found
    spelled = game.cards.spelled(name)
    if spelled is not None:
        return "card", spelled
    close = near(name, [*cards, *kinds]) or game.cards.near(name)
    raise Unknown([Fault("card", name, "a card of this game, or a kind of its tokens", close)])
