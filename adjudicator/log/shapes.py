"""The three kinds of line in an export, written and read.

- the first: what the file is, how the game was begun, where it stands;
- one for each entry: its envelope and its hash;
- the last: how many entries there are, which is live, the hash of the last.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from adjudicator.log.batch import GAME_ID, Row
from adjudicator.log.canonical import MAX_DEPTH, canonical_text
from adjudicator.log.model import REQUIRED, Entry, GameRecord

FORMAT = "adjudicator-log"
FORMAT_VERSION = 1
AROUND_OPENING, AROUND_ENTRY = 2, 1  # levels that a line adds
_BEFORE, _AFTER = len('{"entry":'), len(f',"hash":"{"0" * 64}"}}')  # what stands round an envelope in its line
_HASH = re.compile(r"[0-9a-f]{64}")

_END: Mapping[str, type] = {"entries": int, "head": int, "tip_hash": bytes}
_HEADER: Mapping[str, type] = {"format": str, "format_version": int, "game": dict, **_END}
_GAME = {"id": str, "origin": str, "created_at": str, "rules_version": str, "opening": dict}
_ENVELOPE: Mapping[str, type] = {
    **dict.fromkeys(sorted(REQUIRED), object),
    "type": str,
    "game": str,
    "version": int,
    "after": int,
}


class Misshapen(Exception):
    """A line that is not of its kind."""


class End(NamedTuple):
    """Where a game stands, as the first and the last line say."""

    entries: int
    head: int
    tip_hash: bytes

    def __str__(self) -> str:
        return f"{self.entries} entries, entry {self.head} live, hash {self.tip_hash.hex()[:12]}"


def header_line(record: GameRecord) -> str:
    """The first line."""
    parent = None
    if record.parent_hash is not None:
        parent = {
            "game": record.parent,
            "version": record.parent_version,
            "hash": record.parent_hash.hex(),
        }
    game = {
        "id": record.game_id,
        "origin": record.origin,
        "created_at": record.created_at,
        "rules_version": record.rules_version,
        "opening": record.opening,
        "parent": parent,
    }
    return _spell({"format": FORMAT, "format_version": FORMAT_VERSION, "game": game, **_end(record)})


def entry_line(entry: Entry) -> str:
    """The line of an entry, around the very bytes that were hashed."""
    return f'{{"entry":{entry.text},"hash":"{entry.hash.hex()}"}}'


def end_line(record: GameRecord) -> str:
    """The last line."""
    return _spell({"end": _end(record)})


def read_header(value: Mapping[str, Any]) -> GameRecord:
    """The game of a first line, with the entries that it says there are."""
    if value.get("format") != FORMAT:
        raise Misshapen(f"not an export of a game: its first line does not say {FORMAT!r}")
    if value.get("format_version") != FORMAT_VERSION:
        said = str(value.get("format_version"))[:20]
        raise Misshapen(f"an export of version {said}; this program reads version {FORMAT_VERSION}")
    _need(value, _HEADER)
    game, parent = value["game"], value["game"].get("parent")
    _need(game, _GAME | {"parent": type(None) if parent is None else dict})
    for name in ("id", "origin"):
        if not GAME_ID.fullmatch(game[name]):
            raise Misshapen(f"{game[name][:80]!r} cannot be a game's id")
    if parent is not None:
        _need(parent, {"game": str, "version": int, "hash": bytes})
    return GameRecord(
        game_id=game["id"],
        created_at=game["created_at"],
        rules_version=game["rules_version"],
        tip=value["entries"],
        head=value["head"],
        tip_hash=bytes.fromhex(value["tip_hash"]),
        parent=parent and parent["game"],
        parent_version=parent and parent["version"],
        parent_hash=parent and bytes.fromhex(parent["hash"]),
        origin=game["origin"],
        opening=game["opening"],
    )


def read_entry(value: Mapping[str, Any], spelled: str, origin: str) -> Row:
    """The row of an entry's line, which stands in its one spelling; the hash before it is for the reader to fill in."""
    _need(value, {"entry": dict, "hash": bytes})
    envelope = value["entry"]
    _need(envelope, _ENVELOPE, closed=False)
    version, after = envelope["version"], envelope["after"]
    head = envelope.get("head", version)
    if envelope["game"] != origin:
        raise Misshapen(f"entry {version} is of game {envelope['game'][:64]!r}, not of {origin!r}")
    if type(head) is not int or not (0 <= after < version < 1 << 32 and 0 <= head <= version):
        raise Misshapen(f"entry {version} continues or makes live an entry that was not yet written")
    return Row(version, after, head, spelled[_BEFORE:-_AFTER], bytes(32), bytes.fromhex(value["hash"]))


def read_end(value: Mapping[str, Any]) -> End:
    """What a last line says."""
    _need(value, _END)
    return End(value["entries"], value["head"], bytes.fromhex(value["tip_hash"]))


def _end(record: GameRecord) -> dict[str, Any]:
    return {"entries": record.tip, "head": record.head, "tip_hash": record.tip_hash.hex()}


def _spell(value: object) -> str:
    return canonical_text(value, MAX_DEPTH + AROUND_OPENING)


def _need(value: Mapping[str, Any], fields: Mapping[str, type], *, closed: bool = True) -> None:
    """Raise Misshapen unless the fields are there, of their types, and, where `closed`, no others. `bytes`
    stands for a hash in digits, `object` for anything.
    """
    wrong = [name for name, kind in fields.items() if name not in value or not _fits(value[name], kind)]
    if wrong:
        raise Misshapen(f"the line lacks or mistypes {', '.join(wrong)}")
    extra = sorted(value.keys() - fields.keys())
    if closed and extra:
        raise Misshapen(f"the line has what no hash covers: {', '.join(extra)[:80]}")


def _fits(value: object, kind: type) -> bool:
    if kind is object:
        return True
    if kind is bytes:
        return isinstance(value, str) and _HASH.fullmatch(value) is not None
    return type(value) is kind
