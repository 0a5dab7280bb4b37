"""The page of `pbem edit` in a real browser: from a click to a written line, two windows, what axe finds."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.edit_page import ORDER, SOUND, Served, click, line, served, spot

Window = Callable[..., Page]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log that waits for a move."""
    path = tmp_path / "game.log"
    path.write_text(SOUND, encoding="utf-8")
    return path


@pytest.fixture
def server(log: Path) -> Iterator[Served]:
    """The server of that log."""
    with served(log) as found:
        yield found


@pytest.fixture
def window(browser: Browser, server: Served) -> Iterator[Window]:
    """Opens the page; any error of it, or anything that its policy stops, fails the test."""
    troubles: list[str] = []
    made: list[Page] = []

    def open_(width: int = 1400, height: int = 900, **more: Any) -> Page:
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce", **more)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type in {"error", "warning"} else None)
        page.goto(server.address)
        page.wait_for_selector("#board")
        made.append(page)
        return page

    yield open_
    for page in made:
        page.close(run_before_unload=False)
    assert [each for each in troubles if "409" not in each] == []


WAR_BEGUN = "Game: Absolute War!\nScenario: barbarossa\n\nturn 1\ngerman\nsupply\ndraw 4 events, 1 offensive\n"


def test_from_a_click_to_a_line_in_the_file(window: Window, log: Path) -> None:
    """The place is clicked, the order is clicked, it is judged and drawn, undone, clicked anew, and saved.

    One step too many does not empty the log, and undoes nothing that another program wrote.
    """
    page = window()
    assert "#" not in page.url  # nor is the token in the address
    for steps in (3, 0):
        click(page, "Gomel")
        page.wait_for_selector("#orders h2:text-is('Gomel')")
        page.click(f"#orders .line:text-is('{ORDER}')")
        page.wait_for_selector("#state:has-text('33 orders, no fault')")
        page.wait_for_selector("#board g.p > title:text-matches('^Bobruisk:.*Central')", state="attached")
        for _ in range(steps):
            page.keyboard.press("Control+z")
        page.wait_for_selector(f"#state:has-text('{32 if steps else 33} orders, no fault')")
        page.wait_for_selector("#orders:not([aria-busy])")
    assert log.read_text(encoding="utf-8") == SOUND
    page.click("#save")
    page.wait_for_selector("#save:not(.unsaved)")
    saved = SOUND.rstrip() + f"\n  {ORDER}\n"
    assert log.read_text(encoding="utf-8") == saved
    page.reload()
    page.wait_for_selector("#board")
    assert page.locator("#trouble").is_hidden()
    log.write_text(saved + "# from elsewhere\n", encoding="utf-8")
    page.wait_for_selector(".cm-line:has-text('# from elsewhere')")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+s")
    page.wait_for_selector("#save:not(.unsaved)")
    assert log.read_text(encoding="utf-8") == saved + "# from elsewhere\n"


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (1100, 700), (390, 844)])
def test_text_map_and_orders_are_on_the_screen_and_stay_where_they_are(width: int, height: int, window: Window) -> None:
    """From the first moment on, at each width: nobody has to look for them, and nothing moves when an order is written."""
    page = window(width, height)
    page.wait_for_selector("#orders h2")
    first = page.evaluate(PLACES)
    assert [name for name, box in first.items() if box[1] < 0 or box[0] < 0 or box[2] > width or box[3] > height] == []
    page.click("[aria-label='Whole map']")
    click(page, "Gomel")
    page.wait_for_selector("#orders h2:text-is('Gomel')")
    before = spot(page, "Odessa")
    assert page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('#board') !== null", [*spot(page, "Gomel")]
    )
    page.click(f"#orders .line:text-is('{ORDER}')")
    page.wait_for_selector(f"#orders .written code:text-is('{ORDER}')")
    page.wait_for_selector("#orders:not([aria-busy]) h2:not(:text-is('Gomel'))")  # whose units have gone
    page.wait_for_selector("#board g.p > title:text-matches('^Bobruisk:.*Central')", state="attached")
    assert page.evaluate(PLACES) == first
    assert spot(page, "Odessa") == pytest.approx(before, abs=1)  # the map is still the whole one


