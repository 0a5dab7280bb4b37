"""The page of `pbem edit` for tests: its log, its server, and how a place and a line of it are found."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import uvicorn
from playwright.sync_api import Locator, Page

from pbem.cli.edit import _listening
from pbem.edit.app import application
from pbem.edit.connections import Patient
from pbem.edit.desk import Desk
from pbem.edit.entrance import Entrance

SAMPLES = Path(__file__).parents[2] / "samples"
SLIP = SAMPLES / "barbarossa-to-berlin" / "opening-with-a-slip.log"
SOUND = SLIP.read_text(encoding="utf-8").replace("move Gomel: Central - Minsk", "")
ORDER = "move Gomel: Central - Bobruisk"
KEY = bytes(32)
SPOT = """place => {
  const title = [...document.querySelectorAll("#board g.p > title")].find(each => each.textContent.startsWith(`${place}:`));
  const { left, top, width, height } = title.parentNode.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


class Served(NamedTuple):
    """A running server: where it listens, and its entrance."""

    port: int
    entrance: Entrance
    desk: Desk

    @property
    def address(self) -> str:
        """The address that was printed last; it opens one window."""
        return f"http://127.0.0.1:{self.port}/#{self.entrance.token}"


@contextmanager
def served(log: Path, port: int = 0, key: bytes = KEY) -> Iterator[Served]:
    """The server of a log, in a thread."""
    heard = _listening(port)
    found = Served(heard.getsockname()[1], Entrance(key, heard.getsockname()[1]), Desk(log))
    config = uvicorn.Config(
        application(found.desk, found.entrance), http=Patient, log_level="warning", lifespan="off", ws="none"
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, args=([heard],))
    thread.start()
    yield found
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
