"""Reading what a form sent: the action that it means, for the kernel to judge or to find fault with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.registry import Entry, Field
from adjudicator.log.canonical import NotStrict, loads_strict
from adjudicator.rules.safe_yaml import UnreadableError, parse

LISTS = ("cards", "pieces")
STRUCTURED = ("does", "readings", "told")
MOST = 4000


class Sent(Protocol):
    """What a form sends: names with one value or several."""

    def get(self, name: str, default: str, /) -> str:
        """The first value of a name."""

    def getlist(self, name: str, /) -> list[str]:
        """All values of a name."""

    def __iter__(self) -> Iterator[str]:
        """All names."""

    def __contains__(self, name: object, /) -> bool:
        """Was it sent?"""


def text(sent: Sent, name: str) -> str:
    """The first value of a name, without blanks around it."""
    return sent.get(name, "").strip()


def given(sent: Sent, spec: Entry) -> dict[str, list[str]]:
    """What is filled in so far, field by field: for showing the form again."""
    return {field.name: _words(sent, field.name) for field in spec.fields}


def _words(sent: Sent, name: str) -> list[str]:
    """The words of a field: its own values, further ones by name, and counted cards."""
    found = [word.strip() for word in (*sent.getlist(f"f-{name}"), *sent.getlist(f"e-{name}")) if word.strip()]
    lead = f"f-{name}:"
    for key in sent:
        if key.startswith(lead):
            n = text(sent, key)
            if n and n != "0":
                found.append(f"{key[len(lead) :]}*{n}")
    return found


def action(sent: Sent, spec: Entry, seat: str) -> dict[str, Any]:
    """The action that a form means. Raises Malformed for what cannot be read at all."""
    made: dict[str, Any] = {"type": spec.name, "seat": seat}
    faults: list[Fault] = []
    for field in spec.fields:
        try:
            value = _value(sent, field)
        except Malformed as fault:
            faults.extend(fault.faults)
            continue
        if value is not None:
            made[field.name] = value
    if faults:
        raise Malformed(faults)
    remark = text(sent, "note")
    if remark:
        made["note"] = remark[:500]
    made.update(waivers(sent))
    return made


def _value(sent: Sent, field: Field) -> Any:
    words = _words(sent, field.name)
    if field.kind in LISTS:
        parts = [part.strip() for word in words for part in word.split(",") if part.strip()]
        chosen = [part for part in parts if part.lower() != "none"]
        return chosen if chosen or field.required else None
    if not words:
        return None
    if field.kind == "flag":
        return True
    if field.name in STRUCTURED or (field.name == "value" and words[0][:1] in "[{"):
        return structured(field.name, words[0])
    if field.kind == "any":
        return [_plain(word) for word in words] if len(words) > 1 else _plain(words[0])
    return words[-1] if len(words) > 1 else words[0]


def _plain(word: str) -> Any:
    """A number where the word is one."""
    return int(word) if word.isascii() and word.removeprefix("-").isdigit() and len(word) < 10 else word


def structured(name: str, written: str) -> Any:
    """A value written as YAML or JSON. Raises Malformed."""
    if len(written) > MOST:
        raise Malformed([Fault(name, f"{len(written)} characters", f"at most {MOST}")])
    try:
        return parse(written, name)[0]
    except UnreadableError as broken:
        raise Malformed([Fault(name, written[:80], str(fault)) for fault in broken.faults]) from broken


def waivers(sent: Sent) -> dict[str, Any]:
    """What the table says otherwise: overruled rules with their reason, and topics that are assumed."""
    found: dict[str, Any] = {}
    why = _why(sent)
    rules = sent.getlist("o-rule")
    if rules and why:
        row: dict[str, Any] = {"by": text(sent, "o-by") or "table", "why": why[:500]}
        for key in ("card", "who"):
            words = text(sent, f"o-{key}")
            if words:
                row[key] = words[:120]
        found["overrule"] = [{"rule": rule, **row} for rule in rules]
    assumed = [topic for topic in sent.getlist("assume") if topic]
    if assumed:
        found["assume"] = assumed
    return found


def _why(sent: Sent) -> str:
    """The reason of an overruling: in the players' own words, else the one that was tapped."""
    return text(sent, "o-why") or text(sent, "o-reason")


def lacking(sent: Sent) -> list[Fault]:
    """What is missing of an overruling that was begun."""
    if "o-begun" not in sent:
        return []
    faults = []
    if not sent.getlist("o-rule"):
        faults.append(Fault("rule", None, "at least one rule that the table sets aside"))
    if not _why(sent):
        faults.append(Fault("why", None, "the reason, in a few words; it is shown in the log"))
    if text(sent, "o-by") == "card" and not text(sent, "o-card"):
        faults.append(Fault("card", None, "which card says so"))
    return faults


def sent_action(written: str) -> Mapping[str, Any]:
    """The action that a page carried along to be written. Raises Malformed."""
    try:
        found = loads_strict(written)
    except NotStrict:
        found = None
    if not isinstance(found, dict):
        raise Malformed([Fault("action", written[:80], "the action as the page showed it; open it again")])
    return found