PLACES = """() => Object.fromEntries(["#save", "#text", "#board", "#orders h2"].map(name => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return [name, name === "#orders h2" ? [left, top, left, top] : [left, top, right, bottom]];
}))"""


def test_what_is_taken_back_is_what_is_said(window: Window, log: Path) -> None:
    """Not what was typed since, nor a line in which something was written since; and then what was clicked before it."""
    page = window()
    click(page, "Gomel")
    for order in (ORDER, "dismantle Kishinev"):
        page.click(f"#orders .line:text-is('{order}')")
        page.wait_for_selector(f"#orders:not([aria-busy]) .written code:text-is('{order}')")
    page.keyboard.press("Control+End")
    page.keyboard.type("# mine")
    page.wait_for_selector("#orders:not([aria-busy]) .written code:text-is('dismantle Kishinev')")
    page.click("#orders button:text-is('Take it back')")
    page.wait_for_selector(f"#orders:not([aria-busy]) .written code:text-is('{ORDER}')")
    page.keyboard.press("Control+s")
    page.wait_for_selector("#save:not(.unsaved)")
    assert log.read_text(encoding="utf-8") == SOUND.rstrip() + f"\n  {ORDER}\n# mine"
    page.click(f".cm-line:has-text('{ORDER}')")
    page.keyboard.press("End")
    page.keyboard.type("  # mine")
    page.wait_for_selector("#orders:not([aria-busy]):not(:has(.written))")


def test_dice_are_filled_in_one_by_one(window: Window, log: Path) -> None:
    """In the order in which they fell; the last can be taken back, and what was written too."""
    log.write_text(SOUND[: SOUND.index("    roll @6")], encoding="utf-8")
    page = window()
    page.wait_for_selector("#orders .dice:has-text('die 1 of 2')")
    page.click("#orders .dice button:text-is('3')")
    page.click("#orders .dice button[aria-label='Take the last die back']")
    page.click("#orders .dice button:text-is('6')")
    page.click("#orders .dice button:text-is('2')")
    line(page, "roll @6 @2").wait_for()
    page.click("#orders button:text-is('Take it back')")
    page.click("#orders .dice button:text-is('Roll the dice here')")
    page.wait_for_selector("#orders .written code:text-matches('^roll @[1-6] @[1-6]$')")
    page.wait_for_selector("#state:has-text('23 orders, no fault')")


def test_some_units_of_two_stacks_by_clicks(window: Window, log: Path) -> None:
    """A click on each place, one on each unit, one where they go, one on the order."""
    log.write_text(SOUND[: SOUND.index("  attack Brest-Litovsk")], encoding="utf-8")
    page = window()
    for place, units in (("Warsaw", ("2PzA", "GE corps")), ("Lublin", ("1PzA",))):
        click(page, place)
        for unit in units:
            page.click(f"#orders .chip:text-is('{unit}')")
            page.wait_for_selector(f"#orders .chip[aria-pressed='true']:text-is('{unit}')")
    click(page, "Brest-Litovsk")
    page.wait_for_selector("#orders h2:text-is('Warsaw, Lublin \u2192 Brest-Litovsk')")
    order = "attack Brest-Litovsk from Warsaw: 2PzA, GE corps; Lublin: 1PzA"
    page.click(f"#orders .line:text-is('{order}')")
    line(page, order).wait_for()


def test_word_by_word_with_what_may_come_next(window: Window, log: Path) -> None:
    """What the language server would offer, one click after the other; and what it tells under the mouse."""
    log.write_text(SOUND[: SOUND.index("  attack Brest-Litovsk")], encoding="utf-8")
    page = window()
    page.click("#orders [aria-label='advance: word by word']")
    line(page, "advance").wait_for()
    page.click("#orders [aria-label='attack: word by word']")  # the one that was begun is given up
    page.wait_for_selector("#faults button:has-text('too soon')")
    for words in ("Brest-Litovsk", "Brest-Litovsk from", "from Warsaw"):
        # to the word itself: the list may be told anew while a mouse is on its way
        page.locator(f".cm-completionLabel:text-is('{words}')").dispatch_event("mousedown")
    page.wait_for_selector(".cm-line:has-text('attack Brest-Litovsk from Warsaw')")
    page.keyboard.press("Escape")
    assert line(page, "advance").count() == 0
    page.wait_for_selector("#faults-title:text-is('No fault')")
    told = page.locator(".cm-tooltip .told code:text-is('3PzA')")
    for across in (6, 9, 12, 15, 18):  # a mouse is hardly ever still
        page.hover(".cm-line .t-unit:text-is('3PzA') >> nth=0", position={"x": across, "y": 8})
        page.wait_for_timeout(600)
        if told.count():
            break
    told.wait_for()


