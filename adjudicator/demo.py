"""The demonstration game: the Numenera book's example of play, turns 1 to 8, told as players would tell it.

It is opened and logged like any other game, under one fixed id, and only once. The hand that the book gives
for turn 8 cannot be, by its own account of the turns before; the service says so, and the table overrules it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.log.errors import GameExists, KeyReused, UnknownGame
from adjudicator.log.model import GameRecord
from adjudicator.service import Service

GAME_ID = "example-of-play"
TITLE = "Example of play: Karsten and Andreas, turns 1 to 8"
BY = "demonstration"

Action = Mapping[str, Any]

OPENING: Action = {
    "seats": ["karsten", "andreas"],
    "board": "dungeon",
    "heroes": ["Stealthy", "Mystic", "Strong", "Learned"],
    "village": [
        "Partisan",
        "Bio-salvager",
        "Backpack",
        "Chemical Injector",
        "Mental Scramber",
        "Paired Swords",
        "Shield Bearer",
        "Village Headman",
    ],
    "monsters": ["Verminous", "Ultraterrestrial", "Monstrosity"],
    "bearer": "Phylethis",
    "dungeon": {"1": "Stratharian War Moth", "2": "Scutimorph", "3": "Abycos"},
    "trust": "listed",
}

IMPOSSIBLE: Action = {
    "type": "prepare",
    "seat": "andreas",
    "hand": ["Regular*3", "Thunderstone Shard*2", "Longspear"],
    "keep": ["Longspear", "Regular"],
}
"""Turn 8 as the book has it: without the Torch that must be among these cards."""

WHY = (
    "The book prints this hand. By its own turns 2, 4 and 6 the last five cards of the deck, a Torch among "
    "them, were all drawn into it; the demonstration plays on as printed."
)

TURNS: Mapping[int, tuple[Action, ...]] = {
    1: (
        {
            "type": "enter-dungeon",
            "seat": "karsten",
            "hand": ["Regular*3", "Longspear", "Torch", "Thunderstone Shard"],
        },
        {"type": "equip", "seat": "karsten", "hero": "Regular", "weapon": "Longspear"},
        {"type": "use", "seat": "karsten", "card": "Regular with Longspear", "saw": ["Regular"]},
        {"type": "choose", "seat": "karsten", "monster": 1},
        {
            "type": "use",
            "seat": "karsten",
            "card": "Thunderstone Shard",
            "note": "The book speaks of Spoils of the War Moth; those that are used are the Shard's.",
        },
        {"type": "reveal", "seat": "karsten", "card": "Stratharian War Moth"},
        {"type": "end-turn", "seat": "karsten"},
    ),
    2: (
        {
            "type": "rest",
            "seat": "andreas",
            "hand": ["Regular*5", "Torch"],
            "destroy": ["Regular"],
            "note": "The book gives this hand 5 gold and then 2; it is 2, for only the Torch has any.",
        },
        {"type": "end-turn", "seat": "andreas"},
    ),
    3: (
        {
            "type": "visit-village",
            "seat": "karsten",
            "hand": ["Regular*2", "Longspear", "Torch*2", "Thunderstone Shard"],
        },
        {"type": "buy", "seat": "karsten", "card": "Mystic"},
        {"type": "level-up", "seat": "karsten", "hero": "Regular", "to": "Stealthy"},
        {"type": "end-turn", "seat": "karsten"},
    ),
    4: (
        {
            "type": "visit-village",
            "seat": "andreas",
            "note": "The book does not name this hand; it is all that the deck had left.",
        },
        {"type": "buy", "seat": "andreas", "card": "Strong"},
        {"type": "end-turn", "seat": "andreas"},
    ),
    5: (
        {
            "type": "visit-village",
            "seat": "karsten",
            "hand": ["Regular*3", "Longspear", "Thunderstone Shard", "Stratharian War Moth"],
        },
        {
            "type": "trophy",
            "seat": "karsten",
            "card": "Stratharian War Moth",
            "note": "The book counts on this light in the village, where no light is needed.",
        },
        {"type": "buy", "seat": "karsten", "card": "Partisan"},
        {"type": "end-turn", "seat": "karsten"},
    ),
    6: (
        {"type": "enter-dungeon", "seat": "andreas", "hand": ["Strong", "Regular*2", "Longspear*2", "Torch"]},
        {"type": "equip", "seat": "andreas", "hero": "Regular", "weapon": "Longspear"},
        {"type": "use", "seat": "andreas", "card": "Regular with Longspear", "saw": ["Thunderstone Shard"]},
        {"type": "equip", "seat": "andreas", "hero": "Strong", "weapon": "Longspear#2"},
        {"type": "choose", "seat": "andreas", "monster": 1},
        {"type": "decide", "seat": "andreas", "choose": "Regular with nothing"},
        {"type": "use", "seat": "andreas", "card": "Thunderstone Shard"},
        {"type": "reveal", "seat": "andreas", "card": "Jiriskar"},
        {"type": "end-turn", "seat": "andreas"},
    ),
    7: (
        {
            "type": "visit-village",
            "seat": "karsten",
            "hand": ["Regular", "Stealthy", "Torch*2", "Thunderstone Shard*2"],
        },
        {"type": "use", "seat": "karsten", "card": "Stealthy"},
        {"type": "buy", "seat": "karsten", "card": "Bio-salvager"},
        {"type": "buy", "seat": "karsten", "card": "Bio-salvager"},
        {"type": "end-turn", "seat": "karsten"},
    ),
    8: (
        {**IMPOSSIBLE, "overrule": [{"rule": "table/cards-accounted-for", "by": "table", "why": WHY}]},
        {"type": "end-turn", "seat": "andreas"},
    ),
}


class DemoRefused(RuntimeError):
    """The service refused a move of the demonstration: a fault of ours, never of a player."""


def actions(last: int = 8) -> Iterator[Action]:
    """The actions of the turns up to `last`, in order."""
    for turn, row in TURNS.items():
        if turn <= last:
            yield from row


def load(service: Service) -> GameRecord:
    """Have the demonstration game there, however often this is called; what players added to it stays."""
    every = list(actions())
    record = _there(service)
    if record is not None and record.tip > len(every):
        return record
    try:
        service.open("numenera", OPENING, title=TITLE, by=BY, game_id=GAME_ID)
        for number, action in enumerate(every, 1):
            _submit(service, action, f"demonstration-{number}")
    except (GameExists, KeyReused, DemoRefused):
        if record is None:
            raise
        # begun by an earlier version, or cut short and then played on: it stays as it is
    return service.store.game(GAME_ID)


def _submit(service: Service, action: Action, key: str) -> None:
    done = service.submit(GAME_ID, action, by=BY, key=key)
    if not done.appended:
        raise DemoRefused(f"{action}: {done.ruling['sentence']}")


def _there(service: Service) -> GameRecord | None:
    try:
        return service.store.game(GAME_ID)
    except UnknownGame:
        return None
