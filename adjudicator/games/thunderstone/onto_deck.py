"""Cards whose text lets what their player buys go on top of the deck instead of the discard pile."""

from __future__ import annotations

from adjudicator.games.thunderstone.selectors import fits
from adjudicator.games.thunderstone.traits import thunderstone
from adjudicator.games.thunderstone.words import BOOK, discard, name_of, present
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame

WORD = "bought on deck"


@rules.trigger(BOOK, "buy.to-discard", "buy")
def may_go_on_deck(h: Hearing, piece: str, seat: str) -> list[Frame]:
    """A card was bought: where a text of a card present lets it, its player says whether it goes on the deck."""
    if h.table.pieces[piece].place != discard(seat):
        return []
    for other in present(h, seat):
        for _, trait in thunderstone(h).traits_with(h.table, h.table.card(other), WORD):
            if fits(h, piece, trait[WORD], other):
                deed = {"put": {"name": name_of(h, piece)}, "count": 1, "from": "discard", "where": "on deck",
                        "optional": True}
                return [{"kind": "deed", "seat": seat, "deed": deed, "source": other, "card": name_of(h, other),
                         "by": "ability", "cost": False, "run": h.prefix, "on": ["bought"]}]
    return []
