"""new, games, act, legal, table, take-back."""

from __future__ import annotations

import json

import pytest


def test_a_game_is_opened_and_listed(run, game):
    (row,) = run("games", "--json").data
    assert (row["game"], row["title"], row["entries"]) == (game, "Our game", 1)
    assert "Our game" in run("games").out


def test_without_a_game_the_list_says_how_one_begins(run):
    assert "adjudicator new" in run("games").out


def test_every_fault_of_an_opening_is_named_at_once(run):
    done = run("new", "numenera", "seats=ann,ben", "preset=first-gam", "colour=red", "dungeon=Laak,Scutimorph,Abycos")
    assert done.code == 2
    assert "Did you mean first-game?" in done.err
    assert "colour" in done.err
    assert run("games", "--json").data == []


def test_an_opening_from_a_file_and_from_standard_input(run, tmp_path):
    opening = {"seats": ["ann", "ben"], "preset": "first-game", "dungeon": {1: "Laak", 2: "Scutimorph", 3: "Abycos"}}
    file = tmp_path / "opening.json"
    file.write_text(json.dumps(opening))
    one = run("new", "numenera", "--from", file, "first=ben", "--json").data
    assert run("table", one["game"], "--json").data["table"]["dials"]["active"] == "ben"
    two = run("new", "numenera", "--from", "-", "--json", stdin=json.dumps(opening)).data
    assert one["game"] != two["game"]


def test_a_game_may_begin_with_a_situation(run, tmp_path):
    file = tmp_path / "now.yaml"
    file.write_text("seats: [ann, ben]\nstep: village\nboard: dungeon\nann: {laid: [Torch*2], xp: 1}\n")
    name = run("new", "numenera", "--situation", file, "--json").data["game"]
    ruling = run("act", name, "claim", "value=gold", "number=4", "--json").data["ruling"]
    assert ruling["verdict"] == "legal"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "numenra", "seats=ann"], "Did you mean numenera?"),
        (["new", "numenera", "seats"], "KEY=VALUE"),
        (["new", "numenera", "seats=a", "seats=b"], "once"),
        (["new", "numenera", "seats=[ann"], "YAML"),
        (["act", "our", "rest"], "did you mean ours?"),
        (["act", "ours", "rset"], "rest"),
        (["act", "ours", "equip", "hero=Regular"], "weapon"),
        (["act", "ours", "rest", "destroy=Torch", "--overrule", "rest.one-card"], "--why"),
        (["act", "ours", "{type: rest"], "YAML"),
        (["legal", "ours", "bne"], "ben"),
        (["table", "ours", "--at", "9"], "entry 9"),
        (["take-back", "ours", "9", "--why", "x"], "to"),
        (["take-back", "ours", "1", "--why", " "], "why"),
    ],
)
def test_what_cannot_be_read_ends_with_2_and_says_what_would_do(run, game, words, said):
    done = run(*words)
    assert done.code == 2
    assert said in done.err
    assert len(run("log", game, "--json").data) == 1
    assert run(*words, "--json").data["error"]


def test_a_legal_action_is_written(run, game):
    done = run("act", game, "visit-village", "hand=Regular*2, Longspear, Torch*2, Thunderstone Shard")
    assert done.code == 0
    assert "gold 7" in done.out
    assert done.last == "Entry 2."
    assert run("act", game, "{type: buy, seat: ann, card: Mystic}", "--json").data["version"] == 3


def test_an_illegal_action_is_answered_and_not_written(run, entered):
    done = run("act", entered, "buy", "card=Mystic")
    assert done.code == 1
    assert "numenera/buy.step" in done.out
    assert done.last == "Nothing was written."
    assert len(run("log", entered, "--json").data) == 2


def test_an_action_is_tried_without_being_written(run, game):
    done = run("act", game, "rest", "destroy=Torch", "--try", "--json")
    assert (done.code, done.data["appended"]) == (0, False)
    assert len(run("log", game, "--json").data) == 1


def test_an_overruling_is_written_with_its_reason(run, entered):
    words = ["act", entered, "equip", "hero=Torch", "weapon=Longspear"]
    assert run(*words).code == 1
    done = run(
        *words, "--overrule", "equip.kind", "--overrule", "equip.strength", "--why", "it lets", "--card", "Warder"
    )
    assert done.code == 0, done.out
    assert "waived numenera/equip.kind" in done.out
    assert "card text of Warder" in done.out
    assert "overruled: numenera/equip.kind" in run("log", entered).out


def test_the_same_key_writes_once(run, game):
    words = ["act", game, "rest", "destroy=Torch", "--key", "k1", "--json"]
    first, second = run(*words).data, run(*words).data
    assert (first["version"], second["version"], second["replayed"]) == (2, 2, True)
    other = run("act", game, "rest", "destroy=Regular", "--key", "k1")
    assert (other.code, other.out) == (1, "")
    assert "used before" in other.err


