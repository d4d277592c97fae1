"""Amending and branching on pages, without a script."""

from __future__ import annotations

import json

import pytest

from adjudicator.log.model import Draft

OTHER = ["Regular*4", "Torch", "Thunderstone Shard"]


@pytest.fixture
def armed(service, fight) -> str:
    """The game's page: a hand laid out, a hero armed, a remark made: entries 2 to 4."""
    for action in ({"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"},
                   {"type": "note", "seat": "ann", "text": "Tea is <b>ready</b>."}):
        assert service.submit("g1", action, by="ann").appended
    return fight


def otherwise(page):
    """The form of entry 2, with another hand."""
    return {"e_hand": ", ".join(OTHER), **{f"f_hand__{name}": "0" for name in ("Regular", "Longspear", "Torch",
                                                                              "Thunderstone Shard")}}


def test_from_an_entry_to_an_amendment(reader, armed, service):
    reader.open(f"{armed}/entries/2")
    page = reader.follow("Amend it")
    assert page.address == f"{armed}/entries/2/amend"
    assert "Longspear" in page.text
    page = reader.send("Show what follows", **otherwise(page))
    assert "1 the same, 1 falling. Choose for 1." in page.text
    assert "Longspear is not in" in page.text
    assert "Leave it out" in page.text
    assert "Amend it" not in page.form("Show what follows from that").buttons
    page = reader.send("Show what follows from that", c_3="drop")
    assert "and is left out" in page.text
    assert service.store.game("g1").tip == 4
    page = reader.send("Amend it", status=422)
    assert "a reason, in a few words" in page.text
    page = reader.send("Amend it", why="a Regular <b>too few</b>", seat="ben")
    assert page.address == f"{armed}/entries/5"
    for words in ("Entry 2 is amended", "Instead of entry 2 stands entry 6", "Left out with it: entry 3",
                  "2 entries were judged again"):
        assert words in page.text
    assert "a Regular &lt;b&gt;too few" in page.html
    assert service.store.game("g1").head == 7
    assert service.store.entry("g1", 5).envelope["by"] == "ben"
    assert "This entry was amended: entry 6 stands instead, since entry 5" in reader.open(f"{armed}/entries/2").text
    assert "was left out by an amendment, entry 5" in reader.open(f"{armed}/entries/3").text
    assert "It stands instead of entry 4, since entry 5" in reader.open(f"{armed}/entries/7").text
    page = reader.open(f"{armed}/log")
    for words in ("amended: entry 6", "left out by entry 5", "Entry 2 is amended"):
        assert words in page.text
    assert "taken back" not in page.text.replace("Taken back", "").split("Filter")[1].split("Show")[1]


def test_the_form_holds_the_entry_as_it_was(reader, armed, service):
    """Sent as it stands, nothing would change."""
    for version in (2, 3, 4):
        reader.open(f"{armed}/entries/{version}/amend")
        page = reader.send("Show what follows")
        assert ("It stays the same" in page.text) == (version != 2), version  # the hand is told in another order
        assert "changed" not in page.text
        assert "falling" not in page.text
    assert "Tea is &lt;b&gt;ready" in reader.open(f"{armed}/entries/4/amend").html


def test_what_was_overruled_stays_so_where_it_is_wished(reader, armed, service):
    forced = {"type": "buy", "seat": "ann", "card": "Partisan",
              "overrule": [{"rule": rule, "by": "table", "why": "to learn"} for rule in
                           ("turn.one-action", "buy.step", "buy.gold")]}
    assert service.submit("g1", forced, by="ann").appended
    page = reader.open(f"{armed}/entries/5/amend")
    assert "to learn" in page.text
    assert "It stays the same" in reader.send("Show what follows").text
    reader.open(f"{armed}/entries/5/amend")
    page = reader.send("Show what follows", o_rule="turn.one-action")
    assert "It cannot stand like this" in page.text
    page = reader.send("Show what follows from that", c_5="overrule")
    page = reader.send("Amend it", why="still", seat="ann")
    assert service.store.entry("g1", 7).envelope["action"]["overrule"][-1]["why"] == "still"


def test_an_entry_is_left_out(reader, armed, service):
    reader.open(f"{armed}/entries/3/amend")
    page = reader.follow("It never happened: leave it out")
    assert "It would not be there" in page.text
    page = reader.send("Leave it out", why="it was never armed")
    assert "Entry 3 is left out" in page.text
    assert [entry.version for entry in service.store.line("g1")] == [1, 2, 6]


