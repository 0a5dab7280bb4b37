"""The header: tags at the head of a log, one a line, like a mail's."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.core.game import Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line, Span
from pbem.log.line_beginnings import Sort
from pbem.log.lines import Entry
from pbem.log.tags import BESIDE_THE_PLAY

FIXED = frozenset(  # for a whole game
    {"game", "scenario", "edition", "dice", "policy", "components", *BESIDE_THE_PLAY} - {"deadline"}
)
MOST_TAGS = 1_000


def read_header(blocks: Sequence[Sequence[Entry]]) -> tuple[Header, list[Problem]]:
    """Returns the tags above the first order; the first value counts, and what comes later may only say it again."""
    tags: dict[str, str] = {}
    lines: dict[str, Line] = {}
    problems: list[Problem] = []
    begun = False
    for entries in blocks:
        earlier = frozenset(tags)
        problems += _second_games(entries)
        heading = [entry for entry in entries if entry.sort is Sort.HEADER]
        problems += _too_many(heading)
        for entry in heading[:MOST_TAGS]:
            tag, value = split_tag(entry.line)
            if tag in tags:
                again = (entry.late or tag in earlier) and same_value(tags[tag], value)
                if not again:
                    problems.append(repeated(entry.line, tag, lines[tag]))
            elif entry.late or begun:
                problems.append(_late(entry.line, tag))
            else:
                tags[tag], lines[tag] = value, entry.line
        begun = begun or any(entry.sort is Sort.ORDER for entry in entries)
    return Header(tags, lines), problems


def _too_many(heading: Sequence[Entry]) -> Iterator[Problem]:
    """Yields the problem of a header without end, at the first of its tags that is not read."""
    if (more := len(heading) - MOST_TAGS) > 0:
        line = heading[MOST_TAGS].line
        message = f"the header has more than {MOST_TAGS:,} tags; the other {more:,} are left out"
        remedy, span = "Keep a line for each tag.", tag_span(line)
        yield at_line(line, "log/header-too-long", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)


def first_header(headers: Sequence[Header]) -> tuple[Header, list[Problem]]:
    """Returns the header of several files: that of the first one which names a game; the others may repeat it."""
    first = next((each for each in headers if each.get("game")), headers[0])
    problems = [problem for each in headers if each is not first for problem in _other_tags(first, each)]
    return first, problems


def _other_tags(first: Header, other: Header) -> Iterator[Problem]:
    for tag, line in other.lines.items():
        if tag not in first.tags and other.tags[tag]:
            message = f"the header is that of the first file, which has no `{tag.capitalize()}:`; this tag is left out"
            change = f", or have it agreed on: {_proposal(tag, other.tags[tag])}" if tag not in FIXED else ""
            remedy = f"Delete it{change}."
            kind = _kind(tag)
            yield at_line(line, "log/header-of-another-file", kind, message, remedy=remedy, span=tag_span(line))
        elif not same_value(first.get(tag), other.tags[tag]):
            yield repeated(line, tag, first.lines[tag])


def _proposal(tag: str, value: str) -> str:
    return f"`propose {tag.capitalize()}: {value}` in one turn, `accept` in the other side's"


def _second_games(entries: Sequence[Entry]) -> Iterator[Problem]:
    """Yields a notice for each `Game:` below an order, with which a whole header begins."""
    for entry, follower in pairwise(entries):
        headed = entry.late and entry.sort is Sort.HEADER and follower.sort is Sort.HEADER
        if headed and split_tag(entry.line)[0] == "game":
            message = "a header stands here again: a second game begins here, or the log was pasted twice"
            remedy = "Give each game a file of its own; delete what is here twice."
            span = tag_span(entry.line)
            yield at_line(entry.line, "log/second-game", Kind.NOTICE, message, remedy=remedy, span=span)


def split_tag(line: Line) -> tuple[str, str]:
    """Returns the tag of a header line in lower case, and its value."""
    tag, _, value = line.text.partition(":")
    return tag.strip().lower(), value.strip()


def same_value(one: str, other: str) -> bool:
    """Tells whether two values are the same but for capitals and blanks."""
    return one == other or one.casefold().split() == other.casefold().split()


def repeated(line: Line, tag: str, first: Line) -> Problem:
    """Returns the problem of a tag that was given before."""
    message = f"the header tag `{tag.capitalize()}:` was given before, at {first.span()}; the first one counts"
    change = f", or have it changed: {_proposal(tag, split_tag(line)[1])}" if tag not in FIXED else ""
    remedy = f"Delete one of the two{change}."
    kind = _kind(tag)
    return at_line(line, "log/header-repeated", kind, message, remedy=remedy, span=tag_span(line))


def _kind(tag: str) -> Kind:
    """Returns how wrong a tag is that is left out: what no rule asks for is told, and is no fault."""
    return Kind.NOTICE if tag in BESIDE_THE_PLAY else Kind.NOT_UNDERSTOOD


def tag_span(line: Line) -> Span:
    """Returns the place of the tag of a header line."""
    return line.span(0, len(line.text.partition(":")[0].rstrip()))


def _late(line: Line, tag: str) -> Problem:
    message = f"the header tag `{tag.capitalize()}:` stands below an order; it is left out"
    change = f"; to change one later: {_proposal(tag, split_tag(line)[1])}" if tag not in FIXED else ""
    remedy = f"Write all header tags above the first order{change}."
    kind = _kind(tag)
    return at_line(line, "log/header-late", kind, message, remedy=remedy, span=tag_span(line))
