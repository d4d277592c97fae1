"""Links and QR codes in a terminal."""

import json
import urllib.request

import pytest

from adjudicator import home
from adjudicator.cli.reaching import address, code_lines
from tests.cli.test_upkeep import server

__all__ = ["server"]


def test_the_links_are_made_once_and_shown_again(run, game):
    done = run("seats", game, "--json", "--at", "http://192.168.1.4:8123/")
    assert done.code == 0
    places = done.data["places"]
    assert [row.get("seat", row["role"]) for row in places] == ["ann", "ben", "host", "spectator"]
    assert all(row["link"].startswith("http://192.168.1.4:8123/s/") for row in places)
    assert not any(row["taken"] for row in places)
    assert run("seats", game, "--json", "--at", "http://192.168.1.4:8123").data == done.data


def test_a_link_is_printed_under_the_address_that_was_used_before(run, game):
    run("seats", game, "--at", "http://192.168.1.4:8123/")
    for words in (("--hand-over", "ann"), ("--host",)):
        (row,) = run("seats", game, *words, "--json").data["places"]
        assert row["link"].startswith("http://192.168.1.4:8123/s/"), words
    assert home.kept_address() == "http://192.168.1.4:8123"


def test_an_address_that_cannot_be_read_is_not_used(run, game, instance):
    (instance / home.ADDRESS).write_bytes(b"\xff\xfe")
    assert run("seats", game, "--json").data["places"][0]["link"].startswith("http://")


def test_a_terminal_shows_each_link_as_a_picture_and_as_words(run, game):
    done = run("seats", game)
    assert done.code == 0
    lines = done.out.splitlines()
    assert "ann: free" in lines
    assert "spectator: 0 watching" in lines
    links = [line.strip() for line in lines if "/s/" in line]
    assert len(links) == 4
    for link in links:
        assert "\n".join(code_lines(link)) in done.out


def test_a_seat_is_handed_over_and_the_host_comes_back(run, game):
    before = {row.get("seat", row["role"]): row["link"] for row in run("seats", game, "--json").data["places"]}
    (ann,) = run("seats", game, "--hand-over", "ann", "--json").data["places"]
    (host,) = run("seats", game, "--host", "--json").data["places"]
    (watch,) = run("seats", game, "--hand-over", "spectator", "--json").data["places"]
    assert (ann["seat"], host["role"], watch["role"]) == ("ann", "host", "spectator")
    assert not {ann["link"], host["link"], watch["link"]} & set(before.values())
    after = {row.get("seat", row["role"]): row["link"] for row in run("seats", game, "--json").data["places"]}
    assert after == {**before, "ann": ann["link"], "host": host["link"], "spectator": watch["link"]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("seats", "nowhere"), "no game"),
        (("seats", "ours", "--hand-over", "anm"), "Did you mean ann?"),
        (("seats", "ours", "--hand-over", "🎲" * 300), "a seat of this game: ann, ben"),
        (("seats", "ours", "--at", "192.168.1.4"), "--at"),
        (("seats", "ours", "--at", "http://x/?q=1"), "--at"),
    ],
)
def test_what_will_not_do_is_named(run, game, words, said):
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_game_may_be_opened_with_its_links_and_with_names_as_they_are_typed(run):
    rest = ("preset=first-game", "board=dungeon", "dungeon=Laak, Scutimorph, Abycos", "--id", "g")
    done = run("new", "numenera", "seats=Jörg 🎲, Ben", *rest, "--links", "--json")
    assert done.code == 0, done.err
    named = {row.get("seat"): row.get("name") for row in done.data["places"]}
    assert named == {"jorg": "Jörg 🎲", "ben": "Ben", None: None}
    assert "Jörg 🎲: free" in run("seats", "g").out
    assert run("new", "numenera", "seats=" + "x" * 300 + "ü", *rest[:-1], "h").code == 2


def test_addresses_are_written_as_browsers_read_them():
    assert address("fe80::1", 8000) == "http://[fe80::1]:8000"


def test_a_link_that_was_made_in_the_terminal_is_good_in_the_service_that_runs(server, run):
    host, _, _ = server.rpartition("/")
    places = run("seats", "example-of-play", "--at", host, "--json").data["places"]
    body = json.dumps({"link": places[0]["link"]}).encode()
    asked = urllib.request.Request(f"{server}api/join", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        told = json.load(answer)
    assert (told["game"], told["seat"]) == ("example-of-play", places[0]["seat"])
    assert run("seats", "example-of-play", "--json").data["places"][0]["taken"]
