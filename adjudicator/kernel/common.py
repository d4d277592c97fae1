"""Actions that every game has: claim, move, tokens, attest, note, decide, and the book-keeping they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.agenda import ORDER, labels, waiting
from adjudicator.kernel.arguments import spelled
from adjudicator.kernel.faults import Ambiguous, Fault, Malformed, near
from adjudicator.kernel.hearing import REPLACEMENT, CannotDo, Hearing
from adjudicator.kernel.pointing import read_whole
from adjudicator.kernel.quantity import Quantity, equal, exactly
from adjudicator.kernel.registry import Field, rules
from adjudicator.kernel.revealing import name_piece
from adjudicator.kernel.shown import SAW, not_shown
from adjudicator.kernel.table import Frame
from adjudicator.kernel.truth import Ask, Truth, known

BOOK = "table"


@rules.check(BOOK, "claim.counts")
def claim_counts(h: Hearing, value: str, number: int, of: Any) -> Truth:
    """A claimed number is what the rules derive, term by term."""
    derived = claimed_value(h, value, of)
    truth = equal(derived, exactly("claimed", number, "told"))
    verb = {True: "is", False: "is not", None: "may or may not be"}[truth.value]
    return truth.saying(f"{derived.name} is {derived.figure()}; it {verb} {number} as claimed.")


def claimed_value(h: Hearing, value: str, of: Any) -> Quantity:
    """A quantity by its name in a player's words. Raises Malformed with the names there are."""
    name, of = _value_and_of(h, value, of)
    if name not in h.ruleset.values:
        raise Malformed([Fault("value", value, f"a value of this game: {', '.join(sorted(h.ruleset.values))}",
                               near(name, h.ruleset.values))])
    takes = h.ruleset.values[name].takes
    return h.value(name, *(_whose(h, name, of) if take == "seat" else _subject(h, take, of) for take in takes))


def _value_and_of(h: Hearing, value: str, of: Any) -> tuple[str, Any]:
    """A value's name as the game has it, and what it is asked of: also where both are told in one ("gold of ben")."""
    words = value.replace("_", " ").replace("’", "'").strip()
    bare = {known.replace("'", ""): known for known in h.ruleset.values}
    name = bare.get(words.lower().replace("'", ""), words.lower())
    head, _, tail = words.partition(" of ")
    if name not in h.ruleset.values and tail and of in (None, ""):
        return bare.get(head.lower().replace("'", ""), head.lower()), tail
    return name, of


def _whose(h: Hearing, name: str, of: Any) -> str:
    """The seat whose value is meant: the one that is named, else the one that speaks. Raises Malformed for anything
    else: a monster's or a hero's own number has a name of its own.
    """
    seats = h.game.seats(h.table)
    if of in (None, ""):
        return h.seat
    seat = next((seat for seat in seats if seat == str(of).strip().lower()), None)
    if seat is None:
        others = sorted(other for other, entry in h.ruleset.values.items() if entry.takes and "seat" not in entry.takes)
        raise Malformed([Fault("of", of, f"{name} is counted for a seat: {', '.join(seats)}; "
                                         f"of a card are counted {', '.join(others)}", near(of, seats))])
    return seat


def _subject(h: Hearing, take: str, of: Any) -> Any:
    """What a value is asked of: a piece pointed at, or what the fight is about."""
    found = h.game.subject(h, take, of)
    if found is None:
        raise Malformed([Fault("of", of, f"the {take} that it is asked of")])
    return found


@rules.action(BOOK, "claim", checks=("claim.counts",), fields=(
    Field("value", "text", "the name of a value: total attack, gold, light", True),
    Field("number", "int", "the number you count", True),
    Field("of", "text", "the monster or hero it is counted for, where it is not clear")))
def claim(h: Hearing) -> None:
    """The service answers "I count 8" with its own derivation. Changes nothing."""


@rules.action(BOOK, "attest", fields=(
    Field("card", "card", "the card that somebody reads", True),
    Field("field", "text", "the printed field: health, gold cost, strength; or abilities, traits", True),
    Field("value", "any", "what is printed there; none where there is no such symbol", True)))
