"""What to do instead: violations without a remedy of their own are given one that is worked out only then."""

from collections.abc import Callable, Iterable, Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation

MOST = 6  # alternatives that are named


def advised(found: Iterable[Violation], remedy: Callable[[], str]) -> Iterator[Violation]:
    """Yields violations, each with a remedy."""
    for violation in found:
        yield violation if violation.remedy else replace(violation, remedy=remedy())


def one_of(what: str, names: Iterable[str], otherwise: str = "strike the line") -> str:
    """Returns a remedy that lists what would do, or says that nothing will."""
    listed = list(names)
    more = ", ..." if len(listed) > MOST else ""
    return f"{what} {', '.join(listed[:MOST])}{more}" if listed else otherwise
