"""Names of places, frames and fields in the Thunderstone family, and small questions about pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.games.thunderstone.slots import LETTERS, read_slot, slot, spoken
from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Table
from adjudicator.kernel.truth import Ask, Truth, known

BOOK = "numenera"
DISEASE = "Disease - Iron Wind"
CLASSES = ("Fighter", "Wizard", "Cleric", "Thief", "Ranger")
HAND_SIZE = 6
BASIC = ("Regular", "Longspear", "Torch")
DECK, DISEASES, BOX = "dungeon/deck", "diseases", "box"
FIELDS = ("physical attack", "magic attack", "light", "gold value", "gold cost", "strength", "weight", "health",
          "experience", "experience to level up", "victory points", "attack penalty", "level", "abilities", "traits",
          "keywords")
VILLAGE_STEPS = (("village.abilities", 2), ("village.buy", 3), ("village.level-up", 4))
DUNGEON_STEPS = (("dungeon.abilities", 2), ("dungeon.choose", 3), ("dungeon.battle", 4), ("dungeon.compare", 5),
                 ("dungeon.aftermath", 6), ("dungeon.outcome", 7), ("dungeon.spoils", 9), ("dungeon.refill", 10),
                 ("dungeon.raid", 11), ("dungeon.breach", 12))
END = ("end-turn", 13)
AFTER_COMPARING = ("dungeon.spoils", "dungeon.refill")
UNTOLD, WINDOW = "step.untold", "react.window"
SETTING = "setting"
"""Where the card of the setting lies, and the marker that names it."""


def laid(seat: str) -> str:
    """The place of a seat's laid-out hand cards."""
    return f"{seat}/laid"


def discard(seat: str) -> str:
    """A seat's discard pile."""
    return f"{seat}/discard"


def apart(seat: str) -> str:
    """Where cards lie that an effect of the setting has put on a pile of their own for a seat."""
    return f"{seat}/apart"


def dungeon_places(table: Table) -> list[str]:
    """The places of the dungeon, position 1 first; where it has ranks and files, rank by rank."""
    numbers = range(1, int(table.dials.get("positions", 3)) + 1)
    files = table.dials.get("files")
    if files is None:
        return [f"dungeon/{n}" for n in numbers]
    return [slot(rank, file) for rank in numbers for file in LETTERS[:int(files)]]


def spots_of(table: Table, word: str) -> list[str] | None:
    """The places of the dungeon that a word means ("dungeon", "position 2", "3C"); None where it means none."""
    if word in ("dungeon", "hall"):
        return dungeon_places(table)
    if "files" in table.dials and (found := read_slot(word)) is not None:
        return [found]
    if "files" in table.dials and word.startswith(("rank ", "file ")):
        line = word.rsplit(" ", 1)[-1].upper()
        row = [place for place in dungeon_places(table) if line in place.split("/")[1:]]
        return row or ([OUTSIDE] if line == "0" else [])
    if word.startswith(("position ", "rank ", "dungeon/")):
        return [f"dungeon/{word.rsplit(' ', 1)[-1].rsplit('/', 1)[-1]}"]
    return None


def positions(h: Hearing) -> list[str]:
    """The places of the dungeon of this hearing's table."""
    return dungeon_places(h.table)


def line_of(h: Hearing, place: str) -> list[str]:
    """The places in which a monster at this one can be moved up or back: those of its file where there are files."""
    rows = positions(h)
    return [row for row in rows if row[-1] == place[-1]] if "files" in h.table.dials else rows


OUTSIDE = "dungeon/0"
"""Where guardians lie that have left the dungeon, in editions that let them."""


def hall(h: Hearing) -> list[str]:
    """The monsters that lie in the dungeon, position 1 first; a face-down one is there for no card text."""
    found = [piece for place in positions(h) for piece in h.table.at(place)]
    return found if "files" not in h.table.dials else [
        piece for piece in found if h.table.marked(piece, "face down") is None]


def gaps(h: Hearing) -> list[str]:
    """The positions that are known to be empty, position 1 first."""
    return [place for place in positions(h) if not h.table.at(place) and h.table.is_closed(place)]


def untold_spots(h: Hearing) -> list[str]:
    """The positions of which nobody has told what lies there."""
    return [place for place in positions(h) if not h.table.at(place) and not h.table.is_closed(place)]


def monsters(h: Hearing) -> list[str]:
    """The monsters that there are to fight: guardians outside, then those in the dungeon, position 1 first."""
    return [*h.table.at(OUTSIDE), *hall(h)]


