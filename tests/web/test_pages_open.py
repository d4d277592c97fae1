"""Opening a game on pages, taking it out and taking it in."""

from __future__ import annotations

from typing import Any

from tests.web.pages_help import Reader


def test_a_game_goes_out_and_comes_in(reader, fight, service, client):
    text = client.get(f"{fight}/export").text
    assert len(text.splitlines()) == 4
    reader.open("/games/import")
    page = reader.send("Import", text=text)
    assert page.address == "/games/g1"
    page = reader.open("/games/import")
    page = reader.send("Import", status=422, text=text.replace("Torch", "Tortch", 1))
    assert "The export was not taken in" in page.text
    assert "Line" in page.text
    assert "the file of an exported game" in (reader.open("/games/import"), reader.send("Import", status=422))[1].text


def opened(reader: Reader, seats: list[str], dungeon: list[str], **more: Any) -> tuple[int, str, str]:
    form = reader.open("/games/new").form("Begin")
    data: dict[str, Any] = {name: value for name, value in form.values if name not in ("seat", "dungeon")}
    answer = reader.client.post("/games/new", data={**data, "seat": seats, "dungeon": dungeon, **more})
    return answer.status_code, answer.headers.get("Location", ""), answer.text


def test_a_game_is_opened_on_one_screen(reader):
    status, where, _ = opened(reader, ["Jörg", "Ben Two", ""], ["Laak", "Scutimorph", "Abycos"], title="Friday")
    assert status == 303
    page = reader.open(where)
    assert "jorg" in page.text
    assert "Friday" in page.text
    assert "Look as ben-two" in page.text


def test_the_same_opening_sent_twice_opens_one_game(reader, service):
    form = reader.open("/games/new").form("Begin")
    data: dict[str, Any] = {**dict(form.values), "seat": ["Ann"], "dungeon": ["Laak", "Scutimorph", "Abycos"]}
    places = {reader.client.post("/games/new", data=data).headers["Location"] for _ in range(2)}
    assert len(places) == len(service.games()) == 1


def test_every_fault_of_an_opening_is_named_and_nothing_is_lost(reader, service):
    status, _, text = opened(reader, ["Ann", "ann", "!!"], ["Laak", "", "Nobody"])
    assert status == 422
    for words in ("names that differ", "at least one letter", "Position 2"):
        assert words in text
    status, _, text = opened(reader, ["Ann"], ["Laak", "Scutimorpf", "Nobody"])
    assert (status, "Scutimorph" in text) == (422, True)
    assert 'value="Scutimorpf"' in text
    assert service.games() == []


def test_a_game_begins_in_the_middle(reader):
    told = "seats: [ann, ben]\ndungeon: {1: Laak}\nann: {laid: [Regular*2, Torch]}\nstep: dungeon"
    status, where, _ = opened(reader, [], [], situation=told)
    assert status == 303
    assert "Use Dungeon abilities" in reader.open(where).text
    assert opened(reader, [], [], situation="seats: [")[0] == 422
    assert opened(reader, [], [], situation="just words")[0] == 422
