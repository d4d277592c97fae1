"""How Numenera is opened, as data for a form: sets of cards, the side of the board, what lies in the dungeon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.games.thunderstone.plans import ANY_THREE, FOURS, LEVELS, OWN, RANDOMIZERS
from adjudicator.games.thunderstone.presets import PRESETS, TITLES
from adjudicator.games.thunderstone.setup import NOT_SEATS
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.openings import Choice, Mode, Option, Slots

BOARD = Option(
    "board", "Board side",
    (Choice("dungeon", "Dungeon", "each darkness takes 2 off the attack"),
     Choice("wilderness", "Wilderness", "each darkness takes 1")),
    topic=f"{BOOK}/darkness.penalty",
)
TRUST = Option(
    "trust", "Values from public lists",
    (Choice("listed", "Use them", "every number that leans on one says so"),
     Choice("book", "Do not", "the game asks for the card to be read when it matters")),
    about="The rulebook leaves out most numbers printed on cards. Public lists have them; nobody has confirmed them.",
)


def presets() -> Option:
    """The sets of cards that the book puts together."""
    rows = tuple(
        Choice(name, TITLES.get(name, name),
               f"monsters {', '.join(plan['monsters'])}; heroes {', '.join(plan['heroes'])}; Bearer {plan['bearer']}")
        for name, plan in PRESETS.items()
    )
    drawn = Choice(RANDOMIZERS, "By randomizer cards", "turn them up at the table; the game asks for one after another")
    return Option("preset", "Cards", (*rows, drawn), topic=f"{BOOK}/setup.first-game")


def first_monsters(cards: Catalogue, book: str, spot: str, groups: Iterable[str]) -> Slots:
    """The monsters that lie in the dungeon before the first turn; groups: those that they may come from."""
    held = cards.groups("monster")
    rows = tuple((name, tuple(card.name for card in held[name])) for name in groups)
    return Slots(
        "dungeon", "First monsters", tuple(f"{spot.capitalize()} {n}" for n in (1, 2, 3)), rows,
        f"Leave empty what has not been turned up yet: the game asks for it. {spot.capitalize()} 1 is nearest to the "
        "entrance.", f"{book}/setup.first-dungeon",
    )


def setting(cards: Catalogue) -> Option:
    """The setting cards, one of which may be agreed on."""
    rows = [card for card in cards.cards.values() if card.kind == "setting"]
    return Option(
        "setting", "Setting",
        (Choice("", "None"), *(Choice(card.name, card.name, "" if card.table else "its table stands only on the card: "
                                      "the players tell what is rolled and what it says") for card in rows)),
        topic=f"{BOOK}/setting.agree")


VARIANT = Option(
    "variant", "Dungeon deck",
    (Choice("", "As usual", "one monster group of each level, the Bearer among the lowest 11 cards"),
     Choice(FOURS, "4-4-4", "monsters of level 1 first; the Bearer, 4 of level 2 and 4 of level 3 at the bottom"),
     Choice(ANY_THREE, "Random dungeon", "any 3 monster groups, the Bearer among the bottom cards"),
     Choice(OWN, "A set of your own", "whatever you like; the game says what is unlike the usual set-up")),
    topic=f"{BOOK}/variant.four-four-four",
)


def treasures(cards: Catalogue) -> Option:
    """The treasure group, where treasures are used by choice."""
    rows = (Choice(name, name, f"{sum(card.count for card in held)} cards shuffled into the dungeon deck")
            for name, held in cards.groups("treasure").items())
    return Option("treasures", "Treasures", (Choice("", "None, unless randomizers bring them"), *rows),
                  topic=f"{BOOK}/treasure.by-choice")


def own_cards(cards: Catalogue, plan: Mapping[str, Sequence[str]], book: str = BOOK, without: Iterable[str] = (),
              about: str = "A proposal; put in what you play with.") -> tuple[Slots, ...]:
    """Monster groups, hero types and village cards that the players name, as far as they choose them; those of a plan
    are proposed. Offered is what lies in the box. without: groups of which no dungeon deck is made.
    """
    village = (("Village", tuple(card.name for card in cards.cards.values() if card.kind == "village" and card.count)),)
    heroes = tuple((group, (group,)) for group, held in sorted(cards.groups("hero").items())
                   if any(card.count for card in held))
    levels = tuple((f"Level {level}", tuple(name for name, held in cards.groups("monster").items()
                                            if held[0].level == level and name not in without)) for level in LEVELS)
    rows = (("monsters", "Monster groups", levels, "setup.monster-groups"),
            ("heroes", "Hero types", heroes, "setup.hero-stacks"),
            ("village", "Village cards", village, "setup.village-stacks"))
    return tuple(Slots(field, title, tuple(f"{title.split()[0]} {n}" for n in range(1, len(plan[field]) + 1)), groups,
                       about, f"{book}/{topic}", listed=True, filled=tuple(plan[field]))
                 for field, title, groups, topic in rows if field in plan)


def modes(cards: Catalogue) -> tuple[Mode, ...]:
    """The ways to play: with a set of the book or by randomizers, and with cards of the players' own choice."""
    first = first_monsters(cards, BOOK, "position", cards.groups("monster"))
    bearers = tuple(Choice(card.name, card.name) for card in cards.cards.values() if card.kind == "bearer")
    bearer = Option("bearer", "Thunderstone Bearer", bearers, topic=f"{BOOK}/setup.bearer-last-eleven")
    more, taken = (VARIANT, treasures(cards), TRUST, setting(cards)), frozenset(NOT_SEATS)
    return (Mode("rivals", "Against each other", (1, 5), options=(presets(), BOARD), more=more, slots=(first,),
                 taken=taken),
            Mode("own", "Against each other, cards of your own choice", (1, 5), options=(bearer, BOARD), more=more,
                 slots=(*own_cards(cards, PRESETS["first-game"]), first), taken=taken))
