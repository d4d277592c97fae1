"""Every page of the service, with good arguments, on games that show what pages have to show."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.demo import GAME_ID, load
from tests.browser.serving import Site
from tests.browser.tables import HAND, OPENING

LONG = "Wwwwwwwww_Mmmmmmmmmm"
MANY = [LONG, "Maximiliane-Henriett", "cho", "Konstantin-Alexander", "eva"]
TITLE = "The evening of the long names, with a word as long as Donaudampfschifffahrtsgesellschaftskapitaensmuetze"
NOT_PAGES = frozenset({"static", "pages.export"})
"""What is fetched and is no page to be looked at."""

EVERYWHERE = (
    "/",
    "/search?q=light",
    "/search?q=qqqq",
    "/search?q=destroyy+a+used+card&game=numenera",
    "/rules/numenera/equip.one-weapon",
    "/judge",
    "/judge?do=fight",
    "/judge?do=fight&try=1&f-monster=1",
    "/games/new",
    "/games/import",
    "/coverage",
    "/nowhere",
)
FRESH = ("", "/log", "/at/1", "/entries/1", "/act", "/take-back", "/act?type=enter-dungeon")
FIGHT = (
    "",
    "/log",
    "/act?type=end-turn&try=1",
    "/act?type=choose&try=1&f-monster=3",
    "/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear",
    "/act?type=equip&try=1",
    "/cards",
    "/cards?card=Laak&field=health",
    "/take-back",
)
DEMO = ("", "/log", "/at/23", "/entries/6", "/entries/43", "/cards", "/cards?card=Strong", "/take-back?to=20")
UNTOLD = ("", "/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
LONGEST = ("", "/log", "/at/2", "/act?type=visit-village")


def prepare(site: Site) -> None:
    """Have the games there that the addresses speak of."""
    service = site.service
    load(service)
    service.open("numenera", OPENING, title="Friday", game_id="fresh")
    service.open("numenera", OPENING, title="Friday", game_id="fight")
    service.submit("fight", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    service.open("numenera", {**OPENING, "trust": "book"}, title="Unread", game_id="untold")
    service.submit("untold", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    service.open("numenera", {**OPENING, "seats": MANY}, title=TITLE, game_id="long")
    service.submit("long", {"type": "enter-dungeon", "seat": LONG, "hand": HAND}, by=LONG)


def addresses(site: Site) -> Iterator[str]:
    """All addresses, once the games are there."""
    yield from EVERYWHERE
    for game, tails in (("fresh", FRESH), ("fight", FIGHT), (GAME_ID, DEMO), ("untold", UNTOLD), ("long", LONGEST)):
        for tail in tails:
            yield f"/games/{game}{tail}"


def unvisited(site: Site) -> set[str]:
    """The endpoints that answer GET with a page and that no address above leads to."""
    routes = site.app.url_map
    there = {
        rule.endpoint
        for rule in routes.iter_rules()
        if "GET" in (rule.methods or ()) and not rule.rule.startswith("/api")
    }
    port = routes.bind("localhost")
    seen = {
        port.match(address.partition("?")[0], "GET")[0] for address in addresses(site) if address != "/nowhere"
    }
    return there - seen - NOT_PAGES
