"""Finding the parts of a parsed line: the children of a tree by the rule or the terminal that made them."""

from typing import Any

from lark import Token, Tree


def subtrees(tree: Any, rule: str) -> list[Any]:
    """Returns the children of a tree that a rule made."""
    return [each for each in tree.children if isinstance(each, Tree) and each.data == rule]


def subtree(tree: Any, rule: str) -> Any:
    """Returns the one child that a rule made."""
    return subtrees(tree, rule)[0]


def tokens(tree: Any, name: str) -> list[Token]:
    """Returns the tokens of a kind among the children."""
    return [each for each in tree.children if isinstance(each, Token) and each.type == name]