def test_a_ruling_that_has_changed_is_told(run, entered):
    seen = run("act", entered, "equip", "hero=Regular", "weapon=Longspear", "--try", "--json").data["ruling"]["digest"]
    run("act", entered, "equip", "hero=Regular", "weapon=Longspear")
    done = run("act", entered, "equip", "hero=Regular with nothing", "weapon=Longspear", "--seen", seen, "--json")
    assert done.code == 1
    assert done.data["ruling"]["verdict"] == "illegal"
    assert "changed" in done.data["error"]


def test_a_head_that_has_moved(run, entered):
    assert run("act", entered, "equip", "hero=Regular", "weapon=Longspear", "--head", 1).code == 1
    assert run("take-back", entered, 1, "--why", "wrong card", "--head", 1).code == 1


def test_taking_back_keeps_the_old_line(run, entered):
    done = run("take-back", entered, 1, "--why", "the wrong hand")
    assert done.code == 0
    assert [row["live"] for row in run("log", entered, "--json").data] == [True, False, False]
    assert len(run("log", entered, "--live", "--json").data) == 1
    assert run("act", entered, "rest", "destroy=Torch").code == 0


def test_what_may_be_done_now(run, entered):
    found = run("legal", entered, "--json").data
    assert found["seat"] == "ann"
    assert {"equip", "choose"} <= {row["action"]["type"] for row in found["actions"]}
    assert {row["verdict"] for row in found["actions"]} == {"legal"}
    every = run("legal", entered, "ann", "--all", "--json").data["actions"]
    assert len(every) >= len(found["actions"])
    assert "equip hero=Regular weapon=Longspear" in run("legal", entered).out


def test_the_table_now_and_then(run, entered):
    now = run("table", entered).out
    assert "3 Regular" in now
    assert "dungeon/1: Laak" in now
    then = run("table", entered, "--at", 1, "--json").data
    assert then["at"] == 1
    assert then["digest"] != run("table", entered, "--json").data["digest"]
    assert then["table"]["piles"]["ann/hand"][1] == 6


def test_what_differs_since_an_entry_is_told(run, entered):
    said = run("table", entered, "--since", 1).out
    assert "since entry 1, after entry 2" in said
    assert "3 × Regular: came into view, in ann's laid-out cards" in said
    assert run("table", entered, "--since", 2, "--json").data["said"] == []
    assert run("table", entered, "--since", 9).code == 2


def test_a_solo_game_is_a_way_to_play_numenera(run):
    told = ("mode=solo", "seats=ann", "preset=first-game", "difficulty=hard")
    name = run("new", "numenera", *told, "--json").data["game"]
    (row,) = run("games", "--json").data
    assert (row["game"], row["of"]) == (name, "solo")
    assert run("act", name, "prepare", "keep=").code == 0
    assert "Turn up the top card" in run("act", name, "end-turn").out
    done = run("act", name, "reveal", "card=Laak", "--json").data
    assert done["appended"]
    assert "numenera/solo.new-monster" in json.dumps(done["ruling"])
    assert run("new", "numenera", "mode=duel", "seats=ann,ben", "preset=first-game").code == 2


def test_with_the_players_alone_a_game_begins_with_the_cards_that_are_proposed(run):
    done = run("new", "siege", "seats=ann,ben,cid")
    assert done.code == 0, done.err
    assert "Hero types: Armsman, Blademage, Honormain, Woodguard" in done.out
    done = run("new", "starter-set", "seats=ann,ben", "--json")
    assert done.data["proposed"] == {"preset": "pictured-village"}


def test_what_is_told_is_not_proposed_and_one_set_of_cards_is_enough(run):
    heroes = ["Learned", "Stealthy", "Mystic", "Charming"]
    done = run("new", "numenera", "seats=ann,ben", f"heroes={', '.join(heroes)}", "--json")
    assert {"village", "monsters", "bearer"} == set(done.data["proposed"])
    assert run("new", "numenera", "seats=ann,ben", "preset=first-game", "--json").data["proposed"] == {}


def test_the_table_tells_treasures_under_monsters_and_stacks_that_are_empty(run):
    told = {"seats": ["ann", "ben"], "step": "dungeon", "ann": {"laid": ["Regular with Longspear"]},
            "dungeon": {"1": "Guardsman with Golden Hammer", "2": "Huntsman"}, "village": {"Torch": 0, "Longspear": 2}}
    game = run("new", "root-of-corruption", f"situation={json.dumps(told)}", "--json").data["game"]
    said = run("table", game).out
    assert "Guardsman with Golden Hammer" in said
    assert "Regular with Longspear" in said
    assert "village/Torch: empty" in said
    assert "village/Longspear: 2 Longspear" in said
    assert "Huntsman with" not in said
