"""A report on a page and as one file: whole, safe, printable, bounded."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from playwright.sync_api import sync_playwright

from adjudicator import demo

VOID = {"meta", "link", "input", "br", "img", "hr"}
MARKUP = "<script>alert(1)</script><b onclick=x>"


class Balanced(HTMLParser):
    """Reads a page and notes what is not closed in order, and every address that it names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        at = dict(attrs)
        self.ids += [at["id"]] if "id" in at else []
        self.addresses += [at[name] for name in ("href", "src", "action") if name in at]
        if tag not in VOID and not (self.get_starttag_text() or "").endswith("/>"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in ("path", "polygon", "polyline"):
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"{tag} at {self.getpos()}")


@pytest.fixture
def example(service) -> str:
    """The page of the example of play, an entry of it in doubt."""
    demo.load(service)
    service.open_dispute(demo.GAME_ID, 36, by="karsten", says=MARKUP)
    service.state_position(demo.GAME_ID, 1, by="andreas", says="🐉 <i>no</i>", rule="equip.strength")
    return f"/games/{demo.GAME_ID}"


def test_the_page_of_a_game(reader, example, service):
    page = reader.open(f"{example}/report")
    for words in ("Report of the game", "karsten, andreas", "39 entries in 8 turns",
                  "Rules set aside", "Entry 36", "table/cards-accounted-for", "Dispute 1, on entry 36", "Not decided",
                  "Victory points", "Turn 6, andreas", "Total attack", "Readings by default",
                  service.store.game(demo.GAME_ID).tip_hash.hex()):
        assert words in page.text, words
    assert Balanced(page.html).wrong == []
    assert len(page.html) < 200_000
    assert reader.follow("Keep it as a file").html.startswith("<!doctype html>")


def test_rules_are_cited_in_our_words_with_book_and_page(reader, example, texts):
    page = reader.open(f"{example}/report?turn=6")
    rule = texts.rule("numenera/equip.strength")
    assert rule.text in page.text
    assert f"“{rule.source.heading}”" in page.text
    addresses = {href.split("?")[0] for words, href in page.links if words == rule.id}
    assert addresses == {"#r-numenera-equip.strength", "/rules/numenera/equip.strength"}


@pytest.mark.parametrize("query", ["", "?turn=6", "?turn=8", "?dispute=1"])
def test_the_file_needs_nothing_else_and_is_safe(client, example, query):
    answer = client.get(f"{example}/report.html{query}")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    read = Balanced(answer.text)
    assert read.wrong == []
    assert read.open == []
    assert not {"script", "link", "img", "form", "iframe"} & read.tags
    assert all(address.startswith("#") for address in read.addresses)
    assert {address[1:] for address in read.addresses} <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))
    assert "http" not in re.sub(r'http-equiv="Content-Security-Policy"', "", answer.text)
    assert MARKUP not in answer.text
    assert "style=" not in answer.text.split("</style>")[1]
    assert "default-src 'none'" in answer.text


def test_a_dispute_is_told_with_its_rulings_beside_each_other(reader, example, service):
    service.decide(demo.GAME_ID, 1, "uphold", by="the table", why="The book prints it.")
    page = reader.open(f"{example}/report?dispute=1")
    for words in ("Report of dispute 1", "As it was ruled", "By today's rules", "Decided: It stands",
                  "The book prints it.", "Overruled", "4 entries of 40"):
        assert words in page.text, words


def test_reports_are_reached_from_where_one_is(reader, example):
    reader.open(example)
    assert "Report of the game" in reader.follow("Report, to print or keep").text
    reader.open(f"{example}/disputes/1")
    assert "Report of dispute 1" in reader.follow("Report of this dispute").text
    reader.open(f"{example}/log")
    assert "Report of turn" in reader.follow("Report").text


@pytest.mark.parametrize(
    ("query", "status"),
    [("?turn=99", 422), ("?turn=x", 422), ("?dispute=9", 404), ("?turn=1&dispute=1", 422), ("?turn=", 200)],
)
def test_what_there_is_not(client, example, query, status):
    for address in (f"{example}/report{query}", f"{example}/report.html{query}"):
        assert client.get(address).status_code == status


def test_a_long_game_stays_light(client, g1, service):
    for n in range(300):
        seat = "ann" if n % 2 == 0 else "ben"
        for kind in ("visit-village", "end-turn"):
            assert service.submit("g1", {"type": kind, "seat": seat}, by=seat).appended
    html = client.get(f"{g1}/report").text
    assert len(html) < 200_000
    assert "turns, in short" in html
    assert "Turn 2, ben, entries 4 to 5: Visit the village; End the turn." in html
    assert "turns, in short" not in client.get(f"{g1}/report.html").text


def test_over_the_api(client, example):
    told = client.get(f"/api{example}/report?turn=6").json
    assert told["scope"] == "turn"
    assert [row["version"] for row in told["turns"][0]["entries"]] == list(range(22, 31))
    assert told["rules"][0].keys() >= {"id", "text", "book", "heading", "page"}
    assert client.get(f"/api{example}/report.html").mimetype == "text/html"
    assert client.get(f"/api{example}/report?dispute=9").status_code == 404
    assert client.get(f"/api{example}/report?turn=99").status_code == 422
    assert client.get("/api/games/none/report").status_code == 404


@pytest.mark.browser
def test_the_file_opens_from_disk_and_prints(client, example, chromium, tmp_path):
    file = tmp_path / "report.html"
    file.write_bytes(client.get(f"{example}/report.html").data)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 390, "height": 844})
        said, asked = [], []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda fault: said.append(str(fault)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        assert page.title().startswith("Report of the game")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.locator("details.turn > summary").nth(5).click()
        assert page.get_by_text("Strong is equipped with Longspear.").is_visible()
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.get_by_text("karsten lays out the hand").first.is_visible()
        assert page.pdf(format="A4").startswith(b"%PDF")
        browser.close()
    assert said == []
    assert asked == [file.as_uri()]
