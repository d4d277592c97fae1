"""Live updates: one event an entry, resumed where a phone was, with a most for open streams."""

import threading

import pytest

NOTE = {"type": "note", "seat": "ann", "text": "x"}


class Reader:
    """Reads a stream event by event."""

    def __init__(self, client, address, **headers):
        self.answer = client.get(address, headers={k.replace("_", "-"): v for k, v in headers.items()})
        assert self.answer.status_code == 200, self.answer.text
        assert self.answer.mimetype == "text/event-stream"
        self.parts = iter(self.answer.response)

    def next(self):
        """The next event's id; signs of life are passed over."""
        for part in self.parts:
            text = part if isinstance(part, str) else part.decode()
            if text.startswith("id: "):
                return int(text.split("\n", 1)[0][4:])
        return None

    def close(self):
        self.answer.close()


@pytest.fixture
def follow(client, game):
    """Opens streams of the game."""
    opened = []

    def start(query="", **headers):
        opened.append(Reader(client, f"{game}/events{query}", **headers))
        return opened[-1]

    yield start
    for reader in opened:
        reader.close()


@pytest.fixture
def note(service, game):
    """Writes one entry."""
    return lambda: service.submit(game.rsplit("/", 1)[1], NOTE, by="ann").version


def test_entries_come_as_they_are_written(follow, note):
    reader = follow()
    threading.Timer(0.02, note).start()
    assert reader.next() == 2
    note()
    note()
    assert [reader.next(), reader.next()] == [3, 4]


def test_an_event_says_what_was_written(client, game, note):
    note()
    answer = client.get(f"{game}/events?after=1", buffered=False)
    parts = iter(answer.response)
    first, event = next(parts), next(parts)
    assert b"retry: 2000" in first
    assert b"event: entry\n" in event
    assert b'"sentence": "x"' in event
    assert event.endswith(b"\n\n")
    answer.close()


def test_a_stream_goes_on_where_it_was(follow, note):
    for _ in range(3):
        note()
    reader = follow(Last_Event_ID="2")
    assert [reader.next(), reader.next()] == [3, 4]


def test_the_header_goes_before_the_address(follow, note):
    note()
    note()
    assert follow("?after=1", Last_Event_ID="2").next() == 3
    assert follow("?after=1").next() == 2


def test_a_number_beyond_the_end_waits_for_what_comes(follow, note):
    reader = follow(Last_Event_ID="99")
    note()
    assert reader.next() == 2


def test_signs_of_life(client, game):
    answer = client.get(f"{game}/events")
    parts = iter(answer.response)
    assert [next(parts), next(parts), next(parts)][1:] == [b": here\n\n"] * 2
    answer.close()


def test_a_take_back_is_an_event_too(follow, service, game, note):
    note()
    reader = follow()
    service.take_back(game.rsplit("/", 1)[1], 1, by="ann", why="x", head=2)
    assert reader.next() == 3


def test_there_is_a_most_and_places_are_given_back(client, game, follow):
    first, _second = follow(), follow()
    told = client.get(f"{game}/events")
    assert told.status_code == 503
    assert told.headers["Retry-After"]
    assert told.json["type"].endswith("busy")
    first.close()
    third = follow()
    third.close()
    third.close()
    follow()


def test_streams_end_when_the_service_stops(app, follow):
    reader = follow()
    app.extensions["adjudicator"].streams.stop()
    assert reader.next() is None


def test_streams_end_when_the_store_is_closed(follow, service, app):
    reader = follow()
    threading.Timer(0.02, service.store.close).start()
    assert reader.next() is None


@pytest.mark.parametrize("seen", ["x", "-1", "1.5", "9" * 40])
def test_a_last_event_that_is_none(client, game, seen):
    assert client.get(f"{game}/events", headers={"Last-Event-ID": seen}).status_code == 422
