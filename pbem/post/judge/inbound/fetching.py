"""Mail fetched from where it lies, and kept: it is put away there only when the store has it."""

import imaplib
from collections.abc import Iterator
from datetime import datetime

from pbem.post.judge.inbound.maildir import put_away, waiting
from pbem.post.judge.inbound.taking import Taken, take_in
from pbem.post.judge.settings import Imap, Settings
from pbem.post.judge.store.opening import Store


class SourceError(Exception):
    """A mailbox cannot be read now."""


def fetch(store: Store, settings: Settings, now: datetime) -> Iterator[Taken]:
    """Yields what became of each mail that has come.

    Raises:
        SourceError: if a mailbox cannot be read now; what was yielded is kept.
        SQLAlchemyError: if the store fails; the mail stays where it lies.
    """
    if settings.inbound.maildir:
        yield from _of_maildir(store, settings, now)
    if settings.inbound.imap:
        yield from _of_imap(store, settings, settings.inbound.imap, now)


def take_one(store: Store, settings: Settings, raw: bytes, now: datetime) -> Taken:
    """Keeps one mail, as it is handed over by standard input.

    Raises:
        SQLAlchemyError: if the store fails.
    """
    with store.change() as tx:
        return take_in(tx, settings, raw, now)


def _of_maildir(store: Store, settings: Settings, now: datetime) -> Iterator[Taken]:
    assert settings.inbound.maildir
    try:
        for file, raw in waiting(settings.inbound.maildir):
            taken = take_one(store, settings, raw, now)
            put_away(file)
            yield taken
    except OSError as error:
        raise SourceError(str(error)) from error


def _of_imap(store: Store, settings: Settings, server: Imap, now: datetime) -> Iterator[Taken]:
    from imap_tools import ImapToolsError

    from pbem.post.judge.inbound.imap import cursor_of, new_mails, open_mailbox, set_cursor, source_of

    source = source_of(server)
    with store.look() as tx:
        known = cursor_of(tx, source)
    try:
        with open_mailbox(server) as box:
            for mail in new_mails(box, server, known):
                with store.change() as tx:
                    taken = take_in(tx, settings, mail.raw, now)
                    set_cursor(tx, source, mail.cursor)
                yield taken
    except (OSError, imaplib.IMAP4.error, ImapToolsError) as error:
        raise SourceError(type(error).__name__) from error
