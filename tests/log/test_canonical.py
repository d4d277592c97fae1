"""One spelling for each value, and no other read."""

import enum
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.log.canonical import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_INT,
    NotCanonical,
    NotStrict,
    canonical,
    canonical_text,
    chain,
    loads_strict,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.text(st.characters(max_codepoint=127))
SCALARS = st.none() | st.booleans() | st.integers(-MAX_INT, MAX_INT) | TEXT
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=30,
)


def shuffled(value: Any) -> Any:
    """The same value, its keys in another order."""
    if isinstance(value, dict):
        return {key: shuffled(value[key]) for key in reversed(value)}
    return [shuffled(item) for item in value] if isinstance(value, list) else value


@given(VALUES)
def test_what_is_written_is_read_again(value: Any) -> None:
    assert loads_strict(canonical(value)) == value == json.loads(canonical(value))


@given(VALUES)
def test_a_value_has_one_spelling(value: Any) -> None:
    spelled = canonical(value)
    assert canonical(shuffled(value)) == spelled == canonical(loads_strict(spelled))
    assert canonical_text(value).encode() == spelled


@given(VALUES, VALUES)
def test_two_values_have_two_spellings(one: Any, two: Any) -> None:
    same = json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)
    assert (canonical(one) == canonical(two)) == same


@given(VALUES, st.integers(0, 10_000))
def test_nothing_can_be_left_out_or_added_between_two_texts_of_a_chain(value: Any, cut: int) -> None:
    text = canonical(value)
    changed = text[:cut] + b" " + text[cut:]
    assert chain(bytes(32), text) != chain(bytes(32), changed)
    assert chain(bytes(32), text) != chain(b"\x01" * 32, text)


def test_the_spelling_is_that_of_rfc_8785() -> None:
    # The strings and the literals of its example, without the fractions; it sorts and escapes just so.
    value = {
        "string": "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/\u007f\u2028",
        "literals": [None, True, False],
        "numbers": [MAX_INT, -MAX_INT, 0, -1],
        "B": 1,
        "": {},
        "10": [],
        "1": "",
    }
    assert canonical(value).decode() == (
        '{"":{},"1":"","10":[],"B":1,"literals":[null,true,false],'
        '"numbers":[9007199254740991,-9007199254740991,0,-1],'
        '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u007f\u2028"}'
    )
    assert canonical("\b\t\n\f\r\x00\x1f") == b'"\\b\\t\\n\\f\\r\\u0000\\u001f"'


class Word(enum.StrEnum):
    A = "a"


class Number(enum.IntEnum):
    ONE = 1


@pytest.mark.parametrize(
    ("value", "path", "why"),
    [
        ({"a": [0, {"b": 1.0}]}, "$.a[1].b", "1.0 is a fraction"),
        ({"a": float("nan")}, "$.a", "nan is a fraction"),
        ([MAX_INT + 1], "$[0]", "beyond"),
        ([-MAX_INT - 1], "$[0]", "beyond"),
        ({"ä": 1}, "$", "'ä' is not ASCII"),
        ({"a": {1: 2}}, "$.a", "1 is not ASCII"),
        ({"a": (1, 2)}, "$.a", "a tuple is not"),
        ({"a": {"b", "c"}}, "$.a", "a set is not"),
        ({"a": b"x"}, "$.a", "a bytes is not"),
        ({"a": [Word.A]}, "$.a[0]", "a Word is not"),
        ({"a": Number.ONE}, "$.a", "a Number is not"),
        ({"a": ["ok", "\ud800"]}, "$.a[1]", "lone surrogate"),
        ({"a": {"é": "\ud800"}}, "$.a", "ASCII"),
        ({"a": [[[[1.5]]], [2.5]]}, "$.a[1][0]", "2.5"),
    ],
)
def test_a_value_without_a_spelling_is_refused_at_its_place(value: Any, path: str, why: str) -> None:
    with pytest.raises(NotCanonical, match=why) as caught:
        canonical(value)
    assert caught.value.path == path


def nested(levels: int) -> Any:
    value: Any = 0
    for level in range(levels):
        value = [value] if level % 2 else {"a": value}
    return value


def test_what_is_nested_too_deep_is_neither_written_nor_read() -> None:
    assert loads_strict(canonical(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
    with pytest.raises(NotCanonical, match="deep"):
        canonical(nested(MAX_DEPTH + 1))
    with pytest.raises(NotStrict, match="deep"):
        loads_strict(json.dumps(nested(MAX_DEPTH + 1)))
    with pytest.raises(NotStrict, match="deep"):
        loads_strict("[" * 200_000 + "]" * 200_000)
    with pytest.raises(NotStrict):
        loads_strict('{"a":' * 100_000)


def test_a_value_that_holds_itself_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    bush: list[Any] = []
    bush.extend([bush, bush])
    wide: Any = 1
    for _ in range(30):
        wide = [wide, wide]
    for value in (loop, bush, wide):
        with pytest.raises(NotCanonical):
            canonical(value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a":1,"b":{"c":1,"c":2}}', "'c' stands twice"),
        ('{"a":1,"\\u0061":2}', "'a' stands twice"),
        ("1.0", "not a whole number"),
        ("[1e5]", "not a whole number"),
        ("[NaN]", "not a whole number"),
        ("[-Infinity]", "not a whole number"),
        ("[9007199254740992]", "beyond"),
        ("[-9007199254740992]", "beyond"),
        ("[" + "9" * 5000 + "]", "beyond"),
        ('{"a":1', "not JSON"),
        ('{"a":1} x', "not JSON"),
        ("", "not JSON"),
        ("\ufeff1", "not JSON"),
        ('["\x01"]', "not JSON"),
        ("{'a':1}", "not JSON"),
        ("\ud800", "not UTF-8"),
        (b'"\xff"', "not UTF-8"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        ('"\\ud83d"', "surrogate"),
        ('["\\uDE00\\uD83D"]', "surrogate"),
        ('[{"\\uDfff": 1}]', "surrogate"),
        ("[" + " " * MAX_BYTES + "]", "bytes"),
        ('"' + "ä" * (MAX_BYTES // 2) + '"', "bytes"),
    ],
)
def test_what_is_not_strict_json_is_refused(text: str | bytes, why: str) -> None:
    with pytest.raises(NotStrict, match=why):
        loads_strict(text)


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    try:
        loads_strict(text)
    except NotStrict:
        return
    json.loads(text)
