"""The waivers that stand above an order: which broken rules they cover, and which of them are idle."""

from collections.abc import Iterator

from msgspec import Struct, field

from pbem.core.blame import fault_at
from pbem.core.directives import Waive
from pbem.core.problem import Problem
from pbem.core.rules import Violation, matches
from pbem.core.source import Line


class Waivers(Struct):
    """The waivers in the making; `as_played` applies every order that is possible."""

    as_played: bool
    given: list[tuple[Waive, Line]] = field(default_factory=list)

    def reasons(self, violations: tuple[Violation, ...]) -> tuple[str, ...]:
        """Returns a reason for each violation if all of them are waived, else nothing."""
        if not all(each.possible for each in violations):
            return ()
        if self.as_played:
            return ("applied as played",) * len(violations)
        reasons = tuple(self._reason(each) for each in violations)
        return reasons if all(reasons) else ()

    def _reason(self, violation: Violation) -> str:
        for waive, _ in self.given:
            if matches(violation.code, waive.code):
                return waive.reason or "waived by the players"
        return ""

    def idle(self) -> Iterator[Problem]:
        """Yields what is wrong with the waivers that are left, and forgets them."""
        for waive, line in self.given:
            message = f"the order below does not break rule {waive.code}; the waiver is idle"
            remedy = "leave it out, or set it right above the order that it is for"
            yield fault_at(line, "log/waiver-unused", message, remedy=remedy)
        self.given.clear()
