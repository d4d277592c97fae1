"""Levelling up heroes (village, step 4), and the one swap that it is."""

from __future__ import annotations

from adjudicator.games.thunderstone.colours import read, there
from adjudicator.games.thunderstone.rulings import find_ruled, rulings
from adjudicator.games.thunderstone.steps import at_step
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.village import end_step_two
from adjudicator.games.thunderstone.words import BOOK, card_of, is_hero, laid, name_of, turn_end
from adjudicator.kernel.cards import Card
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.piles import none_left
from adjudicator.kernel.quantity import Quantity, at_least
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import UNKNOWN, Ask, Truth, known


def has_trait(h: Hearing, card: Card, trait: str) -> bool:
    """Does a card carry this trait, as far as it is known here?"""
    return any(row.get(trait) for row in thunderstone(h).traits(h.table, card.name))


def next_in_stack(h: Hearing, card: Card) -> str | None:
    """A card of the next level in the hero's own stack; it need not lie on top."""
    if card.group is None or card.level is None:
        return None
    for piece in h.table.at(f"village/{card.group}"):
        other = card_of(h, piece)
        if other is not None and other.level == card.level + 1:
            return piece
    return None


def target(h: Hearing, hero: str, to: str | None) -> str | None:
    """The card in a village stack that the hero becomes; None where there is none or it is not said."""
    card = card_of(h, hero)
    if card is None:
        return None
    if card.level == 0 or to is not None:
        want = h.game.card(h.table, to)
        if want is None:
            return None
        for piece in h.table.at(f"village/{want.group or want.name}"):
            if h.table.card(piece) == want.name:
                return piece
        return None
    return next_in_stack(h, card)


@rules.check(BOOK, "levelup.step")
def levelup_step(h: Hearing) -> Truth:
    """Heroes are leveled up in step 4 of the village, after buying."""
    return at_step(h, "village.abilities", "village.buy", "village.level-up",
                   said="Heroes are leveled up in step 4 of the village.")


@rules.check(BOOK, "levelup.laid-out", "card.stealthy")
def levelup_laid_out(h: Hearing, hero: str | None) -> Truth:
    """Only a hero that lies in front of the player is leveled up."""
    if hero is None:
        return known(False, "The hero is not laid out.")
    card = card_of(h, hero)
    if card is not None and not is_hero(card):
        return known(False, f"{card.name} is not a hero.")
    here = h.table.pieces[hero].place == laid(h.seat)
    truth = known(here, f"{name_of(h, hero)} is {'laid out' if here else 'not laid out'}.")
    find_ruled(h, rulings(h, h.table.marked(hero, "bought by"), "buy", "extra buys"), truth)
    return truth


@rules.check(BOOK, "levelup.regular")
def levelup_regular(h: Hearing, hero: str | None, to: str | None) -> Truth | None:
    """A Regular becomes any level 1 hero of the village, for 2 experience points, but none whose card says no."""
    card = card_of(h, hero) if hero else None
    if card is None or card.level != 0:
        return None
    want = h.game.card(h.table, to)
    if want is None:
        return UNKNOWN.saying("Which level 1 hero the Regular becomes has not been said.").asking(
            Ask("the level-up", "to", "name the level 1 hero"))
    if has_trait(h, want, "no level up from regular") \
            and h.reading("levelup.regular", "not-into-strong") == "not-into-strong":
        return known(False, f"A Regular cannot become a {want.name}: its card says so.")
    if not is_hero(want):
        return known(False, f"{want.name} is not a hero; a Regular becomes a level 1 hero.")
    if want.level is None:
        return _level_untold(want.name)
    return known(want.level == 1, f"{want.name} is a level {want.level} hero; a Regular becomes a level 1 hero.")


def _level_untold(name: str) -> Truth:
    """A hero of a box that is not known here: nobody has read its level."""
    return UNKNOWN.saying(f"Of which level {name} is has not been told.").asking(Ask(name, "level", "on the hero"))


@rules.check(BOOK, "levelup.own-way-only", "card.strong")
def own_way(h: Hearing, hero: str | None) -> Truth | None:
    """A Strong is leveled up only by its own Spoils ability; it has no price for the village."""
    card = card_of(h, hero) if hero else None
    if card is None or not is_hero(card):
        return None
    own = has_trait(h, card, "levels up only by itself")
    truth = known(not own, f"{card.name} is leveled up only by its own Spoils ability." if own else
                  f"{card.name} is leveled up in the village.")
    if own:
        find_ruled(h, rulings(h, card.name, "level up"), truth)
    return truth


@rules.check(BOOK, "levelup.next-level")
def next_level(h: Hearing, hero: str | None, to: str | None) -> Truth | None:
    """A hero becomes the next level of its own group; no level is skipped."""
    card = card_of(h, hero) if hero else None
    if card is None or card.level is None or to is None:
        return None
    want = h.game.card(h.table, to)
    if want is None or not is_hero(want):
        return known(False, f"{to} is not a hero.")
    if want.level is None:
        return _level_untold(want.name)
    if card.level == 0:
        return known(want.level == 1, f"A Regular becomes a level 1 hero; {to} is level {want.level}.")
    same = want.group == card.group
    return known(same and want.level == card.level + 1,
                 f"{card.name} (level {card.level}) becomes the level {card.level + 1} card of its own group; "
                 f"{to} is level {want.level}{'' if same else ' of another group'}.")


@rules.check(BOOK, "levelup.in-stack")
def in_stack(h: Hearing, hero: str | None, to: str | None) -> Truth | None:
    """A card of the next level must be left in the hero stack; it need not lie on top."""
    card = card_of(h, hero) if hero else None
    if hero is None or card is None or (card.level == 0 and to is None):
        return None
    return left_in_stack(h, hero, to)


