"""Carrying out abilities and effects, one deed a frame: what cannot be settled yet waits on the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.games.thunderstone import conditions, sparing  # noqa: F401  (each registers what it reads)
from adjudicator.games.thunderstone.ability_checks import doing
from adjudicator.games.thunderstone.card_conditions import condition
from adjudicator.games.thunderstone.choosing import Answer, by_player, declined
from adjudicator.games.thunderstone.do_cards import HAND_DEEDS, payable
from adjudicator.games.thunderstone.do_decks import DECK_DEEDS
from adjudicator.games.thunderstone.do_gains import GAIN_DEEDS
from adjudicator.games.thunderstone.do_hall import HALL_DEEDS
from adjudicator.games.thunderstone.do_lasting import LASTING_DEEDS
from adjudicator.games.thunderstone.do_looking import LOOKING_DEEDS
from adjudicator.games.thunderstone.do_order import ORDERING_DEEDS
from adjudicator.games.thunderstone.do_shown import SHOWN_DEEDS
from adjudicator.games.thunderstone.do_stacks import STACK_DEEDS
from adjudicator.games.thunderstone.do_values import VALUE_DEEDS
from adjudicator.games.thunderstone.obliged import OBLIGING_DEEDS
from adjudicator.games.thunderstone.rulings import on_condition
from adjudicator.games.thunderstone.shuffling import WORD, shuffle_away
from adjudicator.games.thunderstone.traits import holds
from adjudicator.games.thunderstone.words import BOOK, name_of
from adjudicator.kernel.faults import Fault, Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.registry import rules
from adjudicator.kernel.table import Frame

Doer = Callable[[Hearing, Frame, Answer], bool]
DEEDS: dict[str, Doer] = {**HAND_DEEDS, **DECK_DEEDS, **GAIN_DEEDS, **VALUE_DEEDS, **SHOWN_DEEDS, **STACK_DEEDS,
                          **HALL_DEEDS, **LASTING_DEEDS, **OBLIGING_DEEDS, **LOOKING_DEEDS, **ORDERING_DEEDS,
                          WORD: shuffle_away}


def deed_word(deed: Mapping[str, Any]) -> str:
    """The key that names a deed. Raises Malformed where none is known."""
    for key in ("level up", *deed):  # it has its price in experience beside it
        if key in DEEDS and key in deed:
            return key
    raise Malformed([Fault("does", dict(deed), f"a deed of the card vocabulary: {', '.join(sorted(DEEDS))}")])


def pend_text(h: Hearing, row: Mapping[str, Any], seat: str, source: str | None, by: str, where: str = "top") -> None:
    """Put an ability's or effect's deeds on the agenda, costs first, in the order of the card.

    by: ability, monster, trophy, spoils or aftermath (who is the cause).
    """
    card = row_card(h, row, source)
    deeds = [(deed, True) for deed in row.get("cost") or ()] + [(deed, False) for deed in row.get("does") or ()]
    for deed, _ in deeds:
        deed_word(deed)
    frames = [{"kind": "deed", "seat": seat, "deed": dict(deed), "source": source, "card": card, "by": by,
               "cost": cost, "rank": rank, "run": h.prefix,
               "on": list(row.get("on") or ())} for rank, (deed, cost) in enumerate(deeds)]
    if frames:
        h.effect("turn", dial="memory", to={})
        h.pend(frames, where=where)


def row_card(h: Hearing, row: Mapping[str, Any], source: str | None) -> str:
    """The card on which a text stands: the piece that it is carried out for, or what lies beneath that."""
    if "of" in row or source is None or source not in h.table.pieces:
        return str(row.get("of") or row.get("card", "the card"))
    return name_of(h, source)


def pend_effect(h: Hearing, row: Mapping[str, Any], seat: str, source: str, by: str, said: str, *topics: str) -> None:
    """Put an effect that must be carried out on the agenda, where its condition is met.

    Where nobody knows whether it is, each of its deeds waits for that.
    """
    met = holds(h, row, seat, source, h.table.dials.get("fight"))
    if met.broken:
        return
    found = () if met.unknown else on_condition(h, row_card(h, row, source), row.get("if"))
    h.do("carry out", row=on_each_deed(row) if met.unknown else row, seat=seat, source=source, by=by, said=said,
         topics=(*topics, *found))


@rules.deed(BOOK, "carry out")
def carry_out(h: Hearing, row: Mapping[str, Any], seat: str, source: str, by: str, said: str,
              topics: Sequence[str]) -> None:
    """An effect that is due: its deeds go on the agenda."""
    h.say(said, *topics)
    pend_text(h, row, seat, source, by)


def pend_effects(h: Hearing, rows: Sequence[tuple[Mapping[str, Any], str, str]], seat: str, what: str,
                 *topics: str) -> None:
    """Effects that are due together, each (text, card, cause): the active player says in which order they are done."""
    frames: list[Frame] = []
    for row, source, by in rows:
        if set(row.get("if") or ()) == {"defeated"} and holds(h, row, seat, source, None).broken:
            continue  # how the fight ended is settled: it is not due
        label = f"{row_card(h, row, source)}: {doing(row)}"
        frames.append({"kind": "effect", "seat": seat, "row": dict(row), "source": source, "by": by, "label": label,
                       "says": f"{what} effect of {label}.", "topics": list(topics)})
    if len({frame["label"] for frame in frames}) > 1:
        frames = [{"order": seat, **frame} for frame in frames]
    h.pend(frames)


@rules.resolver(BOOK, "effect.mandatory", "effect", topics=(
    "card.philethis", "card.stellar-weaver", "card.warrior-host"))
def effect_frame(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """One effect whose turn has come."""
    h.settle(frame)
    pend_effect(h, frame["row"], frame["seat"], frame["source"], frame["by"], frame["says"], *frame["topics"])
    return True


def on_each_deed(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A text whose condition is kept with each of its deeds, to be asked when they are done."""
    only = [row["if"]] if "if" in row else []
    only += [{"not": row["unless"]}] if "unless" in row else []
    parts = {part: [{**deed, "if": {"all": [*only, deed["if"]] if "if" in deed else only}} for deed in row[part]]
             for part in ("cost", "does") if part in row}
    return {**row, **parts}


