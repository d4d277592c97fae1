"""Players by their names on every page, whatever their seats are called in the log."""

from __future__ import annotations

import pytest

from adjudicator.web.calling import called, words_of
from tests.web.conftest import HAND

NAMES = {"eloise": "Élo\u00efse", "anna-maria": "Anna Maria", "bob": "<b>Bob</b> 🎲", "will": "Will"}


@pytest.mark.parametrize(("page", "shown"), [
    ("<p>It is eloise's turn.</p>", "<p>It is Éloïse's turn.</p>"),
    ("<li>Eloise lays out the hand.</li>", "<li>Éloïse lays out the hand.</li>"),
    ("<p>anna-maria draws 2 cards.</p>", "<p>Anna Maria draws 2 cards.</p>"),
    ("<b>Anna Maria</b>: anna-maria", "<b>Anna Maria</b>: Anna Maria"),
    ("<p>bob draws.</p>", "<p>&lt;b&gt;Bob&lt;/b&gt; 🎲 draws.</p>"),
    ('<option value="bob">bob</option>', '<option value="bob">&lt;b&gt;Bob&lt;/b&gt; 🎲</option>'),
    ("<code>bob</code><q>bob</q>", "<code>bob</code><q>bob</q>"),
    ("<a href='/x?seat=bob'>bobs</a>", "<a href='/x?seat=bob'>bobs</a>"),
    ("<p>It will be will's turn.</p>", "<p>It will be will's turn.</p>"),
])
def test_keys_become_names_and_nothing_else_does(page, shown):
    assert called(page, NAMES, {"will"}) == shown


def test_the_words_of_the_rules_are_known(texts):
    assert {"will", "hand", "longspear"} <= words_of(texts)
    assert not {"eloise", "ann"} & words_of(texts)


def test_a_game_speaks_of_its_players_as_they_are_called(reader, service):
    """In headings, in what happens, in the log and in the report as a file."""
    form = reader.open("/games/new").form("Begin")
    given = {name: value for name, value in form.values if name not in ("seat", "dungeon")}
    laid = ["Laak", "Scutimorph", "Abycos"]
    answer = reader.client.post(form.action, data={**given, "seat": ["Éloïse", "Ben"], "dungeon": laid})
    game = answer.headers["Location"]
    name = game.rpartition("/")[2]
    service.submit(name, {"type": "enter-dungeon", "seat": "eloise", "hand": HAND}, by="eloise")
    for tail in ("/log", "/entries/2", "/at/2", "/report", "/where?card=Longspear"):
        text = reader.open(game + tail).text
        assert "Éloïse" in text
        assert "eloise" not in text
    told = reader.client.get(f"/games/{name}/report.html").text
    assert "Éloïse lays out the hand" in told


def test_what_is_read_out_and_what_is_refused_says_names(reader, service):
    form = reader.open("/games/new").form("Begin")
    given = {name: value for name, value in form.values if name not in ("seat", "dungeon")}
    laid = ["Laak", "Scutimorph", "Abycos"]
    answer = reader.client.post(form.action, data={**given, "seat": ["Éloïse", "Ben"], "dungeon": laid})
    game = answer.headers["Location"]
    assert "data-names=" in reader.open(game).html
    assert "\\u00c9lo\\u00efse" in reader.page.html, "for what the script reads out"
    refused = reader.client.post(f"{game}/act", data={"action": '{"type": "note", "seat": "eloise", "text": 1.5}'})
    assert refused.status_code == 422
    assert "eloise" not in reader.client.get(f"{game}/entries/99").text
