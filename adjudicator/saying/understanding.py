"""What somebody said at a table: readings, what is unsure of them, what was not understood, where else to go."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table
from adjudicator.saying.heard import Heard
from adjudicator.saying.keeping import worth_showing
from adjudicator.saying.names import Names, called_seats
from adjudicator.saying.parsing import Reading, Sayable, actions_of, readings
from adjudicator.saying.phrases import Said, Sayings
from adjudicator.saying.tokens import LONGEST, tokens, words_of

_BLOCK = re.compile(r"\[([^\[\]]*)\]")
_FIELD = re.compile(r"\{(\w+)\}")
ANSWER, FREE = "decide", ("move",)
"""The action that answers what is asked; those that no rule bounds, so that nobody is sure they were meant."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One reading as it is proposed: its actions, in words, and what the players should look at before it is sent."""

    actions: list[dict[str, Any]]
    said: list[str]
    unsure: list[dict[str, str]]
    left_over: list[str]
    lacks: list[list[str]]
    cost: float

    @property
    def complete(self) -> bool:
        """Can it be judged as it stands?"""
        return not any(self.lacks)

    @property
    def plain(self) -> bool:
        """Were all its words understood as they were said, and does it do nothing but what rules bound?"""
        free = any(action["type"] in FREE for action in self.actions)
        return self.complete and not self.unsure and not self.left_over and not free

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"actions": self.actions, "said": self.said, "unsure": self.unsure, "left_over": self.left_over,
                "lacks": self.lacks, "complete": self.complete}


@dataclass(frozen=True, slots=True)
class Understood:
    """What became of a saying.

    question: it asks and tells nothing, so that its readings are for the judge only. undo: something is to be taken
    back. not_understood: the exact words that have no place, with names that come near.
    """

    text: str
    seat: str
    proposals: list[Proposal]
    question: bool
    undo: bool
    not_understood: list[dict[str, Any]]

    @property
    def sure(self) -> bool:
        """Is there one reading only, of words that were all understood as they were said?"""
        return len(self.proposals) == 1 and self.proposals[0].plain

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"text": self.text, "seat": self.seat, "sure": self.sure, "question": self.question, "undo": self.undo,
                "readings": [one.as_json() for one in self.proposals], "not_understood": self.not_understood}


def understand(text: str, table: Table, game: Game, seat: str, told: Sayings,
               called: Mapping[str, str] | None = None) -> Understood:
    """Read what a seat's player said. called: what people call each seat, {words: seat}. The table is only read."""
    heard = _heard(text[:LONGEST], table, game, seat, told, called or {})
    start = next((at for at in heard.after(0) if heard.run(at, "questions")), None)
    question = start is not None or "?" in text
    ends = [end for at in heard.after(0) for end in heard.run(at, "undo")]
    if not question and ends and _only_filling(heard, max(ends)):
        return Understood(text, seat, [], False, True, [])
    if start is not None:
        heard.words[start:max(heard.run(start, "questions"))] = []
        heard = _again(heard)
    sayable = _sayable(game, told, bool(heard.options) or heard.frame.endswith(".seen"))
    found = worth_showing(heard, sayable, readings(heard, sayable))
    if heard.options:
        found = _answers_first(found)
    proposals = [_proposal(heard, row, seat, game, told) for row in found]
    over = {at for row in found[:1] for at in row.over} if found else set(range(len(heard.words)))
    return Understood(text, seat, proposals, question, False, _not_understood(heard, over))


def _heard(text: str, table: Table, game: Game, seat: str, told: Sayings, called: Mapping[str, str]) -> Heard:
    seats = called_seats({**{one: one for one in game.seats(table)}, **called})
    top = table.top()
    h = Hearing(table, game, {"seat": table.dials.get("active")}, "say")
    row = game.next(h, top)
    options = [str(option) for option in row.get("options") or ()]
    shown = dict(zip(options, map(str, row.get("shown") or options), strict=False))
    waits = f"{row.get('frame') or ''}{'.seen' if row.get('saw') else ''}"
    return Heard(text, tokens(text), told, table, game, Names(table, game, seat), seats, options,
                 sorted({*game.ruleset.checks}), shown, int(row.get("count") or 1), waits)


def _answers_first(found: list[Reading]) -> list[Reading]:
    """While something is asked, what answers it comes before all else; where an answer fits word by word, nothing that
    leaves the question where it is is proposed beside it.
    """
    answers = [row for row in found if row.matches[0].action == ANSWER]
    if any(row.complete and not row.over for row in answers):
        return answers
    return [*answers, *(row for row in found if row.matches[0].action != ANSWER)]


