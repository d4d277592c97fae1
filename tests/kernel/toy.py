"""A toy game, for the ideas of the kernel that no game here needs yet: fighters who strike, are wounded and fall.

Each seat has cards face down, damage and wounds. Damage of 3 becomes a wound, two wounds knock a fighter out. Its
rules lie in a registry of their own; a second book, the siege, comes later and changes some of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.kernel.cards import Catalogue
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least, exactly, total
from adjudicator.kernel.registry import Field
from adjudicator.kernel.ruleset import Clash, Ruleset
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN, HOLDS, Truth, known
from tests.kernel.toy_table import CARDS, SKIRMISH, Answer, Skirmish, fighters, rules, until

SIEGE, OATH, CREED = "siege", "oath", "creed"
TOUGHNESS, HEALTH = 3, 2


def game(*books: str, **ruleset: Any) -> Skirmish:
    """The toy game by these books (the skirmish alone, where none is said)."""
    return Skirmish(Ruleset(SKIRMISH, books or (SKIRMISH,), rules, **ruleset), Catalogue(CARDS))


# --- striking ---

@rules.check(SKIRMISH, "strike.once")
def once(h: Hearing) -> Truth:
    """One strike a turn."""
    return ~h.marked(h.seat, "struck")


@rules.check(SIEGE, "strike.twice")
def twice(h: Hearing) -> Truth:
    """In a siege there are two strikes a turn."""
    struck = h.table.marked(h.seat, "struck") or 0
    return known(struck < 2, f"{h.seat} has struck {struck} times.")


@rules.check(SKIRMISH, "strike.reach")
def reach(h: Hearing, weapon: str | None) -> Truth:
    """Over a wall only a weapon with reach 2 strikes."""
    if not h.table.dials.get("wall"):
        return HOLDS
    if weapon is None:
        return BROKEN.saying("Bare hands do not reach over the wall.")
    return at_least(h.printed(weapon, "reach"), exactly("needed", 2))


@rules.check(SIEGE, "strike.reach")
def reach_in_a_siege(h: Hearing) -> Truth:
    """In a siege everybody climbs walls."""
    return HOLDS.saying("Walls are climbed.")


@rules.check(OATH, "strike.armed")
def armed(h: Hearing, weapon: str | None) -> Truth:
    """By the oath nobody strikes unarmed."""
    return known(weapon is not None, "An unarmed strike breaks the oath." if weapon is None else "Armed.")


@rules.check(CREED, "strike.bare")
def bare(h: Hearing, weapon: str | None) -> Truth:
    """By the creed only the poor strike armed; a Club is poor enough."""
    return known(weapon in (None, "Club"), "Bare hands, or a Club." if weapon in (None, "Club") else "Too fine.")


@rules.value(SKIRMISH, "strike.might", "might")
def might(h: Hearing, seat: str) -> Quantity:
    """A strike does 1 damage; how a weapon counts can be read in two ways."""
    armed_with = h.args.get("weapon")
    weapon = exactly("weapon", 2 if armed_with else 0)
    if h.reading("strike.might", "adds") == "adds":
        return total("might", [exactly("bare", 1), weapon])
    return weapon.named("might") if armed_with else exactly("might", 1)


@rules.action(SKIRMISH, "strike", checks=("turn.whose", "strike.reach", "strike.once", "strike.style"), fields=(
    Field("at", "seat", "who is struck", True), Field("weapon", "card", "what with")))
def strike(h: Hearing, at: str) -> None:
    """A fighter strikes another."""
    h.effect("mark", id=h.seat, key="struck", value=(h.table.marked(h.seat, "struck") or 0) + 1, until=until(h))
    h.do("damage", to=at, n=h.value("might", h.seat).number, by=h.seat)


@rules.action(SKIRMISH, "play", checks=("turn.whose",), fields=(Field("card", "card", "the card", True),))
def play(h: Hearing, card: str) -> None:
    """What a card does is done step by step, one frame a step."""
    steps = h.game.cards.cards[card].abilities[0]["does"]
    h.pend([{"kind": "step", "seat": h.seat, "card": card, "does": row, "rank": rank}
            for rank, row in enumerate(steps)])


@rules.resolver(SKIRMISH, "play.steps", "step")
def step(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """One step of a card; where somebody must be chosen it waits for the answer."""
    does, seat = frame["does"], str(frame["seat"])
    chosen = (answer or {}).get("choose")
    if does.get("to") == "chosen" and chosen not in fighters(h):
        return False
    h.settle(frame)
    if "draw" in does:
        h.do("draw", seat=seat, n=does["draw"])
    struck: dict[str | None, list[Any]] = {"self": [seat], "all": fighters(h), "chosen": [chosen]}
    for to in struck.get(does.get("to"), []):
        h.do("damage", to=to, n=does["damage"], by=seat)
    return True


# --- deeds: what replaces, guards, follows and answers them ---

@rules.deed(SKIRMISH, "damage", "damage.dealt")
def damage(h: Hearing, to: str, n: int, by: str) -> None:
    """Damage is laid before a fighter."""
    h.say(f"{to} takes {n} damage.")
    h.effect("token", place=to, kind="damage", n=n)


@rules.deed(SKIRMISH, "draw")
def draw(h: Hearing, seat: str, n: int) -> None:
    """Cards are drawn unseen, as many as there are."""
    h.effect("shift", pile=f"{seat}/deck", to=f"{seat}/hand", n=n)


@rules.replacement(SKIRMISH, "shield.breaks", "damage")
def shield(h: Hearing, to: str, n: int, by: str) -> Callable[[], object] | None:
    """A shield takes 1 of the damage and breaks; the rest is dealt."""
    if h.table.marked(to, "shield") is None:
        return None

    def breaks() -> None:
        h.say(f"{to}'s shield breaks.")
        h.effect("mark", id=to, key="shield", value=None)
        h.do("damage", to=to, n=n - 1, by=by)
    return breaks


@rules.replacement(SKIRMISH, "vest.softens", "damage")
def vest(h: Hearing, to: str, n: int, by: str) -> Callable[[], object] | None:
    """A vest halves every damage, and it stays."""
    return (lambda: h.do("damage", to=to, n=n // 2, by=by)) if h.table.marked(to, "vest") else None


@rules.guard(SKIRMISH, "sanctuary.safe", "damage")
def sanctuary(h: Hearing, to: str) -> Truth | None:
    """Nobody is harmed in the sanctuary, whoever causes it."""
    return BROKEN.saying(f"{to} is in the sanctuary.") if h.table.marked(to, "sanctuary") else None


@rules.guard(SKIRMISH, "blessing.holds", "wound")
def blessing(h: Hearing, seat: str) -> Truth | None:
    """Who is blessed is not wounded."""
    return BROKEN.saying(f"{seat} is blessed.") if h.table.marked(seat, "blessed") else None


@rules.consequence(SKIRMISH, "damage.wounds")
def wounds(h: Hearing) -> bool:
    """Damage up to the toughness becomes a wound."""
    return any(h.do("wound", seat=seat) for seat in fighters(h) if (h.table.count(seat, "damage") or 0) >= TOUGHNESS)


@rules.deed(SKIRMISH, "wound", "damage.wounds")
def wound(h: Hearing, seat: str) -> None:
    """Three damage go, a wound comes."""
    h.say(f"{seat} is wounded.")
    h.effect("token", place=seat, kind="damage", n=-TOUGHNESS)
    h.effect("token", place=seat, kind="wound", n=1)


@rules.consequence(SKIRMISH, "wound.falls")
def falls(h: Hearing) -> bool:
    """Two wounds knock a fighter out."""
    return any(h.do("knock out", seat=seat) for seat in fighters(h) if (h.table.count(seat, "wound") or 0) >= HEALTH)


@rules.deed(SKIRMISH, "knock out", "wound.falls")
def knock_out(h: Hearing, seat: str) -> None:
    """A fighter falls: nothing of what is still to be done for it is done."""
    h.say(f"{seat} falls.")
    h.effect("mark", id=seat, key="out", value=True)
    h.settle(*h.table.pended(seat=seat))


@rules.trigger(SKIRMISH, "spikes.sting", "damage")
def spikes(h: Hearing, to: str, by: str) -> list[Frame] | None:
    """Who hurts a fighter with spikes is stung for 1, once that is over."""
    stung = h.table.marked(to, "spikes") and h.table.marked(to, "out") is None and by != to
    return [{"kind": "sting", "label": "spikes", "seat": to, "at": by}] if stung else None


@rules.trigger(SKIRMISH, "drum.beats", "damage")
def drum(h: Hearing, to: str) -> list[Frame] | None:
    """Whenever a fighter with a drum is hurt it draws a card, once that is over."""
    return [{"kind": "beat", "label": "drum", "seat": to}] if h.table.marked(to, "drum") else None


@rules.resolver(SKIRMISH, "spikes.sting", "sting")
def sting(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The spikes sting."""
    h.settle(frame)
    h.do("damage", to=frame["at"], n=1, by=frame["seat"])
    return True


@rules.resolver(SKIRMISH, "drum.beats", "beat")
def beat(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The drum beats."""
    h.settle(frame)
    h.do("draw", seat=frame["seat"], n=1)
    return True


RIVALS = {"strike.style": Clash((f"{OATH}/strike.armed", f"{CREED}/strike.bare"), f"{OATH}/strike.armed")}
