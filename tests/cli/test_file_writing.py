"""Files: whole or not at all, over nothing that would be lost, and never over the log that was read."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.formatter import canonical_text
from pbem.writing import Over, refusal, write

SAMPLES = Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin"
OPENING = (SAMPLES / "opening.log").read_text(encoding="utf-8")
GAME = "barbarossa-to-berlin"
OTHER = "somebody's words\n"
posix = pytest.mark.skipif(os.name == "nt", reason="links, pipes and rights are others there")


def run(*words: object) -> Result:
    return CliRunner().invoke(pbem, list(map(str, words)))


def new_log(folder: Path, name: str = "game.log") -> Path:
    path = folder / name
    path.write_text(OPENING, encoding="utf-8")
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- the log that was read


@pytest.mark.parametrize(("name", "words"), [
    ("game.md", ()), ("game.html", ()), ("game.json", ("--format", "json")), ("game.svg", ("--format", "svg")),
    ("game.bbcode.txt", ("--format", "bbcode", "--out", "{folder}/game.bbcode.txt")), ("game.log", ("--format", "html", "--out", "{log}")),
    ("game.log", ("--format", "md", "--out", "{folder}/../{folder.name}/game.log")),
])  # fmt: skip
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_report_never_takes_the_place_of_its_log(
    name: str, words: tuple[str, ...], force: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the log is called, and however the report's place is written; nothing else is written either."""
    monkeypatch.chdir(tmp_path)
    log = new_log(tmp_path, name)
    found = run("report", log, *(word.format(folder=tmp_path, log=log) for word in words), *force)
    assert (found.exit_code, "the log itself" in found.output) == (2, True), found.output
    assert log.read_text(encoding="utf-8") == OPENING
    assert names(tmp_path) == [name]


@posix
@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_not_through_links_either(link: Callable[[Path, Path], None], tmp_path: Path) -> None:
    """A link to the log is the log, from either side."""
    log = new_log(tmp_path)
    link(tmp_path / "out.html", log)
    assert run("report", log, "--out", tmp_path / "out.html", "--force").exit_code == 2
    assert run("report", tmp_path / "out.html", "--out", log, "--format", "html", "--force").exit_code == 2
    assert log.read_text(encoding="utf-8") == OPENING


def test_merge_takes_no_place_of_its_logs(tmp_path: Path) -> None:
    """Neither the public log's nor a private one's, not even by force."""
    logs = [new_log(tmp_path, name) for name in ("public.log", "axis.log")]
    for log in logs:
        assert "the log itself" in run("merge", *logs, "--out", log, "--force").output
        assert log.read_text(encoding="utf-8") == OPENING


# -- any other file


WRITING = {
    "report": ("report", SAMPLES / "opening.log", "--format", "html", "--out"),
    "new": ("new", GAME, "--out"),
    "play": ("play", GAME, "--turns", "1", "--out"),
    "merge": ("merge", SAMPLES / "opening.log", SAMPLES / "opening.log", "--out"),
}


@pytest.mark.parametrize("command", WRITING)
def test_another_file_is_written_over_by_force_alone(command: str, tmp_path: Path) -> None:
    """A file that is there stays; the sentence says how to have one's way."""
    path = tmp_path / "there.txt"
    path.write_text(OTHER)
    found = run(*WRITING[command], path)
    assert (found.exit_code, path.read_text(), "--force" in found.output) == (2, OTHER, True), found.output
    assert run(*WRITING[command], path, "--force").exit_code == 0
    assert path.read_text(encoding="utf-8") != OTHER
    assert names(tmp_path) == ["there.txt"]


@pytest.mark.parametrize("form", ["md", "html", "bbcode", "json", "svg"])
def test_a_report_takes_the_place_of_an_earlier_one(form: str, tmp_path: Path) -> None:
    """What the first line says is ours may be written anew; a line of somebody else's above it keeps it."""
    path, log = tmp_path / "out", new_log(tmp_path)
    words = ("report", log, "--format", form, "--out", path)
    assert run(*words).exit_code == 0
    first = path.read_text(encoding="utf-8")
    assert "written by pbem report" in first.splitlines()[0]
    assert run(*words).exit_code == 0
    assert path.read_text(encoding="utf-8") == first
    path.write_text(f"mine\n{first}", encoding="utf-8")
    assert run(*words).exit_code == 2
    assert path.read_text(encoding="utf-8").startswith("mine\n")


def test_of_several_reports_none_is_written_if_one_may_not(tmp_path: Path) -> None:
    """Half a set of reports would look like the whole."""
    (tmp_path / "opening.md").write_text(OTHER)
    assert run("report", SAMPLES / "opening.log", "--out", tmp_path).exit_code == 2
    assert names(tmp_path) == ["opening.md"]


