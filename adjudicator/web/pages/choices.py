"""What may be chosen in each field of an action's form, read off the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.games.thunderstone.asking import QUESTIONS
from adjudicator.games.thunderstone.spots import hall, monsters, spot_word
from adjudicator.games.thunderstone.words import laid, stack_tops
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_count
from adjudicator.kernel.registry import Field
from adjudicator.web.pages.hands import Options, hand_size, laid_out, pool_of
from adjudicator.web.pages.tables import known_cards
from adjudicator.web.pages.values import printed
from adjudicator.web.pages.words import option_words

ZONES = ("laid", "discard", "box", "set aside", "position 1", "position 2", "position 3")


@dataclass(frozen=True, slots=True)
class Question:
    """One field to be filled in: at which table, which field, what is filled in already, what the agenda asks."""

    h: Hearing
    field: Field
    given: list[str]
    asked: Mapping[str, Any]


Maker = Callable[[Question], dict[str, Any]]


def _counts(q: Question) -> dict[str, Any]:
    """How many of each card: one row of numbers a name."""
    size, pool = hand_size(q.h), pool_of(q.h)
    counted: dict[str, int] = {}
    other = []
    for word in q.given:
        name, n = read_count(word)
        name = q.h.game.cards.spelled(name) or name
        if name in pool:
            counted[name] = counted.get(name, 0) + n
        else:
            other.append(word)
    most = size if size is not None else 6
    rows = [
        {"name": name, "n": counted.get(name, 0), "most": max(min(n, most), counted.get(name, 0))}
        for name, n in sorted(pool.items())
    ]
    unnamed = q.h.table.pools.get(q.h.seat)
    open_pool = unnamed is None or unnamed.unknown != 0
    return {
        "widget": "counts",
        "counts": rows,
        "size": size,
        "other": open_pool or bool(other),
        "else_text": ", ".join(other),
        "hint": f"{size} cards are in hand." if size is not None else "",
    }


def _ordered(q: Question) -> dict[str, Any]:
    """Cards in an order: the first that is drawn again comes first."""
    return {
        "widget": "rows",
        "options": [(name, name) for name in sorted(pool_of(q.h))],
        "many": max(hand_size(q.h) or 6, len(q.given)),
        "hint": "The card that is drawn first comes first.",
    }


def _one_of_hand(q: Question) -> dict[str, Any]:
    return {
        "widget": "select",
        "options": [(name, name) for name in sorted(pool_of(q.h))],
        "none": "no card",
        "other": True,
    }


def _seen_cards(q: Question) -> dict[str, Any]:
    return {
        "widget": "rows",
        "options": [(name, name) for name in sorted(pool_of(q.h))],
        "many": max(3, len(q.given)),
        "other": True,
    }


def _unnamed(q: Question) -> dict[str, Any]:
    """The cards that lie there unseen, one row each, in order of arrival."""
    unseen = sum(1 for piece in q.h.table.at(laid(q.h.seat)) if q.h.table.card(piece) is None)
    return {
        "widget": "rows",
        "options": [(name, name) for name in sorted(pool_of(q.h))],
        "many": max(unseen, len(q.given), 1),
        "other": True,
        "hint": f"Unnamed so far: {unseen}." if unseen else "No unnamed card lies there.",
    }


def _piece(q: Question) -> dict[str, Any]:
    return {"widget": "select", "options": laid_out(q.h), "other": True}


def _pieces(q: Question) -> dict[str, Any]:
    return {"widget": "rows", "options": laid_out(q.h), "many": max(3, len(q.given)), "other": True}


def _anywhere(q: Question) -> dict[str, Any]:
    """A card in any place that has a name."""
    rows = laid_out(q.h)
    for zone in ("discard", "revealed", "set aside", "box"):
        for place in q.h.game.places(q.h.table, q.h.seat, zone):
            names = dict.fromkeys(str(q.h.table.card(piece)) for piece in q.h.table.at(place) if q.h.table.card(piece))
            rows.extend((f"{name} in {zone}", f"{name} in {zone}") for name in names)
    rows.extend(
        (
            f"{q.h.table.card(piece)} in {_at(q.h, piece)}",
            f"{q.h.table.card(piece)} at {_at(q.h, piece)}",
        )
        for piece in monsters(q.h)
        if q.h.table.card(piece)
    )
    return {"widget": "select", "options": rows, "other": True}


def _at(h: Hearing, piece: str) -> str:
    """Where a monster lies, as players point at it."""
    word = spot_word(h, piece)
    return f"{h.game.spot} {word}" if word.isdigit() else word


def _slots(q: Question) -> dict[str, Any]:
    """The slots of face-down monsters, and of those that lie face up without a name."""
    rows = [spot_word(q.h, piece) for piece in hall(q.h)
            if q.h.table.marked(piece, "face down") is not None or q.h.table.card(piece) is None]
    return {"widget": "select", "options": [(word, word) for word in rows], "other": True}


def _shown(q: Question) -> dict[str, Any]:
    rows = laid_out(q.h)
    here = {value for value, _ in rows}
    return {
        "widget": "select",
        "other": True,
        "options": [
            *rows,
            *((name, f"{name}, from the hand") for name in sorted(pool_of(q.h)) if name not in here),
        ],
    }


def _buyable(q: Question) -> dict[str, Any]:
    rows: Options = []
    for piece in stack_tops(q.h):
        name = q.h.table.card(piece)
        if name:
            rows.append((name, f"{name}, cost {printed(q.h, name, 'gold cost')['figure']}"))
    return {"widget": "select", "options": rows, "other": True}


def _turned_up(q: Question) -> dict[str, Any]:
    pool = q.h.table.pools.get("dungeon")
    names = sorted(pool.names) if pool is not None else []
    return {"widget": "select", "options": [(name, name) for name in names], "other": True}


def _any_card(q: Question) -> dict[str, Any]:
    return {"widget": "text", "list": list(known_cards(q.h.table, q.h.game))}


def _levels(q: Question) -> dict[str, Any]:
    rows = [
        (card.name, f"{group} {card.level}: {card.name}" if card.name != group else f"{group} {card.level or '?'}")
        for group, cards in q.h.game.cards.groups("hero").items()
        if f"village/{group}" in q.h.table.places
        for card in cards
    ]
    return {"widget": "select", "options": rows, "other": True, "none": "its next level"}


def _monster(q: Question) -> dict[str, Any]:
    rows = [
        (spot_word(q.h, piece), f"{spot_word(q.h, piece)}: {q.h.table.card(piece) or 'a card nobody has named'}")
        for piece in monsters(q.h)
    ]
    return {"widget": "select", "options": rows, "other": True}


def _choice(q: Question) -> dict[str, Any]:
    """The answer to what the agenda asks; a number where it asks for one."""
    frame = q.h.table.top()
    kind = str(frame["kind"]) if frame is not None else ""
    names = list(dict.fromkeys(str(option).split(" (")[0] for option in q.asked.get("options") or ()))
    count = q.asked.get("count", 1)
    if kind in ("experience", "disease"):
        return {"widget": "number", "low": 0, "high": 99}
    many = count if isinstance(count, int) and count > 1 else 1
    if kind == "hand.choice" and frame is not None:
        names, many = sorted(pool_of(q.h)), int(frame.get("count") or 1)
    called = option_words(q.asked)
    rows = [(name, "None" if name == "none" else called.get(name, name)) for name in names]
    return {
        "widget": "rows" if many > 1 else "select",
        "options": rows,
        "many": max(many, len(q.given)),
        "other": True,
        "hint": "" if kind in QUESTIONS else "Nothing is asked just now.",
    }


def _ability(_: Question) -> dict[str, Any]:
    rows: Options = [(str(n), str(n)) for n in range(1, 4)]
    return {"widget": "select", "options": rows, "none": "the one that fits"}


def _value_name(q: Question) -> dict[str, Any]:
    return {"widget": "select", "options": [(name, name) for name in sorted(q.h.ruleset.values)]}


def _printed_field(q: Question) -> dict[str, Any]:
    return {"widget": "select", "options": [(name, name) for name in q.h.game.fields()]}


def _topic(q: Question) -> dict[str, Any]:
    return {"widget": "text", "list": sorted(q.h.ruleset.checks)}


def _zone(_: Question) -> dict[str, Any]:
    return {"widget": "select", "options": [(zone, zone) for zone in ZONES], "other": True}


def _choices(q: Question) -> dict[str, Any]:
    return {"widget": "select", "options": [(choice, choice) for choice in q.field.choices]}


def _plain(widget: str) -> Maker:
    return lambda _: {"widget": widget}


BY_NAME: dict[tuple[str, str], Maker] = {
    ("", "hand"): _counts,
    ("", "keeps"): _counts,
    ("prepare", "keep"): _ordered,
    ("rest", "destroy"): _one_of_hand,
    ("prepare", "hand"): _counts,
    ("buy", "card"): _buyable,
    ("reveal", "card"): _turned_up,
    ("flip", "card"): _turned_up,
    ("flip", "slot"): _slots,
    ("attest", "card"): _any_card,
    ("level-up", "to"): _levels,
    ("choose", "monster"): _monster,
    ("decide", "choose"): _choice,
    ("use", "ability"): _ability,
    ("claim", "value"): _value_name,
    ("attest", "field"): _printed_field,
    ("attest", "value"): _plain("text"),
    ("house-rule", "topic"): _topic,
    ("move", "card"): _anywhere,
    ("see", "cards"): _unnamed,
    ("move", "to"): _zone,
    ("note", "text"): _plain("area"),
    ("", "does"): _plain("area"),
}
BY_KIND: dict[str, Maker] = {
    "text": _plain("text"),
    "int": _plain("number"),
    "flag": _plain("check"),
    "choice": _choices,
    "card": _any_card,
    "cards": _seen_cards,
    "piece": _piece,
    "pieces": _pieces,
    "shown": _shown,
    "any": _plain("text"),
    "map": _plain("area"),
    "seat": _plain("text"),
}
