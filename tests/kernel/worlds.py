"""Arrangements of a few cards, laid out one by one: what fits what is told, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from random import Random
from typing import Any

from hypothesis import strategies as st

from adjudicator.kernel.effects import apply, fold
from adjudicator.kernel.table import Table

NAMES = ("A", "B", "C")
PILES = ("deck", "hand", "cellar")
HANDS = ("hand",)
OTHER = "?"  # an unnamed card that is none of these


@dataclass(frozen=True)
class World:
    """One arrangement: every pile's cards, the top one first, and the true name of every piece in view."""

    piles: tuple[tuple[str, tuple[str, ...]], ...]
    pieces: tuple[tuple[str, str], ...] = ()

    def pile(self, name: str) -> tuple[str, ...]:
        return dict(self.piles)[name]

    def having(self, piles: dict[str, Iterable[str]], pieces: dict[str, str | None] | None = None) -> World:
        """The same with other cards in some piles, further pieces, and without those that are None."""
        rows = {**dict(self.piles), **{name: tuple(cards) for name, cards in piles.items()}}
        seen = {**dict(self.pieces), **(pieces or {})}
        return World(tuple(rows.items()), tuple((key, card) for key, card in seen.items() if card is not None))


# --- a table of which some things are known, and the arrangements that fit ---

Slot = tuple[str, int]
Claim = tuple[frozenset[str], frozenset[Slot]]
HOWS = ("free", "free", "free", "unnamed", "among", "top", "bottom", "holds", "within")
LAYERS = ("layer", "layer", "group")


@dataclass
class Case:
    """A true arrangement, effects that tell something of it, and every arrangement that fits."""

    truth: World
    effects: list[dict[str, Any]]
    worlds: set[World]


class Told:
    """What is told of a true arrangement, each claim of another card."""

    def __init__(self, cards: dict[Slot, str], sizes: dict[str, int]) -> None:
        self.cards, self.sizes = cards, sizes
        self.piles: dict[str, dict[str, Any]] = {
            pile: {"do": "pile", "pile": pile, "pool": "pool", "size": size, "top": [None] * size,
                   "bottom": [None] * size, "holds": [], "within": []} for pile, size in sizes.items()}
        self.fixed: dict[Slot, str] = {}
        self.claims: list[Claim] = []
        self.about: list[str] = []
        self.among: list[Any] = []

    def claim(self, card: str, fits: Callable[[Slot], bool], names: Iterable[str] = ()) -> None:
        self.claims.append((frozenset((card, *names)), frozenset(filter(fits, self.cards))))
        self.about.append(card)

    def tell(self, slot: Slot, how: str, depth: int, spots: list[str], others: tuple[str, int] = ("A", 0)) -> None:
        """Tell of one card where it is, in one of the ways there are."""
        (spot, at), card = slot, self.cards[slot]
        size = self.sizes.get(spot)
        if how == "among":
            self.among.append([card, sorted({spot, *spots})])
            self.claim(card, lambda other: other[0] in (spot, *spots))
        elif size is None:
            return
        elif how in ("top", "bottom"):
            self.piles[spot][how][at if how == "top" else size - 1 - at] = card
            self.fixed[slot] = card
        elif how == "holds":
            self.piles[spot]["holds"].append(card)
            self.claim(card, lambda other: other[0] == spot)
        elif how == "within":
            low = size - at + depth
            self.piles[spot]["within"].append([card, low])
            self.claim(card, lambda other: other[0] == spot and size - other[1] <= low)
        elif how in ("layer", "group"):
            low, over = size - at + depth, max(0, size - at - 1 - others[1])
            names = {card, others[0]} if how == "group" else {card}
            self.piles[spot]["within"].append([sorted(names), low, over])
            self.claim(card, lambda other: other[0] == spot and over < size - other[1] <= low, names)

    def fits(self, cards: dict[Slot, str]) -> bool:
        """Does an arrangement fit?"""
        return all(cards[slot] == card for slot, card in self.fixed.items()) and claims_met(
            {slot: card for slot, card in cards.items() if slot not in self.fixed}, self.claims)

    def nothing_known(self) -> list[str]:
        """Names of the cards of which nothing is known."""
        names = sorted(card for slot, card in self.cards.items() if slot not in self.fixed)
        for card in self.about:
            names.remove(card)
        return names

    def effects(self, named: list[str]) -> list[dict[str, Any]]:
        pieces = [spot for spot, _ in self.cards if spot not in self.sizes]
        return [*self.piles.values(),
                *({"do": "make", "id": piece, "to": "table", "pool": "pool"} for piece in pieces),
                {"do": "pool", "pool": "pool", "names": {name: named.count(name) for name in set(named)},
                 "unknown": len(self.cards) - len(named), "among": self.among}]


