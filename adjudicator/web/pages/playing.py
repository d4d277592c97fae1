"""The table page: whose turn, what now?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response, request

from adjudicator.kernel.faults import Fault, Unknown, near
from adjudicator.kernel.hearing import Hearing
from adjudicator.web.pages.again import again, done
from adjudicator.web.pages.frame import Seen, asked_number, looking, pages, shown
from adjudicator.web.pages.halls import monster_names
from adjudicator.web.pages.lines import recent
from adjudicator.web.pages.steps import strip
from adjudicator.web.pages.tables import pointings, shown_table
from adjudicator.web.pages.told import earlier
from adjudicator.web.pages.values import hearing
from adjudicator.web.pages.verdicts import shown_ruling
from adjudicator.web.pages.words import FILLED_FIRST, FORM_FIRST, label, option_words, plainly, title
from adjudicator.web.state import here
from adjudicator.web.viewer import viewer_of

FEW, FEW_OPEN = 7, 4
"""How many buttons of one sort stand unfolded, and how many of those that hang on something untold."""
LAST = 12
"""How many of the last entries stand beside the table; a phone shows the first three."""


@pages.get("/games/<game_id>")
def game(game_id: str) -> Response:
    """The table now: steps, what is to be done, the numbers that decide, places, last entries."""
    service = here().service
    with looking(game_id) as seen:
        frame = service.next(game_id)
        seat = seat_asked(seen, frame)
        table = shown_table(seen.table, seen.game, seat)
        offers = (
            offered(
                service.legal(game_id, seat),
                monster_names(seen.table, seen.game),
                option_words(frame) | pointings(hearing(seen.table, seen.game, seat), seat),
                prices(seen, seat),
            )
            if frame.get("seat") in (None, seat) and viewer_of(game_id).may_act(seat)
            else offered([], {})
        )
        may = viewer_of(game_id).may_act(seat)
        return shown(
            "table.html",
            seen=seen,
            seat=seat,
            next=frame,
            table=table,
            offers=offers,
            tab="now",
            steps=strip(seen.table, seen.game),
            entries=recent(service, seen, LAST),
            done=done(seen, asked_number("after"), asked_number("since")),
            again=again(seen, seat) if may else None,
            missing=(untold := missing(seen, seat)),
            earlier=earlier(untold),
        )


def missing(seen: Seen, seat: str) -> list[dict[str, Any]]:
    """What the top of the agenda waits for: a remark changes nothing, but its ruling says what is still to be told."""
    ruling = here().service.judge(seen.id, {"type": "note", "seat": seat, "text": "What is missing?"})
    asks: list[dict[str, Any]] = shown_ruling(ruling.as_json(effects=False), seen.game, seen.table)["asks"]
    return [ask for ask in asks if ask["tellable"]]


def seat_asked(seen: Seen, frame: Mapping[str, Any]) -> str:
    """The seat that looks: the one named, else whoever must act, else the active one; from a device that holds a seat,
    its own. Raises Unknown.
    """
    seats, viewer = list(seen.game.seats(seen.table)), viewer_of(seen.id)
    asked = request.values.get("seat")
    if asked:
        if asked not in seats:
            raise Unknown([Fault("seat", asked, f"a seat of this game: {', '.join(seats)}", near(asked, seats))])
        if viewer.role != "seat" or asked in viewer.seats:
            return asked
    return viewer.looks_from((frame.get("seat"), seen.table.dials.get("active"), *seats)) or seats[0]


def next_of(seen: Seen) -> dict[str, Any]:
    """What comes next on this table, in words."""
    h = Hearing(seen.table, seen.game, {"seat": seen.table.dials.get("active")}, "next")
    return seen.game.next(h, seen.table.top())


def offered(
    rows: list[dict[str, Any]],
    monsters: Mapping[int | str, str],
    words: Mapping[str, str] | None = None,
    priced: Callable[[str], str] | None = None,
) -> dict[str, Any]:
    """Actions for the page: the legal ones as buttons by sort, those that wait for a fact, those not now.

    words: how pieces are pointed at by their players; priced: what a card that is for sale costs, in words.
    """
    found: dict[str, list[dict[str, Any]]] = {"legal": [], "undetermined": [], "illegal": []}
    for row in rows:
        action = row["action"]
        kind = str(action["type"])
        found[row["verdict"]].append(
            {
                "kind": kind,
                "title": title(kind),
                "label": label(plainly(action, words or {}), monsters)
                + (f" · {cost}" if kind == "buy" and priced and (cost := priced(str(action.get("card")))) else ""),
                "action": action,
                "said": without_rules(row["sentence"], row["rules"]),
                "rules": row["rules"],
                "form": kind in FORM_FIRST,
                "filled": kind in FILLED_FIRST,
            }
        )
    return {
        "groups": _grouped(found["legal"]),
        "open": _grouped(found["undetermined"], FEW_OPEN),
        "not": found["illegal"],
        "any": bool(rows),
    }


def prices(seen: Seen, seat: str) -> Callable[[str], str]:
    """What a card costs, as its button says it; nothing where nobody knows."""
    look = hearing(seen.table, seen.game, seat)

    def priced(card: str) -> str:
        cost = look.printed(card, "gold cost")
        return f"{cost.figure()} gold" if cost.exact and not cost.nothing else ""

    return priced


def without_rules(sentence: str, rules: list[str]) -> str:
    """A sentence without the names of its rules, which stand beside it as links.

    >>> without_rules("It is ben's turn. (numenera/turn.order)", ["numenera/turn.order"])
    "It is ben's turn."
    """
    for rule in rules:
        sentence = sentence.replace(f" ({rule})", "")
    return sentence


def _grouped(rows: list[dict[str, Any]], few: int = FEW) -> list[dict[str, Any]]:
    """Buttons of one sort under one title; a sort that says all in its title stands alone."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["kind"], []).append(row)
    return [
        {
            "kind": kind,
            "title": held[0]["title"],
            "rows": held,
            "many": len(held) > few,
            "alone": all(row["label"] == row["title"] for row in held),
        }
        for kind, held in groups.items()
    ]
