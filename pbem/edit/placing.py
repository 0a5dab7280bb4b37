"""Where an order that was clicked is written, and how: below the last order, above what a template suggests."""

from collections.abc import Sequence
from typing import Any

from pbem.core.directives import Directive
from pbem.core.frozen import replace
from pbem.core.game import AnyGame
from pbem.core.problem import Problem
from pbem.core.replay import AnyStep
from pbem.core.source import plain_line
from pbem.core.tables.in_play import playing_with
from pbem.formatter import is_flush, is_remark
from pbem.log.parse import grammar
from pbem.lsp.document import Document
from pbem.post.appending import block_lines
from pbem.referee import Verdict


def placed(document: Document, verdict: Verdict, order: str) -> dict[str, Any]:
    """Returns the line of the text, from 1, below which an order is to be written, and its lines in canonical form."""
    replay = verdict.replay
    if replay is None or verdict.game is None:
        return {"below": len(document.text.lines), "lines": [order]}
    with playing_with(verdict.tables):
        steps = document.trial(len(replay.steps)).judged([order])
        row = _below(document, verdict)
        known = replace(replay, steps=(*replay.steps, *steps))
        lines = list(block_lines(known, len(replay.steps)))
        apart = bool(document.text.line(row).strip()) and _heads(steps, replay.game)
    return {"below": row, "lines": [*[""] * apart, *lines]}


def _heads(steps: Sequence[AnyStep], game: AnyGame) -> bool:
    return any(is_flush(each, game.sides) for each in steps)


def _below(document: Document, verdict: Verdict) -> int:
    """Returns the line below which the next order belongs: the last that somebody wrote.

    A remark below the last order stays above the next one, since it may be its heading; but not from the first
    remark on that is an order itself, as those are that a new log suggests.
    """
    assert verdict.game is not None
    log, text = verdict.log, document.text
    read = [*log.header.lines.values(), *log.lines]
    row = max((each.last for each in read), default=len(text.lines))
    for number in range(row + 1, len(text.lines) + 1):
        line = text.line(number).strip()
        if is_remark(line) and _is_order(verdict.game, line.lstrip("# ")):
            break
        row = number if line else row
    return row


def _is_order(game: AnyGame, text: str) -> bool:
    found = grammar(game.name).knowing(game.names).parse(plain_line(text)) if text[:1].islower() else None
    return found is not None and not isinstance(found, Problem | Directive)
