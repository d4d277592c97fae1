"""Beginning a game: from its set-up, from a situation told, from an export; and taking it away again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from flask import Response, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from adjudicator.games import GAMES, MODES
from adjudicator.games.thunderstone.slots import LETTERS
from adjudicator.kernel.faults import Fault, Malformed, Unknown, near
from adjudicator.kernel.openings import Mode
from adjudicator.log.errors import ImportRefused
from adjudicator.log.transfer import lines_of
from adjudicator.seating.names import keyed
from adjudicator.web.devices import own_device
from adjudicator.web.inviting import only_here
from adjudicator.web.pages import exemplary, filled
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.pages.middle import STEPS, told_table
from adjudicator.web.pages.situations import spots
from adjudicator.web.rights import may_take_in, opened_here
from adjudicator.web.state import here
from adjudicator.web.viewer import belongs

ONE, EACH = "one", "each"
"""One device for all, or each on their own phone."""


@dataclass(frozen=True, slots=True)
class Way:
    """What is opened: the game and one way to play it."""

    game: str
    title: str
    mode: Mode


def ways() -> list[Way]:
    """All games that can be opened here, with their modes, as the games themselves tell them."""
    found = []
    for name in GAMES:
        game = here().service.game(name)
        found += [Way(name, game.title, mode) for mode in game.modes()]
    return found


def _way(sent: Mapping[str, str]) -> Way:
    """The way that is asked for: the first one where nobody says. Raises Unknown with near names."""
    known = ways()
    game, mode = sent.get("game") or known[0].game, sent.get("mode")
    if (other := MODES.get(game, {}).get(str(mode), game)) != game:
        game, mode = other, None
    fitting = [way for way in known if way.game == game and mode in (None, "", way.mode.name)]
    if not fitting:
        names = list(dict.fromkeys(way.game for way in known))
        field, given = ("mode", mode) if game in names else ("game", game)
        among = [way.mode.name for way in known if way.game == game] if game in names else names
        raise Unknown([Fault(field, given, f"one of {', '.join(among)}", near(str(given), among))])
    return fitting[0]


@pages.get("/games/new")
def new() -> Response:
    """Set up a game: two names and one button, everything else has a default."""
    own_device()  # whoever opens a game for many phones leads it, though the form be sent twice
    return _page(_way(request.args), MultiDict())


def _page(way: Way, sent: MultiDict[str, str], faults: Any = (), status: int = 200) -> Response:
    each = sent.get("how") or (EACH if current_app.config["ADDRESS"] else ONE)
    return shown(
        "new_middle.html" if sent.get("middle") or request.args.get("middle") else "new.html",
        status,
        way=way,
        ways=ways(),
        sent=sent,
        names=sent.getlist("seat") or ["", ""],
        how=each,
        only_here=only_here(),
        faults=[_on_the_form(one, way) for one in faults],
        readings=here().service.readings(way.game),
        steps=STEPS,
        example=exemplary.situation(way.game),
        game=here().service.game(way.game),
        spots=spots(here().service.game(way.game), LETTERS),
        monsters=_monsters(way.game),
    )


def _monsters(game: str) -> list[tuple[str, str]]:
    """The monsters of a game with their groups, for a form."""
    cards = here().service.game(game).cards.cards.values()
    return [(card.name, card.group or "") for card in cards if card.kind in ("monster", "bearer")]


@pages.post("/games/new")
def begin() -> ResponseReturnValue:
    """Open the game, or show the form again with every fault named. The same form sent twice opens one game."""
    sent: MultiDict[str, str] = request.form
    way = _way(sent)
    try:
        names = _names(way, sent)
        if sent.get("middle") or sent.get("situation", "").strip():
            opening, names = _situation(sent, names)
        else:
            opening = {"seats": list(names), **_opening(way, sent)}
        record = here().service.open(
            way.game, opening, title=sent.get("title", "").strip() or _title(names), by="host", names=names,
            game_id=_id(sent.get("key", "")),
        )  # fmt: skip
    except Malformed as fault:
        return _page(way, sent, fault.faults, 422)
    opened_here(record.game_id)
    return redirect(_seated(record.game_id, sent.get("how")), 303)


def _seated(game_id: str, how: str | None) -> str:
    """Where one goes who has opened a game: to its table, or to its links where each plays on their own phone."""
    service = here().service
    if how != EACH:
        return url_for("pages.game", game_id=game_id)
    if not service.is_seated(game_id) and belongs(game_id):
        service.make_links(game_id, own_device())
    return url_for("pages.seats", game_id=game_id)


def _names(way: Way, sent: MultiDict[str, str]) -> dict[str, str]:
    """The players by the keys of their seats. Raises Malformed with every fault."""
    typed = [name for name in sent.getlist("seat") if name.strip()]
    low, high = way.mode.players
    if not low <= len(typed) <= high and not sent.get("situation", "").strip():
        given = None if not typed else f"{len(typed)} names"
        wanted = "one player, by name" if high == 1 else f"{low} to {high} players, each by name"
        raise Malformed([Fault("players", given, wanted)])
    return keyed(typed, {*way.mode.taken, *here().words()})  # "A" is no "a": else no page could tell which is meant


def _on_the_form(fault: Fault, way: Way) -> Fault:
    """A fault by the label of its field: "Position 2" for "dungeon.2"."""
    head, _, rest = str(fault.field).removeprefix("situation.").partition(".")
    for slots in way.mode.slots:
        if head == slots.field and rest.isdigit() and 1 <= int(rest) <= len(slots.places):
            return replace(fault, field=slots.places[int(rest) - 1])
    titles = {option.field: option.title for option in (*way.mode.options, *way.mode.more)}
    return replace(fault, field=titles.get(head, fault.field))


def _title(names: Mapping[str, str]) -> str:
    """A game that nobody named is called after its players, so that it is found again."""
    called = list(names.values())
    return " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called)


def _id(key: str) -> str | None:
    """The form's own key names the game, so that a form sent twice opens one."""
    return f"g{key}" if re.fullmatch(r"[0-9a-f]{16}", key) else None