def test_an_order_that_was_clicked_comes_in_sight(window: Window, log: Path) -> None:
    """Wherever the map was moved before: on a telephone it shows a small part."""
    log.write_text(f"{WAR_BEGUN}phase strategic\nphase movement\nphase combat\n", encoding="utf-8")
    page = window(width=390, height=844, has_touch=True)
    frame: Any = page.locator("#board").bounding_box()
    page.touchscreen.tap(*spot(page, "Lublin"))
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    page.click("#orders button.line:has-text('attack Tilsit: 4 Panzer - Kaunas: Northwestern')")
    page.wait_for_selector("#orders .written code:has-text('attack Tilsit')")
    for place in ("Tilsit", "Kaunas"):
        x, y = spot(page, place)
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]


def test_what_was_begun_and_is_a_whole_order_stays(window: Window, log: Path) -> None:
    """`goal` may stand alone; the next click writes below it, and it can be taken back."""
    phases = "\n".join(f"phase {each}" for each in ("strategic", "movement", "combat", "reserve", "objective"))
    log.write_text(f"{WAR_BEGUN}{phases}\n", encoding="utf-8")
    page = window()
    page.click("#orders [aria-label='goal: word by word']")
    page.wait_for_selector("#orders .written code:text-is('goal')")
    page.keyboard.press("Escape")
    page.click("#orders button.line:has-text('soviet')")
    line(page, "soviet").wait_for()
    assert line(page, "goal").count() == 1


def test_a_long_log_is_judged_when_it_is_opened(window: Window, log: Path) -> None:
    """Though the page goes to its end at once, where one writes."""
    log.write_text(SOUND + "# a remark\n" * 300, encoding="utf-8")
    page = window()
    page.wait_for_selector("#state:has-text('32 orders, no fault')", timeout=5_000)
    assert page.locator(".cm-line .t-remark").count() > 5


def test_what_is_typed_is_judged_and_coloured(window: Window) -> None:
    """A fault stands under its words, in the list, and is gone when it is mended."""
    page = window()
    page.keyboard.press("Control+End")
    page.keyboard.type("move Gomel: Central - Minsk")
    page.click("#faults button:has-text('No line joins Gomel and Minsk')")
    assert page.locator(".cm-lintRange-error").count() == 1
    assert page.locator(".cm-line .t-unit:text-is('Central')").count() >= 1
    page.keyboard.press("Control+End")
    for _ in "Minsk":
        page.keyboard.press("Backspace")
    page.keyboard.type("Bobruisk")
    page.wait_for_selector("#faults-title:text-is('No fault')")


def test_two_windows_lose_nothing(window: Window, log: Path) -> None:
    """What one has saved the other shows, or puts together with its own."""
    one, two = window(), window()
    for page, words in ((one, "# first"), (two, "# second")):
        page.locator(".cm-content").focus()
        page.keyboard.press("Control+End")
        page.keyboard.type(words)
    one.keyboard.press("Control+s")
    one.wait_for_selector("#save:not(.unsaved)")
    two.keyboard.press("Control+s")
    two.wait_for_selector("#dialog[open]")
    two.click("text=Put both together")
    two.click("#save")
    two.wait_for_selector("#save:not(.unsaved)")
    text = log.read_text(encoding="utf-8")
    assert text.index("# first") < text.index("# second")
    one.wait_for_selector(".cm-line:has-text('# second')")


