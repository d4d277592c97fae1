"""What the book's own glossary and questions rule about single cards of its box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.thunderstone import do_lasting, do_stacks
from adjudicator.games.thunderstone.ability_checks import ability_of, place_now, requirements
from adjudicator.games.thunderstone.attack import health as family_health
from adjudicator.games.thunderstone.card_texts import sent_first
from adjudicator.games.thunderstone.corruption.words import BOOK, THRALLS
from adjudicator.games.thunderstone.do_cards import discard_lower
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.use import ABILITY_CHECKS, USE_FIELDS, use
from adjudicator.games.thunderstone.words import name_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Truth, known

rules.deed(BOOK, "as weapon", "card.blademage")(do_lasting.as_weapon_deed)
rules.deed(BOOK, "give", "card.silvertongue")(do_stacks.give)
rules.deed(BOOK, "back to stack", "card.silvertongue")(do_stacks.to_its_stack)
rules.deed(BOOK, "discard lower", "card.wand-of-fear")(discard_lower)


@rules.check(BOOK, "card.greatsword")
def both_discarded(h: Hearing, card: str | None) -> Truth | None:
    """An ability that costs its hero and itself asks for both; without the hero it is not used."""
    found = ability_of(h) if card is not None else None
    if found is None or not any(deed.get("discard") == "carrier" for deed in found[1].get("cost") or ()):
        return None
    truth: Truth | None = requirements(h, card)
    return truth


@rules.check(BOOK, "faq.ignore")
def ignored_card(h: Hearing, card: str | None) -> Truth | None:
    """An ignored card has no Dungeon ability to use; its Spoils come after the fight and may be used."""
    if card is None or h.table.marked(card, "ignored") is None:
        return None
    place = place_now(h)
    return known(place != "dungeon", f"{name_of(h, card)} is ignored: it adds nothing to the fight." if
                 place == "dungeon" else f"{name_of(h, card)} was ignored in the fight, which is over.")


rules.action(BOOK, "use", checks=(*ABILITY_CHECKS, "card.greatsword", "faq.ignore"), fields=USE_FIELDS)(use)


@rules.check(BOOK, "card.mind-control")
def under_control(h: Hearing, monster: Any) -> Truth | None:
    """A monster that was sent to a player is fought first; if it cannot be chosen, one of the hall may be."""
    return sent_first(h, monster)


@rules.value(BOOK, "card.thrall-monsters", "health", quiet=True)
def health(h: Hearing, monster: str) -> Quantity:
    """A monster's Health; that of a thrall which nobody has read lies between 5 and 8."""
    found: Quantity = family_health(h, monster)
    card = h.game.card(h.table, h.table.card(monster))
    thrall = card is not None and card.group == THRALLS and h.printed(card.name, "health").origin == "unknown"
    return found.named(found.name, f"{BOOK}/card.thrall-monsters") if thrall else found


@rules.replacement(BOOK, "card.circle-of-protection", "carry out")
def cancelled(h: Hearing, row: Mapping[str, Any], seat: str) -> Callable[[], None] | None:
    """A card in front of the player that cancels such effects is destroyed for it: one of them for each effect."""
    wards = [piece for piece in (*h.table.at(f"{seat}/in front"), *present(h, seat))
             for trait in thunderstone(h).traits(h.table, h.table.card(piece))
             if set(trait.get("cancels") or ()) & set(row.get("on", ()))]
    if not wards or h.game.active(h.table) != seat:
        return None
    return lambda: _cancel(h, wards[0], seat)


def _cancel(h: Hearing, ward: str, seat: str) -> None:
    h.say(f"{name_of(h, ward)} cancels the effect and is destroyed.")
    h.do("destroy", piece=ward, seat=seat, by={"kind": "effect", "source": ward})
