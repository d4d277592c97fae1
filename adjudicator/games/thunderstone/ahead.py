"""What a step of a turn waits for, in words: what can be done in it as the table lies, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from adjudicator.games.thunderstone.amounts import spots_untold
from adjudicator.games.thunderstone.colours import coloured
from adjudicator.games.thunderstone.disease import penalties_now, sick_cards
from adjudicator.games.thunderstone.ending import ends_now
from adjudicator.games.thunderstone.refill import card_wanted
from adjudicator.games.thunderstone.spots import monsters
from adjudicator.games.thunderstone.traits import may_be_chosen, thunderstone
from adjudicator.games.thunderstone.trophies import trophies_of
from adjudicator.games.thunderstone.words import (
    HAND_SIZE,
    SETTING,
    card_of,
    is_hero,
    laid,
    present,
    stack_tops,
)
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.table import Frame

Said = Callable[[Hearing], str]


def waited_for(h: Hearing, frame: Frame, said: Mapping[str, Said]) -> str | None:
    """What this step waits for; None where it says the same however the table lies. said: the steps of this game."""
    make = {**SAID, **said}.get(str(frame["kind"]))
    seat = frame.get("seat") or h.table.dials.get("active")
    if make is None or seat is None:
        return None
    return make(Hearing(h.table, h.game, {"seat": seat}, "ahead"))


# --- what can be done ---

def _cards(h: Hearing) -> list[str]:
    return [*present(h, h.seat), *h.table.at(SETTING)]


def _open(h: Hearing) -> bool:
    """May more be laid out than was told?"""
    return not h.table.is_closed(laid(h.seat))


def _untold(h: Hearing, piece: str) -> bool:
    """Has nobody told what this card is, or what its text says?"""
    card = h.table.card(piece)
    return card is None or not thunderstone(h).text_known(h.table, card)


def uses(h: Hearing, place: str) -> bool:
    """May a card that is laid out have an ability for this place that was not used yet?"""
    return _open(h) or any(
        any(h.table.marked(piece, f"used:{n}") is None
            for n, _ in thunderstone(h).abilities_on(h.table, h.table.card(piece), place)) or _untold(h, piece)
        for piece in _cards(h))


def cyphers(h: Hearing) -> bool:
    """May a cypher be used this turn?"""
    free = "cypher" in h.ruleset.actions and coloured(h) and h.table.marked(h.seat, "cypher") is None
    return free and h.table.count(h.seat, "experience") != 0


def trophies(h: Hearing) -> bool:
    """May a card that is laid out have a Trophy effect that was not carried out yet?"""
    if _open(h) or (penalties_now(h, "choosing") and sick_cards(h, h.seat)):
        return True
    for piece in present(h, h.seat):
        card = card_of(h, piece)
        if card is not None and card.kind not in ("monster", "bearer"):
            continue
        if _untold(h, piece) or any(h.table.marked(piece, f"trophy:{n}") is None for n, _ in trophies_of(h, piece)):
            return True
    return False


def equips(h: Hearing) -> bool:
    """May a weapon that no hero carries be taken up?"""
    rows = [(piece, card_of(h, piece)) for piece in h.table.at(laid(h.seat))]  # what a hero carries lies on the hero
    weapon = any(card is None or (card.has("Weapon") and h.table.marked(piece, "taken up") is None)
                 for piece, card in rows)
    return _open(h) or (weapon and any(card is None or is_hero(card) for _, card in rows))


def buys(h: Hearing) -> bool:
    """Is a purchase left, and may there be a card to buy?"""
    left = h.value("purchases left", h.seat)
    there = bool(stack_tops(h)) or bool(h.table.dials.get("open world"))
    return there and (left.high is None or left.high > 0)


def levels(h: Hearing) -> bool:
    """May there be a hero to level up, and experience to pay for it?"""
    heroes = any(card is None or is_hero(card) for card in (card_of(h, piece) for piece in h.table.at(laid(h.seat))))
    return (_open(h) or heroes) and h.table.count(h.seat, "experience") != 0


def fights(h: Hearing) -> bool:
    """May there be a monster to choose?"""
    return bool(spots_untold(h)) or any(not may_be_chosen(h, piece, h.seat).broken for piece in monsters(h))


# --- in words ---

def said_of(first: Iterable[tuple[bool, str]], then: Iterable[tuple[bool, str]]) -> str:
    """What comes first, and what after it, in a sentence: only what can be done.

    >>> said_of([(True, "use abilities"), (False, "equip heroes")], [(True, "choose a monster")])
    'Use abilities; then choose a monster.'
    >>> said_of([], [(True, "buy a card"), (True, "level up heroes"), (True, "end the turn")])
    'Buy a card, level up heroes or end the turn.'
    """
    one, two = ([words for can, words in rows if can] for rows in (first, then))
    begin, last = _listed(one, "and"), _listed(two, "or")
    words = f"{begin}; then {last}" if begin and last else begin or last
    return f"{words[:1].upper()}{words[1:]}."


def _listed(rows: list[str], word: str) -> str:
    return f" {word} ".join(filter(None, (", ".join(rows[:-1]), *rows[-1:])))


END = (True, "end the turn")


def village(h: Hearing) -> str:
    """Step 2 of the village."""
    first = [(uses(h, "village"), "use Village abilities"), (cyphers(h), "use a cypher"),
             (trophies(h), "carry out Trophy effects")]
    if not any(can for can, _ in first):
        return buying(h)
    return said_of(first, [(buys(h), "buy a card"), (levels(h), "level up heroes"), END])


def buying(h: Hearing) -> str:
    """Step 3 of the village: the purchase, and what comes after it."""
    return _or_end(h, [(buys(h), "buy a card"), (levels(h), "level up heroes")])


def levelling(h: Hearing) -> str:
    """Step 4 of the village."""
    return _or_end(h, [(levels(h), "level up heroes")])


def _or_end(h: Hearing, rows: list[tuple[bool, str]]) -> str:
    if not any(can for can, _ in rows):
        return thunderstone(h).must.get("end-turn", ending)(h)
    return said_of([], [*rows, END])


def dungeon(h: Hearing) -> str:
    """Step 2 of the dungeon, and the monster that is chosen then; where there is none, the turn ends."""
    siege = "files" in h.table.dials
    first = [(uses(h, "dungeon"), "use Dungeon abilities"), (cyphers(h), "use a cypher"), (equips(h), "equip heroes"),
             (trophies(h), "carry out Trophy effects")]
    fight = f"choose a {'face-up ' if siege else ''}monster to fight"
    return said_of(first, [(True, fight if fights(h) else "end the turn: there is no monster to choose")])


def choosing(h: Hearing) -> str:
    """Step 3 of the dungeon."""
    if not fights(h):
        return "End the turn: there is no monster to choose."
    return "Choose a face-up monster to fight, in any rank and file." if "files" in h.table.dials else \
        "Choose a monster to fight."


def spoils(h: Hearing) -> str:
    """Step 9 of the dungeon; in a siege a hole is left, else the next monster is turned up before the turn can end."""
    siege = "files" in h.table.dials
    turn_up, used = not siege and card_wanted(h), spoils_left(h)
    said = said_of([(used and turn_up, "use Spoils")], [
        (used and not turn_up, "use Spoils"), (turn_up, "turn up the next monster"), (not turn_up, "end the turn")])
    return f"{said[:-1]}; a defeated monster leaves a hole." if siege and h.table.dials.get("won") else said


def spoils_left(h: Hearing) -> bool:
    """May there be a Spoils effect that was not used yet: on a card laid out, or on the monster that was fought?"""
    fight = h.table.dials.get("fight")
    pieces = [*_cards(h), *([str(fight)] if fight in h.table.pieces else [])]
    return _open(h) or any(thunderstone(h).abilities_on(h.table, h.table.card(piece), "spoils") or _untold(h, piece)
                           for piece in pieces)


def ending(h: Hearing) -> str:
    """The end of a turn; the last one of a game leaves the hands as they are."""
    return f"End the turn: {', '.join(hand_said(h))}."


def hand_said(h: Hearing) -> list[str]:
    """What becomes of the hand at the end of this turn."""
    if ends_now(h) is not None and h.reading("end.discard-draw", "neither") != "both":
        return ["the game ends with it, and the hand stays"]
    fewer = sum(last.amount or 0 for _, last in h.table.lasting("next hand", h.seat))
    n = max(0, HAND_SIZE + fewer)
    return [f"discard the hand and draw {n} card{'' if n == 1 else 's'}"]


SAID: Mapping[str, Said] = {
    "village.abilities": village, "village.buy": buying, "village.level-up": levelling, "dungeon.abilities": dungeon,
    "dungeon.choose": choosing, "dungeon.spoils": spoils, "end-turn": ending,
}
