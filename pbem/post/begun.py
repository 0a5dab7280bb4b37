"""A log that two players have begun from one file: the orders that `pbem new` writes into it as an example."""

from pbem.formatter import said, words
from pbem.post.book import Book
from pbem.post.stamp import came


def examples_from(book: Book, place: int) -> str:
    """Returns what to do about the orders from a place on, if all of them are a new log's examples; else nothing."""
    replay = book.replay
    if any(block.end > place for block in came(book.log, replay)):
        return ""
    ours = {said(line.partition("#")[0]) for line in replay.game.template(replay.header).split("\n")}
    stands = replay.steps[place:]
    if not all({said(step.line.text), said(words(step, replay))} & ours for step in stands):
        return ""
    first, last = stands[0].line.number, stands[-1].line.last
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return (
        f"; {lines} of the log are the example of `pbem new`: leave them out, if they are not yours, and add it again"
    )
