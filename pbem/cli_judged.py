"""What the commands that judge a log share: its files, its verdict, whose eyes see it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pbem.cli_common import CLEAN, FAULTS, UNUSABLE, data_of, fail, unusable
from pbem.cli_components import finder

files = click.argument("files", nargs=-1, required=True, metavar="LOG...")
as_played = click.option("--as-played", is_flag=True, help="Apply illegal orders too, to audit a game to its end.")
viewer = click.option(
    "--for", "viewer", default="all", metavar="SIDE", help="Whose eyes: a side's, as `axis`, or `all`."
)


def judged(paths: Sequence[str], as_played: bool, components: Path | None = None) -> Any:
    """Returns the verdict on a log in one or several files."""
    from pbem.referee import judge_texts

    texts = [("standard input" if path == "-" else Path(path).name, data_of(path)) for path in paths]
    return judge_texts(texts, as_played=as_played, find=finder(components, paths))


def usable(verdict: Any) -> Any:
    """Returns a verdict; what cannot be used ends the program with its problems."""
    if not verdict.usable:
        unusable(verdict.problems)
    return verdict


def code_of(verdict: Any) -> int:
    """Returns the exit code that a verdict asks for."""
    return UNUSABLE if not verdict.usable else CLEAN if verdict.clean else FAULTS


def viewer_of(verdict: Any, name: str) -> str:
    """Returns whose eyes see the report; a name that is no side's ends the program."""
    sides = (*verdict.game.sides, "all")
    if name not in sides:
        fail(f"there is no side `{name}`", f"write one of: {', '.join(sides)}")
    return name
