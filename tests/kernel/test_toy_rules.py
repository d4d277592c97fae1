"""The toy game's rules: asked for, waived, read, replaced by a later book, in conflict."""

from __future__ import annotations

import pytest

from adjudicator.kernel.faults import Malformed
from adjudicator.kernel.hearing import Hearing
from adjudicator.kernel.ruling import Ruling
from adjudicator.kernel.truth import BROKEN
from tests.kernel.toy import CREED, OATH, RIVALS, SIEGE, game
from tests.kernel.toy_session import Session, rules_of
from tests.kernel.toy_table import SKIRMISH, Skirmish

# --- what is not known, overruled, assumed, read ---

def test_what_is_not_known_is_asked_for_told_or_assumed() -> None:
    session = Session()
    session.written("turn", dial="wall", to=True)
    ruling = session.judged("strike", at="bert", weapon="Spear")
    assert ruling.verdict == "undetermined"
    assert [ask.as_json() for ask in ruling.asks] == [
        {"thing": "Spear", "field": "reach", "where": "printed on the card", "settles": "2 or more would do"}]
    assumed = session.judged("strike", at="bert", weapon="Spear", assume=["strike.reach"])
    assert assumed.verdict == "legal"
    assert rules_of(assumed, "waived") == ["skirmish/strike.reach"]
    short = session.judged("strike", at="bert", weapon="Club", assume=["strike.reach"])
    assert short.verdict == "illegal", "only what is unknown is assumed"
    session.does("attest", card="Spear", field="reach", value=2)
    assert session.judged("strike", at="bert", weapon="Spear").verdict == "legal"
    session.does("attest", card="Spear", field="reach", value=1)
    assert session.judged("strike", at="bert", weapon="Spear").verdict == "illegal"


def test_a_rule_is_waived_by_a_card_by_the_table_or_for_the_whole_game() -> None:
    session = Session()
    session.does("strike", at="bert")
    again = {"at": "cleo"}
    assert session.judged("strike", **again).verdict == "illegal"
    for by, words in (("card", "card text of Rage, read out by bert: twice"), ("table", "the table's word: twice")):
        who = {"who": "bert", "card": "Rage"} if by == "card" else {}
        row = {"rule": "strike.once", "by": by, "why": "twice", **who}
        ruling = session.judged("strike", overrule=[row], **again)
        assert ruling.verdict == "legal"
        assert [finding.waived for finding in ruling.findings if finding.outcome == "waived"] == [words]
    both = session.judged("strike", assume=["strike.once"], overrule=[
        {"rule": "strike.once", "by": "table", "why": "so be it"}], **again)
    assert both.verdict == "legal"
    assert session.judged("strike", assume=["strike.once"], **again).verdict == "illegal"
    with pytest.raises(Malformed, match="a rule that is checked"):
        session.judged("house-rule", topic="strike.onec", why="we like it")
    session.does("house-rule", topic="strike.once", why="we like it")
    assert [finding.waived for finding in session.does("strike", **again).findings if finding.waived] == [
        "house rule: we like it"]


def test_what_cannot_be_waived_stands_whatever_is_overruled() -> None:
    session = Session()
    let_me = [{"rule": topic, "by": "house", "why": "let me"} for topic in ("decide.whose", "hand.present")]
    ruling = session.judged("decide", choose="bert", overrule=let_me)
    assert rules_of(ruling, "broken") == ["table/decide.whose"]
    nothing = session.judged("move", card="Club", to="discard", overrule=let_me)
    assert rules_of(nothing, "broken") == ["skirmish/hand.present"]
    assert nothing.effects == [], "there is nothing to move, so nothing is worked out"


def test_what_was_waived_may_still_turn_out_to_be_impossible() -> None:
    session = Session()
    let_me = [{"rule": "hand.present", "by": "house", "why": "let me"}]
    h = Hearing(session.table, session.game, {"type": "move", "seat": "anna", "overrule": let_me}, "x")
    h.find("skirmish/hand.present", BROKEN)
    assert [finding.outcome for finding in h.findings] == ["waived"]
    h.find("skirmish/hand.present", BROKEN.saying("There is none."), waivable=False)
    assert [finding.outcome for finding in h.findings] == ["broken"]
    assert h.stuck


