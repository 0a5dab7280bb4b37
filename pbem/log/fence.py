"""The fence: turn blocks between `pbem begin` and `pbem end`, and what stands beside them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.core.problem import Kind, Problem
from pbem.log.line_beginnings import Words
from pbem.log.outside import (
    Outside,
    begins_with_prose,
    below_signature,
    found_outside,
    stands_outside,
    told,
    told_apart,
    unless_repeated,
)
from pbem.log.page import NOTHING, Page, Row, is_quoted, unusable
from pbem.log.tags import is_known_tag

# A bar or a hash is no decoration: the one is an old way to quote, the other begins a comment.
_DECORATION = r"(?:[^\w|#]|_)"
_NUMBERED = rf"(?:{_DECORATION}|\d{{1,3}}[.)]|\[[xX]\])"  # as an item of a list
_FENCE = re.compile(
    rf"{_NUMBERED}*pbem{_DECORATION}+(begin|start|end)"
    rf"(?:{_DECORATION}+(\d{{1,6}})(?:{_DECORATION}+orders?)?)?{_DECORATION}*",
    re.IGNORECASE,
)
_BEGUN, _ENDED = (re.compile(rf"\bpbem\s+(?:{word})\b", re.IGNORECASE) for word in ("begin|start", "end"))
LONGEST_FENCE = 200


class Marker(NamedTuple):
    """A line of the fence; `orders` is the number of them that a closing line gives."""

    begins: bool
    orders: int | None


class Fence(NamedTuple):
    """The lines of an opening and a closing marker, and the number of orders that the closing one gives."""

    begin: int
    end: int
    orders: int | None


@dataclass(slots=True)
class Block:
    """Rows that are read in one go: one turn, or a whole plain log with the fences in it."""

    rows: list[Row] = field(default_factory=list)
    begin: int = 0
    fences: list[Fence] = field(default_factory=list)


class Fenced(NamedTuple):
    """What stands inside the fences, what stands outside, and what is wrong with them."""

    blocks: list[Block]
    problems: list[Problem]
    outside: list[Row]


def marker(text: str) -> Marker | None:
    """Returns the fence marker that a line is, decorated or not."""
    if len(text) > LONGEST_FENCE or "pbem" not in text.lower():
        return None
    found = _FENCE.fullmatch(text)
    if found is None:
        return None
    return Marker(found[1].lower() != "end", int(found[2]) if found[2] else None)


def begins_a_block(text: str) -> bool:
    """Tells whether a line is an unquoted `pbem begin`."""
    found = marker(text)
    return found is not None and found.begins and not is_quoted(text)


def find_blocks(page: Page, words: Words) -> Fenced:
    """Returns the turn blocks of a page; a plain log needs no fence, a mail and a forum post do."""
    fenced = _split(page)
    if page.format == "log" and (not fenced.blocks or _goes_on_outside(page, fenced, words)):
        return Fenced([_whole_log(page, fenced)], fenced.problems, [])
    outside = found_outside(fenced.outside, words).joined(below_signature(page.beside, words))
    apart = told_apart(page, found_outside(page.apart, words), fenced.blocks[0].begin) if fenced.blocks else ()
    outside = unless_repeated(outside, (row for block in fenced.blocks for row in block.rows))
    if page.format == "log":
        above = _above(fenced)
        fenced.blocks[0].rows[:0] = header = [row for row in above if is_known_tag(row.text.text)]
        outside = unless_repeated(outside, header)
    elif not fenced.blocks:
        return fenced._replace(problems=[*fenced.problems, *told(page, outside), _no_turn_block(page, outside)])
    return fenced._replace(problems=[*fenced.problems, *told(page, outside), *apart])


def _split(page: Page) -> Fenced:
    blocks: list[Block] = []
    problems: list[Problem] = []
    outside: list[Row] = []
    inside: Block | None = None
    for row in page.rows:
        found = marker(row.text.text)
        if found is None:
            (outside if inside is None else inside.rows).append(row)
        elif found.begins:
            problems += _left_open(page, inside)
            blocks.append(inside := Block(begin=row.number))
        elif inside is None:
            problems.append(_no_begin(page, row.number))
        else:
            inside.fences.append(Fence(inside.begin, row.number, found.orders))
            inside = None
    return Fenced(blocks, [*problems, *_left_open(page, inside), *_quotations(page, blocks)], outside)


def _above(fenced: Fenced) -> list[Row]:
    """Returns the rows above the first block."""
    return [row for row in fenced.outside if row.number < fenced.blocks[0].begin]


def _goes_on_outside(page: Page, fenced: Fenced, words: Words) -> bool:
    """Tells whether a log has orders beside its turn blocks, and nobody speaks above them."""
    return not begins_with_prose(_above(fenced), words) and stands_outside((*fenced.outside, *page.beside), words)


def _whole_log(page: Page, fenced: Fenced) -> Block:
    """Returns a plain log as one block: a turn that was pasted with its fence belongs to it like any other line."""
    unmarked = fenced.outside if not fenced.blocks and not fenced.problems else ()
    rows = unmarked or [row if marker(row.text.text) is None else Row(row.number, NOTHING) for row in page.rows]
    return Block(rows, fences=[fence for block in fenced.blocks for fence in block.fences])


def _left_open(page: Page, block: Block | None) -> list[Problem]:
    if block is None:
        return []
    message = "this turn block has no `pbem end`: its last orders may be lost"
    remedy = "Close it with a line `pbem end`, or better `pbem end 23 orders`."
    return [page.problem("log/no-end-marker", Kind.NOT_UNDERSTOOD, message, remedy, page.span(block.begin))]


def _quotations(page: Page, blocks: Iterable[Block]) -> Iterator[Problem]:
    """Yields a notice of the quotations between the lines of a fence, which are no orders."""
    fenced = {number for block in blocks for fence in block.fences for number in range(fence.begin, fence.end)}
    inside = [number for number in dict.fromkeys(page.quoted) if number in fenced]
    if inside:
        more = f" (and in {len(inside) - 1:,} more)" if len(inside) > 1 else ""
        message = f"in this line{more} of the turn block something is quoted: a quotation is left out"
        remedy = "Delete the marks of the quotation where an order of your own stands in it."
        yield page.problem("log/quoted", Kind.NOTICE, message, remedy, page.span(inside[0]))


def _no_begin(page: Page, number: int) -> Problem:
    message = "this `pbem end` has no `pbem begin` above it: the first orders may be lost"
    remedy = "Open the turn block with a line `pbem begin`."
    return page.problem("log/no-begin-marker", Kind.NOT_UNDERSTOOD, message, remedy, page.span(number))


def _no_turn_block(page: Page, outside: Outside) -> Problem:
    where = {"mail": "mail", "forum": "forum post"}[page.format]
    message = f"this {where} has no turn block of its own{page.cause}"
    begun = [(number, line) for number, line in enumerate(page.raw, page.first) if _BEGUN.search(line)]
    if page.cause:
        pass
    elif any(marker(line.lstrip(" \t>|")) for _, line in begun):
        message += "; the one in it is quoted, or stands below a signature or an earlier mail"
    elif begun:
        message += f"; in line {begun[0][0]} `pbem begin` stands among other words"
        message += ", and orders run into one another" if _ENDED.search(begun[0][1]) else ""
        remedy = "Write `pbem begin`, each order and `pbem end` on lines of their own; send the mail as plain text."
        return unusable(page.file, "log/no-turn-block", message, remedy)
    elif outside.orders:
        message += f"; line {outside.orders[0].number} begins like an order"
    remedy = "Write the orders between a line `pbem begin` and a line `pbem end`, not quoted."
    return unusable(page.file, "log/no-turn-block", message, remedy)
