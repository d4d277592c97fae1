"""Every page of the service, with good arguments, on games that show what pages have to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import BrowserContext

from adjudicator.demo import GAME_ID, load
from adjudicator.seating.codes import device_of
from adjudicator.web.devices import COOKIE
from adjudicator.web.state import state_of
from tests.browser.serving import Site
from tests.browser.tables import HAND, OPENING, SIEGE, SOLO

LONG = "Wwwwwwwww_Mmmmmmmmmm"
MANY = [LONG, "Maximiliane-Henriett", "cho", "Konstantin-Alexander", "eva"]
TITLE = "The <i>evening</i> of 😀 long names, with a word as long as Donaudampfschifffahrtsgesellschaftskapitaensmuetze"
NOT_PAGES = frozenset({"static", "pages.export", "pages.report_file"})
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
    "/coverage?book=barricades",
    "/compare",
    "/compare?topic=light.total",
    "/nowhere",
    "/s",
    "/s/AAAA-AAAA-AAAA",
)
FRESH = (
    "",
    "/log",
    "/at/1",
    "/entries/1",
    "/act",
    "/take-back",
    "/act?type=enter-dungeon",
    "/seats",
    "/disputes",
    "/figures",
    "/where",
)
FIGHT = (
    "",
    "/log",
    "/act?type=end-turn&try=1",
    "/act?type=choose&try=1&f-monster=3",
    "/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear",
    "/act?type=equip&try=1",
    "/say",
    "/say?q=equip+regular+with+longspear+fight+skoot+a+morph+banana",
    "/say?q=purple+monkeys",
    "/cards",
    "/cards?card=Laak&field=health",
    "/take-back",
)
DEMO = (
    "",
    "/log",
    "/log?card=Longspear",
    "/log?card=Longspear&told=1",
    "/today",
    "/entries/13/depends",
    "/at/23",
    "/at/23?since=4",
    "/entries/6",
    "/entries/36",
    "/cards",
    "/cards?card=Strong",
    "/take-back?to=20",
    "/where",
    "/where?card=Longspear",
    "/where?card=Stratharian+War+Moth",
    "/figures",
    "/report",
    "/report?turn=6",
    "/branch?at=20",
    "/entries/3/amend",
    "/entries/3/amend?try=1&f-hero=Regular&f-weapon=Torch",
    "/entries/3/amend?drop=1",
    "/entries/5/what-if",
    "/entries/5/what-if?card=Stratharian+War+Moth&field=health&value=9",
)
DOUBTED = (
    "/log",
    "/disputes",
    "/disputes/1",
    "/disputes/2",
    "/disputes/new?entry=2",
    "/entries/3",
    "/report?dispute=2",
)
SEATED = ("", "/seats", "/log")
UNTOLD = ("", "/act?type=equip&try=1&f-hero=Regular&f-weapon=Longspear")
LONGEST = ("", "/log", "/at/2", "/act?type=visit-village", "/seats", "/where?card=Regular")
LITTLE_TOLD = {"seats": ["ann", "ben"]}
"""A table in the middle of a game of which nobody has told anything yet."""
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {
    "siege": ("siege", {"situation": SIEGE}),
    "alone": ("solo", {"situation": SOLO}),
    "drawn": ("numenera", {"seats": ["ann", "ben"], "preset": "randomizers"}),
    "starter": ("starter-set", {"situation": LITTLE_TOLD}),
    "expanded": ("root-of-corruption", {"situation": LITTLE_TOLD}),
    "middle": ("numenera", {"situation": LITTLE_TOLD}),
}
"""The other ways to play and the other boxes: game, opening."""
GAMES = {
    "fresh": FRESH,
    "fight": FIGHT,
    GAME_ID: DEMO,
    "untold": UNTOLD,
    "long": LONGEST,
    "doubted": DOUBTED,
    "seated": SEATED,
    **dict.fromkeys(OTHERS, ("",)),
}
HOST = "tests-browser-host-0123456789abcdefghijklmn"
"""The secret of the device that leads the game "seated"; its phones carry it in their cookie."""


def prepare(site: Site) -> None:
    """Have the games there that the addresses speak of."""
    service = site.service
    state_of(site.app).coverage()
    load(service)
    service.open("numenera", OPENING, title="Friday", game_id="fresh")
    service.open("numenera", OPENING, title="Friday", game_id="fight")
    service.submit("fight", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    service.open("numenera", {**OPENING, "trust": "book"}, title="Unread", game_id="untold")
    service.submit("untold", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    service.open("numenera", {**OPENING, "seats": MANY}, title=TITLE, game_id="long")
    service.submit("long", {"type": "enter-dungeon", "seat": LONG, "hand": HAND}, by=LONG)
    for name, (box, opening) in OTHERS.items():
        service.open(box, opening, title=f"The {name} table", game_id=name)
    _doubted(site)
    service.open("numenera", OPENING, title="Saturday", game_id="seated")
    service.make_links("seated", device_of(HOST))


def _doubted(site: Site) -> None:
    """A game with a dispute that is decided, and one that is not."""
    service, says = site.service, "The Longspear weighs more than a Regular can lift."
    service.open("numenera", OPENING, title="Doubted", game_id="doubted")
    service.submit("doubted", {"type": "enter-dungeon", "seat": "ann", "hand": HAND}, by="ann")
    service.submit("doubted", {"type": "equip", "seat": "ann", "hero": "Regular", "weapon": "Longspear"}, by="ann")
    service.open_dispute("doubted", 2, by="ben", says="That is not the hand that was drawn.")
    service.decide("doubted", 1, "uphold", by="the table", why="The cards were counted again.")
    service.open_dispute("doubted", 3, by="ben", says=says)
    service.state_position("doubted", 2, by="ann", says="Strength 3 against Weight 3 is enough.", rule="equip.strength")
    service.state_position("doubted", 2, by="ben", says="It must be more than the Weight.")


def addresses(site: Site) -> Iterator[str]:
    """All addresses, once the games are there."""
    yield from EVERYWHERE
    for game, tails in GAMES.items():
        for tail in tails:
            yield f"/games/{game}{tail}"
    yield from (f"/s/{chair.code}" for chair in site.service.chairs("seated") if chair.seat == "ben")


def lead(context: BrowserContext, site: Site) -> None:
    """Make a browser the device that leads the game "seated"."""
    context.add_cookies([{"name": COOKIE, "value": HOST, "url": site.address}])


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
