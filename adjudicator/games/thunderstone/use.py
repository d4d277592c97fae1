"""Using abilities: Village and Dungeon abilities, Spoils, React; forgoing them."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.ability_checks import ability_of, place_now
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, name_of, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import BROKEN, HOLDS, UNKNOWN, Ask, Truth, known

ABILITY_CHECKS = ("turn.order", "ability.gone-card", "ability.timing", "ability.step", "ability.once",
                  "ability.repeat", "ability.weapon-equipped", "ability.requirements", "ability.used-may-discard")
TARGETS = Field("targets", "pieces", "the cards it is about, in the order of its text: [Regular#2, Torch]",
                choices=("ability.requirements",))
SAW = Field("saw", "cards", "cards that it drew or revealed, in order")


@rules.action(BOOK, "use", checks=ABILITY_CHECKS, topics=("ability.lasts",), fields=(
    Field("card", "piece", "the card whose ability is used", True, choices=("ability.gone-card",)),
    Field("ability", "int", "which of its abilities, as printed from the top: 1, 2", low=1, high=9),
    TARGETS, SAW,
    Field("does", "any", "what the ability does, in the vocabulary of cards, where nobody has told it"),
    Field("decline", "flag", "true: without the part that is optional")))
def use(h: Hearing, card: str) -> None:
    """Use an ability of a laid-out card (Village, Dungeon or Spoils)."""
    found = ability_of(h)
    if found is None:
        return
    n, row = found
    place = place_now(h) or "dungeon"
    h.say(f"{h.seat} uses {name_of(h, card)}.")
    h.effect("mark", id=card, key=f"used:{n}", value=place, until=turn_end(h))
    pend_text(h, row, h.seat, card, "spoils" if place == "spoils" else "ability")
    h.go_on()
    _left_over(h)
    for name in ("physical attack", "magic attack", "light") if place == "dungeon" else ("gold", "purchases left"):
        h.value(name, h.seat)
    h.value("cards present", h.seat)


def _left_over(h: Hearing) -> None:
    """Targets that the ability had no use for do not fit it."""
    rest = [piece for piece in h.args.get("targets") or [] if piece]
    if rest and not any(finding.outcome == "broken" for finding in h.findings):
        names = ", ".join(name_of(h, piece) for piece in rest if piece in h.table.pieces)
        h.find(f"{BOOK}/ability.requirements", BROKEN.saying(f"The ability is not about {names}."))


@rules.check(BOOK, "effect.mandatory")
def mandatory(h: Hearing, card: str | None, what: str | None) -> Truth:
    """Effects must be carried out; abilities may be left."""
    if what in ("battle", "aftermath", "raid", "breach"):
        return known(False, f"A {what} effect must be carried out.")
    return HOLDS


@rules.check(BOOK, "trophy.mandatory")
def trophy_mandatory(h: Hearing, card: str | None, what: str | None) -> Truth:
    """Trophy effects of laid-out cards must be carried out, except where their condition is not met or not wanted."""
    if what != "trophy" or card is None:
        return HOLDS
    rows = [row for row in thunderstone(h).abilities(h.table, h.table.card(card)) if "trophy" in row["on"]]
    light = h.printed(h.table.card(card) or "", "light")
    if rows and all(any(deed.get("optional") for deed in row.get("cost") or ()) for row in rows):
        return known(True, f"The Trophy effect of {name_of(h, card)} asks for something its player may decline.")
    if rows or (light.exact and not light.nothing and light.number):
        return known(False, f"The Trophy effect of {name_of(h, card)} must be carried out.")
    return UNKNOWN.saying(f"Whether {name_of(h, card)} has a Trophy effect has not been told.").asking(
        Ask(name_of(h, card), "Trophy effect", "printed on the card"))


@rules.action(BOOK, "forgo", checks=("turn.order", "ability.optional", "effect.mandatory", "trophy.mandatory"), fields=(
    Field("card", "piece", "the card whose text is left unused", True),
    Field("what", "choice", "what is left", True,
          choices=("ability", "spoils", "react", "trophy", "battle", "aftermath", "raid", "breach"))))
def forgo(h: Hearing, card: str, what: str) -> None:
    """Leave a text unused: abilities may be, effects may not. Changes nothing."""
    h.value("gold" if place_now(h) == "village" else "light", h.seat)


# --- React ---

@rules.check(BOOK, "react.when")
def react_when(h: Hearing, card: str | None) -> Truth:
    """A React ability is used when its text says, in anybody's turn."""
    row = react_row(h, card)
    if card is None:
        return UNKNOWN.saying("The card is not there.")
    if row is None:
        if thunderstone(h).text_known(h.table, h.table.card(card) or ""):
            return known(False, f"{name_of(h, card)} has no React ability.")
        return UNKNOWN.saying(f"Whether {name_of(h, card)} has a React ability has not been told.").asking(
            Ask(name_of(h, card), "React ability", "printed on the card"))
    return happening(h, row.get("when") or {}, h.seat)


