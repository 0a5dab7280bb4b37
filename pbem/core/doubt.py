"""A name that is complete but begins another name: `Brest`, where `Brest-Litovsk` may be meant."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from sys import maxunicode
from typing import Any

from lark import Token
from msgspec import Struct

from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line, Span

Distance = Callable[[Any, Any], float]
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


def doubtful(
    line: Line,
    doubt: Doubt,
    company: Iterable[str],
    distance: Distance,
    shown: Callable[[Any], str],
    written: Callable[[Any], str] | None = None,
) -> Problem | None:
    """Returns what is to be said of a doubt, by the other places that the order names.

    The one that is nearer to them fits better. Where that is another than the name says, the line is not understood;
    where the order names no other place, the reading is told; else it is the name's. Who names both tells them apart.
    """
    written, company = written or shown, set(company)
    if company.intersection(doubt.others):
        return None
    near = company - {doubt.meant}
    names = " or ".join(map(shown, doubt.others))
    if not near:
        message = f"`{doubt.token}` is read as {shown(doubt.meant)}, not as {names}"
        remedy = f"write `{written(doubt.others[0])}` if that is meant; `{written(doubt.meant)}` is never in doubt"
        return at_line(line, "log/doubtful-space", Kind.NOTICE, message, remedy=remedy, span=doubt.span)
    away = {place: min(distance(place, each) for each in near) for place in (doubt.meant, *doubt.others)}
    best = min(away, key=lambda place: away[place])
    if best == doubt.meant:
        return None
    message = (
        f"`{doubt.token}` is the name of {shown(doubt.meant)}, but {shown(best)}, which it begins, "
        "lies nearer to what else the order names"
    )
    remedy = f"write `{written(best)}`, or `{written(doubt.meant)}` if that is meant"
    return at_line(line, "log/doubtful-space", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=doubt.span)
