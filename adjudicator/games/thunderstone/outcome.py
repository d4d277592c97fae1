"""What comes of a fight: the monster withdraws or is won with its experience (dungeon, steps 7 and 8)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thunderstone.colours import coloured, read
from adjudicator.games.thunderstone.ending import no_spoils
from adjudicator.games.thunderstone.guardians import is_bearer
from adjudicator.games.thunderstone.treasures import lose_treasures, win_treasures
from adjudicator.games.thunderstone.words import BOOK, DECK, discard, name_of
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.quantity import total
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame


@rules.resolver(BOOK, "win.to-discard", "dungeon.outcome", topics=("lose.withdraws",))
def fight_over(h: Hearing, frame: Frame, answer: Any) -> bool:
    """The defeated monster goes to the discard pile, the victorious one beneath the dungeon deck."""
    h.settle(frame)
    seat, monster = str(frame["seat"]), h.table.dials.get("fight")
    if monster is None or monster not in h.table.pieces or h.table.pieces[monster].place.split("/")[0] != "dungeon":
        return True
    if h.table.dials.get("won"):
        h.do("defeat", piece=monster, seat=seat)
    else:
        spoils = h.table.frame("dungeon.spoils")
        if spoils is not None:
            h.settle(spoils)
        h.do("withdraw", piece=monster)
    return True


@rules.deed(BOOK, "withdraw", "lose.withdraws", sometimes=("treasure.lost", "term.fight"))
def withdraw(h: Hearing, piece: str) -> None:
    """A monster that was not defeated goes face down beneath the dungeon deck; its treasures are lost."""
    lose_treasures(h, piece)
    h.say(f"{name_of(h, piece)} withdraws: face down beneath the dungeon deck.")
    h.effect("hide", id=piece, pile=DECK, end="bottom")
    h.cite(f"{BOOK}/term.fight")


@rules.deed(BOOK, "defeat", "win.to-discard", "term.defeat", sometimes=("treasure.won", "ending.when"))
def defeat(h: Hearing, piece: str, seat: str) -> None:
    """The defeated monster (with what lay under it) goes to the player's discard pile; experience is taken."""
    name = name_of(h, piece)
    h.say(f"{name} is defeated: it goes to {seat}'s discard pile.")
    win_treasures(h, piece, seat)
    if is_bearer(h, piece):
        h.say(f"The Thunderstone Bearer is defeated: the game ends {'at once' if no_spoils(h) else 'after this turn'}.",
              f"{BOOK}/ending.when")
        h.effect("turn", dial="over", to=f"{seat} defeated the Thunderstone Bearer")
        h.effect("turn", dial="slayer", to=seat)
    h.effect("move", id=piece, to=discard(seat))
    h.pend([{"kind": "experience", "seat": seat, "card": h.table.card(piece) or "the monster"}])


@rules.resolver(BOOK, "win.experience", "experience", topics=("term.fight",))
def take_experience(h: Hearing, frame: Frame, answer: Any) -> bool:
    """As many tokens as the monster's card says; waits where nobody has read it."""
    worth = h.printed(frame["card"], "experience")
    if answer and isinstance(answer.get("choose"), list) and coloured(h):
        h.args["colours"] = read(h, "choose", answer["choose"])
        answer = {**answer, "choose": len(h.args["colours"])}
    n = read_whole(answer["choose"]) if answer and answer.get("choose") is not None else None
    if n is not None and 0 <= n < 100:
        h.effect("tell", card=frame["card"], field="experience", value=n, by=h.seat)
        worth = h.printed(frame["card"], "experience")
    if not worth.exact:
        h.asks.extend(worth.asks)
        return False
    h.settle(frame)
    h.values["experience gained"] = total("experience gained", [worth], topics=(f"{BOOK}/win.experience",))
    h.do("experience", seat=frame["seat"], n=worth.number)
    h.cite(f"{BOOK}/win.experience", f"{BOOK}/term.fight")
    return True
