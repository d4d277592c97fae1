"""React abilities: shown in anybody's turn, at the moment that their text says (book: React Abilities)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.ability_checks import requirement
from adjudicator.games.thunderstone.by_print import card_fits
from adjudicator.games.thunderstone.do_cards import candidates
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.rulings import find_ruled, rulings
from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.steps import WINDOW
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.use import SAW
from adjudicator.games.thunderstone.words import BOOK, name_of, present, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known, some

Row = Mapping[str, Any]
DESTROYED = "destroyed this turn"
"""The mark of a seat that keeps which of its cards were destroyed."""


@rules.check(BOOK, "react.when", "card.swift-rugged-react", "card.intelligent")
def react_when(h: Hearing, card: str | None) -> Truth | None:
    """A React ability is used when its text says, in anybody's turn."""
    if card is None:
        return None
    row = react_row(h, card)
    if row is None:
        if thunderstone(h).text_known(h.table, h.table.card(card) or ""):
            return known(False, f"{name_of(h, card)} has no React ability.")
        return UNKNOWN.saying(f"Whether {name_of(h, card)} has a React ability has not been told.").asking(
            Ask(name_of(h, card), "React ability", "printed on the card"))
    due = happening(h, row.get("when") or {}, h.seat)
    if not due.broken and (row.get("if") or row.get("cost")):
        due = due & requirement(h, card, row)
    find_ruled(h, rulings(h, h.table.card(card), *(row.get("when") or ())), due)
    return due


@rules.check(BOOK, "react.once")
def react_once(h: Hearing, card: str | None) -> Truth | None:
    """The React ability of a card is used once a turn."""
    if card is None:
        return None
    used = h.table.marked(card, "reacted") is not None
    return known(not used, f"{name_of(h, card)} {'has' if used else 'has not'} reacted this turn.")


@rules.check(BOOK, "react.copies")
def react_copies(h: Hearing, card: str | None) -> Truth | None:
    """Of several cards of one name each that is used in a turn is shown: one cannot stand for another."""
    if card is None:
        return None
    name = h.table.card(card)
    shown = [piece for piece in present(h, h.seat) if h.table.card(piece) == name
             and h.table.marked(piece, "reacted") is not None]
    if not shown:
        return None
    fresh = card not in shown
    return known(fresh, f"{len(shown) + 1} {name} cards are shown this turn." if fresh else
                 f"{name} was shown already; for its ability once more another {name} must be shown.")


@rules.check(BOOK, "react.order")
def react_order(h: Hearing) -> Truth | None:
    """Of several players who may react now the active one goes first, the others follow clockwise."""
    top = h.table.top()
    if top is None or top["kind"] != WINDOW or _window(h, h.seat) is None:
        return None
    mine = top.get("seat") == h.seat
    return known(mine, f"It is {h.seat}'s turn to react." if mine else f"First {top.get('seat')} may react.")


def react_row(h: Hearing, card: str | None) -> Any:
    """The React ability of a card, told or known."""
    if card is None:
        return None
    if h.args.get("does") is not None:
        return {"on": ["react"], "does": h.args["does"], "when": {}}
    return printed_row(h, card)


def printed_row(h: Hearing, piece: str) -> Row | None:
    """The React ability of a card as far as its text is known here; none in an edition that has no such abilities."""
    if WINDOW not in h.ruleset.resolvers:
        return None
    rows = [row for row in thunderstone(h).abilities(h.table, h.table.card(piece)) if "react" in row["on"]]
    return rows[0] if rows else None


def _window(h: Hearing, seat: str) -> Frame | None:
    """The window in which a seat may react, None where there is none."""
    return next((frame for group in reversed(h.table.groups) for frame in group
                 if frame["kind"] == WINDOW and frame.get("seat") == seat), None)


def happening(h: Hearing, when: Row, seat: str) -> Truth:
    """Is this the happening that a React ability answers?"""
    if not when:
        return known(True, "Its text says when; the players watch it.")
    if "would be destroyed" in when:
        due = _about_to_destroy(h, when, seat)
        return known(due, f"{'An' if due else 'No'} effect is about to destroy such a card.")
    if "destroyed" in when:
        return _destroyed(h, when["destroyed"], seat)
    if "chosen" in when:
        frame = _window(h, seat)
        due = frame is not None and frame["on"] == "chosen"
        mine = h.table.dials.get("active") == seat and when.get("by") == "others"
        return known(due and not mine, "The chosen monster carries the player's marker." if due else
                     "It is not the moment at which a monster with this player's marker has been chosen.")
    return UNKNOWN.saying("Nobody here can read when it may be used.")


def _destroyed(h: Hearing, sel: Any, seat: str) -> Truth:
    """Was a card of this seat that fits destroyed this turn? Unknown where nobody has named it."""
    gone = h.table.marked(seat, DESTROYED)
    if gone is None:
        return known(False, "No card of theirs was destroyed this turn.")
    rows = gone if isinstance(gone, list) else [None]  # kept without names before
    fit = some(*(known(True) if sel == "card" else Truth(None, "", (), (Ask("the destroyed card", "name"),))
                 if name is None else _named_fits(h, name, sel) for name in rows))
    said = "Such a card was destroyed this turn." if fit.holds else "None of the cards destroyed this turn is meant."
    return fit.saying("Which card was destroyed has not been told." if fit.unknown else said)


def _named_fits(h: Hearing, name: str, sel: Any) -> Truth:
    card = h.game.card(h.table, name)
    return known(card is not None and card_fits(card, sel))


