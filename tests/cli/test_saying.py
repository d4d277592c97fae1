"""say: told in plain words from the terminal."""

from __future__ import annotations

SAID = "go to the dungeon with three regulars longspear torch and shard, equip regular with longspear"


def test_what_is_said_is_shown_and_not_written(run, game):
    done = run("say", game, SAID)
    assert done.code == 0, done.err
    assert "equips Regular with Longspear" in " ".join(done.out.split())
    assert "--write sends it" in done.out
    assert run("games", "--json").data[0]["entries"] == 1


def test_with_write_it_is_one_batch(run, game):
    done = run("say", game, SAID,
               "--write", "--json")
    assert done.code == 0, done.err
    assert (done.data["appended"], done.data["versions"]) == (True, [2, 3])


def test_what_is_not_legal_or_not_understood_is_not_written(run, game):
    done = run("say", game, "buy a torch", "--write")
    assert done.code == 1
    assert "Nothing was written" in done.out
    done = run("say", game, "purple monkeys", "--write")
    assert done.code == 1
    assert "Not understood: 'purple monkeys'" in done.out
    assert run("games", "--json").data[0]["entries"] == 1


def test_a_question_and_an_undo_say_where_to_go(run, game):
    assert "adjudicator search" in run("say", game, "can i rest twice").out
    assert "take-back" in run("say", game, "undo that").out


def test_of_several_readings_one_is_named(run, game):
    done = run("say", game, "turn up the spider or the beetle", "--write")
    assert done.code == 1
    assert "Nothing was written" in done.out or "--reading" in done.out


def test_an_unknown_seat_is_named(run, game):
    done = run("say", game, "rest", "--seat", "zoe")
    assert done.code == 2
    assert "zoe" in done.err
