"""Beginning a game: from its set-up, from a situation told, from an export; and taking it away again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from flask import Response, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.games.thunderstone.presets import PRESETS
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import Game
from adjudicator.log.errors import ImportRefused
from adjudicator.web.pages import filled
from adjudicator.web.pages.frame import pages, shown
from adjudicator.web.state import here

GAME = "numenera"
SEATS, POSITIONS = 5, 3
PRESET_WORDS = {
    "first-game": "First game",
    "the-ancient-evil": "The Ancient Evil",
    "in-search-of-the-convergence-master": "In Search of the Convergence Master",
}


@pages.get("/games/new")
def new() -> Response:
    """Set up a game: one screen, defaults chosen."""
    return _page({"seat": ["", ""], "board": "dungeon", "preset": "first-game", "trust": "listed"})


def _page(given: dict[str, Any], faults: Any = (), status: int = 200) -> Response:
    game = here().service.game(GAME)
    return shown(
        "new.html",
        status,
        given=given,
        faults=list(faults),
        presets=[{"name": name, "title": PRESET_WORDS.get(name, name), **plan} for name, plan in PRESETS.items()],
        monsters=_monsters(game, str(given.get("preset") or "first-game")),
        seats=SEATS,
        positions=POSITIONS,
        readings=here().service.readings(GAME),
    )


def _monsters(game: Game, preset: str) -> list[tuple[str, list[str]]]:
    """Monsters that may lie in the dungeon at first, those of the preset before the others."""
    groups = game.cards.groups("monster")
    mine = PRESETS.get(preset, {}).get("monsters", ())
    order = [*[name for name in groups if name in mine], *[name for name in groups if name not in mine]]
    return [(name, [card.name for card in groups[name]]) for name in order]


def seat_name(text: str) -> str:
    """A seat from a player's name: small letters, digits, dashes.

    >>> seat_name("Anna Maria"), seat_name("Jörg")
    ('anna-maria', 'jorg')
    """
    import unicodedata

    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_]+", "-", plain.lower()).strip("-")[:20]


@pages.post("/games/new")
def begin() -> ResponseReturnValue:
    """Open the game, or show the form again with every fault named."""
    sent = request.form
    given: dict[str, Any] = {
        "seat": sent.getlist("seat"),
        "title": sent.get("title", "").strip(),
        "board": sent.get("board", ""),
        "preset": sent.get("preset", ""),
        "trust": sent.get("trust", ""),
        "dungeon": sent.getlist("dungeon"),
        "first": sent.get("first", ""),
        "situation": sent.get("situation", ""),
    }
    try:
        opening = _situation(given["situation"]) if given["situation"].strip() else _opening(given, sent)
        title, key = given["title"] or _title(given), _id(sent.get("key", ""))
        record = here().service.open(GAME, opening, title=title, by="host", game_id=key)
    except Malformed as fault:
        return _page(given, [_on_the_form(one) for one in fault.faults], 422)
    return redirect(url_for("pages.game", game_id=record.game_id), 303)


def _on_the_form(fault: Fault) -> Fault:
    """A fault by the label of its field: "position 2" for "dungeon.2"."""
    head, _, spot = str(fault.field).partition(".")
    return replace(fault, field=f"position {spot}") if head == "dungeon" and spot else fault


def _title(given: dict[str, Any]) -> str:
    """A game that nobody named is called after its players, so that it is found again."""
    names = [name.strip() for name in given["seat"] if name.strip()]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _id(key: str) -> str | None:
    """The form's own key names the game, so that a form sent twice opens one."""
    return f"g{key}" if re.fullmatch(r"[0-9a-f]{16}", key) else None


def _situation(text: str) -> dict[str, Any]:
    told = filled.structured("situation", text)
    if not isinstance(told, dict):
        raise Malformed([Fault("situation", text[:60], "a map with seats and what lies where; see the example")])
    return {"situation": told.get("situation", told)}


def _opening(given: dict[str, Any], sent: Any) -> dict[str, Any]:
    """The set-up as the kernel reads it. Raises Malformed with what a form alone can get wrong."""
    faults = []
    names = [name.strip() for name in given["seat"] if name.strip()]
    seats = [seat_name(name) for name in names]
    for name, seat in zip(names, seats, strict=True):
        if not seat:
            faults.append(Fault("players", name, "a name with at least one letter"))
        elif seats.count(seat) > 1:
            faults.append(Fault("players", name, "names that differ"))
    if not names:
        faults.append(Fault("players", None, "at least one player"))
    monsters = [name.strip() for name in given["dungeon"]]
    for spot, name in enumerate(monsters, 1):
        if not name:
            faults.append(Fault(f"position {spot}", None, "the monster that lies there"))
    if faults:
        raise Malformed(dict.fromkeys(faults))
    opening: dict[str, Any] = {
        "seats": seats,
        "preset": given["preset"],
        "board": given["board"],
        "trust": given["trust"] or "book",
        "dungeon": {str(spot): name for spot, name in enumerate(monsters, 1)},
    }
    readings = {key[2:]: value for key in sent for value in [sent.get(key, "")] if key.startswith("r-") and value}
    if readings:
        opening["readings"] = readings
    return opening


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
    lines = raw.decode("utf-8", "replace").splitlines()
    if not lines:
        return shown("import.html", 422, faults=[Fault("file", None, "the file of an exported game")])
    try:
        record = here().service.import_game(lines)
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
