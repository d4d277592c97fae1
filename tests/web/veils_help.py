"""Two worlds that differ only in what one seat alone knows, and everything that can be asked of them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from adjudicator.log.memory import MemoryStore
from adjudicator.rules.library import Library
from adjudicator.search import Index
from adjudicator.seating.codes import device_of, fresh_token
from adjudicator.service import Service
from adjudicator.web import furnish, wired
from tests.web.conftest import OPENING

GAME = "g1"
QUERIES = (
    "", "?seat=ann&who=ann&after=1", "?at=2&card=Torch&q=torch&of=Torch", "?at=3&seat=ann&to=2&since=1",
    "?q=longspear&card=Longspear&name=Longspear&seat=ben", "?type=enter-dungeon&seat=ann&try=1",
    "?type=prepare&seat=ann", "?type=decide&seat=ben&try=1&f-choose=Torch",
)
"""What may stand behind an address; who knows no such word passes over it, or says so."""
GIVEN = {"game_id": (GAME,), "seat": ("ann", "ben"), "name": ("Torch",), "card": ("Torch",)}
_HEX = re.compile(r"\b[0-9a-f]{8,64}\b")
_KEY = re.compile(r'(name="key"[^>]*value=")[^"]*|(value=")[^"]*("[^>]*name="key")')
HAND = ["Regular*3", "Thunderstone Shard"]
SECRETS = (("Torch", "Longspear"), ("Torch", "Torch"))
"""What ann puts back on her deck: the rest of her hand, which she discards, is the same."""


def actions(secret: tuple[str, ...]) -> list[dict[str, Any]]:
    """A game in which ann hides two cards, draws them again, and keeps them through ben's turn."""
    return [
        {"type": "prepare", "seat": "ann", "keep": list(secret), "hand": [*HAND, *secret]},
        {"type": "end-turn", "seat": "ann"},
        {"type": "rest", "seat": "ben", "destroy": ["Regular"]},
        {"type": "end-turn", "seat": "ben"},
    ]


_BARE: list[Flask] = []
"""Applications that served a world which has ended, and serve another one next."""


class World:
    """An application with one game at a seated table, and a device for everybody at it."""

    def __init__(self, texts: Library, index: Index, secret: tuple[str, ...], game: str = "numenera",
                 opening: dict[str, Any] = OPENING) -> None:
        numbers = itertools.count(1)
        self.service = Service(MemoryStore(), texts, now=lambda: "2026-01-01T00:00:00Z",
                               fresh=lambda: f"f{next(numbers)}")
        self.app = _BARE.pop() if _BARE else wired()
        furnish(self.app, self.service, index, texts, config={"HEARTBEAT": 0.05, "STREAMS": 4})
        self.client: FlaskClient = self.app.test_client(use_cookies=False)
        self._begin(game, opening)
        seats = list(self.service.live(GAME).table.dials["seats"])
        self.tokens = {name: fresh_token() for name in ("host", *seats, "watcher", "stranger")}
        chairs = self.service.make_links(GAME, device_of(self.tokens["host"]))
        for name, place in {**{seat: ("seat", seat) for seat in seats}, "watcher": ("spectator", "")}.items():
            code = next(chair.code for chair in chairs if (chair.role, chair.seat) == place)
            device = device_of(self.tokens[name])
            assert device is not None
            self.service.sit_down(code, device)
        self.secret = secret

    def _begin(self, game: str, opening: dict[str, Any]) -> None:
        """The game as it is found at the table."""
        self.service.open(game, opening, title="Friday", game_id=GAME)

    def play(self, n: int) -> None:
        """The first n actions of the game; after the fourth ben doubts the first."""
        for action in actions(self.secret)[:n]:
            self.do(action)
        if n == 4:
            self.service.open_dispute(GAME, 2, by="ben", says="She looked at her deck.")

    def do(self, action: dict[str, Any]) -> None:
        """One action, told by its seat."""
        done = self.service.submit(GAME, action, by=action["seat"])
        assert done.appended, done.ruling["sentence"]

    def ask(self, who: str, address: str, **more: Any) -> Any:
        """What is answered to somebody."""
        headers = {"Authorization": f"Bearer {self.tokens[who]}"}
        method = "POST" if more else "GET"
        return self.client.open(address, method=method, headers=headers, **more)

    def told(self, who: str, address: str, **more: Any) -> str:
        """Status and body of an answer, without what is of no consequence: hashes and keys of forms."""
        answer = self.ask(who, address, **more)
        text = self._stream(answer) if answer.mimetype == "text/event-stream" else answer.get_data(as_text=True)
        return f"{answer.status_code} {self.plain(text)}"

    def plain(self, text: str) -> str:
        """A text without hashes, which cover the true entries, and without the keys of forms."""
        entries = list(self.service.store.entries(GAME))
        hashes = [entries[0].prev_hash.hex(), *(entry.hash.hex() for entry in entries)]
        text = _HEX.sub(lambda found: "#" if any(one.startswith(found[0]) for one in hashes) else found[0], text)
        return _KEY.sub("key", text)

    def _stream(self, answer: Any) -> str:
        """What a stream tells until it has told the newest entry (or a sign of life after it)."""
        tip, lines = self.service.store.stands(GAME)[0], []
        for chunk in answer.response:
            lines.append(chunk.decode() if isinstance(chunk, bytes) else chunk)
            if f"id: {tip}\n" in lines[-1] or len(lines) > 2 * tip:
                break
        answer.close()
        return "".join(lines)

    def close(self) -> None:
        """End its streams, and leave its application to the next."""
        self.app.extensions["adjudicator"].streams.stop()
        _BARE.append(self.app)


def addresses(app: Flask, tip: int) -> Iterator[tuple[str, str]]:
    """Every address that may be read and may know of a game, each with its endpoint: all rules of the app, with every
    likely value; what is looked up in the rulebooks knows of none.
    """
    for rule in app.url_map.iter_rules():
        of_a_game = "game_id" in rule.arguments or not (rule.arguments or rule.endpoint.startswith("look up."))
        if "GET" in (rule.methods or ()) and of_a_game:
            for given in itertools.product(*(_values(rule, name, tip) for name in sorted(rule.arguments))):
                with app.test_request_context():
                    values = dict(zip(sorted(rule.arguments), given, strict=True))
                    yield rule.endpoint, app.url_map.bind("").build(rule.endpoint, values)


def _values(rule: Rule, name: str, tip: int) -> tuple[Any, ...]:
    """What may stand in a part of an address."""
    converter = type(rule._converters[name]).__name__
    return tuple(sorted({1, 2, tip})) if converter == "IntegerConverter" else GIVEN.get(name, ("x",))
