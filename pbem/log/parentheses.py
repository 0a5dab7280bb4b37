"""Words in parentheses: a remark, a reduced unit or a part of the order? Nobody can tell, so it is asked."""

from typing import Any

from lark import Token, Tree

from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line, Span


def loose(parsed: Any, text: str) -> tuple[int, int] | None:
    """Returns where parentheses stand in an order that no name has of its own, as `6A(II)` and `Brest (France)` do."""
    if "(" not in text and ")" not in text:
        return None
    names = parsed.scan_values(_is_loose) if isinstance(parsed, Tree) else ()
    token = next(iter(names), None)
    return None if token is None else _stretch(text, token.start_pos or 0)


def _is_loose(each: Any) -> bool:
    if not isinstance(each, Token) or each.type != "NAME":
        return False
    return each.startswith("(") or each.count("(") != each.count(")") or "()" in each.replace(" ", "")


def around(text: str, place: int) -> tuple[int, int] | None:
    """Returns where the parentheses stand that are still open at a place."""
    start = text.rfind("(", 0, place + 1)
    if start < 1 or not text[start - 1].isspace() or ")" in text[start:place]:
        return None
    return _stretch(text, start)


def _stretch(text: str, begin: int) -> tuple[int, int]:
    start = max(text.find("(", begin), begin)
    return start, text.find(")", start) + 1 or len(text)


def doubtful(line: Line, span: Span) -> Problem:
    """Returns the fault of an order with words in parentheses."""
    message = "what stands in parentheses may be a remark or a part of the order"
    remedy = "if it is meant, take the parentheses away (a reduced unit stands in `[ ]`); put `#` before a remark"
    return at_line(line, "log/parentheses", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)
