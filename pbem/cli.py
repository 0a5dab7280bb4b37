"""The command line: with its `cli_` modules the only place, beside `log/files.py`, with files and standard output."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from pbem import __version__
from pbem.cli_audit import audit
from pbem.cli_common import as_json, data_of, fail, print_json, refuse, tell
from pbem.cli_components import components
from pbem.cli_components import option as owners
from pbem.cli_judged import after as cut_after
from pbem.cli_judged import (
    as_played,
    code_of,
    files,
    judged,
    known_to,
    offered,
    reader,
    shows_hidden,
    told_for,
    usable,
    viewer,
    viewer_of,
)
from pbem.cli_merge import merge
from pbem.cli_new import new, play
from pbem.cli_reference import card, games, rule, rules
from pbem.cli_report import report
from pbem.cli_shell import Shell
from pbem.cli_writing import print_text, tell_report
from pbem.writing import Over
from pbem.writing import write as write_file


@click.group(cls=Shell, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pbem")
def pbem() -> None:
    """Referee a board wargame played by mail: judge a log of orders, tell what is wrong, write a report.

    A LOG is a text file, a saved mail (.eml) or a forum post; `-` reads standard input. Several
    files are one game in order. Exit codes: 0 clean, 1 faults found, 2 unusable input or trouble with
    a file, a disk or a pipe, 70 a bug in pbem, 130 interrupted.
    """


@pbem.command()
@files
@reader
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict alone, not what the last orders did.")
@as_json
@as_played
@owners
def check(
    files: Sequence[str], viewer: str | None, quiet: bool, as_json: bool, as_played: bool, components: Path | None
) -> None:
    """Judge a log and tell every fault with its place, its rule and the remedy.

    Of a log without a fault it tells what the last orders did, what is at stake and who is to do what
    next. Cards and chits that lie hidden are listed for a side only with `--for`.
    """
    from pbem.prose import verdict_data, verdict_text

    verdict = judged(files, as_played, components)
    told = told_for(verdict, viewer)
    news = None if quiet or not verdict.clean else known_to(verdict, viewer).replay
    if as_json:
        print_json(verdict_data(told, news))
    else:
        print_text(verdict_text(told, news, quiet=quiet))
    if viewer is None and shows_hidden(verdict):
        tell("pbem: lines that name hidden cards or chits are shown as they stand; `--for public` hides them", err=True)
    sys.exit(code_of(verdict))


@pbem.command()
@files
@click.option("--after", metavar="[FILE:]LINE", help="The position after that line of the log (default: the last).")
@click.option("--as-setup", is_flag=True, help="As a log of set-up lines, to take the game over from here.")
@viewer
@as_json
@as_played
@owners
def position(
    files: Sequence[str],
    after: str | None,
    as_setup: bool,
    viewer: str,
    as_json: bool,
    as_played: bool,
    components: Path | None,
) -> None:
    """Show the position at the end of a log, or after one of its lines."""
    from dataclasses import replace

    from pbem.handing_over import setup_text
    from pbem.report.render import render

    verdict = usable(judged(files, as_played, components))
    shown = verdict.replay if after is None else cut_after(verdict.replay, after)
    if as_setup:
        text = setup_text(shown, viewer_of(verdict, viewer))
        tell_report(text or fail("this game has no such lines yet", "leave `--as-setup` out"))
        return
    view = verdict.game.view(shown, viewer_of(verdict, viewer))
    bare = replace(view, asks=(), faults=(), notices=(), story=(), map=None, rules=(), remarks=())
    tell_report(render(bare, "json" if as_json else "md"))


@pbem.command()
@files
@click.option("--all", "whole", is_flag=True, help="List every legal line, not just a few.")
@reader
@as_json
@as_played
@owners
def legal(
    files: Sequence[str], whole: bool, viewer: str | None, as_json: bool, as_played: bool, components: Path | None
) -> None:
    """Tell whose decision is pending, which orders are open, what they cost and what is at stake.

    The cards of a hand and the chits in a cup are listed only with `--for`.
    """
    from pbem.prose import faults_of, mend_first
    from pbem.prose_legal import options_data, options_text

    verdict = usable(judged(files, as_played, components))
    options = offered(verdict, viewer)
    if as_json:
        print_json({**options_data(options), "faults": faults_of(verdict)})
    else:
        tell("\n\n".join(filter(None, (mend_first(verdict), options_text(options, whole=whole)))))


@pbem.command()
@click.argument("file", metavar="LOG")
@click.option("--write", "-w", is_flag=True, help="Write the file in place of printing.")
@as_json
def fmt(file: str, write: bool, as_json: bool) -> None:
    """Write a log in its one canonical form; faulty lines stay as they are."""
    from pbem.tidy import hidden_left_out, is_fenced, lost_lines, tidy

    before = data_of(file) if write and file != "-" else b""
    verdict = usable(judged([file], as_played=False))
    text = tidy(verdict.log, verdict.replay)
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


for each in (audit, components, merge, new, play, report, games, card, rule, rules):
    pbem.add_command(each)


@pbem.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: `eval "$(pbem completion bash)"`."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    if made is not None:
        tell(made(pbem, {}, "pbem", "_PBEM_COMPLETE").source())
