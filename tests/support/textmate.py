"""TextMate grammars read with Oniguruma, as editors do: as much of the form as ours has."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from onigurumacffi import compile as regex

Rule = Mapping[str, Any]


class Stretch(NamedTuple):
    """A stretch of a line that has a scope."""

    start: int
    end: int
    scope: str


class TextMate:
    """A grammar, and the rule in which its reading stands: one whose end is never found lasts to the end of a text."""

    def __init__(self, grammar: Rule) -> None:
        self._repository: Mapping[str, Rule] = grammar["repository"]
        self._inside: Sequence[Rule] = self._flat(grammar["patterns"])

    def line(self, text: str) -> list[Stretch]:
        """Returns the stretches of the next line of a text; where two begin at one place, the first rule has it."""
        return list(self._read(f"{text}\n"))

    def _read(self, text: str) -> Iterator[Stretch]:
        at = 0
        while (found := self._first(text, at)) is not None:
            rule, match = found
            if "begin" in rule:
                assert rule["end"] == "(?!)"
                self._inside = self._flat(rule["patterns"])
                continue
            assert match.end() > at, rule
            yield from _scopes(rule, match)
            at = match.end()

    def _first(self, text: str, at: int) -> tuple[Rule, Any] | None:
        found = [(rule, match) for rule in self._inside if (match := _compiled(rule).search(text, at)) is not None]
        return min(found, key=lambda each: each[1].start(), default=None)

    def _flat(self, patterns: Sequence[Rule]) -> list[Rule]:
        included = (self._repository[each["include"][1:]] if "include" in each else each for each in patterns)
        return [
            rule for each in included for rule in (self._flat(each["patterns"]) if {*each} == {"patterns"} else [each])
        ]


def _compiled(rule: Rule) -> Any:
    return _known(rule.get("match") or rule["begin"])


@cache
def _known(pattern: str) -> Any:
    return regex(pattern)


def _scopes(rule: Rule, match: Any) -> Iterator[Stretch]:
    if "name" in rule:
        yield Stretch(match.start(), match.end(), rule["name"])
    for number, each in rule.get("captures", {}).items():
        if match.start(int(number)) >= 0:
            yield Stretch(match.start(int(number)), match.end(int(number)), each["name"])
