"""Values of a type other than those with which a record begins: what a test of forgetting needs of each field."""

from collections.abc import Mapping
from enum import Enum
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints


def busy(record: type[Any], **known: Any) -> Any:
    """Returns a record of which each field is other than at its beginning: as it is `known`, or any value of its type."""
    hints, fresh = get_type_hints(record), record()
    return record(**{name: other(hints[name], getattr(fresh, name)) for name in vars(fresh)} | known)


def other(hint: Any, than: Any = None) -> Any:
    """Returns a value of a type that is other than a given one."""
    if isinstance(hint, NewType):
        return other(hint.__supertype__, than)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return other(next(each for each in parts if each is not NoneType), than)
    if origin is Mapping:
        return {other(parts[0]): other(parts[1])}
    if origin is tuple:
        return tuple(other(each) for each in parts if each is not Ellipsis)
    if origin is frozenset:
        return frozenset({other(parts[0])})
    return _plain(hint, than)


def _plain(hint: Any, than: Any) -> Any:
    if hint is bool:
        return not than
    if hint is int:
        return (than or 0) + 1
    if hint is str:
        return "something"
    if issubclass(hint, Enum):
        return next(each for each in hint if each != than)
    hints = get_type_hints(hint)
    needed = [name for name, each in signature(hint).parameters.items() if each.default is Parameter.empty]
    return hint(**{name: other(hints[name]) for name in needed})
