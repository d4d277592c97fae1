"""Acting: the form of an action, the ruling before it is sent, and sending it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.kernel.faults import Fault, Malformed, Unknown
from adjudicator.kernel.registry import Entry
from adjudicator.kernel.ruling import Ruling
from adjudicator.log.errors import HeadMoved
from adjudicator.saying.written import in_figures
from adjudicator.service import RulingChanged, Submitted
from adjudicator.web.pages import filled
from adjudicator.web.pages.fields import form
from adjudicator.web.pages.frame import Seen, looking, pages, shown
from adjudicator.web.pages.halls import monster_names
from adjudicator.web.pages.lines import recent
from adjudicator.web.pages.mending import near_legal
from adjudicator.web.pages.playing import next_of, seat_asked
from adjudicator.web.pages.tables import pointings
from adjudicator.web.pages.told import earlier
from adjudicator.web.pages.values import hearing
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.pages.words import GROUPS, full_label, plainly, title
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of

ALIKE = 6
GIVEN = 40
"""Letters that are shown again of a value that is none."""


@pages.get("/games/<game_id>/act")
def act(game_id: str) -> Response:
    """What will happen if I do this? Without a type: all there is to do."""
    with looking(game_id) as seen:
        frame = next_of(seen)
        seat = seat_asked(seen, frame)
        if not request.args.get("type"):
            actions = seen.game.ruleset.actions
            groups = [(name, [(kind, title(kind)) for kind in kinds if kind in actions]) for name, kinds in GROUPS]
            return shown("act_all.html", seen=seen, seat=seat, groups=groups, tab="now")
        spec = spec_asked(seen)
        faults = filled.lacking(request.args)
        ruling = action = None
        if request.args.get("try"):
            try:
                action = filled.action(request.args, spec, seat)
                ruling = here().service.judge(game_id, action)
            except Malformed as fault:
                faults += fault.faults
        return act_page(
            seen,
            spec,
            seat,
            action=action,
            ruling=ruling,
            faults=faults,
            given=filled.given(request.args, spec),
            status=422 if faults else 200,
        )


def spec_asked(seen: Seen) -> Entry:
    """The action that is asked for. Raises Unknown with near names."""
    spec = seen.game.ruleset.action(request.values.get("type"))
    if spec.options.get("opens"):
        raise Unknown([Fault("type", spec.name, "an action of a game that is going on")])
    return spec


def act_page(
    seen: Seen,
    spec: Entry,
    seat: str,
    *,
    action: Mapping[str, Any] | None = None,
    ruling: Ruling | None = None,
    faults: Any = (),
    given: Mapping[str, list[str]] | None = None,
    changed: bool = False,
    missed: Any = (),
    status: int = 200,
) -> Response:
    """The page of an action: its ruling where there is one, its form, what is wrong with it."""
    frame = next_of(seen)
    h = hearing(seen.table, seen.game, seat)
    told = shown_ruling(ruling.as_json(), seen.game, seen.table) if ruling is not None else None
    instead, others = near_legal(seen, action, told)
    doc = " ".join((spec.call.__doc__ or "").split()).strip('" ')
    return shown(
        "act.html",
        status,
        seen=seen,
        seat=seat,
        spec=spec,
        heading=_heading(seen, spec, action if told else None),
        doc=doc,
        action=action,
        ruling=told,
        faults=list(faults),
        changed=changed,
        missed=missed,
        tab="now",
        unseen=_unseen(ruling, spec, action),
        fields=form(h, spec, given or {}, frame),
        frame=frame,
        remark=request.values.get("note", ""),
        instead=instead,
        others=others,
        earlier=earlier(told["asks"] if told else ()),
        seats=[one for one in seen.game.seats(seen.table) if viewer_of(seen.id).may_act(one)] or [seat],
    )


def _unseen(ruling: Ruling | None, spec: Entry, action: Mapping[str, Any] | None) -> int:
    """How many cards this action would draw or turn up that nobody has named yet, where they can be told with it."""
    if ruling is None or action is None or action.get("saw") or all(field.name != "saw" for field in spec.fields):
        return 0
    place = f"{action['seat']}/laid"
    return sum(1 for row in ruling.effects if row["do"] == "take" and row["to"] == place and not row.get("card"))


def _heading(seen: Seen, spec: Entry, action: Mapping[str, Any] | None) -> str:
    if action is None or len(action) <= 2:
        return title(spec.name)
    words = pointings(hearing(seen.table, seen.game, str(action["seat"])), str(action["seat"]))
    return full_label(plainly(action, words), monster_names(seen.table, seen.game))


@pages.post("/games/<game_id>/act")
def send(game_id: str) -> ResponseReturnValue:
    """Write an action whose ruling was seen. The same form sent twice is written once."""
    viewer = viewer_of(game_id)
    action = viewer.seated(filled.sent_action(request.form.get("action", "")))
    service = here().service
    try:
        done = service.submit(
            game_id,
            action,
            by=viewer.by(str(action.get("seat") or "somebody")),
            key=request.form.get("key") or None,
            seen=request.form.get("seen") or None,
        )
    except (RulingChanged, HeadMoved) as moved:
        return _again(game_id, action, moved)
    except Malformed as fault:
        if not request.form.get("seen"):
            raise
        return _unreadable(game_id, action, fault)
    return after(game_id, done) if done.appended else _again(game_id, action, None)


def after(game_id: str, done: Submitted) -> ResponseReturnValue:
    """To the table, with what to do on it now."""
    return redirect(url_for("pages.game", game_id=game_id, after=done.version), 303)


def _again(game_id: str, action: Mapping[str, Any], moved: Exception | None) -> Response:
    """The action with its ruling as it is now, because that is not what was seen."""
    with looking(game_id) as seen:
        spec = seen.game.ruleset.action(action.get("type"))
        ruling = here().service.judge(game_id, action)
        return act_page(
            seen,
            spec,
            str(action["seat"]),
            action=action,
            ruling=ruling,
            missed=missed_here(seen) if moved is not None else (),
            given=_given(action),
            changed=moved is not None,
            status=409 if moved is not None else 200,
        )


def _unreadable(game_id: str, action: Mapping[str, Any], fault: Malformed) -> Response:
    """The form once more: what it says could be read when its ruling was seen, and fits no longer."""
    with looking(game_id) as seen:
        spec = seen.game.ruleset.action(action.get("type"))
        seat = action["seat"] if action.get("seat") in seen.game.seats(seen.table) else seat_asked(seen, next_of(seen))
        return act_page(
            seen,
            spec,
            seat,
            faults=fault.faults,
            given=_given(action),
            changed=True,
            missed=missed_here(seen),
            status=409,
        )


def missed_here(seen: Seen) -> list[dict[str, Any]]:
    """What was written since the page of an action was shown: the last of it, oldest first."""
    at = request.form.get("at", "")
    since = int(at) if at.isascii() and at.isdigit() and len(at) < 10 else seen.record.tip
    return [row for row in recent(here().service, seen, ALIKE) if row["version"] > since][::-1]


def _given(action: Mapping[str, Any]) -> dict[str, list[str]]:
    return {
        name: [str(part) for part in value] if isinstance(value, list) else [str(value)]
        for name, value in action.items()
        if name not in ("type", "seat")
    }


@pages.post("/games/<game_id>/tell")
def tell(game_id: str) -> ResponseReturnValue:
    """Tell a printed value right where it is asked for, and go back there."""
    sent = request.form
    told = [word.strip() for word in sent.getlist("value") if word.strip()]
    value: Any = "none" if sent.get("none") else (told or [""])[-1]
    field = sent.get("field", "")
    if field in ("abilities", "traits", "keywords"):
        value = filled.structured(field, value)
    action = {
        "type": "attest",
        "seat": viewer_of(game_id).speaking(sent.get("seat", "")),
        "card": sent.get("card", ""),
        "field": field,
        "value": in_figures(value) if isinstance(value, str) else value,
    }
    by = viewer_of(game_id).by(str(action["seat"]) or "somebody")
    back = sent.get("back", "") if sent.get("back", "").isprintable() else ""
    home = url_for("pages.game", game_id=game_id)
    back = back if back == home or back.startswith((f"{home}/", f"{home}?")) else home
    if not value:
        return redirect(_asking_again(back, f"{action['card']}:{field}", ""), 303)
    try:
        here().service.submit(game_id, action, by=by, key=sent.get("key") or None)
    except Malformed as fault:
        if {one.field for one in fault.faults} != {"value"}:
            raise
        return redirect(_asking_again(back, f"{action['card']}:{field}", str(value)), 303)
    return redirect(back, 303)


def _asking_again(back: str, card_field: str, given: str) -> str:
    """The page on which a value is asked for, with what was given there and is none."""
    page, mark, place = back.partition("#")
    told = urlencode({"untold": card_field, "given": given[:GIVEN]})
    return f"{page}{'&' if '?' in page else '?'}{told}{mark}{place}"
