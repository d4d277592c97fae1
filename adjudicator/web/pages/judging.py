"""Judging without a game: what is on the table that matters, what I do, and the ruling."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import yaml
from flask import Response, request, url_for

from adjudicator.cases.reading import read_case, read_text
from adjudicator.cases.running import StepResult, opened, run_case
from adjudicator.cases.unnamed import SEAT, all_spoken
from adjudicator.games import GAMES
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.kernel.game import Game
from adjudicator.kernel.judge import judge as judged
from adjudicator.web.pages import exemplary
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.pages.situations import (
    ASKED,
    POSITIONS,
    QUESTIONS,
    Question,
    action_of,
    situation_of,
    spots,
    taken_for_granted,
)
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.pages.words import full_label, title
from adjudicator.web.state import here

DETAILED = 30
LABELS = {"laid": "cards laid out", "equipped": "heroes with weapons", "hand": "cards in hand"}


def _game() -> Game:
    """The game that the question is about: the first one where nobody says. Raises Unknown with near names."""
    name = request.args.get("game") or next(iter(GAMES))
    if name not in GAMES:
        raise Unknown([Fault("game", name, f"one of {', '.join(GAMES)}", near(name, GAMES))])
    return here().service.game(name)


def _start(status: int, faults: list[Fault], game: Game, **more: Any) -> Response:
    """The page before a question is asked: which game, which question, or a case written out."""
    titles = {name: here().service.game(name).title for name in GAMES}
    return shown("judge.html", status, questions=QUESTIONS, question=None, faults=faults, game=game, games=titles,
                 example=exemplary.case(game.name), **more)


@pages.get("/judge")
def judge() -> Response:
    """May I? A question, the few things it hangs on, and the ruling."""
    kind, game = request.args.get("do", ""), _game()
    question = QUESTIONS.get(kind)
    if question is None:
        faults = [Fault("do", kind, f"one of {', '.join(QUESTIONS)}")] if kind else []
        return _start(422 if faults else 200, faults, game)
    ruling = case = None
    found: list[Fault] = []
    if request.args.get("try"):
        try:
            ruling, case = _ruling(kind, game)
        except Malformed as fault:
            meant = [_on_the_form(one, question, game) for one in fault.faults]
            told = {(one.field, str(one.given)): one for one in meant}
            found.extend(told.values())  # what stands in one field is at fault once, however often it was read
    cards = game.cards.cards.values()
    return shown(
        "judge.html",
        422 if found else 200,
        questions=QUESTIONS,
        kind=kind,
        question=question,
        sent=request.args,
        ruling=ruling,
        faults=found,
        instead={(one.field, name): _instead(one, name) for one in found for name in one.near},
        case=case,
        asked=ASKED,
        game=game,
        spots=spots(game),
        facts=_facts_sent(ruling),
        monsters=[card.name for card in cards if card.kind in ("monster", "bearer")],
        cards=[card.name for card in cards if card.kind not in ("monster", "bearer", "setting")],
    )


def _ruling(kind: str, game: Game) -> tuple[dict[str, Any], str]:
    """The ruling on what the form tells, and the same as a case file."""
    sent = request.args
    told, facts = situation_of(sent, game)
    action = action_of(kind, sent)
    data = {
        "title": QUESTIONS[kind].title,
        "ruleset": {"game": game.name},
        "trust": sent.get("trust") or "book",
        "situation": told,
        "facts": facts,
        "steps": [{"do": action}],
    }
    case = read_case({**data, "facts": facts}, "your table")
    table, _ = opened(case, game)
    ruling = judged(table, game, {"seat": SEAT, **action}, "e1")
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=90)
    heard = all_spoken(ruling.as_json())
    granted = taken_for_granted(sent, game)
    if granted:
        heard["assuming"] = [*(heard.get("assuming") or []), *granted]
    return shown_ruling(heard, game, table), text


def _on_the_form(fault: Fault, question: Question, game: Game) -> Fault:
    """A fault by the label of the field into which its text was written, where one has it."""
    labels = {name: words for name, words, _ in question.fields} | LABELS
    labels |= {f"monster {n}": f"{game.spot} {n}" for n in range(1, POSITIONS + 1)}
    given = str(fault.given).lower()
    for name, words in labels.items():
        if fault.given is not None and given in request.args.get(name, "").lower():
            return replace(fault, field=words)
    return fault


def _instead(fault: Fault, name: str) -> str:
    """The address of the form with a name that was meant in place of the one that was given; empty without one."""
    given = str(fault.given)
    told = {key: re.sub(re.escape(given), lambda _: name, value, flags=re.IGNORECASE)
            for key, value in request.args.items()}
    meant = fault.given is not None and told != dict(request.args.items())
    return f"{url_for('pages.judge')}?{urlencode(told)}" if meant else ""


def _facts_sent(ruling: dict[str, Any] | None) -> list[tuple[str, str]]:
    """Facts told so far that the ruling does not ask for again: carried along."""
    asked = {f"fact:{ask['thing']}:{ask['field']}" for ask in ruling["asks"]} if ruling else set()
    return [
        (key, value)
        for key, value in request.args.items()
        if key.startswith("fact:") and value.strip() and key not in asked
    ]


@pages.post("/judge")
def judge_case() -> Response:
    """A case written out: every step with its ruling."""
    text = request.form.get("case", "")
    results: list[dict[str, Any]] = []
    faults: list[Fault] = []
    try:
        cases = read_text(text, "case")
    except Malformed as fault:
        cases = []
        faults.extend(fault.faults)
    unread = 0
    for case in cases:
        try:
            steps = run_case(case, played := here().service.game(case.game))
            results.append({"title": case.title, "steps": [_step(step, played) for step in steps]})
        except Malformed as fault:
            unread += 1
            faults.extend(fault.faults)
    counted = [step for case in results for step in case["steps"]]
    return _start(
        422 if faults else 200,
        faults,
        _game(),
        written=text,
        results=results,
        passed=sum(1 for step in counted if not step["misses"]),
        failed=unread + sum(1 for step in counted if step["misses"]),
        detailed=len(counted) <= DETAILED,
    )


def _step(result: StepResult, played: Game) -> dict[str, Any]:
    action = result.action
    heard = all_spoken if action.get("seat") == SEAT else deepcopy
    return {
        "number": result.number,
        "what": full_label(action) if action.get("type") else title("step"),
        "ruling": shown_ruling(heard(result.ruling.as_json()), played) if result.ruling is not None else None,
        "faults": result.faults,
        "misses": heard(result.misses),
    }