def test_sheets_are_exported_all_or_none(tmp_path: Path) -> None:
    """One that is there already keeps the others from being written, too."""
    (tmp_path / "units.csv").write_text(OTHER)
    assert run("components", "a-victory-awaits", "--export", tmp_path).exit_code == 2
    assert names(tmp_path) == ["units.csv"]
    assert run("components", "a-victory-awaits", "--export", tmp_path, "--force").exit_code == 0
    assert (tmp_path / "units.csv").read_text(encoding="utf-8") != OTHER


# -- where nothing can be written


PLACES = ("missing/out", "x" * 300, "lost", "pipe", "sub", "loop", "sealed/out", "a/file/out")


@posix
@pytest.mark.parametrize(("command", "place"), [
    (command, place) for command in WRITING for place in PLACES if (command, place) != ("report", "sub")
])  # fmt: skip
def test_trouble_is_one_line_and_leaves_nothing(command: str, place: str, tmp_path: Path) -> None:
    """No folder, too long a name, a link to nowhere, a pipe, a folder, a circle of links, no permission."""
    (tmp_path / "lost").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "sub").mkdir()
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "file").write_text(OTHER)
    (tmp_path / "sealed").mkdir(0o500)
    if place == "sealed/out" and os.access(tmp_path / "sealed", os.W_OK):
        pytest.skip("whoever may do everything is refused nothing")
    before = sorted(map(str, tmp_path.rglob("*")))
    found = run(*WRITING[command], tmp_path / place)
    assert found.exit_code == 2, found.output
    assert found.stderr.count("\n") == 1
    assert found.stderr.startswith("pbem: ")
    assert sorted(map(str, tmp_path.rglob("*"))) == before


def test_a_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`fmt --write` on a disk that becomes full leaves the log as it was, and no file beside it."""
    log = new_log(tmp_path)
    log.write_text(OPENING.replace("attack", "  attack  "), encoding="utf-8")
    before, real = log.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda where, data: real(where, data[:100]) if len(data) > 800 else _full())
    found = run("fmt", log, "--write")
    monkeypatch.undo()
    assert (found.exit_code, "the disk is full" in found.output) == (2, True), found.output
    assert (log.read_bytes(), names(tmp_path)) == (before, ["game.log"])


def _full() -> int:
    raise OSError(28, "No space left on device")


def test_a_log_that_changes_under_the_pen_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody has saved the log while `fmt` judged it: his words stay."""
    log, real = new_log(tmp_path), canonical_text

    def slowly(*words: Any) -> str:
        log.write_text(OPENING + "# more\n", encoding="utf-8")
        return real(*words)

    monkeypatch.setattr("pbem.formatter.canonical_text", slowly)
    assert run("fmt", log, "--write").exit_code == 2
    assert log.read_text(encoding="utf-8") == OPENING + "# more\n"


# -- the one function


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_rights_of_a_file_stay(mode: int, tmp_path: Path) -> None:
    """A log that only its owner may read stays so; a link goes on leading to it."""
    log, link = new_log(tmp_path), tmp_path / "link.log"
    link.symlink_to(log)
    log.chmod(mode)
    assert write(link, "new\n", Over.ANYTHING) is None
    assert (log.read_text(), stat.S_IMODE(log.stat().st_mode), link.is_symlink()) == ("new\n", mode, True)


@posix
def test_a_new_file_has_the_usual_rights(tmp_path: Path) -> None:
    """Those that any new file of the user gets."""
    (tmp_path / "usual").touch()
    assert write(tmp_path / "new", "", Over.NOTHING) is None
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


@posix
def test_a_file_that_may_only_be_read_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who seals a log means it."""
    log = new_log(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    trouble = write(log, "new\n", Over.ANYTHING)
    assert trouble is not None
    assert "may only be read" in trouble.message
    assert log.read_text(encoding="utf-8") == OPENING


def test_a_name_that_is_taken_meanwhile_stays_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two programs that write the same new file at once: one of them is told."""
    path = tmp_path / "game.log"
    monkeypatch.setattr(os, "fsync", lambda _: path.write_text(OTHER))
    trouble = write(path, "new\n", Over.NOTHING)
    assert trouble is not None
    assert "already" in trouble.message
    assert (path.read_text(), names(tmp_path)) == (OTHER, ["game.log"])


def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A memory card has none; a new file is written all the same, and an old one is still not."""

    def none(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", none)
    assert write(tmp_path / "new", "text\n", Over.NOTHING) is None
    assert (tmp_path / "new").read_text() == "text\n"
    assert refusal(tmp_path / "new", Over.NOTHING) is not None
