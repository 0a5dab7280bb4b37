"""What set-up lines do not write of a position, field by field, each with the reason.

Every other field of the position, and of the records in it, must come back as it was; where one does not,
`pbem position --as-setup` refuses.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from pbem.core.legend import OFF

Normal = Callable[[Any, Any], Any]  # a field's value and the whole position: what of it must be equal
Names = Mapping[str, str]


def nothing(value: Any, position: Any) -> None:
    """Compares nothing of a field."""


def placed(value: Mapping[Any, Any], position: Any) -> dict[Any, Any]:
    """Compares the counters that are in the game: the others have no line."""
    return {unit: stand for unit, stand in value.items() if stand.place != OFF}


def in_no_order(value: Mapping[Any, Any], position: Any) -> dict[Any, frozenset[Any]]:
    """Compares which counters a place holds, not how they lie."""
    return {place: frozenset(stack) for place, stack in value.items() if stack and place != OFF}


def without_empty(value: Mapping[Any, Any], position: Any) -> dict[Any, Any]:
    """Compares what has an entry: a track at 0 or an empty list may be named or not."""
    return {key: each for key, each in value.items() if each}


class Apart(NamedTuple):
    """A field that does not have to come back as it was: why, and what of it must be equal all the same."""

    reason: str
    normal: Normal = nothing


OF_THE_LOG: Mapping[str, Apart] = {
    "memo": Apart("it is worked out from the other fields"),
    "setup_open": Apart("set-up lines are open again: a new log begins here"),
    "workshop": Apart("it is an option of the header, which is copied"),
    "standing_orders": Apart("they are lines of the log, and are copied as such"),
}

OF_THE_HEADER: Mapping[str, str] = {
    "scenario": "`Scenario:`", "mode": "`Scenario:`", "last_turn": "`Scenario:`", "options": "`Options:`",
    "players": "`Options:` and the tags of teams",
}  # fmt: skip
"""The tags that bring back a field; they are copied, and the field is compared like any other."""


def _all_have_names() -> Names:
    return {}


class Rereading(Struct, frozen=True):
    """What a game says of its positions as set-up lines; fields have dotted paths: `this_turn.rp`."""

    seen: Callable[[Any, str], Any]  # a position as a viewer knows it
    apart: Mapping[str, Apart]  # what lines need not bring back
    under_way: Mapping[str, Callable[[Any], str]]  # what no line says: a sentence on what is in progress
    sometimes: Mapping[str, Callable[[Any], str]] = {}  # likewise, where the sentence is not empty; else a line says it
    follows: Mapping[str, str] = {}  # what is compared though no line says it: from what it follows
    alike: Callable[[], Names] = _all_have_names  # the kind of each counter that has no name of its own


def listed(table: Mapping[str, Any], path: str) -> Any:
    """Returns what a table has of a field, or of the record that the field is in; None if it has neither."""
    return next((table[each] for each in _outwards(path) if each in table), None)


def _outwards(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition(".")[0]
