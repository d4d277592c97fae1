"""What is waited for is what can be done: the words of a step, and the actions offered in it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cases.reading import read_case
from adjudicator.cases.running import game_of, opened
from adjudicator.games import GAMES
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.judge import judge, legal_actions
from adjudicator.kernel.table import Table
from adjudicator.rules.load import library

SEATS = {"solo": ["ann"], "siege": ["ann", "ben", "cid"]}
FIGHTS = dict.fromkeys(GAMES, "Laak") | {"starter-set": "Gnoll Destroyer"}
Action = dict[str, Any]


class Told:
    """A table told in the middle of a turn of ann, whose cards are all told."""

    def __init__(self, name: str, step: str, laid: list[str], more: Action | None = None, **mine: Any) -> None:
        own = {"laid": laid, "holds": 0, "deck": 6, "discard": [], "xp": 0, **mine}
        told = {"seats": SEATS.get(name, ["ann", "ben"]), "step": step, "active": "ann", "ann": own, **(more or {})}
        case = read_case({"ruleset": {"game": name}, "trust": "listed", "situation": told,
                          "steps": [{"do": {"type": "note", "seat": "ann", "text": "x"}}]}, "told")
        self.game = game_of(library(), name)
        self.table: Table = opened(case, self.game)[0]

    def says(self) -> str:
        """What is waited for."""
        h = Hearing(self.table, self.game, {"seat": "ann"}, "next")
        return str(self.game.next(h, self.table.top())["says"])

    def does(self, **action: Any) -> str:
        """Do it, and give the verdict."""
        return judge(self.table, self.game, {"seat": "ann", **action}, "e1", keep=True).verdict

    def offered(self, kind: str, verdict: str = "legal") -> list[Action]:
        """The offers of a sort with this verdict."""
        rows = legal_actions(self.table, self.game, "ann")
        return [dict(action) for action, ruling in rows if action["type"] == kind and ruling.verdict == verdict]


@pytest.mark.parametrize("game", GAMES)
def test_a_purchase_is_waited_for_while_one_is_left(game: str) -> None:
    told = Told(game, "village.buy", ["Regular*2", "Torch*3"], xp=2, more={"village": {"Torch": 3}})
    assert told.says() == "Buy a card, level up heroes or end the turn."
    assert told.does(type="buy", card="Torch") == "legal"
    assert told.says() == "Level up heroes or end the turn."
    assert not told.offered("buy")
    told = Told(game, "village.buy", ["Torch*6"], xp=2, purchases=1, more={"village": {"Torch": 3}})
    assert told.says().startswith("End the turn: ")
    more: Action = {"extra buys": 1, "purchases": 1}
    told = Told(game, "village.buy", ["Torch*6"], xp=2, **more, more={"village": {"Torch": 3}})
    assert told.says() == "Buy a card or end the turn."
    told = Told(game, "village.level-up", ["Regular*6"], xp=0)
    assert told.says().startswith("End the turn: ")


def test_leveling_up_to_a_hero_whose_level_nobody_has_read_hangs_on_it() -> None:
    told = Told("root-of-corruption", "village", ["Regular*2"], xp=2, more={"village": {"Whetmage": 1}})
    row = {"seat": "ann", "type": "level-up", "hero": "Regular", "to": "Whetmage"}
    assert (told.offered("level-up"), told.offered("level-up", "undetermined")) == ([], [row])
    assert told.does(type="attest", card="Whetmage", field="level", value=2) == "legal"
    assert told.offered("level-up", "undetermined") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_monster_is_waited_for_where_there_is_one(game: str) -> None:
    spots = [f"{n}{file}" for n in (1, 2, 3) for file in "ABCD"] if game == "siege" else ["1", "2", "3"]
    empty: Action = {"dungeon": dict.fromkeys(spots), "dungeon deck": 0}
    told = Told(game, "dungeon", ["Regular*2"], more=empty)
    assert "monster to fight" not in told.says()
    assert told.says().endswith("there is no monster to choose."), told.says()
    assert told.offered("end-turn")
    told = Told(game, "dungeon", ["Regular*2"], more={**empty, "dungeon": {**empty["dungeon"], spots[0]: FIGHTS[game]}})
    assert told.says().endswith("hoose a face-up monster to fight." if game == "siege" else "hoose a monster to fight.")
    assert not told.offered("end-turn")


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_first_is_what_the_cards_allow(game: str) -> None:
    told = Told(game, "dungeon", ["Regular*2", "Longspear"], more={"dungeon": {}})
    assert told.says().startswith("Use Dungeon abilities and equip heroes; then ")
    assert Told(game, "dungeon", ["Torch"], more={"dungeon": {}}).says().startswith("Choose a ")
    assert "equip" not in Told(game, "dungeon", ["Longspear"], more={"dungeon": {}}).says()
    if game == "starter-set":
        assert Told(game, "dungeon", ["Gnoll Destroyer"]).says().startswith("Carry out Trophy effects; then ")


@pytest.mark.parametrize(("more", "says"), [
    ({"difficulty": "easy", "won": True}, "End the turn: discard the hand and draw 6 cards."),
    ({"difficulty": "easy", "won": False}, "End the turn: a monster comes; discard the hand and draw 6 cards."),
    ({"difficulty": "hard", "won": True}, "End the turn: a monster comes; discard the hand and draw 6 cards."),
    ({"won": True}, "End the turn: a monster may come; discard the hand and draw 6 cards."),
    ({"difficulty": "easy", "won": False, "dungeon deck": 0}, "End the turn: discard the hand and draw 6 cards.")])
def test_alone_a_monster_is_said_to_come_where_one_may(more: Action, says: str) -> None:
    assert Told("solo", "end", [], more={"dungeon deck": 9, "dungeon": dict.fromkeys("123"), **more}).says() == says


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("siege", "solo")])
def test_after_a_fight_the_next_monster_is_turned_up_before_the_turn_can_end(game: str) -> None:
    name = FIGHTS[game]
    weak: Action = {"facts": {name: {"health": 0, "experience": 1, "abilities": [], "traits": []}},
                    "dungeon": dict.fromkeys(("1", "2", "3"), name)}
    told = Told(game, "dungeon", ["Torch*3"], more={**weak, "dungeon deck": 9})
    assert told.does(type="choose", monster=1) == "legal"
    assert told.says() == "Turn up the next monster."
    assert told.does(type="end-turn") == "illegal"
    told = Told(game, "dungeon", ["Torch*3"], more={**weak, "dungeon deck": 0})
    assert told.does(type="choose", monster=1) == "legal"
    assert told.says().startswith("End the turn")
    assert told.does(type="end-turn") == "legal"


# --- cyphers ---

@pytest.mark.parametrize("game", ["numenera", "solo"])
@pytest.mark.parametrize("step", ["village", "dungeon"])
def test_a_cypher_is_offered_where_it_may_be_played(game: str, step: str) -> None:
    told = Told(game, step, ["Regular*2"], xp={"red": 1, "blue": 2}, more={"dungeon": {"1": "Laak"}})
    assert told.offered("cypher") == [{"seat": "ann", "type": "cypher", "colour": colour} for colour in ("blue", "red")]
    assert "se a cypher" in told.says()
    assert told.does(type="cypher", colour="red") == "legal"
    assert told.offered("cypher") == told.offered("cypher", "illegal") == []
    assert "se a cypher" not in told.says()


def test_a_cypher_of_an_untold_colour_hangs_on_the_colour() -> None:
    told = Told("numenera", "village", ["Regular*2"], xp=2)
    assert told.offered("cypher") == []
    assert len(told.offered("cypher", "undetermined")) == 6
    assert told.does(type="colours", are=["green", "green"]) == "legal"
    assert [row["colour"] for row in told.offered("cypher")] == ["green"]
    assert told.offered("cypher", "undetermined") == []


@pytest.mark.parametrize(("game", "step", "xp"), [
    ("numenera", "village", 0), ("numenera", "village.buy", 2), ("numenera", "turn", 2), ("solo", "dungeon", 0),
    ("starter-set", "village", 2), ("root-of-corruption", "village", 2), ("siege", "village", 2)])
def test_no_cypher_is_offered_where_none_may_be_played(game: str, step: str, xp: int) -> None:
    told = Told(game, step, ["Regular*2"] if step != "turn" else [], xp=xp, more={"dungeon": {}})
    assert [row for verdict in ("legal", "undetermined", "illegal") for row in told.offered("cypher", verdict)] == []
    assert "ypher" not in told.says()