@rules.resolver(BOOK, "effect.mandatory", "deed", topics=(
    "effect.do-as-much", "battle.present-all", "battle.valid-target", "disease.not-affected",
    "ability.used-may-discard", "discard.at-once", "destroy.at-once", "tie.active-player", "novalue.choice",
    "card.learned", "card.fearmaker",
    "card.ray-emitter", "card.shock-nodule", "card.swift-rugged-aftermath", "card.clever", "card.syzygy-ghoul",
    "card.phylethis", "card.cellular-disrupter", "card.murden", "term.village-card",
    "card.warder", "card.veil-spike", "card.sathosh"))
def deed_frame(h: Hearing, frame: Frame, answer: Answer) -> bool:
    """One deed of a card text; it waits where a choice or a fact is missing."""
    deed = frame["deed"]
    if "if" in deed:
        monster = h.table.dials.get("fight")
        if "drawn" in deed["if"]:
            met = _drawn(h, deed["if"]["drawn"])
        elif monster is None and needs_monster(deed["if"]):
            return _wait_for_monster(h, frame)
        else:
            met = condition(h, deed["if"], frame["seat"], frame["source"], monster)
        if met.unknown:
            h.asks.extend(met.asks)
            return False
        if met.broken:
            h.settle(frame)
            return True
    free = bool(deed.get("optional"))
    told_so = answer is None and h.args.get("decline") and (free or frame.get("cost"))
    unpaid = frame.get("cost") and frame["by"] != "ability" and not payable(h, frame)
    if (free and declined(answer)) or told_so or unpaid:
        _decline(h, frame)
        return True
    with by_player(h, answer is not None or (not h.table.dials.get("fight") and bool(h.args.get("targets")))):
        done = DEEDS[deed_word(deed)](h, frame, answer)
    if done and "if" in deed:
        h.cite(*on_condition(h, frame["card"], deed["if"]))
    return done


def _decline(h: Hearing, frame: Frame) -> None:
    """The player does without: a declined cost takes the whole text with it."""
    h.say(f"{frame['card']}: not done.")
    rest = [other for group in h.table.groups for other in group
            if other["kind"] == "deed" and other["source"] == frame["source"] and other.get("run") == frame.get("run")]
    h.settle(*(rest if frame.get("cost") else [frame]))


def needs_monster(cond: Mapping[str, Any]) -> bool:
    """Does a condition speak of the monster that is fought?"""
    words = ("against", "monster has", "position", "total attack", "dark")
    return any(key in words or (key in ("any", "all") and any(needs_monster(part) for part in want))
               or (key == "not" and needs_monster(want)) for key, want in cond.items())


def _wait_for_monster(h: Hearing, frame: Frame) -> bool:
    """A bonus whose condition needs the monster is kept until one is chosen."""
    kept = [*h.table.dials.get("waiting", []), {key: value for key, value in frame.items() if key != "id"}]
    h.effect("turn", dial="waiting", to=kept)
    h.settle(frame)
    return True


def pend_waiting(h: Hearing) -> None:
    """Now that a monster is chosen, what waited for it goes on the agenda."""
    kept = h.table.dials.get("waiting")
    if kept:
        h.effect("turn", dial="waiting", to=None)
        h.pend(kept)


def _drawn(h: Hearing, sel: Any) -> Any:
    """Does the card that the deed before drew fit?"""
    from adjudicator.games.thunderstone.selectors import fits
    from adjudicator.kernel.truth import Ask, Truth, known
    piece = h.table.dials.get("memory", {}).get("drawn")
    if piece is None or piece not in h.table.pieces:
        return known(False)
    fit = fits(h, piece, sel, None)
    return Truth(fit, "", (), () if fit is not None else (Ask("the card just drawn", "name", "look at it"),))
