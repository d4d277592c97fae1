"""The steps of a turn: their order, their words for players, and whether one is the top of the agenda."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.truth import Ask, Truth, known

VILLAGE_STEPS = (("village.abilities", 2), ("village.buy", 3), ("village.level-up", 4))
DUNGEON_STEPS = (("dungeon.abilities", 2), ("dungeon.choose", 3), ("dungeon.battle", 4), ("dungeon.compare", 5),
                 ("dungeon.aftermath", 6), ("dungeon.outcome", 7), ("dungeon.spoils", 9), ("dungeon.refill", 10),
                 ("dungeon.raid", 11), ("dungeon.breach", 12))
END = ("end-turn", 13)
AFTER_COMPARING = ("dungeon.spoils", "dungeon.refill")
UNTOLD, WINDOW = "step.untold", "react.window"


def at_step(h: Hearing, *kinds: str, said: str = "") -> Truth:
    """Is the top of the agenda one of these steps? Unknown where nobody told the step."""
    frame = h.table.top()
    if frame is None:
        return known(False, "The game is over; nothing is to be done.")
    if frame["kind"] in kinds:
        return known(True, said)
    if frame["kind"] == UNTOLD:
        return Truth(None, "Which step of the turn it is has not been told.", (),
                     (Ask("the turn", "step", "ask the active player", " or ".join(kinds)),))
    if "wants" in frame:
        return Truth(None, f"First: {step_words(frame)}, for which something has not been told.", (),
                     tuple(Ask(of, what, "look at the table") for of, what in frame["wants"]))
    if frame["kind"] == "deed" and (asks := _fact_awaited(h, frame)):
        return Truth(None, f"First: {step_words(frame)}, for which a number has not been told.", (), asks)
    if any(kind in AFTER_COMPARING for kind in kinds) and (asks := undecided(h)):
        return Truth(None, f"First: {step_words(frame)}, for which something has not been told.", (), asks)
    return known(False, said or f"It is not the step for that: {step_words(frame)} comes first.")


def undecided(h: Hearing) -> tuple[Ask, ...]:
    """What must be told before the fight is decided or its experience is taken; nothing where it waits for neither."""
    from adjudicator.games.thunderstone.comparing import outcome
    frame, monster = h.table.top(), h.table.dials.get("fight")
    if frame is not None and frame["kind"] == "experience":
        return h.printed(frame["card"], "experience").asks
    if frame is None or frame["kind"] != "dungeon.compare" or monster not in h.table.pieces:
        return ()
    return outcome(h, str(monster))[0].asks


def _fact_awaited(h: Hearing, frame: Mapping[str, Any]) -> tuple[Ask, ...]:
    """What must be told before a card text can go on, where it waits for a number and not for a choice."""
    from adjudicator.games.thunderstone.do_values import awaited
    return awaited(h, frame)


ARMING = "dungeon.arm"
STEP_WORDS = {
    ARMING: "equipping before the Battle effects begin",
    "turn": "choosing what to do this turn", "setup.dungeon": "setting up: the first monsters of the dungeon",
    "setup.randomizers": "setting up: the next randomizer card", "setup.spaces": "setting up: the spaces of the board",
    "setup.bearer": "setting up: the Thunderstone Bearer", "setup.guardian": "setting up: the guardian",
    "setup.bottom": "setting up: the bottom cards of the dungeon deck",
    "village.abilities": "step 2 of the village (abilities and Trophy effects)",
    "village.buy": "step 3 of the village (buy)", "village.level-up": "step 4 of the village (level up)",
    "dungeon.abilities": "step 2 of the dungeon (abilities, weapons, Trophy effects)",
    "dungeon.choose": "step 3 of the dungeon (choose a monster)",
    "dungeon.battle": "step 4 of the dungeon (Battle effects)",
    "dungeon.compare": "step 5 of the dungeon (compare the attack with the Health)",
    "dungeon.aftermath": "step 6 of the dungeon (Aftermath effects)", "dungeon.outcome": "steps 7 and 8 of the dungeon",
    "dungeon.spoils": "step 9 of the dungeon (Spoils)",
    "dungeon.refill": "step 10 of the dungeon (turn up the next monster)",
    "dungeon.reveal": "refilling the dungeon after monsters were shuffled away",
    "dungeon.raid": "step 11 of the dungeon (Raid)",
    "dungeon.breach": "step 12 of the dungeon (Breach)", "end-turn": "the end of the turn", UNTOLD: "an untold step",
    "order": "what comes first of several things", "replacement": "what happens instead",
    "effect": "an effect that must be carried out",
    "buy.card": "the purchase that a card grants", "hand.choice": "what other players give up",
    "disease": "suffering diseases", "curse": "gaining curses",
    "setting.roll": "the roll of the die for the setting", "setting.last": "the last roll for the setting",
    "setting.due": "whether the die is rolled for the setting",
    "global.answers": "Global effects that answer a defeat", "global.answer": "a Global effect that answers a defeat",
    "siege.after-turn": "what comes after a turn", "siege.untold": "what comes after a turn",
    "siege.flip": "turning up a monster",
    "siege.rebuild": "putting a wall token back", "siege.full-rank": "removing two wall tokens",
    "siege.moved": "replacing a monster that was moved",
    "whose pile": "whose discard pile a monster goes to",
    "siege.negative-points": "whose discard pile a monster goes to",
    "solo.new-monster": "the monster that comes at the end of the turn",
    "solo.untold": "what comes at the end of the turn", "solo.hand": "the new hand",
    "solo.next-turn": "the next turn",
    "game-over": "the end of the game", "experience": "the experience of the defeated monster",
    "disease.penalty": "the attack penalty of diseases", WINDOW: "React abilities",
}


def step_words(frame: dict[str, object]) -> str:
    """A frame in words for the players."""
    if frame["kind"] == "deed":
        return f"the text of {frame['card']}"
    return str(frame.get("asks") or STEP_WORDS.get(str(frame["kind"]), frame["kind"]))
