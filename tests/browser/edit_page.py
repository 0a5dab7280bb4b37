"""The page of `pbem edit` for tests: its log, its server, and how a place and a line of it are found."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import uvicorn
from playwright.sync_api import Locator, Page

from pbem.cli.edit import _listening
from pbem.edit.app import application
from pbem.edit.desk import Desk

SAMPLES = Path(__file__).parents[2] / "samples"
SLIP = SAMPLES / "barbarossa-to-berlin" / "opening-with-a-slip.log"
SOUND = SLIP.read_text(encoding="utf-8").replace("move Gomel: Central - Minsk", "")
ORDER = "move Gomel: Central - Bobruisk"
TOKEN = "the-token"
SPOT = """place => {
  const title = [...document.querySelectorAll("#board g.p > title")].find(each => each.textContent.startsWith(`${place}:`));
  const { left, top, width, height } = title.parentNode.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


@contextmanager
def served(log: Path, port: int = 0, token: str = TOKEN) -> Iterator[str]:
    """The server of a log, in a thread; its address."""
    heard = _listening(port)
    port = heard.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(application(Desk(log), port, token), log_level="warning", lifespan="off", ws="none")
    )
    thread = Thread(target=server.run, args=([heard],))
    thread.start()
    yield f"http://127.0.0.1:{port}/#{token}"
    server.should_exit = server.force_exit = True
    thread.join(10)
    heard.close()


def spot(page: Page, place: str) -> tuple[float, float]:
    """Returns where a place of the map is seen; a selector for it would ask each of some hundred places for its text."""
    x, y = page.evaluate(SPOT, place)
    return x, y


def line(page: Page, words: str) -> Locator:
    """Returns a line of the text; `text-is` finds none of several colours."""
    return page.locator(".cm-line").filter(has_text=re.compile(rf"^ *{re.escape(words)} *$"))


def click(page: Page, place: str) -> None:
    """Clicks a place on the map."""
    page.mouse.click(*spot(page, place))
