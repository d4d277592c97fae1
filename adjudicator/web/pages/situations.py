"""A table as the form of the judge page tells it: the situation and the action for the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from adjudicator.cases.unnamed import SEAT
from adjudicator.kernel.cards import Card
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import Game
from adjudicator.kernel.pointing import read_count, read_pointer
from adjudicator.saying.written import in_figures

TOTALS = ("physical attack", "magic attack", "light")
POSITIONS = 3
FILES = "ABCD"
"""The files of a siege for three."""
OTHERS = ("second", "third")
"""The players of a siege who do not ask."""


class Told(Protocol):
    """What the form tells: values by name."""

    def get(self, name: str, default: str, /) -> str:
        """The value of a name."""

    def __iter__(self) -> Iterator[str]:
        """All names."""


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question: what it is called, its own fields, and which parts of the table matter first."""

    title: str
    action: str
    fields: tuple[tuple[str, str, str], ...]
    matters: tuple[str, ...]
    step: str


QUESTIONS: dict[str, Question] = {
    "fight": Question(
        "Do I beat this monster?",
        "choose",
        (("monster", "Which monster", "position"),),
        ("hall", "cards", "totals", "board"),
        "dungeon",
    ),
    "equip": Question(
        "May this hero be equipped with this weapon?",
        "equip",
        (("hero", "Hero", "card"), ("weapon", "Weapon", "card")),
        ("values", "cards"),
        "dungeon",
    ),
    "buy": Question("May I buy this card?", "buy", (("card", "Card", "card"),), ("gold", "stack", "cards"), "village"),
    "level-up": Question(
        "May I level up this hero?",
        "level-up",
        (("hero", "Hero", "card"), ("to", "It becomes (needed for a Regular)", "card")),
        ("xp", "stack", "cards"),
        "village",
    ),
    "use": Question("May I use this ability now?", "use", (("card", "Card", "card"),), ("cards", "hall"), "dungeon"),
    "rest": Question("May I destroy this card by resting?", "rest", (("destroy", "Card", "card"),), ("hand",), "start"),
}
STEPS = (
    ("", "not told"),
    ("start", "my turn has just begun"),
    ("village", "in the village: abilities"),
    ("village.buy", "in the village: buying"),
    ("village.level-up", "in the village: leveling up"),
    ("dungeon", "in the dungeon: abilities and weapons"),
    ("dungeon.choose", "in the dungeon: choosing"),
    ("dungeon.spoils", "in the dungeon: Spoils"),
    ("end", "at the end of the turn"),
)
ONE_STEP = ("choose", "equip", "buy", "level-up", "rest")
"""Actions that belong to one step of a turn; where a card's ability is used, only its text says."""
STACKS = (("there", "It lies there"), ("gone", "None is left"), ("untold", "Not told"))
"""What the form tells of the village's stack that the question is about; the first one where nobody says."""
SOLD = ("hero", "village", "basic")
ASKED = {
    "steps": STEPS,
    "stacks": STACKS,
    "positions": POSITIONS,
    "totals": (("physical attack", "Physical attack"), ("magic attack", "Magic attack"), ("light", "Light")),
}
FACTS = {"strength": "hero", "weight": "weapon", "gold cost": "card", "experience to level up": "hero"}


def spots(game: Game, files: str = FILES) -> list[str]:
    """The spots of the dungeon that a form names: positions, ranks, or the slots of a siege in so many files."""
    if "flip" not in game.ruleset.actions:
        return [str(n) for n in range(1, POSITIONS + 1)]
    return [f"{rank}{file}" for file in files for rank in range(1, POSITIONS + 1)]


def _words(told: Told, name: str) -> str:
    return told.get(name, "").strip()


