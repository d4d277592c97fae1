"""Setting up a game: starting decks, the village, the dungeon, the finishing touches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.presets import PRESETS
from adjudicator.games.thunderstone.settings import agree, first_roll
from adjudicator.games.thunderstone.treasures import is_treasure
from adjudicator.games.thunderstone.words import (
    BOOK,
    DECK,
    DISEASES,
    HAND_SIZE,
    choose_readings,
    discard,
    gaps,
    laid,
    positions,
)
from adjudicator.kernel.arguments import reveal
from adjudicator.kernel.cards import Card
from adjudicator.kernel.faults import Fault, Malformed, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask

FIELDS = (
    Field("seats", "any", "the players' seats in order of play: [karsten, andreas]", True),
    Field("first", "text", "the starting player's seat; the first one where nobody says"),
    Field("preset", "choice", "a set of cards that the book puts together", choices=tuple(PRESETS)),
    Field("board", "choice", "which side of the board lies up", choices=("dungeon", "wilderness")),
    Field("heroes", "any", "four hero groups, where there is no preset"),
    Field("village", "any", "eight village cards, where there is no preset"),
    Field("monsters", "any", "three monster groups, where there is no preset"),
    Field("bearer", "text", "the Thunderstone Bearer, where there is no preset"),
    Field("dungeon", "any", "the monsters laid out at first: {1: name, 2: name, 3: name}; what is left out is asked "
          "for before the first turn"),
    Field("trust", "choice", "may values from unconfirmed public lists be used", choices=("listed", "book")),
    Field("readings", "map", "the readings chosen of ambiguous rules: {topic: reading}"),
    Field("positions", "int", "positions in the dungeon", low=2, high=6),
    Field("setting", "text", "the setting card that all agree on, where the game is played with one"),
)


def chosen(h: Hearing) -> dict[str, Any]:
    """The set-up asked for: the preset, overlaid by what was named. Raises Malformed with every fault."""
    args = h.args
    base: dict[str, Any] = dict(PRESETS.get(args.get("preset") or "", {}))
    base.update({key: args[key] for key in ("board", "heroes", "village", "monsters", "bearer") if args.get(key)})
    faults: list[Fault] = []
    groups = {"heroes": h.game.cards.groups("hero"), "monsters": h.game.cards.groups("monster")}
    for key, known_groups in groups.items():
        base[key] = names_among(base.get(key), key, known_groups, faults)
    village = {card.name: card for card in h.game.cards.cards.values() if card.kind == "village"}
    base["village"] = names_among(base.get("village"), "village", village, faults)
    bearers = {card.name: card for card in h.game.cards.cards.values() if card.kind == "bearer"}
    named = [base.get("bearer")] if base.get("bearer") else None
    base["bearer"] = next(iter(names_among(named, "bearer", bearers, faults)), None)
    base["board"] = base.get("board") or "dungeon"
    if faults:
        raise Malformed(faults)
    return base


def names_among(given: Any, field: str, among: Mapping[str, Any], faults: list[Fault]) -> list[str]:
    """Names out of a known set; each one that is not is a fault with near names."""
    if not isinstance(given, list | tuple) or not given:
        faults.append(Fault(field, given, f"a list of names such as {', '.join(list(among)[:3])}; or name a preset"))
        return []
    fold = {name.lower(): name for name in among}
    found = []
    for name in given:
        if str(name).lower() in fold:
            found.append(fold[str(name).lower()])
        else:
            faults.append(Fault(field, name, f"one of {', '.join(sorted(among))}", near(name, among)))
    return found


NOT_SEATS = ("village", "dungeon", "box", "diseases", "table", "on", "under", "seats", "active", "turn", "step",
             "fighting", "board", "positions", "trust", "readings", "facts", "setting")


def read_seats(given: Any, most: int = 5) -> list[str]:
    """Seats by name: letters, digits, - and _. Raises Malformed."""
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        raise Malformed([Fault("seats", given, f"a list of 1 to {most} seats")])
    names = [str(seat).lower() for seat in given]
    wanted = "a name of 1 to 20 letters, digits, - or _, each once (capitals make no difference)"
    bad = [Fault("seats", seat, wanted) for seat in given
           if not isinstance(seat, str) or not seat.replace("-", "").replace("_", "").isalnum() or not seat.isascii()
           or len(seat) > 20 or names.count(seat.lower()) > 1]
    bad += [Fault("seats", seat, "another name; the table has something else that is called so")
            for seat, name in zip(given, names, strict=True) if name in NOT_SEATS]
    if bad:
        raise Malformed(bad)
    return list(given)


@rules.action(BOOK, "open", fields=FIELDS, opens=True)
def open_game(h: Hearing) -> None:
    """Set up a game from its start: what lies where, and what nobody has seen yet."""
    seats = read_seats(h.args["seats"])
    plan = chosen(h)
    first = h.args.get("first") or seats[0]
    if first not in seats:
        raise Malformed([Fault("first", first, f"one of the seats: {', '.join(seats)}", near(first, seats))])
    begin_table(h, seats, str(first), {"board": plan["board"], "positions": h.args.get("positions") or 3})
    h.do("set up village", heroes=plan["heroes"], village=plan["village"], players=len(seats))
    h.do("set up dungeon", monsters=plan["monsters"], bearer=plan["bearer"], laid_out=h.args.get("dungeon"))
    h.effect("turn", dial="setting up", to=None)
    h.pend([{"kind": "turn", "seat": first}])
    if h.args.get("setting") is not None:
        h.say(f"Setting: {agree(h, h.args['setting'])}.", f"{BOOK}/setting.agree")
        first_roll(h, str(first))
    if gaps(h):
        h.pend([{"kind": "setup.dungeon", "seat": first}])
    h.say(f"{first} begins.")


def begin_table(h: Hearing, seats: list[str], first: str, dials: Mapping[str, Any]) -> None:
    """Who plays, who begins, what is agreed; and each player's starting deck."""
    h.seat = first
    agreed = {"seats": seats, "active": first, "turn": 1, **dials, "trust": h.args.get("trust") or "listed",
              "setting up": True}
    for dial, value in agreed.items():
        h.effect("turn", dial=dial, to=value)
    choose_readings(h, h.args.get("readings") or {})
    for seat in seats:
        h.do("set up deck", seat=seat)


