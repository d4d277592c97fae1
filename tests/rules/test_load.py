from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator import paths
from adjudicator.rules import load, safe_yaml
from adjudicator.rules.library import Library
from adjudicator.rules.model import Reading


def faults(folder: Path, chapter: str) -> str:
    """What is said about a chapter that stands in place of the shelf's."""
    (folder / "pantry" / "shelf.yaml").write_text(chapter, encoding="utf-8")
    return "\n".join(load.read(folder).faults)


def entry(**more: str) -> str:
    fields = {
        "topic": "jar.lid",
        "kind": "term",
        "text": "A lid closes a jar.",
        "source": "{heading: Lids, paragraphs: []}",
        **more,
    }
    return "- " + "\n  ".join(f"{name}: {value}" for name, value in fields.items() if value) + "\n"


def test_an_entry_becomes_a_rule_with_all_its_fields(pantry: Library) -> None:
    rule = pantry.rule("pantry/turn.order")
    assert rule is not None
    assert (rule.book, rule.kind, rule.enforced, rule.chapter) == ("pantry", "rule", "table", "shelf")
    assert rule.why == "the players see whose turn it is"
    assert rule.source.heading == "The Shelf"
    assert len(rule.source.paragraphs) == 2
    assert rule.readings[0] == Reading("clockwise", "To the left.", True, "That is how most games go.")
    assert rule.default_reading is rule.readings[0]
    capacity = pantry.rule("pantry/jar.capacity")
    assert capacity is not None
    assert (capacity.see, capacity.asked) == (("jar.label",), ("how many plums fit",))


def test_folded_lines_are_joined(folder: Path) -> None:
    (folder / "pantry" / "lids.yaml").write_text(entry(text="A lid\n    closes   a jar.", topic="lid.use"))
    rule = load.read(folder).rule("pantry/lid.use")
    assert rule is not None
    assert rule.text == "A lid closes a jar."


def test_cards_are_kept_as_they_are_written_and_on_is_a_word(pantry: Library) -> None:
    assert pantry.cards("pantry") == [
        {"name": "Plum", "kind": "basic", "abilities": [{"on": ["village"], "does": [{"draw": 1}]}]}
    ]
    assert pantry.cards("cellar") == []
    assert pantry.cards("nowhere") == []


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        (entry(kind="rulle"), "kind: 'rulle' is none of rule, term"),
        (entry(text=""), "text: is missing"),
        (entry(text="[a, b]"), "text: must be text"),
        (entry(topic="Jar Lid"), "topic: 'Jar Lid' is no topic"),
        (entry(enforse="engine"), "enforse: is no field of a rule text (did you mean enforced?)"),
        (entry(kind="rule"), "enforced: is missing"),
        (entry(enforced="table"), "why: is missing: say why the rule is left to the table"),
        (entry(enforced="engin"), "enforced: 'engin' is none of engine, table, card"),
        (
            entry(source="{heading: Lids, paragraphs: [f1:XYZ]}"),
            "source.paragraphs[0]: 'f1:XYZ' is no fingerprint",
        ),
        (entry(source="{heading: Lids, paragraphs: [], line: 3}"), "source.line: is no field here"),
        (entry(see="[Jar!]"), "see[0]: 'Jar!' is no topic"),
        (entry(see="jar.label"), "see: must be a list"),
        (entry(text="'" + "x" * 1600 + "'"), "text: is longer than 1500 characters"),
        (
            entry(readings="[{name: a, says: b}, {name: c, says: d}]"),
            "readings: need two or more with exactly one",
        ),
        (entry(readings="[{name: a, says: b, default: true}, {name: c, says: d}]"), "needs a because"),
        ("- just words\n", "an entry must be a mapping"),
        ("topic: jar.lid\n", "must be a list of entries"),
        ("- {topic: [}\n", "no YAML"),
    ],
)
def test_what_is_wrong_is_said_with_file_entry_and_field(folder: Path, chapter: str, said: str) -> None:
    told = faults(folder, chapter)
    assert said in told
    assert told.startswith("pantry/shelf.yaml")


def test_several_faults_are_told_together_and_good_entries_stay(folder: Path) -> None:
    told = faults(folder, entry(kind="x", topic="A", text="") + entry(topic="lid.good") + entry(see="[Jar!]"))
    assert told.count("pantry/shelf.yaml") == 4
    assert "line 1, entry 1 (A)" in told
    assert "entry 3 (jar.lid)" in told
    assert load.read(folder).rule("pantry/lid.good") is not None


def test_a_topic_twice_in_one_book_names_both_places(folder: Path) -> None:
    (folder / "pantry" / "zz.yaml").write_text(entry(topic="jar.label"))
    (told,) = load.read(folder).faults
    assert "pantry/zz.yaml, line 1, entry 1 (jar.label)" in told
    assert "pantry/shelf.yaml" in told


