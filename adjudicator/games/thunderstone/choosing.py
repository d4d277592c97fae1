"""Choosing the cards that an ability or effect is about: who chooses, among which, and what is no valid choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from adjudicator.games.thunderstone.edition import edition
from adjudicator.games.thunderstone.words import BOOK, card_of, name_of
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.faults import Ambiguous, Fault
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.pointing import Pointer, alike, describe, read_count, read_pointer, signature, told_apart
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import BROKEN

Answer = dict[str, Any] | None
NONE = ("none", "nothing", "decline", "no")


@contextmanager
def by_player(h: Hearing, chosen: bool = True) -> Iterator[None]:
    """While a player's own choice is carried out its deeds are judged, not silently left undone."""
    before = h.resolving
    if chosen:
        h.resolving = False
    try:
        yield
    finally:
        h.resolving = before


def offered(h: Hearing, answer: Answer) -> list[Any] | None:
    """What the player chose: in an answer, or told beforehand with the action; None where nothing was said."""
    if answer is not None:
        choose = answer.get("choose")
        if choose is None:
            return None
        if isinstance(choose, str) and choose.strip().lower() in NONE:
            return []
        if isinstance(choose, str):
            return [part.strip() for part in choose.split(",")]
        return list(choose) if isinstance(choose, list) else [choose]
    return None


def seat_told(h: Hearing, answer: Answer, among: Sequence[str], topic: str, whom: str) -> str | None:
    """The seat to which something goes; None where none is told, or one that does not fit (found as broken)."""
    told = str((answer or {}).get("choose") or "")
    if told in among:
        return told
    if told:
        h.find(f"{BOOK}/{topic}", BROKEN.saying(f"It goes to {whom}: {', '.join(among)}."))
    return None


def declined(answer: Answer) -> bool:
    """Did the player answer "none"?"""
    if answer is None:
        return False
    choose = answer.get("choose")
    return choose == [] or (isinstance(choose, str) and choose.strip().lower() in NONE)


def pick(h: Hearing, frame: Frame, answer: Answer, among: Sequence[str], n: int, *, optional: bool = False,
         topic: str = "ability.requirements") -> list[str] | None:
    """The pieces chosen; None where somebody must still choose.

    Without a choice to make (as many cards as are asked for, or cards that do not differ) none is asked for. A
    choice that does not fit is found as broken (topic) and the question stays.
    """
    told = offered(h, answer)
    if told is not None:
        return _resolve(h, told, among, n, optional, topic)
    if n < 1:
        return []
    early = _told_early(h, among, n)
    if early:
        return early
    if optional:
        return None
    if len(among) <= n or alike(h.table, among):
        return list(among[:n])
    return None


def pick_any(h: Hearing, frame: Frame, answer: Answer, among: Sequence[str]) -> list[str] | None:
    """Any number of pieces, none too; None where somebody must still say which."""
    told = offered(h, answer)
    if told is None:
        early = [piece for piece in h.args.get("targets") or [] if piece in among]
        if early:
            h.args["targets"] = [piece for piece in h.args["targets"] if piece not in early]
            return early
        return [] if not among else None
    found, misfit = _meant(h, told, among)
    if misfit is not None:
        h.find(f"{BOOK}/ability.requirements", BROKEN.saying(f"{misfit} does not fit here."))
        return None
    return found


def _meant(h: Hearing, told: list[Any], among: Sequence[str]) -> tuple[list[str], str | None]:
    """The pieces that the words of an answer mean, up to the first word for which there is none; and that word."""
    found: list[str] = []
    for word in told:
        name, times = read_count(str(word))
        for _ in range(times):
            piece = _one(h, name, among, found)
            if piece is None:
                return found, str(word)
            found.append(piece)
    return found, None


def _told_early(h: Hearing, among: Sequence[str], n: int) -> list[str]:
    """Targets told with the action itself, taken in order as they fit."""
    told: list[str] = h.args.get("targets") or []
    if h.args.get("decline"):
        return []
    fit = [piece for piece in told if piece in among][:n]
    if len(fit) == min(n, len(among)):
        for piece in fit:
            told.remove(piece)
        return fit
    return []


