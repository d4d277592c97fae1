"""When an ability may be used: place, step, once a turn, card still there, weapon carried, conditions met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.deeds import used_abilities
from adjudicator.games.thunderstone.do_values import counts_monster
from adjudicator.games.thunderstone.phrases import phrase
from adjudicator.games.thunderstone.rulings import find_ruled, on_condition, rulings
from adjudicator.games.thunderstone.selectors import asks_about, chosen_from, doubtful, tally
from adjudicator.games.thunderstone.sparing import DONE, spared
from adjudicator.games.thunderstone.steps import UNTOLD, at_step, undecided
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import (
    BOOK,
    SETTING,
    bearer_of,
    card_of,
    curses_left,
    laid,
    name_of,
    short,
)
from adjudicator.kernel.faults import Ambiguous, Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import at_least, exactly
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import HOLDS, UNKNOWN, Ask, Truth, every, known

Row = Mapping[str, Any]
STEP_OF = {"village": "village.abilities", "dungeon": "dungeon.abilities", "spoils": "dungeon.spoils"}


def place_now(h: Hearing) -> str | None:
    """Where the active player is: village, dungeon, spoils; None where it is neither or not told."""
    for place, step in (("spoils", "dungeon.spoils"), ("dungeon", "dungeon.abilities"),
                        ("village", "village.abilities")):
        top = h.table.top()
        if top is not None and top["kind"] == step:
            return place
    if h.table.frame("dungeon.refill") is not None:
        return "dungeon"
    return "village" if h.table.frame("village.level-up") is not None else None


def ability_of(h: Hearing) -> tuple[int, Row] | None:
    """The ability that the action means, with its number on the card; None where the text is not known.

    Raises Ambiguous where a card has several that could be meant, Malformed for a number it does not have.
    """
    if "row" in h.args:
        row: tuple[int, Row] | None = h.args["row"]
        return row
    found = _find(h)
    h.args["row"] = found
    return found


def _find(h: Hearing) -> tuple[int, Row] | None:
    piece, told, nth = h.args.get("card"), h.args.get("does"), h.args.get("ability")
    if told is not None:
        place = place_now(h) or "dungeon"
        if not isinstance(told, list) or not all(isinstance(row, Mapping) for row in told):
            raise Malformed([Fault("does", told, "a list of deeds as in docs/cards.md, such as [{draw: 1}]")])
        return (nth or 1) - 1, {"on": [place], "does": told, "origin": "told"}
    if piece is None:
        return None
    rows = list(enumerate(thunderstone(h).abilities(h.table, h.table.card(piece))))
    mine = [(n, row) for n, row in rows if {"village", "dungeon", "spoils"} & set(row["on"])]
    if nth is not None:
        match = [(n, row) for n, row in mine if n == nth - 1] or mine[nth - 1:nth]
        if not match:
            raise Malformed([Fault("ability", nth, _known_abilities(name_of(h, piece), len(mine)))])
        return match[0]
    now, top = place_now(h), h.table.top()
    anywhere = now is None and top is not None and top["kind"] == UNTOLD
    here = [(n, row) for n, row in mine if anywhere or now in row["on"]] or mine[:1]  # any shows that none is for now
    if len(here) > 1:
        listed = "; ".join(f"{n + 1}: {summary(row)}" for n, row in here)
        raise Ambiguous([Fault("ability", None, f"which ability of {name_of(h, piece)}: {listed}",
                               tuple(str(n + 1) for n, _ in here))])
    return here[0] if here else None


def _known_abilities(name: str, n: int) -> str:
    """Which numbers would do for an ability of a card."""
    if not n:
        return f"no number: no ability of {name} is known here; tell what it does"
    return f"1: one ability of {name} is known here" if n == 1 else f"a number from 1 to {n}, as {name} prints them"


def summary(row: Row) -> str:
    """An ability in a few words: "dungeon: destroy a hero, then draw 1 card"."""
    return f"{'/'.join(row['on'])}: {doing(row)}"


def doing(row: Row) -> str:
    """What a text costs and does, in a few words."""
    return ", then ".join(phrase(deed) for part in ("cost", "does") for deed in row.get(part) or ())


@rules.check(BOOK, "ability.timing")
def timing(h: Hearing, card: str | None) -> Truth:
    """An ability is used only where its word says: Village, Dungeon, Spoils."""
    if card is None:
        return UNKNOWN.saying("The card is not there.")
    found = ability_of(h)
    name = name_of(h, card)
    place = place_now(h)
    if found is None:
        if thunderstone(h).text_known(h.table, h.table.card(card) or ""):
            return known(False, f"{name} has no ability to be used {_in_words(place)}.")
        return Truth(None, f"What {name} can do has not been told.", (),
                     (Ask(name, "ability", "printed on the card", "tell what it does"),))
    if place is None:
        top = h.table.top()
        if top is not None and top["kind"] == UNTOLD:
            return Truth(None, "Where the active player is has not been told.", (), (Ask("the turn", "step"),))
        return known(False, "Abilities are used in the village, in the dungeon or after a won fight.")
    if place == "dungeon" and "spoils" in found[1]["on"] and "dungeon" not in found[1]["on"] and (asks := undecided(h)):
        return Truth(None, f"{name}'s ability is for spoils; whether the fight is won is not known yet.", (), asks)
    return known(place in found[1]["on"], f"{name}'s ability is for {' or '.join(found[1]['on'])}; "
                 f"this is {_in_words(place)}.")


def _in_words(place: str | None) -> str:
    return {"village": "in the village", "dungeon": "in the dungeon", "spoils": "as Spoils", None: "now"}[place]


@rules.check(BOOK, "ability.step")
def step(h: Hearing) -> Truth:
    """Village and Dungeon abilities are used in step 2, Spoils in step 9 after a victory."""
    found = ability_of(h)
    on = found[1]["on"] if found else ("village", "dungeon", "spoils")
    return at_step(h, *(STEP_OF[place] for place in on if place in STEP_OF))


@rules.check(BOOK, "ability.gone-card")
def gone_card(h: Hearing, card: str | None) -> Truth:
    """A card that was discarded or destroyed this turn has no ability left to use."""
    if card is None:
        return known(False, "The card is not laid out.")
    place = h.table.pieces[card].place
    here = place in (laid(h.seat), SETTING) or bearer_of(h, card) is not None \
        or (card == h.table.dials.get("fight") and place_now(h) == "spoils")
    return known(here, f"{name_of(h, card)} lies in {place}." if not here else f"{name_of(h, card)} is laid out.")


@rules.check(BOOK, "ability.once")
def once(h: Hearing, card: str | None) -> Truth | None:
    """Each ability is used once a turn."""
    found = ability_of(h)
    if card is None or found is None:
        return None
    if found[1].get("repeat"):
        return known(True, "It says Repeat.")
    name = name_of(h, card)
    if h.table.marked(card, "again") is not None:
        return known(True, f"{name} may use its ability once more.")
    if any(trait.get("one ability a turn") for trait in thunderstone(h).traits(h.table, h.table.card(card))) \
            and used_abilities(h, card):
        return known(False, f"Only one ability of {name} is used in a turn.")
    if h.table.marked(card, f"used:{found[0]}") is not None:
        return known(False, f"This ability of {name} has been used this turn.")
    if h.table.marked(card, "used:any") is not None:
        places = {place_now(h)} & {"village", "dungeon"} or {"village", "dungeon"}
        count = sum(1 for row in thunderstone(h).abilities(h.table, h.table.card(card)) if places & set(row["on"]))
        return known(False, f"{name}'s ability has been used this turn.") if count < 2 else \
            UNKNOWN.saying(f"Which ability of {name} was used has not been told.").asking(
                Ask(name, "which ability was used", "ask its player"))
    return known(True, f"This ability of {name} has not been used this turn.")


@rules.check(BOOK, "ability.repeat")
def repeat(h: Hearing, card: str | None) -> Truth | None:
    """A Repeat ability is used as often as its condition can be met."""
    found = ability_of(h)
    if card is None or found is None or not found[1].get("repeat"):
        return None
    return requirement(h, card, found[1]).saying("It says Repeat: as often as its condition is met.")


@rules.check(BOOK, "ability.weapon-equipped")
def weapon_equipped(h: Hearing, card: str | None) -> Truth | None:
    """A weapon's Dungeon and Spoils abilities need a hero that carries it."""
    known_card = card_of(h, card) if card is not None else None
    if card is None or known_card is None or not known_card.has("Weapon") or place_now(h) == "village":
        return None
    return known(bearer_of(h, card) is not None, f"{known_card.name} is "
                 f"{'carried' if bearer_of(h, card) else 'not carried'} by a hero.")


