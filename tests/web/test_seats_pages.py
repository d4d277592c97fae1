"""Seats on pages: sit down by a link, be told that a seat is taken, hand over, move, watch; without a script."""

import re

import pytest
from markupsafe import escape

from adjudicator.web import inviting
from tests.web.conftest import OPENING
from tests.web.pages_help import Reader
from tests.web.seats_help import seated


@pytest.fixture
def table(app, g1):
    return seated(app)


@pytest.fixture
def host(app, g1):
    """The laptop on which somebody made the links."""
    reader = Reader(app.test_client())
    reader.open(f"{g1}/seats")
    reader.send("Make the links")
    return reader


def links(page):
    return {said: "/s/" + href.rpartition("/")[2] for said, href in page.links if "/s/" in href}


def cookie(answer):
    given = answer.headers.getlist("Set-Cookie")
    return next((value for value in given if value.startswith("adjudicator-device=")), "")


def test_an_open_table_offers_to_make_the_links(reader, g1):
    page = reader.open(g1)
    page = reader.follow("Seats")
    assert "one device for all" in page.text
    page = reader.send("Make the links")
    assert "You are the host." in page.text
    assert len(links(page)) == 3
    assert page.html.count("<svg") >= 3
    assert "style=" not in page.html
    assert "These links are good on this machine only" in page.text


def test_a_host_of_this_machine_only_takes_the_place_along_to_the_address_of_the_phones(host, monkeypatch):
    monkeypatch.setattr(inviting, "reach", lambda host, lan: "192.168.1.4")
    page = host.send("Take the host along")
    link = page.link("http://192.168.1.4")
    assert link.startswith("http://192.168.1.4:8000/s/")
    assert "adjudicator seats g1 --host" in page.text
    there = Reader(host.client.application.test_client())
    there.open(link.removeprefix("http://192.168.1.4:8000"))
    page = there.send("Lead this game")
    assert "You are the host." in page.text


def test_whoever_is_about_to_make_links_on_this_machine_only_is_told_before(app, g1):
    reader = Reader(app.test_client())
    for address in ("/games/new", "/games/new?middle=1", f"{g1}/seats"):
        assert "no good for phones" in reader.open(address).text, address
    app.config["ADDRESS"] = "http://192.168.1.4:8000"
    for address in ("/games/new", "/games/new?middle=1", f"{g1}/seats"):
        assert "no good for phones" not in reader.open(address).text, address


def test_a_host_whom_the_service_does_not_know_is_told_how_to_come_back(table):
    page = table.phone().open("/games/g1", status=403)
    assert "adjudicator seats g1 --host" in page.text


def test_making_the_links_twice_makes_them_once(host):
    before = links(host.page)
    again = host.client.post("/games/g1/seats", follow_redirects=True)
    assert again.status_code == 200
    assert links(host.open("/games/g1/seats")) == before


def test_a_look_at_a_link_takes_no_seat_and_sitting_down_does(table, service):
    phone = table.phone()
    page = phone.open(table.address("ann"))
    assert "Sit down as ann" in page.text
    assert not service.chairs("g1")[0].taken
    phone.send("Sit down as ann")
    assert phone.page.address == "/games/g1"
    assert service.chairs("g1")[0].taken
    assert phone.open(table.address("ann")).address == "/games/g1"


def test_sitting_down_twice_sits_down_once(table, service):
    phone = table.phone("ann")
    again = phone.client.post(table.address("ann"))
    assert (again.status_code, again.headers["Location"]) == (303, "/games/g1")
    assert len(service.store.seats("g1").sittings) == 2


def test_a_device_is_known_by_a_cookie_that_no_script_reads(table):
    client = table.app.test_client()
    given = cookie(client.get(table.address("ann")))
    assert "HttpOnly" in given
    assert "SameSite=Lax" in given
    assert "Secure" not in given
    assert cookie(client.get(table.address("ann"))) == ""
    secure = cookie(table.app.test_client().get(table.address("ann"), base_url="https://localhost"))
    assert "Secure" in secure


