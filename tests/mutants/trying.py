"""A planted error tried on the cases: a process that has nothing of the game imports it with the error in, and plays.

Such processes are copies of one that has imported other people's libraries and the reader of logs, which takes longest.
"""

import importlib.abc
import importlib.machinery
import os
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import spec_from_loader
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, ModuleType

from tests.support.case_files import Case

WARM = ["pydantic", "lark", "pbem.log.parse", "pbem.core.fold", "tests.support.case_files"]  # nothing of a game
SOUND = "the game is imported already"
PATIENCE = 60.0  # seconds of the processor, thrice what all cases take: an error that never ends is noticed, too


@dataclass(frozen=True)
class Tried:
    """What came of an error: the case that noticed it, if one did."""

    noticed_by: str
    seconds: float


def tried(module: str, file: Path, source: str, cases: Sequence[Case]) -> Tried:
    """Plays the cases with an error planted in a module, up to the first that notices."""
    context = get_context("spawn") if sys.platform == "win32" else get_context("forkserver")
    context.set_forkserver_preload(WARM)
    ours, theirs = context.Pipe(duplex=False)
    began = time.monotonic()
    child = context.Process(target=_play, args=(theirs, module, file, source, cases))
    child.start()
    theirs.close()
    noticed = _answer(ours)
    child.kill()
    child.join()
    assert noticed != SOUND, "an error would have been tried on the sound game"
    return Tried(noticed, time.monotonic() - began)


def _answer(pipe: Connection) -> str:
    try:
        return str(pipe.recv())
    except EOFError:
        return "a crash, or no end"


def _play(pipe: Connection, module: str, file: Path, source: str, cases: Sequence[Case]) -> None:
    if any(each.startswith("pbem.games.") for each in sys.modules):
        pipe.send(SOUND)
        return
    threading.Thread(target=_watch, daemon=True).start()
    sys.meta_path.insert(0, _Planted(module, file, source))
    pipe.send(_first_to_notice(cases))


def _watch() -> None:
    """Ends a process that takes too long by its own clock, however busy the machine is with others."""
    while time.process_time() < PATIENCE:
        time.sleep(1)
    os._exit(1)


def _first_to_notice(cases: Sequence[Case]) -> str:
    try:
        from tests.support.case_files import differences, play

        return next((case.id for case in cases if _noticed(case, play, differences)), "")
    except Exception as error:  # noqa: BLE001  the game cannot even be imported: whatever it is, it is noticed
        return f"import: {type(error).__name__}"


def _noticed(case: Case, play: object, differences: object) -> bool:
    assert callable(play)
    assert callable(differences)
    try:
        return bool(differences(play(case)))
    except Exception:  # noqa: BLE001  a planted error may raise anything, and the suite would see it
        return True


class _Planted(importlib.abc.MetaPathFinder):
    """Finds one module with other source than its file has."""

    def __init__(self, module: str, file: Path, source: str) -> None:
        self.module, self.file, self.source = module, file, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Returns the spec of that module alone."""
        if fullname != self.module:
            return None
        return spec_from_loader(fullname, _Loader(fullname, str(self.file), self.source))


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from a given source."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        """Returns the code of the given source."""
        return compile(self.source, self.path, "exec")
