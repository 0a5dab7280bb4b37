"""Whether automatic rows name the right code: `python -m tests.rule_reach` plays their cases and says where none runs there.

A case bears a row out if it runs through a function that the row names, or if its verdicts cite the row, as those do
that read it out of a table. Every cache is emptied before each case, so that it cannot lean on an earlier one.
"""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from pbem.core.replay import AnyReplay
from pbem.core.rules import Status
from pbem.games import find_game, names
from tests.mutants.reach import codes_run, named
from tests.rule_coverage import GAMES, pointers
from tests.support.case_files import Case, cases, play

Empty = Callable[[], None]  # empties a cache


def astray(game: str) -> Iterator[str]:
    """Yields each automatic row of which no case bears out what it names, with what it names."""
    found = find_game(game)
    assert found is not None
    rules = found.rules()
    by, seen, caches = pointers(game, rules), shows(game), tuple(_caches(game))
    for code, rule in rules.items():
        if rule.status == Status.AUTOMATIC and not _borne_out(game, code, by.get(code, []), seen.get(code, []), caches):
            yield f"{code}: {', '.join(by.get(code, [])) or 'names nothing'}"


def shows(game: str) -> Mapping[str, list[Case]]:
    """Returns the cases of each row, the short ones first."""
    found: dict[str, list[Case]] = {}
    for case in sorted((each for each in cases() if each.file.parent.name == game), key=lambda each: len(each.text)):
        for code in {*case.codes, *case.expected}:
            found.setdefault(code, []).append(case)
    return found


def _caches(game: str) -> Iterator[Empty]:
    """Yields what empties each cache of a game."""
    package = importlib.import_module(f"pbem.games.{game}")
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        values = vars(importlib.import_module(info.name)).values()
        yield from (value.cache_clear for value in values if hasattr(value, "cache_clear"))


def _borne_out(game: str, code: str, by: list[str], shown: list[Case], caches: Sequence[Empty]) -> bool:
    tables = [each for each in by if each.rpartition(".")[2].isupper()]
    for case in shown:
        for empty in caches:
            empty()
        if not _run(game, case).isdisjoint(by) or (tables and _cites(play(case), code)):
            return True
    return False


def _run(game: str, case: Case) -> set[str]:
    """Returns the functions of a game that a case runs through, named as rows name them."""
    return {f"{_module(game, code.co_filename)}.{named(code)}" for code in codes_run(case)}


def _module(game: str, file: str) -> str:
    path = Path(file)
    if not path.is_relative_to(GAMES / game):
        return ""
    return ".".join(path.relative_to(GAMES / game).with_suffix("").parts).removesuffix(".__init__")


def _cites(found: AnyReplay, code: str) -> bool:
    """Tells whether a verdict of a case cites a row: with an effect, or behind a problem."""
    return any(
        code in step.ruling.cited
        or repr(code) in repr(step.ruling.effects)
        or code in {each.row for each in step.problems}
        for step in found.steps
    )


def main() -> int:
    """Returns how many rows point astray."""
    found = [f"{game}: {each}" for game in sys.argv[1:] or names() for each in astray(game)]
    print("\n".join([*found, f"{len(found)} automatic rows point to code that none of their cases runs through"]))
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