def test_the_mail_in_and_out(window: Window, log: Path) -> None:
    """What was typed is saved first; the mail is there to be copied, and what becomes of one is told."""
    page = window()
    page.keyboard.press("Control+End")
    page.keyboard.type(ORDER)
    page.click("#mail")
    page.wait_for_selector("#dialog pre:has-text('pbem begin')")
    assert ORDER in log.read_text(encoding="utf-8")
    page.click("#dialog button:text-is('Close')")
    page.click("#add")
    page.fill("#dialog textarea", "Hello, how are you?")
    page.click("#dialog button:text-is('Add it')")
    page.wait_for_selector("#dialog-title:text-is('What became of it')")


def test_no_line_is_lost_when_the_program_ends(browser: Browser, log: Path) -> None:
    """The page says what to do, and goes on as soon as pbem runs again; after a reload it needs the new address."""
    context = browser.new_context()
    page = context.new_page()
    page.on("dialog", lambda asked: asked.accept())
    with served(log) as server:
        page.goto(server.address)
        page.wait_for_selector("#board")
        page.keyboard.type("# mine")
    page.wait_for_selector("#trouble:has-text('Start pbem edit for this log again')")
    with served(log, server.port):
        page.wait_for_selector("#trouble", state="hidden")
        page.keyboard.press("Control+s")
        page.wait_for_selector("#save:not(.unsaved)")
        assert "# mine" in log.read_text(encoding="utf-8")
        page.keyboard.type(" and more")
        page.wait_for_timeout(500)  # what is not saved is kept a moment after it was typed
    with served(log, server.port) as third:
        page.reload()
        page.wait_for_selector("#trouble:has-text('open the address')")
        page.goto(third.address)
        page.wait_for_selector("#trouble", state="hidden")
        page.wait_for_selector("#save.unsaved")
        page.wait_for_selector(".cm-line:has-text('# mine and more')")
        page.keyboard.press("Control+s")
        page.wait_for_selector("#save:not(.unsaved)")
        assert "# mine and more" in log.read_text(encoding="utf-8")
    context.close()


def test_another_log_at_the_same_address_gets_nothing_of_this_one(browser: Browser, log: Path, tmp_path: Path) -> None:
    """The page says so, and keeps its text."""
    other = tmp_path / "other.log"
    other.write_text("Game: On To Berlin!\n", encoding="utf-8")
    context = browser.new_context()
    page = context.new_page()
    with served(log) as server:
        page.goto(server.address)
        page.wait_for_selector("#board")
        page.keyboard.type("# mine")
    page.wait_for_selector("#trouble:has-text('pbem does not answer')")
    with served(other, server.port, bytes([1] * 32)) as second:
        page.goto(second.address)
        page.wait_for_selector("#trouble:has-text('Another program answers here')")
        page.keyboard.press("Control+s")
        page.wait_for_selector(".cm-line:has-text('# mine')")
        assert other.read_text(encoding="utf-8") == "Game: On To Berlin!\n"
    context.close()


WAYS: dict[str, dict[str, Any]] = {
    "at night": {"color_scheme": "dark"},
    "on a telephone": {"width": 390, "height": 844},
}


@pytest.mark.parametrize("way", WAYS)
def test_axe_finds_nothing(way: str, window: Window) -> None:
    """With a fault, with the orders of a place, and nothing is wider than the window."""
    page = window(bypass_csp=True, **WAYS[way])
    page.keyboard.press("Control+End")
    page.keyboard.type("move Gomel: Central - Minsk")
    page.wait_for_selector("#faults button")
    page.keyboard.press("Escape")  # the list of what may come next has no focus of its own: the text keeps it
    page.wait_for_selector(".cm-tooltip-autocomplete", state="detached")
    page.click("[aria-label='Whole map']")
    click(page, "Gomel")
    page.click("#orders .chip:text-is('Central')")  # and the mouse stays on it
    page.wait_for_selector("#orders:not([aria-busy])")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_the_token_the_page_says_how_to_get_in(browser: Browser, server: Served) -> None:
    """And shows nothing of the log; a token that was used once opens nothing."""
    page = browser.new_page()
    used = server.address
    assert server.entrance.entered(server.entrance.token)
    for address in (used.partition("#")[0], used):
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_selector("#trouble:not([hidden])")
        assert "open the address that pbem edit has printed last" in page.inner_text("#trouble")
        assert page.inner_text("#text").strip() in {"", "1"}
    page.close()
