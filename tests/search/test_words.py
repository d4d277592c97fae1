from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.search import vocabulary
from adjudicator.search.document import field
from adjudicator.search.spelling import Speller
from adjudicator.search.words import cut, stem
from tests.search.conftest import VOCABULARY


@pytest.mark.parametrize(
    "forms",
    [
        ("destroy", "destroys", "destroyed", "destroying"),
        ("hero", "heroes", "heros"),
        ("ability", "abilities"),
        ("buy", "bought", "buying"),
        ("colour", "color", "colored"),
        ("two", "2"),
        ("level", "leveled", "levels"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@given(st.text())
def test_words_stand_where_they_are_said_to(text: str) -> None:
    for word in cut(text):
        assert 0 <= word.start < word.end <= len(text)
        assert word.text


def test_accents_case_and_apostrophes_do_not_matter() -> None:
    assert [word.text for word in cut("\u00c9QUIP the hero\u2019s can't")] == ["equip", "the", "hero", "cant"]


SPELLER = Speller(
    {"weapon": 9, "destroy": 5, "equip": 4, "level": 3, "hero": 7, "stack": 3, "tower": 1}, frozenset({"up"})
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("wepon", ("weapon",)),
        ("weapno", ("weapon",)),
        ("destory", ("destroy",)),
        ("destrroyy", ("destroy",)),
        ("eqiup", ("equip",)),
        ("herostack", ("hero", "stack")),
        ("heor", ("hero",)),
        ("xyzzy", None),
        ("her", None),
        ("w3apon", None),
        ("x" * 50, None),
    ],
)
def test_a_slip_is_mended_where_a_word_is_near(typed: str, meant: tuple[str, ...] | None) -> None:
    mended = SPELLER.mend(typed)
    assert (mended.words if mended else None) == meant
    assert mended is None or 0 < mended.surely < 1


def test_a_small_slip_is_surer_than_a_large_one() -> None:
    small, large = SPELLER.mend("destory"), SPELLER.mend("dstrooy")
    assert small is not None
    assert large is not None
    assert small.surely > large.surely


def test_a_word_is_known_in_any_of_its_forms() -> None:
    assert SPELLER.knows("weapons")
    assert SPELLER.knows("seven")
    assert not SPELLER.knows("weapno")


def test_what_players_say_is_found_but_does_not_make_a_rule_longer(
    library: object, words: vocabulary.Vocabulary
) -> None:
    rule = library.rule("numenera/rest.one")  # type: ignore[attr-defined]
    plain = field(rule, words, {})
    said = field(rule, words, words.said_for("numenera"))
    names = {name: (weight, length) for name, weight, length in said}
    assert names["trash"][1] == 0
    assert 0 < names["trash"][0] < names[stem("destroy")][0]
    assert sum(length for _, _, length in plain) == sum(length for _, _, length in said)
    assert "cave" not in names


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[]", "must be a mapping with"),
        ("{other: 1}", "must be a mapping with"),
        ("{groups: [{means: a}]}", "group 1: needs `means` and `said`"),
        ("{groups: [{means: a, said: b, more: c}]}", "group 1: needs `means` and `said`"),
        ("{groups: [{means: a, said: [1]}]}", "group 1: said: must be a word or a list of words"),
        ("{groups: [{means: '?!', said: b}]}", "group 1: means: must be a word"),
        ("{ignored: [true]}", "ignored: must be a list of words"),
        ("{english: word}", "english: must be a list of words"),
    ],
)
def test_a_vocabulary_that_is_none_is_told(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "v.yaml").write_text(content)
    with pytest.raises(ValueError, match=said):
        vocabulary.load(tmp_path / "v.yaml")


def test_a_vocabulary_can_be_written_down_and_read_back(tmp_path: Path) -> None:
    (tmp_path / "v.yaml").write_text(VOCABULARY)
    words = vocabulary.load(tmp_path / "v.yaml")
    assert vocabulary.from_plain(words.as_plain()) == words


def test_the_project_s_vocabulary_has_many_groups_and_each_says_something_new() -> None:
    words = vocabulary.load()
    assert len(words.groups) >= 50
    for group in words.groups:
        assert set(group.said) - set(group.means), group