def test_another_device_is_told_that_the_seat_is_taken_and_may_watch(table):
    table.phone("ann")
    late = table.phone()
    page = late.open(table.address("ann"), status=409)
    assert "This seat is taken" in page.text
    assert re.search(r"has been at another device since \d\d:\d\d\.", page.text)
    assert "Move to another phone" in page.text
    assert "Hand over" in page.text
    late.send("Watch instead")
    assert late.page.address == "/games/g1"


def test_a_link_that_leads_nowhere_may_be_typed_again(table):
    phone = table.phone()
    page = phone.open("/s/ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23", status=404)
    assert "This link leads nowhere" in page.text
    page = phone.send("Go on", status=422, code="ABC")
    assert "26 letters and digits" in page.text
    phone.send("Go on", code=table.address("ben")[3:].lower())
    assert "Sit down as ben" in phone.page.text


@pytest.mark.parametrize("code", ["%00", "🎲", "x" * 2000, "a/b/c", "<b>", "%E2%80%AE"])
def test_no_link_breaks_the_page(table, code):
    answer = table.app.test_client().get(f"/s/{code}")
    assert answer.status_code == 404
    assert "This link leads nowhere" in answer.text
    assert "<b>x" not in answer.text


def test_a_seat_is_handed_over_and_its_old_device_is_told_plainly(table):
    old, lead = table.phone("ann"), table.phone()
    lead.client.set_cookie("adjudicator-device", table.host.token)
    before = links(lead.open("/games/g1/seats"))
    lead.send("Hand over ann")
    after = links(lead.page)
    assert set(before.values()) - set(after.values()) == {table.address("ann")}
    page = old.open("/games/g1", status=403)
    assert "This device has been stood up from the seat of ann" in page.text
    page = old.open(table.address("ann"), status=410)
    assert "You have been stood up" in page.text
    assert "ask the host" in page.text.lower()
    new = table.phone()
    fresh = (set(after.values()) - set(before.values())).pop()
    new.open(fresh)
    new.send("Sit down as ann")
    assert new.page.address == "/games/g1"


def test_a_player_moves_to_another_phone(table):
    old, new = table.phone("ann"), table.phone()
    old.open("/games/g1/seats")
    assert links(old.page) == {}
    page = old.send("Make the link for ann")
    (fresh,) = links(page).values()
    page = new.open(fresh)
    assert "sits at another device since" in page.text
    new.send("Sit down as ann")
    assert "You are ann." in new.open("/games/g1/seats").text
    old.open("/games/g1", status=403)


def test_watching_ends_for_all_with_a_new_link(table):
    watcher, lead = table.phone("spectator"), table.phone()
    assert "You are watching." in watcher.open("/games/g1/seats").text
    assert watcher.page.forms == []
    lead.client.set_cookie("adjudicator-device", table.host.token)
    assert "1 watching" in lead.open("/games/g1/seats").text
    lead.send("New link")
    watcher.open("/games/g1", status=403)


def test_the_host_may_lead_from_another_device(table, service):
    link = service.hand_over("g1", "host")
    phone = table.phone()
    phone.open(f"/s/{link.code}")
    phone.send("Lead this game")
    assert phone.page.address == "/games/g1/seats"
    assert "You are the host." in phone.page.text


def test_nobody_moves_a_seat_that_is_not_theirs(table, service):
    phone, before = table.phone("ben"), service.store.seats("g1")
    for what, form in (
        ("move", {"seat": "ann"}),
        ("move", {"role": "host"}),
        ("hand-over", {"seat": "ann"}),
        ("hand-over", {"seat": "ben"}),
        ("move", {}),
    ):
        answer = phone.client.post(f"/games/g1/seats/{what}", data=form)
        assert answer.status_code == 403, (what, form)
    assert service.store.seats("g1") == before


