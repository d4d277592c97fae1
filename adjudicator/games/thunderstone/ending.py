"""The end of the game: when it comes, what counts, who wins."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.guardians import is_bearer
from adjudicator.games.thunderstone.words import BOOK
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.quantity import Quantity, at_least
from adjudicator.kernel.registry import rules


def ends_now(h: Hearing) -> str | None:
    """Why the game ends with this turn, None where it goes on."""
    over = h.table.dials.get("over")
    if over:
        return str(over)
    return None


@rules.consequence(BOOK, "ending.bearer-position-1")
def bearer_at_the_entrance(h: Hearing) -> bool:
    """The Bearer at position 1 ends the game after this turn."""
    if h.table.dials.get("over") or h.table.dials.get("setting up"):
        return False
    for piece in h.table.at("dungeon/1"):
        if is_bearer(h, piece) and h.table.marked(piece, "waits") is None:
            at_once = h.reading("ending.bearer-position-1", "end-of-turn") == "at-once"
            h.say(f"{h.table.card(piece)} has reached {edition(h).spot} 1: the game ends "
                  f"{'at once' if at_once else 'after this turn'}.", f"{BOOK}/ending.bearer-position-1")
            h.effect("turn", dial="over", to=f"the Thunderstone Bearer reached {edition(h).spot} 1")
            if at_once:
                end_at_once(h)
            return True
    return False


def no_spoils(h: Hearing) -> bool:
    """Does the game end with the Bearer's defeat, before Spoils are used? By default the turn is finished."""
    return h.reading("ending.when", "finish-turn") == "at-once"


def end_at_once(h: Hearing) -> None:
    """The game ends here: what was still to be done this turn is not done any more."""
    h.settle(*[frame for group in h.table.groups for frame in group])
    finish(h, str(h.table.dials["over"]))


def finish(h: Hearing, why: str) -> None:
    """The game is over: points are counted, and the winner named where all is known."""
    h.do("finish", why=why)


@rules.deed(BOOK, "finish", "ending.points", "ending.cards-counted", sometimes=("ending.tie", "ending.tie-remains"))
def finish_deed(h: Hearing, why: str) -> None:
    """Count the victory points of every seat."""
    h.say(f"The game is over: {why}. Everybody counts the victory points in hand, deck and discard pile.")
    h.pend([{"kind": "game-over", "why": why}])
    seats = list(h.game.seats(h.table))
    points = {seat: h.value("victory points", seat) for seat in seats}
    for seat, held in points.items():
        h.values[f"victory points of {seat}"] = held
    leaders, why_so, topics = winners(h)
    h.say(f"{' and '.join(leaders)} win{'s' if len(leaders) == 1 else ''}: {why_so}." if leaders
          else f"The winner is not known: {why_so}.", *(f"{BOOK}/{topic}" for topic in topics))


def winners(h: Hearing) -> tuple[list[str], str, tuple[str, ...]]:
    """Who wins, why, and by which rules; nobody where that is not known or for the players to settle."""
    seats = list(h.game.seats(h.table))
    points = {seat: h.value("victory points", seat) for seat in seats}
    best = _most(points)
    if not best:
        return [], "not all points are known", ()
    if len(best) == 1:
        return best, f"most victory points ({points[best[0]].figure()})", ()
    slayer = h.table.dials.get("slayer")
    if slayer in best:
        return [str(slayer)], "tied for points, and defeated the Thunderstone Bearer", ("ending.tie",)
    if slayer is None and h.reading("ending.tie", "experience-too") == "no-tie-break":
        return best, "tied, and nobody defeated the Thunderstone Bearer", ("ending.tie",)
    most = _most({seat: h.value("experience", seat) for seat in best})
    if not most:
        return [], "tied for points, and not all experience is known", ("ending.tie",)
    if len(most) == 1:
        return most, "tied for points, and has the most experience", ("ending.tie",)
    both = ("ending.tie", "ending.tie-remains")
    if h.reading("ending.tie-remains", "shared") == "rematch":
        return [], f"{' and '.join(most)} are tied for points and experience, and agree how to decide it", both
    return most, "tied for points and experience, they share the victory", both


def _most(held: Mapping[str, Quantity]) -> list[str]:
    """The seats that have the most, all others surely less; nobody where that is not known."""
    found = [seat for seat in held if all(at_least(held[seat], held[other]).holds for other in held if other != seat)]
    rest = [seat for seat in held if seat not in found]
    sure = found and all(at_least(held[other], held[found[0]]).broken for other in rest)
    return found if sure else []