@rules.check(BOOK, "ability.requirements", "card.regular", "card.strong")
def requirements(h: Hearing, card: str | None) -> Truth | None:
    """Everything that an ability asks for must be met in full."""
    found = ability_of(h)
    if card is None or found is None:
        return None
    row = found[1]
    does, name = row.get("does") or (), h.table.card(card)
    if row.get("if"):
        met = condition(h, row["if"], h.seat, card, h.table.dials.get("fight"))
        find_ruled(h, on_condition(h, name, row["if"]), met)
    if any("level up" in deed for deed in does):
        find_ruled(h, rulings(h, name, "level up"), known(True, "It is leveled up by its own ability."))
    asks = row.get("if") or row.get("cost") or any("level up" in deed or counts_monster(deed) for deed in does)
    return requirement(h, card, row) if asks else None


def requirement(h: Hearing, card: str, row: Row) -> Truth:
    """The condition of an ability, and each of its costs."""
    rows = [condition(h, row.get("if"), h.seat, card, h.table.dials.get("fight"))] if row.get("if") else []
    rows.extend(_payable(h, deed, card) for deed in row.get("cost") or ())
    rows.extend(_can_rise(h, deed, card) for deed in row.get("does") or () if "level up" in deed)
    rows.extend(_monster_there(h, card) for deed in row.get("does") or () if counts_monster(deed))
    truth = every(*rows)
    there = {True: "is there", False: "is not there", None: "may or may not be there"}[truth.value]
    return truth if truth.said else truth.saying(f"What {name_of(h, card)} asks for {there}.")


