"""Answers as steps of a replay: each a ruling of its own, with the line of the standing order that gave it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pbem.core.frozen import replace
from pbem.core.game import AnyGame
from pbem.core.replay import AnyStep, Outcome, Step
from pbem.core.source import Line
from pbem.core.standing.answering import Part
from pbem.core.standing.values import StandingOrder

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

Lines = Mapping[StandingOrder, Line]


def steps_of(game: AnyGame, parts: Sequence[Part[Any, Any, Any]], above: AnyStep, known: Lines) -> tuple[AnyStep, ...]:
    """Returns answers, and the rest of a line behind them, as steps that follow one in the log."""
    first = len(above.followed) + 1
    return tuple(_step(game, each, above.line, known, behind) for behind, each in enumerate(parts, first))


def _step(game: AnyGame, part: Part[Any, Any, Any], line: Line, known: Lines, behind: int) -> AnyStep:
    return Step(
        line=replace(line, comment=""),
        outcome=Outcome.ANSWERED if part.by else Outcome.PLAYED,
        before=part.before,
        after=part.after,
        action=part.action,
        written=game.write(part.action),
        ruling=part.ruling,
        by=known.get(part.by) if part.by else None,
        by_side=part.by.side if part.by else "",
        behind=behind,
    )


def withdrawn(step: AnyStep) -> AnyStep:
    """Returns a step of which all that followed is withdrawn, too."""
    return replace(step, followed=tuple(replace(each, outcome=Outcome.WITHDRAWN) for each in step.followed))


def trailing(step: AnyStep) -> int:
    """Returns at which of those that followed a line its own last part is past: behind it came only answers."""
    return max((at + 1 for at, each in enumerate(step.followed) if not each.by_side), default=0)


def with_followed(step: Step[P, A, E], change: Callable[[Step[P, A, E]], Step[P, A, E]]) -> Step[P, A, E]:
    """Returns a step changed, and what followed it likewise, in the order of play."""
    first = change(step)
    return replace(first, followed=tuple(change(each) for each in step.followed)) if step.followed else first
