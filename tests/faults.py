"""`python -m tests.faults [POINTS] [SEED]`: kill every writing command and fill its disk at random points.

After each, every file is the old one or the new one, whole; whatever was left beside it blocks no later run. A run is a
child of this process: it is killed (SIGKILL) behind a random step of the module that writes, in the middle of the data
as well, or its files may not grow beyond a random size, as on a disk that becomes full. POSIX only.
"""

import contextlib
import os
import random
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from click.testing import CliRunner

from pbem import writing
from pbem.cli.main import pbem

SAMPLES = Path(__file__).parent.parent / "samples" / "barbarossa-to-berlin"
OPENING = (SAMPLES / "opening.log").read_text(encoding="utf-8")
UNTIDY = OPENING.replace("  ", "     ")
EARLIER = "<!DOCTYPE html><!-- written by pbem report -->\nan earlier report\n"
HEADER = OPENING.partition("\n\n")[0] + "\n\n"
MAIL = f"From: a@example.org\nMessage-ID: <1@example.org>\n\npbem begin\n{OPENING.partition(chr(10) * 2)[2]}\npbem end 38 orders\n"
PIECE = 700  # bytes that a disk takes at a time


class Deed(NamedTuple):
    """A writing command, and the files that stand in its folder before."""

    words: tuple[str, ...]
    before: dict[str, str]


LOGS = {"game.log": UNTIDY, "axis.log": OPENING}
DEEDS = {
    "fmt": Deed(("fmt", "game.log", "--write"), LOGS),
    "check --fix": Deed(("check", "game.log", "--fix"), {"game.log": OPENING.replace("    retreat", "    Retreated")}),
    "join": Deed(("join", "game.log", "axis.log", "--out", "out.log"), LOGS),
    "report": Deed(("report", "game.log"), LOGS),
    "report over an earlier one": Deed(("report", "game.log", "--format", "html"), {**LOGS, "game.html": EARLIER}),
    "new": Deed(("new", "barbarossa-to-berlin", "--id", "k7f3", "--out", "out.log"), {}),
    "new by force": Deed(
        ("new", "barbarossa-to-berlin", "--id", "k7f3", "--out", "out.log", "--force"), {"out.log": OPENING}
    ),
    "add": Deed(("add", "game.log", "turn.eml"), {"game.log": HEADER, "turn.eml": MAIL}),
    "play": Deed(("play", "barbarossa-to-berlin", "--turns", "1", "--out", "out.log"), {}),
    "merge": Deed(("merge", "game.log", "axis.log", "--out", "out.log"), LOGS),
    "export": Deed(("components", "a-victory-awaits", "--export", "tables"), {}),
    "export by force": Deed(("components", "a-victory-awaits", "--export", ".", "--force"), {"units.csv": "mine\n"}),
}
Files = dict[str, bytes]


