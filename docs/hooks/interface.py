"""The page of the interface with its types: what `import pbem` offers, with signatures and docstrings of the source."""

import ast
import inspect
import re
from collections.abc import Iterator
from html import escape
from importlib import import_module
from types import ModuleType

import pbem

PLACE = "interface.md"
_ALIASES = {"RuleBook": "pbem.core.rules", "Text": "pbem.interface.judged"}
_HEAD = """# The interface, with its types

What `import pbem` offers, as the source has it: signatures, fields, docstrings. All else may change.
[In your own program](library.md) tells how it is used.
"""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def page() -> str:
    """Returns the page: functions, values with their fields and methods, and what their types are short for."""
    names = sorted((name for name in pbem.__all__ if name != "__version__"), key=lambda each: (each[0].isupper(), each))
    parts = [_HEAD, *(part for name in names for part in _described(name)), "## Short names of types"]
    return "\n\n".join([*parts, *(f"`{_alias(name, home)}`" for name, home in _ALIASES.items())])


def _described(name: str) -> Iterator[str]:
    value = getattr(pbem, name)
    home = inspect.getmodule(value)
    assert home is not None
    node = _found(home, value.__name__)
    yield f"## `pbem.{name}`"
    if isinstance(node, ast.ClassDef):
        yield from _class(name, node, inspect.getsource(home).splitlines())
    else:
        yield from _function(name, node)


def _found(home: ModuleType, name: str) -> ast.ClassDef | _Function:
    return next(
        node
        for node in ast.parse(inspect.getsource(home)).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name
    )


def _function(name: str, node: _Function) -> Iterator[str]:
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    yield f"```python\n{name}({_arguments(node)}){returns}\n```"
    yield _told(node)


def _told(node: ast.ClassDef | _Function) -> str:
    """Returns a docstring, with what is raised as a list."""
    text = ast.get_docstring(node) or ""
    return re.sub(r"(?m)^    (\w+): ", r"- `\1`: ", text.replace("Raises:\n", "*Raises*\n\n"))


def _arguments(node: _Function) -> str:
    """Returns the arguments of a function, of a method without the object itself."""
    args = node.args
    args.args = [each for each in args.args if each.arg not in ("self", "cls")]
    return ast.unparse(args)


def _class(name: str, node: ast.ClassDef, lines: list[str]) -> Iterator[str]:
    yield _told(node)
    if rows := [*_fields(node, lines)]:
        yield "\n".join(["| field | type | |", "|---|---|---|", *rows])
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_") and not _is_field(each):
            yield f"### `{name}.{each.name}`"
            yield from _function(f"{name}.{each.name}", each)


def _fields(node: ast.ClassDef, lines: list[str]) -> Iterator[str]:
    """Yields rows of a table: fields with the remark beside them, properties with their docstring."""
    for each in node.body:
        remark = lines[each.lineno - 1].partition("  # ")[2]
        match each:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                yield _row(name, ast.unparse(kind), remark)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if not name.startswith("_"):
                yield _row(name, ast.unparse(value), remark)
            case ast.FunctionDef(name=name, returns=kind) if kind and _is_field(each) and not name.startswith("_"):
                yield _row(name, ast.unparse(kind), " ".join(_told(each).split()))


def _is_field(node: ast.FunctionDef) -> bool:
    return bool({ast.unparse(each) for each in node.decorator_list} & {"property", "cached_property"})


def _row(name: str, kind: str, remark: str) -> str:
    bar = "&#124;"  # which ends no cell
    return f"| `{name}` | <code>{escape(kind, quote=False).replace('|', bar)}</code> | {remark.replace('|', bar)} |"


def _alias(name: str, home: str) -> str:
    tree = ast.parse(inspect.getsource(import_module(home)))
    return next(
        ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
    )
