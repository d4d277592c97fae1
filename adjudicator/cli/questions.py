"""Questions to a game: where a card is, what if, what today's rules would say, what depends on an entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from adjudicator.audit.supposing import Supposed
from adjudicator.cli import context, wording
from adjudicator.cli.answer import Answer, answers
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.game import way

Data = Mapping[str, Any]
Pairs = tuple[str, ...]


@click.command()
@click.argument("game")
@click.argument("card")
@answers
def where(game: str, card: str) -> Answer:
    """Show where a card or token is, may be and was: every entry that moved a copy of it."""
    with context.service() as service:
        found = service.whereabouts(game, card)
    return Answer(found, _where(found))


def _where(found: Data) -> Iterator[str]:
    yield found["said"]
    for row in found["stops"]:
        mark = ">" if row["live"] else " "
        if found["kind"] == "tokens":
            now = "" if row["now"] is None else f", now {row['now']}"
            yield f"{mark} entry {row['entry']}: {row['where']} {row['n']:+d}{now}"
            continue
        went = way(row["from"], row["to"]) if row["from"] not in (None, row["to"]) else str(row["to"])
        many = f"{row['n']} × " if row["n"] > 1 else ""
        yield f"{mark} entry {row['entry']}: {many}{row['said']}: {went}"
    for row in found["now"]["unseen"] if found["kind"] == "card" else ():
        for spot in row["spots"]:
            may = f"surely {spot['sure']}" if spot["sure"] else "may be there" if spot["may"] else "cannot be there"
            yield f"  {spot['where']}: {may}" + (f" ({spot['why']})" if spot.get("why") else "")


@click.command("what-if")
@click.argument("game")
@click.argument("entry", type=int)
@click.option("--fact", "facts", metavar="CARD.FIELD=VALUE", multiple=True, help="A card says something else.")
@click.option("--field", "fields", metavar="KEY=VALUE", multiple=True, help="Another value of a field of the action.")
@click.option("--action", "file", metavar="FILE", help="Another action, in YAML or JSON (- is standard input).")
@click.option("--reading", "readings", metavar="TOPIC=NAME", multiple=True, help="A rule is read otherwise.")
@click.option("--house", metavar="TOPIC", multiple=True, help="A rule is waived.")
@click.option("--without", metavar="RULE", multiple=True, help="A rule is not set aside after all; or: all.")
@answers
def what_if(game: str, entry: int, **told: Any) -> Answer:
    """Judge an entry again with something else told, on the table before it; nothing is written.

    adjudicator what-if GAME 3 --fact Scutimorph.health=7
    """
    supposed = _supposed(**told)
    if not supposed:
        raise Malformed([Fault("--fact", None, "something that is otherwise; see --help")])
    with context.service() as service:
        found = service.suppose(game, entry, supposed)
    return Answer(found, _what_if(found))


def _supposed(facts: Pairs, fields: Pairs, file: str | None, readings: Pairs, house: Pairs, without: Pairs) -> Supposed:
    """What the options suppose. Raises Malformed with every fault."""
    told: dict[str, dict[str, Any]] = {}
    faults = []
    for pair, value in context.read_pairs(facts).items():
        card, mark, name = pair.rpartition(".")
        if mark:
            told.setdefault(card, {})[name] = value
        else:
            faults.append(Fault("--fact", f"{pair}={value}", "CARD.FIELD=VALUE, as in Scutimorph.health=7"))
    if faults:
        raise Malformed(faults)
    chosen = {topic: str(name) for topic, name in context.read_pairs(readings).items()}
    return Supposed(action=context.read_map(file) if file else None, fields=context.read_pairs(fields), facts=told,
                    readings=chosen, house=dict.fromkeys(house, "what if"), without=without)


def _what_if(found: Data) -> Iterator[str]:
    yield f"If {'; '.join(found['supposed']) or 'nothing were otherwise'}:"
    for side, head in (("then", "as it was"), ("now", "if so")):
        yield click.style(head, bold=True)
        yield from (f"  {line}" for line in wording.ruling(found[side]))
    differs = found["difference"]
    if differs["same"]:
        yield "The ruling is the same."
        return
    yield click.style("what differs", bold=True)
    for row in differs["findings"]:
        then, now = _heard(row["then"]), _heard(row["now"])
        if then != now:  # the numbers of one that still comes out so are told below
            yield f"  {row['rule']}: {then}, if so {now}"
    for row in differs["values"]:
        yield f"  {row['name']}: {_figure(row['then'])}, if so {_figure(row['now'])}"
        for term in row["terms"]:
            yield f"  {'  ' * (term['depth'] + 1)}{term['name']}: {_figure(term['then'])}, if so {_figure(term['now'])}"
    for said in found["table"]:
        yield wording.wrapped(said, "  ")


def _heard(row: Data | None) -> str:
    return "not heard" if row is None else str(row["outcome"])


def _figure(row: Data | None) -> str:
    return "not counted" if row is None else wording.figure(row)


@click.command()
@click.argument("game")
@click.argument("entry", type=int)
@answers
def depends(game: str, entry: int) -> Answer:
    """Show which later entries change or fall if an entry had not happened; nothing is written."""
    with context.service() as service:
        found = service.dependents(game, entry)
    return Answer(found, _depends(found))


def _depends(found: Data) -> Iterator[str]:
    for row in found["dependents"]:
        now = row["now"]
        said = now.get("sentence") or "; ".join(fault["wanted"] for fault in now.get("faults", ()))
        figures = ", ".join(f"{one['name']} {_figure(one['now'])}, was {_figure(one['then'])}" for one in row["values"])
        yield f"{row['version']:3} {row['seat'] or ''} {row['type']} {row['shape']}: {said}"
        yield from [wording.wrapped(figures, "    ")] if figures else []
    yield f"{len(found['dependents'])} of {found['looked']} later entries depend on entry {found['entry']}."


COMMANDS: tuple[click.Command, ...] = (where, what_if, depends)