def _payable(h: Hearing, deed: Row, source: str) -> Truth:
    """Are there enough cards for one cost?"""
    word = next((word for word in ("destroy", "discard", "put", "give") if word in deed), None)
    if word is None:
        return _other_cost(h, deed)
    need = int(deed.get("count", 1)) if deed.get("count") not in ("any", "all") else 0
    fit = [piece for piece in chosen_from(h, h.seat, deed[word], source)
           if word != "destroy" or piece == source or not used_abilities(h, piece)]
    kept = [why for piece in fit if word in DONE and (why := spared(h, piece, word, source))]
    fit = [piece for piece in fit if word not in DONE or spared(h, piece, word, source) is None]
    unsure = doubtful(h, h.seat, deed[word], source)
    unseen = len(unsure) + (0 if h.table.is_closed(laid(h.seat)) else need)
    what = short(deed[word])
    if len(fit) >= need:
        return known(True, f"There is {what} to {word}.")
    if len(fit) + unseen >= need:
        return Truth(None, f"Whether there is {what} to {word} is not known.", (),
                     asks_about(h, unsure, deed[word])
                     or (Ask(f"{h.seat}'s laid-out cards", "names", "on the table"),))
    said = f"{need} {what} must be there to {word}; {len(fit)} can be."
    return known(False, " ".join([said, *kept]))


def _other_cost(h: Hearing, deed: Row) -> Truth:
    """A cost that is no card present: experience, gold, curses, which must be there whole."""
    if isinstance(deed.get("experience"), int):
        return _tokens(h, -int(deed["experience"]))
    if isinstance(deed.get("gold"), int):
        purse, need = h.value("gold left", h.seat), -int(deed["gold"])
        return at_least(purse, exactly("needed", need), f"{h.seat} has {purse.figure()} gold; {need} needed.")
    if isinstance(deed.get("curse"), int) and (left := curses_left(h)) is not None:
        return known(left >= int(deed["curse"]), f"{left} curses are left; {deed['curse']} needed.")
    return HOLDS


def _monster_there(h: Hearing, source: str) -> Truth:
    """Is there a monster among the cards present whose value may be counted?"""
    return at_least(tally(h, h.seat, "monster", source, "monsters present"), exactly("needed", 1),
                    "One of the cards present must be a monster.")


def _tokens(h: Hearing, need: int) -> Truth:
    """Are there enough experience tokens?"""
    held = h.value("experience", h.seat)
    return at_least(held, exactly("needed", need), f"{h.seat} has {held.figure()} experience; {need} needed.")


def _can_rise(h: Hearing, deed: Row, hero: str) -> Truth:
    """May a hero level itself up: enough tokens, and a card of the next level in its stack?"""
    from adjudicator.games.thunderstone.levelup import left_in_stack
    return _tokens(h, int(deed["experience"])) & left_in_stack(h, hero, None)
