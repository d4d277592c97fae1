"""What was changed on its way is refused, all of its faults at once, and nothing of it is written."""

import io
import itertools
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.log.canonical import MAX_DEPTH, canonical_text, chain
from adjudicator.log.errors import ImportRefused
from adjudicator.log.memory import MemoryStore
from adjudicator.log.reading import MAX_FAULTS, Limits
from adjudicator.log.transfer import DEFAULT_LIMITS, export_lines, import_lines, lines_of
from tests.log.samples import begin, played

LINES = list(export_lines(played(), "g1"))


def refused(lines: list[str] | list[bytes], limits: Limits = DEFAULT_LIMITS) -> list[str]:
    """The faults of lines that are refused; nothing is written."""
    store = MemoryStore()
    with pytest.raises(ImportRefused) as caught:
        import_lines(store, lines, limits=limits)
    assert store.games() == []
    return [str(fault) for fault in caught.value.faults]


def changed(number: int, change: Callable[[dict[str, object]], object]) -> list[str]:
    """The lines with one of them changed and spelled canonically again."""
    value = json.loads(LINES[number - 1])
    change(value)
    return [*LINES[: number - 1], canonical_text(value, MAX_DEPTH + 2), *LINES[number:]]


def test_an_empty_file_is_refused() -> None:
    assert refused([]) == ["the file is empty"]


@pytest.mark.parametrize("first", ["", "{}", "[]", "hello", '{"format":"other"}', "PK\x03\x04", LINES[1]])
def test_what_is_no_export_is_refused_at_its_first_line(first: str) -> None:
    faults = refused([first, "x", "y"])
    assert len(faults) == 1
    assert faults[0].startswith("line 1: ")


def test_another_version_of_the_format_is_refused() -> None:
    assert refused(changed(1, lambda line: line.update(format_version=2))) == [
        "line 1: an export of version 2; this program reads version 1"
    ]


@pytest.mark.parametrize("kept", range(1, len(LINES)))
def test_a_truncated_file_is_refused(kept: int) -> None:
    assert refused(LINES[:kept]) == [f"line {kept}: cut short: {kept - 1} of 6 entries, and no last line"]


def test_a_file_cut_within_a_line_is_refused() -> None:
    faults = refused([*LINES[:3], LINES[3][:-40]])
    assert faults[0].startswith("line 4: not JSON")
    assert faults[1] == "line 4: cut short: 2 of 6 entries, and no last line"


def test_an_entry_left_out_at_the_end_is_refused() -> None:
    (one, two) = refused([*LINES[:6], LINES[7]])
    assert one.startswith("line 7: it says: 6 entries, entry 6 live")
    assert two.startswith("line 7: the first line says: 6 entries, entry 6 live")


def test_an_entry_left_out_in_the_middle_is_refused() -> None:
    assert refused([*LINES[:3], *LINES[4:]]) == [
        "line 4: entry 4 where entry 3 was due: lines are missing or out of order"
    ]


def test_reordered_entries_are_refused() -> None:
    lines = [*LINES[:2], LINES[3], LINES[2], *LINES[4:]]
    assert refused(lines) == [
        "line 3: entry 3 where entry 2 was due: lines are missing or out of order",
        "line 4: entry 2 comes late: lines are out of order",
    ]


def test_a_doubled_entry_is_refused() -> None:
    assert refused([*LINES[:3], LINES[2], *LINES[3:]]) == ["line 4: entry 2 stands twice"]


def test_an_edited_entry_is_refused_at_its_line_only() -> None:
    lines = changed(4, lambda line: line["entry"].update(by="s2"))  # type: ignore[attr-defined]
    assert refused(lines) == ["line 4: entry 3 is not as it was written, or not after this entry 2"]


def test_an_edited_entry_with_a_hash_of_its_own_is_refused() -> None:
    before = json.loads(LINES[2])["hash"]

    def change(line: dict[str, object]) -> None:
        line["entry"]["by"] = "s2"  # type: ignore[index]
        text = canonical_text(line["entry"])
        line["hash"] = chain(bytes.fromhex(before), text.encode()).hex()

    assert refused(changed(4, change)) == [
        "line 5: entry 4 is not as it was written, or not after this entry 3"
    ]