@rules.deed(BOOK, "set up deck", "setup.starting-deck", "setup.hand", "term.starting-deck")
def set_up_deck(h: Hearing, seat: str) -> None:
    """Each player shuffles a starting deck of 12 and draws 6 cards."""
    deck = edition(h).starting_deck
    h.effect("pool", pool=seat, names=dict(deck))
    h.effect("pile", pile=f"{seat}/deck", pool=seat, size=sum(deck.values()) - HAND_SIZE)
    h.effect("pile", pile=f"{seat}/hand", pool=seat, size=HAND_SIZE)
    for place in (laid(seat), discard(seat), f"{seat}/revealed", f"{seat}/set aside"):
        h.effect("closed", place=place, value=True)
    h.effect("token", place=seat, kind="experience", n=0, set=True)
    h.say(f"{seat}: shuffle {', '.join(f'{n} {name}' for name, n in deck.items())}; draw {HAND_SIZE}.")


@rules.deed(BOOK, "set up village", "setup.basic-cards", "setup.hero-stacks", "setup.village-stacks")
def set_up_village(h: Hearing, heroes: list[str], village: list[str], players: int) -> None:
    """Basic cards by the number of players, four hero stacks sorted by level, eight village stacks."""
    basics = {name: n * players for name, n in edition(h).basics.items()}
    for name, n in basics.items():
        _stack(h, name, [name] * n)
    groups = h.game.cards.groups("hero")
    for group in heroes:
        _stack(h, group, [card.name for card in groups[group] for _ in range(card.count)])
    for name in village:
        card = h.game.cards.cards[name]
        _stack(h, name, [name] * card.count)
    h.effect("closed", place="village", value=True)
    stacks = "".join(f"{n} {name}, " for name, n in basics.items()).removesuffix(", ")
    h.say(f"Village: {f'{stacks}; ' if stacks else ''}heroes {', '.join(heroes)}; {', '.join(village)}.")


def _stack(h: Hearing, name: str, cards: list[str]) -> None:
    place = f"village/{name}"
    h.effect("closed", place=place, value=True)
    for card in cards:
        h.effect("make", id=h.fresh(), card=card, to=place)


