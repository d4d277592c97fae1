"""Entering the dungeon and choosing a monster (steps 1 to 3)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.attack import MAGIC, PHYSICAL, may_lose
from adjudicator.games.thunderstone.battle import effects_of, targets_in_vain, targets_unread
from adjudicator.games.thunderstone.colours import read
from adjudicator.games.thunderstone.disease import penalties_at
from adjudicator.games.thunderstone.doing import pend_waiting
from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.equip import can_arm
from adjudicator.games.thunderstone.guardians import shielded
from adjudicator.games.thunderstone.in_fight import pend_attack_traits
from adjudicator.games.thunderstone.layout import lay_out, lay_out_check
from adjudicator.games.thunderstone.light_asked import LIGHT_RULES, light_rules
from adjudicator.games.thunderstone.react import open_windows
from adjudicator.games.thunderstone.rulings import find_ruled, rulings
from adjudicator.games.thunderstone.slots import read_slot, spoken
from adjudicator.games.thunderstone.spots import monsters, position, positions, spot_said, spot_word
from adjudicator.games.thunderstone.steps import ARMING, END, at_step
from adjudicator.games.thunderstone.traits import may_be_chosen, traits_of
from adjudicator.games.thunderstone.trophies import apply_rest
from adjudicator.games.thunderstone.village import HAND, KEEPS
from adjudicator.games.thunderstone.words import BOOK, name_of
from adjudicator.kernel.faults import Ambiguous, Fault, Malformed
from adjudicator.kernel.hearing import CannotDo, Hearing
from adjudicator.kernel.pointing import read_pointer
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.truth import BROKEN, UNKNOWN, Ask, Truth, known, some


@rules.check(BOOK, "dungeon.lay-out")
def dungeon_lay_out(h: Hearing, keeps: Any) -> Truth:
    """All hand cards are laid out in the dungeon."""
    return lay_out_check(h, keeps)


@rules.action(BOOK, "enter-dungeon", checks=("turn.order", "turn.one-action", "dungeon.lay-out"),
              topics=("turn.one-action",), fields=(HAND, KEEPS))
def enter_dungeon(h: Hearing, hand: list[str] | None) -> None:
    """Fight in the dungeon: lay out the whole hand; then abilities and weapons, one monster, the fight."""
    lay_out(h, hand, "dungeon")
    h.pend([{"kind": kind, "rank": rank, "seat": h.seat} for kind, rank in (*edition(h).dungeon_steps, END)])
    penalties_at(h, h.seat, "entering")
    for name in ("physical attack", "magic attack", "light", "cards present"):
        h.value(name, h.seat)


SLOT = "a slot by rank and file (2C), or the name of a monster that lies face up"


def monster_of(h: Hearing, given: Any) -> str | None:
    """The monster that words point at: a position number, a name, "Scutimorph#2"; None where it is not there."""
    text = str(given[0] if isinstance(given, list) and given else given).strip()
    number = text.lower().removeprefix("position").removeprefix("rank").strip()
    if "files" in h.table.dials and (slot := read_slot(text)) is not None:
        return next((piece for piece in monsters(h) if h.table.pieces[piece].place == slot), None)
    if number.isdigit() and number != "0" and "files" in h.table.dials:
        raise Malformed([Fault("monster", given, SLOT)])
    if number.isdigit():
        row = h.table.at(f"dungeon/{number}")
        if len(row) > 1:
            names = tuple(dict.fromkeys(name_of(h, piece) for piece in row))
            raise Ambiguous([Fault("monster", given, f"which one there: {', '.join(names)}", names)])
        return row[0] if row else None
    pointer = read_pointer(text)
    name = h.game.cards.spelled(pointer.name) or next(
        (card for card in h.table.facts if card.lower() == pointer.name.lower()), None)
    if name is None:
        spot = SLOT if "files" in h.table.dials else f"a {edition(h).spot} (1) or the name of a monster in the dungeon"
        raise Malformed([Fault("monster", given, spot, h.game.cards.near(pointer.name))])
    found = [piece for piece in monsters(h) if h.table.card(piece) == name]
    if pointer.nth:
        return found[pointer.nth - 1] if len(found) >= pointer.nth else None
    if len(found) > 1:
        spots = [spot_said(h, piece, edition(h).spot) for piece in found]
        words = [spot_word(h, piece) for piece in found] if "files" in h.table.dials else spots
        raise Ambiguous([Fault("monster", given, f"which {name}: {', '.join(spots)}", tuple(words))])
    return found[0] if found else None


def _monster(h: Hearing, monster: Any) -> str | None:
    if "monster piece" not in h.args:
        h.args["monster piece"] = monster_of(h, monster)
    piece: str | None = h.args["monster piece"]
    return piece


@rules.check(BOOK, "choose.step")
def choose_step(h: Hearing) -> Truth:
    """A monster is chosen in step 3 of the dungeon, after abilities, weapons and Trophy effects."""
    return at_step(h, "dungeon.abilities", "dungeon.choose", said="A monster is chosen in step 3 of the dungeon.")


@rules.check(BOOK, "choose.free")
def choose_free(h: Hearing, monster: Any) -> Truth | None:
    """Any monster laid out in the dungeon may be chosen, at whatever position."""
    piece = _monster(h, monster)
    if isinstance(monster, list) and len(monster) > 1:
        return known(False, f"One monster is chosen, not {len(monster)}.")
    if piece is None and (untold := _untold(h, monster)):
        return Truth(None, f"What lies at {untold[0]} has not been told.", (),
                     tuple(Ask(spot, "monster", "look at the dungeon") for spot in untold))
    if piece is None:
        return _not_there(h, monster)
    if (barred := shielded(h, piece, "choose")) is not None and not barred.broken:
        h.find(f"{BOOK}/bearer.protected", ~barred)
    return known(True, f"{name_of(h, piece)} lies at {spot_said(h, piece, edition(h).spot)}.")


def _not_there(h: Hearing, monster: Any) -> Truth | None:
    """No such monster lies face up: what is meant, and which there are. A face-down one is another rule's affair."""
    slot = read_slot(str(monster)) if "files" in h.table.dials else None
    if slot is not None and h.table.at(slot):
        return None
    rows = ", ".join(f"{spot_word(h, other)} {name_of(h, other)}" for other in monsters(h))
    word = str(monster).lower().removeprefix("position").removeprefix("rank").strip()
    where = f"No monster lies at {edition(h).spot} {word}" if word.isdigit() else f"{monster} is not in the dungeon"
    if slot is not None:
        where = f"No monster lies in {spoken(slot)}"
    return known(False, f"{where} ({rows or 'none lies face up' if slot else rows or 'it is empty'}).")