def number(told: Told, name: str, faults: list[Fault], low: int = -99) -> int | None:
    """The whole number of a name, None where it is left empty; what is none is a fault."""
    text = in_figures(_words(told, name))
    if not text:
        return None
    sign = text.removeprefix("-")
    if not (sign.isascii() and sign.isdigit()) or not low <= int(text) <= 99:
        faults.append(Fault(name, text, f"a whole number from {low} to 99, or nothing where it is not known"))
        return None
    return int(text)


def situation_of(told: Told, game: Game) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The situation and the facts that the form tells. Raises Malformed with every fault."""
    faults: list[Fault] = []
    facts: dict[str, dict[str, Any]] = {}
    seat = _seat(told, game, faults)
    many = game.modes()[0].players[0] > len(OTHERS)
    situation: dict[str, Any] = {"seats": [SEAT, *OTHERS] if many else [SEAT], SEAT: seat}
    if _words(told, "board"):
        situation["board"] = _words(told, "board")
    step = step_of(told)
    if step:
        situation["step"] = step
    dungeon = hall(told, facts, faults)
    if dungeon:
        situation["dungeon"] = dungeon
    stack = _stack(told, game)
    if stack:
        situation["village"] = stack
    _facts(told, facts, faults)
    if faults:
        raise Malformed(faults)
    return situation, facts


def step_of(told: Told) -> str:
    """The step that is told; where nobody says and what is done belongs to one step alone, that one."""
    own = QUESTIONS.get(_words(told, "do"))
    left_out = "step" not in set(told) and own is not None and own.action in ONE_STEP
    return own.step if own is not None and left_out else _words(told, "step")


def wanted(told: Told, game: Game) -> str:
    """The card of the village that the question is about: the one to buy, or the one that a hero becomes."""
    words = _words(told, "card" if _words(told, "do") == "buy" else "to")
    if _words(told, "do") not in ("buy", "level-up"):
        return ""
    card = game.cards.get(words)
    if card is None and not words:
        card = _above(game, _words(told, "hero").split("#")[0].strip())
    return card.name if card is not None and card.kind in SOLD else ""


def _above(game: Game, hero: str) -> Card | None:
    """The next level of a hero's own group; None where there is none or there are several."""
    held = game.cards.get(hero)
    if held is None or not held.level:
        return None
    rows = [card for card in game.cards.groups("hero").get(held.group or "", []) if card.level == held.level + 1]
    return rows[0] if len(rows) == 1 else None


def taken_for_granted(told: Told, game: Game) -> list[str]:
    """What the form takes for granted where nobody says otherwise, in words."""
    card, lies = wanted(told, game), "on top of its stack" if _words(told, "do") == "buy" else "in its stack"
    granted = [f"{card} lies {lies} in the village"] if card and _words(told, "stack") in ("", "there") else []
    if step_of(told) and "step" not in set(told):
        granted.append(f"the turn is {dict(STEPS)[step_of(told)].replace('my turn', 'your turn')}")
    return [*granted, *(f"{name} is told in both lines and counts once" for name in laid_out(told, game)[1])]


def _stack(told: Told, game: Game) -> dict[str, Any]:
    """The stack of the village that the question is about: its top card, or that none is left."""
    card, says = wanted(told, game), _words(told, "stack") or "there"
    if not card or says == "untold":
        return {}
    return {card: 0 if says == "gone" else card}


def _seat(told: Told, game: Game, faults: list[Fault]) -> dict[str, Any]:
    """What lies in front of the player, what is in hand, and totals that were counted."""
    seat: dict[str, Any] = {}
    laid, _ = laid_out(told, game)
    named = (
        [word for name in ("hero", "weapon", "card") if (word := _words(told, name))]
        if _words(told, "do") in ("equip", "level-up", "use")
        else []
    )
    here = " ".join(laid).lower()
    laid.extend(word for word in named if word.lower().split("#")[0] not in here)
    if laid:
        seat["laid"] = laid
    hand = _listed(told, "hand")
    if _words(told, "do") == "rest" and _words(told, "destroy"):
        hand = hand or [_words(told, "destroy")]
        held = number(told, "holds", faults, 0)
        seat["holds"] = held if held is not None else max(6, len(hand))
    if hand:
        seat["hand"] = hand
    for name in ("physical attack", "magic attack", "light", "gold", "xp"):
        value = number(told, name, faults, 0)
        if value is not None:
            seat[name] = value
    if not laid and any(name in seat for name in TOTALS):
        seat.update({name: 0 for name in TOTALS if name not in seat})
    bought = number(told, "purchases", faults, 0)
    if bought:
        seat["purchases"] = bought
    return seat


