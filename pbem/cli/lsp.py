"""`pbem lsp`: the language server for editors, on standard input and output."""

import os
import sys
from pathlib import Path

import click

from pbem.cli.common import fail, note, tell
from pbem.cli.components import option as owners
from pbem.cli.components import texts
from pbem.installing import how_to_install


@click.command()
@owners
@click.option("--textmate", is_flag=True, help="Print the TextMate grammar of the notation, and end.")
def lsp(components: Path | None, textmate: bool) -> None:
    """Answer an editor: faults as you type, what is legal here, rules, units and places under the cursor.

    The editor starts it and speaks with it on standard input and output, by the Language Server Protocol; nobody
    needs to call it by hand. It is an optional install: `pbem[lsp]`.
    """
    if textmate:
        _print_colours()
        return
    try:
        from pbem.lsp.server import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "pbem":
            raise
        fail(f"the language server needs {error.name}, which is not installed", how_to_install("lsp"))
    tables = texts(components) if components is not None else None
    if sys.stdin.isatty():
        note("pbem: waiting for an editor on standard input, which should have started this; Ctrl-C ends")
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:  # the server closes what it writes to
        serve(sys.stdin.buffer, out, lambda: tables)


def _print_colours() -> None:
    from pbem.lsp.textmate import textmate

    tell(textmate(), nl=False)
