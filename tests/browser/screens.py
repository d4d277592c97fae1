"""`python -m tests.browser.screens FOLDER [WORD...]`: pictures of every page whose address has one of the words.

Each page as wide as a phone and as a desktop, dark and light, whole; with --print also as it comes on paper. To be
looked at: nothing is compared.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.addresses import addresses, lead, prepare
from tests.browser.conftest import ARGS, DESKTOP, PHONE
from tests.browser.serving import served

SCREENS = {"phone": PHONE, "desktop": DESKTOP}


def name_of(address: str) -> str:
    """A file name that still says which page it is."""
    return re.sub(r"[^a-z0-9]+", "-", address.lower()).strip("-") or "home"


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--print", action="store_true", dest="paper")
    parser.add_argument("--schemes", nargs="*", default=["dark", "light"])
    parser.add_argument("--screens", nargs="*", default=list(SCREENS))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with served() as site, sync_playwright() as playwright:
        prepare(site)
        wanted = [one for one in addresses(site) if not asked.words or any(word in one for word in asked.words)]
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        for screen in asked.screens:
            for scheme in asked.schemes:
                context = browser.new_context(
                    base_url=site.address, viewport=SCREENS[screen], color_scheme=scheme
                )
                lead(context, site)
                page = context.new_page()
                for address in wanted:
                    page.set_viewport_size(SCREENS[screen])
                    page.goto(address, wait_until="load")
                    height = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size({**SCREENS[screen], "height": max(height, SCREENS[screen]["height"])})
                    page.screenshot(path=asked.folder / f"{name_of(address)}.{screen}.{scheme}.png")
                    if asked.paper and screen == "desktop":
                        page.pdf(path=asked.folder / f"{name_of(address)}.pdf", format="A4")
                context.close()
        browser.close()
    print(f"{len(list(asked.folder.iterdir()))} files in {asked.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
