"""Disputes at a seated table: each side speaks for itself, the host writes what the table decides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.veils_help import GAME, SECRETS, World, actions

AT = f"/api/games/{GAME}/disputes"
PAGE = f"/games/{GAME}/disputes"


@pytest.fixture
def world(texts, index) -> Iterator[World]:
    """A seated table at which ann has put two unseen cards back."""
    made = World(texts, index, SECRETS[0])
    assert made.service.submit(GAME, actions(SECRETS[0])[0], by="ann").appended
    yield made
    made.close()


def ask(world: World, who: str, path: str, **body):
    """What a device is answered that sends this; a page's form where the path is one."""
    headers = {"Authorization": f"Bearer {world.tokens[who]}"}
    if path.startswith("/api"):
        return world.client.post(path, json=body, headers=headers)
    return world.client.post(path, data=body, headers=headers)


def test_a_seat_speaks_for_itself_only(world):
    assert ask(world, "ben", AT, entry=2, says="Show them.", seat="ben").status_code == 201
    assert ask(world, "ann", f"{AT}/1/positions", says="I need not.", seat="ann").status_code == 201
    for path in (f"{AT}/1/positions", f"{PAGE}/1"):
        told = ask(world, "ben", path, says="I give in.", seat="ann")
        assert told.status_code == 403
        assert "ann" in told.text
        assert ask(world, "ben", path, says="So we say.", seat="the table").status_code == 403
    assert [one.side for one in world.service.dispute(GAME, 1).positions] == ["ann"]


def test_whoever_names_no_seat_speaks_for_the_one_of_the_device(world):
    assert ask(world, "ben", AT, entry=2, says="Show them.").status_code == 201
    assert world.service.dispute(GAME, 1).by == "ben"
    assert ask(world, "ann", f"{AT}/1/positions", says="I need not.").status_code == 201
    assert [one.side for one in world.service.dispute(GAME, 1).positions] == ["ann"]


@pytest.mark.parametrize("seat", ["table", "the table"])
def test_for_the_whole_table_the_host_speaks(world, seat):
    told = ask(world, "ben", AT, entry=2, says="Show them.", seat=seat)
    assert told.status_code == 403
    assert "for the whole table the host speaks" in told.json["detail"]


def test_the_host_writes_what_the_table_decides(world):
    world.service.open_dispute(GAME, 2, by="ben", says="Show them.")
    for path in (f"{AT}/1/decision", f"{PAGE}/1/decision"):
        for who in ("ben", "ann", "watcher"):
            assert ask(world, who, path, outcome="uphold", why="So.", seat=who).status_code == 403
    assert world.service.dispute(GAME, 1).is_open
    assert ask(world, "host", f"{AT}/1/decision", outcome="uphold", why="So.").status_code == 201


def test_who_only_watches_reads_and_writes_nothing(world):
    world.service.open_dispute(GAME, 2, by="ben", says="Show them.")
    headers = {"Authorization": f"Bearer {world.tokens['watcher']}"}
    page = world.client.get(f"{PAGE}/1", headers=headers)
    assert page.status_code == 200
    assert "Show them." in page.text
    assert "<form method=\"post\"" not in page.text
    assert ask(world, "watcher", AT, entry=1, says="I too.", seat="ben").status_code == 403
    assert ask(world, "watcher", PAGE, entry="1", says="I too.", seat="ben").status_code == 403


def test_who_does_not_sit_there_sees_none_of_it(world):
    world.service.open_dispute(GAME, 2, by="ben", says="Show them.")
    for path in (f"{PAGE}/1", PAGE, AT, f"{AT}/1", f"/games/{GAME}/report", f"/games/{GAME}/figures",
                 f"/games/{GAME}/report.html", f"/api/games/{GAME}/report", f"/api/games/{GAME}/figures"):
        told = world.client.get(path)
        assert told.status_code == 403, path
        assert "Show them." not in told.text


@pytest.mark.parametrize("path", ["/games/g1/report?dispute=1", "/games/g1/report.html?turn=1",
                                  "/api/games/g1/disputes/1", "/api/games/g1/report?turn=1"])
def test_what_ann_put_back_stays_hers_on_paper_too(world, path):
    world.service.open_dispute(GAME, 2, by="ben", says="Show them.")
    hers, his = world.told("ann", path), world.told("ben", path)
    assert hers.count("Longspear") > his.count("Longspear")
    assert "unseen card" in his
