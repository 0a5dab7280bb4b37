"""`pbem check --fix`: orders that were read as meant are written in their canonical words; every change is shown."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.cli.common import data_of, fail, note, refuse, tell
from pbem.cli.judging import judged, usable
from pbem.core.invisible_characters import on_one_line
from pbem.writing import Over, write

if TYPE_CHECKING:
    from pbem.fixing import Fix
    from pbem.referee import Verdict

ENDS = b"\r\n"


def fix_in_place(files: Sequence[str], as_played: bool, components: Path | None) -> "tuple[Verdict, list[Fix]]":
    """Writes a plain log with what is mechanical to mend, and returns the verdict on it and the changes."""
    from pbem.fixing import fixed, fixes, says_the_same
    from pbem.formatter import is_fenced

    if len(files) != 1 or files[0] == "-":
        fail("`--fix` writes one log in place", "name its file alone")
    path, before = files[0], data_of(files[0])
    verdict = usable(judged(files, as_played, components))
    if is_fenced(verdict.log) or verdict.log.format != "log":
        fail("only a plain log is written back, no mail or post",
             f"save the turn as a log (`pbem fmt {path} > turn.log`), or have it sent again")  # fmt: skip
    changes = fixes(verdict)
    if not changes:
        note("nothing to fix: every order that was understood stands in its canonical words")
        return verdict, []
    text = fixed(verdict.log.raw, changes)
    if not says_the_same(verdict, again := _judged_as(path, text, as_played, components)):
        fail(f"{path} would say something else with its {len(changes)} fixes", "leave `--fix` out, and report the log")
    if data_of(path) != before:
        fail(f"{path} was changed while it was read", "write the command again")
    refuse(write(Path(path), text.replace("\n", "\r\n") if ENDS in before else text, Over.ANYTHING))
    _show(path, changes)
    return again, changes


def _judged_as(path: str, text: str, as_played: bool, components: Path | None) -> "Verdict":
    from pbem.cli.components import finder
    from pbem.log import short_names
    from pbem.referee import judge_texts

    return judge_texts([(short_names([path])[0], text.encode())], as_played=as_played, find=finder(components))


def _show(path: str, changes: "Sequence[Fix]") -> None:
    """Shows every change, so that nothing is lost."""
    for each in changes:
        tell(f"{on_one_line(path)}:{each.line}", err=True)
        tell("\n".join([*(f"- {line}" for line in each.before), *(f"+ {line}" for line in each.after)]), err=True)
    count = len(changes)
    tell(f"{count} order{'s' * (count != 1)} written in canonical words", err=True)
