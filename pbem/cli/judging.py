"""What the commands that judge a log share: its files, its verdict, whose eyes see it."""

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import CLEAN, FAULTS, UNUSABLE, data_of, fail, note, unusable
from pbem.cli.completing import file_names, sides
from pbem.cli.components import finder
from pbem.cli.progress import Progress
from pbem.core.frozen import replace

JUDGING = 26  # tenths of a second for a whole war on a busy machine: how long it takes beside other parts of the work

files = click.argument("files", nargs=-1, required=True, metavar="LOG...", shell_complete=file_names)
as_played = click.option("--as-played", is_flag=True, help="Apply illegal orders too, to audit a game to its end.")
viewer = click.option(
    "--for", "viewer", default="all", metavar="SIDE", shell_complete=sides,
    help="Show what a side, as `axis`, may see, or `public`; `all`, the default, shows both sides' cards and chits.",
)  # fmt: skip
reader = click.option(
    "--for", "viewer", metavar="SIDE", shell_complete=sides,
    help="Say who reads it: a side, as `axis`, sees its own cards and chits, `all` both sides', `public` neither's.",
)  # fmt: skip


def judged(
    paths: Sequence[str], as_played: bool, components: Path | None = None, progress: Progress | None = None
) -> Any:
    """Returns the verdict on a log in one or several files; its tables are in play from then on.

    Of a longer `progress` judging is the first part, and a share of `JUDGING`.
    """
    return judging_of(paths, as_played, components, progress).verdict


def judging_of(
    paths: Sequence[str], as_played: bool, components: Path | None = None, progress: Progress | None = None
) -> Any:
    """Returns a log judged as `judged` does, which may go on: what is written behind it is judged alone."""
    from pbem.core.tables.in_play import adopt
    from pbem.log import short_names
    from pbem.referee import Terms, judging

    if twice := next((path for path, other in pairwise(sorted(paths)) if path == other), None):
        fail(f"{twice} is named twice", "name each file once, in the order of the game")
    texts = [(name, data_of(path)) for name, path in zip(short_names(paths), paths, strict=True)]
    with Progress("judging", JUDGING) if progress is None else nullcontext(progress) as bar:
        lines = partial(bar.through, share=JUDGING)
        found = judging(texts, as_played=as_played, find=finder(components), watch=lines)
    adopt(found.verdict.tables)
    return replace(found, terms=Terms(as_played, finder(components)))  # the bar is at its end


def unreadable(paths: Sequence[str]) -> Any:
    """Returns the verdict on a log that has a file which cannot be read, for programs; None if it has none."""
    from pbem.core.game import Header
    from pbem.core.problem import Problem
    from pbem.log import Log, load, short_names
    from pbem.referee import Verdict

    names = short_names(paths)
    for name, path in zip(names, paths, strict=True):
        problem = None if path == "-" else load(path)
        if isinstance(problem, Problem):
            span = replace(problem.span, file=name) if problem.span else None
            told = (replace(problem, span=span),)
            return Verdict(Log(names[0], "log", Header(), (), told, others=tuple(names[1:])), problems=told)
    return None


def usable(verdict: Any) -> Any:
    """Returns a verdict; what cannot be used ends the program with its problems."""
    if not verdict.usable:
        unusable(verdict.problems)
    return verdict


def notices_of(*verdicts: Any) -> int:
    """Returns how many notices `pbem check` has on how logs were read, as both players may know them.

    Those on the play are not among them.
    """
    from pbem.core.problem import Kind

    problems = (problem for verdict in verdicts for problem in known_to(verdict, None).problems)
    return sum(problem.kind == Kind.NOTICE and problem.code.startswith("log/") for problem in problems)


def tell_notices(*verdicts: Any) -> None:
    """Says where a command shows no notices that there are some: a line that was left out is not passed over."""
    if count := notices_of(*verdicts):
        told = "1 notice on what was read" if count == 1 else f"{count} notices on what was read"
        note(f"pbem: {told}, such as lines that are left out: see `pbem check`")


