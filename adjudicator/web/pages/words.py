"""Words for actions, places and marks: what a button says, where a card lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone.slots import opening, read_slot
from adjudicator.kernel.table import Table

TITLES = {
    "visit-village": "Visit the village",
    "enter-dungeon": "Fight in the dungeon",
    "prepare": "Prepare",
    "rest": "Rest",
    "roll": "Roll for the setting",
    "equip": "Equip a hero",
    "use": "Use an ability",
    "trophy": "Carry out a Trophy effect",
    "forgo": "Leave a text unused",
    "react": "React",
    "cypher": "Use a cypher",
    "colours": "Tell colors of tokens",
    "choose": "Choose a monster",
    "decide": "Decide",
    "reveal": "Turn up the next monster",
    "flip": "Turn a monster face up",
    "buy": "Buy a card",
    "level-up": "Level up a hero",
    "end-turn": "End the turn",
    "claim": "Count a number",
    "attest": "Read a value off a card",
    "note": "Write a remark",
    "move": "Move a card",
    "tokens": "Tokens come or go",
    "suffer": "Take diseases",
    "house-rule": "Agree on a house rule",
    "see": "Name unnamed cards",
}
GROUPS = (
    (
        "In your turn",
        (
            "visit-village",
            "enter-dungeon",
            "prepare",
            "rest",
            "roll",
            "equip",
            "use",
            "trophy",
            "cypher",
            "choose",
            "buy",
            "level-up",
            "reveal",
            "flip",
            "decide",
            "end-turn",
        ),
    ),
    ("In anybody's turn", ("react", "forgo", "claim", "note")),
    ("Tell the table", ("see", "attest", "move", "tokens", "colours", "suffer", "house-rule")),
)
FORM_FIRST = ("visit-village", "enter-dungeon", "prepare", "rest")
FILLED_FIRST = ("flip",)
"""Actions of which something more is to be told first, in their form with the rest filled in."""
FIELD_TITLES = {
    "hand": "Cards in hand",
    "keeps": "Kept in hand",
    "keep": "Back on the deck",
    "destroy": "Destroyed",
    "hero": "Hero",
    "weapon": "Weapon",
    "card": "Card",
    "ability": "Which ability",
    "targets": "Cards it is about",
    "saw": "Cards drawn or revealed",
    "does": "What it does",
    "decline": "Without the optional part",
    "monster": "Monster",
    "slot": "Rank and file",
    "besieger": "Put with the defeated besiegers",
    "choose": "Choice",
    "to": "To",
    "colour": "Color of the token",
    "colours": "Colors of the tokens drawn",
    "paid": "Tokens paid, by color",
    "are": "Colors",
    "whole": "These are all",
    "bag": "In the bag",
    "what": "What is left",
    "value": "Value",
    "number": "Number",
    "row": "What the setting says",
    "of": "Counted for",
    "field": "Printed field",
    "text": "Remark",
    "kind": "Tokens",
    "cards": "Cards",
    "n": "How many",
    "topic": "Rule",
    "why": "Why",
}
DOCS = {
    ("prepare", "keep"): "as many as you like, none too",
    ("rest", "destroy"): "the one card that is destroyed",
    ("equip", "hero"): "",
    ("equip", "weapon"): "",
    ("use", "card"): "",
    ("see", "cards"): "in the order in which they came",
    ("", "targets"): "in the order of its text",
    ("choose", "monster"): "",
    ("buy", "card"): "",
    ("decide", "choose"): "",
    ("attest", "value"): "a number, or none where there is no such symbol",
    ("attest", "card"): "",
    ("roll", "number"): "the number on the die",
    ("claim", "number"): "what you count",
    ("attest", "field"): "",
}
MARKS = {
    "armed": "equipped",
    "taken up": "taken up",
    "reacted": "reacted",
    "levelled": "leveled up",
    "no weapon": "cannot be equipped",
}


def title(kind: str) -> str:
    """What an action is called."""
    return TITLES.get(kind, kind.replace("-", " ").capitalize())


TITLES_OF = {
    ("flip", "card"): "Which monster came up",
    ("flip", "slot"): "Where it lies: rank and file",
    ("reveal", "card"): "Which card came up",
    ("colours", "are"): "Colors of tokens not told before",
    ("colours", "whole"): "These are all the tokens of the player",
    ("colours", "bag"): "Or all tokens in the bag, counted",
}
"""Titles of fields that an action calls otherwise."""


def field_title(name: str, action: str = "") -> str:
    """What a field of an action is called."""
    return TITLES_OF.get((action, name)) or FIELD_TITLES.get(name, name.replace("_", " ").capitalize())


def field_doc(action: str, name: str, doc: str) -> str:
    """What a field of an action's form says below its title."""
    return DOCS.get((action, name), DOCS.get(("", name), doc))


