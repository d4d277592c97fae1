"""Veils: what of an entry stays with the seat whose unseen cards it tells of.

A veiled entry is the entry as somebody may read it who must not see into some hands: the cards that nobody laid out
are counted and not named, in the action, in the effects and in the ruling. Its effects fold like any others, so the
table of such a reader is what they fold to: what was seen at the table stays known, and nothing else ever was.

Which zones of a seat nobody else sees (`Game.unseen`), and which fields of an action stay with their seat
(`Field.hidden`), is for the game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.kernel.game import Game
from adjudicator.kernel.hush import hushed, mask, mentions
from adjudicator.kernel.pointing import is_unseen, read_count, unseen
from adjudicator.kernel.registry import Registry, rules
from adjudicator.kernel.ruling import fingerprint

Plain = Mapping[str, Any]
Veils = frozenset[str]
BY_WORD = "the players' word"
FREE_TEXT = ("pend", "amend", "turn")


class Told(NamedTuple):
    """What an action told of unseen cards: the action without it, the names that it hides, and whose they are."""

    action: dict[str, Any]
    names: frozenset[str] = frozenset()
    seats: tuple[str, ...] = ()
    opens: bool = False


def may_hide(action: Plain, registry: Registry = rules) -> bool:
    """May an action of any game tell what stays with its seat: in a hidden field, or in a situation told of seats?"""
    for row in registry.actions.get(str(action.get("type")), ()):
        if any((field.hidden or field.seen) and action.get(field.name) for field in row.fields):
            return True
        if row.options.get("opens") and any(isinstance(part, Mapping) for told in action.values()
                                            if isinstance(told, Mapping) for part in told.values()):
            return True
    return False


def veiled_entry(envelope: Plain, game: Game, veils: Veils) -> dict[str, Any]:
    """An entry for somebody who must not see the unseen cards of these seats; `veiled` names whose it kept back.

    The entry as it is where it holds nothing of theirs. Its hash stays that of the true entry.
    """
    told = veiled_action(envelope["action"], game, veils)
    opening = ("told" if told.seats else "open") if told.opens else ""
    effects = list(veiled_effects(envelope["effects"], game, veils, opening))
    shown = {row["card"] for row in effects if "card" in row}
    told = _without_seen(told, _out_of_sight(envelope["effects"], game, veils), shown, game, veils)
    secret = told.names - shown
    effects = [mask(row, secret) if row["do"] in FREE_TEXT else row for row in effects]
    open_piles = {row["pile"] for row in envelope["effects"] if "pile" in row and game.keeper(row["pile"]) is None}
    counted = _counted(envelope["ruling"], veils, told.action.get("seat"))
    ruling = _ruling(counted, veiled_piles(game, veils) | open_piles, told, secret)
    if not told.seats and effects == envelope["effects"] and ruling == envelope["ruling"]:
        return dict(envelope)
    if "digest" in ruling:
        ruling["digest"] = _digest(ruling, effects)
    kept = {key: value for key, value in envelope.items() if key != "salt"}
    seats = told.seats or tuple(sorted(veils & {str(told.action.get("seat"))} or veils))
    return {**kept, "action": told.action, "effects": effects, "ruling": ruling, "veiled": list(seats)}


# --- the action ---

def veiled_action(action: Plain, game: Game, veils: Veils) -> Told:
    """An action without what stays with its seat: cards become their number ("2 unseen cards")."""
    spec = game.ruleset.actions.get(str(action.get("type")))
    if spec is None:
        return _within(action, game, veils)
    names: set[str] = set()
    if spec.options.get("opens"):
        seats: set[str] = set()
        rest = _opened(action, game, veils, names, seats)
        return Told(rest, frozenset(names), tuple(sorted(seats)), opens=True)
    rest, seat = dict(action), action.get("seat")
    fields = [field.name for field in spec.fields if field.hidden and action.get(field.name)] if seat in veils else []
    for name in fields:
        n = _count(action[name], game, names)
        rest[name] = [unseen(n)]
    return Told(rest, frozenset(names), (str(seat),) if fields else ())


def _out_of_sight(effects: Iterable[Plain], game: Game, veils: Veils) -> frozenset[str]:
    """The cards that an entry names and that go where nobody but a veiled seat sees them."""
    rows = list(effects)
    unseen = _unseen(rows, game, veils)
    return frozenset(row["card"] for row in rows if row["do"] in ("take", "make", "name") and row["id"] in unseen
                     and row.get("card"))


def _unseen(rows: Iterable[Plain], game: Game, veils: Veils) -> set[str]:
    """The pieces that come where nobody but a veiled seat sees them."""
    return {row["id"] for row in rows if row["do"] in ("take", "make") and game.keeper(row["to"]) in veils}


def _without_seen(told: Told, kept: frozenset[str], shown: set[str], game: Game, veils: Veils) -> Told:
    """Without the names of cards that a seat looked at alone. kept: those that went out of sight again; shown: those
    that came into view, which were for everybody.
    """
    seat, spec = told.action.get("seat"), game.ruleset.actions.get(str(told.action.get("type")))
    if spec is None or seat not in veils or not kept:
        return told
    rest, names = dict(told.action), set(told.names)
    for field in spec.fields:
        if field.seen and rest.get(field.name):
            rest[field.name] = [row for row in _rows(rest[field.name])
                                if (game.cards.spelled(read_count(str(row))[0]) or "") in shown - kept]
            hidden = [row for row in _rows(told.action[field.name]) if row not in rest[field.name]]
            rest[field.name] += [unseen(_count(hidden, game, names))] if hidden else []
    return Told(rest, frozenset(names | kept), told.seats or (str(seat),))


def _within(action: Plain, game: Game, veils: Veils) -> Told:
    """An entry of another sort, that may speak of an action (an amendment)."""
    inner = action.get("action")
    if not isinstance(inner, Mapping):
        return Told(dict(action))
    told = veiled_action(inner, game, veils)
    return Told({**action, "action": told.action}, told.names, told.seats)


def _opened(told: Any, game: Game, veils: Veils, names: set[str], seats: set[str]) -> Any:
    """A told situation with the unseen zones of veiled seats as numbers."""
    if not isinstance(told, Mapping):
        return told
    rest: dict[str, Any] = {}
    for key, value in told.items():
        if key in veils and isinstance(value, Mapping):
            rest[key] = {word: _numbered(part, game, names) if str(word).replace("_", " ") in game.unseen else part
                         for word, part in value.items()}
            seats.update({key} if rest[key] != value else ())
        else:
            rest[key] = _opened(value, game, veils, names, seats)
    return rest


def _numbered(told: Any, game: Game, names: set[str]) -> Any:
    """How many cards a told pile has; a number stays what it is."""
    if not isinstance(told, Mapping):
        return _count(told, game, names) if isinstance(told, list | str) else told
    n = _count([*(told.get("cards") or ()), *(told.get("top") or ())], game, names)
    return told.get("size", n if told.get("cards") is not None else None)


def _count(told: Any, game: Game, names: set[str]) -> int:
    """How many cards are told; their names are kept in `names`."""
    n = 0
    for row in _rows(told):
        name, many = read_count(str(row))
        names.update(() if is_unseen(name) else {name, game.cards.spelled(name) or name})
        n += many
    return n


def _rows(told: Any) -> list[Any]:
    """Cards as they are told, one by one: a list, or a text with commas."""
    return [row.strip() for row in told.split(",")] if isinstance(told, str) else \
        told if isinstance(told, list) else [told]


# --- the effects ---

def veiled_effects(effects: Iterable[Plain], game: Game, veils: Veils, opening: str = "") -> Iterator[dict[str, Any]]:
    """Effects without the names of cards that no one but a veiled seat saw. They fold on any table.

    opening: "open" where they lay a table as everybody has read it, "told" where somebody told of unseen cards.
    """
    rows = list(effects)
    unseen = _unseen(rows, game, veils)
    for at, row in enumerate(rows):
        do = row["do"]
        if do in ("take", "make") and row["id"] in unseen:
            yield {key: value for key, value in row.items() if key != "card"}
        elif do == "pile" and game.keeper(row["pile"]) in veils:
            yield {"do": do, "pile": row["pile"], "pool": row.get("pool", row["pile"]), "size": row.get("size")}
        elif do in ("pool", "correct") and game.keeper(row["pool"]) in veils:
            yield from _pool(row, opening) if do == "pool" else _correct(row, rows[at:], unseen)
        elif not (do == "name" and row["id"] in unseen):
            yield dict(row)


def _pool(row: Plain, opening: str) -> Iterator[dict[str, Any]]:
    """What is laid of a pool: as it is, or counted; nobody is told what became known of it later."""
    if opening == "open":
        yield dict(row)
    elif opening:
        unknown, names = row.get("unknown", 0), row.get("names", {})
        yield {**row, "names": {}, "unknown": None if unknown is None else unknown + sum(names.values())}


def _correct(row: Plain, rest: Iterable[Plain], unseen: set[str]) -> Iterator[dict[str, Any]]:
    """A correction is open where the card that it is about comes into view next; its reasons may not be."""
    card = row["card"]
    comes = next((other for other in rest if other["do"] in ("take", "name") and other.get("card") == card), None)
    if comes is not None and comes["id"] not in unseen:
        yield {**row, "why": BY_WORD}


# --- the ruling ---

def veiled_piles(game: Game, veils: Veils) -> frozenset[str]:
    """The piles and places of these seats that nobody else sees into."""
    return frozenset(f"{seat}/{zone}" for seat in veils for zone in game.unseen)


def veiled_words(ruling: Plain, game: Game, veils: Veils) -> dict[str, Any]:
    """A ruling as plain data, whose reasons do not say where unseen cards of these seats are known to lie."""
    return _ruling(_counted(ruling, veils, None), veiled_piles(game, veils), Told({}), frozenset())


def _counted(ruling: Plain, veils: Veils, seat: Any) -> dict[str, Any]:
    """A ruling that does not say of what unseen cards a number is made; nor the number, where another seat told it."""
    rest: dict[str, Any] = dict(ruling)
    rest["findings"] = [dict(row) for row in ruling.get("findings", ())]
    for row in rest["findings"]:
        others = sorted(_keepers(row.get("quantities")) & veils - {str(seat)})
        if others:
            said, row["said"] = row["said"], _about(others)
            del row["quantities"]
            rest["sentence"] = str(rest.get("sentence", "")).replace(said, row["said"])
            rest["asks"] = []
    if "values" in ruling:
        rest["values"] = {name: value for name, value in ruling["values"].items()
                          if not _keepers(value) & veils - {str(seat)}}
    found: dict[str, Any] = _without_parts(rest if rest["findings"] or "values" in ruling else dict(ruling), veils)
    return found


def _about(seats: Iterable[str]) -> str:
    return f"This is about the unseen cards of {' and '.join(seats)}."


def _keepers(value: Any) -> set[str]:
    """The seats with which it stays of what parts some numbers are made."""
    if isinstance(value, Mapping):
        return {str(value["kept"])} if "kept" in value else _keepers(value.get("parts"))
    return {seat for part in value for seat in _keepers(part)} if isinstance(value, list | tuple) else set()


def _without_parts(value: Any, veils: Veils) -> Any:
    """Plain data without the parts of numbers that stay with these seats."""
    if isinstance(value, Mapping):
        mine = value.get("kept") in veils
        return {key: _without_parts(part, veils) for key, part in value.items()
                if not (mine and key in ("parts", "asks"))}
    return [_without_parts(part, veils) for part in value] if isinstance(value, list) else value


def _ruling(ruling: Plain, piles: frozenset[str], told: Told, secret: frozenset[str]) -> dict[str, Any]:
    """A ruling without hidden names: reasons about them are said in one sentence that names none."""
    rest: dict[str, Any] = dict(ruling)
    findings = [dict(row) for row in ruling.get("findings", ())]
    for row in findings:
        before = row.get("said", "")
        after = hushed(before, piles)
        if mentions(after, told.names):
            after = _about(told.seats)
        if after != before:
            row["said"] = after
            rest["sentence"] = str(rest.get("sentence", "")).replace(before, after)
    if findings:
        rest["findings"] = findings
    found: dict[str, Any] = mask(rest, secret)
    return found


def _digest(ruling: Plain, effects: list[dict[str, Any]]) -> str:
    """A fingerprint of what is shown, so that nobody can try out names against that of the true ruling."""
    found = [(str(row["rule"]), str(row["outcome"])) for row in ruling.get("findings", ())]
    made = next((str(row["id"]) for row in effects if row["do"] in ("take", "make")), "")
    return fingerprint(str(ruling.get("verdict")), found, effects, made.rpartition(".")[0])
