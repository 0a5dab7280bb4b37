"""Never in doubt whether it is saved, and nothing for anybody else: what the page does when something goes wrong."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route

from tests.browser.edit_page import SOUND, Served, served

LOOT = """<!DOCTYPE html><script>
fetch("/loot", { method: "POST", body: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]) })
  .then(() => { document.title = "looted"; });
</script>"""


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
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that remembers what its windows keep."""
    found = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    yield found
    found.close()


def _opened(context: BrowserContext, server: Served) -> Page:
    page = context.new_page()
    page.on("dialog", lambda asked: asked.accept())
    page.goto(server.address)
    page.wait_for_selector("#board")
    return page


def _type(page: Page, words: str) -> None:
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(words)


def _held(page: Page, name: str) -> list[Route]:
    """Hold all questions of a kind back; return those that came."""
    found: list[Route] = []

    def hold(route: Route) -> None:
        found.append(route)

    page.route(f"**/api/{name}", hold)
    return found


@contextmanager
def _a_stranger(port: int) -> Iterator[list[str]]:
    """Another user's program on the port: it answers everything, and keeps what it is sent."""
    got: list[str] = []

    class Stranger(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(LOOT.encode(), "text/html")

        def do_POST(self) -> None:
            got.append(f"{self.path} {self.rfile.read(int(self.headers['content-length'])).decode()}")
            given = {
                "session": "s",
                "key": "00" * 32,
                "proof": "00" * 32,
                "nonce": "n",
                "text": "",
                "sum": "",
                "log": "x",
            }
            self._answer(json.dumps(given).encode(), "application/json")

        def log_message(self, *_: Any) -> None:
            pass

        def _answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    heard = ThreadingHTTPServer(("127.0.0.1", port), Stranger)
    thread = Thread(target=heard.serve_forever)
    thread.start()
    yield got
    heard.shutdown()
    thread.join(10)
    heard.server_close()


def test_another_program_on_the_port_gets_nothing(context: BrowserContext, log: Path) -> None:
    """Neither from the open page, nor from an address that it offers, nor after a reload from what the browser keeps."""
    with served(log) as server:
        page = _opened(context, server)
        _type(page, "# mine")
        page.wait_for_selector("#state:has-text('32 orders')")
        page.wait_for_timeout(500)  # what is not saved is kept a moment after it was typed
    with _a_stranger(server.port) as got:
        _type(page, " and more")
        page.wait_for_selector("#trouble:has-text('Another program answers here')")
        page.keyboard.press("Control+s")
        page.evaluate("location.hash = 'a-token'")
        page.wait_for_timeout(500)
        page.reload()
        page.wait_for_function("document.title === 'looted'")
        assert any(each.startswith("/loot") and "pbem draft" in each for each in got)
        assert {each.partition(" ")[0] for each in got} == {"/api/prove", "/loot"}
        assert [each for each in got if "mine" in each or "Gomel" in each] == []
    with served(log, server.port) as again:
        page = _opened(context, again)
        page.wait_for_selector(".cm-line:has-text('# mine and more')")
        page.wait_for_selector("#save.unsaved")


def test_a_program_that_hangs_is_told_and_what_is_written_meanwhile_is_saved_later(
    context: BrowserContext, server: Served, log: Path
) -> None:
    """After two seconds, with the text to be copied; when it answers again all is as it was."""
    page = _opened(context, server)
    held = _held(page, "prove")
    _type(page, "# mine")
    page.wait_for_selector("#trouble:has-text('has not answered for a while. Your text is not saved yet')")
    page.wait_for_selector("#state:has-text('judging')")
    page.keyboard.press("Control+s")
    assert page.locator("#trouble button:text-is('Copy the text')").count() == 1
    assert log.read_text(encoding="utf-8") == SOUND
    page.unroute("**/api/prove")
    for each in held:
        with suppress(Error):  # the page has given it up
            each.continue_()
    page.wait_for_selector("#trouble", state="hidden")
    page.wait_for_selector("#save:not(.unsaved)")
    page.wait_for_selector("#state:has-text('32 orders')")
    assert "# mine" in log.read_text(encoding="utf-8")


def test_the_header_says_that_it_is_judging(context: BrowserContext, server: Served) -> None:
    """As long as nothing is known of the text as it is, and one question of a kind is under way."""
    page = _opened(context, server)
    page.wait_for_selector("#state:has-text('32 orders')")
    held = _held(page, "judge")
    _type(page, "# mine")
    page.wait_for_selector("#state:text-is('judging \u2026')")
    page.unroute("**/api/judge")
    _type(page, " and more")
    page.wait_for_selector("#state:has-text('32 orders, no fault')")
    given = [json.loads(each.request.post_data or "") for each in held]
    assert len({each["window"] for each in given}) == 1
    assert [each["change"] for each in given] == sorted({each["change"] for each in given})


@pytest.mark.parametrize("way", ["renamed", "deleted"])
def test_a_log_that_is_gone_is_written_again(way: str, context: BrowserContext, server: Served, log: Path) -> None:
    """By a click; its text is in the page, and over another file nothing is written."""
    page = _opened(context, server)
    if way == "renamed":
        log.rename(log.with_name("other.log"))
    else:
        log.unlink()
    page.wait_for_selector("#trouble:has-text('game.log is no longer there')")
    _type(page, "# mine")
    page.keyboard.press("Control+s")
    assert not log.exists()
    page.click("#trouble button:text-is('Write it again')")
    page.wait_for_selector("#trouble", state="hidden")
    page.wait_for_selector("#save:not(.unsaved)")
    assert log.read_text(encoding="utf-8") == f"{SOUND}# mine"


def test_a_file_that_is_there_again_is_not_written_over(context: BrowserContext, server: Served, log: Path) -> None:
    """Both texts are shown, as they are when another program writes the file."""
    page = _opened(context, server)
    log.unlink()
    page.wait_for_selector("#trouble button:text-is('Write it again')")
    _type(page, "# mine")
    log.write_text("another", encoding="utf-8")
    page.wait_for_selector("#trouble:has-text('was written by another program')")
    page.keyboard.press("Control+s")
    page.wait_for_selector("#dialog[open] #dialog-title:has-text('another program')")
    assert log.read_text(encoding="utf-8") == "another"


def test_a_closed_tab_leaves_its_text(context: BrowserContext, server: Served, log: Path) -> None:
    """As a phone closes one, without asking; the next window has it, and two windows keep each its own."""
    first, second = _opened(context, server), _opened(context, server)
    for page, words in ((first, "# first"), (second, "# second")):
        _type(page, words)
        page.wait_for_timeout(500)
    first.close(run_before_unload=False)
    third = _opened(context, server)
    third.wait_for_selector(".cm-line:has-text('# first')")
    third.wait_for_selector("#save.unsaved")
    assert third.locator(".cm-line:has-text('# second')").count() == 0
    assert second.locator(".cm-line:has-text('# first')").count() == 0
    third.keyboard.press("Control+s")
    third.wait_for_selector("#save:not(.unsaved)")
    assert "# first" in log.read_text(encoding="utf-8")
    third.close()
    fourth = _opened(context, server)
    assert fourth.locator("#save.unsaved").count() == 0


def test_escape_throws_no_mail_away(context: BrowserContext, server: Served) -> None:
    """Nor do Close and a mail that was refused; it is gone when it has been added."""
    page = _opened(context, server)
    page.click("#add")
    page.fill("#dialog textarea", "Hello, how are you?")
    for _ in range(3):
        page.keyboard.press("Escape")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    page.click("#add")
    assert page.input_value("#dialog textarea") == "Hello, how are you?"
    page.click("#dialog button:text-is('Add it')")
    page.wait_for_selector("#dialog-title:text-is('What became of it')")
    page.click("#dialog button:text-is('Close')")
    page.click("#add")
    assert page.input_value("#dialog textarea") == "Hello, how are you?"


def test_a_save_that_was_not_answered_is_made_up_for(context: BrowserContext, log: Path) -> None:
    """As soon as pbem runs again, without another click."""
    with served(log) as server:
        page = _opened(context, server)
        _type(page, "# mine")
        page.wait_for_selector("#state:has-text('32 orders')")
    page.keyboard.press("Control+s")
    page.wait_for_selector("#trouble:has-text('pbem does not answer')")
    assert log.read_text(encoding="utf-8") == SOUND
    with served(log, server.port):
        page.wait_for_selector("#save:not(.unsaved)")
        page.wait_for_selector("#trouble", state="hidden")
        assert "# mine" in log.read_text(encoding="utf-8")
