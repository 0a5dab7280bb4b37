"""The header: tags at the head of a log, one a line, like a mail's."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.core.game import Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line, Span
from pbem.log.lines import Entry
from pbem.log.opening import Sort


def read_header(blocks: Sequence[Sequence[Entry]]) -> tuple[Header, list[Problem]]:
    """Returns the tags of all blocks; the first value counts, later blocks may only say it again."""
    tags: dict[str, str] = {}
    lines: dict[str, Line] = {}
    problems: list[Problem] = []
    for entries in blocks:
        earlier = frozenset(tags)
        problems += _second_games(entries)
        for entry in entries:
            if entry.sort is not Sort.HEADER:
                continue
            tag, value = split_tag(entry.line)
            if tag in tags:
                again = same_value(tags[tag], value) and (entry.late or tag in earlier)
                problems += [] if again else [repeated(entry.line, tag, lines[tag])]
            elif entry.late:
                problems.append(_late(entry.line, tag))
            else:
                tags[tag], lines[tag] = value, entry.line
    return Header(tags, lines), problems


def _second_games(entries: Sequence[Entry]) -> Iterator[Problem]:
    """Yields a notice for each `Game:` below an order, with which a whole header begins."""
    for entry, follower in pairwise(entries):
        is_game = entry.sort is Sort.HEADER and split_tag(entry.line)[0] == "game"
        if is_game and entry.late and follower.sort is Sort.HEADER:
            message = "a header stands here again: a second game begins here, or the log was pasted twice"
            remedy = "Give each game a file of its own; strike what is here twice."
            span = tag_span(entry.line)
            yield at_line(entry.line, "log/second-game", Kind.NOTICE, message, remedy=remedy, span=span)


def split_tag(line: Line) -> tuple[str, str]:
    """Returns the tag of a header line in lower case, and its value."""
    tag, _, value = line.text.partition(":")
    return tag.strip().lower(), value.strip()


def same_value(one: str, other: str) -> bool:
    """Tells whether two values are the same but for capitals and blanks."""
    return one.casefold().split() == other.casefold().split()


def repeated(line: Line, tag: str, first: Line) -> Problem:
    """Returns the problem of a tag that was given before."""
    message = f"the header tag `{tag.capitalize()}:` was given before, at {first.span()}; the first one counts"
    remedy = "Delete one of the two."
    kind = Kind.NOT_UNDERSTOOD
    return at_line(line, "log/header-repeated", kind, message, remedy=remedy, span=tag_span(line))


def tag_span(line: Line) -> Span:
    """Returns the place of the tag of a header line."""
    return line.span(0, len(line.text.partition(":")[0].rstrip()))


def _late(line: Line, tag: str) -> Problem:
    message = f"the header tag `{tag.capitalize()}:` stands below an order; it is left out"
    remedy = "Write all header tags above the first order."
    kind = Kind.NOT_UNDERSTOOD
    return at_line(line, "log/header-late", kind, message, remedy=remedy, span=tag_span(line))
