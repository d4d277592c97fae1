"""A Truth has three values and can never be mistaken for a bool."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kernel.truth import BROKEN, HOLDS, UNKNOWN, Ask, Truth, every, known, some

VALUES = (True, False, None)
truths = st.builds(Truth, st.sampled_from(VALUES), st.sampled_from(["", "one", "two"]))


@pytest.mark.parametrize("truth", [HOLDS, BROKEN, UNKNOWN])
def test_no_truth_is_a_bool(truth: Truth) -> None:
    with pytest.raises(TypeError, match="three values"):
        bool(truth)
    with pytest.raises(TypeError):
        assert truth
    with pytest.raises(TypeError):
        _ = truth and truth


@pytest.mark.parametrize(("value", "holds", "broken", "unknown", "possible"), [
    (True, True, False, False, True), (False, False, True, False, False), (None, False, False, True, True)])
def test_a_truth_answers_what_it_is(value: bool | None, holds: bool, broken: bool, unknown: bool,
                                    possible: bool) -> None:
    truth = Truth(value)
    assert (truth.holds, truth.broken, truth.unknown, truth.possible) == (holds, broken, unknown, possible)
    assert known(True).holds
    assert known(False).broken


def test_unknown_is_neither_true_nor_false_in_and_or_and_not() -> None:
    both = {(a, b): (Truth(a) & Truth(b)).value for a, b in product(VALUES, VALUES)}
    either = {(a, b): (Truth(a) | Truth(b)).value for a, b in product(VALUES, VALUES)}
    assert both == {(True, True): True, (True, False): False, (True, None): None,
                    (False, True): False, (False, False): False, (False, None): False,
                    (None, True): None, (None, False): False, (None, None): None}
    assert either == {(True, True): True, (True, False): True, (True, None): True,
                      (False, True): True, (False, False): False, (False, None): None,
                      (None, True): True, (None, False): None, (None, None): None}
    assert [(~Truth(value)).value for value in VALUES] == [False, True, None]


@given(truths, truths, truths)
def test_the_laws_of_three_values(a: Truth, b: Truth, c: Truth) -> None:
    assert (a & b).value == (b & a).value
    assert (a | b).value == (b | a).value
    assert ((a & b) & c).value == (a & (b & c)).value
    assert ((a | b) | c).value == (a | (b | c)).value
    assert (~(a & b)).value == (~a | ~b).value
    assert (~~a).value == a.value
    assert (a & (b | c)).value == ((a & b) | (a & c)).value


@given(st.lists(truths, max_size=5))
def test_every_and_some(rows: list[Truth]) -> None:
    values = [row.value for row in rows]
    assert every(*rows).value == (False if False in values else None if None in values else True)
    assert some(*rows).value == (True if True in values else None if None in values else False)


def test_what_decided_is_what_is_said() -> None:
    good, bad = Truth(True, "Fine."), Truth(False, "Too heavy.")
    assert (good & bad).said == "Too heavy."
    assert (good | bad).said == "Fine."
    assert (bad & bad).said == "Too heavy."
    assert bad.saying("No.").said == "No."


def test_questions_are_kept_only_while_they_would_settle_something() -> None:
    ask = Ask("Scutimorph", "health", "beside the heart", "6 or less would do")
    open_one = UNKNOWN.asking(ask)
    assert open_one.asks == (ask,)
    assert HOLDS.asking(ask).asks == ()
    assert (open_one & BROKEN).asks == ()
    assert (open_one & HOLDS).asks == (ask,)
    assert (open_one & open_one).asks == (ask,)
    assert str(ask) == "read health on Scutimorph (6 or less would do)"
    assert ask.as_json() == {"thing": "Scutimorph", "field": "health", "where": "beside the heart",
                             "settles": "6 or less would do"}
    assert Ask("a", "b").as_json() == {"thing": "a", "field": "b"}


def test_a_card_that_nobody_has_seen_is_to_be_named_not_read():
    assert str(Ask("the unseen card", "name")) == "name the unseen card"
    assert str(Ask("Scutimorph", "health")) == "read health on Scutimorph"
