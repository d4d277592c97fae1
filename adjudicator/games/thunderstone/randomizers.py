"""Randomizer cards: told as the players turn them up, each kept or set aside by the rules; nobody draws here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.bottom_cards import BOTTOM, ask_bottom, bearer_came
from adjudicator.games.thunderstone.choosing import offered
from adjudicator.games.thunderstone.drawn import (
    GUARDIAN,
    IGNORE,
    MARKED,
    Rows,
    aside,
    besides,
    category_of,
    is_treasure_group,
    kept,
    leveled,
    treasures,
    wanted,
)
from adjudicator.games.thunderstone.drawn import drawn as what_becomes
from adjudicator.games.thunderstone.dungeon_deck import first_told, wait_for_first
from adjudicator.games.thunderstone.plans import (
    ANY_THREE,
    DRAWN,
    among,
    bearer_named,
    idle,
    names_among,
    plain,
    said,
    with_defaults,
)
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, Ask

ONE = {"monsters": "monster", "heroes": "hero", "village": "village"}
MOST_SPACES = 8


# --- reading what was told ---

def read_randomizers(h: Hearing, of: str, given: Any, field: str) -> list[str]:
    """The names on randomizer cards. Raises Malformed with every name that is on none; other boxes' are their own."""
    names = among(h)[of] if of != "monsters" else {**among(h)[of], **among(h)["treasures"], GUARDIAN: None}
    fold = {plain(name): name for name in names}
    fold.update({plain(other): name for name in names if of == "village" for other in h.game.cards.cards[name].also})
    listed = [part.strip() for part in given.split(",")] if isinstance(given, str) else given
    if not isinstance(listed, list | tuple):
        raise Malformed([Fault(field, given, "a list of names, in the order in which the cards were turned up")])
    found, faults = list[str](), list[Fault]()
    for name in listed:
        if plain(name) in fold:
            found.append(fold[plain(name)])
        elif of == "monsters" and is_treasure_group(str(name)):
            found.append(str(name))
        elif (card := h.game.cards.get(str(name))) is not None and card.kind in ("bearer", "basic", "special"):
            found.append(card.name)
        else:
            faults.append(Fault(field, name, f"the name on a {ONE[of]} randomizer", near(name, names)))
    if faults:
        raise Malformed(faults)
    return found


def _refused(h: Hearing, of: str, name: str, before: Rows, plan: Mapping[str, Any]) -> tuple[str, str] | None:
    """Why this cannot be the next card that was turned up, with the rule; None where it can."""
    card = h.game.cards.get(name)
    if card is not None and card.kind in ("bearer", "basic", "special"):
        return "box.randomizer-sorts", f"There is no randomizer card for {name}."
    if any(name == held for held, _ in before):
        return "box.randomizers", f"The randomizer of {name} has been turned up before; there is one of each."
    if is_treasure_group(name) and name not in among(h)["treasures"] and treasures(before, plan) is None:
        return "setup.dungeon-traits", f"The cards of {name} are not in this box: put its randomizer back."
    if not wanted(h, of, before, plan):
        return "setup.random", "The choice is complete: no further card is turned up."
    return None


# --- turning up, one after another ---

def begin_drawing(h: Hearing) -> None:
    """The cards of this game are chosen by randomizers: first the monsters, then the heroes, then the village."""
    faults, treasures = idle(h), said(h, "treasures")
    bearer = bearer_named(h, h.args["bearer"], faults) if h.args.get("bearer") else None
    listed = [treasures] if isinstance(treasures, str) else treasures
    groups = names_among(listed, "treasures", among(h)["treasures"], faults) if treasures is not None else []
    told = _read_spaces(said(h, "spaces"), faults)
    queued = {of: _queued(h, of, faults) for of in DRAWN}
    try:
        first_told(h, h.args.get("dungeon"), int(h.table.dials["positions"]))
    except Malformed as fault:
        faults.extend(fault.faults)
    if faults:
        raise Malformed(faults)
    if told is not None:
        h.effect("turn", dial="spaces", to=told)
    plan = with_defaults(h, {"bearer": bearer, "guardian": h.args.get("guardian"), "treasures": groups,
                             "laid": said(h, "dungeon")})
    for of in ("heroes", "village"):
        _foreseen(h, of, queued[of])
    for of in ("heroes", "monsters"):
        h.pend([{"kind": "setup.randomizers", "of": of, "drawn": [], "queue": queued[of],
                 "village": queued["village"] if of == "heroes" else [],
                 **({"plan": plan} if of == "monsters" else {})}])


