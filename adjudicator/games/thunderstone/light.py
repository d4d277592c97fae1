"""Light and darkness (dungeon, step 3a)."""

from __future__ import annotations

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.global_effects import global_parts
from adjudicator.games.thunderstone.grip import perhaps
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.spots import position
from adjudicator.games.thunderstone.traits import (
    as_counted,
    changes,
    flag,
    holds,
    is_ignored,
    perhaps_none,
    spurns,
    thunderstone,
)
from adjudicator.games.thunderstone.unseen_cards import light_of_unseen
from adjudicator.games.thunderstone.words import BOOK, bearer_of, card_of, name_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, minus, times, total, unknown
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Last
from adjudicator.kernel.truth import Ask, Truth

GLOOM = ("term.darkness", "term.attack-penalty")
"""What the book calls it where the light does not put out the darkness."""


def lasts_on(h: Hearing, value: str, on: str, monster: str | None = None) -> list[Quantity]:
    """Lasting changes to a value for a piece or seat, each with where it comes from."""
    if not h.table.lasts:
        return []
    rows = []
    for _, last in h.table.lasting(value, on):
        if monster is not None and silenced(h, last, monster, on):
            continue
        label = f"{last.source}: {value}"
        rows.append(exactly(label, last.amount, "rule", last.source, last.topics) if last.amount is not None
                    else unknown(label, Ask(last.source, value, "printed on the card")))
    return rows


@rules.value(BOOK, "light.total", "light", "trait.always", "card.dimensional-armor")
def total_light(h: Hearing, seat: str) -> Quantity:
    """All light of the cards laid out, without weapons that nobody carries, and of abilities used."""
    return light_against(h, seat, None)


def silenced(h: Hearing, last: Last, monster: str | None, seat: str) -> bool:
    """Is a bonus lost because the monster ignores the card that made it?"""
    return monster is not None and last.by in h.table.pieces and is_ignored(h, str(last.by), monster, seat).holds


def light_against(h: Hearing, seat: str, monster: str | None) -> Quantity:
    """All light in the fight against one monster: without that of cards which it ignores."""
    told = h.table.dials.get(f"told:{seat}:light")
    parts = [] if told is None else [as_counted(h, exactly("light as told", told, "told"), monster, seat, "ignores")]
    if told is None:
        spurned = monster is not None and spurns(h, monster)
        for piece in present(h, seat):
            shining = [_light_of(h, piece, monster), *_light_traits(h, piece, seat, monster)]
            parts.extend(_unless_ignored(h, part, piece, monster, seat) if spurned else part
                         for part in shining if part is not None)
        if not h.table.is_closed(f"{seat}/laid"):
            parts.append(unknown("cards not told", Ask(f"{seat}'s laid-out cards", "names", "on the table")))
    parts.extend([*lasts_on(h, "light", seat, monster), *global_parts(h, "light", seat)])
    return total("light", parts, topics=(f"{BOOK}/light.total",))


def _unless_ignored(h: Hearing, light: Quantity, piece: str, monster: str | None, seat: str) -> Quantity:
    """A card's light, or nothing of it where the monster ignores the card."""
    out = is_ignored(h, piece, monster, seat) if monster is not None else Truth(False)
    if out.broken:
        return light
    topic = f"{BOOK}/trait.ignores"
    if out.holds:
        return exactly(f"{light.name}, which is ignored", 0, topics=(topic,), parts=(light,))
    return perhaps_none(light, out.asks, (topic,))


def _light_traits(h: Hearing, piece: str, seat: str, monster: str | None) -> list[Quantity]:
    """Light that a card gives by a trait while its condition holds; some only once all Battle effects are done."""
    card = card_of(h, piece)
    if card is None or card.kind in ("monster", "bearer"):
        return []
    found = []
    for _, trait in thunderstone(h).traits_with(h.table, card.name, "light"):
        if isinstance(trait["light"], int) and (trait.get("after") != "battle" or battle_over(h)):
            live = holds(h, trait, seat, piece, monster or h.table.dials.get("fight"))
            if not live.broken:
                n = exactly(f"trait of {card.name}", trait["light"])
                n = n if live.holds else perhaps_none(n, live.asks)
                found.append(n.named(n.name, f"{BOOK}/trait.always", *rulings(h, card.name, "light")))
    return found


