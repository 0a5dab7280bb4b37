"""How much is said, and in which colours: `-q`, `-v` and `--color`, as other command lines have them."""

import os
import sys
from typing import Any, TextIO

import click

SETTINGS = "pbem.cli.outlook"  # the place of these in click's own store, which belongs to one run
COLOURS = ("auto", "always", "never")


def _kept(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """Remembers an option for the run; where it stands before the command and behind it, the last one counts."""
    if value:
        context.meta.setdefault(SETTINGS, {})[parameter.name] = value
    return value


color = click.option(
    "--color", type=click.Choice(COLOURS), expose_value=False, callback=_kept, is_eager=True,
    help="Print in colours or not: `auto` does on a terminal; NO_COLOR and FORCE_COLOR are heeded.",
)  # fmt: skip
quiet = click.option(
    "-q", "--quiet", is_flag=True, expose_value=False, callback=_kept,
    help="Say only what was asked for: no notices, no word on what was written.",
)  # fmt: skip
verbose = click.option(
    "-v", "--verbose", is_flag=True, expose_value=False, callback=_kept,
    help="Say more: what every order did, and each line that follows from an error; the functions and cases of a rule.",
)  # fmt: skip


def is_quiet() -> bool:
    """Tells whether only what was asked for is said."""
    return bool(_setting("quiet")) and not is_verbose()


def is_verbose() -> bool:
    """Tells whether all there is to say is said."""
    return bool(_setting("verbose"))


def in_colour(stream: TextIO) -> bool:
    """Tells whether a stream is written to in colours: by the option, the user's environment, or what it leads to."""
    said = _setting("color") or "auto"
    if said != "auto":
        return bool(said == "always")
    if os.environ.get("NO_COLOR"):
        return False
    if forced := os.environ.get("FORCE_COLOR"):
        return forced != "0"
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def console(stream: TextIO | None = None, **settings: Any) -> Any:
    """Returns a console of rich in the colours that are wanted."""
    from rich.console import Console

    out = stream or sys.stdout
    coloured = in_colour(out)
    return Console(
        file=out, force_terminal=coloured or out.isatty(), no_color=not coloured,
        color_system="standard" if coloured else None, highlight=False, **settings,
    )  # fmt: skip


def _setting(name: str) -> Any:
    context = click.get_current_context(silent=True)
    return context.meta.get(SETTINGS, {}).get(name) if context else None
