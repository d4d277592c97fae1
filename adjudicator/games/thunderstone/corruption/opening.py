"""How Root of Corruption and its siege are opened, as data for a form."""

from __future__ import annotations

from adjudicator.games.thunderstone.corruption.words import BOOK, GUARDIANS, PRESETS, THRALLS
from adjudicator.games.thunderstone.opening import TRUST
from adjudicator.games.thunderstone.setup import NOT_SEATS
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.openings import Choice, Mode, Option, Slots

TITLES = {"hard-choices": "Hard Choices", "monster-problems": "Monster Problems", "castle-hunt": "Castle Hunt"}
HEROES = ("Armsman", "Blademage", "Honormain", "Woodguard")
VILLAGE = ("Blood Debt", "Cursed Dagger", "Debased Wizard", "Greatsword", "Hedge Witch", "Labrys", "Maul", "Stablehand")
BESIEGERS = ("Djinnbound - Corrupted", "Elemental - Earth", "Gnoll - Humanoid", "Incarnate - Abyssal",
             "Royal Guard - Corrupted", "Summoner - Old World")
"""All groups of the box: two of each level, so that a siege from it has no other."""
BASE = Option(
    "base", "Base game",
    (Choice("", "Not said"), Choice("Numenera", "Numenera"), Choice("Towers of Ruin", "Towers of Ruin"),
     Choice("Caverns of Bane", "Caverns of Bane"), Choice("another", "Another")),
    about="The box is an expansion. Where its book is silent the rules of Numenera stand in, and each answer says so.",
)
SIDES = (Choice("dungeon", "Dungeon", "each darkness takes 2 off the attack"),
         Choice("wilderness", "Wilderness", "each darkness takes 1"))


def modes(cards: Catalogue) -> tuple[Mode, ...]:
    """The expansion, from one of its scenarios."""
    rows = tuple(Choice(name, TITLES[name], f"monsters {', '.join(plan['monsters'])}; "
                        f"heroes {', '.join(plan['heroes'])}; Bearer {plan['bearer']}")
                 for name, plan in PRESETS.items())
    options = (
        Option("preset", "Cards", rows, topic=f"{BOOK}/scenario.where-from"),
        Option("board", "Board side", (Choice("", "As the scenario says"), *SIDES), topic="numenera/darkness.penalty"),
        Option("guardian", "Guardian", (Choice("", "As the scenario says"), Choice("Archdruid", "Archdruid")),
               topic=f"{BOOK}/setup.guardian-place"),
        Option("treasures", "Treasures", (Choice("", "As the scenario says"),
                                          *(Choice(name, name) for name in _of_box(cards, "treasure", "Ordha"))),
               topic=f"{BOOK}/treasure.by-choice"), BASE)
    first = Slots(
        "dungeon", "First monsters", ("Rank 1", "Rank 2", "Rank 3"), _monsters(cards),
        "Leave empty what has not been turned up yet: the game asks for it. Rank 1 is nearest to the exit.",
        "numenera/setup.first-dungeon")
    return (Mode("rivals", "Against each other", (2, 5), options=options, more=(TRUST,), slots=(first,),
                 taken=frozenset(NOT_SEATS)),)


def siege_modes(cards: Catalogue) -> tuple[Mode, ...]:
    """The siege, with the monsters of the box; heroes and village as proposed or as the players like."""
    heroes = tuple((group, (group,)) for group in sorted(cards.groups("hero")))
    village = (("Village", tuple(card.name for card in cards.cards.values() if card.kind == "village")),)
    slots = (
        Slots("heroes", "Heroes", tuple(f"Heroes {n}" for n in range(1, 5)), heroes,
              "A proposal; put in what you play with.", "numenera/setup.hero-stacks", listed=True, filled=HEROES),
        Slots("village", "Village cards", tuple(f"Village {n}" for n in range(1, 9)), village,
              "A proposal; put in what you play with.", "numenera/setup.village-stacks", listed=True, filled=VILLAGE))
    return (Mode("together", "Together against the besiegers", (3, 5),
                 options=(Option("board", "Board side", SIDES, topic="numenera/darkness.penalty"), BASE), more=(TRUST,),
                 slots=slots, fixed={"monsters": list(BESIEGERS)}, titles={"monsters": "Monster groups"},
                 taken=frozenset((*NOT_SEATS, "wall", "besiegers"))),)


def _of_box(cards: Catalogue, kind: str, word: str) -> list[str]:
    return [name for name in cards.groups(kind) if word in name]


def _monsters(cards: Catalogue) -> tuple[tuple[str, tuple[str, ...]], ...]:
    groups = cards.groups("monster")
    named = {name for plan in PRESETS.values() for name in plan["monsters"]}
    return tuple((name, tuple(card.name for card in held)) for name, held in groups.items()
                 if name in named and name not in (GUARDIANS, THRALLS))
