"""`pbem check --fix`: orders that were read as meant are written in their canonical words; every change is shown."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.cli.common import data_of, fail, note, refuse, tell
from pbem.cli.judging import judged
from pbem.cli.outlook import is_quiet
from pbem.core.invisible_characters import on_one_line
from pbem.core.telling.words import counted
from pbem.writing import Over, write

if TYPE_CHECKING:
    from pbem.fixing import Fix, Left, Plain
    from pbem.referee import Verdict


def fix_in_place(files: Sequence[str], as_played: bool, components: Path | None) -> "tuple[Verdict, list[Fix]]":
    """Writes a plain log with what is mechanical to mend, and returns the verdict on it and the changes.

    A log that cannot be used is left as it is: its verdict tells why.
    """
    from pbem.fixing import fixes, left_alone

    if len(files) != 1 or files[0] == "-":
        fail("`--fix` writes one log in place", "name its file alone")
    path, before = files[0], data_of(files[0])
    verdict = judged(files, as_played, components)
    if not verdict.usable:
        return verdict, []
    plain = _writable(path, before, verdict)
    changes = fixes(verdict)
    if changes:
        data = plain.written(changes)
        verdict = _same(path, verdict, _judged_as(path, data, as_played, components), len(changes))
        if data_of(path) != before:
            fail(f"{path} was changed while it was read", "write the command again")
        refuse(write(Path(path), data, Over.ITSELF))
    _tell(path, changes, left_alone(verdict))
    return verdict, changes


def _writable(path: str, data: bytes, verdict: "Verdict") -> "Plain":
    """Returns the lines of a file that can be written back as it stands; another one ends the program."""
    from pbem.fixing import plain_file
    from pbem.formatter import is_fenced

    if is_fenced(verdict.log) or verdict.log.format != "log":
        fail("only a plain log is written back, no mail or post",
             f"save the turn as a log (`pbem fmt {path} > turn.log`), or have it sent again")  # fmt: skip
    plain = plain_file(data)
    if isinstance(plain, str):
        fail(
            f"{path} is left as it is: {plain}",
            f"save it as UTF-8 with usual line ends, or write it anew: `pbem fmt {path}`",
        )
    if plain.lines != verdict.log.raw:
        fail(
            f"{path} is left as it is: its lines cannot be written back as they stand",
            f"write it anew: `pbem fmt {path}`",
        )
    return plain


def _same(path: str, before: "Verdict", after: "Verdict", count: int) -> "Verdict":
    """Returns the verdict on a log with its fixes; where the log would say something else the program ends."""
    from pbem.fixing import says_the_same

    if not says_the_same(before, after):
        fail(
            f"{path} would say something else with its {counted(count, 'fix')}", "leave `--fix` out, and report the log"
        )
    return after


def _tell(path: str, changes: "Sequence[Fix]", left: "Left") -> None:
    """Says what was done, and what was not."""
    if changes and not is_quiet():
        _show(path, changes)
    elif not any(left):
        note("nothing to fix: every order that was understood stands in its canonical words")
    for count, noun, words in (
        (left.disguised, "line", "with look-alike or hidden characters"),
        (left.parted, "order", "with remarks that would be moved"),
    ):
        if count:
            those = "is left as it is" if count == 1 else "are left as they are"
            note(f"{counted(count, noun)} {words} {those}: `pbem fmt {on_one_line(path)}` writes canonical ones")


def _judged_as(path: str, data: bytes, as_played: bool, components: Path | None) -> "Verdict":
    from pbem.cli.components import finder
    from pbem.log import short_names
    from pbem.referee import judge_texts

    return judge_texts([(short_names([path])[0], data)], as_played=as_played, find=finder(components))


def _show(path: str, changes: "Sequence[Fix]") -> None:
    """Shows every change, so that nothing is lost."""
    for each in changes:
        tell(f"{on_one_line(path)}:{each.line}", err=True)
        tell("\n".join([*(f"- {line}" for line in each.before), *(f"+ {line}" for line in each.after)]), err=True)
    count = len(changes)
    tell(f"{count} order{'s' * (count != 1)} written in canonical words", err=True)
