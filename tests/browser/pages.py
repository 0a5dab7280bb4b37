"""What the tests of the page in a browser share: samples, which order is told, keys."""

from playwright.sync_api import Page

WAR = "barbarossa-to-berlin/whole-war.log"
SLIP = "barbarossa-to-berlin/opening-with-a-slip.log"
HEXES = "a-victory-awaits/opening-with-standing-orders.log"
FINISHED = (WAR, "absolute-war/typhoon.log", "a-victory-awaits/leningrad.log")
GAMES = (WAR, "on-to-berlin/opening.log", "absolute-war/opening.log", HEXES)


def moment(page: Page) -> str:
    """Returns which order is told beside the board; empty for the present."""
    where = page.locator(".told .moment strong")
    return where.inner_text() if where.count() else ""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