def _untold(h: Hearing, monster: Any) -> list[str]:
    """The positions of which nobody has told what lies there, where the monster that is meant may be."""
    word = str(monster).lower().removeprefix("position").removeprefix("rank").strip()
    spots = [place for place in positions(h) if not h.table.at(place) and not h.table.is_closed(place)]
    if "files" in h.table.dials:
        meant = read_slot(str(monster))
        return [spoken(place) for place in spots if meant in (None, place)]
    numbers = [place.rsplit("/", 1)[1] for place in spots]
    return [f"{edition(h).spot} {number}" for number in numbers if number == word or not word.isdigit()]


@rules.check(BOOK, "trait.choose-only-if", "card.penumbra-fiend", *LIGHT_RULES)
def choose_only_if(h: Hearing, monster: Any) -> Truth | None:
    """Some monsters may be chosen only by those who meet the monster's own condition."""
    piece = _monster(h, monster)
    if piece is None or not any("choose only if" in trait for trait in traits_of(h, piece)):
        return None
    if h.reading("choose.free", "card-wins") == "always-free":
        return None
    open_to = may_be_chosen(h, piece, h.seat)
    find_ruled(h, rulings(h, h.table.card(piece), "choose only if"), open_to)
    asked = [trait["choose only if"] for trait in traits_of(h, piece) if "choose only if" in trait]
    find_ruled(h, tuple(dict.fromkeys(rule for cond in asked for rule in light_rules(cond))), open_to)
    return open_to


