"""Every field of a position is written as a set-up line, or listed with the reason why no line writes it."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from pbem.core.fold import replay
from pbem.core.game import Header
from pbem.core.rereading.fields import OF_THE_HEADER, OF_THE_LOG
from pbem.games import find_game, names
from pbem.games.absolute_war.board.types import Phase, Side
from pbem.games.absolute_war.game import GAME as ABSOLUTE_WAR
from pbem.games.absolute_war.orders.kinds_of_mark.of_player_turns import ACTED
from pbem.games.absolute_war.state.position import PlayerTally, changed
from pbem.log import read_log
from pbem.log.parse import grammar
from pbem.takeover import NotWritten, as_log
from tests.as_setup.fields import paths, unwritten
from tests.as_setup.samples import SAMPLES

every_game = pytest.mark.parametrize("name", names())
PLANTED = {  # a mark that is taken away, and the field that is lost then
    ("absolute_war", "acted"): "now.moved",
    ("absolute_war", "choices"): "this_turn.choices",
    ("absolute_war", "unplaced"): "now.unplaced",
    ("barbarossa_to_berlin", "orders"): "this_turn.orders",
    ("barbarossa_to_berlin", "replaced"): "this_turn.panzer_steps",
    ("on_to_berlin", "mayhold"): "this_turn.holds",
    ("on_to_berlin", "acted"): "impulse.by_points",
}


def _game(name: str) -> Any:
    game = find_game(name)
    assert game is not None
    return game


@every_game
def test_every_field_is_written_or_listed(name: str) -> None:
    """A new field of a position needs a set-up line, and a sample here that shows it; or a reason."""
    position, samples = SAMPLES[name]()
    assert [path for path in unwritten(_game(name), position, samples) if path not in OF_THE_HEADER] == []


@every_game
def test_every_field_listed_is_a_field(name: str) -> None:
    """No reason is left behind by a field that is gone, and each says something."""
    rereading, known = _game(name).rereading(), {*paths(_game(name).position)}
    records = {path.rpartition(".")[0] for path in known}
    assert {*rereading.apart, *rereading.follows} - known == set()
    assert {*rereading.under_way} - known - records == set()
    assert {*SAMPLES[name]()[1]} - known == set()
    reasons = [*(each.reason for each in rereading.apart.values()), *rereading.follows.values()]
    assert all(len(each.split()) > 3 for each in (*reasons, *(each.reason for each in OF_THE_LOG.values())))


def _without(kinds: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    left = tuple(each for each in kinds if each.name != name)
    assert len(left) < len(kinds)
    return left


@pytest.mark.parametrize(("name", "mark"), PLANTED)
def test_a_mark_that_is_missing_is_noticed(name: str, mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a mark the field that it writes is told."""
    marks = import_module(f"pbem.games.{name}.orders.marks")
    monkeypatch.setattr(marks, "EVERY", _without(marks.EVERY, mark))
    position, samples = SAMPLES[name]()
    assert PLANTED[name, mark] in unwritten(_game(name), position, samples)


def test_a_mark_that_is_missing_in_victory_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """That game writes its marks one by one."""
    lines = import_module("pbem.games.a_victory_awaits.orders.setup_lines.position_as_lines")
    monkeypatch.setattr(lines, "_marks", lambda position: iter(()))
    position, samples = SAMPLES["a_victory_awaits"]()
    assert {"bid", "zhukov", "fortresses_lost"} <= {*unwritten(_game("a_victory_awaits"), position, samples)}


def test_what_a_missing_mark_loses_is_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines are read again before anybody sees them: the player is told what would be lost."""
    header = Header({"scenario": "barbarossa"})
    start = ABSOLUTE_WAR.setup(header).position
    assert start is not None
    moved = changed(start, phase=Phase.MOVEMENT, side=Side.GERMAN, now=_moved(start.units))
    assert isinstance(as_log(ABSOLUTE_WAR, header, moved), str)
    marks = import_module("pbem.games.absolute_war.orders.marks")
    monkeypatch.setattr(marks, "EVERY", _without(marks.EVERY, ACTED.name))
    found = as_log(ABSOLUTE_WAR, header, moved)
    assert isinstance(found, NotWritten)
    assert found.unexplained == ("now.moved",)
    assert "now.moved" in found.message


def _moved(units: Mapping[Any, Any]) -> PlayerTally:
    return replace(PlayerTally(), moved=frozenset([next(iter(units))]))


def test_a_site_that_comes_into_the_game_lost_is_written() -> None:
    """Its marker is spent like that of any lost site, so one word says all of it."""
    game = _game("absolute_war")
    lines = "control german: Onega\nset turn 5; phase between\nturn 5\n"
    words = grammar("absolute_war")
    text = f"Game: Absolute War!\nScenario: barbarossa\nOptions: workshop\n\n{lines}"
    log = read_log(text.encode(), "x.log", words.verbs, words.nouns)
    start = game.setup(log.header)
    found = replay(game, log.header, start.position, log.lines, words.parse)
    assert [each for each in found.problems if each.counts] == []
    assert any(site.lost for site in found.position.sites.values())
    assert isinstance(as_log(game, log.header, found.position), str)