def in_dungeon(h: Hearing, piece: str) -> bool:
    """Does this piece lie in the dungeon (guardians outside it too)?"""
    held = h.table.pieces.get(piece)
    return held is not None and held.place.startswith("dungeon/")


def position(h: Hearing, piece: str) -> int | None:
    """The position of a monster in the dungeon, None elsewhere."""
    head, _, tail = h.table.pieces[piece].place.partition("/")
    rank = tail.partition("/")[0]
    return int(rank) if head == "dungeon" and rank.isdigit() else None


def spot_word(h: Hearing, piece: str) -> str:
    """A monster's spot in the dungeon as players point at it: "2", or "2C" where there are files."""
    return h.table.pieces[piece].place.removeprefix("dungeon/").replace("/", "")


def spot_said(h: Hearing, piece: str, word: str) -> str:
    """Where a monster lies, in words: "position 2", "rank 2 of file C". word: what this edition calls a spot."""
    place = h.table.pieces[piece].place
    return spoken(place) if place.count("/") == 2 else f"{word} {place.rsplit('/', 1)[1]}"


def present(h: Hearing, seat: str) -> list[str]:
    """Every card present: laid out in front of a seat, with what it bears."""
    places, found = h.table.places, []
    for piece in places.get(f"{seat}/laid", ()):
        found.append(piece)
        borne = places.get(f"on/{piece}")
        if borne:
            found.extend(borne)
    return found


def setting_of(table: Table) -> str | None:
    """The setting that this game is played with."""
    name: str | None = table.dials.get(SETTING)
    return name


def stack_tops(h: Hearing) -> list[str]:
    """The top cards of the village's stacks."""
    return [h.table.at(place)[0] for place in h.table.places if place.startswith("village/") and h.table.at(place)]


def stack_of(h: Hearing, name: str) -> str | None:
    """The village stack on which a card lies, None where the village has none."""
    card = h.game.card(h.table, name)
    for stack in ([card.group] if card and card.group else []) + [name]:
        if f"village/{stack}" in h.table.places:
            return f"village/{stack}"
    return None


CURSE, AS_WEAPON, CURSES = "Curse", "as weapon", "curses"
"""The keyword of curses; the mark of a card that is treated as an equipped weapon; the stack (and
pool) of curses.
"""


def card_of(h: Hearing, piece: str) -> Card | None:
    """What is known of a piece's card, with what it counts as now; None where the piece or the card is not known."""
    card = h.game.card(h.table, h.table.pieces[piece].card)
    if card is None:
        return None
    if "curse" in card.words and "disease" not in card.words and is_curse_disease(h):
        card = with_keyword(card, "Disease")
    if h.table.marks and h.table.marked(piece, AS_WEAPON) is not None:
        card = with_keyword(card, "Weapon")
    return card


def curses_left(h: Hearing) -> int | None:
    """How many curses lie ready; None where nobody knows."""
    held = h.table.piles.get(CURSES)
    return None if held is None else held.size


def is_curse_disease(h: Hearing) -> bool:
    """Does a curse count as a disease, by the reading that is followed?"""
    return h.reading("curse.disease", "no-disease") == "disease"


def with_keyword(card: Card, word: str) -> Card:
    """A card that counts as having one keyword more."""
    return replace(card, keywords=(*card.keywords, word), words=card.words | {word.lower()})


def name_of(h: Hearing, piece: str) -> str:
    """A piece's card name for people."""
    return h.table.pieces[piece].card or "a card nobody has named"


MEANT = ("kind", "name", "group", "keyword", "any")
"""Parts of a selector whose own word need not be said."""


def short(value: Any) -> str:
    """A selector or number of a card text in a few words.

    >>> short({"any": [{"name": "Regular"}, "weapon"]}), short({"keyword": "Polearm", "equipped": True})
    ('Regular or weapon', 'Polearm equipped')
    """
    if isinstance(value, Mapping):
        return " ".join(key if part is True else short(part) if key in MEANT else f"{key} {short(part)}"
                        for key, part in value.items())
    return " or ".join(map(short, value)) if isinstance(value, list) else str(value)


GIVEN = ("gold", "light", "strength", "physical attack", "magic attack", "health")


