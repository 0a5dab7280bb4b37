"""Positions to plain data and back, for JSON: objects with names, sets in order, nothing that is worked out."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from pbem.core.legend import Legend, strange

if TYPE_CHECKING:  # writing needs none of it, and is quick to start
    from pydantic import TypeAdapter

P = TypeVar("P")
WORKED_OUT = frozenset({"memo"})  # a field that a game may have, for what follows from the others
_BESIDE = WORKED_OUT | {"schema"}
MAY_LACK = frozenset({"standing_orders"})  # what positions had none of before there was a name for it
MOST_TOLD = 5
_NAMES: dict[type[Any], tuple[str, ...]] = {}
_ADAPTERS: "dict[type[Any], TypeAdapter[Any]]" = {}
_PLAIN = (str, int, type(None))


def to_data(value: Any) -> Any:
    """Returns a position, or a part of one, as plain data; equal ones give the same."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, Mapping):
        return {_key(key): to_data(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(to_data, value), key=_rank)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        return dict(zip(names, map(to_data, value), strict=True)) if names else [to_data(each) for each in value]
    if isinstance(value, type):
        return get_args(value.__annotations__["kind"])[0]  # an order's class is stored by the kind of order
    return {name: to_data(getattr(value, name)) for name in _names(type(value))}


def _key(key: Any) -> str:
    return str(to_data(key))


def _rank(value: Any) -> Any:
    return (0, value, "") if isinstance(value, int) else (1, 0, repr(value))


def _names(kind: type[Any]) -> tuple[str, ...]:
    if kind not in _NAMES:
        _NAMES[kind] = tuple(each.name for each in fields(kind) if each.name not in WORKED_OUT)
    return _NAMES[kind]


def adapter(kind: type[Any]) -> "TypeAdapter[Any]":
    """Returns what checks plain data against a type."""
    from pydantic import TypeAdapter

    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


class NotAPositionError(ValueError):
    """Plain data that is no position of the game; the message says what is wrong, and where."""


def loaded(kind: type[P], data: Any, form: str, legend: Callable[[P], Legend]) -> P:
    """Returns the position that plain data describes, or a whole output with a position in it.

    Raises:
        NotAPositionError: if the data is no position of this form.
    """
    inner = data.get("position", data) if isinstance(data, Mapping) else data
    if not isinstance(inner, Mapping):
        message = "a position is an object, as `pbem position --json` prints it"
        raise NotAPositionError(message)
    if inner.get("schema") != form:
        message = f"`schema`: this is `{inner.get('schema')}`, and `{form}` is asked for"
        raise NotAPositionError(message)
    found = _validated(kind, {name: value for name, value in inner.items() if name not in _BESIDE})
    made = to_data(found)
    if odd := list(islice(chain(_missing(inner, made), strange(made, legend(found))), MOST_TOLD)):
        raise NotAPositionError("; ".join(odd))
    return found


def _missing(given: Any, made: Any, where: str = "") -> Iterator[str]:
    """Yields each field that is not given: what it stood at is not guessed."""
    if not (isinstance(given, Mapping) and isinstance(made, Mapping)):
        return
    for name, value in made.items():
        place = f"{where}.{name}" if where else name
        if name in given or place in MAY_LACK:
            yield from _missing(given.get(name, value), value, place)
        else:
            yield f"`{place}`: is missing"


def _validated(kind: type[P], data: Any) -> P:
    from pydantic import ValidationError

    try:
        valid: P = adapter(kind).validate_python(data)
    except ValidationError as error:
        told = [f"`{'.'.join(map(str, each['loc']))}`: {each['msg']}" for each in error.errors()[:MOST_TOLD]]
        raise NotAPositionError("; ".join(told)) from error
    return valid
