"""Devices at a table, for tests of seats: each with its own cookies, or a token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages_help import Reader


@dataclass
class Program:
    """A device that asks the API with a token."""

    client: FlaskClient
    token: str

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, address: str) -> Any:
        return self.client.get(address, headers=self._headers())

    def post(self, address: str, **body: Any) -> Any:
        return self.client.post(address, json=body, headers=self._headers())


@dataclass
class Table:
    """The seated game g1 of ann and ben: its links, and devices that sit down."""

    app: Flask
    links: dict[str, str]
    host: Program

    def program(self, place: str = "") -> Program:
        """A program at a place; without one, a stranger."""
        made = Program(self.app.test_client(), "")
        if place:
            joined = made.post("/api/join", link=self.links[place])
            assert joined.status_code == 200, joined.text
            made.token = joined.json["token"]
        return made

    def phone(self, place: str = "") -> Reader:
        """A phone with a browser at a place; without one, a stranger."""
        reader = Reader(self.app.test_client())
        if place:
            reader.open(self.address(place))
            reader.send({"host": "Lead", "spectator": "Watch"}.get(place, "Sit down"))
        return reader

    def address(self, place: str) -> str:
        """The path of a link."""
        return "/s/" + self.links[place].rpartition("/")[2]


def seated(app: Flask) -> Table:
    """Make the links of the open game g1."""
    made = Program(app.test_client(), "").post("/api/games/g1/seats")
    assert made.status_code == 201, made.text
    links = {row.get("seat", row["role"]): row["link"] for row in made.json["places"]}
    return Table(app, links, Program(app.test_client(), made.json["token"]))
