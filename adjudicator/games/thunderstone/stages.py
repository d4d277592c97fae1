"""The steps of a turn as the books of the family list them: in the village, in the dungeon, before it is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.stages import Stage

Row = tuple[str, str, str, str]
ROWS: Mapping[str, tuple[Row, ...]] = {
    "village": (
        ("1", "turn", "lay out", "village.lay-out"),
        ("2", "village.abilities", "abilities", "ability.step"),
        ("3", "village.buy", "buy", "buy.step"),
        ("4", "village.level-up", "level up", "levelup.step"),
        ("", "end-turn", "end of turn", "end.discard-draw"),
    ),
    "dungeon": (
        ("1", "turn", "lay out", "dungeon.lay-out"),
        ("2", "dungeon.abilities", "abilities, weapons", "equip.step"),
        ("3", "dungeon.choose", "choose", "choose.one"),
        ("4", "dungeon.battle", "Battle", "battle.mandatory"),
        ("5", "dungeon.compare", "compare", "compare.wins"),
        ("6", "dungeon.aftermath", "Aftermath", "aftermath.always"),
        ("7–8", "dungeon.outcome", "lost or won", "win.to-discard"),
        ("9", "dungeon.spoils", "Spoils", "spoils.use"),
        ("10", "dungeon.refill", "refill", "refill.shift"),
        ("11", "dungeon.raid", "Raid", "raid.apply"),
        ("12", "dungeon.breach", "Breach", "breach.apply"),
        ("", "end-turn", "end of turn", "end.discard-draw"),
    ),
    "start": (
        ("", "turn", "choose one of four", "turn.one-action"),
        ("", "village.", "village", "village.steps"),
        ("", "dungeon.", "dungeon", "dungeon.steps"),
        ("", "prepare", "prepare", "prepare.put-back"),
        ("", "rest", "rest", "rest.one-card"),
        ("", "end-turn", "end of turn", "end.discard-draw"),
    ),
}
"""Number, frames, title and topic of each step."""


BESIEGED = Stage(("siege.flip", "siege.untold", "siege.full-rank", "siege.rebuild", "siege.moved"), "besiegers",
                 "root-of-corruption/siege.flip", "")
AT_THE_END = Stage(("solo.new-monster", "solo.untold", "dungeon.raid", "dungeon.breach"), "new monster",
                   "numenera/solo.new-monster", "")
NO_REFILL = ("refill.shift", "raid.apply", "breach.apply")
"""Steps that a game does not have which refills nothing after a fight."""


def stages(ruleset: Ruleset, phase: str) -> tuple[Stage, ...]:
    """The steps of a phase as this edition has them, each with its own book's rule; those of the start elsewhere. A
    siege refills nothing, and its besiegers come between two turns; alone a monster comes at the end of each turn.
    """
    rows = ROWS.get(phase, ROWS["start"])
    besieged, alone = (stage.frames[0] in ruleset.resolvers for stage in (BESIEGED, AT_THE_END))
    if besieged or alone:
        rows = tuple(row for row in rows if row[3] not in NO_REFILL)
    found = tuple(Stage(tuple(frames.split()), title, rule, number) for number, frames, title, topic in rows
                  if (rule := ruleset.cited(f"{BOOK}/{topic}")) is not None)
    if alone:
        return (*found, AT_THE_END)
    return (BESIEGED, *found) if besieged and phase not in ("village", "dungeon") else found
