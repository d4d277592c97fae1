"""Deeds of card texts that move cards: draw, destroy, discard, reveal, put, gain, diseases, buy, level up."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.choosing import Answer, pick, reachable, seen
from adjudicator.games.thunderstone.deeds import deck_ready, used_abilities
from adjudicator.games.thunderstone.selectors import amount, card_fits, chosen_from, fits
from adjudicator.games.thunderstone.words import BOOK, DECK, card_of, discard, is_hero, laid, name_of, present
from adjudicator.kernel.arguments import reveal, spelled
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask, Truth


def number(h: Hearing, frame: Frame, n: Any, name: str) -> int | None:
    """The number of a deed; None (with the question) where it is not known."""
    found = amount(h, n, frame["seat"], frame["source"], name, h.table.dials.get("memory", {}).get("destroyed"))
    if not found.exact:
        h.asks.extend(found.asks or (Ask(frame["card"], name, "printed on the card"),))
        return None
    return max(0, found.number)


def remember(h: Hearing, key: str, piece: str) -> None:
    """Keep which card a deed was about, for what the same text says of it."""
    h.effect("turn", dial="memory", to={**h.table.dials.get("memory", {}), key: piece})


def _draw(h: Hearing, frame: Frame, answer: Answer) -> bool:
    n = number(h, frame, frame["deed"]["draw"], "draw")
    if n is None:
        return False
    return _draw_n(h, frame, answer, n)


def _draw_n(h: Hearing, frame: Frame, answer: Answer, n: int) -> bool:
    h.settle(frame)
    h.do("draw", seat=frame["seat"], n=n, saw=seen(h, answer, n))
    row = h.table.at(laid(frame["seat"]))
    if n and row:
        remember(h, "drawn", row[-1])
    return True


def _draw_up_to(h: Hearing, frame: Frame, answer: Answer) -> bool:
    have = sum(1 for _ in present(h, frame["seat"]))
    return _draw_n(h, frame, answer, max(0, int(frame["deed"]["draw up to"]) - have))


def candidates(h: Hearing, frame: Frame, sel: Any, destroying: bool) -> list[str]:
    """The cards that a deed of this frame may be about."""
    found = reachable(h, chosen_from(h, frame["seat"], sel, frame["source"]), sel, frame["by"])
    if destroying and frame["by"] == "ability":
        fresh = [piece for piece in found if piece == frame["source"] or not used_abilities(h, piece)]
        return fresh if not h.args.get("targets") else found
    return found


def _some(h: Hearing, frame: Frame, answer: Answer, word: str, destroying: bool) -> list[str] | None:
    """Choose the cards of a destroy, discard or put."""
    deed = frame["deed"]
    among = candidates(h, frame, deed[word], destroying)
    if deed.get("count") == "all":
        return among
    n = number(h, frame, deed.get("count", 1), f"how many to {word}")
    if n is None:
        return None
    topic = "battle.valid-target" if frame["by"] == "monster" else "ability.requirements"
    if answer is not None:
        among = reachable(h, chosen_from(h, frame["seat"], deed[word], frame["source"]), deed[word], frame["by"])
    return pick(h, frame, answer, among, n, optional=bool(deed.get("optional")), topic=topic)


def _destroy(h: Hearing, frame: Frame, answer: Answer) -> bool:
    chosen = _some(h, frame, answer, "destroy", True)
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        if piece in h.table.pieces:
            remember(h, "destroyed", piece)
            h.do("destroy", piece=piece, seat=frame["seat"], by={"kind": frame["by"], "source": frame["source"]})
    return True


def _discard(h: Hearing, frame: Frame, answer: Answer) -> bool:
    chosen = _some(h, frame, answer, "discard", False)
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        remember(h, "discarded", piece)
        h.do("discard", piece=piece, seat=frame["seat"])
    return True


def _put(h: Hearing, frame: Frame, answer: Answer) -> bool:
    chosen = _some(h, frame, answer, "put", False)
    if chosen is None:
        return False
    h.settle(frame)
    under = "under" in str(frame["deed"].get("where"))
    for piece in chosen:
        h.say(f"{name_of(h, piece)} goes {'beneath the dungeon deck' if under else 'on top of the deck'}.")
        h.effect("hide", id=piece, pile=DECK if under else f"{frame['seat']}/deck", end="bottom" if under else "top")
    return True


def others(h: Hearing, seat: str) -> list[str]:
    """The other seats, the left-hand neighbour first."""
    seats = list(h.game.seats(h.table))
    at = seats.index(seat)
    return seats[at + 1:] + seats[:at]


def _others(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Each other player chooses from the unseen hand: one frame each, in the book's order."""
    deed = frame["deed"]
    word = "others discard" if "others discard" in deed else "others destroy"
    h.settle(frame)
    rows: list[Frame] = [{"kind": "hand.choice", "seat": other, "sel": deed[word], "count": deed.get("count", 1),
                          "word": word.split()[1], "card": frame["card"], "rank": rank}
                         for rank, other in enumerate(others(h, frame["seat"]))]
    h.pend(rows)
    return True


