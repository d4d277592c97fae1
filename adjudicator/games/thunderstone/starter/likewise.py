"""Rules that this book words in its own way and that come to what the family's code does."""

from __future__ import annotations

from adjudicator.games.thunderstone import (
    ability_checks,
    battle,
    disease,
    dungeon,
    ending,
    outcome,
    spoils,
    tallies,
    turn,
    use,
    village,
)
from adjudicator.games.thunderstone.starter.words import BOOK
from adjudicator.games.thunderstone.trophies import STEPS
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import Truth, known

rules.check(BOOK, "ability.timing")(ability_checks.timing)
rules.check(BOOK, "spoils.use")(spoils.spoils_use)
rules.resolver(BOOK, "spoils.use", "dungeon.spoils", topics=("ending.when",))(spoils.spoils)
rules.resolver(BOOK, "battle.chosen-only", "dungeon.battle", topics=("battle.mandatory",))(battle.battle_effects)
rules.resolver(BOOK, "win.experience", "experience")(outcome.take_experience)
rules.value(BOOK, "win.experience", "experience")(tallies.experience)
rules.resolver(BOOK, "disease.gain", "disease", topics=("disease.order", "disease.empty-stack"))(disease.suffer)
rules.check(BOOK, "end.discard-draw")(turn.may_end)
rules.check(BOOK, "buy.kind")(village.buy_kind)
rules.consequence(BOOK, "ending.bearer-position-1")(ending.bearer_at_the_entrance)
rules.deed(BOOK, "finish", "ending.points", "ending.cards-counted", sometimes=("ending.tie",))(ending.finish_deed)
rules.action(BOOK, "choose", topics=("choose.one",), checks=dungeon.CHOOSE_CHECKS, fields=(
    Field("monster", "any", "the monster: its rank (1) or its name", True), *dungeon.FOR_BATTLE))(dungeon.choose)
rules.action(BOOK, "forgo", topics=("ability.optional",), checks=use.FORGO_CHECKS, fields=(
    use.FORGONE, Field("what", "choice", "what is left", True,
                       choices=("ability", "spoils", "trophy", "battle", "aftermath"))))(use.forgo)


@rules.check(BOOK, "ability.once")
def once(h: Hearing, card: str | None) -> Truth | None:
    """Each ability once a turn, whatever it says: this book has no Repeat."""
    found = ability_checks.ability_of(h)
    if found is not None and found[1].get("repeat"):
        h.args["row"] = (found[0], {**found[1], "repeat": False})
    truth: Truth | None = ability_checks.once(h, card)
    return truth


@rules.check(BOOK, "trophy.mandatory")
def trophy_mandatory(h: Hearing, card: str | None, what: str | None) -> Truth | None:
    """In the dungeon every Trophy effect laid out must be applied; in the village it does nothing anyway."""
    if what == "trophy" and h.table.frame(STEPS[0]) is not None:
        return known(True, "Trophy effects do nothing in the village.")
    truth: Truth | None = use.trophy_mandatory(h, card, what)
    return truth
