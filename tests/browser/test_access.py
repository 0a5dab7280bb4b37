"""Who hears, who presses keys, who prints, who reads at night: axe finds nothing to mend."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Open

LOG = "barbarossa-to-berlin/opening-with-a-slip.log"
WAYS: dict[str, dict[str, Any]] = {
    "at night": {"color_scheme": "dark"},
    "in the middle of a replay, on a telephone": {"at": "#1.9", "width": 390, "height": 844},
}


@pytest.mark.parametrize("way", WAYS)
def test_axe_finds_nothing(way: str, opened: Open) -> None:
    """On screen; and printed, where the page is another one."""
    page = opened(LOG, bypass_csp=True, **WAYS[way])
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []


def test_axe_finds_nothing_on_paper(opened: Open) -> None:
    """All that is folded is open there."""
    page = opened(LOG, bypass_csp=True)
    page.emulate_media(media="print")
    assert Axe().run(page).response["violations"] == []
