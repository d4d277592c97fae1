"""The documents are true: examples run, commands are there; docs/cases.md names every word of a case, no other."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

from adjudicator import games
from adjudicator.cases.grammar import COMMON, EXPECT, grammar
from adjudicator.cases.reading import STEP, TOP, Case, read_text
from adjudicator.cases.running import game_of, run_case
from adjudicator.cases.schema import action_schema
from adjudicator.cli import main
from adjudicator.games.thunderstone.readings import FOLLOWED
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from adjudicator.rules.load import library
from adjudicator.rules.safe_yaml import parse

FILE = Path(__file__).resolve().parent.parent / "docs" / "cases.md"
TEXT = FILE.read_text(encoding="utf-8")
NAME = re.compile(r"`([^`]+)`")


ONLY = re.compile(r"[Oo]nly ((?:`[a-z-]+`(?:, | and | or )?)+)")
"""How a line of the page says which games have it."""


@cache
def game_named(name: str) -> Game:
    return game_of(library(strict=False), name)


@pytest.fixture(scope="module", params=sorted(games.GAMES))
def game(request) -> Game:
    return game_named(request.param)


@pytest.fixture(scope="module")
def actions(game) -> dict[str, Any]:
    return action_schema(game)


def for_game(text: str, game: Game) -> bool:
    """Does this line hold for a game: is it said of it, or of all?"""
    found = ONLY.search(text)
    return found is None or f"`{game.name}`" in found[1]


def told_of(rows: list[list[str]], game: Game) -> list[list[str]]:
    """The rows of a table that hold for a game."""
    return [row for row in rows if for_game(" ".join(row[1:]), game)]


def section(title: str, level: int = 2) -> str:
    """The text under a heading, up to the next one that is not below it."""
    found = re.search(
        rf"^{'#' * level} {re.escape(title)}$\n(.*?)(?=^#{{1,{level}}} |\Z)", TEXT, re.MULTILINE | re.DOTALL
    )
    assert found, f"docs/cases.md has no section {title}"
    return found[1]


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a text: rows of cells, without the heads."""
    found: list[list[list[str]]] = []
    rows: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            found.append(rows[2:])
            rows = []
    return found


def names(rows: list[list[str]]) -> list[str]:
    """The words that the first cells of a table name."""
    return [name for row in rows for name in NAME.findall(row[0])]


def blocks(kind: str) -> list[str]:
    """The fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def cases() -> list[Any]:
    return [pytest.param(case, id=case.title) for block in blocks("yaml") for case in read_text(block, "cases.md")]


@pytest.mark.parametrize("case", cases())
def test_every_example_comes_out_as_it_says(case: Case):
    results = run_case(case, game_named(case.game))
    assert [f"step {result.number}: {miss}" for result in results for miss in result.misses] == []


def test_no_example_is_left_out():
    assert len(cases()) >= 10
    assert TEXT.count("```") == 2 * (len(blocks("yaml")) + len(blocks("yaml action")))


def actions_told(game: Game) -> list[str]:
    """The actions that the page has for a game."""
    names_of = re.findall(r"^#### (\S+)$", section("Actions"), re.MULTILINE)
    return [name for name in names_of if for_game(section(name, 4).strip().split("\n", 1)[0], game)]


def fields_told(name: str, game: Game) -> list[list[str]]:
    """The rows of an action's fields that hold for a game."""
    return [row for table in tables(section(name, 4)) for row in told_of(table, game)]


def test_every_action_is_there_with_its_fields(actions, game):
    told = {}
    for name in actions_told(game):
        told[name] = {NAME.findall(row[0])[0]: row[0].startswith("**") for row in fields_told(name, game)}
    wanted = {
        name: {field: row["required"] for field, row in action["fields"].items()} for name, action in actions.items()
    }
    assert told == wanted


KINDS = {"int": "number", "shown": "card"}


def test_every_field_is_of_the_kind_that_it_says(actions, game):
    for name, action in actions.items():
        for row in fields_told(name, game):
            kind = action["fields"][NAME.findall(row[0])[0]]["kind"]
            assert row[1] == KINDS.get(kind, kind), f"{name}: {row[0]}"


def test_every_choice_of_a_field_is_there(actions):
    missing = [
        f"{name}.{field}: {choice}"
        for name, action in actions.items()
        for field, row in action["fields"].items()
        for choice in row.get("choices", ())
        if f"`{choice}`" not in section(name, 4)
    ]
    assert missing == []


def test_every_action_has_an_example_that_uses_only_its_fields(actions):
    shown = [parse(block, "cases.md")[0] for block in blocks("yaml action")]
    for name, action in actions.items():
        fields = action["fields"]
        needed = {field for field, row in fields.items() if row["required"]}
        assert any(set(row) <= {*fields, *COMMON} and needed <= set(row) for row in shown if row["type"] == name), name


