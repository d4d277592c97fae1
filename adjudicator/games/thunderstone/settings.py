"""Settings: a card agreed on before the game, and the row of its table that the last roll of the die put in force
(book: Settings).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone.by_print import print_fits
from adjudicator.games.thunderstone.phrases import phrase
from adjudicator.games.thunderstone.prints import setting_row_known
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.vocabulary import faults as unreadable
from adjudicator.games.thunderstone.words import BOOK, SETTING, TEXT_KINDS, setting_of, short
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import HOLDS, Ask, Truth, known, some

Row = Mapping[str, Any]
DIE = 20
ROLL, DUE, LAST = "setting.roll", "setting.due", "setting.last"
"""Frames: the die is to be rolled; whether it is hangs on a card; which number was rolled last is to be told."""
PARTS = ("card", "roll", "row", "due")
"""What a situation may tell of its setting."""
NOT_TOLD = ("none", "not told", "unknown")


# --- which setting, and what of it is in force ---

def names(h: Hearing) -> list[str]:
    """The setting cards of this box."""
    return [card.name for card in h.game.cards.cards.values() if card.kind == "setting"]


def agree(h: Hearing, given: Any, field: str = "setting") -> str:
    """The setting card lies on the table, as all have agreed; gives its name. Raises Malformed for none of the box."""
    name = next((card for card in names(h) if card.lower() == str(given).strip().lower()), None)
    if name is None:
        rows = names(h)
        raise Malformed([Fault(field, given, f"a setting card: {', '.join(rows)}" if rows else
                               "nothing: this box has no setting cards", near(str(given), rows))])
    h.effect("turn", dial=SETTING, to=name)
    h.effect("make", id=h.fresh(), card=name, to=SETTING)
    return name


def times(h: Hearing) -> Sequence[Any] | None:
    """When the die is rolled for the setting, as far as its card is known; None where only the card says so."""
    card = h.game.cards.get(setting_of(h.table))
    return card.table.get("rolled") if card is not None and card.table else None


def first_roll(h: Hearing, seat: str) -> None:
    """The die that is rolled before the first turn, where the setting has one."""
    if "begin" in (times(h) or ()):
        h.pend([{"kind": ROLL, "seat": seat}])


def row_known(h: Hearing) -> bool:
    """Is it known what the setting says for the last roll?"""
    name = setting_of(h.table)
    return name is None or setting_row_known(h.table, h.game.cards.get(name))


# --- the roll ---

@rules.check(BOOK, "setting.agree")
def agreed(h: Hearing) -> Truth:
    """The die is rolled only for a setting that all agreed on before the game."""
    name = setting_of(h.table)
    return known(name is not None, f"The setting is {name}." if name else
                 "This game has no setting: one is agreed on before the game begins.")


@rules.check(BOOK, "setting.roll")
def roll_due(h: Hearing) -> Truth | None:
    """The die is rolled when the card of the setting says so, by whom it says."""
    name = setting_of(h.table)
    if name is None:
        return None
    frame = h.table.frame(ROLL) or h.table.frame(LAST)
    if frame is not None:
        mine = frame["kind"] == LAST or frame.get("seat") in (None, h.seat)
        return known(mine, f"The die is rolled for {name}." if mine else f"{frame['seat']} rolls the die.")
    if times(h) is None:
        h.assume(f"when the die is rolled for {name} stands only on its card and is watched by the players")
        return HOLDS
    if h.table.dials.get("setting.rolled") is None:
        return known(True, f"Nobody has told the last roll for {name}.")
    return known(False, f"The die is rolled for {name} {when_said(times(h) or ())}; this is no such moment.")


def when_said(rows: Sequence[Any]) -> str:
    """When a die is rolled, in words."""
    return " and ".join("before the first turn" if row == "begin" else
                        f"after {monster_said(row['defeated'])} was defeated" for row in rows)


def monster_said(sel: Any) -> str:
    """Which monsters a selector means, in words.

    >>> monster_said("monster"), monster_said({"kind": "monster", "level": "=3"})
    ('a monster', 'a level 3 monster')
    """
    if isinstance(sel, str):
        return f"a {sel}"
    level = [f"level {str(sel['level']).removeprefix('=')}"] if "level" in sel else []
    if set(sel) <= {"kind", "keyword", "level"}:
        return f"a {' '.join([*level, *map(str, (sel[key] for key in ('keyword', 'kind') if key in sel))])}"
    return short(sel)


def read_row(field: str, given: Any) -> list[Row] | None:
    """What a row of the card says: a text, or abilities in the card vocabulary. Raises Malformed."""
    if given is None:
        return None
    if isinstance(given, str) and given.strip():
        return [{"on": ["global"], "does": [{"told": given.strip()[:400]}]}]
    wrong = unreadable("abilities", given)
    if wrong:
        raise Malformed([Fault(fault.field.replace("abilities", field, 1), fault.given,
                               f"{fault.wanted}; or a text", fault.near) for fault in wrong])
    return [dict(row) for row in given]


@rules.action(BOOK, "roll", checks=("setting.agree", "setting.roll"), topics=("setting.roll", "setting.replaced"),
              fields=(Field("number", "int", "the number that the die shows", True, low=1, high=DIE),
                      Field("row", "any", "what the setting says for it, where only the card has it: a text, or "
                                          "abilities in the words of cards.md")))
def roll(h: Hearing, number: int, row: Any) -> None:
    """Tell what the die shows for the setting; that row of its card is in force from now on, and no other."""
    told = read_row("row", row)
    h.settle(*[frame for kind in (ROLL, LAST) if (frame := h.table.frame(kind)) is not None])
    if setting_of(h.table) is not None:
        h.do("roll for setting", number=number, row=told)


@rules.deed(BOOK, "roll for setting", "setting.replaced")
def roll_deed(h: Hearing, number: int, row: list[Row] | None) -> None:
    """The new row replaces what was in force, the same row too; nothing of the old one is left."""
    name = setting_of(h.table) or ""
    h.effect("turn", dial="setting.rolled", to=number)
    h.effect("turn", dial="setting.row", to=row)
    for piece in h.table.at(SETTING):
        for key in [key for key in h.table.marks if key.startswith(f"{piece}|used")]:
            h.effect("mark", id=piece, key=key.split("|", 1)[1], value=None)
    h.say(f"{number} is rolled for {name}. {in_force(h) or 'What its card says there has not been told'}. "
          "What was in force before is over.")


def in_force(h: Hearing) -> str:
    """What the setting says for the last roll, in a few words; "" where that is not known."""
    if not row_known(h):
        return ""
    rows = thunderstone(h).abilities(h.table, setting_of(h.table))
    return "; ".join(said(row) for row in rows) or "Nothing is in force"


def said(row: Row) -> str:
    """A row of a table in a sentence, without its full stop."""
    when = f"{when_said([row['when']])}, " if "defeated" in (row.get("when") or {}) else ""
    return f"{kinds_said(row)}: {when}{', then '.join(map(phrase, row['does']))}"


def kinds_said(row: Row) -> str:
    """What the book calls a text: "Village or Dungeon ability" by where it may be used."""
    names = [TEXT_KINDS.get(on, on) for on in row["on"]]
    last = names[-1].rpartition(" ")[2]
    return " or ".join([*(name.removesuffix(f" {last}") for name in names[:-1]), names[-1]])


def watched(h: Hearing) -> str | None:
    """What the players watch of the setting themselves; None where the service does all of it."""
    name = setting_of(h.table)
    if name is None:
        return None
    if not row_known(h):
        return f"what {name} says now, which nobody has told, says nothing that matters here"
    told = [str(deed["told"]) for row in thunderstone(h).abilities(h.table, name) for deed in row["does"]
            if "told" in deed]
    return f"{name}: {'; '.join(told)}: the players watch it" if told else None


# --- frames ---

@rules.resolver(BOOK, "setting.roll", ROLL, LAST)
def roll_frame(h: Hearing, frame: Frame, answer: Any) -> bool:
    """It waits until somebody tells what the die shows; "not told" leaves it open what is in force."""
    choice = (answer or {}).get("choose")
    if isinstance(choice, str) and choice.strip().isdigit():
        choice = int(choice)
    if isinstance(choice, str) and choice.strip().lower() in NOT_TOLD:
        h.settle(frame)
        if frame["kind"] == ROLL:
            for dial in ("setting.rolled", "setting.row"):
                if dial in h.table.dials:
                    h.effect("turn", dial=dial, to=None)
        h.say("Nobody tells the roll; what the setting says for it is watched by the players.")
        return True
    if isinstance(choice, bool) or not isinstance(choice, int):
        return False
    if not 1 <= choice <= DIE:
        raise Malformed([Fault("choose", choice, f"a number from 1 to {DIE}, or not told")])
    h.settle(frame)
    h.do("roll for setting", number=choice, row=None)
    return True


@rules.resolver(BOOK, "setting.obelisk", DUE)
def due_frame(h: Hearing, frame: Frame, answer: Any) -> bool:
    """Was this a monster after whose defeat the die is rolled? It waits where nobody knows."""
    sels = [row["defeated"] for row in times(h) or () if isinstance(row, Mapping) and "defeated" in row]
    truth = some(*(print_fits(h, frame["card"], sel) for sel in sels))
    if truth.unknown:
        h.asks.extend(truth.asks)
        return False
    h.settle(frame)
    if truth.holds and h.table.dials.get("slayer") is None:
        h.say(f"{frame['seat']} rolls the die for {setting_of(h.table)}.", f"{BOOK}/setting.roll",
              *rulings(h, setting_of(h.table), "table"))
        h.pend([{"kind": ROLL, "seat": frame["seat"]}])
    return True


@rules.check(BOOK, "setting.replaced")
def of_the_last_roll(h: Hearing, card: str | None) -> Truth | None:
    """Of a setting only what it says for the last roll can be used."""
    if card is None or h.table.pieces[card].place != SETTING:
        return None
    name, number = h.table.card(card), h.table.dials.get("setting.rolled")
    if not row_known(h) and h.args.get("does") is None:
        what = "last roll" if number is None else f"what it says for {number}"
        return Truth(None, f"What is in force of {name} has not been told.", (),
                     (Ask(str(name), what, "ask the players"),))
    usable = h.args.get("does") is not None or any(
        {"village", "dungeon", "spoils"} & set(row["on"]) for row in thunderstone(h).abilities(h.table, name))
    return known(usable, f"{name}, last roll {number}: {in_force(h) or 'as told'}.")


# --- a told situation ---

def lay_setting(h: Hearing, told: Any, seats: Sequence[str], faults: list[Fault]) -> None:
    """The setting of a told situation: its name, or {card, roll, row, due: the seat that has to roll}."""
    rows = told if isinstance(told, Mapping) else {"card": told}
    where = "situation.setting.card" if isinstance(told, Mapping) else "situation.setting"
    faults.extend(Fault(f"situation.setting.{key}", rows[key], f"one of {', '.join(PARTS)}", near(str(key), PARTS))
                  for key in rows if key not in PARTS)
    number, row = rows.get("roll"), list[Row]()
    if number is not None and (isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= DIE):
        faults.append(Fault("situation.setting.roll", number, f"a number from 1 to {DIE}"))
    for read in (lambda: agree(h, rows.get("card"), where),
                 lambda: row.extend(read_row("situation.setting.row", rows.get("row")) or ())):
        try:
            read()
        except Malformed as fault:
            faults.extend(fault.faults)
    if number is not None:
        h.effect("turn", dial="setting.rolled", to=number)
    if rows.get("row") is not None:
        h.effect("turn", dial="setting.row", to=row)
    if rows.get("due") is not None and rows["due"] not in seats:
        faults.append(Fault("situation.setting.due", rows["due"], f"one of the seats: {', '.join(seats)}"))


def due_in(h: Hearing, told: Any) -> None:
    """The roll that a told situation still waits for."""
    if isinstance(told, Mapping) and told.get("due") is not None:
        h.pend([{"kind": ROLL, "seat": told["due"]}])


def told_setting(value: Any) -> bool:
    """Is this how a situation tells its setting? What is wrong with a part of it is said part by part."""
    return isinstance(value, str | Mapping)
