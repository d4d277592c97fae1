"""A branch goes on from any entry of another game, and its table, its log and its exports are right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator import folding
from adjudicator.folding import folded
from adjudicator.kernel.effects import fold
from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.table import Table
from adjudicator.log.contract import Store
from adjudicator.log.errors import BrokenLog, GameExists, HeadMoved, ImportRefused, UnknownEntry, UnknownGame
from adjudicator.log.lines import whole_line
from adjudicator.log.memory import MemoryStore
from adjudicator.log.sqlite import SqliteStore
from adjudicator.rules.load import library
from adjudicator.service import Service
from tests.audit.friday import GAME, action, demonstration, service
from tests.sim.play import Play


def made_by(found: Service, game: str) -> list[str]:
    """The ids that the entries of a game's whole line make, in order."""
    return [effect["id"] for entry in whole_line(found.store, game) for effect in entry.envelope["effects"]
            if effect["do"] in ("make", "take")]


def digest(found: Service, game: str) -> str:
    """The table now; folded anew, from memory and from the whole line it is the same."""
    table = found.live(game).table
    elsewhere = Service(found.store, library(), now=str, fresh=str)
    assert elsewhere.live(game).table.digest() == table.digest()
    plain = Table()
    for entry in whole_line(found.store, game):
        fold(plain, entry.envelope["effects"])
    assert plain.digest() == table.digest()
    return table.digest()


def test_a_branch_lies_as_the_game_lay_and_leaves_it_alone() -> None:
    found = demonstration()
    before = digest(found, GAME)
    branch = found.branch(GAME, 11, by="karsten", title="What if", why="the Longspear was his")
    assert (branch.parent, branch.parent_version, branch.tip, branch.head) == (GAME, 11, 1, 1)
    assert branch.parent_hash == found.store.entry(GAME, 11).hash
    assert branch.opening["title"] == "What if"
    assert digest(found, branch.game_id) == found.table(GAME, 11)[0].digest()
    assert found.table(branch.game_id, 0)[0].digest() == found.table(GAME, 11)[0].digest()
    first = found.store.entry(branch.game_id, 1).envelope
    assert first["action"] == {"type": "branch", "game": GAME, "at": 11, "why": "the Longspear was his"}
    done = found.submit(branch.game_id, action(found, 12, card="Backpack"), by="karsten")
    assert done.appended
    assert digest(found, GAME) == before
    assert digest(found, branch.game_id) != before
    assert [record.game_id for record in found.branches(GAME)] == [branch.game_id]


def test_its_ids_never_meet_those_of_its_parents() -> None:
    """Pinned: a branch numbers on from its parents' entries, as far as it continues them."""
    found = demonstration()
    one = found.branch(GAME, 21, by="host").game_id
    found.submit(one, action(found, 22), by="andreas")
    two = found.branch(one, 2, by="host").game_id
    found.submit(two, {"type": "end-turn", "seat": "andreas"}, by="andreas")
    found.submit(two, {"type": "visit-village", "seat": "karsten", "hand": ["Regular"]}, by="karsten")
    ids = made_by(found, two)
    assert len(ids) == len(set(ids))
    assert found.live(GAME).prefix() == "e38"
    assert found.live(one).prefix() == "e24"  # 21 of the parent, 2 of its own
    tip = found.store.game(two).tip
    assert found.live(two).prefix() == f"e{21 + 2 + tip + 1}"
    assert [found.prefix_of(entry) for entry in found.store.entries(one)] == ["e22", "e23"]
    assert {piece.split(".")[0] for piece in made_by(found, one)[-6:]} == {"e23"}


def test_a_branch_may_begin_where_the_line_no_longer_goes() -> None:
    found = demonstration()
    found.take_back(GAME, 5, by="host", why="another hand", head=37)
    dead = found.branch(GAME, 37, by="host").game_id
    assert digest(found, dead) == found.table(GAME, 37)[0].digest()
    back = found.branch(GAME, 38, by="host")  # the take back itself: where it moved the table to
    assert back.parent_version == 5
    assert digest(found, back.game_id) == found.table(GAME)[0].digest()


