"""Deeds of card texts about cards in the hand: destroy, discard, put."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.thunderstone.amounts import amount
from adjudicator.games.thunderstone.choosing import Answer, pick, pick_any, reachable
from adjudicator.games.thunderstone.deeds import lay_down, used_abilities
from adjudicator.games.thunderstone.do_others import others_give_up
from adjudicator.games.thunderstone.layout import counted
from adjudicator.games.thunderstone.measures import unread
from adjudicator.games.thunderstone.rulings import rulings
from adjudicator.games.thunderstone.selectors import asks_about, chosen_from, doubtful, fits, highest_of
from adjudicator.games.thunderstone.sparing import spared
from adjudicator.games.thunderstone.untouched import touched
from adjudicator.games.thunderstone.words import BOOK, DECK, discard, laid, name_of, present, stack_tops, turn_end
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask


def number(h: Hearing, frame: Frame, n: Any, name: str) -> int | None:
    """The number of a deed; None (with the question) where it is not known."""
    found = amount(h, n, frame["seat"], frame["source"], name, h.table.dials.get("memory", {}).get("destroyed"))
    if not found.exact:
        h.asks.extend(found.asks or (Ask(frame["card"], name, "printed on the card"),))
        return None
    return max(0, found.number)


def remember(h: Hearing, key: str, what: str | int) -> None:
    """Keep which card a deed was about, or a number, for what the same text says of it."""
    h.effect("turn", dial="memory", to={**h.table.dials.get("memory", {}), key: what})


def meant(h: Hearing, frame: Frame, sel: Any) -> list[str]:
    """The cards that fit, there where the deed looks for them: present, or in the place that `from` names."""
    found = chosen_from(h, frame["seat"], sel, frame["source"], lying(h, frame))
    return touched(h, frame, reachable(h, found, sel, frame["by"]))


def lying(h: Hearing, frame: Frame) -> list[str] | None:
    """The cards of the place that a deed names with `from`; None where it is about cards present."""
    place = frame["deed"].get("from")
    if place == "village":
        return stack_tops(h)
    if place == "discard":
        return list(h.table.at(discard(frame["seat"])))
    return list(h.table.at(f"{frame['seat']}/revealed")) if place == "shown" else None


def candidates(h: Hearing, frame: Frame, sel: Any, destroying: bool) -> list[str]:
    """The cards that a deed of this frame may be about."""
    found = [piece for piece in meant(h, frame, sel)
             if spared(h, piece, "destroy" if destroying else "discard", frame["source"]) is None
             or not {"destroy", "discard"} & set(frame["deed"])]
    if destroying and frame["by"] == "ability":
        fresh = [piece for piece in found if piece == frame["source"] or not used_abilities(h, piece)]
        return fresh if not h.args.get("targets") else found
    if destroying and frame["by"] == "monster" and any(used_abilities(h, piece) for piece in found) \
            and h.reading("ability.used-not-destroyed", "own-abilities-only") == "any-destruction":
        return [piece for piece in found if not used_abilities(h, piece)]
    return found


def payable(h: Hearing, frame: Frame) -> bool:
    """May there be enough cards for a cost? Cards that nobody has named count as fitting."""
    deed = frame["deed"]
    word = next((word for word in ("destroy", "discard", "put") if word in deed), None)
    need = deed.get("count", 1)
    if word is None or not isinstance(need, int) or not h.table.is_closed(laid(frame["seat"])):
        return True
    unseen = sum(1 for piece in present(h, frame["seat"]) if fits(h, piece, deed[word], frame["source"]) is None)
    return len(candidates(h, frame, deed[word], word == "destroy")) + unseen >= need


def _some(h: Hearing, frame: Frame, answer: Answer, word: str, destroying: bool) -> list[str] | None:
    """Choose the cards of a destroy, discard or put."""
    deed = frame["deed"]
    among = candidates(h, frame, deed[word], destroying)
    if deed.get("count") == "all":
        if _untold(h, frame, deed[word], named=False):
            return None
        if not deed.get("but"):
            return None if answer is None and _answerable(h, frame, word) else among
    if deed.get("count") == "any":
        return pick_any(h, frame, answer, among)
    n = max(0, len(among) - int(deed.get("but", 0))) if deed.get("count") == "all" else \
        number(h, frame, deed.get("count", 1), f"how many to {word}")
    if n is None:
        return None
    if n < 1:
        return []
    topic = "battle.valid-target" if frame["by"] == "monster" else "ability.requirements"
    if answer is not None:
        n = min(n, len(among)) if frame["by"] == "monster" else n  # as much as can be done
        among = meant(h, frame, deed[word])
    elif not h.args.get("targets") and ((among and _answerable(h, frame, word)) or (
            (frame["by"] != "ability" or len(among) < n) and _untold(h, frame, deed[word]))):
        return None
    chosen = pick(h, frame, answer, among, n, optional=bool(deed.get("optional")), topic=topic)
    if chosen is not None:
        _cite(h, frame, deed[word], chosen, n)
    return chosen


def _untold(h: Hearing, frame: Frame, sel: Any, named: bool = True) -> bool:
    """May cards that nobody has named yet be meant, or cards of which a number is not known? Then that is asked for.

    named: ask for names too; not where only the cards that are named are meant.
    """
    seat, rows = frame["seat"], lying(h, frame)
    unsure = doubtful(h, seat, sel, frame["source"], rows)
    if asks := unread(h, unsure, sel):
        h.asks.extend(asks)
        return True
    if not named or rows is not None or sel in ("self", "carrier", "picked") or not (
            unsure or not h.table.is_closed(laid(seat))):
        return False
    told = [piece for piece in unsure if h.table.card(piece) is not None]
    h.asks.extend(asks_about(h, told, sel))
    if not unsure or len(told) < len(unsure):
        h.asks.append(Ask(f"{seat}'s cards", "names", "in front of the player", f"{frame['card']} may hit one"))
    return True


def _answerable(h: Hearing, frame: Frame, word: str) -> bool:
    """Has the player a React ability that may come before this effect of a monster?"""
    from adjudicator.games.thunderstone.react import could_answer, happening, printed_row
    if word != "destroy" or frame["by"] != "monster":
        return False
    return any(could_answer(h, piece, "would be destroyed", frame["seat"])
               and happening(h, (printed_row(h, piece) or {})["when"], frame["seat"]).holds
               for piece in present(h, frame["seat"]))


def _cite(h: Hearing, frame: Frame, sel: Any, chosen: list[str], n: int) -> None:
    """The rules that had a say in which cards were hit."""
    topics = ["battle.present-all"] if chosen and frame["by"] == "monster" else []
    topics += ["effect.do-as-much"] if len(chosen) < n and frame["by"] != "ability" else []
    every = chosen_from(h, frame["seat"], sel, frame["source"], lying(h, frame))
    topics += ["disease.not-affected"] if len(reachable(h, every, sel, frame["by"])) < len(every) else []
    if isinstance(sel, Mapping) and ("highest" in sel or "lowest" in sel) and len(every) > n:
        topics.append("tie.active-player")
    if isinstance(sel, Mapping) and "has" in sel:
        topics.append("novalue.choice")
    if isinstance(sel, Mapping) and "attack" in (sel.get("highest"), sel.get("lowest")) and chosen:
        h.cite(*rulings(h, frame["card"], "attack"))
    counted = isinstance(frame["deed"].get("count"), Mapping) and chosen
    h.cite(*(f"{BOOK}/{topic}" for topic in topics),
           *(rulings(h, frame["card"], "destroy", "discard") if counted else ()))


def _of_step_two(h: Hearing, frame: Frame) -> bool:
    """Is it a Village or Dungeon ability that does this, no effect in a fight?"""
    return frame["by"] == "ability" and h.table.dials.get("fight") is None


def _destroy(h: Hearing, frame: Frame, answer: Answer) -> bool:
    chosen = _some(h, frame, answer, "destroy", True)
    if chosen is None:
        return False
    h.settle(frame)
    if frame["deed"].get("count") == "any":
        remember(h, "how many destroyed", len(chosen))
    for piece in chosen:
        if piece in h.table.pieces:
            remember(h, "destroyed", piece)
            h.do("destroy", piece=piece, seat=frame["seat"], by={"kind": frame["by"], "source": frame["source"]})
            if _of_step_two(h, frame):
                h.cite(f"{BOOK}/destroy.at-once")
    return True


def _discard(h: Hearing, frame: Frame, answer: Answer) -> bool:
    chosen = _some(h, frame, answer, "discard", False)
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        remember(h, "discarded", piece)
        used = frame["by"] == "ability" and bool(used_abilities(h, piece))
        h.do("discard", piece=piece, seat=frame["seat"])
        if used:
            h.cite(f"{BOOK}/ability.used-may-discard", *rulings(h, frame["card"], "discard"))
        if _of_step_two(h, frame):
            h.cite(f"{BOOK}/discard.at-once")
    return True


def _put(h: Hearing, frame: Frame, answer: Answer) -> bool:
    chosen = _some(h, frame, answer, "put", False)
    if chosen is None:
        return False
    h.settle(frame)
    where = str(frame["deed"].get("where"))
    under = "under" in where
    for piece in chosen:
        if where == "on stack":
            h.do("back to stack", piece=piece, seat=frame["seat"])
            continue
        if frame["deed"].get("at") == "end":
            h.say(f"{name_of(h, piece)} goes on top of the deck at the end of the turn.")
            h.effect("mark", id=piece, key="to deck", value=True, until=turn_end(h))
            continue
        lay_down(h, piece, frame["seat"])
        h.say(f"{name_of(h, piece)} goes {'beneath the dungeon deck' if under else 'on top of the deck'}.")
        h.effect("hide", id=piece, pile=DECK if under else f"{frame['seat']}/deck", end="bottom" if under else "top")
    return True


def _discard_lower(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Of the cards that fit all are discarded but those of the highest value: several that are highest all stay."""
    deed = frame["deed"]
    if _untold(h, frame, deed["discard lower"]):
        return False
    every = candidates(h, frame, deed["discard lower"], False)
    top = highest_of(h, every, str(deed["by"]))
    h.settle(frame)
    h.do("discard lower", pieces=[piece for piece in every if piece not in top], kept=top, seat=frame["seat"])
    return True


