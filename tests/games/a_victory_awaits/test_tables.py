"""The shipped tables of A Victory Awaits: what the program takes on trust for speed is looked at here."""

from collections import Counter

import pytest

from pbem.core.game import Header
from pbem.core.maps.hexes import distance
from pbem.games.a_victory_awaits.board.charts import chits, results, turns, zones
from pbem.games.a_victory_awaits.board.counters import units
from pbem.games.a_victory_awaits.board.map import all_hexes, all_sides, board
from pbem.games.a_victory_awaits.board.types import ChitKind, Scenario
from pbem.games.a_victory_awaits.game import rulebook
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import starts
from pbem.games.a_victory_awaits.rules.c07_resolving_commands.chits_revealed import headquarters
from pbem.games.a_victory_awaits.rules.readings import readings
from pbem.games.a_victory_awaits.view.new_log import template
from pbem.referee import judge_texts


def test_each_reading_is_told_where_it_is_used() -> None:
    """A row's readings stand with their question and answer; every reading is a row's."""
    book = rulebook()
    assert "Q64: " in book["16.2/marker-stays"].ruling
    assert readings()["Q64"].reading in book["16.2/marker-stays"].ruling
    told = " ".join(row.ruling for row in book.values())
    assert [number for number in readings() if f"{number}: " not in told] == []


def test_hexsides_lie_between_neighbours() -> None:
    """Both hexes are on the map and next to each other."""
    hexes = all_hexes()
    for a, b in all_sides():
        assert distance(hexes[a].spot, hexes[b].spot) == 1


def test_no_two_hexes_lie_in_one_place() -> None:
    """The sheets overlap, but each hex has one row."""
    assert max(Counter(row.spot for row in all_hexes().values()).values()) == 1


@pytest.mark.parametrize("scenario", list(Scenario))
def test_units_start_somewhere(scenario: Scenario) -> None:
    """Each counter has a zone of the game, of its side, with hexes on land where it has any."""
    hexes = board(scenario).hexes
    for unit, zone in starts(scenario).items():
        assert zone.plays(scenario), unit
        assert zone.side.lower() == units()[unit].side
        assert all(hexes[hex_].land for hex_ in zone.spaces) or zone.kind == "range"
    assert all(hex_ in hexes for zone in zones() if zone.plays(scenario) for hex_ in zone.spaces)


@pytest.mark.parametrize("scenario", list(Scenario))
def test_every_hq_chit_has_its_hq(scenario: Scenario) -> None:
    """The HQ that a chit names is a counter of the game."""
    for chit in chits().values():
        if chit.kind in (ChitKind.HQ, ChitKind.INTERRUPT) and chit.first_turn(scenario):
            assert headquarters(scenario, chit.nationality, chit.hq, chit.map), chit.id
    assert set(turns(scenario)) == set(range(1, 10))


def test_the_results_table_is_whole() -> None:
    """Six faces, a cell for each ratio, ratios that rise."""
    table = results()
    assert set(table.cells) == set(range(1, 7))
    assert all(len(row) == len(table.ratios) for row in table.cells.values())
    assert list(table.ratios) == sorted(table.ratios)


@pytest.mark.parametrize("scenario", [*Scenario, "smolensk short"])
def test_the_deployment_of_the_template_is_legal(scenario: str) -> None:
    """With `turn 1` below it, a new log begins at once."""
    text = template(Header({"scenario": scenario})) + "\nturn 1\n"
    verdict = judge_texts([("new.log", text.encode())])
    assert [problem.message for problem in verdict.problems] == []
    assert verdict.replay is not None
    assert all(step.applied for step in verdict.replay.steps)
