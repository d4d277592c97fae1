"""One service for whoever asks: new pages, new answers and new use cases are veiled without thinking of it."""

from __future__ import annotations

import ast
import inspect
import textwrap
from pathlib import Path

import pytest

import adjudicator.web
from adjudicator.kernel.game import Game
from adjudicator.log.model import Draft, Told
from adjudicator.seating.veiled import ReadOnly, VeiledStore
from adjudicator.service import Service
from adjudicator.web.sight import FORWARDED, Sight, Sights

ANN = frozenset({"ann"})
WEB = Path(adjudicator.web.__file__).parent
SEES_ALL = {"sight.py", "state.py", "viewer.py"}
"""The rooms that decide who sees what; no other of the web asks the whole service."""


@pytest.fixture
def sight(service, g1):
    """The game as ben knows it."""
    assert service.submit("g1", {"type": "prepare", "seat": "ann", "keep": ["Torch"]}, by="ann").appended
    return Sight(service, ANN)


# --- by default ---

def test_no_view_asks_the_whole_service():
    asks = [f"{file.relative_to(WEB)}:{node.lineno}" for file in sorted(WEB.rglob("*.py")) if file.name not in SEES_ALL
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.Attribute) and node.attr == "whole" and _is_state(node.value)]
    assert asks == []


def _is_state(node):
    """Is this the state of the app: here(), state_of(app) or a name for it?"""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("here", "state_of")
    return isinstance(node, ast.Name) and node.id in ("state", "sights")


def test_every_address_about_a_game_says_which(app):
    for rule in app.url_map.iter_rules():
        for lead in ("/games/<", "/api/games/<"):
            assert not rule.rule.startswith(lead) or "game_id" in rule.arguments, rule


def methods():
    """The use cases of the service, by name, as they are in force."""
    found = {}
    for kind in reversed(Service.__mro__[:-1]):
        found.update({name: call for name, call in vars(kind).items() if inspect.isfunction(call)})
    return found


def called(call):
    """What a use case calls: of the store, of itself."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(call)))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of = node.func.value
            if isinstance(of, ast.Attribute) and of.attr == "store":
                yield "store", node.func.attr
            elif isinstance(of, ast.Name) and of.id == "self":
                yield "self", node.func.attr


def writing():
    """Use cases that write into a log, by themselves or by what they call."""
    found: set[str] = set()
    while True:
        more = {name for name, call in methods().items() if name not in found and any(
            name in (("append", "create", "tell", "restore") if of == "store" else found) for of, name in called(call))}
        if not more:
            return {name for name in found if not name.startswith("_")} - {"written"}
        found |= more


def test_what_writes_is_done_on_all_there_is():
    own = set(vars(Sight))
    assert {"submit", "take_back", "open", "branch", "amend"} <= writing()
    assert sorted(writing() - own) == []


def test_nothing_is_read_from_the_whole_but_what_tells_of_no_card():
    assert set(FORWARDED) - writing() == {"import_game", "amend_preview", "disputes"}


# --- the log behind veils ---

def test_nothing_is_written_from_behind_veils(service, g1):
    store = VeiledStore(service.store, service.game, ANN)
    record, told = service.store.game("g1"), Told("Torch", "light", 1, "ann", "g1", "now")
    for write in (lambda: store.append("g1", [Draft({})]), lambda: store.create("g2", {}), lambda: store.tell(told),
                  lambda: store.restore(record, [])):
        with pytest.raises(ReadOnly):
            write()
    assert service.store.game("g1").tip == 1
    store.close()
    assert service.store.stands("g1") == (1, 1)


def test_the_opening_of_a_told_situation_is_veiled(service):
    told = {"seats": ["ann", "ben"], "ann": {"hand": ["Mystic", "Torch"]}, "step": "start"}
    service.open("numenera", {"situation": told}, game_id="g2")
    store = VeiledStore(service.store, service.game, ANN)
    assert store.game("g2").opening["action"]["told"]["ann"] == {"hand": 2}
    assert [record.opening["action"]["told"]["ann"] for record in store.games()] == [{"hand": 2}]
    assert service.store.game("g2").opening["action"]["told"] == {**told, "trust": "listed"}


def test_an_entry_keeps_its_number_its_hash_and_its_place(sight, service):
    true, seen = service.store.entry("g1", 2), sight.store.entry("g1", 2)
    assert (seen.version, seen.after, seen.head, seen.hash, seen.prev_hash) == (
        true.version, true.after, true.head, true.hash, true.prev_hash)
    assert "Torch" in true.text
    assert "Torch" not in seen.text
    assert sight.store.entry("g1", 1).text == service.store.entry("g1", 1).text


def test_a_table_is_folded_on_and_folded_anew_after_taking_back(sight, service):
    before = sight.live("g1")
    assert before.table.piles["ann/deck"].top == ()
    service.submit("g1", {"type": "end-turn", "seat": "ann"}, by="ann")
    assert sight.live("g1") is before
    assert (before.head, before.table.piles["ann/hand"].holds) == (3, ())
    fresh = Sight(service, ANN).live("g1")
    assert fresh.table.digest() == before.table.digest()
    service.take_back("g1", 1, by="ann", why="so", head=3)
    assert sight.live("g1").head == 1
    assert sight.live("g1").table.piles["ann/deck"].size == 6


def test_a_folded_state_is_of_the_veiled_entries(service, g1, monkeypatch):
    from adjudicator import folding
    from adjudicator.kernel.effects import REDUCER

    monkeypatch.setattr(folding, "EVERY", 2)
    service.submit("g1", {"type": "prepare", "seat": "ann", "keep": ["Torch"]}, by="ann")
    service.submit("g1", {"type": "end-turn", "seat": "ann"}, by="ann")
    sight = Sight(service, ANN)
    assert sight.table("g1", 2)[0].piles["ann/deck"].top == ()
    kept = sight.store.snapshot_get("g1", REDUCER, 3)
    assert kept is not None
    assert kept.version == 2
    assert sight.table("g1", 2)[0].piles["ann/deck"].top == ()
    assert Sight(service, frozenset({"ben"})).table("g1", 2)[0].piles["ann/deck"].top == ("Torch",)


def test_what_a_key_once_wrote_is_told_veiled(sight, service):
    service.submit("g1", {"type": "end-turn", "seat": "ann"}, by="ann", key="k")
    again = sight.submit("g1", {"type": "end-turn", "seat": "ann"}, by="ann", key="k")
    assert (again.replayed, again.version) == (True, 3)


def test_today_is_judged_on_all_there_is(sight, service):
    said = sight.today("g1", 2)
    assert said["same"]
    assert "Torch" not in str(said)
    assert said["then"] == said["now"]


def test_services_behind_veils_are_kept(service, g1):
    sights = Sights(service)
    assert sights.behind(frozenset()) is service
    assert sights.behind(ANN) is sights.behind(ANN)
    assert sights.behind(ANN) is not sights.behind(frozenset({"ben"}))
    assert not sights.ended("g1")


def test_a_branch_that_is_over_opens_no_hand_of_a_game_that_goes_on(service, g1, monkeypatch):
    branch = service.branch("g1", 1, by="host", new_id="away").game_id
    sights = Sights(service)
    monkeypatch.setattr(Game, "ended", lambda _game, table: table.dials["turn"] == 2)
    for game_id, over in ((branch, False), ("g1", True)):
        service.submit(game_id, {"type": "prepare", "seat": "ann", "keep": ["Torch"]}, by="ann")
        assert service.submit(game_id, {"type": "end-turn", "seat": "ann"}, by="ann").appended
        assert sights.ended(branch) is over
