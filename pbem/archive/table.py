"""The table of an audit: a row for each log, or, where the window is too narrow for that, a few lines."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from pbem.archive.audited import Audited
from pbem.core.invisible_characters import on_one_line
from pbem.core.telling.words import counted

HEAD = ("log", "game", "lines", "faults", "waived", "first fault")
NUMBERS = range(2, 5)  # the columns that end at the right
GAP = "  "
ROOM = 30  # columns of the window that a fault needs to be read beside the other cells
NONE = "-"  # a count of what could not be judged


def table(found: Sequence[Audited], width: int) -> Iterator[str]:
    """Yield the lines of the table, none of which is wider than the window; no name and no fault is cut."""
    from rich.cells import cell_len

    rows = [_cells(each) for each in found]
    widths = [max(cell_len(row[at]) for row in (HEAD, *rows)) for at in range(len(HEAD) - 1)]
    room = width - sum(widths) - len(GAP) * len(widths)
    if room < ROOM:
        for each in found:
            yield from _block(each, width)
        return

    def line(cells: Iterable[str], fault: str) -> str:
        padded = []
        for at, cell in enumerate(cells):
            blanks = " " * (widths[at] - cell_len(cell))
            padded.append(blanks + cell if at in NUMBERS else cell + blanks)
        return GAP.join([*padded, fault]).rstrip()

    yield line(HEAD[:-1], HEAD[-1])
    yield "-" * min(width, sum(widths) + len(GAP) * len(widths) + ROOM)
    for *cells, fault in rows:
        first, *more = wrap(fault, room) or [""]
        yield line(cells, first)
        yield from (line([""] * len(cells), each) for each in more)


def _cells(each: Audited) -> tuple[str, ...]:
    counts = (each.orders, each.faults, each.waived) if each.usable else (NONE, NONE, NONE)
    return tuple(on_one_line(str(cell)) for cell in (each.file, each.game, *counts, each.first))


def _block(each: Audited, width: int) -> Iterator[str]:
    """Yield a log as some lines: its name, what came of it, and its first fault below."""
    name, game, *_, fault = _cells(each)
    counts = [counted(each.orders, "line"), counted(each.faults, "fault")] if each.usable else ["not judged"]
    counts += [f"{each.waived} waived"] if each.waived else []
    yield from wrap(name, width, break_on_hyphens=False)
    for text in (", ".join([game, *counts] if game else counts), fault):
        yield from wrap(text, width, initial_indent=GAP, subsequent_indent=GAP)
