"""Actions worth offering a seat now: what the buttons of a table page are made from. Each is judged before use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.games.thunderstone.ability_checks import summary
from adjudicator.games.thunderstone.asking import describe, questions
from adjudicator.games.thunderstone.colours import COLOURS, coloured, held
from adjudicator.games.thunderstone.counted import spent
from adjudicator.games.thunderstone.disease import penalties_now, sick_cards
from adjudicator.games.thunderstone.equip import alongside
from adjudicator.games.thunderstone.react import could_answer
from adjudicator.games.thunderstone.settings import DIE, LAST, ROLL
from adjudicator.games.thunderstone.slots import short_slot
from adjudicator.games.thunderstone.spots import monsters, spot_word
from adjudicator.games.thunderstone.steps import ARMING, WINDOW
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.trophies import trophies_of
from adjudicator.games.thunderstone.words import (
    SETTING,
    bearer_of,
    card_of,
    is_hero,
    laid,
    present,
    stack_tops,
    weapon_on,
)
from adjudicator.kernel.agenda import waiting
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import alike, signature
from adjudicator.kernel.table import Frame

Offer = Mapping[str, Any]


def offers(h: Hearing, seat: str) -> list[Offer]:
    """Candidate actions of a seat at the top of the agenda, as a player would say them."""
    frame = waiting(h.table, seat)
    if frame is None or frame["kind"] == "game-over":
        return []
    kind = str(frame["kind"])
    if kind == "siege.flip":
        return [{"type": "flip", "seat": seat, "slot": short_slot(option)} for option in describe(h, frame)["options"]]
    if kind in (ROLL, LAST):
        return list(_roll(frame, seat))
    if kind in questions(h) and kind not in ("buy.card", ARMING):
        return [*_reacts(h, frame, seat), *_answers(h, frame, seat)]
    rows: list[Offer] = []
    for make in _BY_FRAME.get(kind, ()):
        rows.extend({"seat": seat, **row} for row in make(h, seat))
    return rows


def _roll(frame: Frame, seat: str) -> Iterator[Offer]:
    if frame.get("seat") in (None, seat):
        yield from ({"type": "roll", "seat": seat, "number": n} for n in range(1, DIE + 1))
        yield {"type": "decide", "seat": seat, "choose": "not told"}


def pointed(h: Hearing, piece: str) -> str:
    """Words that point at exactly this laid-out piece: "Regular", or "Regular#2" where there are several kinds."""
    name = h.table.card(piece) or ""
    same = [other for other in _in_order(h, piece) if h.table.card(other) == name]
    if alike(h.table, same):
        return name
    return f"{name}#{same.index(piece) + 1}"


def _in_order(h: Hearing, piece: str) -> list[str]:
    """Pieces of the same place, each followed by what it bears, as pointing counts them."""
    above = bearer_of(h, piece)
    place = h.table.pieces[above or piece].place
    row: list[str] = []
    for other in h.table.at(place):
        row.extend((other, *h.table.at(f"on/{other}")))
    return row


def _distinct(h: Hearing, pieces: list[str]) -> list[str]:
    """One of each kind of piece that does not differ in the game."""
    seen: dict[Any, str] = {}
    for piece in pieces:
        seen.setdefault(signature(h.table, piece), piece)
    return list(seen.values())


def _turn(h: Hearing, seat: str) -> Iterator[Offer]:
    yield {"type": "visit-village"}
    yield {"type": "enter-dungeon"}
    yield {"type": "prepare", "keep": []}
    yield {"type": "rest", "destroy": []}


def _abilities(h: Hearing, seat: str) -> Iterator[Offer]:
    place = {"village.abilities": "village", "dungeon.abilities": "dungeon", "dungeon.spoils": "spoils"}[
        str((h.table.top() or {})["kind"])]
    for piece in [*_distinct(h, list(present(h, seat))), *h.table.at(SETTING)]:
        card = h.table.card(piece)
        rows = thunderstone(h).abilities(h.table, card) if card else []
        mine = [(n, row) for n, row in enumerate(rows) if {"village", "dungeon", "spoils"} & set(row["on"])]
        for n, row in mine:
            if place in row["on"] and h.table.marked(piece, f"used:{n}") is None:
                yield {"type": "use", "card": pointed(h, piece), "ability": n + 1, "note": summary(row)}


def _cyphers(h: Hearing, seat: str) -> Iterator[Offer]:
    """A cypher of every color of which the seat may have a token, while it has used none this turn."""
    if "cypher" in h.ruleset.actions and coloured(h) and h.table.marked(seat, "cypher") is None:
        yield from ({"type": "cypher", "colour": colour} for colour in COLOURS if held(h.table, seat).most(colour) != 0)


def _trophies(h: Hearing, seat: str) -> Iterator[Offer]:
    for piece in _distinct(h, list(present(h, seat))):
        for n, _ in trophies_of(h, piece):
            if h.table.marked(piece, f"trophy:{n}") is None:
                yield {"type": "trophy", "card": pointed(h, piece)}
    if h.table.frame("dungeon.abilities") is not None and penalties_now(h, "choosing"):
        for piece in _distinct(h, sick_cards(h, seat)):
            for sort in ("physical", "magic"):
                yield {"type": "trophy", "card": pointed(h, piece), "choose": sort}


def _equip(h: Hearing, seat: str) -> Iterator[Offer]:
    cards = [(piece, card) for piece in _distinct(h, list(h.table.at(laid(seat)))) if (card := card_of(h, piece))]
    heroes = [piece for piece, card in cards if is_hero(card)]
    weapons = [piece for piece, card in cards if card.has("Weapon") and h.table.marked(piece, "taken up") is None]
    for hero in heroes:
        free = weapon_on(h, hero) is None and h.table.marked(hero, "armed") is None
        for weapon in (weapon for weapon in weapons if free or alongside(h, hero, weapon)):
            yield {"type": "equip", "hero": pointed(h, hero), "weapon": pointed(h, weapon)}


def _choose(h: Hearing, seat: str) -> Iterator[Offer]:
    every = monsters(h)
    for piece in every:
        name = h.table.card(piece)
        if name is not None:
            alone = len(h.table.at(h.table.pieces[piece].place)) == 1
            same = [other for other in every if h.table.card(other) == name]
            word = name if len(same) == 1 else f"{name}#{same.index(piece) + 1}"
            yield {"type": "choose", "monster": _rank(h, piece) if alone else word}


def _rank(h: Hearing, piece: str) -> int | str:
    """A monster's position, or its rank and file."""
    word = spot_word(h, piece)
    return int(word) if word.isdigit() else word