def _resolve(h: Hearing, told: list[Any], among: Sequence[str], n: int, optional: bool, topic: str
             ) -> list[str] | None:
    """Pieces for the words of an answer; a wrong number or a card that does not fit is found as broken."""
    found, misfit = _meant(h, told, among)
    if misfit is not None:
        fits = ", ".join(dict.fromkeys(name_of(h, other) for other in among)) or "nothing"
        h.find(f"{BOOK}/{topic}", BROKEN.saying(f"{misfit} does not fit here; what fits: {fits}."))
        return None
    need = min(n, len(among))
    if len(found) != need and not (optional and not found):
        h.find(f"{BOOK}/{topic}", BROKEN.saying(f"{need} must be chosen, not {len(found)}."))
        return None
    return found


def _one(h: Hearing, word: str, among: Sequence[str], taken: Sequence[str]) -> str | None:
    """One of the candidates that a word points at; Ambiguous where they differ in what matters."""
    pointer: Pointer = read_pointer(word)
    name = spelled(h, pointer.name, "choose")
    every = [piece for piece in among if h.table.card(piece) == name and _bears(h, piece, pointer.bears)]
    if pointer.nth is not None:
        return every[pointer.nth - 1] if 1 <= pointer.nth <= len(every) else None
    left = [piece for piece in every if piece not in taken]
    if not alike(h.table, left):
        apart = told_apart(h.table, left, h.game.place_words)
        listed = [f"{name}#{every.index(piece) + 1}: {row}" for piece, row in zip(left, apart, strict=True)]
        raise Ambiguous([Fault("choose", word, f"which of these: {'; '.join(listed)}",
                               tuple(row.split(":")[0] for row in listed))])
    return left[0] if left else None


def choice_words(h: Hearing, among: Sequence[str], whole: Sequence[str] | None = None) -> dict[str, str]:
    """Words that answer a question, each with what it points at: {"Regular#2": "Regular with Longspear (armed)"}.

    One for each kind of candidate that differs in what matters; the plain name where all of a name are alike. whole:
    the cards among which an answer counts, where there are others than may be chosen.
    """
    rows: dict[str, str] = {}
    for name in dict.fromkeys(h.table.card(piece) for piece in among):
        if name is None:
            continue
        every = [piece for piece in whole or among if h.table.card(piece) == name]
        kinds: dict[Any, int] = {}
        for nth, piece in enumerate(every, 1):
            kinds.setdefault(signature(h.table, piece), nth)
        rows.update((name if len(kinds) == 1 else f"{name}#{nth}", describe(h.table, every[nth - 1]))
                    for nth in kinds.values() if every[nth - 1] in among)
    return rows


def exact_words(h: Hearing, among: Sequence[str], n: int, whole: Sequence[str] | None = None) -> list[str]:
    """Words for the first n candidates, each pointing at exactly one. whole: as above."""
    row = list(whole or among)
    names = [h.table.card(piece) for piece in row]
    return [f"{name}#{names[:row.index(piece) + 1].count(name)}" for piece in among[:n]
            if (name := h.table.card(piece)) is not None]


def _bears(h: Hearing, piece: str, bears: str | None) -> bool:
    if bears is None:
        return True
    cards = [(card or "").lower() for card in h.table.cards_at(f"on/{piece}")]
    return bears.lower() in cards or (bears.lower() in ("nothing", "no weapon") and not cards)


def names_disease(sel: Any) -> bool:
    """Does a selector name diseases as what is meant?"""
    if not isinstance(sel, Mapping):
        return bool(sel == "disease")
    return sel.get("kind") == "disease" or str(sel.get("name")).lower().startswith("disease") \
        or str(sel.get("keyword")).lower() == "disease" or any(map(names_disease, sel.get("any") or ()))


def reachable(h: Hearing, pieces: Sequence[str], sel: Any, by: str) -> list[str]:
    """Without diseases where a monster's effect does not name them."""
    if by != "monster" or names_disease(sel) or not edition(h).shielded:
        return list(pieces)
    return [piece for piece in pieces if not ((card := card_of(h, piece)) and card.has("Disease"))]


def seen(h: Hearing, answer: Answer, n: int) -> list[str]:
    """The next n cards that were seen, as told in the answer or with the action."""
    told: list[str] = (answer or {}).get("saw") or h.args.get("saw") or []
    names, rest = told[:n], told[n:]
    if answer is not None and answer.get("saw"):
        answer["saw"] = rest
    elif h.args.get("saw"):
        h.args["saw"] = rest
    return list(names)
