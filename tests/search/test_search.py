from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.search import Index, Results, UnknownGame


def ids(results: Results) -> list[str]:
    return [hit.rule_id for hit in results.hits]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("how strong must a hero be", "numenera/equip.strength"),
        ("two weapons at once", "numenera/equip.one"),
        ("resting", "numenera/rest.one"),
        ("can i get rid of a card", "numenera/rest.one"),
        ("what can i trash", "numenera/rest.one"),
        ("swrod weight", "numenera/equip.strength"),
        ("guradian", "numenera/guardian.stays"),
        ("is there a guardian in the cave", "numenera/guardian.stays"),
    ],
)
def test_the_rule_is_found_first(index: Index, question: str, wanted: str) -> None:
    assert ids(index.search(question, "numenera"))[0] == wanted


def test_a_hit_says_what_it_is(index: Index) -> None:
    hit = index.search("strong enough", "numenera").hits[0]
    assert (hit.rule_id, hit.book, hit.topic) == ("numenera/equip.strength", "numenera", "equip.strength")
    assert (hit.kind, hit.title) == ("rule", "Strong enough")
    assert hit.score > 0


def test_other_games_stand_apart(index: Index) -> None:
    results = index.search("rest", "numenera")
    assert ids(results) == ["numenera/rest.one"]
    assert [hit.rule_id for hit in results.elsewhere] == ["primal/rest.camp"]
    everywhere = index.search("rest")
    assert set(ids(everywhere)) == {"numenera/rest.one", "primal/rest.camp"}
    assert everywhere.elsewhere == ()


def test_an_edition_shows_what_governs_there_and_what_it_inherits(index: Index) -> None:
    assert ids(index.search("guardian", "numenera")) == ["numenera/guardian.stays"]
    assert ids(index.search("guardian", "root-of-corruption")) == ["root-of-corruption/guardian.stays"]
    assert ids(index.search("guardian stays", "root-of-corruption")) == ["root-of-corruption/guardian.stays"]
    assert ids(index.search("weapon strength", "root-of-corruption"))[0] == "numenera/equip.strength"


def test_a_group_of_words_may_be_one_book_s_only(index: Index) -> None:
    assert ids(index.search("cave", "numenera")) == ["numenera/guardian.stays"]
    assert ids(index.search("cave", "primal")) == []


def test_an_example_is_folded_under_its_rule(index: Index) -> None:
    (hit,) = index.search("heavy pike squire", "numenera").hits
    assert hit.rule_id == "numenera/equip.strength"
    (example,) = hit.folded
    assert example.rule_id == "numenera/example.pike"
    assert "<mark>pike</mark>" in example.html


def test_what_matters_on_the_table_now_is_lifted(index: Index) -> None:
    plain = index.search("hero weapon wield", "numenera")
    second = ids(plain)[1]
    for lift in ([second], [second.partition("/")[2]]):
        assert ids(index.search("hero weapon wield", "numenera", lift=lift))[0] == second
    other = index.search("weapon", None, lift=["rest"])
    assert other.hits[0].score <= index.search("weapon").hits[0].score * 1.5


def test_the_statement_is_escaped_and_what_was_asked_is_marked(index: Index) -> None:
    html = index.search("trash my hand", "numenera").hits[0].html
    assert html == "To rest, <mark>destroy</mark> 1 card of your <mark>hand</mark> &lt;now &amp; here&gt;."


def test_expressions_are_marked_whole(index: Index) -> None:
    assert "<mark>destroy</mark>" in index.search("get rid of", "numenera").hits[0].html


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("Equip a WEAPNO?", "Equip a weapon?"),
        ("guar dian", "guardian"),
        ("onehero", "one hero"),
        ("the weapon", None),
        ("weapons", None),
        ("castle king", None),
    ],
)
def test_spelling_is_mended_and_said(index: Index, question: str, meant: str | None) -> None:
    assert index.search(question, "numenera").did_you_mean == meant


def test_words_of_plain_english_are_not_made_into_others(index: Index) -> None:
    results = index.search("castle my king", "numenera")
    assert results.hits == ()
    assert results.says == "The rules of Thunderstone Advance: Numenera do not answer this."


def test_a_question_that_is_hardly_met_is_doubted_and_names_the_nearest(index: Index) -> None:
    results = index.search("castle king bishop knights weapon", "numenera")
    assert not results.answered
    assert results.hits == ()
    assert "do not answer this. The text of the card may settle it." in results.says
    assert set(results.nearest) <= {"numenera/equip.strength", "numenera/equip.one"}
    assert results.nearest
    half = index.search("castle weapon", "numenera")
    assert half.hits
    assert not half.answered
    assert "may not answer this" in half.says


def test_a_card_that_is_named_may_settle_it(index: Index) -> None:
    assert "What is printed on Broken Hound may settle it." in index.search("broken hownd", "numenera").says
    assert "settle" not in index.search("weapon", "numenera").says