@pytest.mark.parametrize("engine", ["memory", "sqlite"])
def test_branches_of_branches_of_a_simulated_game(engine: str, tmp_path: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """Each plays the parent's own entries again; tables kept on the way do not lie."""
    monkeypatch.setattr(folding, "EVERY", 9)
    play = Play(library(), 5, 2)
    while play.steps < 40:
        play.turn()
    store: Store = MemoryStore() if engine == "memory" else SqliteStore(tmp_path / "games.db")
    found = service(store)
    record = found.import_game(list(play.service.export(play.id)))
    game, played = record.game_id, [entry.envelope["action"] for entry in found.store.line(record.game_id)]
    for at in (7, 5, 8):
        child = found.branch(game, at, by="host").game_id
        done = len(whole_line(found.store, child)) - len([e for e in whole_line(found.store, child)
                                                          if e.envelope["type"] == "branch"])
        for told in played[done:done + 12]:
            assert found.submit(child, told, by="host").appended
        digest(found, child)
        for version in range(found.store.game(child).tip + 1):
            assert folded(store, child, version).digest() == folded(store, child, version, snapshots=False).digest()
        game = child
    line = whole_line(found.store, game)
    played_now = [entry.envelope["action"] for entry in line if entry.envelope["type"] != "branch"]
    assert played_now == played[:len(played_now)]
    assert len(made_by(found, game)) == len(set(made_by(found, game)))
    for number, entry in enumerate(found.store.entries(game), 1):
        assert found.today(game, number)["same"], entry.envelope["type"]


def test_an_exported_branch_is_taken_in_where_its_parent_is_known() -> None:
    found = demonstration()
    one = found.branch(GAME, 11, by="host").game_id
    found.submit(one, action(found, 12), by="karsten")
    two = found.branch(one, 2, by="host").game_id
    found.submit(two, action(found, 13), by="karsten")
    files: dict[str, list[Any]] = {name: list(found.export(name)) for name in (GAME, one, two)}

    other = service()
    with pytest.raises(ImportRefused, match="take in that game first"):
        other.import_game(files[one])
    assert other.games() == []
    other.import_game(files[GAME], "elsewhere")
    other.import_game(files[one])
    other.import_game(files[two], "second")
    assert other.store.game(one).parent == "elsewhere"
    assert digest(other, "second") == digest(found, two)
    assert other.verify("second")["continues"] == [{"game": one, "version": 2}, {"game": "elsewhere", "version": 11}]
    done = other.submit("second", action(found, 14), by="karsten")
    assert done.appended
    assert other.live("second").prefix() == "e17"


def test_a_branch_is_verified_with_what_it_continues() -> None:
    found = demonstration()
    branch = found.branch(GAME, 11, by="host").game_id
    assert found.verify(branch)["entries"] == 1
    assert found.verify(branch, found.store.entry(GAME, 3).hash)["entries"] == 1
    with pytest.raises(BrokenLog):
        found.verify(branch, found.store.entry(GAME, 12).hash)
    assert found.verify(GAME)["continues"] == []


def test_what_cannot_be_branched_is_told() -> None:
    found = demonstration()
    with pytest.raises(UnknownGame):
        found.branch("fridy", 1, by="host")
    with pytest.raises(UnknownEntry):
        found.branch(GAME, 38, by="host")
    with pytest.raises(UnknownEntry):
        found.branch(GAME, 0, by="host")
    with pytest.raises(Malformed, match="at most 500"):
        found.branch(GAME, 3, by="host", why="x" * 501)
    with pytest.raises(Malformed):
        found.branch(GAME, 3, by="host", why="\ud800")
    with pytest.raises(GameExists):
        found.branch(GAME, 3, by="host", new_id=GAME)
    assert len(found.games()) == 1


def test_asked_again_under_its_key_it_is_there_once() -> None:
    found = demonstration()
    first = found.branch(GAME, 3, by="host", key="k1")
    assert found.branch(GAME, 3, by="host", key="k1") == first
    assert found.branch(GAME, 3, by="host", key="k2").game_id != first.game_id
    assert found.branch(GAME, 3, by="host", new_id="mine") == found.branch(GAME, 3, by="host", new_id="mine")
    assert len(found.games()) == 4


def test_a_branch_without_its_first_entry_is_mended() -> None:
    """The service was stopped in the middle."""
    found = demonstration()
    record = found.store.game(GAME)
    told = {"type": "branch", "game": GAME, "at": 3, "why": ""}
    found.store.create("half", {**record.opening, "action": told}, created_at="then", rules_version="r",
                       parent=(GAME, 3))
    assert found.live("half").table.digest() == found.table(GAME, 3)[0].digest()
    assert found.branch(GAME, 3, by="host", new_id="half").tip == 1


def test_nothing_before_a_branch_is_taken_back_or_amended_in_it() -> None:
    found = demonstration()
    branch = found.branch(GAME, 11, by="host").game_id
    done = found.submit(branch, action(found, 12), by="karsten")
    found.take_back(branch, 1, by="karsten", why="not this one", head=done.head)
    assert digest(found, branch) == found.table(GAME, 11)[0].digest()
    with pytest.raises(Malformed, match="a branch is none"):
        found.amend_preview(branch, 1, None)
    with pytest.raises(HeadMoved):
        found.amend(branch, 2, None, why="w", by="host", head=9)
