"""What is said of a sound log: what its last orders did, what is at stake, and who is to do what next."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from pbem.core.chance.next_orders import options_of
from pbem.core.game import Header, Options
from pbem.core.policies import REFEREE
from pbem.core.replay import AnyReplay, Outcome
from pbem.core.telling.orders import latest, with_steps
from pbem.core.telling.view import Chapter, Table, Told
from pbem.core.telling.words import sentence, shortened

WIDTH = 100
MOST_ORDERS = 16  # of one chapter; a report has them all
NOT_DONE = (Outcome.PLAYED, Outcome.SAID, Outcome.ANSWERED)
EMPTY = ("", "\u2013")


def news_text(replay: AnyReplay, *, whole: bool = False, since: int | None = None) -> str:
    """Returns what the last orders did, those behind so many, or all if `whole`, and what comes next.

    `replay` is what the reader may see.
    """
    since = 0 if whole else replay.last_file if since is None else since
    return _text(replay, recounted(replay, since), len(replay.steps) if whole else MOST_ORDERS)


def latest_news(replay: AnyReplay, viewer: str) -> str:
    """Returns what the last orders did and what comes next, of a whole log, as a viewer may know it.

    What stands before them is not looked at through his eyes, since he is not told it.
    """
    game = replay.game
    parts = latest(game.parts(replay.rulings), replay.rulings_before(replay.last_file))
    rulings = sum(len(part.steps) for part in parts)
    known = game.seen(replay, viewer, _before(replay, rulings))
    found = with_steps(parts, known.rulings[-rulings:] if rulings else ())
    return _text(known, game.recount(known, found), MOST_ORDERS)


def recounted(known: AnyReplay, since: int | None) -> Sequence[Chapter]:
    """Returns what the orders behind so many did, or without a number the last ones, in the chapters of the game.

    `known` is what the reader may see.
    """
    game = known.game
    found: Sequence[Chapter] = game.recount(known, latest(game.parts(known.rulings), known.rulings_before(since)))
    return found


def _before(replay: AnyReplay, rulings: int) -> int:
    """Returns how many lines stand before the last rulings; none where orders were taken back.

    A position that comes again was looked at before something was shown.
    """
    if any(step.outcome is Outcome.WITHDRAWN for step in replay.steps):
        return 0
    lines = len(replay.steps)
    while rulings > 0:
        lines -= 1
        rulings -= 1 + len(replay.steps[lines].followed)
    return lines


def _text(replay: AnyReplay, chapters: Sequence[Chapter], most: int) -> str:
    """Returns chapters as text, of each at most so many orders, and what comes next."""
    parts = [*("\n".join(_chapter_lines(chapter, most)) for chapter in chapters), "\n".join(next_lines(replay))]
    return "\n\n".join(filter(None, parts))


def next_lines(replay: AnyReplay) -> Iterator[str]:
    """Yields whose decision is pending, and what is at stake."""
    options = options_of(replay)
    yield from _wrapped(f"next: {who(replay.header, replay.game.sides, options)}", "  ")
    for stake in options.stakes:
        yield from _wrapped(f"  at stake: {stake}", "    ")


def who(header: Header, sides: Sequence[str], options: Options) -> str:
    """Returns whose decision is pending, with the player's name, and what it is."""
    if options.side not in (*sides, REFEREE):
        return options.decision
    player = header.get(options.side).strip("()")
    return f"{options.side.capitalize()}{f' ({player})' if player else ''}: {options.decision}"


def _chapter_lines(chapter: Chapter, most: int) -> Iterator[str]:
    yield chapter.title
    hidden = max(0, len(chapter.orders) - most)
    if hidden:
        yield f"  ... {hidden} more above (`pbem report` has them)"
    for order in chapter.orders[hidden:]:
        yield from _order_lines(order)
    if chapter.note:
        yield from _wrapped(f"  in all: {sentence(chapter.note)}", "    ")


def _order_lines(order: Told) -> Iterator[str]:
    outcome = "" if order.outcome in NOT_DONE else f" ({order.outcome})"
    yield f"  {order.number}  {shortened(order.written)}{outcome}"
    yield from _wrapped(f"      {' '.join(order.sentences)}", "      ")
    for table in order.tables:
        yield from _table_lines(table)


def _table_lines(table: Table) -> Iterator[str]:
    """Yields the table as a sentence, or a line for each column of figures: what it is called, then each row there."""
    if table.line:
        yield from _wrapped(f"      {table.line}", "        ")
        return
    for column in range(1, len(table.columns)):
        cells = [f"{row[0]} {row[column]}" for row in table.rows if row[column] not in EMPTY]
        yield from _wrapped(f"      {table.columns[column]}: {', '.join(cells)}", "        ")


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
