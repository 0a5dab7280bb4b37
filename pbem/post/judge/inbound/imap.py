"""A mailbox on an IMAP server: read by the numbers that the server gives, and left as it is.

How far it was read stands in the store, in the transaction that keeps the mails: flags, and people who look into the
mailbox, change nothing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from sqlalchemy import Connection, delete, insert, select

from pbem.post.judge.settings import Imap
from pbem.post.judge.store.tables import CURSORS

MOST = 200  # at a time


class Cursor(NamedTuple):
    """How far a mailbox was read; another validity means that the server has numbered its mails anew."""

    validity: int
    last: int


class Fetched(NamedTuple):
    """A mail of the mailbox, and how far it is read with it."""

    raw: bytes
    cursor: Cursor


def open_mailbox(server: Imap) -> BaseMailBox:
    """Returns a mailbox, logged in and in its folder.

    Raises:
        OSError, imaplib.IMAP4.error, imap_tools.ImapToolsError: if it cannot be had.
    """
    kinds = {"tls": MailBox, "starttls": MailBoxStartTls, "none": MailBoxUnencrypted}
    box: BaseMailBox = kinds[server.security](server.host, server.port, timeout=server.timeout)
    return box.login(server.user, server.password.get_secret_value(), server.folder)


def new_mails(box: BaseMailBox, server: Imap, known: Cursor) -> Iterator[Fetched]:
    """Yields the mails behind those that were read, by their numbers."""
    validity = box.folder.status(server.folder, ["UIDVALIDITY"])["UIDVALIDITY"]
    last = known.last if known.validity == validity else 0
    uids = sorted(int(uid) for uid in box.uids(f"UID {last + 1}:*"))
    for uid in [uid for uid in uids if uid > last][:MOST]:  # `n:*` always names the last mail
        data = box.client.uid("fetch", str(uid), "(BODY.PEEK[])")[1]
        raw = next((bytes(part[1]) for part in data if isinstance(part, tuple)), None)
        if raw is not None:
            yield Fetched(raw, Cursor(validity, uid))


def source_of(server: Imap) -> str:
    """Returns the name under which the store knows a mailbox."""
    return f"imap {server.user}@{server.host}:{server.port}/{server.folder}"[:250]


def cursor_of(tx: Connection, source: str) -> Cursor:
    """Returns how far a mailbox was read."""
    row = tx.execute(select(CURSORS.c.validity, CURSORS.c.last).where(CURSORS.c.source == source)).one_or_none()
    return Cursor(*row) if row else Cursor(0, 0)


def set_cursor(tx: Connection, source: str, cursor: Cursor) -> None:
    """Notes how far a mailbox was read."""
    tx.execute(delete(CURSORS).where(CURSORS.c.source == source))
    tx.execute(insert(CURSORS).values(source=source, **cursor._asdict()))