def _queued(h: Hearing, of: str, faults: list[Fault]) -> list[str]:
    """The randomizers of one kind that are told with the opening, in the order in which they were turned up."""
    try:
        return read_randomizers(h, of, said(h, DRAWN[of]), DRAWN[of]) if said(h, DRAWN[of]) is not None else []
    except Malformed as fault:
        faults.extend(fault.faults)
        return []


def _foreseen(h: Hearing, of: str, names: list[str]) -> None:
    """Randomizers told with the opening whose turn comes later are held against the rules now, as far as they can be:
    how many spaces the board has may not be known yet.
    """
    rows: list[Any] = []
    for name in names:
        refused = _refused(h, of, name, rows, {})
        if refused is not None:
            h.find(f"{BOOK}/{refused[0]}", BROKEN.saying(refused[1]))
            return
        row = what_becomes(h, of, rows, name, {})
        rows.append([name, bool(row.kept)])


def _read_spaces(given: Any, faults: list[Fault]) -> Any:
    """The spaces of the board by category, or that the table does without the guideline."""
    if given is None or given == IGNORE:
        return given
    wanted = f"{IGNORE}, or a number from 0 to {MOST_SPACES} for each of {', '.join(map(str.lower, MARKED))}"
    rows = {str(key).capitalize(): read_whole(n) for key, n in given.items()} if isinstance(given, Mapping) else {}
    if isinstance(given, Mapping) and len(rows) < len(given):
        faults.append(Fault("spaces", dict(given), "each category once; one is told twice"))
        return None
    if not rows or set(rows) - set(MARKED) or any(n is None or not 0 <= n <= MOST_SPACES for n in rows.values()):
        faults.append(Fault("spaces", given, wanted))
        return None
    return rows


@rules.resolver(BOOK, "setup.random", "setup.randomizers", topics=(
    "setup.monster-groups", "setup.hero-stacks", "setup.village-stacks", "setup.dungeon-traits", "setup.guardian",
    "variant.random-dungeon", "box.randomizer-sorts", "box.randomizers"))
def turn_up(h: Hearing, frame: Frame, answer: Any) -> bool:
    """Randomizers that were turned up are kept or set aside, until the choice is complete."""
    of, rows, plan = frame["of"], list(frame["drawn"]), frame.get("plan", {})
    told = frame["queue"] if answer is None else read_randomizers(h, of, offered(h, answer) or [], "choose")
    for at, name in enumerate(told):
        refused = _refused(h, of, name, rows, plan)
        if refused is not None and answer is None and h.action.get("type") != "open":
            h.say(f"{name}, told before the game began, is left out: {refused[1]}", f"{BOOK}/{refused[0]}")
            continue  # what was told early must not keep the table from going on
        if refused is not None:
            h.find(f"{BOOK}/{refused[0]}", BROKEN.saying(refused[1]))
            return False
        row = what_becomes(h, of, rows, name, plan)
        if row.kept is None:
            h.effect("amend", id=frame["id"], data={"drawn": rows, "queue": list(told[at:])})
            h.pend([{"kind": "setup.spaces", "category": category_of(h, name), "card": name}])
            return True
        rows.append([name, row.kept])
        h.say(f"{name} is {'kept' if row.kept else 'set aside'}: {row.why}.", f"{BOOK}/{row.topic}")
    if told:
        h.effect("amend", id=frame["id"], data={"drawn": rows, "queue": []})
    left = wanted(h, of, rows, plan)
    if left:
        h.asks.append(Ask(f"the {ONE[of]} randomizers", "the next card", "turn it up and name it",
                          f"wanted still: {', '.join(left)}"))
        return False
    h.settle(frame)
    _complete(h, frame, kept(rows))
    return True


def _complete(h: Hearing, frame: Frame, names: list[str]) -> None:
    """A choice is complete: what it brings is set up, or the next one begins."""
    of = frame["of"]
    h.say(f"The {of if of != 'village' else 'village cards'} are chosen: {', '.join(names)}.",
          f"{BOOK}/setup.random")
    if of == "monsters":
        groups = [name for name in names if is_treasure_group(name)]
        plan = {**frame["plan"], "monsters": [name for name in names if name in among(h)["monsters"]],
                "treasures": groups or frame["plan"]["treasures"], "by randomizer": bool(groups)}
        if GUARDIAN not in names and plan["guardian"] is not None:
            h.say(f"No guardian randomizer came up: {plan['guardian']} is not used.", f"{BOOK}/setup.guardian")
            plan["guardian"] = None
        elif GUARDIAN in names and plan["guardian"] is None:
            h.pend([{"kind": "setup.guardian", "plan": plan}])
            return
        h.pend([{"kind": "setup.bearer", "plan": plan}])
    elif of == "heroes":
        h.pend([{"kind": "setup.randomizers", "of": "village", "drawn": [], "queue": frame["village"],
                 "heroes": names}])
    else:
        h.do("set up village", heroes=frame["heroes"], village=names, players=len(h.game.seats(h.table)))