def laid_out(told: Told, game: Game) -> tuple[list[str], list[str]]:
    """The cards laid out, as the situation wants them; and those told in the list and again as a hero with its weapon,
    which are the same cards.
    """
    listed, armed = (_listed(told, name) for name in ("laid", "equipped"))
    counts = [read_count(word) for word in listed]
    left = [n for _, n in counts]
    twice = []
    for word, times in map(read_count, armed):
        pair = read_pointer(word)
        for card in filter(None, (pair.name, pair.bears)):
            for row, (name, _) in enumerate(counts):
                if _printed(game, name) == _printed(game, card) and left[row]:
                    left[row] = max(0, left[row] - times)
                    twice.append(name)
    rest = [name if n == 1 else f"{name}*{n}" for (name, _), n in zip(counts, left, strict=True) if n]
    return [*rest, *armed], list(dict.fromkeys(twice))


def _printed(game: Game, name: str) -> str:
    """A card's name as it is printed, so that "Regulars" are the Regular; as it was told where no card has it."""
    return game.cards.spelled(name) or name.lower()


def _listed(told: Told, name: str) -> list[str]:
    """The words of a field that are set apart by commas."""
    return [word.strip() for word in _words(told, name).split(",") if word.strip()]


EMPTY = ("empty", "hole", "nothing")


def hall(told: Told, facts: dict[str, dict[str, Any]], faults: list[Fault], most: int = POSITIONS
         ) -> dict[str, str | None]:
    """Monsters by position or slot, each with the Health that was read; None where it is told that none lies there."""
    dungeon: dict[str, str | None] = {}
    for spot in range(1, most + 1):
        name, place = _words(told, f"monster {spot}"), _words(told, f"slot {spot}") or str(spot)
        health = number(told, f"health {spot}", faults, 0)
        if name:
            dungeon[place] = None if name.lower() in EMPTY else name
            if health is not None and dungeon[place] is not None:
                facts.setdefault(name, {})["health"] = health
        elif health is not None:
            faults.append(Fault(f"monster {spot}", None, "the name of the monster whose Health was told"))
    return dungeon


def _facts(told: Told, facts: dict[str, dict[str, Any]], faults: list[Fault]) -> None:
    """Values read off cards: those of the question's own cards, and those told where a ruling asked."""
    for field, whose in FACTS.items():
        value = number(told, field, faults)
        name = _words(told, whose).split("#")[0].strip()
        if value is not None and name:
            facts.setdefault(name, {})[field] = value
    for key in told:
        if key.startswith("fact:") and _words(told, key):
            _, card, field = (*key.split(":", 2), "")[:3]
            if _words(told, key).lower() == "none":
                facts.setdefault(card, {})[field] = "none"
            elif (value := number(told, key, faults)) is not None:
                facts.setdefault(card, {})[field] = value


def action_of(kind: str, told: Told) -> dict[str, Any]:
    """What the player does. Raises Malformed where the question's own fields are empty."""
    question = QUESTIONS[kind]
    action: dict[str, Any] = {"type": question.action, "seat": SEAT}
    faults = []
    for name, words, _ in question.fields:
        value = _words(told, name)
        if value:
            action[name] = [value] if name == "destroy" else value
        elif name != "to":
            faults.append(Fault(name, None, f"{words[:1].lower()}{words[1:]}"))
    if faults:
        raise Malformed(faults)
    return action