def attest(h: Hearing, card: str, field: str, value: Any) -> None:
    """Tell a fact read off a printed card. It wins over lists and is kept, with who told it."""
    name, fields = h.game.field(field), h.game.fields()
    if name not in fields:
        raise Malformed([Fault("field", field, f"a printed field: {', '.join(fields)}", near(name, fields))])
    if isinstance(value, str) and (number := read_whole(value)) is not None:
        value = number
    wrong = h.game.misread("value", name, value)
    if wrong:
        raise Malformed(wrong)
    h.effect("tell", card=card, field=name, value=value, by=h.seat)
    h.say(f"{h.seat} reads {name} {value} on {card}.")


@rules.action(BOOK, "note", fields=(Field("text", "text", "what the table wants to remember", True),))
def note(h: Hearing, text: str) -> None:
    """A remark for the log. Changes nothing."""
    h.say(text)


@rules.action(BOOK, "move", fields=(
    Field("card", "piece", "the card that moves", True),
    Field("to", "text", "the place it goes to: discard, box, laid, top of deck, bottom of dungeon deck", True)))
def move(h: Hearing, card: str, to: str) -> None:
    """Tell that a card went somewhere: what no rule knows can still be told, and guards judge it."""
    if h.game.sent(h, card, to):
        return
    pile = h.game.pile_at(h.table, h.seat, to)
    places = h.game.places(h.table, h.seat, to) if pile is None else []
    if pile is None and not places:
        raise Malformed([Fault("to", to, "a place or a pile of this game", near(to, h.table.piles))])
    if len(places) > 1:
        words = [h.game.place_words(h.table, place) for place in places]
        raise Ambiguous([Fault("to", to, f"which place there: {', '.join(words)}", tuple(words))])
    h.do("move", piece=card, to=pile[0] if pile else places[0], end=pile[1] if pile else None)


@rules.deed(BOOK, "move")
def move_deed(h: Hearing, piece: str, to: str, end: str | None) -> None:
    """A piece changes place by the players' word, or goes into a pile at an end of it."""
    name = h.table.card(piece) or "The card"
    if end is None:
        where = h.game.place_words(h.table, to)
        h.say(f"{name} goes {'' if where.startswith('out of') else 'to '}{where}.")
        h.effect("move", id=piece, to=to)
    else:
        h.say(f"{name} goes to the {end} of {h.game.place_words(h.table, to)}.")
        h.effect("hide", id=piece, pile=to, end=end)


def token_kind(h: Hearing, word: str) -> str:
    """The kind of tokens that a word means. Raises Malformed where the players of this game have none such."""
    plain = word.strip().lower()
    kind = h.game.short.get(plain, plain)
    if kind not in h.game.tokens and kind.removesuffix("s") in h.game.tokens:
        kind = kind.removesuffix("s")
    if h.game.tokens and kind not in h.game.tokens:
        raise Malformed([Fault("kind", word, f"tokens that players have: {', '.join(h.game.tokens)}",
                               near(kind, h.game.tokens))])
    return kind


@rules.check(BOOK, "tokens.not-below-zero")
def not_below_zero(h: Hearing, kind: str, n: int) -> Truth:
    """No token goes below zero."""
    kind = token_kind(h, kind)
    held = h.table.count(h.seat, kind)
    if held is None:
        return Truth(None if n < 0 else True, f"How many {kind} {h.seat} has is not told.",
                     (), (Ask(h.seat, kind, "count the tokens"),) if n < 0 else ())
    return known(held + n >= 0, f"{h.seat} has {held} {kind}.")


@rules.action(BOOK, "see", fields=(
    Field("cards", "cards", "the cards laid out unseen so far, in the order in which they came", True),))
def see(h: Hearing, cards: list[str]) -> None:
    """Name the unseen cards in front of a player, in order of arrival."""
    unseen = [piece for place in h.game.places(h.table, h.seat, "laid") for piece in h.table.at(place)
              if h.table.card(piece) is None]
    if len(cards) > len(unseen):
        raise Malformed([Fault("cards", cards, f"at most {len(unseen)} cards: so many lie there unseen")])
    for piece, card in zip(unseen, cards, strict=False):
        name_piece(h, piece, card)
    h.say(f"{h.seat} shows {', '.join(cards)}.")


@rules.action(BOOK, "tokens", checks=("tokens.not-below-zero",), fields=(
    Field("kind", "text", "which tokens: experience", True), Field("n", "int", "how many come (or go: -2)", True)))
def tokens(h: Hearing, kind: str, n: int) -> None:
    """Tell that tokens came or went."""
    kind = token_kind(h, kind)
    h.effect("token", place=h.seat, kind=kind, n=n)
    h.say(f"{h.seat}: {'+' if n >= 0 else ''}{n} {kind}.")


