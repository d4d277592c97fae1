"""Putting right and going on elsewhere at a table with seats: for the host, who still sees no hand."""

from __future__ import annotations

import pytest

from tests.web.conftest import HAND
from tests.web.seats_help import Table, seated
from tests.web.veils_help import SECRETS, World

EQUIP = {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}


@pytest.fixture
def table(app, service, fight) -> Table:
    """The game with ann's hand laid out and a hero armed, and links to its places."""
    service.submit("g1", EQUIP, by="ann")
    return seated(app)


@pytest.mark.parametrize("place", ["ann", "spectator", ""])
@pytest.mark.parametrize(("address", "body"), [
    ("entries/3/amend/preview", {"action": None}),
    ("entries/3/amend", {"action": None, "why": "w", "head": 3}),
    ("branches", {"at": 2}),
])
def test_only_the_host_puts_right_and_branches(table, service, place, address, body):
    told = table.program(place).post(f"/api/games/g1/{address}", **body)
    assert told.status_code == 403, told.text
    assert service.store.game("g1").tip == 3
    assert len(service.games()) == 1


def test_pages_of_it_are_the_hosts(table):
    phone = table.phone("spectator")
    for page in ("entries/3/amend", "entries/3/amend?drop=1", "branch?at=2"):
        phone.open(f"/games/g1/{page}", status=403)
    assert "Amend it" not in phone.open("/games/g1/entries/3").text


def test_the_host_amends_and_no_hand_is_shown(app, service, g1):
    """Ben prepares: what he keeps is his alone."""
    service.submit("g1", {"type": "rest", "seat": "ann", "hand": HAND, "destroy": ["Torch"]}, by="ann")
    service.submit("g1", {"type": "end-turn", "seat": "ann"}, by="ann")
    hand = ["Regular*2", "Longspear*2", "Torch", "Thunderstone Shard"]
    done = service.submit("g1", {"type": "prepare", "seat": "ben", "hand": hand, "keep": ["Longspear*2"]}, by="ben")
    assert done.appended, done.ruling["sentence"]
    service.submit("g1", {"type": "end-turn", "seat": "ben"}, by="ben")
    made = seated(app)
    made.program("ann")
    made.program("ben")
    last = service.store.game("g1").head
    told = made.host.post("/api/games/g1/entries/2/amend/preview", action={
        "type": "rest", "seat": "ann", "hand": HAND, "destroy": ["Regular"]})
    assert told.status_code == 200, told.text
    bens = next(row for row in told.json["rows"] if row["type"] == "prepare")
    assert "Longspear" not in str(bens)
    assert bens["shape"] == "same"
    body = {"action": {"type": "rest", "seat": "ann", "hand": HAND, "destroy": ["Regular"]}, "why": "not the Torch",
            "head": last, "seen": told.json["digest"]}
    written = made.host.post("/api/games/g1/entries/2/amend", **body)
    assert written.status_code == 201, written.text
    kept = [entry.envelope["action"] for entry in service.store.line("g1") if entry.envelope["type"] == "prepare"]
    assert kept[0]["keep"] == ["Longspear*2"]


def test_the_fingerprint_of_a_preview_says_nothing_of_what_it_keeps_back(texts, index):
    """Two games that differ only in what ann hid: whoever must not see it is shown the same, to the last digit."""
    shown, true = [], []
    for secret in SECRETS:
        world = World(texts, index, secret)
        world.play(4)
        told = world.ask("host", "/api/games/g1/entries/2/amend/preview", json={"action": None}).json
        shown.append(told["digest"])
        true.append(world.service.amend_preview("g1", 2, None).digest)
        body = {"action": None, "why": "so", "head": told["head"], "choices": {"rest": "drop"}}
        again = world.ask("host", "/api/games/g1/entries/2/amend", json={**body, "seen": true[-1]})
        assert (again.status_code, "preview" in again.json) == (409, True)
        world.close()
    assert shown[0] == shown[1]
    assert true[0] != true[1]


def test_a_branch_keeps_the_seats_of_its_game(table, service):
    begun = table.host.post("/api/games/g1/branches", at=2, id="away")
    assert begun.status_code == 201, begun.text
    branch = begun.json["id"]
    stranger = table.program()
    assert stranger.get(f"/api/games/{branch}").status_code == 403
    assert table.program("spectator").get(f"/api/games/{branch}").status_code == 200
    assert table.program("spectator").post(f"/api/games/{branch}/actions", action=EQUIP).status_code == 403
    assert table.host.post(f"/api/games/{branch}/actions", action=EQUIP).status_code == 201
    assert [row["id"] for row in table.host.get("/api/games/g1/branches").json["branches"]] == [branch]
