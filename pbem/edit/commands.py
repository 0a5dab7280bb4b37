"""`add` and `mail` as buttons: the very commands, run for the log's file, so that they do and say the same."""

import asyncio
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SECONDS = 120.0
LONGEST = 80  # characters of the name of a mail's file
PASTED = "the mail"
_UNFIT = re.compile(r"[^\w .()-]+")  # in the name of a file, on any system


class Ended(NamedTuple):
    """What a command has said, what it said on the side, and its exit code."""

    said: str
    aside: str
    code: int


async def add(path: Path, mail: bytes, name: str = "", more: Sequence[str] = ()) -> Ended:
    """Puts the turns in a mail, a post or a mailbox into the log; returns the receipt, which calls it by its name."""
    called = _UNFIT.sub(" ", name).strip(" .-")[-LONGEST:] or PASTED
    return await _run(["add", "--called", called, *more, "--", os.fspath(path), "-"], mail)


async def mail(path: Path, more: Sequence[str] = ()) -> Ended:
    """Returns the orders that the other player does not have yet, as a text to be sent."""
    return await _run(["mail", *more, "--", os.fspath(path)], b"")


async def _run(words: Sequence[str], given: bytes) -> Ended:
    piped = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "pbem", *words, stdin=piped, stdout=piped, stderr=piped, env=_environment()
    )
    try:
        said, aside = await asyncio.wait_for(running.communicate(given), SECONDS)
    except TimeoutError:
        running.kill()
        await running.wait()
        return Ended("", "the command did not end in two minutes, and was stopped", 1)
    return Ended(said.decode("utf-8", "replace"), aside.decode("utf-8", "replace"), running.returncode or 0)


def _environment() -> dict[str, str]:
    """Returns what a command finds around it: this very pbem, and nothing that lies in the folder of the game."""
    ours = os.fspath(Path(__file__).parents[2])
    paths = os.pathsep.join(filter(None, (ours, os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}
