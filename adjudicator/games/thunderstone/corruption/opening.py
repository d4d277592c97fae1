"""How Root of Corruption and its siege are opened, as data for a form."""

from __future__ import annotations

from adjudicator.games.thunderstone.corruption.words import BOOK, GUARDIANS, PRESETS, THRALLS
from adjudicator.games.thunderstone.opening import TRUST, VARIANT, own_cards
from adjudicator.games.thunderstone.plans import OWN
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


NO_DECK = (GUARDIANS, THRALLS)
PROPOSED = {"monsters": ("Djinnbound - Corrupted", "Gnoll - Humanoid", "Incarnate - Abyssal"), "heroes": HEROES,
            "village": VILLAGE}
STACKS = Option(
    "variant", "How many stacks", (Choice("", "As usual", "one monster group of each level, 4 hero types, 8 village "
                                          "cards"),
                                   *(row for row in VARIANT.choices if row.value == OWN)),
    topic=VARIANT.topic)


def modes(cards: Catalogue) -> tuple[Mode, ...]:
    """The expansion, from one of its scenarios or with cards of the players' own choice."""
    return _scenarios(cards), _own(cards)


def _own(cards: Catalogue) -> Mode:
    """Whatever the players put together, a guardian and treasures only where they choose them."""
    held = cards.cards.values()
    bearers = [card.name for card in held if card.kind == "bearer"]
    first = next(iter(PRESETS.values()))["bearer"]
    guardians = [card.name for card in held if card.has("Guardian")]
    options = (
        Option("bearer", "Thunderstone Bearer", tuple(Choice(name, name) for name in bearers), default=first,
               topic="numenera/setup.bearer-last-eleven"),
        Option("board", "Board side", SIDES, topic="numenera/darkness.penalty"),
        Option("guardian", "Guardian", (Choice("", "None"), *(Choice(name, name) for name in guardians)),
               about="Another card than the Bearer.", topic=f"{BOOK}/guardian.bearers-too"),
        Option("treasures", "Treasures", (Choice("", "None"), *(Choice(name, name)
                                                                for name in cards.groups("treasure"))),
               topic=f"{BOOK}/treasure.by-choice"), BASE)
    groups = tuple(name for name in cards.groups("monster") if name not in NO_DECK)
    return Mode("own", "Against each other, cards of your own choice", (2, 5), options=options, more=(STACKS, TRUST),
                slots=(*own_cards(cards, PROPOSED, "numenera", NO_DECK), _first(cards, groups)),
                taken=frozenset(NOT_SEATS))


def _scenarios(cards: Catalogue) -> Mode:
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
    named = {name for plan in PRESETS.values() for name in plan["monsters"]}
    groups = tuple(name for name in cards.groups("monster") if name in named and name not in NO_DECK)
    return Mode("rivals", "Against each other", (2, 5), options=options, more=(TRUST,), slots=(_first(cards, groups),),
                taken=frozenset(NOT_SEATS))


def siege_modes(cards: Catalogue) -> tuple[Mode, ...]:
    """The siege, with the monsters of the box; heroes and village as proposed or as the players like."""
    slots = own_cards(cards, {"heroes": HEROES, "village": VILLAGE}, "numenera")
    return (Mode("together", "Together against the besiegers", (3, 5),
                 options=(Option("board", "Board side", SIDES, topic="numenera/darkness.penalty"), BASE), more=(TRUST,),
                 slots=slots, fixed={"monsters": list(BESIEGERS)}, titles={"monsters": "Monster groups"},
                 taken=frozenset((*NOT_SEATS, "wall", "besiegers"))),)


def _of_box(cards: Catalogue, kind: str, word: str) -> list[str]:
    return [name for name in cards.groups(kind) if word in name]


def _first(cards: Catalogue, groups: tuple[str, ...]) -> Slots:
    """The monsters that lie in the hall before the first turn."""
    held = cards.groups("monster")
    return Slots(
        "dungeon", "First monsters", ("Rank 1", "Rank 2", "Rank 3"),
        tuple((name, tuple(card.name for card in held[name])) for name in groups),
        "Leave empty what has not been turned up yet: the game asks for it. Rank 1 is nearest to the exit.",
        "numenera/setup.first-dungeon")
