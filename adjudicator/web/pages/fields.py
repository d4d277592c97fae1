"""The fields of an action's form: what may be chosen, read off the table, so that nothing needs a script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone.ability_checks import summary
from adjudicator.games.thunderstone.asking import QUESTIONS
from adjudicator.games.thunderstone.words import stack_tops
from adjudicator.games.thunderstone.words import laid, monsters, position
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import describe, read_count
from adjudicator.kernel.registry import Entry, Field
from adjudicator.web.pages.tables import cards_of, known_cards, printed
from adjudicator.web.pages.words import field_title

Options = list[tuple[str, str]]
Given = Mapping[str, Sequence[str]]
LATER = {"keeps", "does", "targets", "saw", "decline", "ability", "of", "readings"}
ZONES = ("laid", "discard", "box", "set aside", "position 1", "position 2", "position 3")


def form(h: Hearing, spec: Entry, given: Given, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The fields of an action as a form: a widget each, its choices, and what has been filled in already.

    asked: what the top of the agenda asks (for `decide`).
    """
    rows = []
    for field in spec.fields:
        maker = _BY_NAME.get((spec.name, field.name)) or _BY_NAME.get(("", field.name)) or _BY_KIND[field.kind]
        row = {
            "name": field.name,
            "title": field_title(field.name),
            "doc": field.doc,
            "required": field.required,
            "given": list(given.get(field.name, ())),
            "later": field.name in LATER,
            "options": [],
            "counts": [],
            "low": field.low,
            "high": field.high,
            "hint": "",
            "many": 1,
            "other": False,
        }
        row.update(maker(h, field, row["given"], asked))
        row["later"] = row["later"] and not row["given"] and not field.required
        _other_given(row)
        rows.append(row)
    return rows


def _other_given(row: dict[str, Any]) -> None:
    """What was given and is none of the choices stays in the field for other words."""
    known = {value for value, _ in row["options"]}
    row["else"] = (
        []
        if row["widget"] in ("text", "number", "area", "counts")
        else [word for word in row["given"] if word not in known]
    )


# --- where choices come from ---


def _pool(h: Hearing) -> dict[str, int]:
    """Cards that a seat's hand or deck may hold."""
    pool = h.table.pools.get(h.seat)
    return dict(pool.names) if pool is not None else {}


def _hand_size(h: Hearing) -> int | None:
    pile = h.table.piles.get(f"{h.seat}/hand")
    return pile.size if pile is not None else None


def _laid(h: Hearing) -> Options:
    """The laid-out cards as a player points at them."""
    rows: Options = []
    for row in cards_of(h, laid(h.seat)):
        if row["point"]:
            more = [f"with {' and '.join(row['bears'])}"] if row["bears"] else []
            count = f" ({row['count']})" if row["count"] > 1 else ""
            rows.append((row["point"], " ".join([row["name"], *more]) + count + _noted(row["marks"])))
            rows.extend(
                (weapon, f"{weapon} on {row['name']}")
                for weapon in row["bears"]
                if not any(weapon == value for value, _ in rows)
            )
    if any(h.table.card(piece) is None for piece in h.table.at(laid(h.seat))):
        here = {value for value, _ in rows}
        rows.extend((name, f"{name} (a card not yet named)") for name in _pool(h) if name not in here)
    return rows


def _noted(marks: Sequence[str]) -> str:
    return f", {', '.join(marks)}" if marks else ""


# --- widgets ---

Maker = Callable[[Hearing, Field, list[str], Mapping[str, Any]], dict[str, Any]]


