"""Search: Whoosh behind one small interface. A question in a player's words, the rules that answer it."""

from adjudicator.rules.books import UnknownGame
from adjudicator.search.building import build
from adjudicator.search.evaluate import evaluate
from adjudicator.search.index import Index
from adjudicator.search.opening import IndexUnusableError, open_index, ready
from adjudicator.search.results import Hit, Results

__all__ = [
    "Hit",
    "Index",
    "IndexUnusableError",
    "Results",
    "UnknownGame",
    "build",
    "evaluate",
    "open_index",
    "ready",
]