def test_the_set_up_is_put_right_as_it_was_told(reader, armed, service, client):
    page = reader.open(f"{armed}/entries/1/amend")
    assert "It never happened" not in page.text
    told = dict(service.store.entry("g1", 1).envelope["action"])
    del told["type"]
    told["dungeon"] = {"1": "Scutimorph", "2": "Laak", "3": "Abycos"}
    shown = client.get(f"{armed}/entries/1/amend", query_string={"try": "1", "whole": json.dumps(told)})
    assert shown.status_code == 200
    assert "3 the same" in shown.text
    bad = client.get(f"{armed}/entries/1/amend", query_string={"try": "1", "whole": "seats: [ann"})
    assert bad.status_code == 422
    assert "set-up" in bad.text.lower()


def test_what_cannot_be_read_comes_back_with_the_form(reader, armed):
    sent = "try=1&type=equip&seat=ann&e-hero=Regulra&f-weapon=Longspear"
    page = reader.open(f"{armed}/entries/3/amend?{sent}", status=422)
    assert "Did you mean Regular" in page.text
    assert "Regulra" in page.html


def test_it_is_shown_again_where_the_game_has_gone_on(reader, armed, service):
    reader.open(f"{armed}/entries/3/amend?drop=1")
    service.submit("g1", {"type": "note", "seat": "ben", "text": "wait"}, by="ben")
    page = reader.send("Leave it out", status=409, why="slip")
    assert "Nothing was written" in page.text
    assert service.store.game("g1").tip == 5
    page = reader.send("Leave it out", why="slip")
    assert "Entry 3 is left out" in page.text


def test_sent_twice_it_is_written_once(reader, armed, service, client):
    page = reader.open(f"{armed}/entries/3/amend?drop=1")
    form = page.form("Leave it out").filled(why="w", do="write")
    first = client.post(f"{armed}/entries/3/amend", data=dict(form))
    again = client.post(f"{armed}/entries/3/amend", data=dict(form))
    assert first.status_code == again.status_code == 303
    assert first.headers["Location"] == again.headers["Location"]
    assert service.store.game("g1").tip == 6


def test_another_choice_than_was_shown_is_shown_first(reader, armed, service, client):
    page = reader.open(f"{armed}/entries/3/amend?drop=1")
    form = page.form("Leave it out").filled(why="w", do="write", c_4="drop")
    told = client.post(f"{armed}/entries/3/amend", data=dict(form))
    assert told.status_code == 200
    assert service.store.game("g1").tip == 4


@pytest.mark.parametrize("sent", [
    {}, {"action": "[]", "do": "write"}, {"drop": "1", "do": "write", "chosen": "{}", "why": "w", "head": "x"},
    {"drop": "1", "c-4": "forget"}, {"drop": "1", "c-x": "drop"},
])
def test_a_form_that_was_tampered_with_writes_nothing(client, armed, service, sent):
    assert client.post(f"{armed}/entries/3/amend", data=sent).status_code == 422
    assert service.store.game("g1").tip == 4


def test_entries_that_are_not_there_or_not_live(reader, armed, service):
    reader.open(f"{armed}/entries/99/amend", status=404)
    service.take_back("g1", 2, by="ann", why="w", head=4)
    page = reader.open(f"{armed}/entries/3/amend", status=404)
    assert "live line" in page.text
    page = reader.open(f"{armed}/entries/3")
    assert "Amend it" not in page.text
    assert "Go on from here in a branch" in page.text


def test_a_long_game_is_previewed_on_a_small_page(reader, armed, service):
    for n in range(300):
        service.submit("g1", {"type": "note", "seat": "ben", "text": f"remark {n}"}, by="ben")
    page = reader.open(f"{armed}/entries/2/amend?drop=1")
    assert "and 300 more" not in page.text
    assert "300 entries stay the same" in page.text.replace("301", "300")
    assert len(page.html) < 100_000
    for n in range(100):
        claim = {"type": "equip", "seat": "ann", "hero": "Regular#2", "weapon": "Longspear", "note": str(n),
                 "overrule": [{"rule": rule, "by": "table", "why": "w"} for rule in ("equip.one-weapon", "equip.step")]}
        service.submit("g1", claim, by="ann")
    page = reader.open(f"{armed}/entries/2/amend?drop=1")
    assert len(page.html) < 100_000