def test_library_refuses_broken_texts_unless_it_is_asked_not_to(folder: Path, tmp_path: Path) -> None:
    faults(folder, entry(kind="x") + entry(topic="lid.good"))
    with pytest.raises(load.BrokenTextsError, match="kind: 'x'"):
        load.library(folder, tmp_path)
    lenient = load.library(folder, tmp_path, strict=False)
    assert len(lenient.faults) == 1
    assert lenient.rule("pantry/lid.good") is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- &a [1, 2]\n- *a\n", "anchors and aliases"),
        ("a: &x [lol]\nb: &y [*x, *x]\nc: [*y, *y]\n", "anchors and aliases"),
        ("- !!python/object/apply:os.system ['true']\n", "the tag"),
        ("- " + "[" * 40 + "]" * 40 + "\n", "nested more than"),
        ("- {topic: a, topic: b}\n", "'topic' is given twice"),
        ("- {[a, b]: c}\n", "a key is a word or a number"),
        ("- ? {a: b}\n  : c\n", "a key is a word or a number"),
        ("- {null: c}\n", "a key is a word or a number"),
        ("- {1: a, true: b}\n", "put 'true' in quotes"),
        ("- {topic: " + "9" * 5000 + "}\n", "line 1: no YAML: the number 99999999999999999999... has too many digits"),
        ("- a\n--- \n- b\n", "no YAML"),
        ("\x00", "no YAML"),
    ],
)
def test_yaml_that_could_hurt_is_refused(text: str, said: str) -> None:
    with pytest.raises(safe_yaml.UnreadableError, match=said):
        safe_yaml.parse(text, "x.yaml")


def test_a_bomb_is_refused_before_it_goes_off(folder: Path) -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60))
    assert "anchors and aliases" in faults(folder, bomb)


def test_files_that_are_too_large_or_no_text_are_refused(folder: Path) -> None:
    assert "too many" in faults(folder, "# " + "x" * safe_yaml.LARGEST)
    (folder / "pantry" / "shelf.yaml").write_bytes(b"- \xff\xfe")
    assert "not UTF-8" in "\n".join(load.read(folder).faults)


def test_only_true_and_false_are_truths_and_numbers_are_plain() -> None:
    content, _ = safe_yaml.parse("{on: yes, a: true, b: 010, c: 1:30, d: 12, e: 2024-01-02, f: ~}", "x")
    assert content == {"on": "yes", "a": True, "b": "010", "c": "1:30", "d": 12, "e": "2024-01-02", "f": None}


def test_what_was_compiled_equals_what_was_read(folder: Path, tmp_path: Path) -> None:
    read = load.library(folder, tmp_path)
    load._kept.clear()
    (folder / "pantry" / "shelf.yaml").stat()
    compiled = load._compiled(tmp_path / load.COMPILED, load._key(folder))
    assert compiled is not None
    assert compiled == read
    assert compiled.version == load.read(folder).version


def test_a_change_makes_it_be_read_again_and_changes_the_version(folder: Path, tmp_path: Path) -> None:
    before = load.library(folder, tmp_path)
    file = folder / "cellar" / "cellar.yaml"
    file.write_text(file.read_text().replace("five plums", "six plums"))
    after = load.library(folder, tmp_path)
    rule = after.rule("cellar/jar.capacity")
    assert rule is not None
    assert "six" in rule.text
    assert after.version != before.version


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", '{"key": 1}', '{"key": "KEY", "version": "", "books": [{}]}']
)
def test_a_damaged_compilation_is_not_believed(folder: Path, tmp_path: Path, content: str) -> None:
    (tmp_path / load.COMPILED).write_text(content.replace("KEY", load._key(folder)))
    load._kept.clear()
    assert load.library(folder, tmp_path).rule("pantry/jar.label") is not None
    assert json.loads((tmp_path / load.COMPILED).read_text())["books"]


def test_where_nothing_can_be_written_the_texts_are_still_read(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    load._kept.clear()
    assert len(load.library(folder, tmp_path / "file")) == 7


def test_the_project_s_own_texts_are_well_formed() -> None:
    library = load.read(paths.data("rules_text"))
    assert library.faults == ()
    assert "numenera" in library.books


def test_near_names_are_offered(pantry: Library) -> None:
    assert pantry.near("pantry/jar.capacty")[0] == "pantry/jar.capacity"
    assert set(pantry.near("jar.capacity")) == {"pantry/jar.capacity", "cellar/jar.capacity"}
    assert pantry.near("jar.lable")[0] == "pantry/jar.label"
    assert pantry.near("zebra crossing") == []
    assert pantry.rule("pantry/zebra") is None
    assert pantry.rule("zoo/jar.label") is None


def test_what_is_about_a_rule_is_known(pantry: Library) -> None:
    rule = pantry.rule("pantry/jar.label")
    assert rule is not None
    assert [other.topic for other in pantry.about(rule)] == ["faq.labels"]
