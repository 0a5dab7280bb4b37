"""Finding one's way on the page of a report: names, links there and back, maps that can be read, what is found."""

from itertools import combinations
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.pages import FINISHED, GAMES, SLIP, WAR, moment


@pytest.mark.parametrize("width", [390, 1400])
@pytest.mark.parametrize("log", [SLIP, *GAMES[1:]])
def test_a_small_map_names_the_important_places_and_more_as_it_grows(log: str, width: int, opened: Open) -> None:
    """From the whole map on: no name lies on another, none is cut off by the window, none is too small to be read."""
    page = opened(log, width=width, height=844)
    page.get_by_role("button", name="Whole map").click()
    counts: list[int] = []
    for _ in range(4):
        names = page.locator("#board .labels text")
        boxes: list[Any] = names.evaluate_all("all => all.map(each => each.getBoundingClientRect())")
        met = [(a, b) for a, b in combinations(boxes, 2) if _meet(a, b)]
        assert (met, [each for each in boxes if each["height"] < 11]) == ([], [])
        if not counts:
            window: Any = page.locator("#board").bounding_box()
            assert all(window["x"] <= each["left"] and each["right"] <= window["x"] + window["width"] for each in boxes)
        counts.append(len(boxes))
        page.get_by_role("button", name="Enlarge").click()
    assert 8 < counts[0] < max(counts)


def _meet(a: dict[str, float], b: dict[str, float]) -> bool:
    across = a["left"] + 1 < b["right"] and b["left"] + 1 < a["right"]
    return across and a["top"] + 1 < b["bottom"] and b["top"] + 1 < a["bottom"]


def test_an_order_has_one_name_everywhere(opened: Open) -> None:
    """In the story, beside the board with its line, and in the address; its number is a link to the board and looks it."""
    page = opened(SLIP)
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true; })")
    link = page.locator("section[aria-labelledby=story] .orders > li p:first-child a").nth(20)
    name = link.inner_text()
    assert link.evaluate("each => getComputedStyle(each).textDecorationLine") == "underline"
    link.click()
    assert (moment(page), urlparse(page.url).fragment) == (name, name)
    expect(page.locator("#board")).to_be_in_viewport()
    expect(page.locator(".told .moment")).to_contain_text("line ")
    names = page.locator(
        "section[aria-labelledby=story] .orders > li p:first-child strong:first-child"
    ).all_inner_texts()
    assert [each for each in names if "." not in each] == []


def test_a_turn_leads_to_its_orders_and_its_orders_to_its_map(opened: Open) -> None:
    """From the contents to the turn, to its orders, to the map of its end, and back to the board."""
    page = opened(WAR)
    page.get_by_role("navigation").get_by_role("link", name="7", exact=True).click()
    expect(page.locator("#moment-turn-7")).to_be_in_viewport()
    page.locator("details:has(#moment-turn-7)").get_by_role("link", name="The orders of this turn").click()
    expect(page.locator("#orders-turn-7")).to_be_in_viewport()
    page.locator("details:has(#orders-turn-7)").get_by_role("link", name="The map at its end").click()
    expect(page.locator("#moment-turn-7")).to_be_in_viewport()
    page.locator("details:has(#moment-turn-7)").get_by_role("link", name="On the board").click()
    expect(page.locator("#board")).to_be_in_viewport()
    assert moment(page).startswith("7.")


def test_without_a_script_the_address_of_an_order_leads_to_the_story(opened: Open) -> None:
    """Its fold opens of itself."""
    page = opened(WAR, "#7.40", java_script_enabled=False)
    expect(page.locator("[id='7.40']")).to_be_in_viewport()


@pytest.mark.parametrize("log", FINISHED)
def test_a_past_turn_opens_where_it_changed_most(log: str, opened: Open) -> None:
    """On a telephone too; counters are in sight and can be read, all of the map is a fold further."""
    page = opened(log, width=390, height=844)
    turn = page.locator("[aria-labelledby=history] > details").first
    turn.locator("summary").first.click()
    frame = turn.locator(".mapframe").first
    frame.scroll_into_view_if_needed()
    seen: Any = frame.bounding_box()
    words: list[Any] = (
        turn.locator(".mapframe")
        .first.locator("svg g :is(.c text, use[href*=hx-u])")
        .evaluate_all("all => all.map(each => each.getBoundingClientRect())")
    )
    inside = [each for each in words if seen["x"] < each["left"] and each["right"] < seen["x"] + seen["width"]
              and seen["y"] < each["top"] and each["bottom"] < seen["y"] + seen["height"]]  # fmt: skip
    assert len(inside) >= 3
    assert min(each["height"] for each in inside) >= 7
    turn.get_by_text("The whole map").click()
    expect(turn.locator(".mapframe").nth(1)).to_be_visible()


@pytest.mark.parametrize("log", GAMES[:3])
def test_the_label_of_a_counter_lies_in_it_and_on_no_symbol(log: str, opened: Open) -> None:
    """As the browser measures it, on every counter of the war."""
    page = opened(log)
    found = page.evaluate("""() => {
        const svg = document.getElementById('board'), out = [];
        for (const face of document.querySelectorAll('#board defs g.c')) {
            const shown = svg.querySelector('#view').appendChild(face.cloneNode(true));
            const [frame, words, symbol] = ['rect', 'text', 'use'].map(each => shown.querySelector(each)?.getBBox());
            const free = symbol ? frame.x + 16 : frame.x + 1;
            if (words.x < free || words.x + words.width > frame.x + frame.width - 1) out.push(face.textContent);
            shown.remove();
        }
        return out;
    }""")
    assert found == []


