"""The fence: turn blocks between `pbem begin` and `pbem end`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.core.problem import Kind, Problem
from pbem.log.page import Page, Row, is_quoted, unusable
from pbem.log.tags import is_known_tag

# A bar or a hash is no decoration: the one is an old way to quote, the other begins a comment.
_DECORATION = r"(?:[^\w|#]|_)"
_FENCE = re.compile(
    rf"{_DECORATION}*pbem{_DECORATION}+(begin|end)"
    rf"(?:{_DECORATION}+(\d{{1,6}})(?:{_DECORATION}+orders?)?)?{_DECORATION}*",
    re.IGNORECASE,
)
LONGEST_FENCE = 200


class Marker(NamedTuple):
    """A line of the fence; `orders` is the number of them that a closing line gives."""

    begins: bool
    orders: int | None


@dataclass(slots=True)
class Block:
    """The rows of one turn; a plain log without a fence is one block."""

    rows: list[Row] = field(default_factory=list)
    begin: int = 0
    end: int = 0
    count: int | None = None


class Fenced(NamedTuple):
    """What stands inside the fences, and what is wrong with them."""

    blocks: list[Block]
    problems: list[Problem]


def marker(text: str) -> Marker | None:
    """Returns the fence marker that a line is, decorated or not."""
    found = _FENCE.fullmatch(text) if len(text) <= LONGEST_FENCE else None
    if found is None:
        return None
    return Marker(found[1].lower() == "begin", int(found[2]) if found[2] else None)


def begins_a_block(text: str) -> bool:
    """Tells whether a line is an unquoted `pbem begin`."""
    found = marker(text)
    return found is not None and found.begins and not is_quoted(text)


def find_blocks(page: Page) -> Fenced:
    """Returns the turn blocks of a page; a plain log needs no fence, a mail and a forum post do."""
    fenced = _split(page)
    if page.format != "log":
        return fenced if fenced.blocks else Fenced([], [*fenced.problems, _no_turn_block(page)])
    if not fenced.blocks:
        rows = [row for row in page.rows if marker(row.text.text) is None]
        return Fenced([Block(rows)], fenced.problems)
    fenced.blocks[0].rows[:0] = _header_above(page, fenced.blocks[0].begin)
    return fenced


def _split(page: Page) -> Fenced:
    blocks: list[Block] = []
    problems: list[Problem] = []
    inside: Block | None = None
    for row in page.rows:
        found = marker(row.text.text)
        if found is None:
            if inside is not None:
                inside.rows.append(row)
        elif found.begins:
            problems += _left_open(page, inside)
            blocks.append(inside := Block(begin=row.number))
        elif inside is None:
            problems.append(_no_begin(page, row.number))
        else:
            inside.end, inside.count = row.number, found.orders
            inside = None
    return Fenced(blocks, [*problems, *_left_open(page, inside)])


def _header_above(page: Page, begin: int) -> list[Row]:
    """Returns the header of a plain log that has it above its first fence."""
    above: Sequence[Row] = page.rows[: begin - page.first]
    return [row for row in above if is_known_tag(row.text.text)]


def _left_open(page: Page, block: Block | None) -> list[Problem]:
    if block is None:
        return []
    message = "this turn block has no `pbem end`: its last orders may be lost"
    remedy = "Close it with a line `pbem end`, or better `pbem end 23 orders`."
    return [page.problem("log/no-end-marker", Kind.NOT_UNDERSTOOD, message, remedy, page.span(block.begin))]


def _no_begin(page: Page, number: int) -> Problem:
    message = "this `pbem end` has no `pbem begin` above it: the first orders may be lost"
    remedy = "Open the turn block with a line `pbem begin`."
    return page.problem("log/no-begin-marker", Kind.NOT_UNDERSTOOD, message, remedy, page.span(number))


def _no_turn_block(page: Page) -> Problem:
    where = {"mail": "mail", "forum": "forum post"}[page.format]
    message = f"this {where} has no turn block of its own"
    if any("pbem begin" in line.lower() for line in page.raw):
        message += "; the one in it is quoted, or stands below a signature or an earlier mail"
    remedy = "Write the orders between a line `pbem begin` and a line `pbem end`, not quoted."
    return unusable(page.file, "log/no-turn-block", message, remedy)
