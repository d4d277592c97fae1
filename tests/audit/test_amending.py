"""An entry is put right: shown first, written whole or not at all, and the old line stays to be read."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator import demo, folding
from adjudicator.audit.preview import PreviewChanged
from adjudicator.audit.rejudging import Choice
from adjudicator.folding import folded
from adjudicator.kernel.faults import Ambiguous, Malformed, Unknown
from adjudicator.kernel.table import Table
from adjudicator.log.errors import HeadMoved, KeyReused, UnknownEntry
from adjudicator.log.memory import MemoryStore
from adjudicator.log.sqlite import SqliteStore
from adjudicator.rules.load import library
from adjudicator.service import Service
from tests.audit.friday import GAME, action, demonstration, service
from tests.sim.play import Play


def digest(found: Service, game: str = GAME) -> str:
    """The table now; the same when the log is folded anew, and when its export is taken in elsewhere."""
    table = found.live(game).table.digest()
    assert Service(found.store, library(), now=str, fresh=str).live(game).table.digest() == table
    record = found.store.game(game)
    if record.parent is None:
        other = service()
        taken = other.import_game(list(found.export(game)))
        assert taken.tip_hash == record.tip_hash
        assert other.live(game).table.digest() == table
    found.verify(game)
    return table


def kinds(found: Service, game: str = GAME) -> list[str]:
    """What the live line is made of."""
    return [entry.envelope["type"] for entry in found.store.line(game)]


def test_an_entry_amended_to_itself_changes_nothing() -> None:
    found = demonstration()
    before, line = digest(found), kinds(found)
    preview = found.amend_preview(GAME, 3, action(found, 3))
    assert preview.counts() == {"same": 34, "changed": 0, "falls": 0, "ended": 0}
    assert (preview.amended.shape, preview.open) == ("same", [])
    done = found.amend(GAME, 3, action(found, 3), why="only to see", by="host", head=37, seen=preview.digest)
    assert len(done.entries) == 36
    assert digest(found) == before
    assert kinds(found) == line
    told = done.entries[0].envelope
    assert (told["type"], told["action"]["entry"], told["action"]["why"]) == ("amend", 3, "only to see")
    assert done.entries[0].after == 37
    assert done.entries[1].after == 2
    assert [entry.envelope["instead_of"] for entry in done.entries[1:]] == list(range(3, 38))
    assert done.entries[5].envelope["by"] == found.store.entry(GAME, 7).envelope["by"]
    assert [row["version"] for row in found.log(GAME) if not row["live"]] == list(range(3, 39))


def test_taken_out_and_put_in_again_the_table_is_as_it_was() -> None:
    """Entry 20 buys a Partisan. Without it, the rest goes on; put in again by hand, all is as it was."""
    found = demonstration()
    before, line = digest(found), kinds(found)
    gone = found.amend(GAME, 20, None, why="it was not bought", by="host", head=37)
    assert gone.entries[0].envelope["action"]["left_out"] == [20]
    assert digest(found) != before
    assert len(kinds(found)) == 36
    later = found.store.line(GAME)[19:]
    found.take_back(GAME, later[0].after, by="host", why="put it in again", head=gone.head)
    for told in (action(found, 20), *(entry.envelope["action"] for entry in later)):
        assert found.submit(GAME, told, by="karsten").appended
    assert kinds(found) == line
    names = {prefix: f"e{number}" for number, prefix in enumerate(map(found.prefix_of, found.store.line(GAME)), 1)}
    shown = re.sub(r"\be\d+\b", lambda match: names[match[0]], json.dumps(found.live(GAME).table.as_json()))
    assert Table.from_json(json.loads(shown)).digest() == before


def test_what_falls_must_be_chosen_for_and_nothing_is_half_written() -> None:
    found = demonstration()
    before, tip = digest(found), found.store.game(GAME).tip
    preview = found.amend_preview(GAME, 3, None)
    assert preview.open[0] == 4
    with pytest.raises(Malformed) as refused:
        found.amend(GAME, 3, None, why="never armed", by="host", head=37)
    assert {fault.field for fault in refused.value.faults} == {f"choices.{number}" for number in preview.open}
    assert refused.value.faults[0].near == ("drop", "end")
    assert (digest(found), found.store.game(GAME).tip) == (before, tip)


def test_a_choice_changes_what_follows() -> None:
    found = demonstration()
    dropped = found.amend_preview(GAME, 3, None, choices={4: "drop"})
    assert 4 not in dropped.open
    assert dropped.rows[1].choice == "drop"
    ended = found.amend_preview(GAME, 3, None, choices={4: "end"})
    assert ended.open == []
    assert ended.counts()["ended"] == 34
    done = found.amend(GAME, 3, None, choices={4: "end"}, why="we stopped here", by="host", head=37)
    assert len(done.entries) == 1
    assert found.store.game(GAME).head == 2
    assert done.entries[0].envelope["head"] == 2
    assert digest(found) == found.table(GAME, 2)[0].digest()
    assert found.submit(GAME, action(found, 3), by="karsten").appended
    digest(found)


def test_overruled_with_a_reason_it_stands() -> None:
    found = demonstration()
    told = action(found, 22, hand=["Strong", "Regular*3", "Longspear*2"])
    preview = found.amend_preview(GAME, 22, told)
    choices: dict[int, Any] = {}
    while preview.open:
        number = preview.open[0]
        ways = next(row.ways for row in preview.rows if row.past.version == number)
        choices[number] = Choice("overrule", "we saw it") if "overrule" in ways else Choice("drop")
        preview = found.amend_preview(GAME, 22, told, choices=choices)
    assert any(choice.do == "overrule" for choice in choices.values())
    done = found.amend(GAME, 22, told, choices=choices, why="a third Regular", by="host", head=37, seen=preview.digest)
    digest(found)
    forced = {entry.envelope["instead_of"]: entry.envelope for entry in done.entries[1:]}
    for number, choice in choices.items():
        if choice.do == "overrule":
            assert forced[number]["action"]["overrule"][-1]["why"] == "we saw it"
            assert any(row["outcome"] == "waived" for row in forced[number]["ruling"]["findings"])
        else:
            assert number not in forced
    assert done.entries[0].envelope["action"]["choices"] == {str(n): choice.do for n, choice in choices.items()}


def test_amended_again_and_again_ids_stay_apart() -> None:
    found = demonstration()
    for hand in (["Regular*3", "Longspear", "Torch", "Thunderstone Shard"],
                 ["Longspear", "Regular*3", "Torch", "Thunderstone Shard"]) * 2:
        line = found.store.line(GAME)
        entry = line[1]
        found.amend(GAME, entry.version, {**entry.envelope["action"], "hand": hand}, why="again", by="host",
                    head=line[-1].version)
        digest(found)
        made = [effect["id"] for one in found.store.line(GAME) for effect in one.envelope["effects"]
                if effect["do"] in ("make", "take")]
        assert len(made) == len(set(made))
    assert found.prefix_of(found.store.line(GAME)[1]) == "e2"
    assert found.store.line(GAME)[1].envelope["instead_of"] > 100
    assert all(found.today(GAME, entry.version)["same"] for entry in found.store.line(GAME))


def test_the_set_up_can_be_put_right_but_not_left_out() -> None:
    found = demonstration()
    told = action(found, 1, dungeon={"1": "Stratharian War Moth", "2": "Abycos", "3": "Scutimorph"})
    preview = found.amend_preview(GAME, 1, told, choices={6: "end"})
    assert preview.amended.shape == "changed"
    found.amend(GAME, 1, told, choices={6: "end"}, why="2 and 3 were told the wrong way round", by="host", head=37)
    assert found.live(GAME).table.cards_at("dungeon/2") == ["Abycos"]
    digest(found)
    line = found.store.line(GAME)
    with pytest.raises(Malformed, match="a game cannot do without it"):
        found.amend_preview(GAME, line[0].version, None)
    with pytest.raises(Unknown, match="a rule with readings"):
        found.amend_preview(GAME, line[0].version, {**told, "readings": {"nothing.like-it": "x"}})
    with pytest.raises(Malformed, match="seats of this game"):
        found.amend_preview(GAME, line[0].version, {**told, "seats": ["karsten", "ben"]})
    with pytest.raises(Malformed, match="open a new one"):
        found.amend_preview(GAME, line[1].version, told)


def test_the_head_must_be_the_one_that_was_seen() -> None:
    found = demonstration()
    with pytest.raises(HeadMoved) as moved:
        found.amend(GAME, 3, action(found, 3), why="w", by="host", head=36)
    assert (moved.value.expected, moved.value.head) == (36, 37)
    assert found.store.game(GAME).tip == 37


def test_another_preview_than_was_seen_is_shown_and_not_written() -> None:
    found = demonstration()
    seen = found.amend_preview(GAME, 19, None)
    with pytest.raises(PreviewChanged) as changed:
        found.amend(GAME, 19, action(found, 19), why="w", by="host", head=37, seen=seen.digest)
    assert changed.value.preview.digest == found.amend_preview(GAME, 19, action(found, 19)).digest
    assert found.store.game(GAME).tip == 37


def test_sent_twice_it_is_written_once() -> None:
    found = demonstration()
    first = found.amend(GAME, 19, None, why="w", by="host", head=37, key="k")
    again = found.amend(GAME, 19, None, why="w", by="host", head=37, key="k")
    assert again.replayed
    assert not first.replayed
    assert [entry.hash for entry in again.entries] == [entry.hash for entry in first.entries]
    with pytest.raises(KeyReused):
        found.amend(GAME, 19, None, why="another reason", by="host", head=37, key="k")


def test_what_cannot_be_read_is_told_with_the_field() -> None:
    found = demonstration()
    with pytest.raises(UnknownEntry):
        found.amend_preview(GAME, 99, None)
    with pytest.raises(Unknown, match="Regulra"):
        found.amend_preview(GAME, 3, action(found, 3, hero="Regulra"))
    with pytest.raises(Ambiguous):
        found.amend_preview(GAME, 25, action(found, 25, hero="Longspear", weapon="Longspear"))
    with pytest.raises(Malformed, match=r"choices\.4"):
        found.amend_preview(GAME, 3, None, choices={4: "dropp"})
    with pytest.raises(Malformed, match=r"choices\.2"):
        found.amend_preview(GAME, 3, None, choices={2: "drop"})
    with pytest.raises(Malformed, match="why"):
        found.amend(GAME, 3, action(found, 3), why=" ", by="host", head=37)
    for strange in ([1], "end-turn", 1.5, {"type": "equip", "seat": "karsten", "hero": 1.5}):
        with pytest.raises(Malformed):
            found.amend_preview(GAME, 3, strange)  # type: ignore[arg-type]
    taken = found.take_back(GAME, 5, by="host", why="w", head=37)
    with pytest.raises(Unknown, match="not on it") as gone:
        found.amend_preview(GAME, 7, None)
    assert gone.value.faults[0].near == ("4", "5")
    with pytest.raises(Unknown, match="take-back"):
        found.amend_preview(GAME, taken.entries[0].version, None)


def test_in_a_branch_its_own_entries_are_amended() -> None:
    found = demonstration()
    branch = found.branch(GAME, 11, by="host").game_id
    for number in (12, 13, 14):
        found.submit(branch, action(found, number), by="karsten")
    before = digest(found, branch)
    found.amend(branch, 2, action(found, 12), why="w", by="host", head=4)
    assert digest(found, branch) == before
    found.amend(branch, 6, action(found, 12, card="Backpack"), why="w", by="host", head=8)
    assert "Backpack" in folded(found.store, branch, 10).cards_at("karsten/discard")
    assert found.prefix_of(found.store.line(branch)[1]) == "e13"
    other = demonstration()
    other.import_game(list(found.export(branch)))
    assert other.live(branch).table.digest() == digest(found, branch)


@pytest.mark.parametrize("seed", range(4))
def test_simulated_games_are_amended_at_random(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is dropped, overruled or ended, the table is the one that the log tells, from any table kept."""
    monkeypatch.setattr(folding, "EVERY", 16)
    play, chance = Play(library(), 40 + seed, 2 + seed % 3), Random(seed)
    while play.steps < 60 and not play.over():
        play.turn()
    found = service(SqliteStore(tmp_path / "games.db") if seed % 2 else MemoryStore())
    game = found.import_game(list(play.service.export(play.id))).game_id
    for _ in range(6):
        line = found.store.line(game)
        entry = chance.choice(line[1:])
        told = None if chance.random() < 0.6 else entry.envelope["action"]
        choices: dict[int, str] = {}
        preview = found.amend_preview(game, entry.version, told)
        while preview.open:
            row = next(row for row in preview.rows if row.open)
            choices[row.past.version] = chance.choice([way for way in row.ways if way != "end" or len(choices) > 4])
            preview = found.amend_preview(game, entry.version, told, choices=choices)
        found.amend(game, entry.version, told, choices=choices, why="chance", by="host", head=line[-1].version,
                    seen=preview.digest)
        refolded = Service(found.store, library(), now=str, fresh=str)
        assert refolded.live(game).table.digest() == found.live(game).table.digest()
        if len(found.store.line(game)) < 10:
            break
    digest(found, game)
    for entry in found.store.entries(game):
        whole = folded(found.store, game, entry.version, snapshots=False)
        assert folded(found.store, game, entry.version).digest() == whole.digest()


