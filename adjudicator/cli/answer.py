"""How a command answers: one JSON document or text, faults all together, an exit code."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from adjudicator.audit.preview import PreviewChanged
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.log import errors as log
from adjudicator.rules.own_book import NotABookError
from adjudicator.search.evaluate import JudgmentsError
from adjudicator.service import RulingChanged

FINE, NO, UNREADABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found: as data, as lines of text, and the exit code."""

    data: Any
    text: Iterable[str] = field(default=())
    code: int = FINE


def answers(command: Callable[..., Answer]) -> Callable[..., None]:
    """Give a command --json, print what it answers and end with its code; faults are answers too."""

    @click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
    @functools.wraps(command)
    def call(*words: Any, as_json: bool, **options: Any) -> None:
        refused = None
        try:
            answer = command(*words, **options)
        except Exception as fault:
            refused = refusal(fault)
            if refused is None:
                raise
            answer = refused
        if as_json:
            click.echo(json.dumps(answer.data, ensure_ascii=False, indent=2))
        else:
            for line in answer.text:
                click.echo(line, err=refused is not None)
        sys.exit(answer.code)

    return call


def refusal(fault: Exception) -> Answer | None:
    """The answer to a request that cannot be met; None for what is a mistake of ours."""
    if isinstance(fault, Malformed):
        return _faulty(fault.faults)
    if isinstance(fault, RulingChanged):
        text = f"The ruling has changed since it was seen: {fault.ruling.verdict}: {fault.ruling.sentence()}"
        return Answer({"error": text, "ruling": fault.ruling.as_json(), "missed": fault.missed}, [text], NO)
    if isinstance(fault, PreviewChanged):
        text = "What would follow has changed since it was seen; nothing was written."
        return Answer({"error": text, "preview": fault.preview.as_json()}, [text], NO)
    for kind, code in _CODES.items():
        if isinstance(fault, kind):
            words = fault.args[0] if isinstance(fault, KeyError) and fault.args else fault
            if isinstance(fault, OSError) and fault.filename:
                words = f"{fault.filename}: {fault.strerror}"
            return Answer({"error": str(words)}, [_sentence(str(words))], code)
    return None


def _faulty(faults: Sequence[Fault]) -> Answer:
    rows = [fault.as_json() for fault in faults]
    return Answer({"error": "malformed", "faults": rows}, [str(fault) for fault in faults], UNREADABLE)


def _sentence(words: str) -> str:
    begins = words.partition(" ")[0].isalpha()  # the name of a file stays as it is
    return (words[:1].upper() + words[1:] if begins else words) + ("" if words.endswith((".", "?", "!")) else ".")


_CODES: dict[type[Exception], int] = {
    log.UnknownGame: UNREADABLE,
    log.UnknownEntry: UNREADABLE,
    log.BadDraft: UNREADABLE,
    log.NotAStore: UNREADABLE,
    log.LogError: NO,
    NotABookError: UNREADABLE,
    JudgmentsError: UNREADABLE,
    UnicodeDecodeError: UNREADABLE,
    OSError: UNREADABLE,
}
