"""Lines of the cases, so that an order that has a case need not be written down a second time to be tried."""

from collections.abc import Collection, Iterable, Iterator

from pbem.core.directives import VERBS
from tests.support.case_files import cases, comment


def first_word(text: str) -> str:
    """Returns the word by which a line says what order it is."""
    return text.partition(" ")[0].strip(":")


def lines_besides(game: str, lines: Iterable[str], verbs: Collection[str]) -> list[str]:
    """Returns a line out of the cases for each order, told by its verb, that none of some lines has."""
    lacking = set(verbs) - {first_word(text) for text in lines} - VERBS
    found: dict[str, str] = {}
    for text in _legal(game) if lacking else ():
        if first_word(text) in lacking:
            found.setdefault(first_word(text), text)
    return list(found.values())


def _legal(game: str) -> Iterator[str]:
    """Yields the lines of a game's cases that yield nothing."""
    for case in cases():
        if case.file.parent.name == game:
            yield from (line.partition("#")[0].strip() for line in case.text.splitlines() if not comment(line))
