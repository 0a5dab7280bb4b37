"""The board of a report in a real browser: it plays by buttons, keys, links and slider, and shows what was played."""

from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.pages import GAMES, HEXES, SLIP, WAR, moment, press

# all that moves on a board, of this page or of its source
DRAWN = """source => {
    const page = source ? new DOMParser().parseFromString(source, 'text/html') : document;
    const hexes = page.querySelector('#board-all .lying');
    if (!hexes) {
        const front = page.querySelector('#board-all .front').getAttribute('d').split('M').length;
        return [front, ...[...page.querySelectorAll('#board-all :is(.p, .country)')].map(each => each.outerHTML)];
    }
    return [...hexes.querySelectorAll('use')].map(each => {
        const [x, y] = (each.parentNode.getAttribute('transform') || '').match(/-?\\d+/g)?.map(Number) ?? [0, 0];
        return `${each.getAttribute('href')} ${x + Number(each.getAttribute('x'))} ${y + Number(each.getAttribute('y'))}`;
    }).filter(each => each.startsWith('#hx-u')).sort();
}"""
TWENTY_STEPS = """() => {
    const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const begun = performance.now();
    for (let each = 0; each < 20; each += 1) {
        press('ArrowRight');
        document.getElementById('board').getBoundingClientRect();
    }
    return (performance.now() - begun) / 20;
}"""
WINDOW = """() => {
    const { left, top, width } = document.getElementById('board').getBoundingClientRect();
    const drawn = document.getElementById('view').getScreenCTM(), at = new DOMPoint(left, top).matrixTransform(drawn.inverse());
    return [at.x, at.y, width / drawn.a].map(Math.round);
}"""


def _source(page: Page) -> str:
    return Path(urlparse(page.url).path).read_text(encoding="utf-8")


def _drawn(page: Page, source: str = "") -> list[Any]:
    found: list[Any] = page.evaluate(DRAWN, source)
    return found


@pytest.mark.parametrize("log", GAMES)
def test_what_is_played_to_the_end_is_what_the_page_was_sent_with(log: str, opened: Open) -> None:
    """Element by element, whose it is and what lies where; at the first order it is something else."""
    page = opened(log, "#1.1")
    first = _drawn(page)
    page.get_by_role("button", name="Last").click()
    assert _drawn(page) == _drawn(page, _source(page)) != first


def test_every_way_to_an_order_leads_to_the_same_board(opened: Open) -> None:
    """By its address, by keys from the one before, back from the one behind, by the slider."""
    page = opened(WAR, "#7.40")
    there = _drawn(page)
    for keys in (("ArrowLeft", "ArrowRight"), ("ArrowRight", "ArrowLeft"), ("Shift+ArrowLeft", "Shift+ArrowLeft")):
        press(page, *keys)
    assert moment(page) != "7.40"
    page.evaluate("() => { location.hash = '#7.40'; }")
    expect(page.locator(".told .moment strong")).to_have_text("7.40")
    assert _drawn(page) == there
    number = page.get_by_role("slider").input_value()
    press(page, "Shift+ArrowRight")
    page.get_by_role("slider").fill(number)
    assert (moment(page), _drawn(page)) == ("7.40", there)


def test_keys_do_what_they_do_on_lichess(opened: Open) -> None:
    """Left and right from anywhere; first, last and play once the board has been chosen."""
    page = opened(SLIP)
    press(page, "ArrowLeft")
    before_last = moment(page)
    page.locator(".mapview").focus()
    press(page, "ArrowUp")
    assert moment(page) == "start"
    press(page, "ArrowRight", "ArrowRight")
    assert moment(page) == "1.2"
    press(page, "ArrowDown")
    assert moment(page) == ""
    press(page, "ArrowLeft")
    assert moment(page) == before_last
    press(page, "Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # at the end it stops by itself
    assert moment(page) == ""


def test_beside_the_board_stands_what_the_story_tells_of_the_order(opened: Open) -> None:
    """Its dice and losses too; the present has what is asked; the address is that of the order."""
    page = opened(SLIP)
    expect(page.locator(".beside .now")).to_be_visible()
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true; })")
    fight = page.locator("section[aria-labelledby=story] li:has(table)").first
    fight.locator("p:first-child a").first.click()
    assert fight.locator("table").inner_text() in page.locator(".told").inner_text()
    expect(page.locator(".beside .now")).to_be_hidden()
    assert page.url.endswith(f"#{moment(page)}")
    expect(page.locator("#board-all .happened .ring.fought")).not_to_have_count(0)
    expect(page.locator("#board-all .happened .way.fought.s0")).not_to_have_count(0)
    page.locator(".told").get_by_role("link", name="Read on from here").click()
    expect(fight).to_be_in_viewport()


