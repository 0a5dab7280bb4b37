"""Bots at their own mailboxes: they read by IMAP and write by SMTP, beside a judge that runs as a program of its own."""

import imaplib
import os
import smtplib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import default
from email.utils import parseaddr
from pathlib import Path

from imap_tools import ImapToolsError

from pbem.post.judge.inbound.imap import Cursor, new_mails, open_mailbox
from pbem.post.judge.settings import Imap
from tests.judge.clubs import ADDRESS, Bot, Club
from tests.judge.servers import HOST, SECRET

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0  # seconds without a mail, after which a bot asks


@dataclass
class Lines:
    """Where the servers are."""

    smtp: int
    imap: int

    def configuration(self, database: str) -> str:
        """Returns a judge's configuration for them."""
        return (
            f'address = "{ADDRESS}"\ndatabase = "{database}"\npoll = 0.5\n'
            f'[inbound.imap]\nhost = "{HOST}"\nport = {self.imap}\nsecurity = "none"\nuser = "judge"\ntimeout = 20\n'
            f'[outbound.smtp]\nhost = "{HOST}"\nport = {self.smtp}\nsecurity = "none"\ntimeout = 20\n'
            f"[limits]\nmails = 100000\nlease = 5\nwait = 0.1\n"
        )


@contextmanager
def serving(folder: Path, workers: int = 1) -> Iterator[subprocess.Popen[bytes]]:
    """Runs `pbem judge serve`."""
    command = [sys.executable, "-m", "pbem", "judge", "serve", "--dir", str(folder), "--workers", str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PBEM_JUDGE_INBOUND__IMAP__PASSWORD": SECRET}
    with (folder / "judge.err").open("ab") as err:
        run = subprocess.Popen(command, env=environment, stderr=err, stdout=err)
        try:
            yield run
        finally:
            run.terminate()
            try:
                run.wait(60)
            except subprocess.TimeoutExpired:
                run.kill()
                run.wait()


@dataclass
class Mailbox:
    """The bots' one mailbox: what comes in it is given to whom it is to."""

    lines: Lines
    cursor: Cursor = field(default_factory=lambda: Cursor(0, 0))
    seen: set[str] = field(default_factory=set)
    twice: int = 0  # mails that came again under the same Message-ID

    def read(self) -> list[tuple[str, bytes]]:
        """Returns the mails that have come since, with their readers' addresses; each Message-ID once."""
        server = Imap(host=HOST, port=self.lines.imap, security="none", user="bots", password=SECRET, timeout=20)  # type: ignore[arg-type]
        found = []
        with open_mailbox(server) as box:
            for mail in new_mails(box, server, self.cursor):
                self.cursor = mail.cursor
                head = message_from_bytes(mail.raw, policy=default)
                if head["Message-ID"] in self.seen:
                    self.twice += 1
                    continue
                self.seen.add(str(head["Message-ID"]))
                found.append((parseaddr(str(head["To"]))[1], mail.raw))
        return found

    def send(self, bot: Bot) -> None:
        """Sends what a bot has written to the judge; what the server does not take now stays with him."""
        try:
            while bot.out:
                self._send(bot, bot.out[0])
                del bot.out[0]
        except (OSError, smtplib.SMTPException):
            return

    def _send(self, bot: Bot, raw: bytes) -> None:
        to = str(message_from_bytes(raw, policy=default)["To"])
        with smtplib.SMTP(HOST, self.lines.smtp, timeout=20) as server:
            server.sendmail(bot.seat.address, [to], raw.replace(b"\n", b"\r\n"))


def played(club: Club, lines: Lines, seconds: float = 1200.0, disturb: Callable[[], object] = list) -> Mailbox:
    """Has the bots play until each game is at its end; `disturb` is called ever again.

    Raises:
        TimeoutError: if that takes too long.
    """
    box, end = Mailbox(lines), time.monotonic() + seconds
    for bot in club.bots.values():
        bot.out.append(bot.asks("join", club.clock()))
        box.send(bot)
    heard = time.monotonic()
    while club.unfinished:
        if time.monotonic() > end:
            message = f"not at their end: {[(game, club.orders(game)) for game in club.unfinished]}"
            raise TimeoutError(message)
        disturb()
        try:
            found = box.read()
        except (OSError, imaplib.IMAP4.error, ImapToolsError):  # the server is away
            found = []
        for address, raw in found:
            club.bots[address].hears(raw, club.clock())
        if not found and time.monotonic() - heard > PATIENCE:
            for bot in club.bots.values():
                bot.out.append(bot.asks("status", club.clock()))
        heard = time.monotonic() if found else heard
        for bot in club.bots.values():
            box.send(bot)
        time.sleep(0.4)
    return box