@rules.resolver(BOOK, "setup.village-stacks", "setup.spaces")
def count_spaces(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The spaces of a category are read off the board; or the table does without the guideline."""
    category, word = frame["category"], str((answer or {}).get("choose") or "").strip().lower()
    number = read_whole(word)
    if word.startswith(IGNORE):
        h.say("The guideline of the board is ignored: the first 8 village cards are used.",
              f"{BOOK}/setup.village-stacks")
        h.effect("turn", dial="spaces", to=IGNORE)
    elif number is not None and 0 <= number <= MOST_SPACES:
        h.say(f"The board has {number} {category.lower()} spaces{besides(category)}.", f"{BOOK}/setup.village-stacks")
        h.effect("turn", dial="spaces", to={**h.table.dials.get("spaces", {}), category: number})
    else:
        h.asks.append(Ask("the board", f"{category.lower()} spaces", "printed on the side that lies up",
                          f"whether {frame['card']} is kept"))
        return False
    h.settle(frame)
    return True


@rules.resolver(BOOK, "setup.guardian", "setup.guardian")
def pick_guardian(h: Hearing, frame: Frame, answer: Any) -> bool:
    """A guardian randomizer came up: which guardian was picked at random is told."""
    name = str((answer or {}).get("choose") or "").strip()
    if not name or len(name) > 60:
        h.asks.append(Ask("the guardians", "the one picked at random", "name it"))
        return False
    h.settle(frame)
    h.say(f"{name} is this game's guardian.", f"{BOOK}/setup.guardian")
    h.pend([{"kind": "setup.bearer", "plan": {**frame["plan"], "guardian": name}}])
    return True


@rules.resolver(BOOK, "setup.bearer-last-eleven", "setup.bearer")
def choose_bearer(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The Thunderstone Bearer of this game is chosen; then the dungeon deck is made."""
    given, faults = frame["plan"]["bearer"], list[Fault]()
    if answer is not None:
        given = bearer_named(h, answer.get("choose"), faults)
    if faults:
        raise Malformed(faults)
    if given is None:
        h.asks.append(Ask("the Thunderstone Bearers", "the one chosen", "name it"))
        return False
    plan = {**frame["plan"], "bearer": given}
    laid_out = plan.pop("laid")
    came = bearer_came(plan, first_told(h, laid_out, int(h.table.dials["positions"])))
    if came is not None and plan["variant"] == ANY_THREE:
        h.find(f"{BOOK}/variant.random-dungeon", came)
    h.settle(frame)
    h.do("set up dungeon", plan=plan, laid_out=laid_out)
    wait_for_first(h, plan)
    return True


# --- in words ---

def ask_randomizer(h: Hearing, frame: Frame) -> dict[str, Any]:
    """What has come up so far, and what the next randomizer may be."""
    of, rows = frame["of"], frame["drawn"]
    up = {name for name, _ in rows}
    names = [*among(h)[of], *(among(h)["treasures"] if of == "monsters" else ())]
    left = ", ".join(wanted(h, of, rows, frame.get("plan", {})))
    says = f"Turn up a {ONE[of]} randomizer: which is it? Wanted still: {left}."
    for word, held in (("Kept", kept(rows)), ("Set aside", aside(rows))):
        says += f" {word}: {', '.join(held)}." if held else ""
    left_over = sorted(name for name in names if name not in up)
    return {"says": says, "options": left_over, "shown": [leveled(h, of, name) for name in left_over]}


def ask_spaces(h: Hearing, frame: Frame) -> dict[str, Any]:
    """The spaces of a category."""
    word = frame["category"].lower()
    return {"says": f"{frame['card']} is turned up: how many {word} spaces has this side of the board"
                    f"{besides(frame['category'])}? Or ignore the guideline.",
            "options": [*map(str, range(1, 5)), IGNORE]}


def ask_bearer(h: Hearing, frame: Frame) -> dict[str, Any]:
    """The Bearers of the box."""
    return {"says": "Choose the Thunderstone Bearer of this game.", "options": sorted(among(h)["bearer"])}


def ask_guardian(h: Hearing, frame: Frame) -> dict[str, Any]:
    """A guardian, by whatever name its card has."""
    return {"says": "A guardian randomizer came up: pick one guardian at random. Which is it?", "options": []}


ASKED = {"setup.randomizers": ask_randomizer, "setup.spaces": ask_spaces, "setup.bearer": ask_bearer,
         "setup.guardian": ask_guardian, BOTTOM: ask_bottom}

