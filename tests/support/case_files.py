"""Case files: cases in the notation, numbered by rule, readable by a player.

Game: Barbarossa to Berlin          header and prelude: the lines above the first case
deploy Paris: [1A]; Bordeaux: [7A]  stand before every case

== 10-01 [10.1/movement-allowance] an infantry army does not enter four spaces
move ...                            #! 10.1/movement-allowance     this line must yield just that
check vp 7                          a line without `#!` must yield nothing

A file whose lines above the first case are a header alone may go on with it in each case.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pbem.core.fold import replay
from pbem.core.frozen import replace
from pbem.core.replay import AnyReplay, AnyStep, Replay
from pbem.games import find_game
from pbem.log import read_log
from pbem.log.parse import grammar

FOLDER = Path(__file__).parents[1] / "cases"
TITLE = re.compile(r"==\s*(?P<id>[\w.-]+)\s*\[(?P<codes>[^\]]+)\]\s*(?P<title>.+)")


@dataclass(frozen=True)
class Case:
    """One situation: its number, the rules it shows, its sentence, and its lines."""

    file: Path
    id: str
    codes: tuple[str, ...]
    title: str
    text: str

    @property
    def expected(self) -> frozenset[str]:
        """Every code that some line of the case must yield."""
        return frozenset(code for line in self.text.splitlines() for code in expected_codes(comment(line)))


def cases() -> list[Case]:
    """Returns every case of every game."""
    return [case for path in sorted(FOLDER.glob("*/*.case")) for case in cases_of(path)]


def cases_of(path: Path) -> Iterator[Case]:
    """Returns the cases of a file."""
    prelude, *parts = re.split(r"(?m)^(?===\s)", path.read_text(encoding="utf-8"))
    for part in parts:
        head, _, body = part.partition("\n")
        found = TITLE.match(head)
        assert found, f"{path.name}: a case begins with `== number [rules] sentence`, not with {head!r}"
        codes = tuple(code.strip() for code in found["codes"].split(","))
        yield Case(path, found["id"], codes, found["title"], prelude + body)


def comment(line: str) -> str:
    """Returns what stands behind `#` in a line."""
    return line.partition("#")[2].strip()


def expected_codes(text: str) -> list[str]:
    """Returns the codes behind `#!`; a comment may follow them after a semicolon."""
    if not text.startswith("!"):
        return []
    return [code.strip() for code in text[1:].split(";", maxsplit=1)[0].split(",") if code.strip()]


def play(case: Case) -> AnyReplay:
    """Judges a case."""
    game = find_game(case.file.parent.name)
    assert game is not None
    rules = grammar(game.name).knowing(game.names)
    log = read_log(case.text.encode(), case.file.name, rules.verbs, rules.nouns)
    assert not [problem for problem in log.problems if problem.counts], log.problems
    start = game.setup(log.header)
    if start.position is None:
        return Replay(game, log.header, None, loose=start.problems)
    found = replay(game, log.header, start.position, log.lines, rules.parse)
    return replace(found, loose=(*start.problems, *found.loose))


def differences(found: AnyReplay) -> list[str]:
    """Returns where the verdicts are not what the case says."""
    wrong = [text for step in found.steps for text in _difference(step)]
    return [*wrong, *_header_difference(found)]


def _header_difference(found: AnyReplay) -> Iterator[str]:
    """Yields what a header is told and should not be, or should be and is not; one like that has no game behind it."""
    wanted = {(n, code) for n, line in found.header.lines.items() for code in expected_codes(line.comment)}
    lines = {line.number: name for name, line in found.header.lines.items()}
    said = {(lines.get(problem.span.line, "") if problem.span else "", problem.code) for problem in found.loose}
    if said != wanted:
        told = "; ".join(f"{problem.code}: {problem.message}" for problem in found.loose) or "nothing"
        yield f"the header yields {told}; the case wants {', '.join(code for _, code in sorted(wanted)) or 'nothing'}"


def _difference(step: AnyStep) -> Iterator[str]:
    said = sorted({problem.code for problem in step.problems if problem.counts})
    wanted = sorted(set(expected_codes(step.line.comment)))
    if said != wanted:
        told = "; ".join(f"{problem.code}: {problem.message}" for problem in step.problems) or "nothing"
        yield f"`{step.line.text}` yields {told}; the case wants {', '.join(wanted) or 'nothing'}"
