"""Who hears, who presses keys, who prints, who reads at night: axe finds nothing to mend."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Open

WAR = "barbarossa-to-berlin/whole-war.log"
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
    """What is folded and past stands there as its headings."""
    page = opened(LOG, bypass_csp=True)
    page.emulate_media(media="print")
    assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize(
    ("log", "most"),
    [
        (LOG, 2), ("on-to-berlin/opening.log", 2), ("absolute-war/opening.log", 2),
        ("absolute-war/middle-of-the-war.log", 2),
        ("a-victory-awaits/opening-with-standing-orders.log", 2), (WAR, 20),
    ],
)  # fmt: skip
def test_a_turn_takes_two_pages_and_a_war_no_more_than_twenty(log: str, most: int, opened: Open) -> None:
    """With the map on the first."""
    printed = opened(log).pdf(format="A4")
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= most


@pytest.mark.parametrize("log", [LOG, "absolute-war/typhoon.log"])
def test_a_finger_finds_what_it_may_touch(log: str, opened: Open) -> None:
    """24 pixels at least wherever no sentence stands round it, 44 for what the map is played with (WCAG 2.5.8)."""
    page = opened(log, "#1.9", width=390, height=844, has_touch=True, bypass_csp=True)
    page.evaluate(
        "() => document.querySelectorAll('details').forEach(each => { each.open = each.closest('section').ariaLabel !== ''; })"
    )
    found = Axe().run(page, options={"runOnly": ["target-size"]}).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]][:5]) for each in found] == []
    small = page.evaluate("""() => [...document.querySelectorAll('.bar :is(button, input), .layers label, nav > ul > li > a, summary')]
        .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.outerHTML.slice(0, 80))""")
    assert small == []
