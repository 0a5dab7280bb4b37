"""A real browser for the tests of the page; where there is none they say so."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, sync_playwright

from pbem.cli.main import pbem
from tests.support.browsers import FOUND

SAMPLES = Path(__file__).parents[2] / "samples"

Open = Callable[..., Page]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves the folder out where no browser is installed; the summary says that."""
    return True if FOUND is None and collection_path.name.startswith("test_") else None


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a file: it keeps an event loop running, in which no other test could start its own."""
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=FOUND, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Writes the report of a sample once and returns its address."""
    folder, known = tmp_path_factory.mktemp("pages"), dict[str, str]()

    def address(log: str) -> str:
        if log not in known:
            path = folder / f"{log.replace('/', '-')}.html"
            done = CliRunner().invoke(pbem, ["report", str(SAMPLES / log), "--format", "html", "--out", str(path)])
            assert path.exists(), done.output
            known[log] = path.as_uri()
        return known[log]

    return address


@pytest.fixture
def opened(browser: Browser, pages: Callable[[str], str]) -> Iterator[Open]:
    """Opens the report of a sample; any error of the page, or anything that its policy stops, fails the test."""
    troubles: list[str] = []
    made: list[Page] = []

    def open_(log: str, at: str = "", width: int = 1400, height: int = 1000, **more: Any) -> Page:
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce", **more)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.goto(pages(log) + at)
        made.append(page)
        return page

    yield open_
    for page in made:
        page.close()
    assert troubles == []
