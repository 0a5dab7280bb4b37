"""Mangled files given to every command in every format: no traceback, no endless work, a verdict or a clear refusal."""

import random
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from tests.fuzz.mangling import cut, mangled, specimens

PATIENCE = 10.0  # seconds of the processor for one command
CODES = frozenset({0, 1, 2})
# Reports may have U+200B: it keeps a player's words from being markup.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200c-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
COMMANDS = (
    "check LOG",
    "check LOG --json",
    "check LOG --as-played",
    "check LOG ORIGINAL",
    "legal LOG",
    "legal LOG --json",
    "legal LOG --all",
    "position LOG",
    "position LOG --json",
    "position LOG --after 5",
    "report LOG --out - --format md",
    "report LOG --out - --format html",
    "report LOG --out - --format bbcode",
    "report LOG --out - --format json",
    "report LOG --out - --format svg",
    "report LOG --out - --format html --as-played",
    "fmt LOG",
    "fmt LOG --json",
    "merge ORIGINAL LOG",
    "merge LOG ORIGINAL --json",
    "merge LOG LOG",
)


@dataclass
class Found:
    """How many files were judged, with how many commands, and what went wrong."""

    files: int = 0
    commands: int = 0
    slowest: float = 0.0
    wrong: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)  # the long command reports these too; the suite measures no time


def fuzz_files(seed: int, count: int) -> Found:
    """Mangles that many files and gives each to three commands and to `fmt`, twice."""
    chance, found, samples = random.Random(seed), Found(), specimens()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(count):
            original = cut(chance.choice(chance.choice(list(samples.values()))), chance)
            _try(Path(folder), original, mangled(original, chance), chance, found)
    return found


def _try(folder: Path, original: bytes, data: bytes, chance: random.Random, found: Found) -> None:
    log, first = folder / "game.log", folder / "original.log"
    log.write_bytes(data)
    first.write_bytes(original)
    found.files += 1
    for form in chance.sample(COMMANDS, 3):
        words = form.replace("LOG", str(log)).replace("ORIGINAL", str(first)).split()
        for wrong in _run(words, found)[1]:
            found.wrong.append(f"{form}: {wrong}\n{data!r}")
    if log.read_bytes() != data or first.read_bytes() != original:
        found.wrong.append(f"an input was written over\n{data!r}")
    found.wrong += [f"{wrong}\n{data!r}" for wrong in _twice(log, found)]


def _run(words: list[str], found: Found) -> tuple[Result, list[str]]:
    began = time.process_time()
    result = CliRunner().invoke(pbem, words)
    took = time.process_time() - began
    found.commands += 1
    found.slowest = max(found.slowest, took)
    if took > PATIENCE:
        found.slow.append(f"{words}: {took:.1f} s")
    return result, list(_trouble(result))


def _trouble(result: Result) -> Iterator[str]:
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        yield f"raises {type(result.exception).__name__}: {result.exception}"
    elif result.exit_code not in CODES:
        yield f"exit code {result.exit_code}"
    if result.exit_code and not result.output.strip():
        yield "no word on what is wrong"
    if hidden := HIDDEN.search(result.output):
        yield f"U+{ord(hidden[0]):04X} reaches the terminal"


def _twice(log: Path, found: Found) -> Iterator[str]:
    """`fmt` twice is `fmt` once, and what it writes has no fault that the log had not."""
    once, wrong = _run(["fmt", str(log)], found)
    yield from wrong
    if once.exit_code:
        return
    log.write_text(once.stdout, encoding="utf-8")
    twice, wrong = _run(["fmt", str(log)], found)
    yield from wrong
    if twice.stdout != once.stdout:
        yield "`fmt` twice is not `fmt` once"