def claims_met(cards: dict[Slot, str], claims: list[Claim]) -> bool:
    """Can every claim be about a card of its own?"""
    if not claims:
        return True
    (names, spots), *rest = claims
    return any(cards.get(slot) in names and claims_met({key: card for key, card in cards.items() if key != slot}, rest)
               for slot in spots)


def arrangements(cards: list[str], unnamed: int) -> Iterator[tuple[str, ...]]:
    for names in product((*NAMES, OTHER), repeat=unnamed):
        yield from set(permutations((*cards, *names)))


@st.composite
def cases(draw: Callable[..., Any], most: int = 6, unnamed: int = 1, hands: tuple[str, ...] = (),
          layers: tuple[str, ...] = ()) -> Case:
    """Two or three piles of one pool, pieces taken unseen, and true things told of them. Hands have no order."""
    row = draw(st.lists(st.integers(0, 3), min_size=2, max_size=3).filter(lambda row: 0 < sum(row) <= most))
    sizes = dict(zip(PILES, row, strict=False))
    slots = [(pile, at) for pile, size in sizes.items() for at in range(size)]
    slots += [(f"p{n}", 0) for n in range(draw(st.integers(0, min(2, most - len(slots)))))]
    names = draw(st.lists(st.sampled_from(NAMES), min_size=len(slots), max_size=len(slots)))
    known = Told(dict(zip(slots, names, strict=True)), sizes)
    left = unnamed
    for slot in slots:
        how = draw(st.sampled_from((*HOWS, *layers)))
        if slot[0] in hands and how in ("top", "bottom", "within", *layers):
            how = "holds"
        left -= how == "unnamed"
        known.tell(slot, how, draw(st.integers(0, 2)), draw(st.lists(st.sampled_from([spot for spot, _ in slots]))),
                   (draw(st.sampled_from(NAMES)), draw(st.integers(0, 1))))
    named = sorted(known.cards.values())
    for card in draw(st.permutations(known.nothing_known()))[:min(unnamed, unnamed - left)]:
        named.remove(card)
    rows = (dict(zip(slots, row, strict=True)) for row in arrangements(named, len(slots) - len(named)))
    worlds = {world_of(cards, sizes) for cards in rows if known.fits(cards)}
    return Case(world_of(known.cards, sizes), known.effects(named), worlds)


def world_of(cards: dict[Slot, str], piles: Iterable[str]) -> World:
    rows = {pile: tuple(card for (spot, _), card in cards.items() if spot == pile) for pile in piles}
    return World(tuple(rows.items()), tuple((spot, card) for (spot, _), card in cards.items() if spot not in rows))


# --- what becomes of arrangements: takes, reveals, cards put back, shuffles ---

Happening = tuple[dict[str, Any], set[World]]


def without(row: tuple[str, ...], at: int) -> tuple[str, ...]:
    return row[:at] + row[at + 1:]


def places_of(end: str, cards: tuple[str, ...]) -> range:
    """Where a card may be taken from."""
    return {"top": range(1), "bottom": range(len(cards) - 1, len(cards)), "any": range(len(cards))}[end]


def after_take(world: World, effect: dict[str, Any]) -> Iterator[World]:
    cards = world.pile(effect["pile"])
    for at in places_of(effect["end"], cards):
        if effect.get("card") in (None, cards[at]):
            yield world.having({effect["pile"]: without(cards, at)}, {effect["id"]: cards[at]})


def after_name(world: World, effect: dict[str, Any]) -> Iterator[World]:
    if dict(world.pieces)[effect["id"]] == effect["card"]:
        yield world


def after_hide(world: World, effect: dict[str, Any]) -> Iterator[World]:
    cards, card = world.pile(effect["pile"]), dict(world.pieces)[effect["id"]]
    size = len(cards) + 1
    spots: Iterable[int] = {"top": range(1), "bottom": range(len(cards), size), "any": range(size)}[effect["end"]]
    if "depth" in effect:
        spots = range(max(0, size - effect["depth"]), size)
    for at in spots:
        yield world.having({effect["pile"]: (*cards[:at], card, *cards[at:])}, {effect["id"]: None})


def after_shift(world: World, effect: dict[str, Any]) -> Iterator[World]:
    source, goal, n = world.pile(effect["pile"]), world.pile(effect["to"]), effect["n"]
    orders = set(permutations(source)) if effect["pile"] in HANDS else [source]
    for order in orders:
        laid = {goal}
        for card in order[:n]:
            laid = {(*cards[:at], card, *cards[at:]) for cards in laid for at in range(len(cards) + 1)}
        for cards in laid:
            yield world.having({effect["pile"]: order[n:], effect["to"]: cards})