def test_an_edited_opening_is_refused() -> None:
    lines = changed(1, lambda line: line["game"]["opening"].update(game="primal"))  # type: ignore[index]
    assert refused(lines) == ["line 2: entry 1 is not as it was written, or not after this opening"]
    source = MemoryStore()
    begin(source)
    first, last = export_lines(source, "g1")
    assert len(refused([first.replace("numenera", "primal"), last])) == 2


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda line: line["entry"].pop("ruling"), "lacks or mistypes ruling"),
        (lambda line: line["entry"].update(version="3"), "lacks or mistypes version"),
        (lambda line: line["entry"].update(version=True), "lacks or mistypes version"),
        (lambda line: line["entry"].update(game="g2"), "is of game 'g2', not of 'g1'"),
        (lambda line: line["entry"].update(after=3), "not yet written"),
        (lambda line: line["entry"].update(head=4), "not yet written"),
        (lambda line: line["entry"].update(head=None), "not yet written"),
        (lambda line: line.update(hash="xyz"), "lacks or mistypes hash"),
        (lambda line: line.update(hash="A" * 64), "lacks or mistypes hash"),
        (lambda line: line.update(note="hello"), "no hash covers: note"),
        (lambda line: line.update(entry=[]), "lacks or mistypes entry"),
        (lambda line: line.clear(), "lacks or mistypes entry, hash"),
    ],
)
def test_a_misshapen_entry_is_refused(change: Callable[[dict[str, object]], object], why: str) -> None:
    (fault,) = refused(changed(4, change))
    assert fault.startswith("line 4: ")
    assert why in fault


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda line: line.pop("game"), "lacks or mistypes game"),
        (lambda line: line.update(head=-1.5), "not a whole number"),
        (lambda line: line.update(extra=1), "no hash covers: extra"),
        (lambda line: line["game"].update(id="../x"), "cannot be a game's id"),
        (lambda line: line["game"].update(parent=7), "lacks or mistypes parent"),
        (lambda line: line["game"].update(parent={"game": "g0"}), "lacks or mistypes version, hash"),
        (lambda line: line["game"].pop("parent"), "lacks or mistypes parent"),
        (lambda line: line.update(tip_hash="00"), "lacks or mistypes tip_hash"),
    ],
)
def test_a_misshapen_first_line_is_refused(change: Callable[[dict[str, object]], object], why: str) -> None:
    value = json.loads(LINES[0])
    change(value)
    first = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    (fault,) = refused([first, *LINES[1:]])
    assert fault.startswith("line 1: ")
    assert why in fault


def test_a_last_line_that_says_something_else_is_refused() -> None:
    (fault,) = refused(changed(8, lambda line: line["end"].update(head=2)))  # type: ignore[attr-defined]
    assert fault.startswith("line 8: it says: 6 entries, entry 2 live")
    (fault,) = refused(changed(8, lambda line: line.update(end=[])))
    assert fault == "line 8: the line lacks or mistypes entries, head, tip_hash"


def test_lines_after_the_last_are_refused() -> None:
    assert refused([*LINES, LINES[-1], "x"]) == ["line 9: it comes after the last line"]


def test_another_spelling_is_refused() -> None:
    spaced = json.dumps(json.loads(LINES[2]), sort_keys=True)
    escaped = LINES[5].replace("ë", "\\u00eb")
    assert escaped != LINES[5]
    why = "not as it was written: blanks, order or escapes have been changed"
    lines = [*LINES[:2], spaced, *LINES[3:5], escaped, *LINES[6:]]
    assert refused(lines) == [f"line 3: {why}", f"line 6: {why}"]


def test_a_key_that_stands_twice_is_refused() -> None:
    twice = LINES[2].replace('"by":"s1"', '"by":"s1","by":"s2"')
    assert refused([*LINES[:2], twice, *LINES[3:]]) == ["line 3: the key 'by' stands twice in one object"]


def test_fractions_and_broken_text_are_refused() -> None:
    lines: list[bytes] = [line.encode() for line in LINES]
    lines[2] = lines[2].replace(b'"reducer":1', b'"reducer":1.0')
    lines[3] = lines[3].replace(b'"s1"', b'"s\xff"')
    assert refused(lines) == ["line 3: 1.0 is not a whole number", "line 4: not UTF-8"]