@rules.check(BOOK, "react.once")
def react_once(h: Hearing, card: str | None) -> Truth:
    """The React ability of a card is used once a turn."""
    if card is None:
        return HOLDS
    used = h.table.marked(card, "reacted") is not None
    return known(not used, f"{name_of(h, card)} {'has' if used else 'has not'} reacted this turn.")


def react_row(h: Hearing, card: str | None) -> Any:
    """The React ability of a card, told or known."""
    if card is None:
        return None
    if h.args.get("does") is not None:
        return {"on": ["react"], "does": h.args["does"], "when": {}}
    rows = [row for row in thunderstone(h).abilities(h.table, h.table.card(card)) if "react" in row["on"]]
    return rows[0] if rows else None


def happening(h: Hearing, when: Any, seat: str) -> Truth:
    """Is this the happening that a React ability answers?"""
    if not when:
        return known(True, "Its text says when; the players watch it.")
    frame = h.table.top()
    if "would be destroyed" in when:
        due = frame is not None and frame["kind"] == "deed" and "destroy" in frame["deed"] \
            and frame["by"] == "monster" and frame["seat"] == seat
        return known(due, "A monster's effect is about to destroy such a card." if due else
                     "No monster's effect is about to destroy such a card.")
    if "destroyed" in when:
        due = h.table.marked(seat, "destroyed this turn") is not None
        return known(due, "A card was destroyed this turn." if due else "No card of theirs was destroyed this turn.")
    if "chosen" in when:
        fight = h.table.dials.get("fight")
        due = fight is not None and h.table.marked(fight, f"marker of {seat}") is not None
        mine = h.table.dials.get("active") == seat and when.get("by") == "others"
        return known(due and not mine, "The chosen monster carries the player's marker." if due else
                     "The chosen monster does not carry this player's marker.")
    return UNKNOWN.saying("Nobody here can read when it may be used.")


@rules.action(BOOK, "react", checks=("react.when", "react.once"), fields=(
    Field("card", "shown", "the card that is shown from the hand", True), SAW,
    Field("does", "any", "what it does, where nobody has told it")))
def react(h: Hearing, card: str) -> None:
    """Show a card in anybody's turn and carry out its React ability; it goes back to the hand."""
    piece = card
    row = react_row(h, piece)
    if row is None:
        return
    h.say(f"{h.seat} shows {name_of(h, piece)}.")
    h.effect("mark", id=piece, key="reacted", value=True, until=turn_end(h))
    frame = h.table.top()
    instead = any(deed.get("instead") for deed in row["does"])
    if instead and frame is not None and frame["kind"] == "deed":
        h.settle(frame)
    deeds = [{key: value for key, value in deed.items() if key != "instead"} for deed in row["does"]]
    pend_text(h, {"on": ["react"], "does": deeds}, h.seat, piece, "react")


@rules.deed(BOOK, "remember destroyed", "react.when")
def remember_destroyed(h: Hearing, seat: str) -> None:
    """A card of this seat was destroyed: what answers that may be used until the turn ends."""
    h.effect("mark", id=seat, key="destroyed this turn", value=True, until=turn_end(h))


@rules.trigger(BOOK, "react.when", "destroy")
def mark_destroyed(h: Hearing, seat: str) -> None:
    """Keep that a card was destroyed, for React abilities that answer it."""
    if h.table.marked(seat, "destroyed this turn") is None:
        h.do("remember destroyed", seat=seat)
