"""A kind of order is one value: nothing is written, read or admitted that lacks one, and nothing has two."""

import re
from collections import Counter
from importlib import import_module
from string import Formatter
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from pbem import resources
from pbem.core.game import Header
from pbem.core.kind import Kind, Purpose, never
from pbem.core.mark import WORDLESS
from pbem.games import find_game, names

every_game = pytest.mark.parametrize("name", names())


def _every(name: str) -> tuple[Kind[Any, Any, Any, Any], ...]:
    return tuple(import_module(f"pbem.games.{name}.orders.kinds").EVERY)


def _actions(name: str) -> tuple[type[Any], ...]:
    return get_args(import_module(f"pbem.games.{name}.state.actions").Action)


def _rules_of_orders(name: str) -> set[str]:
    """Returns the rules of the grammar that one line may be."""
    found = re.search(r"^_order:(.*?)\n\n", resources.text(f"grammar/{name}.lark"), re.DOTALL | re.MULTILINE)
    assert found, name
    return set(re.findall(r"\w+", found[1]))


@every_game
def test_every_action_has_one_kind(name: str) -> None:
    """The union of actions and the kinds of order are the same list."""
    assert Counter(kind.action for kind in _every(name)) == Counter(_actions(name))


@every_game
def test_a_kind_bears_the_name_of_its_action(name: str) -> None:
    """The name is what the action calls itself, and what its kind is found by."""
    for kind in _every(name):
        own = get_type_hints(kind.action)["kind"]
        assert get_origin(own) is Literal
        assert get_args(own) == (kind.name,)


@every_game
def test_every_rule_of_the_grammar_is_read_by_one_kind(name: str) -> None:
    """Nothing that can be parsed is left unread, and no reader waits for what is never parsed."""
    read = Counter(rule for kind in _every(name) for rule in kind.read)
    assert read == Counter(_rules_of_orders(name))


@every_game
def test_every_mark_of_the_grammar_has_one_kind(name: str) -> None:
    """What `set` and `check` say of a mark is read by the kind that bears its name, and each of its parts is one of a mark."""
    marks = import_module(f"pbem.games.{name}.orders.marks").EVERY
    parts = {*import_module(f"pbem.games.{name}.orders.mark").PARTS, "word"}
    in_grammar = re.findall(r"^mark_(\w+):", resources.text(f"grammar/{name}.lark"), re.MULTILINE)
    assert Counter(kind.name for kind in marks) == Counter(in_grammar)
    for kind in marks:
        assert {part for _, part, _, _ in Formatter().parse(kind.form) if part} <= parts
        assert ("{word}" in kind.form) == (kind.word is not WORDLESS)


@every_game
def test_every_fact_of_a_check_is_one_value(name: str) -> None:
    """What the action has a field for is read, written and compared by one fact, and there is no other."""
    facts = import_module(f"pbem.games.{name}.orders.facts").FACTS
    [check] = [kind.action for kind in _every(name) if kind.name == "check"]
    assert Counter(fact.field for fact in facts) == Counter(check.__struct_fields__) - Counter(["kind"])


@every_game
def test_only_what_is_played_is_offered(name: str) -> None:
    """Set-up lines and `check` are written unasked."""
    for kind in _every(name):
        assert Purpose.PLAY in kind.purpose or kind.offered is never, kind.name


@every_game
def test_the_sequence_of_play_holds_kinds(name: str) -> None:
    """What is open now is said in kinds themselves, which mypy knows, and not in words, which nobody does."""
    room = import_module(f"pbem.games.{name}.turn.sequence")
    held = get_type_hints(room.Pending)["kinds"]
    assert get_origin(held) is frozenset
    assert get_args(held) == (import_module(f"pbem.games.{name}.orders.kind").AnyKind,)
    game = find_game(name)
    assert game is not None
    start = game.setup(Header()).position
    assert room.pending(start).kinds
    assert room.pending(start).kinds <= set(_every(name))
