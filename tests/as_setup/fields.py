"""Which fields of a position set-up lines do not write: each is changed, and the lines must change with it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pbem.core.frozen import replace
from pbem.core.game import AnyGame
from pbem.core.rereading.fields import OF_THE_HEADER, OF_THE_LOG, Rereading, listed, nothing

Samples = Mapping[str, Any]  # by the path of a field: a value that it does not have in the position given


def paths(record: type[Any], above: str = "") -> Iterator[str]:
    """Yields the path of every field of a position, those of the records in it too."""
    hints = get_type_hints(record)
    for each in fields(record):
        inner = _record_in(hints[each.name])
        if inner is None:
            yield f"{above}{each.name}"
        else:
            yield from paths(inner, f"{above}{each.name}.")


def _record_in(hint: Any) -> type[Any] | None:
    """Returns the record that a field holds: by itself, if there is one at all, or one of each side."""
    if get_origin(hint) in (Union, UnionType):
        return next((found for each in get_args(hint) if (found := _record_in(each))), None)
    if get_origin(hint) is not None and issubclass(get_origin(hint), Mapping):
        return _record_in(get_args(hint)[1])
    return hint if isinstance(hint, type) and is_dataclass(hint) else None


def needs_no_line(rereading: Rereading, path: str) -> bool:
    """Return whether a field is listed, with a reason, as one that no line writes."""
    apart = {**OF_THE_LOG, **rereading.apart}
    if listed(rereading.under_way, path) is not None:
        return True
    return path in {*OF_THE_HEADER, *rereading.follows} or (path in apart and apart[path].normal is nothing)


def unwritten(game: AnyGame, position: Any, samples: Samples) -> list[str]:
    """Returns the fields that the lines of a position do not depend on, and that are not listed with a reason."""
    rereading, before = game.rereading(), list(game.as_setup(position, "all"))
    asked = [path for path in paths(game.position) if not needs_no_line(rereading, path)]
    return [path for path in asked if not _is_written(game, position, before, path, samples)]


def _is_written(game: AnyGame, position: Any, before: list[str], path: str, samples: Samples) -> bool:
    if path not in samples:
        return False
    other = _with(position, path.split("."), samples[path])
    assert repr(vars(other)) != repr(vars(position)), f"{path}: the sample is the value that it has"
    return list(game.as_setup(other, "all")) != before


def _with(record: Any, names: list[str], value: Any) -> Any:
    """Returns a record with one field changed, or one of the records in it; of those by side the first."""
    name, *inner = names
    held = getattr(record, name)
    if not inner:
        return replace(record, **{name: value})
    if isinstance(held, Mapping):
        side = next(iter(held))
        return replace(record, **{name: {**held, side: _with(held[side], inner, value)}})
    return replace(record, **{name: _with(held, inner, value)})
