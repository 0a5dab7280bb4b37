"""The Long Campaign of Absolute War!: judged and reported from the command line, and what its supply costs."""

import statistics
from collections.abc import Iterator
from functools import partial

from pbem.core.replay import AnyReplay
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.rules.c07_supply import supplied
from pbem.games.absolute_war.state.position import Position
from pbem.referee import judge_texts
from tests.benchmarks.measuring import ROOT, command, memory, milliseconds

LOG = ROOT / "samples" / "absolute-war" / "whole-war.log"
HTML = ("--format", "html", "--out", "-")
NAME = "a campaign of Absolute War!"


def whole_war() -> Iterator[tuple[str, str, float]]:
    """Yields each figure with what it is of and its unit."""
    positions = [step.after for step in _played().steps]
    yield f"`pbem check` on {NAME}, {len(positions)} orders", "s", command("check", str(LOG))
    yield f"`pbem report` on {NAME}, HTML", "s", command("report", str(LOG), *HTML)
    yield "most memory of `pbem report` on it", "MB", memory("report", str(LOG), *HTML)
    found = milliseconds([partial(_supply, each) for each in positions[:: len(positions) // 20]])
    yield "supply of every stack, nothing known before: median of twenty positions", "ms", statistics.median(found)


def _played() -> AnyReplay:
    verdict = judge_texts([(LOG.name, LOG.read_bytes())])
    assert verdict.clean
    assert verdict.replay is not None
    return verdict.replay


def _supply(position: Position) -> int:
    """Asks for each stack of both sides, as the Supply Phase does."""
    stacks = [(zone, stack) for zone, stack in position.every_stack() if position.stack_side(stack) in tuple(Side)]
    return sum(supplied(position, zone, stack) for zone, stack in stacks)
