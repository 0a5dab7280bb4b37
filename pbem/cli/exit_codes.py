"""How every command ends: its exit code, one line of what the machine refused, and never a traceback."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn, TextIO

import click

from pbem.cli.common import BUG, CLEAN, INTERRUPTED, UNUSABLE, shortened, tell, trouble_line
from pbem.cli.completion import answer_the_shell
from pbem.core.system_errors import reason

GONE = (errno.EPIPE, errno.ESHUTDOWN)


class Shell(click.Group):
    """A group of commands whose exit codes never mix a fault of a log with one of the machine or of ours."""

    def main(self, *args: Any, **named: Any) -> NoReturn:
        """Runs a command and ends the program."""
        named["standalone_mode"] = False
        answer_the_shell()
        _speak_utf8()
        run = super().main
        sys.exit(copy_context().run(ended, lambda: run(*args, **named)))  # the tables in play are this call's alone


def ended(run: Callable[[], object]) -> int:
    """Returns the exit code of a run; what it printed has left the program by then."""
    try:
        code = code_of(run)
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError as error:
        _close_streams()
        if error.errno not in GONE:  # whoever has closed a pipe does not want to read why
            trouble_line(f"the output cannot be written: {reason(error)}")
        return UNUSABLE
    return code


def code_of(run: Callable[[], object]) -> int:
    """Returns the exit code of a run; trouble with the output is left to whoever ends the program."""
    before = sys.stdout
    try:
        found = run()
    except SystemExit as end:
        if sys.stdout is not before:  # so click answers a closed pipe, and with 1
            return UNUSABLE
        return end.code if isinstance(end.code, int) else CLEAN if end.code is None else UNUSABLE
    except click.exceptions.Exit as end:
        return end.exit_code
    except (click.Abort, KeyboardInterrupt):
        tell("", err=True)
        return INTERRUPTED
    except click.ClickException as error:
        _tell_usage(error)
        return UNUSABLE
    except OSError as error:
        return _refused(error)
    except MemoryError:
        trouble_line("there is not enough memory for this")
        return UNUSABLE
    except Exception as error:  # noqa: BLE001  whatever else comes up here is a bug of ours, and no user is to read its trace
        trouble_line(f"this is a bug in pbem ({type(error).__name__}: {error}); please report it with the log")
        return BUG
    return found if isinstance(found, int) else CLEAN


def _refused(error: OSError) -> int:
    """Tells what the machine refused; trouble with the output goes on to where the streams are closed."""
    if error.filename is None:
        raise error
    trouble_line(f"{error.filename}: {reason(error)}")
    return UNUSABLE


def _tell_usage(error: click.ClickException) -> None:
    told = StringIO()
    error.show(file=told)
    tell("\n".join(map(shortened, told.getvalue().split("\n"))), err=True, nl=False)


def _close_streams() -> None:
    """Points the standard output nowhere: what is left in it could not be written at the end either."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _speak_utf8() -> None:
    """Has every stream in UTF-8; one that was closed before the start leads nowhere, and no file takes its place."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
