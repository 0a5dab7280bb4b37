"""What to do instead: violations without a remedy of their own are given one that is worked out only then."""

from collections.abc import Callable, Iterable, Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation

MOST = 6  # alternatives that are named


def advised(found: Iterable[Violation], remedy: Callable[[], str]) -> Iterator[Violation]:
    """Yields violations, each with a remedy."""
    for violation in found:
        yield violation if violation.remedy else replace(violation, remedy=remedy())


def on_its_way(unit: str, found: Iterable[Violation]) -> Iterator[Violation]:
    """Yields violations, each at the words of this unit's own way: another's may name the same hexes."""
    for violation in found:
        yield replace(violation, about=f"{unit} {violation.about}") if violation.about else violation


def leave_out(name: str) -> str:
    """Returns the remedy for one of several that a line may name: what else stands there may be legal."""
    return f"leave {name} out, or delete the line if it names nothing else"


def one_of(what: str, names: Iterable[str], otherwise: str = "delete the line") -> str:
    """Returns a remedy that lists what would do, or says that nothing will."""
    listed = list(names)
    more = ", ..." if len(listed) > MOST else ""
    return f"{what} {', '.join(listed[:MOST])}{more}" if listed else otherwise
