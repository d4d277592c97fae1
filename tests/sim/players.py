"""Players for simulated tables: they choose among the candidates by taste and chance, and now and then they err."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from adjudicator.games.thunderstone.spots import monsters, spot_word
from adjudicator.games.thunderstone.traits import may_be_chosen
from adjudicator.kernel.game import Game
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.judge import judge
from adjudicator.kernel.table import Table
from tests.sim.boxes import Box

Action = dict[str, Any]


def wins(table: Table, game: Game, seat: str) -> Action | None:
    """The choice of a monster that would be defeated, from the entrance inwards; None without one."""
    h = Hearing(table, game, {"seat": seat}, "look")
    for piece in monsters(h):
        if table.card(piece) is not None:
            won = h.value("win", piece)
            if won.exact and won.number:
                return {"type": "choose", "seat": seat, "monster": spot_word(h, piece)}
    return None


LONG, STUCK, WHILE = 100, 500, 20
"""A game of so many turns drags on: monsters that stay are too strong for the decks, and for so many turns at a time
the players mend those; in between they play as they like. After many more they have heroes left and little else,
fight only where they may win, and keep what is left of their decks.
"""


def drags_on(table: Table) -> bool:
    """Has the game gone on for so long that the players mean to end it, and is it the time for that?"""
    turn = int(table.dials.get("turn", 0))
    return turn > LONG and turn // WHILE % 2 == 0


def worth_of(name: str, game: Game) -> int:
    """What a card does for a deck that is to win fights: attack above all, then light and gold."""
    values = game.cards.cards[name].values if name in game.cards.cards else {}
    light, gold, *attacks = ((values.get(field) or {}).get("v") or 0
                             for field in ("light", "gold value", "physical attack", "magic attack"))
    return int(3 * sum(attacks) + 2 * light + 2 * gold)


def strength_of(hand: list[str], game: Game) -> int:
    """A rough guess of what a hand is worth in a fight."""
    total = 0
    for name in hand:
        card = game.cards.cards[name]
        if card.kind in ("hero", "basic") or card.has("Weapon"):
            total += sum(card.values.get(f, {}).get("v") or 0 for f in ("physical attack", "magic attack"))
    return total


def taste(action: Action, table: Table, game: Game, chance: Random, hand: list[str]) -> float:
    """How much a player likes a candidate."""
    kind = action["type"]
    base = {"visit-village": 5.0, "enter-dungeon": 1.0 + strength_of(hand, game), "prepare": 0.2, "rest": 0.6,
            "use": 6.0, "cypher": 4.0, "equip": 7.0, "trophy": 5.0, "level-up": 4.5, "buy": 3.0, "end-turn": 0.4,
            "choose": 0.5, "decide": 3.0, "reveal": 9.0}.get(kind, 0.1)
    if drags_on(table):
        base = resolved(action, table, game, hand, base)
    elif kind == "buy":
        cost = game.cards.cards[action["card"]].values.get("gold cost", {}).get("v") or 0
        base = 0.3 + cost * (1.0 if game.cards.cards[action["card"]].kind == "hero" else 0.6)
    return base * chance.uniform(0.2, 1.0)


GUESS, ENOUGH, FEW, FEEBLE = 9, 8, 12, 4
"""What a monster may have for its Health whose card has none, such as a summoner's thrall; cards of a small deck, and
of one that is too small; what a card is worth that wins nothing.
"""


def weakest(table: Table, game: Game) -> int:
    """What it takes to defeat the weakest monster of the dungeon: its Health, and what the darkness takes off."""
    need = [int(game.cards.cards[held.card].values.get("health", {}).get("v") or GUESS) + 2 * int(held.place[8])
            for held in table.pieces.values()
            if held.place.startswith("dungeon/") and held.place[8].isdigit() and held.card in game.cards.cards]
    return min(need, default=GUESS)


def cards_of(table: Table, seat: str) -> int:
    """How many cards a player has that are not laid out."""
    return len(table.at(f"{seat}/discard")) + sum(table.piles[f"{seat}/{pile}"].size or 0 for pile in ("deck", "hand"))


def resolved(action: Action, table: Table, game: Game, hand: list[str], base: float) -> float:
    """How much a player likes a candidate who means to win fights: thin the deck, buy attack, level up, then fight."""
    kind = action["type"]
    if kind == "buy":
        return 0.5 + worth_of(action["card"], game) if worth_of(action["card"], game) > FEEBLE else 0.0
    if kind == "visit-village" and cards_of(table, action["seat"]) < FEW:
        return 20.0  # so few cards win nothing: first buy
    if kind == "rest":
        least = min((worth_of(name, game) for name in hand), default=9)
        if int(table.dials["turn"]) <= STUCK:
            return 7.0 if least <= 1 else 0.1
        return 8.0 if least <= 3 and cards_of(table, action["seat"]) > ENOUGH else 0.1  # a Regular has an attack of 1
    if kind == "use" and any(word in action.get("note", "") for word in ("destroy", "discard", "curse")):
        return 0.1
    if kind == "enter-dungeon":
        if int(table.dials["turn"]) <= STUCK:
            return 0.8 * strength_of(hand, game)
        return 20.0 if strength_of(hand, game) >= weakest(table, game) else 0.4
    return 9.0 if kind == "level-up" else base


def mistakes(table: Table, game: Game, seat: str, hand: list[str], box: Box, chance: Random
             ) -> Iterator[tuple[Action, str]]:
    """Illegal proposals with the rule that must refuse each."""
    seats = list(game.seats(table))
    other = seats[(seats.index(seat) + 1) % len(seats)]
    top = (table.top() or {}).get("kind")
    look = Hearing(table, game, {"seat": seat}, "look")
    if other not in (seat, table.dials.get("active")):
        yield {"type": "visit-village", "seat": other}, "turn.order"
    if top == "turn":
        yield {"type": "visit-village", "seat": seat, "hand": ["Thunderstone Shard"] * 3}, "cards-accounted-for"
        yield {"type": "buy", "seat": seat, "card": "Torch"}, "turn.one-action|solo.turn"
        yield {"type": "rest", "seat": seat, "destroy": [hand[0], hand[1]] if len(hand) > 1 else hand * 2}, \
            "rest.one-card"
        yield {"type": "enter-dungeon", "seat": seat, "keeps": [hand[0]] if hand else ["Torch"]}, "dungeon.lay-out"
    if top in ("village.abilities", "village.buy", "dungeon.abilities"):
        yield {"type": "visit-village", "seat": seat}, "turn.one-action|solo.turn"
        yield {"type": "reveal", "seat": seat, "card": box.monster}, "refill.shift|siege.hole|solo.new-monster"
        if "react" in game.ruleset.actions:
            yield {"type": "react", "seat": seat, "card": "Yellow Swarm"}, "react.when|hand.present|cards-accounted-for"
    if top == "dungeon.abilities":
        yield {"type": "choose", "seat": seat, "monster": _elsewhere(table, game, chance)}, "choose.free"
        if any(may_be_chosen(look, piece, seat).holds for piece in monsters(look)):
            yield {"type": "end-turn", "seat": seat}, "choose.one"
        yield {"type": "buy", "seat": seat, "card": "Torch"}, "buy.step"
    if top in ("village.abilities", "village.buy"):
        yield {"type": "buy", "seat": seat, "card": box.disease}, box.no_sale
        yield {"type": "buy", "seat": seat, "card": box.bearer}, "buy.kind"
        yield {"type": "choose", "seat": seat, "monster": "1A" if "files" in table.dials else 1}, "choose.step"


def _elsewhere(table: Table, game: Game, chance: Random) -> str:
    """A monster that does not lie in the dungeon."""
    there = {held.card for held in table.pieces.values() if held.place.startswith("dungeon/")}
    return chance.choice([card.name for card in game.cards.cards.values() if card.kind == "monster"
                          and card.name not in there])


def first_legal(table: Table, game: Game, rows: list[Action]) -> Action | None:
    """The first of some actions that is legal as the table lies."""
    for action in rows:
        if judge(table, game, action, "try").verdict == "legal":
            return action
    return None
