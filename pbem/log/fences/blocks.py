"""Turn blocks to entries: alike ones, and the number of orders that a closing line gives."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from pbem.core.problem import Kind, Problem
from pbem.log.fences.fence import Block, Fence
from pbem.log.line_beginnings import Sort, Words
from pbem.log.lines import Assembler, Entry
from pbem.log.page import Page
from pbem.log.tags import HEADING

_Key = tuple[tuple[Sort, str], ...]


def read_blocks(page: Page, blocks: Sequence[Block], words: Words) -> tuple[list[list[Entry]], list[Problem]]:
    """Returns the entries of each block; of alike blocks with the heading of a turn the second is left out."""
    seen: dict[_Key, Block] = {}
    kept: list[list[Entry]] = []
    problems: list[Problem] = []
    open_ended: list[tuple[Fence, int]] = []
    for block in blocks:
        uncounted = block.begin > 0 and all(fence.orders is None for fence in block.fences)
        assembler = Assembler(page, words, uncounted=uncounted)
        assembler.take_all(block.rows)
        key = tuple((entry.sort, entry.line.text) for entry in assembler.entries) if len(blocks) > 1 else ()
        if key and key in seen:
            problems.append(_alike(page, block, seen[key], left_out=_is_a_turn(assembler.entries)))
            if _is_a_turn(assembler.entries):
                continue
        seen.setdefault(key, block)
        kept.append(assembler.entries)
        problems += [*assembler.problems, *_wrong_counts(page, block, assembler)]
        open_ended += [(fence, _between(_numbers(assembler), fence)) for fence in block.fences if fence.orders is None]
    return kept, [*problems, *_no_count(page, open_ended)]


def _no_count(page: Page, open_ended: Sequence[tuple[Fence, int]]) -> Iterator[Problem]:
    """Asks for the number of orders in a mail or post, once."""
    if page.format != "log" and open_ended:
        fence, found = open_ended[0]
        message = "the closing line does not say how many orders there are: one that was lost would not be noticed"
        remedy = f"Close the turn with their number; {found} came in: `pbem end {found} order{'s' * (found != 1)}`."
        yield page.problem("log/no-order-count", Kind.NOTICE, message, remedy, page.span(fence.end))


def _numbers(assembler: Assembler) -> list[int]:
    """Returns the lines of a block's orders, those counted in of which nothing could be made."""
    orders = [entry.line.number for entry in assembler.entries if entry.sort is not Sort.HEADER]
    return sorted([*orders, *assembler.lost])


def _is_a_turn(entries: Sequence[Entry]) -> bool:
    """Tells whether a block says which turn or round it is, or nothing but a header: then it is not played twice.

    `defend none` and two dice may well come twice.
    """
    return any(HEADING.fullmatch(entry.line.text) for entry in entries) or all(
        entry.sort is Sort.HEADER for entry in entries
    )


def _alike(page: Page, block: Block, first: Block, *, left_out: bool) -> Problem:
    message = f"this turn block says the same as the one at line {first.begin}; "
    message += "it is the same turn and is left out" if left_out else "it names no turn, so both are played"
    remedy = "" if left_out else "Delete one of the two if it is a copy."
    return page.problem("log/block-repeated", Kind.NOTICE, message, remedy, page.span(block.begin))


def _wrong_counts(page: Page, block: Block, assembler: Assembler) -> Iterator[Problem]:
    numbers = _numbers(assembler)
    for fence in block.fences:
        found = _between(numbers, fence)
        if fence.orders not in {None, found}:
            message = f"the closing line says {fence.orders} orders, but {found} were read"
            remedy = "Look whether orders were lost or cut on the way; else correct the number."
            yield page.problem("log/order-count", Kind.NOT_UNDERSTOOD, message, remedy, page.span(fence.end))


def _between(numbers: Sequence[int], fence: Fence) -> int:
    return bisect_left(numbers, fence.end) - bisect_left(numbers, fence.begin)
