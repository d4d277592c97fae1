"""Simulated games of every kind, forked where a seat tells of cards that nobody else sees: two tables that differ only
in what it told answer everybody else alike, whatever is asked.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from adjudicator.cases.coverage import coverage
from adjudicator.kernel.faults import Malformed
from adjudicator.seating import sitting
from adjudicator.seating.codes import LENGTH
from tests.sim.alone import Alone
from tests.sim.boxes import BOXES
from tests.sim.play import Play
from tests.web.veils_help import GAME, QUERIES, World, addresses

API = f"/api/games/{GAME}"
GETS, TRIES = 12, 60
"""How many addresses each looker reads, and how often another secret is looked for."""
GAMES = [("numenera", 2, 24), ("numenera", 26, 34), ("solo", 2, 22), ("starter-set", 1, 24),
         ("root-of-corruption", 3, 26), ("siege", 5, 24)]
"""Boxes, the seeds of their games (one begins with randomizers), and after how many actions something is hidden."""


class Fork(World):
    """A game taken in at another table, where everybody has a device of their own."""

    def __init__(self, texts: Any, index: Any, lines: list[str]) -> None:
        self.lines = lines
        super().__init__(texts, index, ())

    def _begin(self, game: str, opening: dict[str, Any]) -> None:
        self.service.import_game(self.lines, GAME)


class Hiding(Play):
    """A game that is played until a seat may hide its hand."""

    def hides(self, steps: int) -> list[dict[str, Any]] | None:
        """Play on for so many steps and to the next turn; gives two actions that hide the same number of cards."""
        while not self.over():
            top = self.table.top()
            if self.steps >= steps and top["kind"] == "turn" and (found := self._two_ways(top["seat"])):
                return found
            self.turn()
        return None

    def _two_ways(self, seat: str) -> list[dict[str, Any]]:
        hand, deck = self.dealer.piles[f"{seat}/hand"], self.dealer.piles[f"{seat}/deck"]
        kind = self.chance.choice(["prepare", "rest"])
        found: list[dict[str, Any]] = []
        for _ in range(TRIES):
            cards = self.chance.sample([*hand, *deck], len(hand)) if found or not hand else list(hand)
            told = {"prepare": {"keep": cards}, "rest": {"hand": cards, "destroy": []}}[kind]
            action = {"type": kind, "seat": seat, **told}
            if all(sorted(cards) != sorted(one.get("hand") or one["keep"]) for one in found) and self._legal(action):
                found.append(action)
            if len(found) == 2:
                return found
        return []

    def _legal(self, action: dict[str, Any]) -> bool:
        return self.service.judge(self.id, action).verdict == "legal"


class HidingAlone(Alone, Hiding):
    """The same at a solo table, where only those who watch must not see."""


@pytest.fixture
def forked(texts, index, monkeypatch, tmp_path) -> Iterator[Any]:
    """Two tables with the game of a box after a seat has told of its hand, and what it told: forked(box, seed, n)."""
    found = coverage(texts, tmp_path)
    monkeypatch.setattr("adjudicator.web.state.coverage", lambda library, progress: found)
    monkeypatch.setattr("adjudicator.web.state.PATIENCE", 100)
    made: list[Fork] = []

    def fork(box: str, seed: int, steps: int) -> tuple[list[Fork], list[dict[str, Any]]]:
        kind = HidingAlone if box == "solo" else Hiding
        game = kind(texts, seed, max(BOXES[box].least, min(2, BOXES[box].most)), BOXES[box])
        hidden = game.hides(steps)
        assert hidden is not None
        lines = list(game.service.export(game.id))
        for action in hidden:
            numbers = itertools.count(1)
            monkeypatch.setattr(sitting, "fresh_code", lambda numbers=numbers: str(next(numbers)).zfill(LENGTH))
            made.append(Fork(texts, index, lines))
            made[-1].do(action)
        return made, hidden

    yield fork
    for world in made:
        world.close()


@pytest.mark.parametrize(("box", "seed", "steps"), GAMES)
def test_what_a_seat_hides_is_found_out_by_nobody(forked, box, seed, steps):
    worlds, hidden = forked(box, seed, steps)
    chance, seat = Random(seed), hidden[0]["seat"]
    others = [other for other in worlds[0].tokens if other not in (seat, "host", "watcher", "stranger")]
    lookers = [*others[:1], "watcher", "stranger", "host"]
    _alike(worlds, lookers, seat, hidden, chance)
    end = {"type": "end-turn", "seat": seat}
    if hidden[0]["type"] == "prepare" and {world.service.judge(GAME, end).verdict for world in worlds} == {"legal"}:
        for world in worlds:
            world.do(end)
        _alike(worlds, lookers, seat, hidden, chance)
    assert worlds[0].told(seat, f"{API}/entries/{_version(worlds[0], hidden[0])}") != worlds[1].told(
        seat, f"{API}/entries/{_version(worlds[1], hidden[1])}")


def _version(world: Fork, action: dict[str, Any]) -> int:
    return max(entry.version for entry in world.service.store.entries(GAME) if entry.envelope["action"] == action)


def _alike(worlds: list[Fork], lookers: list[str], seat: str, hidden: list[dict[str, Any]], chance: Random) -> None:
    """Whoever looks is told the same at both tables."""
    one, other = worlds
    tip = one.service.store.stands(GAME)[0]
    everywhere = [row for row in addresses(one.app, tip) if not row[0].endswith(("export", "coverage"))]
    for who in lookers:
        some = [address + (chance.choice(QUERIES) if GAME in address else "")
                for _, address in chance.sample(everywhere, GETS)]
        depends = [f"{API}/entries/2/depends"] if who == lookers[0] else []
        for address in (*some, *depends, f"{API}/entries/{tip}", f"{API}/table"):
            _same(one, other, who, address)
        for path, body in _asked(who, seat, tip, hidden, chance):
            _same(one, other, who, f"{API}/{path}", json=body)


def _same(one: Fork, other: Fork, who: str, address: str, **more: Any) -> None:
    seen = one.told(who, address, **more)
    assert not seen.startswith("5"), (who, address, more, seen[:400])
    assert seen == other.told(who, address, **more), (who, address, more)


def _asked(who: str, seat: str, tip: int, hidden: list[dict[str, Any]], chance: Random
           ) -> Iterator[tuple[str, dict[str, Any]]]:
    """What may be asked with cards that may be hidden; nothing of it is to be written."""
    cards = [name for action in hidden for name in action.get("hand") or action["keep"]]
    card, mine = chance.choice(cards), who if who in ("s1", "s2", "s3") else seat
    probes = [
        {"type": "claim", "seat": mine, "value": "victory points", "of": seat, "number": chance.randint(0, 5)},
        {"type": "decide", "seat": mine, "choose": [card], "saw": [card]},
        {"type": "move", "seat": mine, "card": f"{card} in {seat}'s set aside", "to": "discard"},
        {"type": "see", "seat": mine, "cards": [card]},
        {"type": "rest", "seat": mine, "destroy": [card]},
        {"type": "prepare", "seat": seat, "keep": [f"{card}*6"]},
        {"type": "flip", "seat": mine, "slot": "3A", "card": card},
        {"type": "reveal", "seat": mine, "card": card},
    ]
    for probe in chance.sample(probes, 4):
        yield "judge", {"action": probe}
    yield "say", {"text": f"{seat} puts {card} on the deck and fights 1", "seat": mine}
    yield f"entries/{tip}/what-if", {"fields": {"keep": [card]}}
    yield f"entries/{tip}/what-if", {"action": chance.choice(probes)}
    if who == "host":
        yield f"entries/{tip}/amend/preview", {"action": None, "choices": {}}


def test_another_hand_is_looked_for_among_hand_and_deck(texts):
    game = Hiding(texts, 1, 2)
    one, other = game.hides(10) or ({}, {})
    assert one["type"] == other["type"]
    with pytest.raises(Malformed):
        game.service.judge(game.id, {**one, "keep": 3.5, "hand": 3.5})
