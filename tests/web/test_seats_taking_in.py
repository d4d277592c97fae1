"""Taking in a log whose parent is a game at a table: a branch shows what lies there, whoever wrote it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.log.batch import genesis
from adjudicator.log.canonical import canonical_text, chain
from adjudicator.log.model import Entry, GameRecord
from adjudicator.log.shapes import end_line, entry_line, header_line
from tests.web.seats_help import Table, seated

LINES = "application/x-ndjson"
OVER = [{"do": "pend", "groups": [[{"id": "x.1", "kind": "game-over", "rank": 0}]]}]


@pytest.fixture
def table(app, service, g1) -> Table:
    """A game in which ann has hidden two cards on her deck and drawn them again."""
    hand = ["Regular*3", "Thunderstone Shard", "Torch", "Longspear"]
    hidden = {"type": "prepare", "seat": "ann", "hand": hand, "keep": ["Torch", "Longspear"]}
    assert service.submit("g1", hidden, by="ann").appended
    assert service.submit("g1", {"type": "end-turn", "seat": "ann"}, by="ann").appended
    return seated(app)


def forged(version: int, prev: str) -> str:
    """A branch that nobody began here: it goes on from that entry, and its one entry says that the game is over."""
    at, told = "2026-01-01T00:00:00Z", {"type": "branch", "game": "g1", "at": version, "why": ""}
    opening = {"game": "numenera", "title": "Copy", "action": told}
    record = GameRecord("copy", at, "x", 0, 0, bytes(32), "g1", version, bytes.fromhex(prev), "copy", opening)
    begun = genesis(record)
    text = canonical_text({"type": "note", "action": {"type": "note", "seat": "ben", "text": "x"}, "ruling": {},
                           "effects": OVER, "at": at, "by": "ben", "rules_version": "x", "reducer": 1, "game": "copy",
                           "version": 1, "after": 0})
    end = chain(begun, text.encode())
    record = replace(record, tip=1, head=1, tip_hash=end)
    return "\n".join([header_line(record), entry_line(Entry("copy", 1, 0, 1, text, begun, end)), end_line(record)])


@pytest.mark.parametrize(("place", "problem"), [
    ("ben", "host-only"), ("spectator", "host-only"), ("", "not-at-this-table"),
])
def test_a_branch_of_a_table_is_the_hosts_to_bring(table, service, place, problem):
    """A log names its parent by a hash that everybody at the table can read, and may say of it what it likes."""
    last = service.store.entry("g1", 3)
    program, body = table.program(place), forged(last.version, last.hash.hex())
    sent = {"headers": {"Authorization": f"Bearer {program.token}"} if program.token else {}}
    told = program.client.post("/api/import", data=body, content_type=LINES, **sent)
    assert told.status_code == 403, told.text
    assert told.json["type"].endswith(problem)
    assert program.client.post("/games/import", data={"text": body}, **sent).status_code == 403
    assert [record.game_id for record in service.games()] == ["g1"]


def test_the_host_brings_one(table, service):
    last = service.store.entry("g1", 3)
    sent = {"headers": {"Authorization": f"Bearer {table.host.token}"}}
    told = table.host.client.post("/api/import", data=forged(3, last.hash.hex()), content_type=LINES, **sent)
    assert told.status_code == 201, told.text
    assert told.json["parent"] == {"game": "g1", "version": 3}


def test_a_pasted_export_is_cut_at_line_ends_only(client, service, g1):
    """Signs that only some programs take for line ends stand in what players wrote."""
    odd = "one\u2028two\u0085three\u2029"
    assert service.submit("g1", {"type": "note", "seat": "ann", "text": odd}, by="ann").appended
    body = "\n".join(service.export("g1")).replace('"id":"g1"', '"id":"g2"')
    told = client.post("/games/import", data={"text": body.replace("\n", "\r\n")})
    assert told.status_code == 303, told.text
    assert service.store.entry("g2", 2).envelope["action"]["text"] == odd