def test_a_branch_is_begun_from_an_entry(reader, armed, service):
    reader.open(f"{armed}/entries/2")
    page = reader.follow("Go on from here in a branch")
    assert page.address == f"{armed}/branch?at=2"
    page = reader.send("Begin the branch", title="What <b>if</b>", why="to see")
    assert "branch of Friday" in page.text
    branch = page.address.split("?")[0]
    assert service.store.game(branch.rsplit("/", 1)[1]).opening["title"] == "What <b>if</b>"
    page = reader.open(f"{branch}/log")
    for words in ("A branch, from entry 2 on", "Before the branch", "to see", "Turn 1 ann"):
        assert words in page.text
    assert page.link("The log before the branch") == f"{armed}/log?before=3"
    page = reader.open(f"{branch}/entries/1")
    assert "It goes on from entry 2 of Friday" in page.text
    assert "Amend it" not in page.text
    assert reader.follow("The table there").address == f"{armed}/at/2"
    page = reader.open(f"{armed}/log")
    assert "What <b>if</b>" not in page.html
    assert page.link("What") == branch
    assert "3 × Regular" in reader.open(f"{branch}/at/1").text or "Regular" in reader.page.text
    service.submit(branch.rsplit("/", 1)[1], {"type": "equip", "seat": "ann", "hero": "Regular#2",
                                              "weapon": "Longspear"}, by="ann")
    reader.open(f"{branch}/entries/2/amend")
    assert "It stays the same" in reader.send("Show what follows").text


def test_a_branch_that_cannot_be(reader, armed, client, service):
    reader.open(f"{armed}/branch?at=9", status=404)
    assert client.post(f"{armed}/branch", data={"at": "x"}).status_code == 422
    assert client.post(f"{armed}/branch", data={"at": "2", "why": "x" * 501}).status_code == 422
    page = reader.open(f"{armed}/branch")
    assert "Go on from entry 4" in page.text
    form = dict(page.form("Begin the branch").filled())
    places = {client.post(f"{armed}/branch", data=form).headers["Location"] for _ in range(2)}
    assert len(places) == 1
    assert len(service.games()) == 2


@pytest.mark.parametrize("told", [{}, {"entry": [1], "left_out": 5}, {"entry": "x", "left_out": ["y", None]},
                                  {"entry": 2, "left_out": {"a": 1}, "why": 7}])
def test_a_log_from_elsewhere_may_tell_anything_of_an_amendment(reader, armed, service, told):
    held = {**service.store.entry("g1", 4).envelope, "type": "amend", "action": {"type": "amend", **told}, "ruling": {}}
    draft = Draft({name: value for name, value in held.items() if name not in ("game", "version", "after")})
    service.store.append("g1", [draft])
    for page in ("log", "entries/5", "entries/2", "at/5", ""):
        reader.open(f"{armed}/{page}".rstrip("/"))


@pytest.mark.parametrize("query", ["?turn=1", ""])
def test_a_report_tells_what_was_amended_once(reader, armed, service, query):
    """What stands is told; of what was amended one line that names the entry instead of it."""
    service.amend("g1", 2, {"type": "enter-dungeon", "seat": "ann", "hand": OTHER}, why="too few", by="ben", head=4,
                  choices={3: "drop"})
    told = reader.open(f"{armed}/report{query}").text
    assert told.count("(taken back)") == 0
    assert "(amended: entry 6 stands instead)" in told
    assert "(left out by entry 5)" in told
    assert "3 of them amended or left out" in told
    assert "of them taken back" not in told
    done = told.split("What happened")[1]
    assert done.count("Remark: Tea") == 3, "the turn in short, what was amended, what stands"


def test_a_branch_has_the_names_of_its_players(reader, service):
    service.open("numenera", {"seats": ["mia", "jorg"], "preset": "first-game"}, names={"mia": "Mia", "jorg": "Jörg"},
                 game_id="g7")
    branch = service.branch("g7", 1, by="mia")
    again = service.branch(branch.game_id, 1, by="mia")
    for record in (branch, again):
        text = reader.open(f"/games/{record.game_id}").text
        assert "Mia" in text
        assert "Jörg" in text
        assert "mia" not in text
        assert "jorg" not in text
