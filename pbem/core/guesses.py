"""Guesses beside the true position, so that nothing is blamed for a fault that stands before it.

From the first fault on: what if the faulty order had been allowed, what if it had been left out, what if
one of the few legal orders of its kind had been meant, or had been left out above it? Each guess is carried
on as the log goes on.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

from msgspec import Struct

from pbem.core.carrying_out import applied
from pbem.core.directives import Directive
from pbem.core.frozen import replace
from pbem.core.game import Game, Node
from pbem.core.problem import Problem
from pbem.core.replay import Parse
from pbem.core.rules import Violation
from pbem.core.source import Line, Span, plain_line
from pbem.core.standing.answering import carried, hear

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

OUT_OF_STEP = ("order/not-now", "order/not-in-combat")
GUESSES = 12
MOST_TRIED = 4_000  # characters of an order, in all guesses together
MENDINGS = 8  # more ways than these to mend an order are no guess
TAILS = 4  # places where an order may end before the words that cannot be read
LOOSE = " ,;.:-!?"  # what stands between an order and a remark
LEFT_OUT = 16  # of more orders than these it is no guess which one has been left out


class Guess(Struct, Generic[P], frozen=True):
    """A position that would be, had the order in line `cause` been allowed; `strain` counts what it breaks."""

    position: P
    cause: Line
    strain: int
    bold: bool = False  # it puts in an order that nobody wrote: the first legal one that does not fit it refutes it


class Trial(Struct, Generic[P], frozen=True):
    """An order tried on a guess: the position after it, if it is possible, and what it breaks there."""

    guess: Guess[P]
    after: P | None
    violations: tuple[Violation, ...]

    @property
    def sound(self) -> bool:
        """Tells whether the order is legal there."""
        return self.after is not None and not self.violations


def tries_of(game: Game[P, A, E], guesses: Iterable[Guess[P]], line: Line, node: Node) -> list[Trial[P]]:
    """Returns what an order would be in each guess; an endless one is tried in the likeliest only."""
    most = max(1, MOST_TRIED // max(1, len(line.text)))
    return [_try(game, guess, line, node) for guess in islice(guesses, most)]


def _try(game: Game[P, A, E], guess: Guess[P], line: Line, node: Node) -> Trial[P]:
    heard = hear(game, guess.position, line, node)
    if heard.reading.action is None:
        return Trial(guess, None, ())
    ruling = carried(game, heard.position, heard.reading.action).ruling
    thinkable = all(each.thinkable for each in ruling.violations)
    return Trial(guess, applied(game, heard.position, ruling) if thinkable else None, ruling.violations)


def unrefuted(tries: Iterable[Trial[P]]) -> list[Trial[P]]:
    """Returns what an order that is legal in truth leaves of the guesses: those bold ones go where it is not."""
    return [each for each in tries if each.sound or not each.guess.bold]


def spread(tries: Iterable[Trial[P]], line: Line, truth: P) -> list[Guess[P]]:
    """Carries the guesses on: a sound order is made; another is both left out and allowed."""
    found: list[Guess[P]] = []
    for each in tries:
        if each.sound and each.after is not None:
            found.append(replace(each.guess, position=each.after))
            continue
        strained = replace(each.guess, strain=each.guess.strain + 1)
        found.append(strained)
        if each.after is not None:
            found.append(Guess(each.after, line, strained.strain))
    return keep(found, truth)


def keep(found: Iterable[Guess[P]], truth: P) -> list[Guess[P]]:
    """Returns the least strained guesses; one that is the truth, or another guess, is none."""
    kept: list[Guess[P]] = []
    for guess in sorted(found, key=lambda each: each.strain):
        if guess.position != truth and all(guess.position != other.position for other in kept):
            kept.append(guess)
        if len(kept) == GUESSES:
            break
    return kept


def mended(game: Game[P, A, E], parse: Parse, position: P, line: Line) -> Iterator[Guess[P]]:
    """Yields what would be if one of the few legal orders of that kind had been meant: a loss, a retreat."""
    meant = list(islice(_offered(game, position, verb(line)), MENDINGS + 1))
    for text in meant if len(meant) <= MENDINGS else ():
        after = _after(game, parse, position, plain_line(text))
        if after is not None:
            yield Guess(after, line, 1)


def _offered(game: Game[P, A, E], position: P, word: str) -> Iterator[str]:
    """Yields the legal lines that begin with a word; offers of other kinds are not even worked out."""
    for choice in game.options(position).offers:
        if any(form.partition(" ")[0] == word for form in choice.form.split(" / ")):
            yield from (text for text in choice.lines if text.partition(" ")[0] == word)


def without_tail(game: Game[P, A, E], parse: Parse, position: P, line: Line, span: Span | None) -> Iterator[Guess[P]]:
    """Yields what would be if a line ended where its order may: behind it stand a remark, or a second order.

    `span` is where reading stopped.
    """
    most = MOST_TRIED // max(1, len(line.text))
    for cut in islice(_ends(line, span), most) if span is not None else ():
        first = _after(game, parse, position, plain_line(line.text[:cut].rstrip(LOOSE)))
        if first is not None:
            second = _after(game, parse, first, plain_line(line.text[cut:].strip(LOOSE)))
            yield Guess(first if second is None else second, line, 1)
            return


def _ends(line: Line, span: Span) -> Iterator[int]:
    """Yields where the order in a line may end: within the words that cannot be read, or a little before them."""
    length = span.end - span.column
    begins = bisect_left(range(len(line.text)), (span.line, span.column), key=lambda at: _place(line, at))
    within = [begins + found for found, char in enumerate(line.text[begins : begins + length]) if char == " "]
    before = [found for found, char in enumerate(line.text[:begins]) if char == " "]
    for cut in (*reversed(within[:TAILS]), begins, *reversed(before[-TAILS:])):
        if cut:
            yield cut


def _place(line: Line, offset: int) -> tuple[int, int]:
    span = line.span(offset, offset + 1)
    return span.line, span.column


def left_out(game: Game[P, A, E], parse: Parse, position: P, line: Line) -> Iterator[Guess[P]]:
    """Yields what would be if one of the few orders that are legal had been left out above a line that fits behind."""
    for choice in game.options(position).choices:
        few = list(islice(choice.lines, LEFT_OUT + 1))
        for text in few if len(few) <= LEFT_OUT and few[0].partition(" ")[0] != verb(line) else ():
            between = _after(game, parse, position, plain_line(text))
            after = _after(game, parse, between, line) if between is not None else None
            if after is not None:
                yield Guess(after, line, 1, bold=True)


def _after(game: Game[P, A, E], parse: Parse, position: P, line: Line) -> P | None:
    node = parse(line)
    if isinstance(node, Problem | Directive):
        return None
    heard = hear(game, position, line, node)
    ruling = carried(game, heard.position, heard.reading.action).ruling if heard.reading.action is not None else None
    return applied(game, heard.position, ruling) if ruling and not ruling.violations else None


def out_of_step(violations: tuple[Violation, ...]) -> bool:
    """Tells whether an order fails only because of what is not there yet."""
    return violations[0].code in OUT_OF_STEP or all(each.lacks for each in violations)


def verb(line: Line) -> str:
    """Returns the word with which an order begins."""
    return line.text.partition(" ")[0]
