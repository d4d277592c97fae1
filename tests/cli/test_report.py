"""report: one file, of a turn, of a dispute, of a game."""

from __future__ import annotations


def test_a_report_is_written_to_a_file(run, entered, tmp_path):
    file = tmp_path / "report.html"
    done = run("report", entered, "-o", file)
    assert done.code == 0
    assert "2 entries, hash " in done.out
    html = file.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert "Our game" in html
    assert "<script" not in html


def test_without_a_file_it_is_printed(run, entered):
    assert run("report", entered, "--turn", 1).out.startswith("<!doctype html>")
    data = run("report", entered, "--turn", 1, "--json").data
    assert data["scope"] == "turn"
    assert data["file"] is None
    assert len(data["hash"]) == 64


def test_of_a_dispute(run, entered):
    run("dispute", entered, "--entry", 2, "--says", "Not so.")
    assert "Report of dispute 1" in run("report", entered, "--dispute", 1).out


def test_what_there_is_not(run, entered):
    for words in (("--turn", 9), ("--dispute", 3), ("--turn", 1, "--dispute", 1)):
        done = run("report", entered, *words)
        assert done.code == 2
        assert done.err
    assert run("report", "none").code == 2