def deed_words(deed: Mapping[str, Any]) -> str:
    """A deed of a card text in a few words.

    >>> deed_words({"strength": 2, "to": "hero"}), deed_words({"destroy": "hero", "count": 2})
    ('strength +2 to hero', 'destroy hero × 2')
    """
    if "shuffle into dungeon deck" in deed:
        return f"shuffle any monsters into the top {deed.get('top')} cards of the dungeon deck"
    words = [f"{key} {value:+d}" if key in GIVEN and isinstance(value, int) else f"{key} {short(value)}"
             for key, value in deed.items() if key not in ("optional", "if", "instead", "count", "random")]
    words += ["at random"] if deed.get("random") else []
    if isinstance(deed.get("count"), int):
        return " ".join([*words, f"× {deed['count']}"] if deed["count"] > 1 else words)
    return " ".join([*words, short(deed["count"])] if "count" in deed else words)


def cards(n: int) -> str:
    """So many cards, in words.

    >>> cards(0), cards(1), cards(6)
    ('no card', '1 card', '6 cards')
    """
    return f"{n or 'no'} card{'s' if n > 1 else ''}"


def is_hero(card: Card) -> bool:
    """Heroes have a blue frame; Regulars count as heroes."""
    return card.kind == "hero" or card.has("Hero")


def is_kind(card: Card, kind: str) -> bool:
    """Is the card of this kind: hero, weapon, item, spell, villager, disease, monster, basic?"""
    if kind == "hero":
        return is_hero(card)
    if kind == "monster":
        return card.kind in ("monster", "bearer")
    if kind in ("basic", "village", "special", "treasure", "bearer"):
        return card.kind == kind
    return card.has(kind)


def weapon_on(h: Hearing, hero: str) -> str | None:
    """The weapon that a hero carries now."""
    borne = h.table.at(f"on/{hero}")
    return borne[0] if borne else None


def bearer_of(h: Hearing, weapon: str) -> str | None:
    """The hero that carries this weapon, None where it is not equipped."""
    place = h.table.pieces[weapon].place
    return place[3:] if place.startswith("on/") else None


def seat_of(h: Hearing, piece: str) -> str:
    """The seat in front of which a piece lies (with its bearer)."""
    bearer = bearer_of(h, piece)
    place = h.table.pieces[bearer or piece].place
    return place.split("/", 1)[0]


def turn_end(h: Hearing) -> str:
    """The boundary at which this turn's abilities and effects end."""
    return f"turn:{h.table.dials.get('active')}#{h.table.dials.get('turn', 1)}"


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


FOLLOWED = frozenset({
    "ability.gone-card", "ability.used-not-destroyed", "attack.total", "attack.unspecified", "bearer.protected",
    "choose.free", "compare.wins", "curse.disease", "destroy.at-once", "destroy.basic", "destroy.disease",
    "disease.empty-stack", "disease.order", "disease.penalty", "end.discard-draw", "ending.bearer-position-1",
    "ending.tie", "ending.tie-remains", "ending.when", "equip.one-weapon", "equip.step", "guardian.leaves",
    "levelup.regular", "light.total", "prepare.put-back", "setting.obelisk", "setting.shuffled",
    "setup.hero-stacks", "siege.flip", "siege.full-rank", "siege.guardian", "siege.lose", "siege.moved",
    "siege.negative-points", "siege.overrun", "siege.placeholder", "siege.rest", "siege.survived", "siege.tie",
    "solo.empty-deck", "solo.guardian", "solo.lost-fight", "solo.new-monster", "trait.ignores", "treasure.lost",
    "treasure.placed"})
"""Ambiguous rules of which code follows the reading that a table chose; the players watch the others."""


def choose_readings(h: Hearing, chosen: Mapping[str, Any]) -> None:
    """Keep the readings that this table chose; one that no code follows is said to be the players' to watch."""
    for topic, reading in chosen.items():
        h.effect("turn", dial=f"reading:{topic}", to=str(reading))
        if topic not in FOLLOWED and h.ruleset.defaults.get(topic) != str(reading):
            h.assume(f"the reading {reading} of {topic} is watched by the players; no code follows it")


ARMING = "dungeon.arm"
STEP_WORDS = {
    ARMING: "equipping before the Battle effects begin",
    "turn": "choosing what to do this turn", "setup.dungeon": "setting up: the first monsters of the dungeon",
    "setup.randomizers": "setting up: the next randomizer card", "setup.spaces": "setting up: the spaces of the board",
    "setup.bearer": "setting up: the Thunderstone Bearer", "setup.guardian": "setting up: the guardian",
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
