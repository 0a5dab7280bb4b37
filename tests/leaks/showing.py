"""Everything that pbem shows of a game to a viewer: every command, every format, and the page of the editor."""

import asyncio
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

from pbem import referee
from pbem.cli.main import pbem
from pbem.edit.asked import Board, Orders
from pbem.edit.desk import Desk
from tests.leaks.positions import Twin, Twins

SHOWN = {  # with `--for`
    "check": ("check", "--verbose"),
    "check as data": ("check", "--json"),
    "check in short": ("check", "--output-format", "concise"),
    "check for GitHub": ("check", "--output-format", "github"),
    "check as played": ("check", "--as-played"),
    "legal": ("legal",),
    "legal as data": ("legal", "--json"),
    "position": ("position",),
    "position as data": ("position", "--json"),
    "position as set-up lines": ("position", "--as-setup"),
    **{
        f"report {form}": ("report", "--out", "-", "--format", form) for form in ("md", "bbcode", "json", "svg", "html")
    },
    "the newest part": ("report", "--out", "-", "--last", "round"),
}
OF_ONE_FILE = {"public": ("public", "--out", "-"), "public as data": ("public", "--json")}
MAILED = {
    f"mail as {form}": ("mail", "--format", form, "--since", "0") for form in ("text", "eml", "mailto", "bbcode", "md")
} | {
    "mail with the report": ("mail", "--format", "eml", "--report", "--since", "0"),
    "mail as data": ("mail", "--json", "--since", "0"),
}


WRITTEN = 1_795_900_000  # when the files were: `due` tells it
_OF_THE_CLOCK = re.compile(r"(?m)^(Date|Message-ID): .*$|Date: [^\\]*|Message-ID: [^\\]*|boundary=\S+|--=+\d+=+")


def differing(pair: Twins) -> list[str]:
    """Return what shows a viewer a difference between two games that are equal in his eyes."""
    one, other = (shown(each, pair.viewer, pair.hides) for each in (pair.one, pair.other))
    return [what for what in one if one[what] != other[what]]


def shown(twin: Twin, viewer: str, hides: str) -> Mapping[str, Any]:
    """Return all that a viewer is shown of a game, by the name of what shows it."""
    with tempfile.TemporaryDirectory() as folder, _inside(Path(folder)), _judged_once():
        for name, data in twin.files.items():
            Path(name).write_bytes(data)
            os.utime(name, (WRITTEN, WRITTEN))
        return dict(_shown(twin, viewer, hides))


def _shown(twin: Twin, viewer: str, hides: str) -> Iterator[tuple[str, Any]]:
    files, log = list(twin.files), next(iter(twin.files))
    for what, (command, *words) in SHOWN.items():
        yield what, _run(command, *files, *words, "--for", viewer)
    if twin.mail:
        yield "receipt", _run("add", log, twin.mail, "--dry-run", "--for", viewer)
        yield "receipt as data", _run("add", log, twin.mail, "--dry-run", "--for", viewer, "--json")
        return
    yield "legal for anybody", _run("legal", log)
    yield "due", _run("due", ".", "--json", "--now", "2026-12-01T12:00+00:00")
    for what, (command, *words) in OF_ONE_FILE.items():
        yield what, _run(command, log, *words, "--for", viewer)
    for what, (command, *words) in MAILED.items():
        code, mail, _ = _run(command, log, *words, "--for", hides)
        yield what, None if code else _OF_THE_CLOCK.sub("", mail)  # why there is none, the writer alone is told
    yield from _edited(Path(log), viewer)


def _run(*words: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(pbem, words)
    assert found.exit_code in (0, 1, 2), (words, found.output)
    return found.exit_code, found.stdout, found.stderr


def _edited(path: Path, viewer: str) -> Iterator[tuple[str, Any]]:
    """Yield what the page of the editor draws and offers; its text and its faults are the log's own."""
    text = path.read_text("utf-8")
    seen, offered = Board(text=text, known=0, window="a", change=1), Orders(text=text, place="", window="a", change=2)
    window = Desk(path, viewer).window(seen)
    drawn = asyncio.run(window.board(seen))
    yield "the board of the editor", {**drawn, "number": 0}  # which drawing of this program it is
    yield "the orders of the editor", asyncio.run(window.orders(offered))


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def _judged_once() -> Iterator[None]:
    """Judge each log once only, however many commands read it: nothing else here takes as long."""
    judging: Callable[..., Any] = referee.judging
    kept: dict[Any, Any] = {}

    def once(texts: Sequence[tuple[str, bytes]], *, as_played: bool = False, **terms: Any) -> Any:
        key = tuple(texts), as_played
        if key not in kept:
            kept[key] = judging(texts, as_played=as_played, **terms)
        return kept[key]

    with patch.object(referee, "judging", once):
        yield
