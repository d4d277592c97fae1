"""The phrases fit the actions; another game's actions are said once it declares its phrases."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from adjudicator import paths
from adjudicator.games import game
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, Registry, rules
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import Table
from adjudicator.saying import understanding
from adjudicator.saying.phrases import FILE, OneOf, Slot, parse, problems, sayings


def shipped(books=("table", "numenera", "starter-set", "root-of-corruption", "root-of-corruption#siege",
                   "numenera#solo")):
    return [row for row in rules.rows if row.book in books]


def test_the_phrases_that_come_along_are_sound(told):
    assert game("numenera", ()).ruleset.actions
    assert problems(told, shipped()) == []


def changed(tmp_path, change):
    """The shipped phrases with one thing changed."""
    told = yaml.safe_load((paths.data("index") / FILE).read_text(encoding="utf-8"))
    change(told)
    path = tmp_path / "sayings.yaml"
    path.write_text(yaml.safe_dump(told, allow_unicode=True), encoding="utf-8")
    return sayings(path)


@pytest.mark.parametrize(("change", "said"), [
    (lambda told: told["actions"]["numenera"].pop("equip"), "nobody can say numenera: equip"),
    (lambda told: told["actions"]["numenera"].update({"fly": {"phrases": ["fly"], "back": "flies"}}),
     "numenera has no action fly"),
    (lambda told: told["actions"]["numenera"]["buy"]["phrases"].append("buy {thing}"), "there is no field thing"),
    (lambda told: told["actions"]["numenera"]["choose"]["read"].update({"monster": "guess"}),
     "monster: it is not said where its words come from"),
    (lambda told: told["actions"]["numenera"]["equip"].update({"phrases": ["arm {hero}"]}), "no phrase says weapon"),
])
def test_phrases_that_do_not_fit_are_named(tmp_path, change, said):
    found = problems(changed(tmp_path, change), shipped())
    assert any(said in row for row in found), found


def test_a_phrase_is_words_ways_and_slots():
    assert parse("fight [position] {monster}") == ("fight", OneOf((("position",), ())), Slot("monster"))
    assert parse("lose {-n}") == ("lose", Slot("n", minus=True))
    for text in ("fight (one", "fight one)", "fight [one"):
        with pytest.raises(ValueError, match="fight"):
            parse(text, "here")


def test_no_card_has_its_name_in_the_code(laid):
    modules = (Path(understanding.__file__).parent).glob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in modules)
    names = [name for _, of in laid.values() for name in of.cards.cards if len(name) > 5]
    assert [name for name in names if f'"{name}"' in code] == []


def test_another_game_is_spoken_once_it_says_how(tmp_path):
    toy = Registry()

    @toy.action("toy", "hoist", fields=(Field("sail", "choice", "which", True, choices=("jib", "main")),
                                        Field("knots", "int", "how fast", True)))
    def hoist(h: Hearing, sail: str, knots: int) -> None:
        """Hoist a sail."""

    def change(told):
        told["actions"]["toy"] = {"hoist": {"phrases": ["(hoist|raise) {sail} [at {knots} [knots]]"],
                                            "called": {"sail": {"main": ["big one"]}},
                                            "back": "{who} hoists the {sail}"}}

    told = changed(tmp_path, change)
    table = Table()
    table.dials.update({"seats": ["ann", "ben"], "active": "ann"})
    sea = Game(Ruleset("toy", ("toy",), toy), game("numenera", ()).cards)
    found = understanding.understand("ben raises the big one at twelve knots", table, sea, "ann", told)
    assert [row.actions for row in found.proposals] == [
        [{"type": "hoist", "seat": "ben", "sail": "main", "knots": 12}]]
    assert found.proposals[0].said == ["ben hoists the main"]
    assert understanding.understand("hoist the spinnaker", table, sea, "ann", told).proposals == []
