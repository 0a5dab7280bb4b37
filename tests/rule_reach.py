"""Whether automatic rows name the right code: `python -m tests.rule_reach` plays their cases and says where none runs there.

A case bears a row out if it runs through a function that the row names, or if its verdicts cite the row, as those do
that read it out of a table. Where none does, the cases are played once more with every cache emptied before each.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from pbem.core.replay import AnyReplay
from pbem.core.rules import Status
from pbem.core.tables.in_play import OURS
from pbem.games import find_game, names
from tests.mutants.reach import codes_run, named
from tests.rule_coverage import GAMES, pointers
from tests.support.case_files import Case, cases, play


class Evidence:
    """The cases of a game, and what they run through; each is played once, and again only with empty caches."""

    def __init__(self, game: str) -> None:
        """Knows the game; nothing is played before it is asked for."""
        self.game = game
        self.known: dict[str, set[str]] = {}

    def bears_out(self, code: str, by: Sequence[str]) -> bool:
        """Tells whether a case of a row runs through what the row names."""
        cases_of = self.cases.get(code, [])
        return any(self._shows(case, code, by) for case in cases_of) or any(
            not self._run_with_empty_caches(case).isdisjoint(by) for case in cases_of
        )

    def _shows(self, case: Case, code: str, by: Sequence[str]) -> bool:
        tables = any(each.rpartition(".")[2].isupper() for each in by)
        return not self._run(case).isdisjoint(by) or (tables and _cites(play(case), code))

    def _run(self, case: Case) -> set[str]:
        if case.id not in self.known:
            self.known[case.id] = self._played(case)
        return self.known[case.id]

    def _run_with_empty_caches(self, case: Case) -> set[str]:
        OURS.forget()
        return self._played(case)

    def _played(self, case: Case) -> set[str]:
        """Returns the functions of the game that a case runs through, named as rows name them."""
        return {f"{self._module(Path(code.co_filename))}.{named(code)}" for code in codes_run(case)}

    def _module(self, file: Path) -> str:
        home = GAMES / self.game
        parts = file.relative_to(home).with_suffix("").parts if file.is_relative_to(home) else ()
        return ".".join(parts).removesuffix(".__init__")

    @cached_property
    def cases(self) -> Mapping[str, list[Case]]:
        """The cases of each row, the short ones first."""
        found: dict[str, list[Case]] = {}
        own = (case for case in cases() if case.file.parent.name == self.game)
        for case in sorted(own, key=lambda each: len(each.text)):
            for code in {*case.codes, *case.expected}:
                found.setdefault(code, []).append(case)
        return found


def _cites(found: AnyReplay, code: str) -> bool:
    """Tells whether a verdict of a case cites a row: with an effect, or behind a problem."""
    return any(
        code in step.ruling.cited
        or repr(code) in repr(step.ruling.effects)
        or code in {each.row for each in step.problems}
        for step in found.steps
    )


def astray(game: str) -> Iterator[str]:
    """Yields each automatic row of which no case bears out what it names, with what it names."""
    found = find_game(game)
    assert found is not None
    rules, evidence = found.rules(), Evidence(game)
    by = pointers(game, rules)
    for code, rule in rules.items():
        if rule.status == Status.AUTOMATIC and not evidence.bears_out(code, by.get(code, [])):
            yield f"{code}: {', '.join(by.get(code, [])) or 'names nothing'}"


def main() -> int:
    """Returns how many rows point astray."""
    found = [f"{game}: {each}" for game in sys.argv[1:] or names() for each in astray(game)]
    print("\n".join([*found, f"{len(found)} automatic rows point to code that none of their cases runs through"]))
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