def test_a_place_tells_who_stands_there_and_which_orders_led_there(opened: Open) -> None:
    """A click on the map, and the links behind it."""
    page = opened(SLIP)
    page.locator("#board-all .p", has_text="Kaunas").locator(".rim").click(force=True)
    assert page.locator(".told .moment").inner_text() == "Kaunas"
    link = page.locator(".told .links a").last
    wanted = link.inner_text()
    link.click()
    expect(page.locator(".told .moment strong")).to_have_text(wanted)


@pytest.mark.parametrize("log", [WAR, HEXES])
def test_a_stack_is_laid_open_by_a_click_and_by_a_key(log: str, opened: Open) -> None:
    """All its counters, also those for which the map has no room; another click, Escape or a step close it."""
    page = opened(log)
    panel = page.locator("#view > .opened use")
    page.locator(".mapview").focus()
    press(page, "s")
    first = page.locator(".told .moment").inner_text()
    assert panel.count() == page.locator(".told ul li").count() > 0
    press(page, "s")
    assert page.locator(".told .moment").inner_text() != first
    press(page, "Shift+S")
    assert page.locator(".told .moment").inner_text() == first
    press(page, "Escape")
    expect(panel).to_have_count(0)
    press(page, "s", "ArrowLeft")
    expect(panel).to_have_count(0)


def test_an_order_about_no_place_says_so(opened: Open) -> None:
    """The map stays as it was; the story marks the order."""
    page = opened(SLIP, "#1.3")
    expect(page.locator(".told")).to_contain_text("about no place")
    expect(page.locator("[aria-current=true]")).to_have_count(1)


def test_the_window_moves_and_grows(opened: Open) -> None:
    """By buttons, by the wheel once the board has been chosen, and by dragging; the whole map fits into it."""
    page = opened(SLIP)
    board = page.locator("#board")
    begun = page.evaluate(WINDOW)
    page.get_by_role("button", name="Enlarge").click()
    nearer = page.evaluate(WINDOW)
    assert nearer[2] < begun[2]
    box: Any = board.bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250)
    page.mouse.up()
    dragged = page.evaluate(WINDOW)
    assert (dragged[0] > nearer[0], dragged[1] > nearer[1], dragged[2]) == (True, True, nearer[2])
    page.mouse.wheel(0, -100)
    assert page.evaluate(WINDOW)[2] < dragged[2]
    press(page, "0")
    assert page.evaluate(WINDOW)[2] > begun[2]


@pytest.mark.parametrize("log", GAMES)
def test_a_telephone_opens_on_what_happened_and_shows_the_whole_map_at_a_touch(log: str, opened: Open) -> None:
    """Nothing but tables and the list of contents is wider than the window."""
    page = opened(log, width=390, height=844, has_touch=True)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    scale = "() => document.getElementById('view').getScreenCTM().a"
    assert page.evaluate(scale) > 0.55
    page.get_by_role("button", name="Whole map").tap()
    box: Any = page.locator("#board").bounding_box()
    whole: Any = page.locator("#board .land, #board .hx-paper").first.bounding_box()
    assert box["x"] - 1 <= whole["x"] <= whole["x"] + whole["width"] <= box["x"] + box["width"] + 1
    assert box["y"] - 1 <= whole["y"] <= whole["y"] + whole["height"] <= box["y"] + box["height"] + 1


