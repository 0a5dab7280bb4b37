"""Small errors that can be planted in a module: a comparison turned, an operand or an element dropped, and their like."""

import ast
import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

Change = Callable[[ast.AST], Iterator[ast.AST | None]]  # from a node to what may stand in its place; None: nothing

TURNED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
JOINING = (ast.Add, ast.Sub, ast.BitOr, ast.BitAnd)
UNSEEN = (ast.JoinedStr, ast.arguments, ast.Import, ast.ImportFrom, ast.Assert, ast.Raise)  # words, types, doors
LEAVING = (ast.Return, ast.Continue, ast.Break)
TELLING = {
    "Breach": ("code", "lacks"),
    "Violation": ("code", "lacks"),
    "refused": ("code",),
}  # what a case sees of a fault; the rest is words


@dataclass(frozen=True)
class Error:
    """One small error: its module, where it stands, what kind it is, and what stands there in its place."""

    module: str
    function: str  # as in `__qualname__`; empty for the module's own level, with a dot at the end for a class's
    line: int
    kind: str
    old: ast.AST  # where an element is dropped, the whole display
    path: "Path"
    new: ast.AST | None
    index: int = 0  # of the errors of one kind in one place

    @property
    def place(self) -> str:
        """The module, without its packages, and the function."""
        return ".".join(filter(None, (self.module.rpartition(".")[2], self.function)))

    @property
    def key(self) -> str:
        """The error without its line, so that a judgement on it outlives other changes of the file."""
        if self.kind == "element":
            return f"{self.place}: {_item(self.old, self.index)} -> nothing"
        return f"{self.place}: {_text(self.old)} -> {_text(self.new) or 'nothing'}"


def errors(module: str, source: str) -> Iterator[Error]:
    """Yields every small error that can be planted in a module, one at a time."""
    tree = ast.parse(source)
    for path, function in _places(tree, (), ""):
        node = _at(tree, path)
        for kind, change in KINDS.items():
            if kind == "element" and not _is_table(node, path, function):
                continue
            for index, new in enumerate(change(node)):
                yield Error(module, function, node.lineno, kind, node, path, new, index)


Path = tuple[tuple[str, int | None], ...]  # from the module down: a field of a node and the place in it


def _places(node: ast.AST, path: Path, function: str) -> Iterator[tuple[Path, str]]:
    """Yields every node that may be changed, with the function that it stands in."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases"}:
            continue
        many = isinstance(value, list)
        for index, each in enumerate(value if many else [value]):
            if not isinstance(each, ast.AST) or isinstance(each, UNSEEN) or _is_told(node, name, each):
                continue
            below = (*path, (name, index if many else None))
            if isinstance(each, ast.expr | ast.stmt):
                yield below, function
            yield from _places(each, below, _named(each, function))


def _is_told(node: ast.AST, name: str, part: ast.AST) -> bool:
    """Tells whether a part of a call is only told: the sentence, the place and the remedy of a fault, or news."""
    if not isinstance(node, ast.Call) or name == "func":
        return False
    if isinstance(node.func, ast.Attribute):
        return node.func.attr in {"tell", "remark", "cite"}
    seen = TELLING.get(node.func.id) if isinstance(node.func, ast.Name) else None
    return seen is not None and not (isinstance(part, ast.keyword) and part.arg in seen)


def _named(node: ast.AST, function: str) -> str:
    """Returns the function that the nodes below stand in; what stands in a function's own function is its own."""
    if function and not function.endswith("."):
        return function
    if isinstance(node, ast.ClassDef):
        return f"{function}{node.name}."
    return f"{function}{node.name}" if isinstance(node, ast.FunctionDef) else function


def _at(tree: ast.AST, path: Path) -> ast.expr | ast.stmt:
    node = tree
    for name, index in path:
        value = getattr(node, name)
        node = value if index is None else value[index]
    assert isinstance(node, ast.expr | ast.stmt)
    return node


def planted(source: str, error: Error) -> str:
    """Returns the source with an error in it; a statement that is dropped becomes `pass`."""
    tree = ast.parse(source)
    parent: ast.AST = tree
    for name, index in error.path[:-1]:
        value = getattr(parent, name)
        parent = value if index is None else value[index]
    name, index = error.path[-1]
    put = error.new if error.new is not None else ast.Pass()
    if index is None:
        setattr(parent, name, put)
    else:
        getattr(parent, name)[index] = put
    return ast.unparse(ast.fix_missing_locations(tree))


def _text(node: ast.AST | None) -> str:
    return " ".join(ast.unparse(node).split()) if node is not None else ""


def _item(node: ast.AST, index: int) -> str:
    """Returns an element of a display as text."""
    if isinstance(node, ast.Dict):
        return f"{_text(node.keys[index])}: {_text(node.values[index])}"
    assert isinstance(node, ast.Tuple | ast.List | ast.Set)
    return _text(node.elts[index])


def _is_table(node: ast.AST, path: Path, function: str) -> bool:
    """Tells whether a display is a table: one of the module's own level, or one of constants."""
    if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del) or any(name == "slice" for name, _ in path):
        return False
    items = getattr(node, "elts", None) or getattr(node, "values", None) or []
    if any(isinstance(each, ast.Constant) and " " in str(each.value) for each in items):
        return False  # a table of messages
    return not function or all(isinstance(each, ast.Constant | ast.Attribute) for each in items)


# -- the kinds


def _turned_comparison(node: ast.AST) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield ast.Compare(node.left, [TURNED[type(node.ops[0])]()], node.comparators)


def _dropped_operand(node: ast.AST) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.BoolOp):
        for index in range(len(node.values)):
            left = [each for place, each in enumerate(node.values) if place != index]
            yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, JOINING) and not _is_words(node):
        yield node.left
        yield node.right
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def _is_words(node: ast.AST) -> bool:
    """Tells whether a sum is one of words, as messages are."""
    return any(
        isinstance(each, ast.JoinedStr) or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in ast.walk(node)
    )


def _dropped_element(node: ast.AST) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.Dict) and len(node.keys) > 1:
        for index in range(len(node.keys)):
            keys = [each for place, each in enumerate(node.keys) if place != index]
            yield ast.Dict(keys, [each for place, each in enumerate(node.values) if place != index])
    elif isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1:
        for index in range(len(node.elts)):
            changed = copy.copy(node)
            changed.elts = [each for place, each in enumerate(node.elts) if place != index]
            yield changed


def _constant_by_one(node: ast.AST) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        if node.value > 0:
            yield ast.Constant(node.value - 1)


def _check_left_out(node: ast.AST) -> Iterator[ast.AST | None]:
    """A condition that ends a function, or yields, is gone; so is a breach that is yielded."""
    ends = isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], (*LEAVING, ast.Expr))
    if ends or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom)):
        yield None


KINDS: Mapping[str, Change] = {
    "comparison": _turned_comparison,
    "operand": _dropped_operand,
    "element": _dropped_element,
    "constant": _constant_by_one,
    "check": _check_left_out,
}
