"""Playing whole games at a simulated table, through the service, with the dealer as witness."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any

from adjudicator.games.thunderstone.colours import held
from adjudicator.games.thunderstone.dungeon import monster_of
from adjudicator.games.thunderstone.dungeon_deck import BLOCK
from adjudicator.games.thunderstone.spots import dungeon_places
from adjudicator.kernel.faults import Ambiguous
from adjudicator.kernel.hearing import Hearing
from adjudicator.log.memory import MemoryStore
from adjudicator.rules.library import Library
from adjudicator.service import Service
from tests.sim.boxes import BOXES, Box, read_off, unprinted
from tests.sim.dealer import Dealer
from tests.sim.mixing import STARTING
from tests.sim.players import Action, drags_on, mistakes, taste, wins, worth_of


class Play:
    """One simulated game."""

    def __init__(self, library: Library, seed: int, players: int, box: Box = BOXES["numenera"]) -> None:
        self.box = box
        self.chance = Random(seed)
        count = itertools.count()
        self.service = Service(MemoryStore(), library, now=lambda: "2026-01-01T00:00:00Z",
                               fresh=lambda: f"sim-{seed}-{next(count)}")
        self.seats = [f"s{n}" for n in range(1, players + 1)]
        self.dealer = Dealer(self.chance)
        self.refused: list[str] = []
        self.steps = 0
        self.tired: Counter[str] = Counter()  # how often each card's abilities were used this turn
        self._open()

    def _open(self) -> None:
        box, game = self.box, self.service.game(self.box.name)
        piles, opening = box.deal(game, self.chance)
        self.dealer.piles.update(piles)
        self.dealer.piles["diseases"] = [box.disease] * box.diseases
        for seat in self.seats:
            cards = list(STARTING)
            self.chance.shuffle(cards)
            self.dealer.piles[f"{seat}/deck"], self.dealer.piles[f"{seat}/hand"] = cards[:6], cards[6:]
        if "dungeon" in {field.name for field in game.ruleset.action("open").fields}:
            opening.setdefault("dungeon", {str(n): self.dealer.piles["dungeon/deck"][n - 1] for n in (1, 2, 3)})
        record = self.service.open(box.name, {"seats": self.seats, **opening})
        self.id = record.game_id
        for entry in self.service.store.entries(self.id):
            self.dealer.follow(entry.envelope["effects"])
        while str(self.table.top()["kind"]).startswith("setup."):
            self.turn()
        told = [*read_off(box, game), *unprinted(game, self.table, self.dealer, self.chance)]
        for card, printed, value in told:
            self._try({"type": "attest", "seat": self.seats[0], "card": card, "field": printed, "value": value})

    @property
    def table(self) -> Any:
        """The table now."""
        return self.service.live(self.id).table

    def over(self) -> bool:
        """Is the game over?"""
        top = self.table.top()
        return top is None or top["kind"] == "game-over"

    def turn(self) -> None:
        """One action: the one that the player likes best among those that are legal."""
        table = self.table
        seat = (table.top() or {}).get("seat") or table.dials["active"]
        hand = self.dealer.piles[f"{seat}/hand"]
        if self.chance.random() < 0.04:
            self._err(seat, hand)
        rows = self._rows(seat)
        for action in rows:
            if self._try(action):
                return
        if self._unseen(seat) and self._try({"type": "see", "seat": seat, "cards": self._unseen(seat)}):
            return
        raise AssertionError(f"nobody can go on: {table.top()} {rows}")

    def _rows(self, seat: str) -> list[Action]:
        table, game = self.table, self.service.live(self.id).game
        hand = self.dealer.piles[f"{seat}/hand"]
        top = table.top()
        if top["kind"] == "siege.flip":
            return self._flips(seat)
        if (answer := self._read_off(top)) is not None:
            return [{"type": "decide", "seat": seat, "choose": answer}]
        if top["kind"] in ("siege.moved", "solo.new-monster", "setup.dungeon"):
            return [{"type": "reveal", "seat": seat, "card": self.dealer.piles["dungeon/deck"][0]}]
        if top["kind"] in ("dungeon.abilities", "dungeon.choose"):
            best = wins(table, game, seat)
            others = self._offers(seat)
            ready = [row for row in others if row["type"] in ("use", "equip")]
            if best is not None and (not ready or self.chance.random() < 0.5):
                return [best, *others]
            return others
        if top["kind"] in ("dungeon.refill", "dungeon.spoils"):
            deck = self.dealer.piles["dungeon/deck"]
            full = self.box.name in ("siege", "solo") or all(table.at(place) for place in dungeon_places(table))
            last = {"type": "end-turn", "seat": seat} if full or not deck else {
                "type": "reveal", "seat": seat, "card": deck[0]}
            uses = [row for row in self._offers(seat) if row["type"] in ("use", "buy")]
            return [*uses, last]
        if top["kind"] == "hand.choice":
            return [{"type": "decide", "seat": seat, "choose": hand[:top["count"]] or "none"}]
        if top["kind"] == "deed" and (seen := self._turned_up(seat, top)):
            return [{"type": "decide", "seat": seat, "saw": seen}]
        if self._unseen(seat):
            return [{"type": "see", "seat": seat, "cards": self._unseen(seat)}]
        return self._offers(seat) or [{"type": "decide", "seat": seat, "choose": "none"}]

    def _read_off(self, top: Any) -> Any:
        """What only the dealer knows: the next randomizer, how many the bottom cards are."""
        if top["kind"] == "setup.randomizers":
            return self.dealer.piles[f"randomizers/{top['of']}"].pop(0)
        return self.chance.choice([str(BLOCK), "not counted"]) if top["kind"] == "setup.bottom" else None

    def _turned_up(self, seat: str, top: Any) -> list[str]:
        """The cards that a text has turned up, where it asks for them."""
        deed = top["deed"]
        if "swap from under" in deed and "turned up" not in top:
            return self.dealer.piles["dungeon/deck"][-1:]
        if deed.get("from") == "discard" and "show" in deed:
            there = [self.dealer.names[piece] for piece in self.table.at(f"{seat}/discard")]
            return self.chance.sample(there, min(deed["show"], len(there)))
        n = deed.get("reveal", deed.get("show", 0)) - len(top.get("shown", ()))
        return self._next(seat, n) if isinstance(n, int) and n > 0 else []

    def _flips(self, seat: str) -> list[Action]:
        """Turn up any face-down monster; the dealer reads its name."""
        down = [piece for piece in self.table.pieces if self.table.marked(piece, "face down") is not None]
        self.chance.shuffle(down)
        return [{"type": "flip", "seat": seat, "card": self.dealer.names[piece],
                 "slot": self.table.pieces[piece].place.removeprefix("dungeon/").replace("/", "")} for piece in down]

    def _offers(self, seat: str) -> list[Action]:
        table, game = self.table, self.service.live(self.id).game
        hand = self.dealer.piles[f"{seat}/hand"]
        rows = [dict(row) for row in game.candidates(Hearing(table, game, {"seat": seat}, "try"), seat)]
        rows.sort(key=lambda row: -taste(row, table, game, self.chance, hand) * 0.7 ** self.tired[row.get("card", "")])
        for row in rows:
            if row["type"] == "choose" and self.dealer.piles.get("summoner/deck"):
                row["saw"] = self._thrall(row["monster"])
            if row["type"] in ("visit-village", "enter-dungeon"):
                row["hand"] = list(hand)
            if row["type"] == "use" and "all cards of the deck" in row.get("note", ""):
                row["saw"] = list(self.dealer.piles[f"{seat}/deck"])
            if row["type"] == "rest" and hand:
                row["destroy"] = [min(hand, key=lambda card: worth_of(card, game) if drags_on(table) else (
                    card != self.box.disease, card != "Regular"))]
            if row["type"] == "prepare" and hand:
                row["keep"] = hand[:self.chance.randint(0, len(hand))]
        return rows

    def _thrall(self, monster: Any) -> list[str]:
        """What comes up of the summoner deck, where a summoner is chosen."""
        table, game = self.table, self.service.live(self.id).game
        piece = monster_of(Hearing(table, game, {"seat": self.seats[0]}, "look"), monster)
        return self.dealer.piles["summoner/deck"][:1] if piece and table.card(piece) == "Thrall Summoner" else []

    def _next(self, seat: str, n: int) -> list[str]:
        """The next cards of a deck, if it has so many; else the dealer shuffles first, as the rules say."""
        return self.dealer.piles[f"{seat}/deck"][:n]

    def _unseen(self, seat: str) -> list[str]:
        table = self.table
        return [self.dealer.names[piece] for piece in table.at(f"{seat}/laid") if table.card(piece) is None]

    def _try(self, action: Action) -> bool:
        if action["type"] == "cypher" and not held(self.table, action["seat"]).least(action["colour"]):
            tells = {"type": "colours", "seat": action["seat"], "are": [action["colour"]]}
            return self._try(tells) and self._try(action)  # a token of that colour is there, and nobody said so yet
        try:
            done = self.service.submit(self.id, action, by=action["seat"])
        except Ambiguous as fault:
            return self._pick_one(action, fault)
        if not done.appended:
            unnamed = self._unseen(action["seat"])  # the dealer knows them, and has not said so yet
            assert done.ruling["verdict"] != "undetermined" or unnamed, (action, done.ruling["sentence"])
            return False
        self.steps += 1
        self.tired.update([action["card"]] if action["type"] == "use" else ())
        if action["type"] == "end-turn":
            self.tired.clear()
        entry = self.service.store.entry(self.id, done.version or 0)
        self.dealer.follow(entry.envelope["effects"])
        return True

    def _pick_one(self, action: Action, fault: Ambiguous) -> bool:
        choose = action.get("choose")
        names = list(fault.faults[0].near)
        if isinstance(choose, str):
            return self._try({**action, "choose": names[0]})
        return isinstance(choose, list) and self._try({**action, "choose": names[:len(choose)]})

    def _err(self, seat: str, hand: list[str]) -> None:
        """Propose something illegal: it is refused for the expected rule, and nothing changes."""
        game = self.service.live(self.id).game
        rows = list(mistakes(self.table, game, seat, hand, self.box, self.chance))
        if not rows:
            return
        action, topic = self.chance.choice(rows)
        before = self.table.digest()
        ruling = self.service.judge(self.id, action)
        broken = {finding.rule.split("/", 1)[1] for finding in ruling.broken}
        assert ruling.verdict == "illegal", (action, topic, ruling.sentence())
        assert broken & set(topic.split("|")), (action, topic, broken, ruling.sentence())
        assert self.table.digest() == before
        self.refused.append(topic)
