"""Functions that are imported when they are called: start-up is a feature, and a verdict needs no report."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def late(module: str, name: str) -> Callable[..., Any]:
    """Returns what calls a function of a module that is not loaded yet."""

    def call(*args: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*args, **named)

    call.__module__, call.__qualname__ = module, name
    return call
