"""Rules as a report names them: number, page and summary, and the list of those that were cited."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from pbem.core.rules import Rule, RuleBook
from pbem.core.telling.view import RuleRef
from pbem.core.telling.words import quoted


def as_printed(number: str) -> str:
    """Returns a rule's number as the rulebook prints it; a game may have better words for some."""
    return number


class Citations(Struct, frozen=True):
    """A rulebook, and how its numbers are spoken: `card-axis-01` is `Axis card 1` to a player."""

    book: RuleBook
    spoken: Callable[[str], str] = as_printed

    def number(self, code: str) -> str:
        """Returns the number of a code in the words of the report."""
        return self.spoken(code.partition("/")[0])

    def ref(self, code: str, *, reading: bool = True) -> RuleRef | None:
        """Returns the rule of a code; None for a code of ours, `order/not-now`, that is no rule."""
        rule = self.book.get(code)
        taken = quoted(rule.ruling) if rule and reading else ""
        return RuleRef(self.number(code), rule.page, rule.summary, taken) if rule else None

    def numbers(self, codes: Iterable[str]) -> tuple[str, ...]:
        """Returns the numbers of those codes that are rules, each once."""
        return tuple(dict.fromkeys(self.number(code) for code in codes if code in self.book))

    def listed(self, codes: Iterable[str]) -> tuple[RuleRef, ...]:
        """Returns the rules of the codes in the rulebook's order, one entry a number."""
        wanted = frozenset(codes)
        entries: dict[str, list[Rule]] = {}
        for code, rule in self.book.items():
            if code in wanted:
                entries.setdefault(self.number(code), []).append(rule)
        return tuple(_merged(number, rules) for number, rules in entries.items())


def _merged(number: str, rules: Iterable[Rule]) -> RuleRef:
    found = list(rules)
    pages = dict.fromkeys(rule.page for rule in found)
    return RuleRef(number, ", ".join(pages), " ".join(rule.summary for rule in found))
