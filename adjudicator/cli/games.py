"""Games on this installation: new, games, act, legal, table, take-back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from adjudicator.cli import audit, context, questions, seating, wording
from adjudicator.cli.answer import FINE, NO, Answer, answers
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.openings import Mode, in_words
from adjudicator.seating.names import keyed, plain_key
from adjudicator.service import Service

LISTS = ("seats", "heroes", "village", "monsters", "dungeon")
CARDS = ("preset", "heroes", "village", "monsters", "bearer")
"""What says which cards are played with."""


@click.command()
@click.argument("game")
@click.argument("pairs", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--from", "file", metavar="FILE", help="Read the set-up from YAML or JSON (- is standard input).")
@click.option("--situation", metavar="FILE", help="Begin with a situation told in YAML or JSON instead.")
@click.option("--title", default="", help="What the game is called.")
@click.option("--id", "game_id", metavar="ID", help="Its id; one is made up where none is given.")
@click.option("--links", "seated", is_flag=True, help="Each on their own phone: a link and a QR code for each seat.")
@click.option("--at", metavar="URL", help="Where the service is, for --links.")
@answers
def new(
    game: str,
    pairs: tuple[str, ...],
    file: str | None,
    situation: str | None,
    title: str,
    game_id: str | None,
    seated: bool,
    at: str | None,
) -> Answer:
    """Open a game.

    adjudicator new numenera seats=ann,ben preset=first-game "dungeon=Laak, Scutimorph, Abycos"

    Cards that are not named are those that the game proposes; they are said. `adjudicator schema actions` lists the
    fields under open.
    """
    name = context.game_named(game)
    opening: dict[str, Any] = dict(context.read_map(file)) if file else {}
    if situation:
        opening["situation"] = context.read_map(situation)
    opening.update(context.read_pairs(pairs, LISTS))
    names, base = _named(opening), seating.base_of(at)
    with context.service() as service:
        proposed = _proposed(service.game(name).modes(), opening)
        record = service.open(name, proposed | opening, title=title, game_id=game_id, names=names)
        data = {"game": record.game_id, "title": record.opening["title"], "head": record.head, "proposed": proposed}
        said = service.store.entry(record.game_id, 1).envelope["ruling"]["sentence"]
        chosen = in_words(service.game(name).modes(), proposed)
        text = [*(wording.wrapped(f"As proposed: {title}: {_told(value)} ({field}=).")
                  for field, (title, value) in zip(proposed, chosen, strict=True)),
                wording.wrapped(said), f"Game {record.game_id} is open."]
        if seated:
            data["places"] = seating.links(service, record.game_id, base)
            text += seating.drawn(data["places"])
        return Answer(data, text)


def _proposed(modes: Sequence[Mode], opening: Mapping[str, Any]) -> dict[str, Any]:
    """The cards that the game proposes where they are not told, as the form for a new game has them filled in. Those
    that are told belong to a way to play, of which the rest is proposed; none beside a set of cards or a situation.
    """
    told = {field for field in CARDS if opening.get(field)}
    if "preset" in told or "situation" in opening:
        return {}
    usual = next((mode.usual for mode in modes if told <= set(mode.usual)), {})
    return {field: value for field, value in usual.items() if field in CARDS and field not in told}


def _told(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _named(opening: dict[str, Any]) -> dict[str, str]:
    """The names of the players as they were typed; in the opening their plain keys stand instead."""
    told = opening.get("seats")
    if not isinstance(told, list) or not told or not all(isinstance(one, str) for one in told):
        return {}
    if all(plain_key(one) == one.lower() for one in told):
        return {}
    names = keyed(told)
    opening["seats"] = list(names)
    return names


@click.command("games")
@answers
def listed() -> Answer:
    """List the games on this installation, newest first."""
    with context.service() as service:
        rows = [
            {
                "game": record.game_id,
                "title": record.opening["title"],
                "of": record.opening["game"],
                "entries": record.tip,
                "head": record.head,
                "created_at": record.created_at,
            }
            for record in service.games()
        ]
    text = [f"{row['game']:24} {row['entries']:5} entries  {row['title']}" for row in rows]
    return Answer(rows, text or ["There is no game yet: adjudicator new numenera ..."])


@click.command()
@click.argument("game")
@click.argument("action")
@click.argument("pairs", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--by", help="Who tells it; the acting seat where nobody is named.")
@click.option("--try", "tried", is_flag=True, help="Judge it only; write nothing.")
@click.option("--overrule", metavar="RULE", multiple=True, help="A rule that is set aside, with --why.")
@click.option("--why", help="The reason for overruling.")
@click.option("--card", "by_card", metavar="CARD", help="The card whose text overrules.")
@click.option("--assume", metavar="TOPIC", multiple=True, help="A topic that the table takes to hold.")
@click.option("--key", help="The submission's own key: sent twice, it is written once.")
@click.option("--seen", metavar="DIGEST", help="The digest of the ruling that was seen.")
@click.option("--head", type=int, help="The entry that must still be the live one.")
@answers
def act(game: str, action: str, pairs: tuple[str, ...], tried: bool, **more: Any) -> Answer:
    """Tell what a player does; it is written where it is legal or overruled.

    adjudicator act GAME equip hero=Regular weapon=Longspear

    ACTION is a type with KEY=VALUE fields, or the whole action as one {map}. The seat is the active one where
    none is given. Ends with 1 where nothing was written.
    """
    with context.service() as service:
        told = _action(service, game, action, pairs, more)
        if tried:
            found = service.judge(game, told).as_json()
            return Answer({"ruling": found, "appended": False}, wording.ruling(found), _code(found))
        by = more["by"] or str(told.get("seat"))
        done = service.submit(game, told, by=by, key=more["key"], seen=more["seen"], head=more["head"])
        last = f"Entry {done.version}." if done.appended else "Nothing was written."
        return Answer(done.as_json(), [*wording.ruling(done.ruling), last], _code(done.ruling))


def _code(ruling: Mapping[str, Any]) -> int:
    return FINE if ruling["verdict"] == "legal" else NO


def _action(
    service: Service, game: str, action: str, pairs: tuple[str, ...], more: Mapping[str, Any]
) -> dict[str, Any]:
    """The action as data: of its words, or of the map that stands for them."""
    if action.lstrip().startswith("{"):
        whole = context.read_data(action, "action")
        told = dict(whole) if isinstance(whole, Mapping) else {}
    else:
        told = {"type": action}
    told.update(context.read_pairs(pairs))
    told.setdefault("seat", service.table(game)[0].dials.get("active"))
    if more["overrule"]:
        if not more["why"]:
            raise Malformed([Fault("--why", None, "the reason for overruling, in a few words")])
        by = {"by": "card", "card": more["by_card"]} if more["by_card"] else {"by": "table"}
        told["overrule"] = [{"rule": rule, **by, "why": more["why"]} for rule in more["overrule"]]
    if more["assume"]:
        told["assume"] = list(more["assume"])
    return told


@click.command()
@click.argument("game")
@click.argument("seat", required=False)
@click.option("--all", "every", is_flag=True, help="Those that are not legal now, too.")
@answers
def legal(game: str, seat: str | None, every: bool) -> Answer:
    """List what a seat (the active one, where none is named) may do now."""
    with context.service() as service:
        who = seat or str(service.table(game)[0].dials.get("active"))
        rows = service.legal(game, who)
        ahead = service.next(game)
    shown = [row for row in rows if every or row["verdict"] == "legal"]
    return Answer({"seat": who, "next": ahead, "actions": shown}, _offers(ahead, shown))


def _offers(ahead: Mapping[str, Any], rows: list[dict[str, Any]]) -> Iterator[str]:
    yield str(ahead.get("says") or "")
    for row in rows:
        fields = [_pair(key, value) for key, value in row["action"].items() if key not in ("type", "seat", "note")]
        said = f" ({row['action']['note']})" if row["action"].get("note") else ""
        what = " ".join([row["action"]["type"], *fields])
        yield f"  {wording.verdict(row['verdict'])} {what}{said}: {row['sentence']}"


def _pair(key: str, value: Any) -> str:
    """A field as `act` takes it."""
    words = ", ".join(map(str, value)) if isinstance(value, list) and value else str(value)
    return f'"{key}={words}"' if " " in words else f"{key}={words}"


@click.command()
@click.argument("game")
@click.option("--at", type=int, metavar="ENTRY", help="As it lay after that entry.")
@click.option("--since", type=int, metavar="ENTRY", help="Only what differs since that entry (0: all of it).")
@answers
def table(game: str, at: int | None, since: int | None) -> Answer:
    """Show what lies where, or what lies elsewhere than before."""
    with context.service() as service:
        if since is not None:
            found = service.compared(game, since, at)
            head = f"since entry {since}, after entry {found['at']}"
            text = [f"  {said}" for said in found["said"]] or ["nothing differs"]
            return Answer({"game": game, **found}, [head, *text])
        lying, of, version = service.table(game, at)
        data = {"game": game, "at": version, "digest": lying.digest(), "table": lying.as_json()}
        return Answer(data, [f"after entry {version}", *wording.table(lying, of)])


@click.command("take-back")
@click.argument("game")
@click.argument("to", type=int)
@click.option("--why", required=True, help="The reason, in a few words.")
@click.option("--by", default="host", show_default=True, help="Who takes it back.")
@click.option("--head", type=int, help="The entry that must still be the live one; the one now, otherwise.")
@click.option("--key", help="The submission's own key: sent twice, it is written once.")
@answers
def take_back(game: str, to: int, why: str, by: str, head: int | None, key: str | None) -> Answer:
    """Take back everything after entry TO. Nothing is deleted: the old line stays in the log."""
    with context.service() as service:
        now = service.store.game(game).head if head is None else head
        done = service.take_back(game, to, by=by, why=why, head=now, key=key)
        entry = done.entries[-1].version
    data = {"game": game, "head": done.head, "entry": entry, "replayed": done.replayed}
    return Answer(data, [f"Entry {entry}: the game goes on from entry {done.head}."])


COMMANDS: tuple[click.Command, ...] = (new, listed, act, legal, table, take_back, *audit.COMMANDS, *questions.COMMANDS)