def _buy(h: Hearing, seat: str) -> Iterator[Offer]:
    for piece in stack_tops(h):
        yield {"type": "buy", "card": h.table.card(piece)}


def _level_up(h: Hearing, seat: str) -> Iterator[Offer]:
    tops = [card for place in h.table.places if place.startswith("village/") and h.table.at(place)
            if (card := card_of(h, h.table.at(place)[0])) is not None and card.kind == "hero"]
    for piece in _distinct(h, list(h.table.at(laid(seat)))):
        card = card_of(h, piece)
        if card is None or not is_hero(card):
            continue
        if card.level == 0:
            for top in tops:
                if top.level in (1, None):  # of a hero of another box nobody may have read it
                    yield {"type": "level-up", "hero": pointed(h, piece), "to": top.name}
        else:
            yield {"type": "level-up", "hero": pointed(h, piece)}


def _end(h: Hearing, seat: str) -> Iterator[Offer]:
    yield {"type": "end-turn"}


def _reveal(h: Hearing, seat: str) -> Iterator[Offer]:
    pool = h.table.pools.get("dungeon")
    if "files" in h.table.dials:
        return
    for name in pool.names if pool is not None else ():
        yield {"type": "reveal", "card": name}
    if spent(h.table) is None and h.table.frame("dungeon.spoils") is None:
        yield {"type": "decide", "choose": "none"}


def _reacts(h: Hearing, frame: Frame, seat: str) -> Iterator[Offer]:
    """React abilities of laid-out cards that answer what waits at the top of the agenda."""
    on = str(frame.get("on", "would be destroyed"))
    if frame["kind"] == WINDOW or "destroy" in frame.get("deed", {}):
        for piece in _distinct(h, [piece for piece in present(h, seat) if could_answer(h, piece, on, seat)]):
            yield {"type": "react", "seat": seat, "card": pointed(h, piece)}


def _none(h: Hearing, seat: str) -> Iterator[Offer]:
    yield {"type": "decide", "choose": "none"}


def _answers(h: Hearing, frame: Frame, seat: str) -> Iterator[Offer]:
    """Answers to the question at the top of the agenda, where its choices are known."""
    owner = frame.get("seat")
    if owner not in (None, seat):
        return
    row = describe(h, frame)
    options = list(dict.fromkeys(row["options"]))
    count = row.get("count", 1)
    if count > 1 and frame["kind"] == "deed":
        yield {"type": "decide", "seat": seat, "choose": row["several"]}
        return
    for option in options:
        yield {"type": "decide", "seat": seat, "choose": option}


_BY_FRAME: dict[str, tuple[Callable[[Hearing, str], Iterator[Offer]], ...]] = {
    "turn": (_turn,),
    "village.abilities": (_abilities, _cyphers, _trophies, _buy, _level_up, _end),
    "village.buy": (_buy, _level_up, _end), "village.level-up": (_level_up, _end),
    "dungeon.abilities": (_equip, _abilities, _cyphers, _trophies, _choose, _end),
    "dungeon.choose": (_choose, _end), "dungeon.spoils": (_abilities, _reveal, _end),
    "setup.dungeon": (_reveal,), "dungeon.refill": (_reveal,), "dungeon.reveal": (_reveal,),
    "buy.card": (_buy, _none), ARMING: (_equip, _none), "end-turn": (_end,),
}