@rules.check(BOOK, "decide.whose")
def decide_whose(h: Hearing) -> Truth:
    """A decision belongs to the seat whom the agenda names."""
    frame = waiting(h.table, h.seat)
    if frame is None:
        return known(False, "Nothing is to be decided.")
    owner = frame.get("seat")
    return known(owner in (None, h.seat), f"It is for {owner} to decide." if owner is not None else
                 "It is for the players to decide.")


@rules.action(BOOK, "decide", checks=("decide.whose",), fields=(
    Field("choose", "any", "what is chosen: a card, cards, a number or an option, as the question says"),
    Field(SAW, "cards", "cards that were revealed, no others", seen=True),
    Field("does", "deeds", "what the card does, in the vocabulary of abilities, where nobody knew")))
def decide(h: Hearing, choose: Any, saw: list[str] | None, does: Any) -> None:
    """Answer the question that waits for you."""
    frame = waiting(h.table, h.seat)
    if frame is None:
        raise CannotDo("decide.whose", "Nothing is to be decided.", BOOK)
    h.inside()
    before = len(h.effects)
    h.args.clear()  # an answer is for this question only
    entry = h.ruleset.resolvers.get(frame["kind"])
    answer = {"choose": choose, SAW: saw, "does": does}
    done = entry is not None and entry.call(h, frame, answer)
    not_shown(h, list(answer[SAW] or ()))  # what comes of the answer may turn them up
    if not done and len(h.effects) == before and all(finding.outcome in ("holds", "waived") for finding in h.findings):
        raise CannotDo("decide.whose", "That does not answer what is asked.", BOOK)


@rules.resolver(BOOK, "agenda.order", ORDER)
def choose_first(h: Hearing, _order: Frame, answer: Mapping[str, Any] | None) -> bool:
    """Which of several things that wait comes first is for the seat that may order them."""
    due = h.table.due()
    rows = labels(due)
    row = _option(answer, rows)
    if row is None:
        return False
    words = next(word for word, frame in rows.items() if frame is row)
    h.say(f"{words}: this comes first.", f"{BOOK}/agenda.order")
    h.effect("amend", id=row["id"], data={"rank": due[0].get("rank", 0) - 1})
    return True


@rules.resolver(BOOK, "agenda.replacement", REPLACEMENT)
def choose_replacement(h: Hearing, frame: Frame, answer: Mapping[str, Any] | None) -> bool:
    """Where several rules would put something else in the place of a deed, the active seat chooses one."""
    rule = _option(answer, {name: name for name in frame["options"]})
    if rule is None:
        return False
    h.settle(frame)
    h.say(f"{rule} takes its place.", f"{BOOK}/agenda.replacement")
    h.replace(frame, rule)
    return True


def _option(answer: Mapping[str, Any] | None, options: Mapping[str, Any]) -> Any:
    """What an answer chooses among options: by its words, by the topic of a rule, or by its number; else None."""
    word = str((answer or {}).get("choose", "")).strip().lower()
    for at, (name, option) in enumerate(options.items(), 1):
        if word in (name.lower(), name.lower().rsplit("/", 1)[-1], str(at)):
            return option
    return None


@rules.action(BOOK, "house-rule", fields=(
    Field("topic", "text", "the rule that is waived for this game, or read otherwise", True),
    Field("why", "text", "what the table agreed", True),
    Field("reading", "text", "the reading that is followed from now on; without one the rule is waived")))
def house_rule(h: Hearing, topic: str, why: str, reading: str | None) -> None:
    """Waive a rule for the rest of this game, or follow another reading of it; it is an entry of the log.

    Whether a rule has such a reading is for whoever knows the texts to say.
    """
    name = topic.rsplit("/", 1)[-1]
    if reading is not None:
        h.effect("turn", dial=f"reading:{name}", to=reading)
        h.say(f"House rule: {name} is read as {reading.replace('-', ' ')} from now on. {why}")
        return
    checked = {*h.ruleset.checks, *h.ruleset.clashes}
    if name not in checked:
        raise Malformed([Fault("topic", topic, "a rule that is checked", near(name, checked))])
    h.effect("turn", dial=f"house:{name}", to=why)
    h.say(f"House rule: {name} is waived. {why}")


def card_named(h: Hearing, name: str) -> str:
    """The printed spelling of a card in an answer."""
    return spelled(h, name, "choose")