def test_two_fingers_enlarge_and_one_finger_moves(opened: Open) -> None:
    """As on every map; what lay under the fingers stays there."""
    page = opened(SLIP, width=390, height=844, has_touch=True)
    page.locator("#board").scroll_into_view_if_needed()
    box: Any = page.locator("#board").bounding_box()
    across, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *spread: float) -> None:
        points = [{"x": across + each, "y": down, "id": number} for number, each in enumerate(spread)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    begun = page.evaluate(WINDOW)
    touch("touchStart", -30, 30)
    touch("touchMove", -60, 60)
    touch("touchEnd")
    nearer = page.evaluate(WINDOW)
    assert nearer[2] == pytest.approx(begun[2] / 2, rel=0.1)
    assert nearer[0] + nearer[2] / 2 == pytest.approx(begun[0] + begun[2] / 2, abs=12)
    touch("touchStart", 0)
    touch("touchMove", -40)
    touch("touchMove", -80)
    touch("touchEnd")
    moved = page.evaluate(WINDOW)
    assert (moved[0] > nearer[0], moved[2]) == (True, nearer[2])


@pytest.mark.parametrize("log", GAMES[:3])
def test_no_name_lies_on_another_or_on_a_neighbour(log: str, opened: Open) -> None:
    """As the browser measures them, at the size in which the map's own names can be read; two pixels are the air round letters."""
    page = opened(log, width=2600, height=1900)
    page.locator("#board:not(.thin)").wait_for()
    found = page.evaluate("""() => {
        const box = each => each.getBoundingClientRect(), all = [...document.querySelectorAll('#board-all .p')];
        const drawn = all.map(each => [each.querySelector('.name'), each.querySelector('.rim, .prized')].map(box));
        const meet = (a, b) => a.left + 2 < b.right && b.left + 2 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
        return drawn.flatMap(([name], at) => drawn.flatMap(([other, place], near) => near === at ? [] :
            [other, place].some(each => meet(name, each)) ? [all[at].textContent + ' | ' + all[near].textContent] : []));
    }""")
    assert found == []


def test_layers_can_be_left_out(opened: Open) -> None:
    """Whose country it is, and zones of control on request."""
    page = opened(HEXES)
    expect(page.locator("#board-all .hx-zone").first).to_be_hidden()
    page.get_by_label("Zones of control").check()
    expect(page.locator("#board-all .hx-zone").first).to_be_visible()
    page.get_by_label("Last moves").uncheck()
    expect(page.locator("#board-all .lying g:not([display]) use").first).to_be_visible()
    assert page.evaluate("() => getComputedStyle(document.querySelector('.hx-unit text')).display") != "none"
    other = opened(SLIP)
    expect(other.locator("#board-all .front")).to_be_visible()
    other.get_by_label("Control").uncheck()
    expect(other.locator("#board-all .front")).to_be_hidden()


def test_what_lies_outside_the_window_is_not_drawn_until_it_comes_into_it(opened: Open) -> None:
    """Thousands of words would be laid out anew with every change of scale; paper has them all."""
    page = opened(HEXES)
    hidden = page.locator("#board-all > use[display=none]")
    expect(hidden).not_to_have_count(0)
    inside = page.evaluate("""() => {
        const [wide, high] = [innerWidth, innerHeight];
        return [...document.querySelectorAll('#board-all .lying > g:has(use)')].every(each => {
            const at = new DOMPoint(...each.getAttribute('transform').match(/-?\\d+/g).map(Number));
            const { x, y } = at.matrixTransform(document.getElementById('view').getScreenCTM());
            const board = document.getElementById('board').getBoundingClientRect();
            const seen = x > board.left && x < board.right && y > board.top && y < board.bottom;
            return !seen || !each.hasAttribute('display');
        });
    }""")
    assert inside
    page.get_by_role("button", name="Whole map").click()
    expect(hidden).to_have_count(0)
    page.get_by_role("button", name="Enlarge").click(click_count=4)
    expect(hidden).not_to_have_count(0)
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(hidden).to_have_count(0)


def test_a_step_of_a_long_war_takes_no_longer_than_one_of_a_short_log(opened: Open) -> None:
    """Drawing and telling, in the middle of 1,929 orders and at the start of a few."""

    def least(log: str, at: str) -> float:
        return float(min(opened(log, at).evaluate(TWENTY_STEPS) for _ in range(2)))

    assert least(WAR, "#9.20") <= 6 * least(SLIP, "#1.1")


def test_without_a_script_everything_is_there_folded(opened: Open) -> None:
    """The board as it was sent, and its parts as windows of their own."""
    page = opened(SLIP, java_script_enabled=False)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".windows details").last).to_contain_text("The whole map")
    expect(page.get_by_role("button")).to_have_count(0)


def test_the_form_is_copied(opened: Open) -> None:
    """One press of a button, or what to do where the browser does not allow it."""
    page = opened(SLIP, permissions=["clipboard-write"])
    button = page.locator("button.copy").first
    button.click()
    expect(button).to_have_text("Copied")
