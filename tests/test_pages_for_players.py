"""The pages for players: the logs they show are legal, their orders are read, and all options and commands stand there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from pbem.cli.main import COMMANDS, command
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games import names
from pbem.log.parse import grammar
from pbem.log.tags import HEADER_TAGS
from pbem.referee import judge_texts

ROOT = Path(__file__).parent.parent
TEXTS = {page.name: page.read_text("utf-8") for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
LOGS = [
    (page, log)
    for page, text in TEXTS.items()
    for log in re.findall(r"^```\n(Game: .+?)^```", text, re.MULTILINE | re.DOTALL)
]
GAMES = names()  # a new one is asked for its page
PARTS = {  # of orders
    "mp 6", "pay 1", "as oos", "if cards 0", "set turn", "set step", "set step command", "step selection", "step replacement",
}  # fmt: skip
OTHERS = {"smolensk short", "vp bidding", "surrounded units may refuse to hold"}


def _page(game: str) -> str:
    return TEXTS[f"{game.replace('_', '-')}.md"]


def _orders(game: str) -> list[tuple[str, str]]:
    quoted = re.findall(r"`([a-z][^`]*)`", _page(game).partition("\n## Options\n")[0])
    return [(game, each) for each in quoted if " " in each]


def test_the_logs_are_where_they_belong() -> None:
    """A turn on the first page, a header on the page for all games, a command on that of the second."""
    assert {"README.md", "a-victory-awaits.md", "writing-a-log.md"} <= {page for page, _ in LOGS}


@pytest.mark.parametrize(("page", "log"), LOGS, ids=[page for page, _ in LOGS])
def test_a_log_on_a_page_is_legal(page: str, log: str) -> None:
    """What a page shows as a log is one."""
    verdict = judge_texts([(page, log.encode())])
    assert verdict.usable
    assert [each.message for each in verdict.problems if each.counts] == []


@pytest.mark.parametrize(("game", "order"), [each for game in GAMES for each in _orders(game)])
def test_every_order_on_a_page_is_read(game: str, order: str) -> None:
    """The grammar has a place for each, or for what a `check` says; parts of orders and commands of the shell are none."""
    if order in PARTS | OTHERS or order.startswith(("pbem ", "samples/")):
        return
    read = [grammar(game).parse(plain_line(each)) for each in (order, f"check {order}")]
    assert not all(isinstance(each, Problem) for each in read)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_stands_on_its_page(game: str) -> None:
    """Under its heading, by the name that the header gives it."""
    options = import_module(f"pbem.games.{game}.state.options").OPTIONS
    told = _page(game).partition("\n## Options\n")[2]
    assert [each for each in options if f"`{each}`" not in told] == []


def test_every_command_stands_on_its_page() -> None:
    """And in short in the README."""
    for page in ("commands.md", "README.md"):
        assert [name for name in COMMANDS if f"`pbem {name}" not in TEXTS[page]] == []


def test_every_option_of_a_command_stands_on_its_page() -> None:
    """By its long name at least."""
    options = {each for name in COMMANDS for part in command(name).params for each in part.opts}
    told = set(re.findall(r"(?<![\w-])--[a-z-]+", TEXTS["commands.md"]))
    assert {each for each in options if each.startswith("--")} <= told


def test_every_tag_of_a_header_stands_on_the_page_for_all_games() -> None:
    """In the table of its heading, with its colon."""
    told = TEXTS["writing-a-log.md"].partition("\n## The header\n")[2].partition("\n## ")[0]
    assert {tag for tag in HEADER_TAGS if f"`{tag.capitalize()}:" not in told} == set()
