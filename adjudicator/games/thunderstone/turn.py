"""Turns: whose it is, what was chosen, and how a turn ends."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.amounts import spots_untold
from adjudicator.games.thunderstone.deeds import deck_ready
from adjudicator.games.thunderstone.ending import ends_now, finish
from adjudicator.games.thunderstone.obliged import lapse
from adjudicator.games.thunderstone.spots import monsters
from adjudicator.games.thunderstone.steps import UNTOLD, at_step, step_words
from adjudicator.games.thunderstone.traits import may_be_chosen, thunderstone
from adjudicator.games.thunderstone.trophies import apply_rest
from adjudicator.games.thunderstone.words import BOOK, HAND_SIZE, cards, discard, laid, name_of, turn_end
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.quantity import exactly
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, HOLDS, Ask, Truth, known, some

CLOSABLE = ("village.abilities", "village.buy", "village.level-up", "dungeon.spoils", "buy.card", UNTOLD)
DID = {"village": "visit the village", "dungeon": "fight in the dungeon", "prepare": "prepare", "rest": "rest"}


@rules.check(BOOK, "turn.order")
def turn_order(h: Hearing) -> Truth:
    """Players take their turns clockwise; only the active player acts (but for React)."""
    active = h.table.dials.get("active")
    if active is None:
        return Truth(None, "Whose turn it is has not been told.", (), (Ask("the table", "active player"),))
    if "over" in h.table.dials and h.table.frame("game-over") is not None:
        return known(False, "The game is over.")
    return known(active == h.seat, f"It is {active}'s turn.")


@rules.check(BOOK, "turn.one-action")
def one_action(h: Hearing) -> Truth:
    """A turn has one of four actions: village, dungeon, prepare, rest."""
    did = h.table.marked(h.seat, "did")
    kind = str(h.action.get("type"))
    wants = {"visit-village": "village", "enter-dungeon": "dungeon", "prepare": "prepare", "rest": "rest"}
    if did is None:
        if kind in wants and h.table.frame("setup.dungeon") is not None:
            return known(False, "First the dungeon is laid out: its first cards are turned up and told.")
        if kind in wants:
            truth = at_step(h, "turn", UNTOLD)
            return truth.saying(f"{h.seat} has not yet chosen what to do this turn.") if truth.holds else truth
        frame = h.table.top()
        if frame is not None and frame["kind"] == "turn":
            return known(False, f"{h.seat} has not yet chosen to visit the village or fight in the dungeon.")
        return HOLDS
    if did in ("prepare", "rest"):
        topic = f"{BOOK}/{did}.nothing-else"
        h.find(topic, BROKEN.saying(f"{h.seat} chose to {did} and does nothing else this turn."))
        return known(False, f"{h.seat} has chosen to {DID[did]} this turn.")
    if kind in wants:
        return known(False, f"{h.seat} has already chosen to {DID[str(did)]} this turn.")
    if kind in ("buy", "level-up") and did == "dungeon":
        top = h.table.top()
        granted = top is not None and top["kind"] == "buy.card"
        return known(granted, "Cards are bought and heroes leveled up in the village, not in the dungeon."
                     if not granted else "A card text grants this purchase.")
    return known(True, f"{h.seat} has chosen to {DID.get(str(did), str(did))}.")


@rules.resolver(BOOK, "turn.one-action", "turn", "village.abilities", "village.buy", "village.level-up",
                "dungeon.abilities", "dungeon.choose", "end-turn", "game-over", UNTOLD)
def waits_for_a_player(h: Hearing, frame: Frame, answer: Any) -> bool:
    """A step of the turn waits for what the active player does."""
    return False


@rules.check(BOOK, "end.discard-draw")
def may_end(h: Hearing) -> Truth | None:
    """A turn ends when nothing that must be done is left; then the hand is discarded and 6 cards are drawn."""
    frame = h.table.top()
    if frame is None:
        return known(False, "No turn is going on.")
    if frame["kind"] in ("dungeon.abilities", "dungeon.choose"):
        return None
    if frame["kind"] == UNTOLD and h.table.marked(h.seat, "did") not in ("village", "prepare", "rest"):
        return at_step(h, "end-turn")
    if frame["kind"] in (*CLOSABLE, "end-turn"):
        return known(True, "Nothing that must be done is left.")
    if frame["kind"] == "turn":
        return known(False, f"{h.seat} has not yet chosen one of the four actions.")
    return known(False, f"First: {step_words(frame)}.")


@rules.check(BOOK, "choose.one")
def choose_one(h: Hearing) -> Truth | None:
    """Whoever enters the dungeon must choose a monster to fight, unless none may be chosen."""
    frame = h.table.top()
    if frame is None or frame["kind"] not in ("dungeon.abilities", "dungeon.choose"):
        return None
    open_ones = [may_be_chosen(h, piece, h.seat) for piece in monsters(h)]
    untold = spots_untold(h)
    if untold and not any(truth.holds for truth in open_ones):
        return Truth(None, "Whether a monster in the dungeon may be chosen is not known.", (), tuple(untold))
    if not any(truth.holds for truth in open_ones):
        none = ~some(*open_ones)
        return none.saying("No monster in the dungeon may be chosen; the turn ends." if none.holds else
                           "Whether a monster in the dungeon may be chosen is not known.")
    return known(False, "A monster must be chosen.")


END_CHECKS = ("turn.order", "choose.one", "end.discard-draw")


@rules.action(BOOK, "end-turn", checks=END_CHECKS, topics=("gold.lost",))
def end_turn(h: Hearing) -> None:
    """Discard the hand, draw 6 cards; what lasted until the end of the turn ends; the next player is on.

    Once the Bearer is defeated or has reached position 1 no hand is discarded or drawn any more.
    """
    close_turn(h)
    if h.table.frame("game-over") is None:
        new_hand(h, h.seat)
        h.do("pass turn", seat=h.seat)


def close_turn(h: Hearing) -> None:
    """Nothing more is done this turn: what is still due is carried out, gold that is left is lost."""
    top = h.table.top()
    if top is not None and top["kind"] == "village.abilities":
        apply_rest(h)
    _close_all(h)
    if h.table.frame("game-over") is None and h.table.marked(h.seat, "did") == "village":
        left = h.value("gold left", h.seat)
        if left.low is not None and left.low > 0:
            h.say(f"{left.figure()} gold is lost.", f"{BOOK}/gold.lost")


def new_hand(h: Hearing, seat: str) -> None:
    """The hand is discarded and a new one drawn, unless the game ends with this turn."""
    if ends_now(h) is None or h.reading("end.discard-draw", "neither") == "both":
        h.do("discard hand", seat=seat)
        fewer = sum(last.amount or 0 for _, last in h.table.lasting("next hand", seat))
        h.do("draw hand", seat=seat, n=max(0, HAND_SIZE + fewer))
    else:
        h.say("The game ends with this turn: the hand stays, no cards are drawn.")


def _close_all(h: Hearing) -> None:
    """The frames of the turn go; a refill that is still due is done before (and must have been told)."""
    due = h.table.frame("dungeon.refill")
    fought = h.table.dials.get("fight") is not None
    if due is not None and fought:
        for frame in [frame for group in h.table.groups for frame in group if frame["kind"] in CLOSABLE]:
            h.settle(frame)
        h.go_on()
        top = h.table.top()
        if top is not None and top["kind"] == "game-over":
            return  # the refill was the end of the game
        if top is not None and top["kind"] != "end-turn":
            raise CannotDo("end.discard-draw", f"First: {step_words(top)}.")
    h.settle(*[frame for group in h.table.groups for frame in group])


@rules.deed(BOOK, "discard hand", "end.discard-draw")
def discard_hand(h: Hearing, seat: str) -> None:
    """All hand cards go to the discard pile, laid out or still held."""
    n = 0
    for piece in list(h.table.at(laid(seat))):
        for weapon in list(h.table.at(f"on/{piece}")):
            h.effect("move", id=weapon, to=discard(seat))
            n += 1
        if h.table.marked(piece, "to deck") is not None:
            h.say(f"{name_of(h, piece)} goes on top of {seat}'s deck.")
            h.effect("hide", id=piece, pile=f"{seat}/deck", end="top")
            continue
        if any(trait.get("stays") for trait in thunderstone(h).traits(h.table, h.table.card(piece))):
            h.say(f"{name_of(h, piece)} stays in front of {seat}.")
            h.effect("move", id=piece, to=f"{seat}/in front")
            continue
        h.effect("move", id=piece, to=discard(seat))
        n += 1
    pile = f"{seat}/hand"
    held = h.table.piles.get(pile)
    if held is None or held.size is None:
        if held is not None:
            h.effect("pile", pile=pile, pool=held.pool, size=0)
            h.effect("closed", place=discard(seat), value=False)
        return
    for _ in range(held.size):
        rest = h.table.piles[pile]
        card = rest.holds[0] if rest.holds else None
        fields: dict[str, Any] = {"card": card} if card else {}
        h.effect("take", id=h.fresh(), pile=pile, to=discard(seat), end="any", **fields)
        n += 1
    h.effect("closed", place=laid(seat), value=True)
    h.say(f"{seat} puts {cards(n)} on the discard pile.")


@rules.deed(BOOK, "draw hand", "end.discard-draw")
def draw_hand(h: Hearing, seat: str, n: int) -> None:
    """Draw n cards unseen; an empty deck is shuffled anew in the middle of it."""
    pile, before, after = f"{seat}/deck", 0, 0
    held = h.table.piles.get(pile)
    if held is None or held.size is None:
        if held is not None:
            h.assume(f"{seat}'s deck has the {n} cards that are drawn")
            h.effect("shift", pile=pile, to=f"{seat}/hand", n=n)
        return
    before = min(n, held.size)
    if before:
        h.effect("shift", pile=pile, to=f"{seat}/hand", n=before)
        h.say(f"{seat} draws {cards(before)}.")
    if before < n and deck_ready(h, seat):
        left = h.table.piles[pile].size
        after = n - before if left is None else min(n - before, left)
        h.do("draw on", seat=seat, n=after, more=before > 0)
    elif before < n:
        h.say("No card is left to draw." if not before else "No more cards are left to draw.")
    h.values["drawn before shuffle"] = exactly("drawn before shuffle", before, "counted")
    h.values["drawn after shuffle"] = exactly("drawn after shuffle", after, "counted")


@rules.deed(BOOK, "draw on", "end.discard-draw")
def draw_on(h: Hearing, seat: str, n: int, more: bool) -> None:
    """The rest of the new hand, from the deck that has just been shuffled."""
    h.effect("shift", pile=f"{seat}/deck", to=f"{seat}/hand", n=n)
    h.say(f"{seat} draws {n} more {'card' if n == 1 else 'cards'}." if more else f"{seat} draws {cards(n)}.")


def _take_back(h: Hearing, active: str) -> None:
    """Cards that other players showed for a React ability are in their hands again."""
    for seat in h.game.seats(h.table):
        for piece in h.table.at(laid(seat)) if seat != active else ():
            h.effect("hide", id=piece, pile=f"{seat}/hand", end="any")


@rules.deed(BOOK, "pass turn", sometimes=("end.effects-end", "end.next-player"))
def pass_turn(h: Hearing, seat: str) -> None:
    """What was to end with the turn ends; the left-hand neighbor (or an extra turn) follows; or the game ends."""
    over = ends_now(h)
    lapse(h, seat)
    _take_back(h, seat)
    if any(last.until == turn_end(h) for last in h.table.lasts.values()):
        h.say("What was to last until the end of the turn ends.", f"{BOOK}/end.effects-end")
    h.effect("pass", boundary=turn_end(h))
    for dial in ("fight", "fight.position", "won", "memory", "waiting"):
        if dial in h.table.dials:
            h.effect("turn", dial=dial, to=None)
    if over:
        finish(h, over)
        return
    seats = list(h.game.seats(h.table))
    extra = h.table.dials.get("extra turn") == seat and not h.table.dials.get("in extra turn")
    follower = seat if extra else seats[(seats.index(seat) + 1) % len(seats)]
    if "extra turn" in h.table.dials:
        h.effect("turn", dial="extra turn", to=None)
    h.effect("turn", dial="in extra turn", to=True if extra else None)
    h.effect("turn", dial="active", to=follower)
    h.effect("turn", dial="turn", to=int(h.table.dials.get("turn", 1)) + 1)
    h.say(f"It is {follower}'s turn.", *(() if extra else (f"{BOOK}/end.next-player",)))
    h.pend([{"kind": "turn", "seat": follower}])