@rules.deed(BOOK, "set up dungeon", "setup.dungeon-deck", "setup.bearer-last-eleven", "setup.first-dungeon",
            "setup.disease-stack", "setup.first-game", "raid.setup", "breach.setup")
def set_up_dungeon(h: Hearing, monsters: list[str], bearer: str, laid_out: Any) -> None:
    """Three groups shuffled, the Bearer among the last eleven; the first monsters laid out without Raid or Breach."""
    groups = h.game.cards.groups("monster")
    names = {card.name: card.count for group in monsters for card in groups[group]}
    names[bearer] = names.get(bearer, 0) + 1
    size = sum(names.values())
    h.effect("pool", pool="dungeon", names=names)
    h.effect("pile", pile=DECK, pool="dungeon", size=size, within=[[bearer, 11]])
    lay_diseases(h)
    rows = read_dungeon(h, laid_out, int(h.table.dials["positions"])) if laid_out else {}
    for place in positions(h):
        h.effect("closed", place=place, value=True)
    for spot, card in sorted(rows.items()):
        if card is not None:
            reveal(h, DECK, card, f"dungeon/{spot}")
    out = ", ".join(f"{spot} {card}" for spot, card in sorted(rows.items()))
    h.say(f"Dungeon deck of {size - len(rows)} cards, {bearer} among the last eleven; laid out: {out or 'none yet'}.")


@rules.resolver(BOOK, "setup.first-dungeon", "setup.dungeon")
def first_dungeon(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The positions that are empty before the first turn wait for the cards that are turned up."""
    empty, deck = gaps(h), h.table.piles.get(DECK)
    if not empty or deck is None or deck.size == 0:
        h.settle(frame)
        return True
    spot = empty[0].rsplit("/", 1)[1]
    h.asks.append(Ask("the dungeon deck", "the card turned up", "name it", f"it goes to {edition(h).spot} {spot}"))
    return False


def lay_first(h: Hearing, card: str) -> None:
    """A monster of the first dungeon is laid out, position 1 first; neither Raid nor Breach takes effect."""
    for place in gaps(h)[:1]:
        piece = reveal(h, DECK, card, place)
        if is_treasure(h, card):
            h.say(f"{card} is no monster: it goes back underneath the deck; turn up another card.",
                  f"{BOOK}/setup.first-dungeon")
            h.effect("hide", id=piece, pile=DECK, end="bottom")
            continue
        h.say(f"{card} is laid out at {edition(h).spot} {place.rsplit('/', 1)[1]}.", f"{BOOK}/setup.first-dungeon")


def lay_diseases(h: Hearing) -> None:
    """The stack of diseases lies ready, all of them."""
    h.effect("pool", pool=DISEASES, names={edition(h).disease: edition(h).diseases})
    h.effect("pile", pile=DISEASES, pool=DISEASES, size=edition(h).diseases)


def read_dungeon(h: Hearing, given: Any, positions: int) -> dict[int, str | None]:
    """Monsters by position: a map {1: name} or a list from position 1 on. Raises Malformed with every fault."""
    rows = dict(enumerate(given, 1)) if isinstance(given, list) else given
    if not isinstance(rows, Mapping) or not rows:
        raise Malformed([Fault("dungeon", given, "the monsters by position: {1: name, 2: name, 3: name}")])
    found: dict[int, str | None] = {}
    faults: list[Fault] = []
    for spot, name in rows.items():
        number = read_whole(spot)
        if number is None or not 1 <= number <= positions:
            faults.append(Fault("dungeon", spot, f"a {edition(h).spot} from 1 to {positions}"))
            continue
        if number in found:
            faults.append(Fault("dungeon", spot, f"each {edition(h).spot} once; {number} is told twice"))
        card: Card | None = h.game.cards.get(str(name)) if name is not None else None
        told = next((other for other in h.table.facts if other.lower() == str(name).lower()), None)
        if name is not None and told is None and (card is None or card.kind not in ("monster", "bearer")):
            near_ones = () if card is not None else h.game.cards.near(str(name))
            faults.append(Fault(f"dungeon.{spot}", name, "the name of a monster", near_ones))
        found[number] = card.name if card else told
    if faults:
        raise Malformed(faults)
    return found