def _again(heard: Heard) -> Heard:
    """The same with fewer words: what was worked out of their places is gone."""
    return Heard(heard.text, heard.words, heard.told, heard.table, heard.game, heard.names, heard.seats,
                 heard.options, heard.topics, heard.shown, heard.count, heard.frame)


def _only_filling(heard: Heard, at: int) -> bool:
    """Does nothing of weight follow, so that "take back the torch" is no undo?"""
    rest = [word for spot, word in enumerate(heard.words) if spot >= at and not word.mark]
    weighty = [word for word in rest if any(heard.names.heard([word.text], frozenset(), True))]
    return not weighty and len(rest) < 4


def _sayable(game: Game, told: Sayings, asked: bool) -> list[Sayable]:
    """The actions that can be said; an answer only where something is asked."""
    found = []
    for spec in game.ruleset.actions.values():
        said = told.of(spec, game.ruleset.lineage)
        if said is None or spec.options.get("opens"):
            continue
        if not asked and any("options" in sources for sources in said.read.values()):
            continue
        found.append(Sayable(spec, said))
    return found


def _proposal(heard: Heard, row: Reading, seat: str, game: Game, told: Sayings) -> Proposal:
    actions = actions_of(row, seat)
    said = [said_of(_as_shown(heard, action), game, told) for action in actions]
    unsure = [{"heard": _words(heard, first, past), "taken_as": taken}
              for match in row.matches for first, past, taken in dict.fromkeys(match.unsure)]
    return Proposal(actions, said, unsure, _runs(heard, set(row.over)), [list(match.lacks) for match in row.matches],
                    row.cost)


def _as_shown(heard: Heard, action: dict[str, Any]) -> dict[str, Any]:
    """An answer with its options as they are shown: "Regular with Longspear", not "Regular number 1"."""
    if action["type"] != ANSWER:
        return action
    chosen = action.get("choose")
    shown = [heard.shown.get(str(one), one) for one in chosen] if isinstance(chosen, list) else \
        heard.shown.get(str(chosen), chosen)
    return {**action, "choose": shown}


def said_of(action: Mapping[str, Any], game: Game, told: Sayings) -> str:
    """An action of a game in the service's own words; its type where nobody can say it."""
    how = told.of(game.ruleset.action(action.get("type")), game.ruleset.lineage)
    return said_back(action, how) if how is not None else str(action["type"])


def said_back(action: Mapping[str, Any], said: Said) -> str:
    """An action in the service's own words; what is in brackets only where the field is filled.

    >>> from adjudicator.saying.phrases import Said
    >>> said_back({"seat": "ann", "card": "Torch"}, Said((), "{who} uses {card}[ on {targets}]", {}, {}, {}))
    'ann uses Torch'
    """
    fields = {**action, "who": action.get("seat")}

    def block(found: re.Match[str]) -> str:
        return found[1] if all(fields.get(name) is not None for name in _FIELD.findall(found[1])) else ""

    text = _FIELD.sub(lambda found: _value(fields.get(found[1])), _BLOCK.sub(block, said.back))
    return text[:1].upper() + text[1:] if text[:1].islower() and not text.startswith(str(action.get("seat"))) else text


def _value(value: Any) -> str:
    if value is None:
        return "..."
    if isinstance(value, int) and value < 0:
        return f"minus {-value}"
    if isinstance(value, list):
        return ", ".join(_value(part) for part in value) or "nothing"
    text = re.sub(r"^(.+)\*(\d+)$", r"\2 \1", str(value))
    return re.sub(r"#(\d+)", r" number \1", text)


def _words(heard: Heard, first: int, past: int) -> str:
    """Words exactly as they were said."""
    return heard.text[heard.words[first].start:heard.words[past - 1].end]


def _runs(heard: Heard, over: set[int]) -> list[str]:
    """Words that were left over, those beside each other together."""
    found, row = [], []
    for at in range(len(heard.words) + 1):
        if at in over and not heard.words[at].mark:
            row.append(at)
        elif row and not (at < len(heard.words) and heard.free(at)):
            found.append(_words(heard, row[0], row[-1] + 1))
            row = []
    return found


def _not_understood(heard: Heard, over: set[int]) -> list[dict[str, Any]]:
    return [{"words": words, "near": heard.names.near([word for word in words_of(words) if not heard.spelt(word)])}
            for words in _runs(heard, over)]

