"""The board of a report in a real browser: it plays by buttons, keys, links and slider, and shows what was played."""

from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open

WAR = "barbarossa-to-berlin/whole-war.log"
SLIP = "barbarossa-to-berlin/opening-with-a-slip.log"
HEXES = "a-victory-awaits/opening-with-standing-orders.log"
FINISHED = (WAR, "absolute-war/typhoon.log", "a-victory-awaits/leningrad.log")
GAMES = (WAR, "on-to-berlin/opening.log", "absolute-war/opening.log", HEXES)

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


def _moment(page: Page) -> str:
    """Returns which order is told beside the board; empty for the present."""
    where = page.locator(".told .moment strong")
    return where.inner_text() if where.count() else ""


def _press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


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
        _press(page, *keys)
    assert _moment(page) != "7.40"
    page.evaluate("() => { location.hash = '#7.40'; }")
    expect(page.locator(".told .moment strong")).to_have_text("7.40")
    assert _drawn(page) == there
    number = page.get_by_role("slider").input_value()
    _press(page, "Shift+ArrowRight")
    page.get_by_role("slider").fill(number)
    assert (_moment(page), _drawn(page)) == ("7.40", there)


def test_keys_do_what_they_do_on_lichess(opened: Open) -> None:
    """Left and right from anywhere; first, last and play once the board has been chosen."""
    page = opened(SLIP)
    _press(page, "ArrowLeft")
    before_last = _moment(page)
    page.locator(".mapview").focus()
    _press(page, "ArrowUp")
    assert _moment(page) == "start"
    _press(page, "ArrowRight", "ArrowRight")
    assert _moment(page) == "1.2"
    _press(page, "ArrowDown")
    assert _moment(page) == ""
    _press(page, "ArrowLeft")
    assert _moment(page) == before_last
    _press(page, "Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # at the end it stops by itself
    assert _moment(page) == ""


def test_beside_the_board_stands_what_the_story_tells_of_the_order(opened: Open) -> None:
    """Its dice and losses too; the present has what is asked; the address is that of the order."""
    page = opened(SLIP)
    expect(page.locator(".beside .now")).to_be_visible()
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true; })")
    fight = page.locator("section[aria-labelledby=story] li:has(table)").first
    fight.locator("p:first-child a").first.click()
    assert fight.locator("table").inner_text() in page.locator(".told").inner_text()
    expect(page.locator(".beside .now")).to_be_hidden()
    assert page.url.endswith(f"#{_moment(page)}")
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
    _press(page, "s")
    first = page.locator(".told .moment").inner_text()
    assert panel.count() == page.locator(".told ul li").count() > 0
    _press(page, "s")
    assert page.locator(".told .moment").inner_text() != first
    _press(page, "Shift+S")
    assert page.locator(".told .moment").inner_text() == first
    _press(page, "Escape")
    expect(panel).to_have_count(0)
    _press(page, "s", "ArrowLeft")
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
    _press(page, "0")
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


@pytest.mark.parametrize("width", [390, 1400])
@pytest.mark.parametrize("log", GAMES)
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


def test_a_step_of_a_long_war_is_quick(opened: Open) -> None:
    """A twentieth of a second for an order, drawing and telling, in the middle of 1,929; the best of three tries counts."""
    page = opened(WAR, "#9.20")
    tries = [page.evaluate(TWENTY_STEPS) for _ in range(3)]
    assert min(tries) < 50


def test_without_a_script_everything_is_there_folded(opened: Open) -> None:
    """The board as it was sent, and its parts as windows of their own."""
    page = opened(SLIP, java_script_enabled=False)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".windows details").last).to_contain_text("The whole map")
    expect(page.get_by_role("button")).to_have_count(0)


def test_the_form_is_copied(opened: Open) -> None:
    """One press of a button, or what to do where the browser does not allow it."""
    page = opened(SLIP)
    button = page.locator("button.copy").first
    button.click()
    expect(button).to_have_text("Copied")


def test_an_order_has_one_name_everywhere(opened: Open) -> None:
    """In the story, beside the board with its line, and in the address; its number is a link to the board and looks it."""
    page = opened(SLIP)
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true; })")
    link = page.locator("section[aria-labelledby=story] .orders > li p:first-child a").nth(20)
    name = link.inner_text()
    assert link.evaluate("each => getComputedStyle(each).textDecorationLine") == "underline"
    link.click()
    assert (_moment(page), urlparse(page.url).fragment) == (name, name)
    expect(page.locator("#board")).to_be_in_viewport()
    expect(page.locator(".told .moment")).to_contain_text("line ")
    names = page.locator("section[aria-labelledby=story] .orders > li p:first-child strong:first-child").all_inner_texts()
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
    assert _moment(page).startswith("7.")


def test_without_a_script_the_address_of_an_order_leads_to_the_story(opened: Open) -> None:
    """Its fold opens of itself."""
    page = opened(WAR, "#7.40", java_script_enabled=False)
    expect(page.locator("[id='7.40']")).to_be_in_viewport()


@pytest.mark.parametrize(
    "log", FINISHED
)
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
    page.locator(".told p a").tap()
    assert "Nothing" not in find(gone)
    page.evaluate("() => { location.hash = '#5.20'; }")
    expect(page.locator(".told .moment strong")).to_have_text("5.20")
    assert find("Konigsberg") == "K\u00f6nigsberg"  # as one types it on a telephone
    field.fill("")
    field.press("Enter")
    assert _moment(page) == "5.20"


def test_who_lacks_supply_at_the_end_of_a_turn_is_told_beside_the_board(opened: Open) -> None:
    """By the names of the places; a sign alone has to be looked for."""
    page = opened(FINISHED[1])
    ends = page.evaluate("() => Object.keys(JSON.parse(document.getElementById('board-data').textContent).cut).map(Number)")
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