def _counts(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """How many of each card: one row of numbers a name."""
    size, pool = _hand_size(h), _pool(h)
    counted: dict[str, int] = {}
    other = []
    for word in given:
        name, n = read_count(word)
        name = h.game.cards.spelled(name) or name
        if name in pool:
            counted[name] = counted.get(name, 0) + n
        else:
            other.append(word)
    most = size if size is not None else 6
    rows = [
        {"name": name, "n": counted.get(name, 0), "most": max(min(n, most), counted.get(name, 0))}
        for name, n in sorted(pool.items())
    ]
    unnamed = h.table.pools.get(h.seat)
    open_pool = unnamed is None or unnamed.unknown != 0
    return {
        "widget": "counts",
        "counts": rows,
        "size": size,
        "other": open_pool or bool(other),
        "else_text": ", ".join(other),
        "hint": f"{size} cards are in hand." if size is not None else "",
    }


def _ordered(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """Cards in an order: the first that is drawn again comes first."""
    return {
        "widget": "rows",
        "options": [(name, name) for name in sorted(_pool(h))],
        "many": max(_hand_size(h) or 6, len(given)),
        "hint": "The card that is drawn first comes first.",
    }


def _one_of_hand(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "widget": "select",
        "options": [(name, name) for name in sorted(_pool(h))],
        "none": "no card",
        "other": True,
    }


def _seen_cards(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "widget": "rows",
        "options": [(name, name) for name in sorted(_pool(h))],
        "many": max(3, len(given)),
        "other": True,
    }


def _unnamed(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The cards that lie there unseen, one row each, in order of arrival."""
    unseen = sum(1 for piece in h.table.at(laid(h.seat)) if h.table.card(piece) is None)
    return {
        "widget": "rows",
        "options": [(name, name) for name in sorted(_pool(h))],
        "many": max(unseen, len(given), 1),
        "other": True,
        "hint": f"{unseen} lie there unnamed." if unseen else "No unnamed card lies there.",
    }


def _piece(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "select", "options": _laid(h), "other": True}


def _pieces(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "rows", "options": _laid(h), "many": max(3, len(given)), "other": True}


def _anywhere(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """A card in any place that has a name."""
    rows = _laid(h)
    for zone in ("discard", "revealed", "set aside", "box"):
        for place in h.game.places(h.table, h.seat, zone):
            names = dict.fromkeys(str(h.table.card(piece)) for piece in h.table.at(place) if h.table.card(piece))
            rows.extend((f"{name} in {zone}", f"{name} in {zone}") for name in names)
    rows.extend(
        (
            f"{h.table.card(piece)} in position {position(h, piece)}",
            f"{h.table.card(piece)} at position {position(h, piece)}",
        )
        for piece in monsters(h)
        if h.table.card(piece)
    )
    return {"widget": "select", "options": rows, "other": True}


def _shown(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    rows = _laid(h)
    here = {value for value, _ in rows}
    return {
        "widget": "select",
        "other": True,
        "options": [
            *rows,
            *((name, f"{name}, from the hand") for name in sorted(_pool(h)) if name not in here),
        ],
    }


def _buyable(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    rows: Options = []
    for piece in stack_tops(h):
        name = h.table.card(piece)
        if name:
            rows.append((name, f"{name}, cost {printed(h, name, 'gold cost')['figure']}"))
    return {"widget": "select", "options": rows, "other": True}


def _turned_up(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    pool = h.table.pools.get("dungeon")
    names = sorted(pool.names) if pool is not None else []
    return {"widget": "select", "options": [(name, name) for name in names], "other": True}


def _any_card(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "text", "list": list(known_cards(h.table, h.game))}


def _levels(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    rows = [
        (card.name, f"{group} {card.level}: {card.name}" if card.name != group else f"{group} {card.level}")
        for group, cards in h.game.cards.groups("hero").items()
        if f"village/{group}" in h.table.places
        for card in cards
    ]
    return {"widget": "select", "options": rows, "other": True, "none": "its next level"}


def _monster(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    rows = [
        (str(position(h, piece)), f"{position(h, piece)}: {h.table.card(piece) or 'a card nobody has named'}")
        for piece in monsters(h)
    ]
    return {"widget": "select", "options": rows, "other": True}


def _choice(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to what the agenda asks; a number where it asks for one."""
    frame = h.table.top()
    kind = str(frame["kind"]) if frame is not None else ""
    names = list(dict.fromkeys(str(option).split(" (")[0] for option in asked.get("options") or ()))
    count = asked.get("count", 1)
    if kind in ("experience", "disease"):
        return {"widget": "number", "low": 0, "high": 99}
    many = count if isinstance(count, int) and count > 1 else 1
    if kind == "hand.choice" and frame is not None:
        names, many = sorted(_pool(h)), int(frame.get("count") or 1)
    rows = [(name, "None" if name == "none" else name) for name in names]
    return {
        "widget": "rows" if many > 1 else "select",
        "options": rows,
        "many": max(many, len(given)),
        "other": True,
        "hint": "" if kind in QUESTIONS else "Nothing is asked just now.",
    }


def _ability(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    rows: Options = [(str(n), str(n)) for n in range(1, 4)]
    return {"widget": "select", "options": rows, "none": "the one that fits"}


def _value_name(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "select", "options": [(name, name) for name in sorted(h.ruleset.values)]}


def _printed_field(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "select", "options": [(name, name) for name in h.game.fields()]}


def _topic(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "text", "list": sorted(h.ruleset.checks)}


def _zone(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "select", "options": [(zone, zone) for zone in ZONES], "other": True}


def _choices(h: Hearing, field: Field, given: list[str], asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"widget": "select", "options": [(choice, choice) for choice in field.choices]}


def _plain(widget: str) -> Maker:
    return lambda h, field, given, asked: {"widget": widget}


_BY_NAME: dict[tuple[str, str], Maker] = {
    ("", "hand"): _counts,
    ("", "keeps"): _counts,
    ("prepare", "keep"): _ordered,
    ("rest", "destroy"): _one_of_hand,
    ("prepare", "hand"): _counts,
    ("buy", "card"): _buyable,
    ("reveal", "card"): _turned_up,
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
_BY_KIND: dict[str, Maker] = {
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


def ability_words(h: Hearing, card: str) -> list[str]:
    """What is known of a card's abilities, in few words each."""
    game: Any = h.game
    return [summary(row) for row in game.abilities(h.table, card)]


def piece_words(h: Hearing, piece: str) -> str:
    """A piece in a player's words."""
    return describe(h.table, piece)
