"""Which cases run through which function of a game's rules: an error is tried on those alone, near and short ones first."""

import importlib
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FrameType

from pbem.core.tables import in_play
from tests.support.case_files import Case, cases, play

# The other modules of a game: what reads, writes, offers and shows orders. Cases judge none of these.
NO_RULES = (
    "game",
    "board.types",
    "board.names",
    "board.name_lists",
    "board.unknown_names",
    "board.fronts",
    "state.position",
    "state.effects",
    "state.draft",
    "state.options",
    "state.actions",
    "state.wording",
    "rules.remedies",
    "rules.c07_63_invasions.land_line",
    "rules.c08_activation.inactive_units",
    "rules.c11_combat.odds",
    "orders",
    "turn.advice",
    "turn.sequence",
    "turn.stakes",
    "turn.timing",
    "turn.offers",
    "turn.invariants",
    "turn.unproved",
    "view",
)

# What stands among orders and yet is judged by cases.
RULES_AMONG_ORDERS = (
    "orders.c07_strategy_cards.marks",
    "orders.c07_strategy_cards.playing_a_card",
    "orders.facts",
    "orders.marks",
    "orders.misplaced",
    "orders.setup_lines.chits",
    "orders.setup_lines.tracks",
)

FEW = 4  # what so few cases run through may have been called by an import: all of its module may notice


@dataclass(frozen=True)
class Reach:
    """The cases of a game, by the functions that they run through."""

    files: dict[str, Path]
    all: Sequence[Case]
    through: dict[tuple[str, str], list[Case]]
    kept: frozenset[tuple[str, str]]  # worked out once and kept: later cases use it without running through it

    def cases(self, module: str, function: str) -> Sequence[Case]:
        """Returns the cases that may notice an error there; on the module's own level, and in classes, all may."""
        if not function or function.endswith("."):
            own = {id(case) for (name, _), some in self.through.items() if name == module for case in some}
            return sorted(self.all, key=lambda case: id(case) not in own)  # other modules use its tables, too
        near = self.through.get((module, function), [])
        if len(near) >= FEW and (module, function) not in self.kept:
            return near
        return [*near, *self.cases(module, "")]


def rule_modules(game: str) -> dict[str, Path]:
    """Returns the modules of a game that hold rules, with their files."""
    package = importlib.import_module(f"pbem.games.{game}")
    found = {}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        name = info.name.removeprefix(f"{package.__name__}.")
        if not info.ispkg and (name in RULES_AMONG_ORDERS or not _within(name, NO_RULES)):
            spec = find_spec(info.name)
            assert spec is not None
            assert spec.origin is not None
            found[info.name] = Path(spec.origin)
    return found


def _within(module: str, rooms: Iterable[str]) -> bool:
    return f"{module}.".startswith(tuple(f"{each}." for each in rooms))


def reach(game: str) -> Reach:
    """Plays every case of a game, and notes the functions it runs through."""
    files = rule_modules(game)
    by_file = {str(path): module for module, path in files.items()}
    own = sorted((case for case in cases() if case.file.parent.name == game), key=lambda case: len(case.text))
    caches = frozenset(_caches(files))
    through: dict[tuple[str, str], list[Case]] = defaultdict(list)
    kept: set[tuple[str, str]] = set()
    for case in own:
        places: dict[tuple[str, str], bool] = {}  # one for a function and all that is defined inside it
        for code, within_a_cache in codes_run(case, caches).items():
            if code.co_filename in by_file:
                place = by_file[code.co_filename], named(code)
                places[place] = places.get(place, False) or within_a_cache
        for place, within_a_cache in places.items():
            through[place].append(case)
            kept |= {place} if within_a_cache else set()
    return Reach(files, own, dict(through), frozenset(kept))


def _caches(modules: Iterable[str]) -> Iterator[CodeType]:
    """Yields the code of every function whose results are cached, or kept with the tables in play."""
    for module in modules:
        for value in vars(importlib.import_module(module)).values():
            keeper = getattr(getattr(value, "__code__", None), "co_filename", "")
            if hasattr(value, "cache_info") or keeper == in_play.__file__:
                yield from (inner.__code__ for inner in [getattr(value, "__wrapped__", None)] if inner)


def named(code: CodeType) -> str:
    """Returns the function or method, without the functions inside it."""
    return code.co_qualname.partition(".<locals>")[0]


def codes_run(case: Case, caches: frozenset[CodeType] = frozenset()) -> dict[CodeType, bool]:
    """Returns what a case runs through, and whether it did so to fill a cache."""
    seen: dict[CodeType, bool] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if frame.f_code not in seen:
            seen[frame.f_code] = any(code in caches for code in _callers(frame))

    sys.settrace(note)  # called once a call, since it returns nothing: half the time of a profile
    try:
        play(case)
    finally:
        sys.settrace(None)
    return seen


def _callers(frame: FrameType | None) -> Iterator[CodeType]:
    while frame:
        yield frame.f_code
        frame = frame.f_back
