"""`pbem fmt LOG`: a log in its one canonical form."""

from collections.abc import Mapping
from pathlib import Path

import click

from pbem.cli.common import as_json, data_of, fail, print_json, refuse, tell
from pbem.cli.completing import file_names
from pbem.cli.judging import judged, tell_notices, usable
from pbem.writing import Over
from pbem.writing import write as write_file


@click.command()
@click.argument("file", metavar="LOG", shell_complete=file_names)
@click.option("--write", "-w", is_flag=True, help="Write the file in place of printing.")
@as_json
def fmt(file: str, write: bool, as_json: bool) -> None:
    """Write a log in its one canonical form; faulty lines stay as they are."""
    from pbem.formatter import canonical_text, hidden_left_out, is_fenced, lost_lines

    before = data_of(file) if write and file != "-" else b""
    verdict = usable(judged([file], as_played=False))
    text = canonical_text(verdict.log, verdict.replay)
    if as_json:
        print_json({"file": file, "text": text})
    elif write and (is_fenced(verdict.log) or file == "-"):
        fail("only a plain log is written back, no mail or post", "leave `--write` out, and save what is printed")
    elif write and data_of(file) != before:
        fail(f"{file} was changed while it was read", "write the command again")
    elif write:
        refuse(write_file(Path(file), text, Over.ANYTHING))
    else:
        tell(text, nl=False)
    tell_notices(verdict)
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
