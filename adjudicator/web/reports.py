"""Reports for a reader: what a page shows and what is written into one file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader

from adjudicator import paths
from adjudicator.audit.disputes import OUTCOMES
from adjudicator.audit.reporting import DISPUTE, GAME, Part, Report
from adjudicator.audit.sieve import Row
from adjudicator.log.model import Entry
from adjudicator.rules import books
from adjudicator.seating.names import names_of
from adjudicator.web.calling import called, words_of
from adjudicator.web.charts import charts
from adjudicator.web.pages.frame import given_words
from adjudicator.web.pages.lines import line
from adjudicator.web.pages.numbers import figure
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.pages.words import title

FILE_MOST = 5000
"""Entries that a file tells one by one."""

LONG, SHORT = 400, 120
_KIND = re.compile(r'"type":"([a-z-]+)"(?:,"veiled":\[[^\]]*\])?,"version":\d+\}$')
SIGNS = {"legal": "✓", "illegal": "✕", "undetermined": "?", "overruled": "⚖", "written": "▪"}
OUTCOME_WORDS = {"uphold": "It stands", "amend": "Put right", "take-back": "Taken back", "house-rule": "House rule"}


def shown_report(report: Report) -> dict[str, Any]:
    """A report as its template takes it; every text is plain and is escaped there."""
    return {
        "report": report,
        "heading": _heading(report),
        "options": [(key, cut(_value(value))) for key, value in report.chosen],
        "parts": [_part(part, report) for part in report.parts if not part.short],
        "early": [_part(part, report) for part in report.parts if part.short],
        "overruled": report.overruled,
        "facts": [{**fact, "value": cut(_value(fact["value"]))} for fact in report.facts],
        "disputes": report.disputes,
        "outcomes": OUTCOMES,
        "decided": OUTCOME_WORDS,
        "columns": _columns(report.weighed) if report.weighed is not None else [],
        "values": _values(report.weighed) if report.weighed is not None else [],
        "readings": [row for row in report.readings if not row["default"]],
        "defaults": [row for row in report.readings if row["default"]],
        "read_as": {f"{rule.id}#{one.name}": one.says for rule in report.rules for one in rule.readings},
        "rules": [_rule(rule) for rule in report.rules],
        "cited": {rule.id for rule in report.rules},
        "charts": charts(report.figures) if report.figures is not None else [],
        "signs": SIGNS,
    }


def _heading(report: Report) -> str:
    return "Report of the game" if report.number is None else f"Report of {report.scope} {report.number}"


def _part(part: Part, report: Report) -> dict[str, Any]:
    """A turn: who, which entries, what was done (as it stands now, where something of it does), and (unless it is told
    in short) each entry.
    """
    lines = [] if part.short else [line(row.entry) for row in part.rows]
    stands = any(row.live for row in part.rows)
    what = [title(kind_of(row.entry)) if part.short else lines[n]["what"] for n, row in enumerate(part.rows)
            if row.live or not stands]
    return {
        "turn": part.turn,
        "seat": part.seat,
        "first": part.rows[0].entry.version,
        "last": part.rows[-1].entry.version,
        "short": part.short,
        "done": cut("; ".join(what), SHORT if part.short else LONG),
        "rows": [] if part.short else [_row(row, told, report) for row, told in zip(part.rows, lines, strict=True)],
    }


def _row(row: Row, told: dict[str, Any], report: Report) -> dict[str, Any]:
    """An entry: what was done, the ruling as it was given; full: with every number down to its source. One that was
    amended is told in a line, but where it is disputed: the entry that stands instead tells the rest.
    """
    envelope, full = row.entry.envelope, report.scope != GAME
    ruling = shown_ruling(envelope["ruling"], None)
    told = {**told, "live": row.live, "word": ruling["word"], "gone": _gone(row, report)}
    if row.entry.version in report.became and not row.live and report.scope != DISPUTE:
        return {**told, "why": "", "remark": ""}
    return {
        **told,
        "hash": row.entry.hash.hex(),
        "ruling": ruling if full else None,
        "said": [cut(part["said"], LONG) for part in ruling["todo"]] or [cut(told["sentence"], LONG)],
        "lead": ruling["lead"],
        "sums": [] if full else list(_sums(ruling["numbers"])),
        "action": [] if not full else [(key, cut(_value(value))) for key, value in envelope["action"].items()
                                       if key not in ("type", "seat")],
    }


def _gone(row: Row, report: Report) -> str:
    """What became of an entry that is not live."""
    became = report.became.get(row.entry.version)
    if became is None:
        return "taken back"
    return f"amended: entry {became.entry} stands instead" if became.entry else f"left out by entry {became.amendment}"


def kind_of(entry: Entry) -> str:
    """The type of an entry, from the end of its text: what is told in short is not decoded."""
    found = _KIND.search(entry.text[-200:])
    return found[1] if found else str(entry.envelope["type"])


def _sums(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The first few numbers of a ruling in a line each: "total attack 5 = 3 + 1 + 1"."""
    for row in rows[:4]:
        yield f"{row['name']} {row['figure']}" + (f" = {row['sum']}" if " " in row["sum"] else "")


def _columns(weighed: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rulings of a dispute that are laid beside each other."""
    return [{**column, "shown": shown_ruling(column["ruling"], None) if column["ruling"] else None}
            for column in weighed["rulings"]]


def _values(weighed: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The numbers of these rulings."""
    return [{**row, "figures": ["none" if told is None else figure(told) for told in row["told"]]}
            for row in weighed["values"] if row["name"] != "win"]


def _rule(rule: Any) -> dict[str, Any]:
    """A rule that is cited, with where its book says it."""
    return {"id": rule.id, "title": rule.title, "text": rule.text, "book": books.title(rule.book),
            "heading": rule.source.heading, "page": rule.source.page}


def _value(value: Any) -> str:
    """A value of an action or of a set-up in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_value(part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_value, value))
    return {None: "none", True: "yes", False: "no"}.get(value, str(value)) if not isinstance(value, str) else value


def cut(text: str, most: int = 240) -> str:
    """A text that is not longer than that."""
    return text if len(text) <= most else f"{text[:most - 3]}..."


def anchor(rule: str) -> str:
    """Where a rule's text stands within a report."""
    return f"#r-{rule.replace('/', '-')}"


def document(report: Report) -> str:
    """A report as one HTML file: its styles within it, no script, nothing from elsewhere, links only within it."""
    style = (paths.data("templates") / "static" / "style.css").read_text(encoding="utf-8")
    page = _environment().get_template("report_file.html").render(r=shown_report(report), style=style, seen=None)
    return called(page, names_of(report.record), words_of(report.rules))


@cache
def _environment() -> Environment:
    """The templates without a web application: a file is written from the command line too."""
    loader = FileSystemLoader(str(paths.data("templates")))
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(rule_address=anchor)
    made.filters["given"] = given_words
    return made


def file_name(report: Report) -> str:
    """What the file of a report is called."""
    tail = "" if report.number is None else f"-{report.scope}-{report.number}"
    return f"{report.record.game_id}{tail}.html"
