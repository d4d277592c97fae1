"""How Numenera is opened, as data for a form: sets of cards, the side of the board, what lies in the dungeon."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.games.thunderstone.presets import PRESETS
from adjudicator.games.thunderstone.setup import NOT_SEATS
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.openings import Choice, Mode, Option, Slots

TITLES = {
    "first-game": "First game",
    "the-ancient-evil": "The Ancient Evil",
    "in-search-of-the-convergence-master": "In Search of the Convergence Master",
}
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
    return Option("preset", "Cards", rows, topic=f"{BOOK}/setup.first-game")


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


def modes(cards: Catalogue) -> tuple[Mode, ...]:
    """The ways to play."""
    first = first_monsters(cards, BOOK, "position", cards.groups("monster"))
    return (Mode("rivals", "Against each other", (1, 5), options=(presets(), BOARD), more=(TRUST, setting(cards)),
                 slots=(first,), taken=frozenset(NOT_SEATS)),)