def _weakened(h: Hearing) -> bool:
    """Are the penalties taken that must be taken before the choice? Where a number is missing, that is found."""
    if not penalties_at(h, h.seat, "choosing"):
        return True
    before = len(h.asks)
    h.go_on()
    top = h.table.top()
    if top is None or top["kind"] != "disease.penalty":
        return True
    if asks := h.asks[before:]:
        h.find(f"{BOOK}/disease.penalty", UNKNOWN.saying(f"The penalty of {top['card']} is not known.").asking(*asks))
        return False
    types = [may_lose(h, h.seat, sort) for sort in (PHYSICAL, MAGIC)]
    if not any(truth.holds for truth in types):
        said = f"Which type of attack {top['card']} lowers hangs on a card that nobody has named."
        h.find(f"{BOOK}/disease.penalty", some(*types).saying(said))
        return False
    raise CannotDo("disease.penalty", f"First {h.seat} says which type of attack {top['card']} lowers.")


def _compare_first(h: Hearing) -> None:
    """The comparison comes before the Battle effects, as one reading has it."""
    frame = h.table.frame("dungeon.compare")
    if frame is not None:
        h.settle(frame)
        h.pend([{"kind": "dungeon.compare", "rank": 3, "seat": h.seat}], where="within")


def _colours_told(h: Hearing) -> None:
    """The colors that were told with the choice are those of the tokens that are drawn for it, no others."""
    read(h, "colours", h.args["colours"])
    h.go_on()
    left = h.args.get("colours")
    if left and h.table.dials.get("won") is None:
        h.say("The colors of experience tokens are told once they are drawn.")
    elif left:
        h.find(f"{BOOK}/cypher.colour-unknown", BROKEN.saying(f"No token is drawn for {', '.join(map(str, left))}."))


CHOOSE_CHECKS = ("turn.order", "choose.step", "choose.free", "trait.choose-only-if", "golden-rule",
                 "global.active")
FOR_BATTLE = (Field("targets", "pieces", "cards for Battle effects, in order", choices=("battle.valid-target",)),
              Field("saw", "cards", "cards that were drawn or revealed, in order", seen=True))


CHOOSE_FIELDS = (Field("monster", "any", "the monster: its position (1) or its name", True), *FOR_BATTLE,
                 Field("colours", "any", "the colors of the experience tokens that are drawn: [red, blue]"))


@rules.action(BOOK, "choose", topics=("choose.one",), checks=CHOOSE_CHECKS, fields=CHOOSE_FIELDS)
def choose(h: Hearing, monster: Any) -> None:
    """Choose a monster to fight. Battle effects, comparison and what follows are worked out as far as is known."""
    piece = _monster(h, monster)
    if piece is None and _untold(h, monster):
        return
    if piece is None:
        slot = read_slot(str(monster)) if "files" in h.table.dials else None
        raise CannotDo("choose.free", f"No monster lies face up in {spoken(slot)}." if slot is not None else
                       f"{monster} is not in the dungeon.")
    apply_rest(h)
    if targets_unread(h, h.table.card(piece)) or not _weakened(h):
        return
    if piece not in h.table.pieces:
        raise CannotDo("choose.free", f"{monster} has left the dungeon.")
    frames = [frame for kind in ("dungeon.abilities", "dungeon.choose") if (frame := h.table.frame(kind))]
    h.settle(*frames)
    spot, card = position(h, piece), h.table.card(piece)
    h.say(f"{h.seat} fights {name_of(h, piece)} at {spot_said(h, piece, edition(h).spot)}.")
    h.effect("turn", dial="fight", to=piece)
    h.effect("turn", dial="fight.position", to=spot)
    if effects_of(h, piece, "battle") and h.reading("attack.total", "step-5") == "when-choosing":
        _compare_first(h)
    pend_attack_traits(h, piece, h.seat)
    pend_waiting(h)
    open_windows(h, piece)
    if can_arm(h, h.seat) and h.reading("equip.step", "before-choice") == "with-choice":
        h.say("Heroes may still be equipped before the Battle effects begin.", f"{BOOK}/equip.step")
        h.pend([{"kind": ARMING, "seat": h.seat}])
    for name in ("darkness", "darkness left", "attack penalty", "total attack", "health"):
        h.value(name, piece)
    h.value("light", h.seat)
    if h.args.get("colours"):
        _colours_told(h)
    h.go_on()
    targets_in_vain(h, card)
