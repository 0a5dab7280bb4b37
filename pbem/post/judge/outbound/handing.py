"""The way out of the judge: an SMTP server, or a maildir."""

import mailbox
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from ssl import create_default_context
from typing import Protocol

from pbem.post.judge.settings import Settings, Smtp


class Hand(Protocol):
    """Hands a mail over; it is over when this returns."""

    def __call__(self, sender: str, reader: str, raw: bytes) -> None: ...


class RefusedError(Exception):
    """The server will never take this mail."""


class NotNowError(Exception):
    """The server cannot be reached, or takes no mail now."""


@contextmanager
def way_out(settings: Settings) -> Iterator[Hand]:
    """Yields the way out that the configuration names, open for as long as it is used.

    Raises:
        NotNowError: if it cannot be had.
    """
    if settings.outbound.maildir:
        yield _into(settings.outbound.maildir)
    elif settings.outbound.smtp:
        with _session(settings.outbound.smtp) as session:
            yield session
    else:
        message = "the configuration names no way out: set `outbound.smtp` or `outbound.maildir`"
        raise NotNowError(message)


def _into(folder: Path) -> Hand:
    box = mailbox.Maildir(str(folder), create=True)

    def hand(sender: str, reader: str, raw: bytes) -> None:
        try:
            box.add(raw)
        except OSError as error:
            raise NotNowError(str(error)) from error

    return hand


@contextmanager
def _session(server: Smtp) -> Iterator[Hand]:
    try:
        session = _connected(server)
    except (OSError, smtplib.SMTPException) as error:
        raise NotNowError(_said(error)) from error

    def hand(sender: str, reader: str, raw: bytes) -> None:
        try:
            session.sendmail(sender, [reader], raw)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPResponseException) as error:
            raise (RefusedError if _for_ever(error) else NotNowError)(_told(error)) from error
        except (OSError, smtplib.SMTPException) as error:
            raise NotNowError(_said(error)) from error

    try:
        yield hand
    finally:
        session.close()


def _connected(server: Smtp) -> smtplib.SMTP:
    if server.security == "tls":
        session: smtplib.SMTP = smtplib.SMTP_SSL(
            server.host, server.port, timeout=server.timeout, context=create_default_context()
        )
    else:
        session = smtplib.SMTP(server.host, server.port, timeout=server.timeout)
    if server.security == "starttls":
        session.starttls(context=create_default_context())
    if server.user:
        session.login(server.user, server.password.get_secret_value())
    return session


def _code(error: smtplib.SMTPException) -> int:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return max((code for code, _ in error.recipients.values()), default=0)
    return error.smtp_code if isinstance(error, smtplib.SMTPResponseException) else 0


def _for_ever(error: smtplib.SMTPException) -> bool:
    return 500 <= _code(error) < 600


def _told(error: smtplib.SMTPException) -> str:
    return f"the server answers {_code(error)}"


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