def left_in_stack(h: Hearing, hero: str, to: str | None) -> Truth:
    """Is there a card in the village stacks that the hero can become?"""
    card = card_of(h, hero)
    piece = target(h, hero, to)
    if piece is not None:
        return known(True, f"{name_of(h, piece)} is in its stack.")
    want = h.game.card(h.table, to) if to else None
    if want is None and card is not None and card.level and not _goes_on(h, card):
        return known(False, f"{card.name} is of the highest level of its group.")
    group = (want.group if want else card.group if card else None) or to or name_of(h, hero)
    if f"village/{group}" in h.table.places and h.table.is_closed(f"village/{group}"):
        return known(False, f"The stack of {group} has no card of that level left.")
    if f"village/{group}" not in h.table.places and h.table.is_closed("village"):
        return known(False, f"{group} is not in this village.")
    goal = want or (_above(h, card) if card is not None else None)
    if goal is not None and (gone := none_left(h.table, goal.name, h.game.copies(h.table, goal.name),
                                               h.game.place_words)):
        return known(False, f"No {goal.name} is left: {gone}.")
    return Truth(None, f"Whether the stack of {group} has such a card has not been told.", (),
                 (Ask("the village", group, "look through the stack"),))


def _above(h: Hearing, card: Card) -> Card | None:
    """The card of the next level of a hero's group, None where this game has none or several."""
    rows = [other for other in h.game.cards.groups("hero").get(card.group or "", [])
            if card.level and other.level == card.level + 1]
    return rows[0] if len(rows) == 1 else None


def _goes_on(h: Hearing, card: Card) -> bool:
    """May there be a card of the next level? Of a group that this game has all levels are known."""
    levels = [other.level for other in h.game.cards.groups("hero").get(card.group or "", []) if other.level is not None]
    return not levels or card.level is None or card.level < max(levels)


@rules.value(BOOK, "levelup.cost", "level-up cost")
def price(h: Hearing, hero: str) -> Quantity:
    """The experience points printed on a hero for the next level."""
    return h.printed(h.table.card(hero) or "", "experience to level up")


@rules.check(BOOK, "levelup.cost")
def levelup_cost(h: Hearing, hero: str | None) -> Truth | None:
    """The experience points stated on the hero must be paid."""
    if hero is None:
        return None
    cost, held = h.value("level-up cost", hero), h.value("experience", h.seat)
    if cost.nothing:
        return known(False, f"{name_of(h, hero)} has no price for leveling up.")
    return at_least(held, cost, f"{h.seat} has {held.figure()} experience; {name_of(h, hero)} needs {cost.figure()}.")


@rules.check(BOOK, "levelup.once")
def levelup_once(h: Hearing, hero: str | None) -> Truth | None:
    """A hero is leveled up once a turn; the new card is not one to level up again."""
    if hero is None:
        return None
    again = h.table.marked(hero, "levelled") is not None
    return known(not again, f"{name_of(h, hero)} has {'already' if again else 'not yet'} been leveled up this turn.")


@rules.action(BOOK, "level-up", topics=("levelup.swap",), checks=(
    "turn.order", "turn.one-action", "levelup.step", "levelup.laid-out", "levelup.regular", "levelup.own-way-only",
    "levelup.next-level", "levelup.in-stack", "levelup.cost", "levelup.once"), fields=(
        Field("hero", "piece", "the laid-out hero", True, choices=("levelup.laid-out",)),
        Field("to", "card", "the hero it becomes; needed for a Regular"),
        Field("paid", "any", "the colors of the tokens that are paid, where they have colors: [red, blue]")))
def level_up(h: Hearing, hero: str, to: str | None) -> None:
    """Pay experience, destroy the hero and take its next level to the discard pile."""
    end_step_two(h)
    buying = h.table.frame("village.buy")
    if buying is not None:
        h.settle(buying)
    new = target(h, hero, to)
    card = card_of(h, hero)
    if new is None:
        want = h.game.card(h.table, to) or (_above(h, card) if card is not None else None)
        if want is None and any(finding.outcome == "broken" for finding in h.findings):
            raise CannotDo("levelup.in-stack", "There is no card that the hero becomes.")
        if want is None:
            return
        new = h.fresh()
        h.effect("make", id=new, card=want.name, to=f"village/{want.group or want.name}")
    cost = h.value("level-up cost", hero)
    price = cost.number if cost.exact and not cost.nothing else 0
    if h.args.get("paid"):
        _paid_with(h, price)
    h.do("level up", hero=hero, new=new, seat=h.seat, price=price)
    h.value("experience", h.seat)


def _paid_with(h: Hearing, price: int) -> None:
    """The tokens of any color pay, but they must be there."""
    named = h.args["paid"] = read(h, "paid", h.args["paid"])
    enough = known(len(named) <= price, f"{len(named)} tokens are told to be paid; the price is {price}.")
    h.find(f"{BOOK}/cypher.pay-any-colour", enough & there(h, h.seat, named))


@rules.deed(BOOK, "level up", "levelup.swap", "term.level-up")
def level_up_deed(h: Hearing, hero: str, new: str, seat: str, price: int) -> None:
    """The tokens go back into the bag, the old hero is destroyed, the new one goes to the discard pile."""
    h.say(f"{name_of(h, hero)} becomes {name_of(h, new)}.")
    if price:
        h.do("experience", seat=seat, n=-price)
    h.do("destroy", piece=hero, seat=seat, by={"kind": "level up", "source": hero})
    h.do("gain", piece=new, seat=seat, to="discard")
    h.effect("mark", id=new, key="levelled", value=True, until=turn_end(h))
