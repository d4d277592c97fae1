"""How rules and rulings look as plain data. API and pages show the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from adjudicator.audit.citing import cited
from adjudicator.kernel.registry import entries
from adjudicator.rules import books
from adjudicator.rules.editions import SAID, Beside, Side
from adjudicator.rules.library import Library
from adjudicator.rules.links import same_rule
from adjudicator.rules.model import Rule
from adjudicator.search import Hit

Data = dict[str, Any]


# --- rules ---


def rule_address(name: str) -> str:
    """Where the API tells of a rule."""
    return f"/api/rules/{name}"


def rule_brief(rule: Rule) -> Data:
    """A rule in a list."""
    return {
        "id": rule.id,
        "book": rule.book,
        "topic": rule.topic,
        "kind": rule.kind,
        "title": rule.title,
        "text": rule.text,
        "enforced": rule.enforced,
        "href": rule_address(rule.id),
    }


def rule_full(rule: Rule, library: Library) -> Data:
    """All that is known of a rule: source, other editions, questions, readings, and the code that holds it."""
    pointed = [library.rule(rule.points_to(target)) for target in rule.see]
    return {
        **rule_brief(rule),
        "chapter": rule.chapter,
        "why": rule.why,
        "asked": list(rule.asked),
        "source": {
            "book": books.title(rule.book),
            "heading": rule.source.heading,
            "page": rule.source.page,
            "paragraphs": list(rule.source.paragraphs),
        },
        "see": [rule_brief(other) for other in pointed if other is not None],
        "about": [rule.points_to(target) for target in rule.about],
        "faq": [rule_brief(other) for other in library.about(rule)],
        "editions": [rule_brief(other) for other in library.editions(rule.topic) if other is not rule],
        "replaces": [rule.points_to(target) for target in rule.replaces],
        "same_as": rule.points_to(rule.same_as) if rule.same_as else None,
        "readings": [asdict(reading) for reading in rule.readings],
        "governs": governs(rule, library),
        "code": code(rule, library),
    }


def governs(rule: Rule, library: Library) -> Data:
    """For each game that has this topic: the rule that governs it there."""
    found: Data = {}
    for game in books.games(library.books):
        ruleset = books.ruleset(game, library.books)
        now = library.governing(ruleset, rule.topic) if rule.book in ruleset else None
        if now is not None:
            found[game] = now.id
    return found


@cache
def _code() -> dict[str, list[Data]]:
    found: dict[str, list[Data]] = {}
    for entry in entries():
        rows = found.setdefault(f"{entry.book}/{entry.topic}", [])
        rows.append({"kind": entry.kind, "function": entry.function})
    return found


def code(rule: Rule, library: Library) -> list[Data]:
    """The functions that hold a rule, or the one that its text says is the same."""
    return _code().get(rule.id) or _code().get(same_rule(library, rule) or "", [])


def beside(found: Beside) -> Data:
    """A topic in each book of a family: what each says of it, and whether they say the same."""
    return {**beside_brief(found), "books": [_side(side) for side in found.sides]}


def beside_brief(found: Beside) -> Data:
    """A topic that several books speak of, in a list."""
    return {
        "topic": found.topic,
        "title": found.title,
        "verdict": found.verdict,
        "says": SAID[found.verdict],
        "rules": [rule.id for rule in found.rules],
        "href": f"/api/compare?topic={found.topic}",
    }


def _side(side: Side) -> Data:
    return {
        "book": side.book,
        "title": books.title(side.book),
        "rule": rule_brief(side.rule) if side.rule is not None else None,
        "same": side.same,
        "stands_in": rule_brief(side.stands_in) if side.stands_in is not None else None,
        "readings": [asdict(reading) for reading in side.rule.readings] if side.rule is not None else [],
    }


def hit(found: Hit, library: Library) -> Data:
    """A rule that was found."""
    rule = library.rule(found.rule_id)
    return {
        "rule_id": found.rule_id,
        "book": found.book,
        "topic": found.topic,
        "kind": found.kind,
        "title": found.title,
        "text": rule.text if rule else "",
        "html": found.html,
        "enforced": rule.enforced if rule else "",
        "score": found.score,
        "href": rule_address(found.rule_id),
        "folded": [hit(one, library) for one in found.folded],
    }


# --- rulings ---


def rules_of(ruling: Mapping[str, Any], library: Library) -> Data:
    """The rules that a ruling names, each with its title and address; book-keeping has no text."""
    found: Data = {}
    for name in sorted(cited(ruling)):
        rule = library.rule(name)
        if rule is not None:
            found[name] = {"title": rule.title, "href": rule_address(name)}
    return found


def figure(quantity: Mapping[str, Any]) -> str:
    """A number of a derivation as people write it."""
    if quantity.get("nothing"):
        return "no value"
    if "value" in quantity:
        return str(quantity["value"])
    low, high = quantity.get("low"), quantity.get("high")
    if low is None:
        return "unknown" if high is None else f"{high} or less"
    return f"{low} or more" if high is None else f"{low} to {high}"


def derivation(quantity: Mapping[str, Any], depth: int = 0) -> list[str]:
    """A derivation tree in lines, each part indented under its sum."""
    origin = quantity.get("origin", "")
    tail = f" ({origin}{': ' + quantity['source'] if quantity.get('source') else ''})" if origin != "rule" else ""
    rules = f" [{', '.join(quantity['topics'])}]" if quantity.get("topics") else ""
    lines = [f"{'  ' * depth}{quantity['name']}: {figure(quantity)}{tail}{rules}"]
    for part in quantity.get("parts", ()):
        lines += derivation(part, depth + 1)
    return lines


def explained(ruling: Mapping[str, Any]) -> Data:
    """A ruling for a reader: the numbers and both sides of every comparison, line by line."""
    numbers = {name: derivation(quantity) for name, quantity in ruling.get("values", {}).items()}
    findings = [
        {
            "rule": row["rule"],
            "outcome": row["outcome"],
            "said": row.get("said", ""),
            "lines": [line for quantity in row.get("quantities", ()) for line in derivation(quantity)],
        }
        for row in ruling.get("findings", ())
    ]
    return {
        "values": numbers,
        "findings": findings,
        "do": [d["said"] for d in ruling.get("deeds", ()) if "said" in d],
    }
