"""Where an order that was clicked is written, and how: below the last order, in the place of a new log's example."""

from collections.abc import Iterator, Sequence
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
    """Returns the lines of an order in canonical form, and where they are to be written.

    That is below one line of the text, from 1, and in the place of those down to another one, which a template wrote.
    """
    replay = verdict.replay
    if replay is None or verdict.game is None:
        end = len(document.text.lines)
        return {"below": end, "until": end, "lines": [order]}
    with playing_with(verdict.tables):
        steps = document.trial(len(replay.steps)).judged([order])
        row = last_row(document, verdict)
        known = replace(replay, steps=(*replay.steps, *steps))
        lines = list(block_lines(known, len(replay.steps)))
        apart = bool(document.text.line(row).strip()) and _heads(steps, replay.game)
        until = max((each for each in _replaced(document, verdict, row, lines[-1])), default=row)
    return {"below": row, "until": until, "lines": [*[""] * apart, *lines]}


def _heads(steps: Sequence[AnyStep], game: AnyGame) -> bool:
    return any(is_flush(each, game.sides) for each in steps)


def last_row(document: Document, verdict: Verdict) -> int:
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


def _replaced(document: Document, verdict: Verdict, row: int, order: str) -> Iterator[int]:
    """Yields the lines below a row that an order comes in the place of: examples of a new log down to one of its kind.

    That one stands among the next lines, or begins lines of their own further below. What a player wrote stays, and
    all that stands below it.
    """
    assert verdict.game is not None
    ours = {each.strip() for each in verdict.game.template(verdict.log.header).split("\n")}
    texts = [document.text.line(number).strip() for number in range(row + 1, len(document.text.lines) + 1)]
    until = next((at for at, text in enumerate(texts) if text not in ours), len(texts))
    near = texts.index("") if "" in texts else len(texts)
    shown = [(at, text.lstrip("# ")) for at, text in enumerate(texts[:until]) if text.startswith("#")]
    alike = [
        (text != order.strip(), at)
        for at, text in shown
        if text.split()[:1] == order.split()[:1] and (at <= near or not texts[at - 1])
    ]
    yield from range(row + 1, row + min(alike)[1] + 2) if alike else ()


def _is_order(game: AnyGame, text: str) -> bool:
    found = grammar(game.name).knowing(game.names).parse(plain_line(text)) if text[:1].islower() else None
    return found is not None and not isinstance(found, Problem | Directive)
