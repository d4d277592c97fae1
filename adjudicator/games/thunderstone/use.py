"""Using abilities: Village and Dungeon abilities, Spoils; forgoing them."""

from __future__ import annotations

from adjudicator.games.thunderstone.ability_checks import ability_of, place_now
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.deeds import used_abilities
from adjudicator.games.thunderstone.doing import pend_text
from adjudicator.games.thunderstone.guardians import is_guardian
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, SETTING, name_of, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import BROKEN, UNKNOWN, Ask, Truth, known, some

ABILITY_CHECKS = ("turn.order", "ability.gone-card", "ability.timing", "ability.step", "ability.once",
                  "ability.repeat", "ability.weapon-equipped", "ability.requirements", "spoils.use",
                  "spoils.old-trophies", "setting.replaced")
WORDS = {"village": "term.village-ability", "dungeon": "term.dungeon-ability", "spoils": "term.spoils-effect",
         "repeat": "term.repeat"}
"""What the book calls an ability, by where it is used."""
TARGETS = Field("targets", "pieces", "the cards it is about, in the order of its text: [Regular#2, Torch]",
                choices=("ability.requirements",), beyond=("dungeon", "discard"))
SAW = Field("saw", "cards", "cards that it drew or revealed, in order", seen=True)


USE_TOPICS = tuple(WORDS.values())
USE_FIELDS = (
    Field("card", "piece", "the card whose ability is used", True, choices=("ability.gone-card",)),
    Field("ability", "int", "which of its abilities, as printed from the top: 1, 2", low=1, high=9),
    TARGETS, SAW,
    Field("does", "deeds", "what the ability does, in the vocabulary of cards, where nobody has told it"),
    Field("decline", "flag", "true: without the part that is optional"))


@rules.action(BOOK, "use", checks=ABILITY_CHECKS, topics=USE_TOPICS, fields=USE_FIELDS)
def use(h: Hearing, card: str) -> None:
    """Use an ability of a laid-out card (Village, Dungeon or Spoils)."""
    found = ability_of(h)
    if found is None:
        return
    n, row = found
    place = place_now(h) or "dungeon"
    h.say(f"{h.seat} uses {name_of(h, card)}.")
    if h.table.marked(card, "again") is not None and used_abilities(h, card):
        h.effect("mark", id=card, key="again", value=None)
    h.effect("mark", id=card, key=f"used:{n}", value=place, until=turn_end(h))
    h.cite(f"{BOOK}/{WORDS[place]}", *((f"{BOOK}/{WORDS['repeat']}",) if row.get("repeat") else ()))
    if h.table.pieces[card].place == SETTING:
        h.cite(*rulings(h, h.table.card(card), "table"))
    pend_text(h, row, h.seat, card, "spoils" if place == "spoils" else "ability")
    h.go_on()
    left_over(h)
    for name in ("physical attack", "magic attack", "light") if place == "dungeon" else ("gold", "purchases left"):
        h.value(name, h.seat)
    h.value("cards present", h.seat)
    if "experience" in h.values:
        h.value("experience", h.seat)


def left_over(h: Hearing) -> None:
    """Targets that an ability or effect had no use for do not fit it."""
    rest = [piece for piece in h.args.get("targets") or [] if piece]
    if rest and not any(finding.outcome == "broken" for finding in h.findings):
        names = ", ".join(name_of(h, piece) for piece in rest if piece in h.table.pieces)
        shut = [piece for piece in rest if piece in h.table.pieces and is_guardian(h, piece)
                and h.table.pieces[piece].place.startswith("dungeon/")]
        if shut:
            fixed = ", ".join(name_of(h, piece) for piece in shut)
            h.find(f"{BOOK}/guardian.immune", BROKEN.saying(
                f"{fixed}: nothing but a fight takes a guardian from its place."))
        else:
            h.find(f"{BOOK}/ability.requirements", BROKEN.saying(f"The ability is not about {names}."))


MUST = {"battle": "battle.mandatory", "aftermath": "aftermath.always", "raid": "raid.apply", "breach": "breach.apply"}
"""The rule that has each of these effects carried out."""


@rules.check(BOOK, "effect.mandatory")
def mandatory(h: Hearing, card: str | None, what: str | None) -> Truth:
    """Effects must be carried out; abilities may be left."""
    if what in MUST:
        h.cite(f"{BOOK}/{MUST[what]}")
        return known(False, f"The {str(what).capitalize()} effect must be carried out.")
    return known(True, "It is no effect that must be carried out.")


@rules.check(BOOK, "trophy.mandatory")
def trophy_mandatory(h: Hearing, card: str | None, what: str | None) -> Truth | None:
    """Trophy effects of laid-out cards must be carried out, except where their condition is not met or not wanted."""
    if what != "trophy" or card is None:
        return None
    rows = [row for row in thunderstone(h).abilities(h.table, h.table.card(card)) if "trophy" in row["on"]]
    light = h.printed(h.table.card(card) or "", "light")
    met = [condition(h, row.get("if"), h.seat, card, h.table.dials.get("fight")) for row in rows if not row.get("cost")]
    if rows and not met:
        return known(True, f"The Trophy effect of {name_of(h, card)} asks for something its player may decline.")
    if rows and not some(*met).holds:
        return (~some(*met)).saying(f"The Trophy effect of {name_of(h, card)} has a condition that is not met.")
    if rows or (light.exact and not light.nothing and light.number):
        return known(False, f"The Trophy effect of {name_of(h, card)} must be carried out.")
    return UNKNOWN.saying(f"Whether {name_of(h, card)} has a Trophy effect has not been told.").asking(
        Ask(name_of(h, card), "Trophy effect", "printed on the card"))


FORGO_CHECKS = ("turn.order", "effect.mandatory", "trophy.mandatory", "global.active")
FORGONE = Field("card", "piece", "the card whose text is left unused", True)


@rules.action(BOOK, "forgo", topics=("ability.optional",), checks=FORGO_CHECKS, fields=(
    FORGONE, Field("what", "choice", "what is left", True,
          choices=("ability", "spoils", "react", "trophy", "battle", "aftermath", "raid", "breach"))))
def forgo(h: Hearing, card: str, what: str) -> None:
    """Leave a text unused: abilities may be, effects may not. Changes nothing."""
    if what in ("ability", "spoils", "react"):
        word = what if what == "ability" else f"{what.capitalize()} ability"
        h.say(f"The {word} of {name_of(h, card)} is left unused.", f"{BOOK}/ability.optional")
    h.value("gold" if place_now(h) == "village" else "light", h.seat)
