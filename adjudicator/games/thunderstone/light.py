"""Light and darkness (dungeon, step 3a)."""

from __future__ import annotations

from adjudicator.games.thunderstone.traits import darkness_traits, traits_of
from adjudicator.games.thunderstone.words import BOOK, bearer_of, card_of, name_of, position, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, exactly, minus, times, total, unknown
from adjudicator.kernel.registry import rules
from adjudicator.kernel.truth import Ask


def lasts_on(h: Hearing, value: str, on: str, name: str = "") -> list[Quantity]:
    """Lasting changes to a value for a piece or seat, each with where it comes from."""
    if not h.table.lasts:
        return []
    rows = []
    for _, last in h.table.lasting(value, on):
        label = f"{last.source}: {name or value}"
        rows.append(exactly(label, last.amount, "rule", last.source, last.topics) if last.amount is not None
                    else unknown(label, Ask(last.source, value, "printed on the card")))
    return rows


@rules.value(BOOK, "light.total", "light")
def total_light(h: Hearing, seat: str) -> Quantity:
    """All light of the cards laid out, without weapons that nobody carries, and of abilities used."""
    told = h.table.dials.get(f"told:{seat}:light")
    parts = [] if told is None else [exactly("light as told", told, "told")]
    if told is None:
        for piece in present(h, seat):
            part = _light_of(h, piece)
            if part is not None:
                parts.append(part)
        if not h.table.is_closed(f"{seat}/laid"):
            parts.append(unknown("cards not told", Ask(f"{seat}'s laid-out cards", "names", "on the table")))
    parts.extend(lasts_on(h, "light", seat))
    return total("light", parts)


def _light_of(h: Hearing, piece: str) -> Quantity | None:
    """A card's own light; None where it adds nothing."""
    card = h.table.card(piece)
    if card is None:
        return unknown("light of an unseen card", Ask("the unseen card", "name", "name the card that was drawn"))
    known = card_of(h, piece)
    if known is not None and known.has("Weapon") and bearer_of(h, piece) is None:
        return None
    light = h.printed(card, "light")
    return None if light.low == light.high == 0 else light


@rules.value(BOOK, "darkness.total", "darkness")
def darkness(h: Hearing, monster: str) -> Quantity:
    """The darkness at a monster: its position, and what its traits add."""
    spot = position(h, monster)
    if spot is None:
        spot = h.table.dials.get("fight.position")
    base = exactly("position", spot, "counted") if spot else unknown("position")
    return total("darkness", [base, *darkness_traits(h, monster), *lasts_on(h, "darkness", monster)],
                 topics=("numenera/darkness.total",))


@rules.value(BOOK, "darkness.no-surplus", "darkness left")
def darkness_left(h: Hearing, monster: str) -> Quantity:
    """The darkness that the light does not put out; more light than darkness is no bonus."""
    dark = h.value("darkness", monster)
    for trait in traits_of(h, monster):
        if trait.get("darkness fixed"):
            return total("darkness left", [dark], floor=0, topics=("numenera/trait.darkness-fixed",))
    seat = str(h.table.dials.get("active"))
    light = h.value("light", seat)
    own = [part for trait in traits_of(h, monster) if isinstance(part := trait.get("light"), int)]
    parts = [dark, minus(light), *(exactly(f"light trait of {name_of(h, monster)}", -n) for n in own)]
    return total("darkness left", parts, floor=0)


@rules.value(BOOK, "darkness.penalty", "attack penalty")
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
    return Quantity("attack penalty", cost.low, cost.high, (left,), "rule", f"{board} side: {rate} a point", (),
                    left.asks)
