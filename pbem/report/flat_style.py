"""The style of maps for programs that know no variables: each is put in the place of its name, by day.

Renderers of SVG outside of browsers read plain rules; a variable that differs by what it lies in, as the colours of a
side's places do, becomes a rule for each.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

ROOTS = frozenset({".map", ".hx", ".map.key"})

_AT_RULE = re.compile(r"@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")

Variables = Mapping[str, str]


class Rule(NamedTuple):
    """A selector without commas, what it declares, and the variables it sets."""

    selector: str
    plain: Variables
    variables: Variables


def flat(style: str) -> str:
    """Returns a style without variables and without rules for the dark, for print and for narrow windows."""
    rules = list(_rules(style))
    roots = {name: value for rule in rules if rule.selector in ROOTS for name, value in rule.variables.items()}
    scopes = [rule for rule in rules if rule.selector not in ROOTS and rule.variables]
    return "\n".join(text for rule in rules if rule.plain for text in _flat(rule, roots, scopes))


def _rules(style: str) -> Iterator[Rule]:
    for selectors, body in _RULE.findall(_AT_RULE.sub("", style)):
        pairs = dict(_declared(body))
        plain = {name: value for name, value in pairs.items() if not name.startswith("--")}
        variables = {name: value for name, value in pairs.items() if name.startswith("--")}
        yield from (Rule(" ".join(each.split()), plain, variables) for each in selectors.split(","))


def _declared(body: str) -> Iterator[tuple[str, str]]:
    for declaration in body.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            yield name.strip(), value.strip()


def _flat(rule: Rule, roots: Variables, scopes: Sequence[Rule]) -> Iterator[str]:
    """Yields a rule, and after it what differs by what it lies in."""
    nearer = frozenset(name for scope in scopes for name in scope.variables)
    plain = rule.plain.items()
    local = {name: value for name, value in plain if nearer & {each for each, _ in _VARIABLE.findall(value)}}
    yield _written(rule.selector, {name: value for name, value in plain if name not in local}, roots)
    if local:
        tail = rule.selector.split()[-1]
        yield from (_written(f"{each.selector} {tail}", local, {**roots, **each.variables}) for each in scopes)


def _written(selector: str, plain: Variables, known: Variables) -> str:
    return f"{selector}{{{';'.join(f'{name}:{_resolved(value, known)}' for name, value in plain.items())}}}"


def _resolved(value: str, known: Variables) -> str:
    while found := _VARIABLE.search(value):
        value = value[: found.start()] + known.get(found[1], found[2] or "inherit") + value[found.end() :]
    return value