def _mill(h: Hearing, frame: Frame, answer: Answer) -> bool:
    n = number(h, frame, frame["deed"]["mill"], "mill")
    if n is None:
        return False
    names = seen(h, answer, n)
    h.settle(frame)
    for _ in range(n):
        if not deck_ready(h, frame["seat"]):
            break
        _from_deck(h, frame["seat"], names.pop(0) if names else None, discard(frame["seat"]))
    h.say(f"Discard {n} from the top of the deck.")
    return True


def _from_deck(h: Hearing, seat: str, card: str | None, to: str) -> str:
    """The top card of a deck goes to a place, seen where told."""
    if card is not None:
        return reveal(h, f"{seat}/deck", card, to)
    piece = h.fresh()
    h.effect("take", id=piece, pile=f"{seat}/deck", to=to, end="top")
    return piece


def _reveal(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Turn up cards, keep some that fit, lay the rest away; waits until told what was turned up."""
    deed, seat = frame["deed"], frame["seat"]
    shown = _turned_up(h, frame, answer)
    if shown is None:
        return False
    if answer is not None and not answer.get("choose"):
        answer = None
    frame = {**frame, "shown": shown}
    among = [piece for piece in frame["shown"] if fits(h, piece, deed["keep"], None)]
    keep = pick(h, frame, answer, among, int(deed.get("count", 1)))
    if keep is None:
        return False
    h.settle(frame)
    for piece in frame["shown"]:
        if piece in keep:
            h.say(f"{name_of(h, piece)} goes to the hand.")
            h.effect("move", id=piece, to=laid(seat))
        elif deed.get("rest", "discard") == "discard":
            h.do("discard", piece=piece, seat=seat)
        else:
            h.effect("hide", id=piece, pile=f"{seat}/deck", end=deed["rest"])
    return True


def _turned_up(h: Hearing, frame: Frame, answer: Answer) -> list[str] | None:
    """The cards turned up so far; None while more are to be told. An empty deck is shuffled anew in between."""
    shown, n = list(frame.get("shown", ())), int(frame["deed"]["reveal"])
    names = seen(h, answer, n - len(shown))
    while len(shown) < n and deck_ready(h, frame["seat"]):
        if not names:
            break
        shown.append(_from_deck(h, frame["seat"], names.pop(0), f"{frame['seat']}/revealed"))
    else:
        n = len(shown)
    if shown != list(frame.get("shown", ())):
        h.effect("amend", id=frame["id"], data={"shown": shown})
    if len(shown) < n:
        h.asks.append(Ask(frame["card"], "the cards revealed", "name them"))
        return None
    return shown


def _to_hand(h: Hearing, frame: Frame, answer: Answer) -> bool:
    deed, seat = frame["deed"], frame["seat"]
    among = [piece for piece in h.table.at(discard(seat)) if fits(h, piece, deed["to hand"], frame["source"])]
    chosen = pick(h, frame, answer, among, int(deed.get("count", 1)))
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.do("gain", piece=piece, seat=seat, to="hand")
    return True


def _disease(h: Hearing, frame: Frame, answer: Answer) -> bool:
    n = number(h, frame, frame["deed"]["disease"], "disease")
    if n is None:
        return False
    h.settle(frame)
    seat, to = frame["seat"], frame["deed"].get("to", "me")
    seats = {"me": [seat], "others": others(h, seat), "all": [*others(h, seat), seat]}[to]
    h.pend([{"kind": "disease", "seat": who, "n": n, "card": frame["card"], "rank": rank}
            for rank, who in enumerate(seats)])
    return True


def stack_tops(h: Hearing) -> list[str]:
    """The top cards of the village's stacks."""
    return [h.table.at(place)[0] for place in h.table.places if place.startswith("village/") and h.table.at(place)]


def _gain(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Take the top card of a stack that fits, without paying."""
    deed = frame["deed"]
    own = frame["card"]
    among = [piece for piece in stack_tops(h)
             if (card := card_of(h, piece)) is not None
             and (card.name == own if deed["gain"] == "copy" else card_fits(card, deed["gain"]))]
    if "costing at most" in deed:
        limit = number(h, frame, deed["costing at most"], "gold cost")
        if limit is None:
            return False
        among = [piece for piece in among if _cost(h, piece) <= limit]
    chosen = pick(h, frame, answer, among, 1, optional=bool(deed.get("optional")))
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.do("gain", piece=piece, seat=frame["seat"], to=deed.get("to", "discard"))
    return True


def _cost(h: Hearing, piece: str) -> int:
    cost = h.printed(h.table.card(piece) or "", "gold cost")
    return cost.number if cost.exact and not cost.nothing else 10**6


def _buy(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """A purchase at once: waits for the buy action (or "none")."""
    h.settle(frame)
    h.pend([{"kind": "buy.card", "seat": frame["seat"], "sel": frame["deed"]["buy"], "card": frame["card"],
             "to": frame["deed"].get("to", "discard")}])
    return True


def _level_up(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """The hero levels itself up for a price of its own."""
    from adjudicator.games.thunderstone.levelup import next_in_stack
    source = frame["source"]
    held = h.table.count(frame["seat"], "experience")
    price = int(frame["deed"]["experience"])
    h.settle(frame)
    card = card_of(h, source) if source in h.table.pieces else None
    if card is None or not is_hero(card):
        return True
    new = next_in_stack(h, card)
    if new is None or (held is not None and held < price):
        h.say(f"{card.name} cannot be levelled up: "
              f"{'no card of the next level is left' if new is None else 'too few experience tokens'}.",
              f"{BOOK}/levelup.in-stack")
        return True
    h.do("level up", hero=source, new=new, seat=frame["seat"], price=price)
    return True


CARD_DEEDS = {"draw": _draw, "draw up to": _draw_up_to, "destroy": _destroy, "discard": _discard, "put": _put,
              "others discard": _others, "others destroy": _others, "mill": _mill, "reveal": _reveal,
              "to hand": _to_hand, "disease": _disease, "gain": _gain, "buy": _buy, "level up": _level_up}


@rules.resolver(BOOK, "discard.own-choice", "hand.choice")
def hand_choice(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Another player gives up cards of the unseen hand; the owner chooses and names them."""
    seat, n = str(frame["seat"]), int(frame["count"])
    pile = f"{seat}/hand"
    held = h.table.piles.get(pile)
    if held is not None and held.size == 0:
        h.settle(frame)
        return True
    if answer is None or answer.get("choose") is None:
        return False
    told = answer["choose"]
    names = [part.strip() for part in told.split(",")] if isinstance(told, str) else list(told)
    need = n if held is None or held.size is None else min(n, held.size)
    if len(names) != need and not (len(names) == 1 and str(names[0]).lower() == "none" and frame["sel"] != "card"):
        h.find(f"{BOOK}/discard.own-choice", Truth(False, f"{need} must be chosen, not {len(names)}."))
        return False
    h.settle(frame)
    for name in names:
        if str(name).lower() == "none":
            h.say(f"{seat} has no such card.")
            continue
        card = spelled(h, str(name), "choose")
        known_card = h.game.card(h.table, card)
        fit = known_card is None or card_fits(known_card, frame["sel"])
        h.find(f"{BOOK}/discard.own-choice", Truth(fit, f"{card} is {'' if fit else 'not '}what is asked for."))
        piece = reveal(h, pile, card, f"{seat}/revealed", end="any")
        if frame["word"] == "discard":
            h.do("discard", piece=piece, seat=seat)
        else:
            h.do("destroy", piece=piece, seat=seat, by={"kind": "other", "source": None})
    return True
