"""`pbem fmt LOG...`: each log in its one canonical form."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import as_json, data_of, fail, print_json, refuse, tell
from pbem.cli.judging import files, judged, tell_notices, usable
from pbem.writing import Over
from pbem.writing import write as write_file


@click.command()
@files
@click.option("--write", "-w", is_flag=True, help="Write each file in place of printing it.")
@as_json
def fmt(files: Sequence[str], write: bool, as_json: bool) -> None:
    """Write each log in its one canonical form; faulty lines stay as they are.

    Several files are formatted one by one, each with a header of its own; `pbem join` makes one log of the files
    of one game.
    """
    if len(files) > 1 and not write and not as_json:
        fail("several logs are not printed one behind the other, which would read as one",
             "write each in place with `--write`, or make one log of one game's files with `pbem join`")  # fmt: skip
    texts = {file: _formatted(file, write=write and not as_json) for file in files}
    if as_json:
        found = [{"file": file, "text": text} for file, text in texts.items()]
        print_json(found if len(found) > 1 else found[0])
        return
    for file, text in texts.items():
        if write:
            refuse(write_file(Path(file), text, Over.ITSELF))
        else:
            tell(text, nl=False)


def _formatted(file: str, *, write: bool) -> str:
    """Returns the canonical form of a file, which is to be written back only where nothing can be lost by it."""
    from pbem.formatter import canonical_text, is_fenced

    before = data_of(file) if write and file != "-" else b""
    verdict = usable(judged([file], as_played=False))
    text = canonical_text(verdict.log, verdict.replay)
    if write and (is_fenced(verdict.log) or file == "-"):
        fail("only a plain log is written back, no mail or post", "leave `--write` out, and save what is printed")
    if write and data_of(file) != before:
        fail(f"{file} was changed while it was read", "write the command again")
    tell_notices(verdict)
    tell_what_is_lost(verdict)
    return text


def tell_what_is_lost(verdict: Any) -> None:
    """Says how many remarks beside the orders, and how many hidden characters, are not written."""
    from pbem.formatter import hidden_left_out, lost_lines

    if lost := lost_lines(verdict.log):
        tell(f"pbem: {lost} lines beside the orders (remarks, stray text) are not written", err=True)
    if hidden := hidden_left_out(verdict.log, verdict.replay):
        tell(f"pbem: {_hidden_told(hidden)} not written", err=True)


def _hidden_told(hidden: Mapping[int, int]) -> str:
    """Returns how many hidden characters stand in which lines, to be said of them."""
    number = sum(hidden.values())
    lines = ", ".join(map(str, [*hidden][:8])) + (", ..." if len(hidden) > 8 else "")
    characters = "1 hidden character is" if number == 1 else f"{number} hidden characters are"
    return f"in line{'s' * (len(hidden) > 1)} {lines}, {characters}"