@pytest.mark.parametrize(
    ("game", "source"),
    [
        ("primal", "The Campaign book"),
        ("root-of-corruption", "Its base game's rulebook"),
        ("numenera", "The text of the card"),
    ],
)
def test_the_source_that_may_settle_it_is_the_game_s_own(index: Index, game: str, source: str) -> None:
    results = index.search("castle king bishop knights sleep rest hero", game)
    assert not results.answered
    assert source in results.says


def test_where_another_book_stands_in_as_the_base_it_is_said(index: Index) -> None:
    assert "Numenera stand in" in index.search("weapon strength", "root-of-corruption").base
    assert index.search("guardian", "root-of-corruption").base == ""
    assert index.search("weapon strength", "numenera").base == ""
    assert index.search("weapon strength").base == ""


def test_a_word_is_as_rare_as_it_is_in_the_game_that_is_asked_about(index: Index) -> None:
    alone = {hit.rule_id: hit.score for hit in index.search("rest", "primal").hits}
    among = {hit.rule_id: hit.score for hit in index.search("rest").hits}
    assert alone["primal/rest.camp"] != among["primal/rest.camp"]


def test_an_unknown_game_is_told_with_near_names(index: Index) -> None:
    with pytest.raises(UnknownGame, match="Did you mean numenera"):
        index.search("weapon", "numenra")
    with pytest.raises(UnknownGame):
        index.suggest("weapon", "numenra")


def test_a_game_without_texts_has_no_hits_and_says_so(index: Index) -> None:
    results = index.search("weapon", "barricades")
    assert results.hits == ()
    assert results.says == "The rules of Thunderstone Quest: Barricades do not answer this."
    assert results.elsewhere


@pytest.mark.parametrize("limit", [-5, 0, 1, 2, 10**9])
def test_the_limit_is_kept_within_reason(index: Index, limit: int) -> None:
    assert 1 <= len(index.search("weapon hero guardian rest", limit=limit).hits) <= max(1, min(limit, 100))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "Type a word or a question."),
        ("  \n\t ", "Type a word or a question."),
        ("what can i do", "These words alone name no rule"),
        ("?", "These words alone name no rule"),
        ("a", "These words alone name no rule"),
        ("x", "These words alone name no rule"),
        ("\u6b66\u5668", "do not answer this"),
        ("\u043e\u0440\u0443\u0436\u0438\u0435", "do not answer this"),
        ("\x00\x01\x1b[31m", "do not answer this"),
        ("x" * 5000, "do not answer this"),
        ("\ud800", "These words alone name no rule"),
    ],
)
def test_bad_input_gets_a_clear_word(index: Index, question: str, said: str) -> None:
    results = index.search(question, "numenera")
    assert results.hits == ()
    assert said in results.says


@pytest.mark.parametrize(
    "question",
    [
        "weapon " * 700,
        'topic:equip.* AND ("weapon" OR NOT hero)~2^3',
        "*weapon* ?eapon w?apon [a TO z]",
        "w\u00e9apon",
        "\uff37\uff25\uff21\uff30\uff2f\uff2e",
        "weapon\x00\x07",
        "WEAPON!!!",
        "<script>weapon</script>",
    ],
)
def test_odd_signs_are_no_language(index: Index, question: str) -> None:
    assert ids(index.search(question, "numenera"))[0].startswith("numenera/equip")


@given(st.text(max_size=300), st.sampled_from([None, "numenera", "primal", "barricades"]))
def test_whatever_is_typed_is_answered_or_gets_a_word(index: Index, question: str, game: str | None) -> None:
    results = index.search(question, game)
    assert results.hits or results.says
    for hit in results.hits:
        assert "<script" not in hit.html
    index.suggest(question, game)


def test_the_same_question_has_the_same_answer(index: Index) -> None:
    assert index.search("hero weapon rest") == index.search("hero weapon rest")


@pytest.mark.parametrize(
    ("prefix", "wanted"),
    [
        ("two", ["two weapons at once"]),
        ("ST", ["Strong enough", "is my hero strong enough", "Guardians stay"]),
        ("weap", ["two weapons at once", "One weapon each"]),
        ("is my  HE", ["is my hero strong enough"]),
        ("", []),
        ("   ", []),
        ("zz", []),
        ("*", []),
    ],
)
def test_suggestions_begin_like_what_is_typed(index: Index, prefix: str, wanted: list[str]) -> None:
    assert sorted(index.suggest(prefix, "numenera")) == sorted(wanted)


def test_suggestions_are_a_game_s_own_and_not_too_many(index: Index) -> None:
    assert index.suggest("guardians", "root-of-corruption") == ["Guardians leave"]
    assert index.suggest("guardians", "primal") == []
    assert len(index.suggest("o", limit=1)) == 1
