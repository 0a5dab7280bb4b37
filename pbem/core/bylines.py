"""Whose hand orders are in, told once a mail: the other side's orders, strangers, names that are not the address's."""

from msgspec import Struct, field

from pbem.core.authors import Authors
from pbem.core.problem import Problem
from pbem.core.source import Line
from pbem.core.standing.passed_over import Whose


class Bylines(Struct):
    """The first order of each kind in each mail, what is to be said of it, and how many there are."""

    first: dict[tuple[str, str, str], Problem] = field(default_factory=dict)
    number: dict[tuple[str, str, str], int] = field(default_factory=dict)

    def note(self, authors: Authors, line: Line, whose: Whose) -> None:
        """Notes who has written an order that was carried out, and whose it was to write."""
        if not line.writer:
            return
        for problem in (authors.unknown(line, "writes"), authors.mistaken(line), authors.stranger(line, whose)):
            if problem is not None:
                key = (line.file, line.writer, problem.message)
                self.first.setdefault(key, problem)
                self.number[key] = self.number.get(key, 0) + 1

    def told(self) -> list[Problem]:
        """Returns one notice of each kind for each mail."""
        return [each.told_of(self.number[key]) for key, each in self.first.items()]