def test_what_is_nested_too_deep_is_refused() -> None:
    deep = LINES[2].replace('"effects":[]', '"effects":' + "[" * 100_000 + "]" * 100_000)
    (fault,) = refused([*LINES[:2], deep, *LINES[3:]])
    assert fault.startswith("line 3: nested deeper")
    (fault, *_) = refused(LINES, limits=Limits(depth=0))
    assert "nested deeper" in fault


@pytest.mark.parametrize(("levels", "why"), [(MAX_DEPTH - 1, "not as it was written"), (MAX_DEPTH, "nested deeper")])
def test_an_entry_is_read_as_deep_as_one_is_written(levels: int, why: str) -> None:
    def deepen(line: dict[str, object]) -> None:
        deep: list[object] = [0]
        for _ in range(levels - 1):
            deep = [deep]
        line["entry"].update(effects=deep)  # type: ignore[attr-defined]

    (fault, *_) = refused(changed(3, deepen))
    assert fault.startswith("line 3: ")
    assert why in fault


def test_all_faults_are_told_together_up_to_twenty() -> None:
    lines = [*LINES[:2], "junk", LINES[3].replace("s1", "s2"), *LINES[4:6], LINES[6].replace("s1", "s2")]
    faults = refused(lines)
    assert [fault.split(":")[0] for fault in faults] == ["line 3", "line 7", "line 7"]
    assert len(refused([LINES[0], *["junk"] * 1000])) == MAX_FAULTS


def test_more_than_the_limits_is_not_read() -> None:
    assert refused(LINES, limits=Limits(lines=5)) == ["line 6: more than 5 lines; the rest is not read"]
    size = len(LINES[0].encode())
    assert refused(LINES, limits=Limits(line_bytes=size - 3)) == [
        f"line 1: more than {size - 3} bytes in a line; not read"
    ]
    assert refused(LINES, limits=Limits(total_bytes=size)) == [
        f"line 2: more than {size} bytes in all; the rest is not read"
    ]


def test_a_line_without_end_is_not_read_to_its_end() -> None:
    limits = Limits(line_bytes=1000)
    stream = io.BytesIO(LINES[0].encode() + b"\n" + b"x" * 1_000_000 + b"\n" + LINES[1].encode())
    lines = list(lines_of(stream, limits))
    assert [len(line) for line in lines] == [len(LINES[0].encode()) + 1, 1003]
    with pytest.raises(ImportRefused, match="line 2: more than 1000 bytes in a line"):
        import_lines(MemoryStore(), lines, limits=limits)


def test_endless_lines_are_not_read_to_their_end() -> None:
    read = itertools.count()

    def lines() -> itertools.chain[str]:
        return itertools.chain(LINES[:2], (LINES[2] for _ in read))

    with pytest.raises(ImportRefused) as caught:
        import_lines(MemoryStore(), lines())
    assert len(caught.value.faults) == MAX_FAULTS
    assert next(read) < 30


@given(st.data())
def test_whatever_is_done_to_the_bytes_is_refused(data: st.DataObject) -> None:
    whole = "\n".join(LINES).encode()
    at = data.draw(st.integers(0, len(whole) - 1))
    action = data.draw(st.sampled_from(["cut", "drop", "double", "replace"]))
    new = data.draw(st.binary(min_size=1, max_size=1).filter(lambda byte: byte != whole[at : at + 1]))
    spoilt = {
        "cut": whole[:at],
        "drop": whole[:at] + whole[at + 1 :],
        "double": whole[:at] + whole[at : at + 1] + whole[at:],
        "replace": whole[:at] + new + whole[at + 1 :],
    }[action]
    store = MemoryStore()
    try:
        record = import_lines(store, lines_of(io.BytesIO(spoilt)))
    except ImportRefused:
        assert store.games() == []
    else:  # only the name that the file gives the game may change: it is no part of the log
        assert record.tip_hash == played().game("g1").tip_hash
        store.verify(record.game_id, record.tip_hash)
        assert list(store.entries(record.game_id))[-1].hash == record.tip_hash
