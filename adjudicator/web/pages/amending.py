"""Amending on pages: what stands instead of an entry, what becomes of the later ones, and one button."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.audit.preview import LONGEST, PreviewChanged
from adjudicator.kernel.faults import Fault, Malformed, Unknown
from adjudicator.log.errors import HeadMoved
from adjudicator.log.model import Entry
from adjudicator.logbook import OPENINGS
from adjudicator.rules.safe_yaml import UnreadableError, parse
from adjudicator.web.pages import filled
from adjudicator.web.pages.amended import preview_rows, shown_row
from adjudicator.web.pages.fields import form
from adjudicator.web.pages.frame import Seen, looking, pages, shown
from adjudicator.web.pages.lines import line
from adjudicator.web.pages.playing import next_of
from adjudicator.web.pages.values import hearing
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of

WHOLE = 20_000
"""Characters of a set-up that is told whole."""
Action = Mapping[str, Any]


@pages.get("/games/<game_id>/entries/<int:version>/amend")
def amend(game_id: str, version: int) -> Response:
    """What should stand there? And, once it is said, what would become of the later entries."""
    entry = _on_the_line(game_id, version)
    if request.args.get("drop"):
        return _previewed(game_id, entry, None)
    if not request.args.get("try"):
        return _form(game_id, entry)
    try:
        told = _told(game_id, entry)
    except Malformed as fault:
        return _form(game_id, entry, fault.faults)
    return _previewed(game_id, entry, told)


def _on_the_line(game_id: str, version: int) -> Entry:
    """The entry, if it is on the live line. Raises UnknownEntry, Unknown."""
    service = here().service
    entry = service.store.entry(game_id, version)
    line_of = [one.version for one in service.store.line(game_id)]
    if version not in line_of:
        wanted = f"an entry of the live line ({line_of[0]} to {line_of[-1]}); a branch may begin at any entry"
        raise Unknown([Fault("entry", version, wanted)])
    return entry


def _told(game_id: str, entry: Entry) -> dict[str, Any]:
    """The action that the form means. Raises Malformed."""
    kind, sent = entry.envelope["type"], request.args
    if kind in OPENINGS:
        text = sent.get("whole", "")
        if len(text) > WHOLE:
            raise Malformed([Fault("set-up", f"{len(text)} characters", f"at most {WHOLE}")])
        try:
            told = parse(text, "set-up")[0]
        except UnreadableError as broken:
            raise Malformed([Fault("set-up", text[:60], str(fault)) for fault in broken.faults]) from broken
        if not isinstance(told, dict):
            raise Malformed([Fault("set-up", text[:60], "a map, as it was told")])
        return {**told, "type": kind}
    with looking(game_id, entry.after) as seen:
        spec = seen.game.ruleset.action(sent.get("type") or kind)
        return filled.action(sent, spec, sent.get("seat") or str(entry.envelope["action"].get("seat") or ""))


def _form(game_id: str, entry: Entry, faults: Any = ()) -> Response:
    """The action as it stands, to be changed, on the table as it lay before it."""
    action, kind = entry.envelope["action"], entry.envelope["type"]
    with looking(game_id, entry.after) as seen:
        whole = spec = None
        fields: list[dict[str, Any]] = []
        seat = request.args.get("seat") or str(action.get("seat") or "")
        if kind in OPENINGS:
            plain = {name: value for name, value in action.items() if name != "type"}
            whole = request.args.get("whole") or json.dumps(plain, indent=1, ensure_ascii=False)
        elif entry.envelope["ruling"]:
            spec = seen.game.ruleset.action(request.args.get("type") or kind)
            given = filled.given(request.args, spec) if request.args.get("try") else words_of(action)
            fields = form(hearing(seen.table, seen.game, seat), spec, given, next_of(seen))
        return shown(
            "amend.html",
            422 if faults else 200,
            seen=_now(seen, game_id),
            row=line(entry),
            spec=spec,
            whole=whole,
            fields=fields,
            seat=seat,
            seats=list(seen.game.seats(seen.table)),
            remark=request.args.get("note", action.get("note") or ""),
            waived=action.get("overrule") or [],
            assumed=action.get("assume") or [],
            faults=list(faults),
            tab="log",
        )


def _now(seen: Seen, game_id: str) -> Seen:
    """The game as it stands, for the frame of a page that is about an earlier moment."""
    live = here().service.live(game_id)
    return Seen(live.record, seen.table, seen.game, seen.at, live.table.dials.get("turn"),
                live.table.dials.get("active"))


def words_of(action: Action) -> dict[str, list[str]]:
    """The fields of an action as a form has them: words, and what is no word as JSON."""
    found = {}
    for name, value in action.items():
        if name not in ("type", "seat", "note", "overrule", "assume"):
            plain = isinstance(value, list) and all(isinstance(part, str | int) for part in value)
            rows = value if plain else [value]
            found[name] = [part if isinstance(part, str) else json.dumps(part, ensure_ascii=False) for part in rows]
    return found


def _previewed(game_id: str, entry: Entry, action: Action | None, choices: Mapping[str, str] | None = None, *,
               why: str = "", faults: Any = (), notice: str = "", status: int = 200) -> Response:
    """What would become of each later entry, with what must be chosen."""
    service = here().service
    try:
        found = service.amend_preview(game_id, entry.version, action, choices=choices)
    except Malformed as fault:
        if choices and any(str(one.field).startswith("choices") for one in fault.faults):
            return _previewed(game_id, entry, action, why=why, faults=fault.faults, status=422)
        return _form(game_id, entry, fault.faults)
    told = found.as_json(service.veil_of(game_id))
    with looking(game_id) as seen:
        return shown(
            "amend_preview.html",
            status,
            seen=seen,
            row=line(entry),
            action=action,
            preview=told,
            later=len(told["rows"]),
            rows=preview_rows(told),
            a_row=shown_row(told["amended"]),
            choices=dict(choices or {}),
            chosen=json.dumps(choices or {}, sort_keys=True),
            why=why,
            faults=list(faults),
            notice=notice,
            seats=list(seen.game.seats(seen.table)),
            LONGEST=LONGEST,
            tab="log",
        )


@pages.post("/games/<game_id>/entries/<int:version>/amend")
def send_amendment(game_id: str, version: int) -> ResponseReturnValue:
    """Write it as it was shown; or show it again with what was chosen."""
    sent = request.form
    entry = here().service.store.entry(game_id, version)
    action = None if sent.get("drop") else filled.sent_action(sent.get("action", ""))
    choices = {name[2:]: sent[name] for name in sent if name.startswith("c-") and sent[name]}
    why = sent.get("why", "").strip()[:LONGEST]
    if sent.get("do") != "write" or json.dumps(choices, sort_keys=True) != sent.get("chosen"):
        return _previewed(game_id, entry, action, choices, why=why)
    head = sent.get("head", "")
    faults = [] if why else [Fault("why", None, "a reason, in a few words; it is shown in the log")]
    if not (head.isascii() and head.isdecimal() and len(head) < 10):
        faults.append(Fault("head", head or None, "the entry that is live now; open the page again"))
    if faults:
        return _previewed(game_id, entry, action, choices, why=why, faults=faults, status=422)
    seat = sent.get("seat") or "host"
    try:
        done = here().service.amend(
            game_id, version, action, choices=choices, why=why, by=viewer_of(game_id).by(seat, seat), head=int(head),
            seen=sent.get("seen") or None, key=sent.get("key") or None,
        )
    except (HeadMoved, PreviewChanged):
        return _overtaken(game_id, version, action, choices, why)
    except Malformed as fault:
        return _previewed(game_id, entry, action, choices, why=why, faults=fault.faults, status=422)
    return redirect(url_for("pages.entry", game_id=game_id, version=done.entries[0].version), 303)


def _overtaken(game_id: str, version: int, action: Action | None, choices: Mapping[str, str], why: str) -> Response:
    """The table has gone on: what would follow now, and nothing was written."""
    said = "The table has gone on since you saw this. Nothing was written; this is what would follow now."
    entry = _on_the_line(game_id, version)
    return _previewed(game_id, entry, action, choices, why=why, notice=said, status=409)
