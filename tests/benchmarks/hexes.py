"""A whole campaign of A Victory Awaits: three maps, nine turns; reach and lines of communications on its fullest map."""

import statistics
from collections.abc import Iterator
from functools import partial

from pbem.core.replay import AnyReplay
from pbem.games.a_victory_awaits.board.types import Side, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import lengths
from pbem.games.a_victory_awaits.rules.c09_movement.reach import reach
from pbem.games.a_victory_awaits.state.position import Position, changed, kind
from pbem.referee import judge_texts
from pbem.report.render import render
from tests.benchmarks.measuring import ROOT, command, milliseconds

LOG = ROOT / "samples" / "a-victory-awaits" / "campaign.log"
HTML = ("--format", "html", "--out", "-")
NAME = "a campaign of A Victory Awaits"


def campaign() -> Iterator[tuple[str, str, float]]:
    """Yields each figure with what it is of and its unit."""
    played = _played()
    positions = [step.after for step in played.steps]
    middle = positions[len(positions) // 2]
    yield f"`pbem check` on {NAME}, {len(positions)} orders", "s", command("check", str(LOG))
    yield f"`pbem report` on {NAME}, HTML", "s", command("report", str(LOG), *HTML)
    written = milliseconds([partial(_written, played)])
    yield "the report alone, without the audit", "s", written[0] / 1000
    reaches = milliseconds([partial(_reach, middle, unit) for unit in _mechanised(middle)])
    yield (
        "reach of a mechanised unit in the middle of it, nothing known before: median",
        "ms",
        statistics.median(reaches),
    )
    yield "the same: the worst of all units", "ms", max(reaches)
    lines = milliseconds([partial(_lines, each) for each in positions[:: len(positions) // 20]])
    yield "supply of both sides, nothing known before: median of twenty positions", "ms", statistics.median(lines)
    yield "the same: the worst of them", "ms", max(lines)


def _played() -> AnyReplay:
    verdict = judge_texts([(LOG.name, LOG.read_bytes())])
    assert verdict.clean
    assert verdict.replay is not None
    return verdict.replay


def _written(played: AnyReplay) -> str:
    return render(played.game.view(played), "html")


def _anew(position: Position) -> Position:
    return changed(position, memo={})


def _mechanised(position: Position) -> list[UnitId]:
    return [unit for unit in position.units if position.hex_of(unit) and kind(unit).mech]


def _reach(position: Position, unit: UnitId) -> int:
    return len(reach(_anew(position), unit).cost)


def _lines(position: Position) -> int:
    fresh = _anew(position)
    return sum(len(lengths(fresh, side)) for side in Side)