def battle_over(h: Hearing) -> bool:
    """Is a monster fought of which all Battle effects are done?"""
    due = any(frame["kind"] in ("dungeon.battle", "effect", "disease.penalty") or "battle" in (frame.get("on") or ())
              for group in h.table.groups for frame in group)
    return h.table.dials.get("fight") is not None and not due


def _lies_bare(h: Hearing) -> bool:
    """Does the light of a weapon count that no hero carries?"""
    return edition(h).lies_bare and h.reading("light.total", "all-cards") == "all-cards"


def _light_of(h: Hearing, piece: str, monster: str | None) -> Quantity | None:
    """A card's own light; None where it adds nothing."""
    card = h.table.card(piece)
    if card is None:
        return light_of_unseen(h, piece)
    known = card_of(h, piece)
    if known is not None and known.has("Weapon") and bearer_of(h, piece) is None and not _lies_bare(h):
        return None
    light = h.printed(card, "light")
    return None if light.low == light.high == 0 else perhaps(h, piece, light, monster)


@rules.value(BOOK, "darkness.total", "darkness", "trait.darkness")
def darkness(h: Hearing, monster: str) -> Quantity:
    """The darkness at a monster: how deep it lies, and what its traits add."""
    spot = position(h, monster)
    if spot is None:
        spot = h.table.dials.get("fight.position")
    base = exactly(edition(h).spot, spot, "counted") if spot is not None else unknown(edition(h).spot)
    seat = str(h.table.dials.get("active"))
    traits = [n.named(f"trait of {name_of(h, monster)}", "numenera/trait.darkness")
              for n in changes(h, monster, "darkness", seat)]
    return total("darkness", [base, *traits, *lasts_on(h, "darkness", monster)],
                 topics=("numenera/darkness.total",))


@rules.value(BOOK, "darkness.no-surplus", "darkness left", "trait.darkness-fixed", "trait.ignores")
def darkness_left(h: Hearing, monster: str) -> Quantity:
    """The darkness that the light does not put out; more light than darkness is no bonus."""
    dark = h.value("darkness", monster)
    seat = str(h.table.dials.get("active"))
    own = changes(h, monster, "light", seat)
    light = total("light", [light_against(h, seat, monster), *own]) if own else light_against(h, seat, monster)
    fixed = flag(h, monster, "darkness fixed", seat)
    left = total("darkness left", [dark, minus(light)], floor=0)
    if fixed.broken:
        return left
    worse = total("light that makes it darker", [light], cap=0)
    whole = total("darkness left", [dark, minus(worse)], floor=0, topics=(f"{BOOK}/trait.darkness-fixed",))
    if fixed.holds or (left.low, left.high) == (whole.low, whole.high):
        return whole
    return Quantity("darkness left", left.low, whole.high, (left, whole), "unknown", "", whole.topics,
                    tuple(dict.fromkeys((*fixed.asks, *whole.asks))))


@rules.value(BOOK, "darkness.penalty", "attack penalty", *GLOOM)
def darkness_penalty(h: Hearing, monster: str) -> Quantity:
    """What the darkness takes off the total attack: 1 a point on the wilderness side, 2 on the dungeon side."""
    left = h.value("darkness left", monster)
    board = h.table.dials.get("board")
    if board is None:
        if left.high == 0:
            return exactly("attack penalty", 0, parts=(left,))
        low = None if left.high is None else -2 * left.high
        return Quantity("attack penalty", low, -(left.low or 0), (left,), "unknown", "", (),
                        (Ask("the board", "side", "dungeon or wilderness side up"), *left.asks))
    rate = 1 if board == "wilderness" else 2
    cost = times(left, -rate, "attack penalty")
    gloom = () if cost.high == 0 else tuple(f"{BOOK}/{topic}" for topic in GLOOM)
    return Quantity("attack penalty", cost.low, cost.high, (left,), "rule", f"{board} side: {rate} a point", gloom,
                    left.asks)