def files(folder: Path) -> Files:
    """Returns what stands in a folder and below; the hidden files that a killed run leaves are looked at apart."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def _warm_up(deed: Deed) -> None:
    """Runs a command in this process, so that its children need not import what it needs."""
    with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
        for name, text in deed.before.items():
            Path(name).write_text(text, encoding="utf-8")
        CliRunner().invoke(pbem, list(deed.words))


def trials(deed: Deed, points: int, chance: random.Random) -> Iterator[str]:
    """Yields what went wrong at so many random points of a command, half of them kills."""
    _warm_up(deed)
    _, after, steps = _tried(deed, _to_the_end)
    largest = max(len(data) for data in after.values())
    for number in range(points):
        if number % 2:
            limit = chance.randint(0, largest + PIECE)
            code, found, _ = _tried(deed, partial(_full_at, limit))
            yield from (f"full at {limit}: {each}" for each in _wrong(deed, after, found))
            yield from (f"full at {limit}: `{name}` is left" for name in found if _is_rest(name))
            if (code, found == after) not in {(0, True), (2, False)}:
                yield f"full at {limit}: exit code {code}"
        else:
            step = chance.randint(1, steps)
            code, found, _ = _tried(deed, partial(_killed_behind, step))
            yield from (f"killed behind {step}: {each}" for each in _wrong(deed, after, found))
            if code != -signal.SIGKILL:
                yield f"killed behind {step}: it ended with {code}"


def _wrong(deed: Deed, after: Files, found: Files) -> Iterator[str]:
    """Yields the files that are neither the old nor the new ones."""
    for name, data in found.items():
        old = deed.before.get(name)
        if not _is_rest(name) and data != after.get(name) and (old is None or data != old.encode()):
            yield f"`{name}` has {len(data)} bytes, neither the old nor the new ones"
    yield from (f"`{name}` is lost" for name in deed.before if name not in found)


def _is_rest(name: str) -> bool:
    return Path(name).name.startswith(".pbem-")


# -- one run, in a child


def _tried(deed: Deed, prepare: Callable[[], Any]) -> tuple[int, Files, int]:
    """Returns how a run ended, what stands in its folder then, and how many steps it took."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "game"
        folder.mkdir()
        for name, text in deed.before.items():
            (folder / name).write_text(text, encoding="utf-8")
        child = os.fork()
        if child == 0:
            _run(deed.words, folder, prepare, Path(place) / "steps")
        _, status = os.waitpid(child, 0)
        told = Path(place) / "steps"
        steps = int(told.read_text()) if told.exists() else 0
        return os.waitstatus_to_exitcode(status), files(folder), steps


def _run(words: tuple[str, ...], folder: Path, prepare: Callable[[], Any], told: Path) -> None:
    """Runs a command in this process, and ends it."""
    code: object = 70
    try:
        os.chdir(folder)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        sys.stdout, sys.stderr = (os.fdopen(stream, "w", closefd=False) for stream in (1, 2))
        count = prepare()
        try:
            pbem.main(list(words), prog_name="pbem")
        except SystemExit as end:
            code = end.code
        sys.settrace(None)
        if count is not None:
            told.write_text(str(count()))
    finally:
        os._exit(code if isinstance(code, int) else 70)


def _to_the_end() -> Callable[[], int]:
    """Counts the steps of a run that nothing befalls."""
    _write_in_pieces()
    return _traced(lambda _: None)


def _killed_behind(step: int) -> None:
    _write_in_pieces()
    _traced(lambda done: os.kill(os.getpid(), signal.SIGKILL) if done == step else None)


def _full_at(size: int) -> None:
    import resource

    _write_in_pieces()
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


def _write_in_pieces() -> None:
    """Has the disk take a little at a time, so that there are points in the middle of the data."""
    real = os.write

    def piecewise(descriptor: int, data: Any) -> int:
        return real(descriptor, data[:PIECE])

    os.write = piecewise  # of this child alone


def _traced(behind: Callable[[int], None]) -> Callable[[], int]:
    """Calls `behind` at every line of the module that writes, and returns how many there have been."""
    done = 0

    def step(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal done
        if frame.f_code.co_filename != writing.__file__:
            return None
        if event == "line":
            done += 1
            behind(done)
        return step

    sys.settrace(step)
    return lambda: done


def main(points: int = 200, seed: int = 1) -> int:
    """Tries every writing command at so many points; returns how many of them went wrong."""
    failed = 0
    for name, deed in DEEDS.items():
        wrong = list(trials(deed, points, random.Random(f"{seed} {name}")))
        failed += len(wrong)
        print(f"{name}: {points} points, {len(wrong)} wrong", *wrong[:5], sep="\n  ", flush=True)
    print(
        f"{points * len(DEEDS)} points in all, {failed} wrong: the old file or the new one{', always' * (not failed)}"
    )
    return failed


if __name__ == "__main__":
    sys.exit(min(1, main(*map(int, sys.argv[1:]))))
