"""Real servers for tests: SMTP (aiosmtpd), IMAP (pymap), PostgreSQL (Debian's); each on this machine alone."""

import mailbox
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from pysasl.hashing import BuiltinHash

SECRET = "open sesame"
HOST = "127.0.0.1"
PATIENCE = 300  # seconds that a server may take to start on a busy machine


def free_port() -> int:
    """Returns a port that nobody listens at."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


# -- SMTP


class Post:
    """Puts what it is handed into the maildirs of its readers: `judge+token` reads what comes for `judge`."""

    def __init__(self, folder: Path, trouble: Callable[[], str] = lambda: "") -> None:
        self.folder, self.trouble, self.taken = folder, trouble, 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  aiosmtpd's own name
        """Takes a mail, or does what trouble says: refuse it for now, or take it and break the line."""
        trouble = self.trouble()
        if trouble == "busy":
            return "451 not now"
        for reader in envelope.rcpt_tos:
            name = "judge" if reader.startswith("judge") else "bots"
            head = f"Return-Path: <{envelope.mail_from}>\nDelivered-To: {reader}\n".encode()
            mailbox.Maildir(str(self.folder / name), create=True).add(head + envelope.content.replace(b"\r\n", b"\n"))
        self.taken += 1
        if trouble == "broken":
            server.transport.abort()
        return "250 taken"


@contextmanager
def smtp_server(post: Post) -> Iterator[int]:
    """Runs an SMTP server and yields its port."""
    port = free_port()
    controller = Controller(post, hostname=HOST, port=port, data_size_limit=10_000_000)
    controller.start()
    try:
        yield port
    finally:
        controller.stop()


# -- IMAP


def imap_users(folder: Path, *names: str) -> None:
    """Gives users a maildir each, and a password."""
    hashed = BuiltinHash(rounds=1000).hash(SECRET).replace(":", "\\:")
    (folder / "pymap-etc-passwd").write_text("".join(f"{name}:x::::{name}:\n" for name in names), "utf-8")
    (folder / "pymap-etc-shadow").write_text("".join(f"{name}:{hashed}:::::::\n" for name in names), "utf-8")
    for name in names:
        mailbox.Maildir(str(folder / name), create=True)


class ImapServer:
    """An IMAP server over the maildirs of a folder, which may be killed and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.start()

    def start(self) -> None:
        """Starts it and waits until it listens."""
        code = "import sys; from pymap.main import main; sys.exit(main())"
        words = [
            sys.executable,
            "-c",
            code,
            "--host",
            HOST,
            "--port",
            str(self.port),
            "--no-tls",
            "maildir",
            str(self.folder),
        ]
        self.run = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _wait_for(self.port)

    def stop(self) -> None:
        """Kills it."""
        self.run.kill()
        self.run.wait()

    def restart(self) -> None:
        """Kills it and starts it again: whoever is connected is cut off."""
        self.stop()
        self.start()


@contextmanager
def imap_server(folder: Path, port: int) -> Iterator[None]:
    """Runs an IMAP server."""
    server = ImapServer(folder, port)
    try:
        yield
    finally:
        server.stop()


def _wait_for(port: int) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with socket.socket() as found:
            if found.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    message = f"nothing listens at port {port}"
    raise TimeoutError(message)


# -- PostgreSQL


def postgres_folder() -> Path | None:
    """Returns where PostgreSQL's programs lie, if it is installed."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    return next(
        (each for each in [*places, *([Path(found).parent] if found else [])] if (each / "initdb").exists()), None
    )


@contextmanager
def postgres(folder: Path, *, safe: bool = False) -> Iterator[str]:
    """Runs a PostgreSQL server of its own and yields the URL of an empty database; `safe` as one is run in earnest."""
    programs = postgres_folder()
    assert programs
    data, port = folder / "postgres", free_port()
    data.mkdir()
    own = _as_somebody(data)
    _done(own, programs / "initdb", "-D", data, "-U", "judge", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -c listen_addresses={HOST} -c unix_socket_directories='' -c fsync={'on' if safe else 'off'}"
    log = data / "log"
    _done(own, programs / "pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "-t", str(PATIENCE), "start", log=log)
    try:
        yield f"postgresql://judge@{HOST}:{port}/postgres"
    finally:
        subprocess.run(
            [*own, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"],
            check=False,
            capture_output=True,
            cwd="/",
        )


def _done(own: Sequence[str], *words: str | Path, log: Path | None = None) -> None:
    """Runs one of PostgreSQL's programs; where that fails what it and the server's log have said is told."""
    found = subprocess.run([*own, *words], check=False, capture_output=True, text=True, cwd="/", timeout=2 * PATIENCE)
    if found.returncode:
        server = log.read_text("utf-8", "replace") if log and log.exists() else ""
        load = " ".join(f"{each:.1f}" for each in os.getloadavg())
        message = f"{words[0]}: exit code {found.returncode}, load {load}\n{found.stdout}{found.stderr}{server}"
        raise OSError(message)


def _as_somebody(data: Path) -> list[str]:
    """Returns what runs a command as somebody else than root, as whom PostgreSQL does not run."""
    if os.geteuid() != 0:
        return []
    shutil.chown(data, "postgres")
    for parent in [*data.parents][:-2]:
        parent.chmod(parent.stat().st_mode | 0o011)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