def _about_to_destroy(h: Hearing, when: Row, seat: str) -> bool:
    """Does an effect wait to destroy a card that fits: a monster's, or (where the text does not speak of monsters)
    another player's?
    """
    sel, frame = when["would be destroyed"], h.table.top()
    if frame is not None and frame["kind"] == "hand.choice" and frame.get("word") == "destroy":
        return frame["seat"] == seat and when.get("by") != "monster"
    if when.get("by") == "others" or frame is None or frame["kind"] != "deed" or frame["by"] != "monster" \
            or frame["seat"] != seat or "destroy" not in frame["deed"]:
        return False
    return any(fits(h, piece, sel, None) for piece in candidates(h, frame, frame["deed"]["destroy"], True))


@rules.action(BOOK, "react", topics=("react.show", "term.react-ability", "term.show-a-card"),
              checks=("react.when", "react.once", "react.copies", "react.order"), fields=(
    Field("card", "shown", "the card that is shown from the hand", True), SAW,
    Field("does", "deeds", "what it does, where nobody has told it")))
def react(h: Hearing, card: str) -> None:
    """Show a card in anybody's turn and carry out its React ability; it goes back to the hand."""
    row = react_row(h, card)
    if row is None:
        return
    h.say(f"{h.seat} shows {name_of(h, card)}.", f"{BOOK}/react.show", f"{BOOK}/term.react-ability",
          f"{BOOK}/term.show-a-card")
    h.effect("mark", id=card, key="reacted", value=True, until=turn_end(h))
    frame = h.table.top()
    if any(deed.get("instead") for deed in row["does"]) and frame is not None \
            and frame["kind"] in ("deed", "hand.choice"):
        h.settle(frame)
    deeds = [{key: value for key, value in deed.items() if key != "instead"} for deed in row["does"]]
    pend_text(h, {"on": ["react"], "cost": row.get("cost") or [], "does": deeds}, h.seat, card, "react")


# --- the moments at which somebody may react ---

def open_windows(h: Hearing, monster: str) -> None:
    """A monster was chosen: whoever has a marker on it may react before Battle effects, the active player first."""
    if WINDOW not in h.ruleset.resolvers:
        return
    seats = list(h.game.seats(h.table))
    at = seats.index(h.seat)
    marked = [seat for seat in seats[at:] + seats[:at] if h.table.marked(monster, f"marker of {seat}") is not None]
    h.pend([{"kind": WINDOW, "on": "chosen", "seat": seat, "rank": rank, "card": name_of(h, monster)}
            for rank, seat in enumerate(marked)])


@rules.resolver(BOOK, "react.order", WINDOW)
def window(h: Hearing, frame: Frame, answer: Any) -> bool:
    """It waits while its player may still react, until he says that he does not."""
    seat = str(frame["seat"])
    if answer is None and _may_react(h, seat, str(frame["on"])):
        return False
    h.settle(frame)
    return True


def _may_react(h: Hearing, seat: str, on: str) -> bool:
    """Is there a card that may react, among those laid out or in a hand that nobody else sees?"""
    if h.table.dials.get("active") != seat:
        hidden = h.table.piles.get(f"{seat}/hand")
        if hidden is None or hidden.size != 0:
            return True
    return any(h.table.card(piece) is None or could_answer(h, piece, on, seat) for piece in present(h, seat))


def could_answer(h: Hearing, piece: str, on: str, seat: str) -> bool:
    """Has this card a React ability for that happening that it has not used this turn?"""
    row = printed_row(h, piece)
    when = (row or {}).get("when") or {}
    mine = h.table.dials.get("active") == seat and when.get("by") == "others"
    return on in when and not mine and h.table.marked(piece, "reacted") is None


def _hidden_answers(h: Hearing, seat: str) -> list[Row]:
    """What may answer a destroyed card from a hand that nobody else sees, by the names that it may hold."""
    pool, hand = h.table.pools.get(seat), h.table.piles.get(f"{seat}/hand")
    if pool is None or hand is None or hand.size == 0:
        return []
    return [row for name in pool.names for row in thunderstone(h).abilities(h.table, name)
            if "react" in row["on"] and "destroyed" in (row.get("when") or {})]


@rules.deed(BOOK, "remember destroyed", "react.when")
def remember_destroyed(h: Hearing, seat: str, card: str | None) -> None:
    """A card of this seat was destroyed: what answers that may be used until the turn ends."""
    before = h.table.marked(seat, DESTROYED)
    rows = before if isinstance(before, list) else [] if before is None else [None]
    h.effect("mark", id=seat, key=DESTROYED, value=[*rows, card], until=turn_end(h))


@rules.trigger(BOOK, "react.when", "destroy")
def mark_destroyed(h: Hearing, seat: str, piece: str, by: Any) -> None:
    """A card was destroyed: who has a card that answers it, laid out or perhaps in a hand that nobody else sees, may
    react before anything else goes on.
    """
    if by and by.get("kind") == "level up":
        return
    card = h.table.card(piece) if piece in h.table.pieces else edition(h).disease
    h.do("remember destroyed", seat=seat, card=card)
    active = h.table.dials.get("active")
    if _window(h, seat) is not None or h.table.marked(str(active), "did") != "dungeon":
        return
    laid_out = [row for other in present(h, seat) if could_answer(h, other, "destroyed", seat)
                and (row := printed_row(h, other)) is not None]
    hidden = _hidden_answers(h, seat) if seat != active else []
    meant = [row["when"]["destroyed"] for row in (*laid_out, *hidden)]
    if any(card is None or sel == "card" or _named_fits(h, card, sel).holds for sel in meant):
        h.pend([{"kind": WINDOW, "on": "destroyed", "seat": seat, "card": "a card that was destroyed"}])