def _situation(sent: MultiDict[str, str], names: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The situation as it was told: in YAML, which then counts alone, or field by field."""
    text = sent.get("situation", "")
    if not text.strip():
        return {"situation": told_table(sent, list(names)) | _readings(sent)}, names
    told = filled.structured("situation", text)
    if not isinstance(told, dict):
        raise Malformed([Fault("situation", text[:60], "a map with seats and what lies where; see the example")])
    return {"situation": told.get("situation", told)}, {}


def _opening(way: Way, sent: MultiDict[str, str]) -> dict[str, Any]:
    """What was chosen, as the game reads it; what was left out is the default. Raises Malformed."""
    opening: dict[str, Any] = dict(way.mode.fixed)
    for option in (*way.mode.options, *way.mode.more):
        if chosen := sent.get(option.field) or option.chosen:
            opening[option.field] = chosen
    for slots in way.mode.slots:
        typed = [name.strip() for name in sent.getlist(slots.field)][: len(slots.places)]
        told = {str(n): name for n, name in enumerate(typed or slots.filled, 1) if name}
        if told:
            opening[slots.field] = list(told.values()) if slots.listed else told
    return opening | _readings(sent)


def _readings(sent: MultiDict[str, str]) -> dict[str, Any]:
    """The readings of unclear rules that are not the default ones."""
    chosen = {key[2:]: value for key in sent if key.startswith("r-") and (value := sent.get(key, ""))}
    return {"readings": chosen} if chosen else {}


@pages.get("/games/import")
def bring() -> Response:
    """Take in a game that was exported elsewhere."""
    return shown("import.html", faults=[])


@pages.post("/games/import")
def take_in() -> ResponseReturnValue:
    """Read an export, check every line, write it whole or not at all."""
    request.max_content_length = request.max_form_memory_size = current_app.config["IMPORT_LENGTH"]
    file = request.files.get("file")
    raw = file.read() if file is not None and file.filename else request.form.get("text", "").encode()
    if not raw.strip():
        return shown("import.html", 422, faults=[Fault("file", None, "the file of an exported game")])
    try:
        record = here().service.import_game(lines_of(BytesIO(raw)), may=may_take_in)
    except ImportRefused as refused:
        faults = [Fault(f"line {fault.line}" if fault.line else "file", None, fault.why) for fault in refused.faults]
        return shown("import.html", 422, faults=faults)
    return redirect(url_for("pages.game", game_id=record.game_id), 303)


@pages.get("/games/<game_id>/export")
def export(game_id: str) -> Response:
    """The whole game as JSON lines, for any copy of the service to verify and replay."""
    text = "\n".join(here().service.export(game_id)) + "\n"
    return Response(
        text,
        mimetype="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{game_id}.jsonl"'},
    )
