"""`pbem edit game.log`: the log and its map in the browser, judged as it is typed."""

import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import data_of, fail, note, refuse, tell
from pbem.cli.completing import file_names
from pbem.cli.components import option as owners
from pbem.cli.components import texts
from pbem.cli.judging import reader
from pbem.installing import how_to_install

GIVE_WAY = 0.0005  # seconds that the drawing of the map may keep the judging waiting: a tenth of what Python takes


@click.command()
@click.argument("log", metavar="LOG", shell_complete=file_names)
@reader
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Listen on this port; else on the log's own, if it is free."
)
@click.option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
@owners
def edit(log: str, viewer: str | None, port: int | None, no_browser: bool, components: Path | None) -> None:
    """Open the log in the browser: the text, with faults as you type, and the map; a click shows what may be ordered.

    The page is served by this program, to this machine alone, until Ctrl-C ends it, and loads nothing from anywhere
    else. The log is written when you save it. It is an optional install: `pbem[edit]`.
    """
    if log == "-":
        fail("a log that is to be written needs a file", "name the log's file")
    data_of(log)  # what cannot be read is told before a browser opens
    path = Path(log).absolute()
    _editable(path)
    side = _side(log, viewer, components)
    desk = _desk(path, side, components)
    from pbem.edit.own_files import key_of, port_of

    key = key_of(path)
    with _listening(port) if port is not None else _listening_at(port_of(key)) as heard:
        _serve(desk, key, heard, browser=not no_browser)


def _editable(path: Path) -> None:
    """End the program if a file could not be written back as it was, such as one that is not UTF-8."""
    from pbem.core.system_errors import Trouble
    from pbem.edit.log_file import read

    version = read(path)
    if isinstance(version, Trouble):
        refuse(version)


def _side(log: str, viewer: str | None, components: Path | None) -> str | None:
    """Returns who sits at the desk; a side that the game has not ends the program."""
    from pbem.cli.judging import judged, viewer_of

    if viewer is None:
        return None
    verdict = judged([log], as_played=False, components=components)
    return viewer_of(verdict, viewer) if verdict.game else viewer


def _desk(path: Path, side: str | None, components: Path | None) -> Any:
    """Return the desk; what is not installed is said before anything begins."""
    try:
        import pbem.edit.app
        import pbem.edit.connections  # noqa: F401  asked for here, so that it is said before anything begins
        from pbem.edit.desk import Desk
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "pbem":
            raise
        fail(f"the page needs {error.name}, which is not installed", how_to_install("edit"))
    tables = texts(components) if components is not None else None
    return Desk(path, side, lambda: tables, _words(side, components))


def _words(side: str | None, components: Path | None) -> Sequence[str]:
    """Returns the options that the commands behind the buttons are to be given, too."""
    from pbem.core.telling.hiding import ALL, PUBLIC

    own = ["--for", side] if side and side not in {ALL, PUBLIC} else []
    return [*own, *(["--components", str(components)] if components is not None else [])]


def _listening_at(own: int) -> socket.socket:
    """Return a socket on the log's own port, where its page finds the program again; else on any that is free."""
    heard = _heard(own)
    return heard if isinstance(heard, socket.socket) else _listening(0)


def _listening(port: int) -> socket.socket:
    """Returns a socket that hears this machine alone."""
    from pbem.core.system_errors import reason

    heard = _heard(port)
    if isinstance(heard, OSError):
        fail(f"port {port} cannot be had: {reason(heard)}", "name another one, or leave `--port` away")
    return heard


def _heard(port: int) -> socket.socket | OSError:
    from pbem.edit.guard import ADDRESS

    heard = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two programs hear the same port
            heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        heard.bind((ADDRESS, port))
        heard.listen()  # whoever is told the address may come at once
    except OSError as error:
        heard.close()
        return error
    return heard


def _serve(desk: Any, key: bytes, heard: socket.socket, *, browser: bool) -> None:
    """Answer the browser until Ctrl-C."""
    import uvicorn

    from pbem.edit.app import application
    from pbem.edit.connections import Patient
    from pbem.edit.entrance import Entrance
    from pbem.edit.guard import ADDRESS
    from pbem.garbage import collect_seldom

    port = heard.getsockname()[1]
    entrance = Entrance(key, port, lambda token: _used(f"http://{ADDRESS}:{port}/#{token}", leading))
    address = f"http://{ADDRESS}:{port}/#{entrance.token}"
    tell(address)
    note("pbem: serving this computer until Ctrl-C; the address opens one window, and lets it write the log")
    collect_seldom(50_000)
    sys.setswitchinterval(GIVE_WAY)
    leading = _open(address) if browser else None
    config = uvicorn.Config(
        application(desk, entrance),
        http=Patient,
        log_level="warning",
        server_header=False,
        lifespan="off",
        ws="none",
        proxy_headers=False,
        timeout_graceful_shutdown=1,  # you don't have to close the page before you end it
    )
    try:
        uvicorn.Server(config).run(sockets=[heard])
    except KeyboardInterrupt:
        note("pbem: ended")
    finally:
        _delete(leading)


def _used(address: str, leading: Path | None) -> None:
    """Print the address for the next window; the one before it has been used."""
    _delete(leading)
    note("pbem: a window has opened; the next address opens another one")
    tell(address)


def _open(address: str) -> Path | None:
    """Open the owner's browser once the server listens; return the page that leads there.

    Other users can read the words with which a program is started, so the browser is only given a file's name.
    """
    import threading
    import webbrowser

    from pbem.edit.own_files import leading_to

    leading = leading_to(address)
    if leading is None:
        note("pbem: no browser is opened, since the page that leads there cannot be written; open the address yourself")
    else:
        threading.Timer(0.3, webbrowser.open, [leading.as_uri()]).start()
    return leading


def _delete(leading: Path | None) -> None:
    if leading is not None:
        leading.unlink(missing_ok=True)