def test_no_example_shows_an_action_that_no_game_has():
    everything = {name for each in games.GAMES for name in game_named(each).ruleset.actions}
    assert {parse(block, "cases.md")[0]["type"] for block in blocks("yaml action")} == everything


def test_every_value_is_there(game):
    derived, reported = tables(section("Values"))
    assert sorted(names(told_of(derived, game))) == sorted(game.ruleset.values)
    assert sorted(names(reported)) == sorted(grammar(game.name)["reported"])
    for row in told_of(derived, game):
        takes = game.ruleset.values[NAME.findall(row[0])[0]].takes
        assert row[1] == " ".join(takes)


def test_every_example_of_the_schema_names_cards_of_its_game(actions, game):
    for name, action in actions.items():
        assert {"type": name}.items() <= action["example"].items()
        if name in ("open", "situation"):
            ruling = judge(Table(), game, action["example"])
            assert ruling.verdict == "legal", ruling.sentence()


def test_every_key_of_a_case_is_there():
    assert set(names(tables(section("The file"))[0])) == set(TOP)
    assert set(names(tables(section("Steps"))[0])) == set(STEP)
    assert set(names(tables(section("Expect"))[0])) == set(EXPECT)


def test_every_word_of_a_situation_is_there(game):
    world = names(told_of(tables(section("Situation"))[0], game))
    assert set(world) == set(grammar(game.name)["situation"])
    seat = names(told_of(tables(section("A seat", 3))[0], game))
    assert set(seat) == set(grammar(game.name)["seat"])


def test_every_printed_field_is_there_with_its_short_word(game):
    short = {"gold", "cost", "xp", "vp"}
    assert set(names(tables(section("Facts"))[0])) == {*game.fields(), *short}


def test_every_place_and_dial_is_there(game):
    words = grammar(game.name)
    told = {*names(tables(section("Places"))[0]), "dungeon deck"}
    assert {name for name in words["places"] if name not in told} == set()
    markers = next(row for row in tables(section("Expect"))[1] if "`active: ben`" in row[0])
    assert set(words["dials"]) <= set(NAME.findall(markers[1])) - ({"board"} if not game.edition.boards else set())


def test_every_marker_is_of_some_game():
    markers = next(row for row in tables(section("Expect"))[1] if "`active: ben`" in row[0])
    assert set(NAME.findall(markers[1])) == {dial for name in games.GAMES for dial in grammar(name)["dials"]}


def test_every_step_and_question_is_there(game):
    steps, questions = tables(section("Steps of a turn"))
    told = {*names(told_of(steps, game)), *names(told_of(questions, game))}
    assert told == {*game.ruleset.resolvers, *grammar(game.name)["steps"]}


def readings_told(name: str) -> dict[str, list[str]]:
    """The readings that the page has of a game, with those of the game that it builds on."""
    after = re.search(rf"In `{name}`(?:, besides those of `([a-z-]+)`(?: without ([^:]+))?)?:\n(.*?)(?:\n\n[^|]|\Z)",
                      section("Ruleset"), re.DOTALL)
    assert after
    (rows,) = tables(after[3])
    own = {NAME.findall(row[0])[0]: NAME.findall(row[1]) for row in rows}
    less = NAME.findall(after[2] or "")
    older = {topic: row for topic, row in readings_told(after[1]).items() if topic not in less} if after[1] else {}
    return {**older, **own}


def test_every_reading_that_changes_a_ruling_is_there(game):
    rules = {topic: rule for book in game.ruleset.books
             for topic, rule in library(strict=False).books[book].rules.items() if rule.readings and topic in FOLLOWED}
    parts = {topic for topic in rules if (part := topic.partition(".")[0]) in ("siege", "solo") and part != game.name}
    replaced = {rule.topic for rule in rules.values() if game.ruleset.cited(rule.id) != rule.id}
    told = readings_told(game.name)
    assert set(told) == set(rules) - parts - replaced
    for topic, row in told.items():
        assert row == [reading.name for reading in sorted(rules[topic].readings, key=lambda one: not one.default)]


def test_the_readings_that_code_follows_are_those_it_asks_for():
    code = "".join(path.read_text() for path in (FILE.parent.parent / "adjudicator" / "games").rglob("*.py"))
    asked = set(re.findall(r'\.reading\("([^"]+)"', code)) | set(re.findall(r'get\("reading:([^"]+)"', code))
    assert asked == set(FOLLOWED)