def test_a_game_chooses_how_an_unclear_rule_is_read() -> None:
    session = Session()
    added = session.judged("strike", at="bert", weapon="Club")
    assert (added.readings, added.values["might"].number) == ({"strike.might": "adds"}, 3)
    session.written("turn", dial="reading:strike.might", to="replaces")
    replaced = session.judged("strike", at="bert", weapon="Club")
    assert (replaced.readings, replaced.values["might"].number) == ({"strike.might": "replaces"}, 2)
    assert replaced.values["might"].topics == ("skirmish/strike.might",)


# --- books ---

def over_the_wall(toy: Skirmish) -> Ruling:
    session = Session(toy)
    session.written("turn", dial="wall", to=True)
    return session.judged("strike", at="bert")


def test_a_later_book_replaces_a_rule_and_inherits_the_rest() -> None:
    assert rules_of(over_the_wall(game()), "broken") == ["skirmish/strike.reach"]
    siege = over_the_wall(game(SKIRMISH, SIEGE))
    assert siege.verdict == "legal"
    assert set(rules_of(siege, "holds")) == {"skirmish/turn.whose", "siege/strike.reach", "skirmish/strike.once"}


def test_the_text_in_force_says_whose_function_runs() -> None:
    assert over_the_wall(game(SKIRMISH, SIEGE, governing={"strike.reach": SKIRMISH})).verdict == "illegal"
    untold = over_the_wall(game(SKIRMISH, governing={"strike.reach": SIEGE}))
    assert untold.verdict == "legal", "a text without a function of its own is not enforced"
    same = frozenset({(SKIRMISH, "strike.reach")})
    assert over_the_wall(game(SKIRMISH, governing={"strike.reach": SIEGE}, same=same)).verdict == "illegal"


def test_a_text_of_another_topic_may_replace_a_rule() -> None:
    session = Session(game(SKIRMISH, SIEGE, governing={"strike.once": f"{SIEGE}/strike.twice"}))
    session.does("strike", at="bert")
    ruling = session.does("strike", at="cleo")
    assert f"{SIEGE}/strike.twice" in rules_of(ruling, "holds")
    assert rules_of(session.judged("strike", at="cleo"), "broken") == [f"{SIEGE}/strike.twice"]


def test_a_value_that_no_rule_in_force_derives_is_unknown() -> None:
    session = Session(game(governing={"turn.hand": SIEGE}))
    ruling = session.judged("done")
    assert ruling.verdict == "undetermined"
    assert [ask.field for ask in ruling.asks] == ["hand"]


def test_where_two_texts_conflict_and_disagree_nothing_is_settled() -> None:
    session = Session(game(SKIRMISH, OATH, CREED, clashes=RIVALS))
    agreed = session.judged("strike", at="bert", weapon="Club")
    assert agreed.verdict == "legal"
    assert {f"{OATH}/strike.armed", f"{CREED}/strike.bare"} <= set(rules_of(agreed, "holds"))
    for fields in ({}, {"weapon": "Spear"}):
        split = session.judged("strike", at="bert", **fields)
        assert split.verdict == "undetermined"
        assert rules_of(split, "unknown") == [f"{OATH}/strike.armed", f"{CREED}/strike.bare"]
        assert "The rules conflict." in split.sentence()
        assert f"By default {OATH}/strike.armed is followed." in split.sentence()
        assert [ask.field for ask in split.asks] == ["reading of strike.style"]
        assert session.judged("strike", at="bert", assume=["strike.style"], **fields).verdict == "legal"


def test_a_reading_or_a_house_rule_settles_a_conflict() -> None:
    session = Session(game(SKIRMISH, OATH, CREED, clashes=RIVALS))
    session.written("turn", dial="reading:strike.style", to=f"{CREED}/strike.bare")
    ruling = session.judged("strike", at="bert", weapon="Spear")
    assert rules_of(ruling, "broken") == [f"{CREED}/strike.bare"]
    assert ruling.readings["strike.style"] == f"{CREED}/strike.bare"
    assert session.judged("strike", at="bert").verdict == "legal"
    session.written("turn", dial="reading:strike.style", to=None)
    session.does("house-rule", topic="strike.style", why="strike as you like")
    assert session.judged("strike", at="bert").verdict == "legal"


def test_a_conflict_of_which_one_side_has_no_function_is_unknown() -> None:
    session = Session(game(SKIRMISH, OATH, clashes=RIVALS))
    assert rules_of(session.judged("strike", at="bert", weapon="Club"), "unknown") == [
        f"{OATH}/strike.armed", f"{CREED}/strike.bare"]
