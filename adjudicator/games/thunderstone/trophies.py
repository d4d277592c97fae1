"""Trophy effects of defeated monsters in the hand (village and dungeon, step 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone.ability_checks import place_now
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.doing import needs_monster, on_each_deed, pend_text
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.prints import Numbered
from adjudicator.games.thunderstone.steps import at_step
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.use import SAW, TARGETS, left_over
from adjudicator.games.thunderstone.words import BOOK, TROPHY, card_of, name_of, present, text_kind, turn_end
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, every, known

IDLE = {"village": ("physical attack", "magic attack", "light", "strength", "health", "attack", "ignore"),
        "dungeon": ("gold", "extra buys")}
STEPS = ("village.abilities", "dungeon.abilities")


def trophies_of(h: Hearing, piece: str) -> Sequence[Numbered]:
    """The known Trophy effects of a card that is a trophy now."""
    card = card_of(h, piece)
    if card is not None and card.kind not in ("monster", "bearer"):
        return []
    return thunderstone(h).abilities_on(h.table, h.table.card(piece), "trophy")


@rules.check(BOOK, "trophy.gone-card")
def gone_card(h: Hearing, card: str | None) -> Truth:
    """A monster card that was discarded or destroyed has no Trophy effect any more."""
    here = card is not None and card in set(present(h, h.seat))
    return known(here, "Its card is laid out." if here else "It must be laid out.")


@rules.check(BOOK, "trophy.not-hidden")
def not_hidden(h: Hearing) -> Truth:
    """Trophy effects are carried out in the village and the dungeon, not when preparing or resting."""
    did = h.table.marked(h.seat, "did")
    if did in ("prepare", "rest"):
        return known(False, f"{h.seat} chose to {did}: the hand is not laid out, no Trophy effect is carried out.")
    return at_step(h, *STEPS, said="Trophy effects belong to step 2 of the village or the dungeon.")


@rules.check(BOOK, "trophy.condition")
def trophy_condition(h: Hearing, card: str | None) -> Truth | None:
    """A Trophy effect with a condition is there only for those who meet it."""
    rows = [row for _, row in trophies_of(h, card)] if card else []
    conditions = [condition(h, row["if"], h.seat, card) for row in rows if "if" in row]
    return every(*conditions) if conditions else None


TROPHY_CHECKS = ("turn.order", "trophy.not-hidden", "trophy.gone-card", "trophy.condition")
TROPHY_CARD = Field("card", "piece", "the monster card whose Trophy effect is carried out", True,
                    choices=("trophy.gone-card",))
DOES = Field("does", "deeds", "what it does, where nobody has told it")
TROPHY_DECLINE = Field("decline", "flag", "true: without the part that it leaves free")


@rules.action(BOOK, "trophy", topics=("trophy.place", "trophy.light", "term.trophy-effect"), checks=TROPHY_CHECKS,
              fields=(TROPHY_CARD, TARGETS, SAW, DOES, TROPHY_DECLINE))
def trophy(h: Hearing, card: str, does: Any) -> None:
    """Carry out the Trophy effect of a laid-out monster card."""
    rows = [(0, {"on": ["trophy"], "does": does})] if does is not None else trophies_of(h, card)
    fresh = [(n, row) for n, row in rows if h.table.marked(card, f"trophy:{n}") is None]
    if not fresh:
        _nothing(h, card, bool(rows))
        return
    for n, row in fresh:
        if h.args.get("decline") and row.get("cost"):
            h.say(f"The Trophy effect of {name_of(h, card)}: not done.")  # it may still be, while the step lasts
            continue
        _carry_out(h, card, n, row)
    h.go_on()
    left_over(h)
    for name in ("physical attack", "magic attack", "light", "gold"):
        h.value(name, h.seat)


def _carry_out(h: Hearing, card: str, n: int, row: Mapping[str, Any]) -> None:
    """Put one Trophy effect on the agenda, without what is of no use where the player is."""
    h.say(f"{h.seat} uses the Trophy effect of {name_of(h, card)}.")
    h.effect("mark", id=card, key=f"trophy:{n}", value=True, until=turn_end(h))
    place = place_now(h) or ""
    idle = IDLE.get(place, ())
    does = [deed for deed in row["does"] if not any(word in deed for word in idle)] \
        if place in edition(h).trophies else []
    if len(does) < len(row["does"]):
        h.say(f"The Trophy effect of {name_of(h, card)} is of no use here.", f"{BOOK}/trophy.place")
    if does:
        h.cite(f"{BOOK}/term.trophy-effect")
        pend_text(h, {**row, "does": does}, h.seat, card, "trophy")


def _nothing(h: Hearing, card: str, done: bool) -> None:
    """No effect is left: it has been carried out, or it is the light alone, which counts of itself."""
    light = h.printed(h.table.card(card) or "", "light")
    if not done and light.exact and light.number:
        h.say(f"The light of {name_of(h, card)} counts ({light.number:+d}) where light matters.",
              f"{BOOK}/trophy.light")
        h.value("light", h.seat)
        return
    if done:
        raise CannotDo("trophy.gone-card", f"The Trophy effect of {name_of(h, card)} has been carried out this turn.")
    h.find(f"{BOOK}/trophy.condition", UNKNOWN.saying(f"The Trophy effect of {name_of(h, card)} has not been told.")
           .asking(Ask(name_of(h, card), "Trophy effect", "printed on the card", "tell what it does")))


def apply_rest(h: Hearing) -> None:
    """Step 2 ends: Trophy effects not yet carried out are now, but for those that ask for something first."""
    for piece in list(present(h, h.seat)):
        for n, row in trophies_of(h, piece):
            if row.get("cost") or h.table.marked(piece, f"trophy:{n}") is not None:
                continue
            met = condition(h, row.get("if"), h.seat, piece)
            if met.unknown and needs_monster(row["if"]):
                _carry_out(h, piece, n, on_each_deed(row))
            elif met.unknown:
                h.find(f"{BOOK}/trophy.condition", met.saying(f"Whether the Trophy effect of {name_of(h, piece)} must "
                                                              "be carried out is not known."))
            if met.holds:
                _carry_out(h, piece, n, row)
    before = len(h.asks)
    h.go_on()
    top = h.table.top()
    if top is not None and top["kind"] == "deed":
        text = text_kind(top)
        topic = "trophy.mandatory" if text == TROPHY else "effect.mandatory"
        if asks := h.asks[before:]:
            h.find(f"{BOOK}/{topic}", UNKNOWN.saying(f"What the {text} of {top['card']} does is not known.")
                   .asking(*asks))
            return
        raise CannotDo(topic, f"First the {text} of {top['card']} must be carried out.")