def code_of(verdict: Any) -> int:
    """Returns the exit code that a verdict asks for."""
    return UNUSABLE if not verdict.usable else CLEAN if verdict.clean else FAULTS


def viewer_of(verdict: Any, name: str) -> str:
    """Returns whose eyes see the report; a name that is no side's ends the program."""
    from pbem.core.telling.hiding import ALL, PUBLIC

    sides = (*verdict.game.sides, ALL, PUBLIC)
    if name not in sides:
        fail(f"there is no side `{name}`", f"write one of: {', '.join(sides)}")
    return name


def told_for(verdict: Any, viewer: str | None) -> Any:
    """Returns a verdict as it is told to a viewer; without one every fault, but no remedy that lists a hand."""
    from pbem.core.telling.hiding import PUBLIC
    from pbem.referee import as_seen, as_told

    if not verdict.usable:
        return verdict
    return as_seen(verdict, viewer_of(verdict, viewer)) if viewer else as_told(verdict, PUBLIC)


def told_to(verdict: Any, viewer: str | None) -> Any:
    """Returns a verdict with what a viewer is told and what he knows, for plain data."""
    from pbem.plain_data.outputs import ForViewer

    told = told_for(verdict, viewer)
    if not verdict.usable:
        return ForViewer(verdict, told, None, viewer)
    return ForViewer(verdict, told, told.replay if viewer else known_to(verdict, None).replay, viewer)


def shows_hidden(verdict: Any) -> bool:
    """Tells whether a faulty line names what not both players know: it is shown as the log has it."""
    from pbem.core.telling.hiding import PUBLIC
    from pbem.referee import as_seen

    if not verdict.usable or not any(step.problems for step in verdict.replay.steps):
        return False
    public: Any = as_seen(verdict, PUBLIC).replay
    pairs = zip(verdict.replay.steps, public.steps, strict=True)  # what is hidden leaves its step in place
    return any(step.problems and step.line.text != other.line.text for step, other in pairs)


def known_to(verdict: Any, viewer: str | None) -> Any:
    """Returns a verdict with what a viewer knows; without one with what both players know."""
    from pbem.core.telling.hiding import PUBLIC
    from pbem.referee import as_seen

    return as_seen(verdict, viewer_of(verdict, viewer or PUBLIC))


def offered(verdict: Any, viewer: str | None) -> Any:
    """Returns what may be written, as a viewer may know it; without one no line names what a log keeps hidden."""
    from pbem import unrolled
    from pbem.core.offer import unnamed

    replay = known_to(verdict, viewer).replay
    options = unrolled.offered(replay)
    hidden = not viewer and replay.position != verdict.replay.position
    return unnamed(options) if hidden else options


def after(replay: Any, said: str) -> Any:
    """Returns a replay cut off behind a line, `9` or `turn-2.eml:9`; a place that is none ends the program."""
    file, line = _place(replay.files, said)
    lines = [(each, step.line.number) for each, step in enumerate(replay.steps) if step.line.file == file]
    last = max((number for _, number in lines), default=0)
    if line > last:
        fail(f"there is no line {line} in {file}", f"lines run from 0, the start, to {last}")
    behind = [each for each, number in lines if number <= line]
    earlier = replay.files[: replay.files.index(file)]
    count = behind[-1] + 1 if behind else sum(step.line.file in earlier for step in replay.steps)
    return replace(replay, steps=replay.steps[:count])


def _place(files: Sequence[str], said: str) -> tuple[str, int]:
    """Returns the file and the number that a place names; without a file the only one is meant."""
    from pbem.log import named_file

    name, colon, number = said.rpartition(":")
    if not (number.isascii() and number.isdigit()):
        fail(f"`{said}` is no place", "write `--after 9`, or with several files `--after turn-2.eml:9`")
    found = named_file(name, files) if colon else list(files)
    if len(found) > 1:
        fail(f"`{said}` may stand in {' or '.join(found)}", f"name the file: `--after {found[-1]}:{number}`")
    if not found:
        fail(f"there is no file `{name}` here", f"the files are {', '.join(files)}")
    return found[0], int(number[:9])