def after_shuffle(world: World, effect: dict[str, Any]) -> Iterator[World]:
    pieces = dict(world.pieces)
    cards = (*world.pile(effect["pile"]), *(pieces[piece] for piece in effect["pieces"]))
    for mixed in set(permutations(cards)):
        yield world.having({effect["pile"]: mixed}, dict.fromkeys(effect["pieces"]))


def after_mix(world: World, effect: dict[str, Any]) -> Iterator[World]:
    pieces, cards = dict(world.pieces), world.pile(effect["pile"])
    zone = (*cards[:effect["top"]], *(pieces[piece] for piece in effect["ids"]))
    for mixed in set(permutations(zone)):
        yield world.having({effect["pile"]: (*mixed, *cards[effect["top"]:])}, dict.fromkeys(effect["ids"]))


AFTER: dict[str, Callable[[World, dict[str, Any]], Iterator[World]]] = {
    "take": after_take, "name": after_name, "hide": after_hide, "shift": after_shift, "shuffle": after_shuffle,
    "mix": after_mix}


@dataclass
class Play:
    """A run of happenings: the true arrangement, the table, and every arrangement that fits what was seen."""

    case: Case
    chance: Random

    def __post_init__(self) -> None:
        self.table = fold(Table(), self.case.effects)
        self.truth, self.worlds = self.case.truth, self.case.worlds
        self.serial = 0

    def happens(self, effect: dict[str, Any]) -> None:
        """Carry it out on the table, on the truth and on every arrangement."""
        apply(self.table, effect)
        self.truth = self.chance.choice(sorted(AFTER[effect["do"]](self.truth, effect), key=repr))
        self.worlds = {self.plain(after) for world in self.worlds for after in AFTER[effect["do"]](world, effect)}
        assert self.plain(self.truth) in self.worlds

    def plain(self, world: World) -> World:
        """Hands have no order."""
        return world.having({hand: sorted(world.pile(hand)) for hand in HANDS if hand in dict(world.piles)})

    def fresh(self) -> str:
        self.serial += 1
        return f"n{self.serial}"


def ends(play: Play, pile: str, anywhere: bool) -> str:
    """An end of a pile to take from or put at."""
    if pile in HANDS:
        return "any"
    return play.chance.choice(("top", "bottom", "any") if anywhere else ("top", "bottom"))


def see(play: Play, pile: str, anywhere: bool) -> dict[str, Any]:
    end = ends(play, pile, anywhere)
    cards = play.truth.pile(pile)
    card = cards[play.chance.choice(places_of(end, cards))]
    return {"do": "take", "id": play.fresh(), "pile": pile, "card": card, "to": "table", "end": end}


def take(play: Play, pile: str, anywhere: bool) -> dict[str, Any]:
    end = ends(play, pile, anywhere) if pile in HANDS or anywhere else "top"
    return {"do": "take", "id": play.fresh(), "pile": pile, "to": "table", "end": end}


def put_back(play: Play, piece: str, anywhere: bool) -> dict[str, Any]:
    goal = play.chance.choice(sorted(play.table.piles))
    deep = {"depth": play.chance.randint(1, 3)} if anywhere and goal == "deck" and play.chance.random() < .3 else {}
    return {"do": "hide", "id": piece, "pile": goal, "end": ends(play, goal, anywhere), **deep}


def step(play: Play, kinds: tuple[str, ...]) -> dict[str, Any] | None:
    """Something that can happen now, or None."""
    chance, table, anywhere = play.chance, play.table, "anywhere" in kinds
    full = [name for name, pile in table.piles.items() if pile.size]
    kind = chance.choice(kinds)
    unseen = [piece for piece, held in table.pieces.items() if held.card is None]
    among = list(table.pieces) if kind == "hide unseen" else [piece for piece in table.pieces if piece not in unseen]
    if kind in ("see", "take") and full:
        return (see if kind == "see" else take)(play, chance.choice(full), anywhere)
    if kind == "name" and unseen:
        piece = chance.choice(unseen)
        return {"do": "name", "id": piece, "card": dict(play.truth.pieces)[piece], "pool": "pool"}
    if kind in ("hide", "hide unseen") and among:
        return put_back(play, chance.choice(among), anywhere)
    if kind == "shift" and full:
        pile, goal = chance.choice(full), chance.choice(sorted(table.piles))
        n = chance.randint(1, table.piles[pile].size or 1)
        return {"do": "shift", "pile": pile, "to": goal, "n": n} if goal != pile else None
    if kind == "mix" and among:
        some = chance.sample(among, chance.randint(1, len(among)))
        return {"do": "mix", "ids": some, "pile": "deck", "top": chance.randint(0, 3)}
    if kind == "shuffle":
        return {"do": "shuffle", "places": ["table"], "pile": chance.choice(sorted(table.piles)),
                "pieces": list(table.at("table"))}
    return None