@pytest.mark.parametrize("log", FINISHED[1:])
def test_supply_is_shown_for_the_end_of_each_turn_and_said_to_be(log: str, opened: Open) -> None:
    """In between nothing is claimed; the layer can be left out."""
    page = opened(log)
    sign = page.locator("#board .happened :is(.cut, .hx-cut)")
    ends = page.evaluate(
        "() => Object.keys(JSON.parse(document.getElementById('board-data').textContent).cut).map(Number)"
    )
    page.get_by_role("slider").fill(str(ends[0]))
    expect(sign).to_have_count(1)
    assert (
        page.evaluate(
            "() => document.querySelector('#board .happened :is(.cut, .hx-cut)').getAttribute('d').split('M').length"
        )
        > 1
    )
    page.get_by_label("Supply (at the end of each turn)").uncheck()
    expect(sign).to_be_hidden()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(sign).to_have_count(0)


def test_a_place_or_a_unit_is_found_by_its_name(opened: Open) -> None:
    """Where it is at the moment shown; several are offered, none is said."""
    page = opened(WAR, "#5.20", width=390, height=844, has_touch=True)
    field = page.get_by_role("searchbox", name="Find a place or a unit")

    def find(words: str) -> str:
        field.fill(words)
        field.press("Enter")
        return page.locator(".told .moment").inner_text()

    assert find("smolensk") == "Smolensk"
    assert page.locator("#view > .opened use").count() == page.locator(".told ul li").count()
    several = find("GE corps")
    assert "places" in several
    page.locator(".told .found button").first.tap()
    assert "GE corps" in page.locator(".told").inner_text()
    assert "Nothing" in find("Napoleon")
    gone = page.evaluate("""() => {
        const lying = new Set([...document.querySelectorAll('#board-all .p use')].map(each => each.getAttribute('href')));
        const label = each => each.querySelector('text').textContent, all = [...document.querySelectorAll('#board defs g.c')];
        const here = new Set(all.filter(each => lying.has(`#${each.id}`)).map(label));
        return label(all.find(each => !here.has(label(each)) && !label(each).startsWith('[')));
    }""")
    assert "Nothing" in find(gone)  # at this moment, though it is in the war
    expect(page.locator(".told p").last).to_be_in_viewport()  # without a swipe: the map fills the screen
    page.locator(".told p a").first.tap()
    assert "Nothing" not in find(gone)
    page.evaluate("() => { location.hash = '#5.20'; }")
    expect(page.locator(".told .moment strong")).to_have_text("5.20")
    assert find("Konigsberg") == "K\u00f6nigsberg"  # as one types it on a telephone
    field.fill("")
    field.press("Enter")
    assert moment(page) == "5.20"


def test_a_unit_that_is_gone_is_found_by_its_name_alone(opened: Open) -> None:
    """Where counters bear figures beside their names, too: the last order that put it somewhere, and the one that took it."""
    page = opened(FINISHED[1])
    field = page.get_by_role("searchbox", name="Find a place or a unit")
    field.fill("vvs west")
    field.press("Enter")
    told = 'Nothing on the board is called "vvs west" now It was last seen at Nikolaev, in 3.50; gone with 4.59'
    expect(page.locator(".told")).to_have_text(told.replace("now It", "nowIt"))


def test_who_lacks_supply_at_the_end_of_a_turn_is_told_beside_the_board(opened: Open) -> None:
    """By the names of the places; a sign alone has to be looked for."""
    page = opened(FINISHED[1])
    ends = page.evaluate(
        "() => Object.keys(JSON.parse(document.getElementById('board-data').textContent).cut).map(Number)"
    )
    page.get_by_role("slider").fill(str(ends[0]))
    expect(page.locator(".told")).to_contain_text("Without supply at the end of this turn: ")


@pytest.mark.parametrize("log", FINISHED)
def test_the_costliest_battle_is_a_touch_away_and_flashes_where_it_was_fought(log: str, opened: Open) -> None:
    """Its dice beside the board, the board moved to the place, whichever order of the fight had them."""
    page = opened(log, width=390, height=844, has_touch=True)
    told = page.locator("[aria-labelledby=brief] li", has_text="Costliest battle")
    place = told.inner_text().split(":")[1].split(" (")[0].strip()
    told.locator("a").tap()
    expect(page.locator(".told table, .told .orders")).not_to_have_count(0)
    expect(page.locator("#board .happened .flash").first).to_be_in_viewport()
    assert place in page.locator(".told").inner_text()


def test_a_fault_leads_to_its_order_and_shows_what_its_carets_are_under(opened: Open) -> None:
    """On a telephone, where the line is longer than the window."""
    page = opened("on-to-berlin/opening-with-mistakes.log", width=390, height=844, has_touch=True)
    block = page.locator(".faults pre", has_text="Blitzkrieg D")
    assert block.evaluate("each => each.scrollLeft") > 0
    link = page.locator(".faults .block", has_text="Blitzkrieg D").get_by_role("link", name="on the board")
    name = link.inner_text().split()[1]
    link.tap()
    expect(page.locator(".told .moment strong")).to_have_text(name)
    expect(page.locator(".told")).to_contain_text("Blitzkrieg D")
