"""Rulings, numbers and tables as lines of text."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import unescape
from typing import Any

import click

from adjudicator.games.outcomes import headline
from adjudicator.kernel.game import Game
from adjudicator.kernel.table import Table

Data = Mapping[str, Any]
COLOURS = {"legal": "green", "illegal": "red", "undetermined": "yellow", "malformed": "red"}
_MARK = re.compile(r"<mark>(.*?)</mark>")
_BOLD = re.compile("\ue000(.*?)\ue001", re.DOTALL)  # signs that no text has, so that lines are measured without colour


def wrapped(text: str, indent: str = "") -> str:
    """A paragraph no wider than the terminal."""
    width = min(100, shutil.get_terminal_size((100, 24)).columns)
    lines = textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return _BOLD.sub(lambda found: click.style(found[1], bold=True), lines)


def marked(html: str) -> str:
    """A statement whose marked words `wrapped` shows in bold."""
    return _MARK.sub("\ue000\\1\ue001", unescape(html))


def verdict(word: str) -> str:
    """A verdict in its colour."""
    return click.style(word, fg=COLOURS.get(word), bold=True)


def heading(row: Data) -> str:
    """A ruling's verdict, and what comes of it: a fight may be legal and lost."""
    if row["verdict"] != "legal":
        return verdict(row["verdict"])
    return headline(verdict(row["verdict"]), row["values"])


def figure(quantity: Data) -> str:
    """A number or an interval, as people write it."""
    if quantity.get("nothing"):
        return "no value"
    if "value" in quantity:
        return str(quantity["value"])
    low, high = quantity.get("low"), quantity.get("high")
    if low is None:
        return "unknown" if high is None else f"{high} or less"
    return f"{low} or more" if high is None else f"{low} to {high}"


def ruling(row: Data) -> Iterator[str]:
    """A ruling in short: verdict and sentence, what was waived or asked, numbers, what comes next."""
    yield f"{heading(row)}: {row['sentence']}"
    for finding in row["findings"]:
        if finding["outcome"] == "waived":
            yield f"  waived {finding['rule']}: {finding.get('said', '')} By {finding.get('waived', '').rstrip('.')}."
    for said in row["assuming"]:
        yield f"  assuming: {said}"
    for topic, name in row["readings"].items():
        yield f"  reading of {topic}: {name}"
    if row["values"]:
        yield "  " + ", ".join(f"{name} {figure(value)}" for name, value in row["values"].items())
    if row["next"].get("says"):
        yield f"  next: {row['next']['says']}"
        if row["next"].get("options"):
            yield f"  choices: {', '.join(map(str, row['next']['options']))}"


def explanation(row: Data) -> Iterator[str]:
    """A ruling whole: every finding, every deed, every number down to where it is printed."""
    yield f"{heading(row)}: {row['sentence']}"
    yield "findings:"
    for finding in row["findings"]:
        tail = f" {finding['said']}" if finding.get("said") else ""
        waived = f" Waived: {finding['waived']}" if finding.get("waived") else ""
        yield f"  {finding['outcome']:8} {finding['rule']}{':' if tail else ''}{tail}{waived}"
    if row["deeds"]:
        yield "what happens:"
    for deed in row["deeds"]:
        if deed.get("said"):
            yield f"  {deed['said']}{_topics(deed)}"
    if row["values"]:
        yield "numbers:"
    for value in row["values"].values():
        yield from derivation(value, "  ")
    for ask in row["asks"]:
        yield f"asks: {ask['field']} of {ask['thing']}" + (f" ({ask['where']})" if ask.get("where") else "")
    for said in row["assuming"]:
        yield f"assuming: {said}"
    for topic, name in row["readings"].items():
        yield f"reading of {topic}: {name}"


def _topics(row: Data) -> str:
    return f" [{', '.join(row['topics'])}]" if row.get("topics") else ""


def derivation(quantity: Data, indent: str) -> Iterator[str]:
    """A number with the parts that it is made of, each further in."""
    origin = quantity["origin"]
    said = "" if origin in ("rule", "counted") else f" ({origin}{_source(quantity)})"
    yield f"{indent}{quantity['name']}: {figure(quantity)}{said}{_topics(quantity)}"
    for part in quantity.get("parts", ()):
        yield from derivation(part, indent + "  ")


def _source(quantity: Data) -> str:
    return f": {quantity['source']}" if quantity.get("source") else ""


def table(lying: Table, game: Game) -> Iterator[str]:
    """What lies where, seat by seat, then what is common to all."""
    dials = lying.dials
    told = ", ".join(f"{name} {dials[name]}" for name in ("turn", "active", "board", "over") if name in dials)
    yield told or "nothing is told"
    seats = game.seats(lying)
    for seat in seats:
        tokens = ", ".join(_tokens(lying, seat))
        yield f"{click.style(seat, bold=True)}{f' ({tokens})' if tokens else ''}"
        yield from _places(lying, f"{seat}/")
    yield click.style("common", bold=True)
    yield from _places(lying, "", seats)


def _tokens(lying: Table, seat: str) -> Iterator[str]:
    for key, n in lying.tokens.items():
        owner, _, kind = key.partition("|")
        if owner == seat:
            yield f"{n} {kind}"


def _places(lying: Table, lead: str, but: Sequence[str] = ()) -> Iterator[str]:
    """Piles and places under a lead, those of some seats and those on other pieces left out."""
    for name, pile in lying.piles.items():
        if name.startswith(lead) and name.split("/")[0] not in but:
            size = "untold" if pile.size is None else str(pile.size)
            held = [*pile.top, *pile.holds, *pile.bottom]
            known = f", among them {counted(held)}" if any(held) else ""
            yield f"  {name[len(lead) :]}: {size} face down{known}"
    for name, row in lying.places.items():
        if not name.startswith(lead) or name.split("/")[0] in (*but, "on", "under", "set-up"):
            continue
        if not row and name.startswith("village/") and lying.is_closed(name):
            yield f"  {name[len(lead) :]}: empty"
        if not row:
            continue
        yield wrapped(f"{name[len(lead) :]}: {counted(with_borne(lying, piece) for piece in row)}", "  ")


def with_borne(lying: Table, piece: str) -> str:
    """A piece with what it carries, and with what lies under it."""
    borne = [str(card or "a card nobody has named") for where in ("on", "under") for card in
             lying.cards_at(f"{where}/{piece}")]
    name = lying.card(piece) or "a card nobody has named"
    return f"{name} with {' and '.join(borne)}" if borne else name


def counted(names: Iterable[str | None]) -> str:
    """Names, the same ones counted: "3 Regular, Torch"."""
    rows = Counter(name for name in names if name is not None)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in rows.items())