def test_what_became_of_an_entry_is_known() -> None:
    found = demonstration()
    assert found.became(GAME) == {}
    found.amend(GAME, 19, None, why="w", by="host", head=37)
    became = found.became(GAME)
    assert became[19] == (38, None)
    assert became[20] == (38, 39)
    assert became[37] == (38, 56)
    assert set(became) == set(range(19, 38))
    assert found.line_of(found.store.entry(GAME, 39))["instead_of"] == 20
    assert "instead_of" not in found.line_of(found.store.entry(GAME, 20))


def test_several_at_once_and_nothing_is_half_written(tmp_path: Path) -> None:
    """Amendments and actions from many threads: each is whole or refused, and the table is what the log tells."""
    found = service(SqliteStore(tmp_path / "games.db"))
    demo.load(found)

    def amend(n: int) -> str:
        try:
            found.amend(GAME, 19, action(found, 19), why=f"thread {n}", by="host", head=37)
        except (HeadMoved, Unknown):
            return "refused"
        return "amended"

    def act(n: int) -> str:
        done = found.submit(GAME, {"type": "note", "seat": "karsten", "text": f"remark {n}"}, by="karsten")
        return "written" if done.appended else "refused"

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: act(n) if n % 2 else amend(n), range(12)))
    assert answers.count("written") == 6
    assert answers.count("amended") <= 1
    digest(found)
    amendments = [entry for entry in found.store.entries(GAME) if entry.envelope["type"] == "amend"]
    assert len(amendments) == answers.count("amended")
    assert found.store.game(GAME).tip == 37 + 6 + 20 * len(amendments)
    assert kinds(found).count("note") == 6