def test_a_stranger_sees_no_page_of_a_seated_game_nor_its_name(table, service, app):
    service.open("numenera", OPENING, title="Open one", game_id="open")
    stranger = table.phone()
    home = stranger.open("/")
    assert "Open one" in home.text
    assert "Friday" not in home.text
    for rule in app.url_map.iter_rules():
        if "game_id" in rule.arguments and rule.endpoint.startswith("pages."):
            address = re.sub(r"<int:\w+>", "1", rule.rule.replace("<game_id>", "g1"))
            for method in rule.methods & {"GET", "POST"}:
                answer = stranger.client.open(address, method=method)
                assert answer.status_code == 403, (method, address)
                assert "I have a link" in answer.text, (method, address)
                assert "Friday" not in answer.text
    for address in ("/search?q=rest&table=g1", "/rules/numenera/rest.one-card?table=g1"):
        assert "Friday" not in stranger.open(address).html, address
    assert "Friday" in table.phone("ann").open("/").text


def test_a_page_of_no_game_is_no_page(table):
    assert table.app.test_client().get("/games/nowhere/seats").status_code == 404



# What each device does on the pages of the game


def test_a_seat_sees_the_table_from_its_own_side_and_acts_for_itself(table, service):
    ann, ben = table.phone("ann"), table.phone("ben")
    assert ann.open("/games/g1/act?type=note&f-text=Tea&try=1").form("Do it").first("action")
    ben.open("/games/g1/act?type=note&f-text=Tea&try=1")
    ben.send("Do it")
    last = service.store.entry("g1", service.store.game("g1").tip).envelope
    assert (last["by"], last["action"]["seat"]) == ("ben", "ben")
    assert "act?type=note&amp;seat=ann" not in ben.open("/games/g1?seat=ann").html
    ben.open("/games/g1/act?type=note&seat=ann&f-text=Tea&try=1", status=403)
    assert "This device holds the seat of ben." in ben.page.text


def test_a_form_filled_in_for_another_seat_writes_nothing(table, service):
    ben, before = table.phone("ben"), service.store.game("g1").tip
    for address, form in (
        ("act", {"action": '{"type": "note", "seat": "ann", "text": "x"}'}),
        ("tell", {"seat": "ann", "card": "Scutimorph", "field": "health", "value": "6"}),
        ("take-back", {"to": "0", "head": "1", "why": "x", "seat": "ben"}),
    ):
        answer = ben.client.post(f"/games/g1/{address}", data={**form, "key": "k"})
        assert answer.status_code == 403, (address, form, answer.text)
        assert "This device holds the seat of ben." in answer.text
    assert service.store.game("g1").tip == before


def test_a_form_that_names_no_seat_is_told_by_the_one_of_the_device(table, service):
    ben = table.phone("ben")
    for address, form in (
        ("act", {"action": '{"type": "note", "text": "x"}'}),
        ("tell", {"card": "Scutimorph", "field": "health", "value": "6"}),
        ("say", {"action": '{"type": "note", "text": "y"}'}),
        ("overrule", {"type": "note", "f-text": "z"}),
    ):
        answer = ben.client.post(f"/games/g1/{address}", data={**form, "key": address})
        assert answer.status_code == 303, (address, answer.text)
        last = service.store.entry("g1", service.store.game("g1").tip).envelope
        assert (last["by"], last["action"]["seat"]) == ("ben", "ben"), address
    assert ben.client.post("/games/g1/disputes", data={"entry": "2", "says": "Is it so?"}).status_code == 303
    assert ben.client.post("/games/g1/disputes/1", data={"says": "It is."}).status_code == 303
    about = service.dispute("g1", 1)
    assert [about.by, *(one.side for one in about.positions)] == ["ben"] * 2


def test_a_device_of_several_seats_says_which(table, service):
    phone, before = table.phone("ben"), service.store.game("g1").tip
    phone.open(table.address("ann"))
    phone.send("Sit down as ann")
    note = {"action": '{"type": "note", "text": "x"}'}
    for address, form in (("act", note), ("disputes", {"entry": "1", "says": "x"})):
        answer = phone.client.post(f"/games/g1/{address}", data=form)
        assert answer.status_code == 422, address
        assert "one that this device holds: ann, ben" in answer.text
    assert service.store.game("g1").tip == before


def test_the_host_tells_for_another_seat_and_the_log_says_so(table, service):
    lead = table.phone()
    lead.client.set_cookie("adjudicator-device", table.host.token)
    form = {"seat": "ann", "card": "Scutimorph", "field": "health", "value": "6"}
    assert lead.client.post("/games/g1/tell", data=form).status_code == 303
    assert service.store.entry("g1", service.store.game("g1").tip).envelope["by"] == "host"


