"""A name that is complete but begins another name: `Brest`, where `Brest-Litovsk` may be meant."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from sys import maxunicode
from typing import Any, Protocol

from lark import Token, Tree
from msgspec import Struct

from pbem.core.game import InDoubt, Reading
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line, Span

Distance = Callable[[Any, Any], float]
Read = Callable[[Any, Line, Any], Reading[Any]]
Decide = Callable[[Any, Any], Any]
FEWEST_LETTERS = 3  # that a name may be cut down to; two of them are a word as often as a name
MEAN_NOTHING = frozenset({"no", "none", "nothing", "nobody", "nil"})
# Words of the language that could be the beginning of a name; who writes one means no place and no unit.
ORDINARY_WORDS = frozenset({
    "all", "and", "any", "both", "but", "each", "else", "every", "few", "for", "from", "her", "him", "his",
    "less", "more", "most", "new", "non", "nor", "not", "now", "off", "old", "one", "only", "other", "our",
    "out", "own", "rest", "same", "she", "some", "such", "than", "that", "the", "them", "then", "there",
    "these", "they", "this", "too", "two", "was", "what", "when", "where", "which", "who", "will", "with",
    "yes", "you", "your",
})  # fmt: skip


class Reader(Protocol):
    """What reading an order has collected (each game has its own reader)."""

    line: Line
    spans: dict[str, Span]
    problems: list[Problem]
    doubts: list["Doubt"]


class Doubt(Struct, frozen=True):
    """A name as it stands, the place that it means, and those whose names it begins."""

    token: Token
    span: Span
    meant: str
    others: Sequence[str]


def beginning_with(names: Sequence[str], key: str) -> Sequence[str]:
    """Returns those of sorted names that begin with a key."""
    return names[bisect_left(names, key) : bisect_left(names, key + chr(maxunicode))]


def may_begin_a_name(key: str) -> bool:
    """Tells whether a word may stand for a name that it begins: it is long enough, and no word of the language."""
    return len(key) >= FEWEST_LETTERS and key not in ORDINARY_WORDS | MEAN_NOTHING


def longer_names(meanings: Mapping[str, frozenset[str]], key: str, names: Sequence[str]) -> list[str]:
    """Returns the places that a complete name does not mean, but whose names it begins; of sorted names."""
    if key not in meanings:
        return []
    return sorted({place for name in beginning_with(names, key) for place in meanings[name]} - meanings[key])


def concluded(
    reader: Reader,
    action: Any,
    company: Iterable[str],
    distance: Distance,
    shown: Callable[[Any], str],
    written: Callable[[Any], str] | None = None,
) -> Reading[Any]:
    """Return the reading of an order, with what is in doubt about its names.

    Of a name that begins another one, the place that is nearer to the `company`, the other places that the order
    names, fits better. Where that is not the place that the line says, the order is not understood. Where the order
    names no other place, a notice says how the name was read. An order that names both places has told them apart.
    """
    written, company = written or shown, set(company)
    doubts, others = list[Problem](), list[tuple[Token, str]]()
    for doubt in reader.doubts:
        if company.intersection(doubt.others):
            continue
        near = company - {doubt.meant}
        away = {place: min(distance(place, each) for each in near) for place in (doubt.meant, *doubt.others) if near}
        best = min(away, key=lambda place: away[place], default="")
        if not near:
            doubts.append(_noticed(reader.line, doubt, shown, written))
        elif best != doubt.meant:
            others.append((doubt.token, written(best)))
            doubts.append(_not_understood(reader.line, doubt, best, shown, written))
    plain, problems = tuple(reader.problems), tuple(dict.fromkeys((*reader.problems, *doubts)))
    if any(each.counts for each in plain):
        return Reading(None, reader.spans, problems)
    if others:
        return Reading(None, reader.spans, problems, InDoubt(action, plain, tuple(others)))
    return Reading(action, reader.spans, problems)


def _noticed(line: Line, doubt: Doubt, shown: Callable[[Any], str], written: Callable[[Any], str]) -> Problem:
    names = " or ".join(map(shown, doubt.others))
    message = f"`{doubt.token}` is read as {shown(doubt.meant)}, not as {names}"
    remedy = f"write `{written(doubt.others[0])}` if that is meant; `{written(doubt.meant)}` is never in doubt"
    return at_line(line, "log/doubtful-space", Kind.NOTICE, message, remedy=remedy, span=doubt.span)


def _not_understood(
    line: Line, doubt: Doubt, best: str, shown: Callable[[Any], str], written: Callable[[Any], str]
) -> Problem:
    message = (
        f"`{doubt.token}` is the name of {shown(doubt.meant)}, but {shown(best)}, which it begins, "
        "is nearer to the other places in this order"
    )
    remedy = f"write `{written(best)}`, or `{written(doubt.meant)}` if that is meant"
    return at_line(line, "log/doubtful-space", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=doubt.span)


def surely(read: Read, decide: Decide) -> Read:
    """Return a game's `read` that is in doubt about a name only where both readings of the order are possible.

    The literal reading holds if the other one breaks a rule that the literal one keeps: no unit to move is there,
    or the way does not lead there.
    """

    def reading(node: Any, line: Line, position: Any) -> Reading[Any]:
        found = read(node, line, position)
        if (doubt := found.in_doubt) is None:
            return found
        other = read(_with_names(node, doubt.others), line, position)
        if other.in_doubt:  # the other name could not be put in
            return found
        broken = {each.code for each in decide(position, other.action).violations} if other.action else {""}
        if broken <= {each.code for each in decide(position, doubt.literal).violations}:
            return found
        return Reading(doubt.literal, found.spans, doubt.problems)

    return reading


def _with_names(node: Any, names: Sequence[tuple[Token, str]]) -> Any:
    """Return a parsed line with other names in place of some tokens, which may be parts of the line's own."""
    if isinstance(node, Tree):
        return Tree(node.data, [_with_names(each, names) for each in node.children], node.meta)
    for part, name in names if isinstance(node, Token) else ():
        start, end = _within(part, node)
        if str(node)[start:end] == str(part):
            node = node.update(value=f"{node[:start]}{name}{node[end:]}")
    return node


def _within(part: Token, whole: Token) -> tuple[int, int]:
    start = (part.start_pos or 0) - (whole.start_pos or 0)
    return (start, start + len(part)) if start >= 0 else (0, 0)