def _opening(words: str) -> str:
    """Words at the beginning of a button."""
    return words[:1].upper() + words[1:]


def _slot(words: str) -> str:
    """A slot in words."""
    place = read_slot(words)
    return opening(place) if place else words


def _use(a: Mapping[str, Any]) -> str:
    note = str(a.get("note") or "")
    return f"{a.get('card')}: {note.partition(': ')[2] or note}" if note else f"Use {a.get('card')}"


def _choice(a: Mapping[str, Any]) -> str:
    chosen = a.get("choose") if a.get("choose") is not None else a.get("saw")
    if chosen is None:
        return "What the card does" if a.get("does") else "Nothing told"
    words = ", ".join(map(str, chosen)) if isinstance(chosen, list) else str(chosen)
    return "None" if words == "none" else _opening(words)


_LABELS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "equip": lambda a: f"Equip {a.get('hero')} with {a.get('weapon')}",
    "use": _use,
    "trophy": lambda a: f"Trophy effect of {a.get('card')}{f', off {way} attack' if (way := a.get('choose')) else ''}",
    "forgo": lambda a: f"Leave the {a.get('what')} of {a.get('card')}",
    "react": lambda a: f"React with {a.get('card')}",
    "roll": lambda a: f"Roll {a.get('number')}",
    "colours": lambda a: f"Colors {a.get('are')}" if a.get("are") else "The bag is counted",
    "cypher": lambda a: f"Use a {a.get('colour')} cypher",
    "choose": lambda a: f"Fight {'position ' if isinstance(a.get('monster'), int) else ''}{a.get('monster')}",
    "flip": lambda a: _slot(str(a.get("slot"))) + (f": {a['card']}" if a.get("card") else ""),
    "decide": _choice,
    "reveal": lambda a: f"{a.get('card')}",
    "buy": lambda a: f"{a.get('card')}",
    "level-up": lambda a: f"{a.get('hero')} becomes {a['to']}" if a.get("to") else f"{a.get('hero')} levels up",
    "attest": lambda a: f"{a.get('card')}: {a.get('field')} {a.get('value')}",
    "claim": lambda a: f"{a.get('value')} is {a.get('number')}",
    "tokens": lambda a: f"{a.get('n'):+} {a.get('kind')}" if isinstance(a.get("n"), int) else str(a.get("kind")),
    "suffer": lambda a: f"{a.get('n')} disease{'' if a.get('n') == 1 else 's'}",
    "move": lambda a: f"{a.get('card')} to {a.get('to')}",
}


def label(action: Mapping[str, Any], monsters: Mapping[int | str, str] | None = None) -> str:
    """What the button of an action says; short, under the action's title."""
    kind = str(action.get("type"))
    words = _LABELS[kind](action) if kind in _LABELS else title(kind)
    word = getattr(monsters, "spot", "position")
    words = words.replace("Fight position", f"Fight {word}", 1) if kind == "choose" else words
    spot = action.get("monster")
    name = (monsters or {}).get(spot) if isinstance(spot, int | str) else None
    return f"{words}: {name}" if name else words


def plainly(action: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    """An action with its pointing words as people say them: "Regular with Longspear" for "Regular#1"."""
    return {key: words.get(value, value) if isinstance(value, str) else value for key, value in action.items()}


def option_words(asked: Mapping[str, Any]) -> dict[str, str]:
    """What the options of a question are called, where that is more than the option itself."""
    rows = zip(asked.get("options") or (), asked.get("shown") or (), strict=False)
    return {option: words for option, words in rows if isinstance(option, str) and isinstance(words, str)}


def full_label(action: Mapping[str, Any], monsters: Mapping[int | str, str] | None = None) -> str:
    """An action as a heading."""
    kind = str(action.get("type"))
    titled = ("buy", "reveal", "decide", "attest", "claim", "tokens", "suffer", "move")
    if kind in titled or (kind == "use" and action.get("note")):
        return f"{title(kind)}: {label(action)}"
    return label(action, monsters)


def mark_words(table: Table, piece: str) -> list[str]:
    """What is marked on a piece, in words; a used ability once however it is numbered."""
    found: dict[str, None] = {}
    lead = f"{piece}|"
    for key in table.marks:
        if key.startswith(lead):
            word = key[len(lead) :]
            if word.startswith("used"):
                found["ability used"] = None
            elif word.startswith("trophy"):
                found["Trophy effect done"] = None
            elif word in MARKS:
                found[MARKS[word]] = None
    if "armed" in found and table.at(f"on/{piece}"):
        del found["armed"]
    return [word for word in found if word != "taken up"]