def test_a_spectator_sees_no_buttons_to_act(table):
    watcher, ann = table.phone("spectator"), table.phone("ann")
    deeds = {href for _, href in ann.open("/games/g1").links if "/act?type=" in href}
    assert deeds
    assert not deeds & {href for _, href in watcher.open("/games/g1").links}
    assert "Something else: count" in ann.page.text
    assert "Something else: count" not in watcher.page.text


def test_the_host_sits_down_at_its_own_device(host, service):
    host.send("Play ann on this device")
    assert host.page.address == "/games/g1"
    page = host.open("/games/g1/seats")
    assert "You are ann, and the host." in page.text
    assert service.store.seats("g1").sitting()[-1].device == service.store.seats("g1").sitting()[0].device


@pytest.mark.parametrize("name", ["<b>Bobby</b>", "Jörg 🎲", "'; DROP TABLE link; --", "{{ 7*7 }}", "مريم", "a&b"])
def test_a_name_is_shown_as_it_was_typed_and_does_nothing(app, service, name):
    service.open("numenera", OPENING, title=name, game_id="g1", names={"ann": name})
    table = seated(app)
    phone = table.phone()
    escaped = str(escape(name))
    assert f"Sit down as {escaped}" in phone.open(table.address("ann")).html
    phone.send("Sit down as")
    for address in ("/games/g1", "/games/g1/seats", "/games/g1/log", "/games/g1/act", "/"):
        html = phone.open(address).html
        assert escaped in html, address
        assert name == escaped or name not in html, address
    late = table.phone()
    assert escaped in late.open(table.address("ann"), status=409).html


def test_a_seat_is_offered_to_take_back_what_it_told_and_told_why_not_more(table, service):
    ann, ben = table.phone("ann"), table.phone("ben")
    service.submit("g1", {"type": "note", "seat": "ben", "text": "b"}, by="ben")
    for text in ("x", "y"):
        service.submit("g1", {"type": "note", "seat": "ann", "text": text}, by="ann")
    page = ann.open("/games/g1/take-back")
    assert page.form("Take back to entry 3").first("to") == "3"
    assert "Not further than entry 2: ben told it on another device." in page.text
    assert "to entry 2" in page.text
    assert "to entry 1" not in page.text
    assert "Take back to before it" in ann.open("/games/g1/entries/3").text
    assert "Take back to before it" not in ann.open("/games/g1/entries/2").text
    assert "Take back to this moment" in ann.open("/games/g1/at/2").text
    assert "Take back to this moment" not in ann.open("/games/g1/at/1").text
    page = ben.open("/games/g1/take-back")
    assert "The last entry is not yours to take back: ask the host." in page.text
    assert not [form for form in page.forms if any("Take back" in said for said in form.buttons)]
    assert "Take back to before it" not in ben.open("/games/g1/entries/4").text
    assert ann.open("/games/g1/take-back?to=2").form("Take back to entry 2")
    watcher = table.phone("spectator")
    assert "Take back" not in watcher.open("/games/g1/log").text
    lead = table.phone()
    lead.client.set_cookie("adjudicator-device", table.host.token)
    assert lead.open("/games/g1/take-back?to=1").form("Take back to entry 1")
    assert "Not further" not in lead.page.text


def test_the_menu_offers_each_device_what_is_its_own(table):
    lead = table.phone()
    lead.client.set_cookie("adjudicator-device", table.host.token)
    offered = {
        name: {said for said, _ in reader.open("/games/g1").links}
        for name, reader in (("host", lead), ("seat", table.phone("ann")), ("spectator", table.phone("spectator")))
    }
    export = "Export this game, with every hand"
    assert {export, "Take back", "Seats"} <= offered["host"]
    assert export not in offered["seat"] | offered["spectator"]
    assert "Take back" in offered["seat"]
    assert not {"Take back", "Everything one can do"} & offered["spectator"]
    assert "Seats" in offered["spectator"]
