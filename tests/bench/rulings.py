"""A ruling with its explanation, in process: accepted and refused, early in a game and late.

Measured in time of the processor, so that what else the machine does counts as little as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

from adjudicator.kernel.effects import fold
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.service import Service
from tests.bench.games import HAND, Action, Recorded, long_game, texts, whole_game
from tests.bench.measuring import MICRO, Effort, Figure, against, in_turn, pace, paired, took
from tests.bench.services import service_on, stored

ACCEPTED, SAME, REFUSED = 200.0, 1.1, 1.2
EARLY, LATE = "early", "late"
DUNGEON: Action = {"type": "enter-dungeon", "seat": "s1", "hand": list(HAND)}
VILLAGE: Action = {"type": "visit-village", "seat": "s1", "hand": list(HAND)}
EQUIP: Action = {"type": "equip", "seat": "s1", "hero": "Regular", "weapon": "Longspear"}
MOMENTS: tuple[tuple[str, tuple[Action, ...], Action, Action], ...] = (
    ("equip", (DUNGEON,), EQUIP, {**EQUIP, "weapon": "Torch"}),
    ("choose", (DUNGEON, EQUIP), {"type": "choose", "seat": "s1", "monster": 1},
     {"type": "choose", "seat": "s1", "monster": 9}),
    ("buy", (VILLAGE,), {"type": "buy", "seat": "s1", "card": "Torch"}, {"type": "buy", "seat": "s1", "card": "Laak"}),
)
"""What is judged: its name, what is done before it, the action that is accepted and the one that is refused."""


def figures(effort: Effort, late: Recorded) -> Iterator[Figure]:
    """Three kinds of action at two places of a log; then every action of a whole game."""
    yield Figure("pace: 1,000 calls of a plain function", pace() * MICRO, "µs")
    early = long_game(100)
    store = stored(effort.room("rulings"), [(EARLY, early), (LATE, late)])
    service = service_on(store)
    try:
        for moment in MOMENTS:
            effort.tell(f"judging: {moment[0]}")
            yield from _moment(service, effort, len(late.entries), *moment)
    finally:
        store.close()
    effort.tell("judging: a whole game")
    yield from _whole(effort)


def _moment(service: Service, effort: Effort, late: int, name: str, before: tuple[Action, ...], accepted: Action,
            refused: Action) -> Iterator[Figure]:
    """One kind of action in both games; what was done to come there is taken back."""
    heads = {game: service.store.game(game).head for game in (EARLY, LATE)}
    for game in heads:
        for action in before:
            if not service.submit(game, action, by="s1").appended:
                raise RuntimeError(f"{action} was refused")
    rows = in_turn([_judging(service, game, action, verdict) for game in (EARLY, LATE)
                    for action, verdict in ((accepted, "legal"), (refused, "illegal"))], effort.of(25, 5))
    yes, no, late_yes, late_no = rows
    yield against(f"{name}: ruling, accepted", "µs", median(yes), ACCEPTED)
    yield paired(f"{name}: ruling, refused", "µs", no, "accepted", yes, REFUSED)
    yield paired(f"{name}: accepted, entry {late}", "µs", late_yes, "at entry 100", yes, SAME)
    yield paired(f"{name}: refused, entry {late}", "µs", late_no, "at entry 100", no, SAME)
    for game, head in heads.items():
        service.take_back(game, head, by="s1", why="measured", head=service.live(game).head)


def _judging(service: Service, game: str, action: Action, verdict: str) -> Callable[[], float]:
    def explained() -> dict[str, Any]:
        return service.judge(game, action).as_json()

    found = explained()["verdict"]
    if found != verdict:
        raise RuntimeError(f"{action} is {found}, not {verdict}")
    return lambda: took(explained, 20, process_time)


def _whole(effort: Effort) -> Iterator[Figure]:
    """Every action that was done in a game, each on the table as it lay then."""
    played = whole_game(3)
    game = service_games()
    times: list[list[float]] = []
    for _ in range(effort.of(5, 1)):
        table = fold(Table(), played.entries[0].envelope["effects"])
        row = []
        for entry in played.entries[1:]:
            start = process_time()
            judge(table, game, entry.envelope["action"], f"e{entry.version}").as_json()
            row.append(process_time() - start)
            fold(table, entry.envelope["effects"])
        times.append(row)
    each = [median(turn) for turn in zip(*times, strict=True)]
    yield against(f"all {len(each)} actions of a game, mean", "µs", sum(each) / len(each), ACCEPTED)
    yield against("  the median one", "µs", median(each), ACCEPTED)
    yield Figure("  the slowest one", max(each) * MICRO, "µs")


def service_games() -> Any:
    """The game that all is measured on."""
    from adjudicator.cases.running import game_of

    return game_of(texts(), "numenera")
