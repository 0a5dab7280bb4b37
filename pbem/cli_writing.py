"""How the commands write: new files, and faults in colour."""

import sys
from pathlib import Path

import click

from pbem.cli_common import fail


def write_file(path: Path, text: str) -> Path:
    """Writes a file; where that cannot be done the program ends with the reason."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}", "choose another place with `--out`")
    return path


def write_new(path: Path, text: str) -> None:
    """Writes a file that is not there yet, and says so."""
    if path.exists():
        fail(f"{path} is there already", "choose another name with `--out`")
    click.echo(f"wrote {write_file(path, text)}", err=True)


def print_text(text: str) -> None:
    """Prints with colours for people, and plainly into a pipe."""
    if not sys.stdout.isatty():
        click.echo(text)
        return
    from rich.console import Console
    from rich.text import Text

    styled = Text(text)
    for pattern, style in STYLES.items():
        styled.highlight_regex(pattern, style)
    Console(highlight=False, soft_wrap=True).print(styled)


STYLES = {
    r"(?m)^\S+:\d+:\d+:": "bold",
    r"\[[a-z0-9.-]+/[\w.-]+\]": "cyan",
    r"\^+$": "bold red",
    r"(?m)^  remedy ": "bold green",
    r"(?m)^  rule ": "bold blue",
}
