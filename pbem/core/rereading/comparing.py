"""Two positions compared field by field; counters that are alike may have changed their names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from pbem.core.rereading.fields import OF_THE_LOG, Apart, Names, Rereading


def differences(rereading: Rereading, before: Any, after: Any, *, besides: Iterable[str] = ()) -> tuple[str, ...]:
    """Returns the paths of all fields in which two positions are not the same, `besides` some that are not compared."""
    apart = {**OF_THE_LOG, **rereading.apart, **dict.fromkeys(besides, Apart("it is not compared"))}
    first, second = _told(rereading, apart, before), _told(rereading, apart, after)
    return tuple(path for path in {**first, **second} if first.get(path) != second.get(path))


def _told(rereading: Rereading, apart: Mapping[str, Apart], position: Any) -> dict[str, Any]:
    """Returns what must be equal of every field; counters that are alike are numbered by what is said of them."""
    leaves = dict(_leaves(apart, position, position))
    names = _numbered(rereading.alike(), leaves)
    return {path: _plain(value, names) for path, value in leaves.items()}


def _leaves(apart: Mapping[str, Apart], position: Any, record: Any, above: str = "") -> Iterator[tuple[str, Any]]:
    """Yields each field with its path; those of records by side, as piles of cards are, have one path for both.

    Of such records only what is other than in a fresh one is said, and of an empty mapping nothing.
    """
    for each in fields(record):
        path, value = f"{above}{each.name}", getattr(record, each.name)
        if path in apart:
            yield path, apart[path].normal(value, position)
        elif is_dataclass(value):
            yield from _leaves(apart, position, value, f"{path}.")
        elif isinstance(value, Mapping) and any(is_dataclass(part) for part in value.values()):
            by_path: defaultdict[str, dict[Any, Any]] = defaultdict(dict)
            for key, part in value.items():
                fresh = _fresh(apart, position, part, f"{path}.")
                for inner, found in _leaves(apart, position, part, f"{path}."):
                    if inner not in fresh or found != fresh[inner]:
                        by_path[inner][key] = found
            yield from by_path.items()
        elif value != {}:
            yield path, value


def _fresh(apart: Mapping[str, Apart], position: Any, record: Any, above: str) -> dict[str, Any]:
    """Returns what needs not be said of a record, as one that is not there would be the same."""
    if any(each.default is MISSING and each.default_factory is MISSING for each in fields(record)):
        return {}  # there is no such record but the one that is there
    return dict(_leaves(apart, position, type(record)(), above))


def _plain(value: Any, names: Names) -> Any:
    """Returns a value that is equal where the positions are, whatever its counters are called."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {_plain(key, names): _plain(each, names) for key, each in value.items()}
    if isinstance(value, frozenset | set):
        return frozenset(_plain(each, names) for each in value)
    if isinstance(value, tuple):
        return tuple(_plain(each, names) for each in value)
    return value


def _numbered(kinds: Names, leaves: Mapping[str, Any]) -> Names:
    """Returns new names for counters that are alike: numbers in the order of all that is said of each."""
    if not kinds:
        return {}
    said: defaultdict[str, list[str]] = defaultdict(list)
    for path, value in leaves.items():
        for unit, what in _said(value, path, kinds):
            said[unit].append(what)
    of_kind: defaultdict[str, list[str]] = defaultdict(list)
    for unit in sorted(said, key=lambda unit: sorted(said[unit])):
        of_kind[kinds[unit]].append(unit)
    return {unit: f"{kind} {number}" for kind, units in of_kind.items() for number, unit in enumerate(units)}


def _said(value: Any, where: str, kinds: Names) -> Iterator[tuple[str, str]]:
    """Yields each counter in a value with the place at which it is there."""
    if isinstance(value, str):
        if value in kinds:
            yield value, where
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if key in kinds:
                yield key, f"{where}: {_plain(each, kinds)}"
            yield from _said(each, f"{where} of {kinds.get(key, key)}", kinds)
    elif isinstance(value, frozenset | set):
        for each in value:
            yield from _said(each, where, kinds)
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from _said(each, f"{where} {number}", kinds)