def test_every_game_is_named():
    assert all(f"`{name}`" in section("Ruleset") for name in games.GAMES)


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(#([^)]+)\)", TEXT))))
def test_links_within_it_lead_somewhere(link):
    titles = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    heads = [re.sub(r"[^a-z0-9 -]", "", head.lower()).replace(" ", "-") for head in titles]
    assert link in heads


SAID = """
title: ways to count and to point
ruleset: {game: numenera, board: dungeon}
situation:
  seats: [ann, ben]
  step: dungeon
  ann: {laid: [2 Regular, Longspear x2, {card: Regular, with: Longspear, used: 1}, null], discard: [Torch*2]}
  ben: {hand: [Torch], holds: 3, discard: [Torch, Regular]}
steps:
  - instead: {type: move, card: torch in discard, to: box}
    expect: {verdict: [legal, illegal], table: {box: [Torch], ann's discard: 1, ben/discard: 2}}
  - instead: {type: move, card: Torch in ben's discard, to: box}
    expect: {verdict: legal, table: {ben/discard: [Regular]}}
  - instead: {type: equip, hero: Regular, weapon: Longspear#1}
    expect: malformed
  - instead: {type: equip, hero: Regular#3, weapon: Longspear#1}
    expect: {verdict: [illegal, undetermined], cites: [equip.one-weapon]}
  - instead: {type: use, card: Regular with Longspear}
    expect: {verdict: illegal, cites: [ability.once]}
  - instead: {type: see, cards: [Torch]}
    expect: {verdict: legal, values: {light: 1}}
  - instead: {type: note, text: what is known so far}
    expect: {verdict: legal, values: {light: unknown, cards present: 7}, not cites: [turn.order]}
  - do: {type: note, text: a seat that is left out is the active one}
---
title: piles, stacks and untold things
ruleset: {game: numenera, trust: listed}
situation:
  seats: [ann, ben]
  step: village
  diseases: 3
  village: {Mystic: Mystic Glaive, Torch: 0, Longspear: 2, Stealthy: {1: 0, 2: 4}}
  box: [Regular]
  ann: {gold: 9, purchases: 1, extra buys: 1, xp: 4, deck: {size: 4, top: [Torch], cards: [Regular*2]}}
steps:
  - instead: {type: buy, card: Mystic}
    expect: {verdict: illegal, cites: [buy.top-card]}
  - instead: {type: buy, card: Torch}
    expect: {verdict: illegal, cites: [buy.sold-out]}
  - instead: {type: buy, card: Partisan}
    expect: {verdict: undetermined, asks: Partisan}
  - do: {type: buy, card: Longspear}
    expect:
      verdict: legal
      values: {gold left: 6, purchases left: 0, diseases: 3}
      table: {village/Longspear: 1, deck: 4, ann experience: 4, box: [Regular], ann/discard: true}
---
title: facts of a whole game, by short words too
ruleset: {game: numenera}
opening: {seats: [ann, ben], preset: first-game, trust: book, dungeon: {1: Laak, 2: Scutimorph, 3: Abycos}}
facts: {Laak: {xp: 5, health: 3}, regular: {strength: 1}}
steps:
  - do: {type: enter-dungeon, hand: [Regular*3, Longspear, Torch, Thunderstone Shard]}
  - do: {type: attest, card: Longspear, field: weight, value: 2}
    expect: legal
  - instead: {type: equip, hero: Regular, weapon: Longspear}
    expect: {verdict: illegal, cites: [equip.strength]}
  - do: {type: choose, monster: 1}
    expect: {verdict: legal, values: {win: 1, experience: 5}}
"""


@pytest.mark.parametrize("case", read_text(SAID), ids=lambda case: case.title)
def test_what_it_says_in_words_is_so(case: Case):
    results = run_case(case, game_named(case.game))
    assert [f"step {result.number}: {miss}" for result in results for miss in result.misses] == []


def commands() -> list[str]:
    """The lines of the documents that call the command."""
    files = (FILE.parent.parent / "README.md", *FILE.parent.glob("*.md"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    lines = [line for text in texts for line in re.findall(r"^    (adjudicator .+?)(?: {2,}#.*)?$", text, re.MULTILINE)]
    return [*lines, *(line for text in texts for line in re.findall(r"`(adjudicator [a-z][^`]*)`", text))]


@pytest.mark.parametrize("line", commands())
def test_every_command_shown_is_there_with_its_options(line):
    command: click.Command = main
    words = shlex.split(line)[1:]
    while isinstance(command, click.Group) and words:
        assert words[0] in command.commands, f"there is no {words[0]}"
        command = command.commands[words.pop(0)]
    options = {name for one in command.params for name in one.opts}
    assert {word for word in words if word.startswith("-")} <= options


def test_every_command_is_shown():
    shown = {tuple(word for word in line.split()[1:3]) for line in commands()}
    for name, command in main.commands.items():
        below = command.commands if isinstance(command, click.Group) else {}
        assert any(words[0] == name for words in shown), f"README.md does not show {name}"
        for under in below:
            assert (name, under) in shown, f"README.md does not show {name} {under}"
