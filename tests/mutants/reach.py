"""Which cases run through which function of a game's rules: an error is tried on those alone, near ones first."""

import importlib
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FrameType

from tests.case_files import Case, cases, play

# The other modules of a game: what reads, writes, offers and shows orders. Cases judge none of these.
NO_RULES = (
    "view", "writing", "notation", "options", "offering", "template", "names", "misnamed", "reading", "unproved",
    "listings", "game", "actions", "setup_lines", "remedies", "optional", "timing", "telling",
    "lookup",
)  # fmt: skip
NO_RULES_NEITHER = frozenset({"__init__", "types", "parts", "draft", "position", "effects", "audit", "sequence"})

FEW = 4  # what so few cases run through may have been called by an import, or be cached: all of its module may notice


@dataclass(frozen=True)
class Reach:
    """The cases of a game, by the functions that they run through."""

    files: dict[str, Path]
    all: Sequence[Case]
    through: dict[tuple[str, str], list[Case]]

    def cases(self, module: str, function: str) -> Sequence[Case]:
        """Returns the cases that may notice an error there; on the module's own level, and in classes, all may."""
        if not function or function.endswith("."):
            own = {id(case) for (name, _), some in self.through.items() if name == module for case in some}
            return [case for case in self.all if id(case) in own] or self.all
        near = self.through.get((module, function), [])
        return near if len(near) >= FEW else [*near, *self.cases(module, "")]


def rule_modules(game: str) -> dict[str, Path]:
    """Returns the modules of a game that hold rules, with their files."""
    package = importlib.import_module(f"pbem.games.{game}")
    found = {}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        name = info.name.rpartition(".")[2]
        if not info.ispkg and name not in NO_RULES_NEITHER and not name.startswith(NO_RULES):
            spec = find_spec(info.name)
            assert spec is not None
            assert spec.origin is not None
            found[info.name] = Path(spec.origin)
    return found


def reach(game: str) -> Reach:
    """Plays every case of a game, and notes the functions it runs through."""
    files = rule_modules(game)
    by_file = {str(path): module for module, path in files.items()}
    own = [case for case in cases() if case.file.parent.name == game]
    through: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in own:
        for code in _codes(case):
            if code.co_filename in by_file:
                through[by_file[code.co_filename], _named(code)].append(case)
    return Reach(files, own, dict(through))


def _named(code: CodeType) -> str:
    """Returns the function or method, without the functions inside it."""
    return code.co_qualname.partition(".<locals>")[0]


def _codes(case: Case) -> set[CodeType]:
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(note)
    try:
        play(case)
    finally:
        sys.setprofile(None)
    return seen