@rules.deed(BOOK, "discard lower")
def discard_lower(h: Hearing, pieces: list[str], kept: list[str], seat: str) -> None:
    """Those below the highest go to the discard pile; all of the highest stay."""
    names = counted(name_of(h, piece) for piece in kept)
    h.say(f"Kept, as the highest: {names}." if pieces else f"None is lower than another, and all stay: {names}."
          if kept else "There is none to discard.")
    for piece in pieces:
        h.do("discard", piece=piece, seat=seat)


def _discard_down(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """Discard until no more than so many cards are present; their player says which."""
    seat, keep = frame["seat"], int(frame["deed"]["discard down to"])
    among = present(h, seat)
    if not h.table.is_closed(laid(seat)):
        h.asks.append(Ask(f"{seat}'s cards", "names", "in front of the player", f"more than {keep} are too many"))
        return False
    chosen = pick(h, frame, answer, among, max(0, len(among) - keep), topic="effect.do-as-much")
    if chosen is None:
        return False
    h.settle(frame)
    for piece in chosen:
        h.do("discard", piece=piece, seat=seat)
    return True


HAND_DEEDS = {"discard down to": _discard_down, "discard lower": _discard_lower,
              "destroy": _destroy, "discard": _discard, "put": _put,
              "others discard": others_give_up,
              "others destroy": others_give_up}
