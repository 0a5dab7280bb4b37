"""An answer in the forms in which it travels: mail, plain text, `mailto:`, forum post."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import format_datetime, make_msgid
from typing import NamedTuple
from urllib.parse import quote

from pbem.core.authors import ascii_domain
from pbem.core.game import Header
from pbem.core.invisible_characters import on_one_line
from pbem.post.answer import Answer
from pbem.post.stamp import Stamp

DOMAIN = "pbem.invalid"  # no machine's: a mail program gives its own when it sends the mail
LONGEST_LINK = 2_000  # characters: what the usual mail programs take
HELP = "To answer, copy the lines behind the bars, without the bars, and put your orders between the two of the fence."


_ADDRESS = re.compile(r"<\s*([^<>\s]+@[^<>\s@]+)\s*>|([^<>\s,;:\"()\[\]]+@[^<>\s,;:\"()\[\]@]+)")


class Post(NamedTuple):
    """Who writes to whom, what is answered, and the report that goes with it."""

    writer: str = ""
    reader: str = ""
    answered: Stamp | None = None
    report: str = ""  # HTML


def plain_text(answer: Answer) -> str:
    """Returns the answer as the text of a mail."""
    return f"{answer.block}\n\n{_quoted(answer.news)}\n\n{HELP}\n\n{answer.form}\n"


def _quoted(news: str) -> str:
    """Returns what the orders did behind marks of quotation: it repeats them, and nobody is to take them for orders."""
    return "\n".join(f"> {line}".rstrip() for line in news.split("\n"))


def mail(answer: Answer, post: Post, now: datetime) -> bytes:
    """Returns a mail that a mail program opens to be sent, with its line ends as the standard has them."""
    heads = {"From": addresses(post.writer), "To": addresses(post.reader)}
    message = EmailMessage(policy=SMTPUTF8 if any(map(_is_wide, (*heads["From"], *heads["To"]))) else SMTP)
    message["Subject"] = answer.subject
    for field, found in heads.items():
        if found:
            message[field] = found
    message["Date"] = format_datetime(now)
    message["Message-ID"] = make_msgid(domain=DOMAIN)
    message["X-Unsent"] = "1"
    if post.answered and post.answered.identity:
        message["In-Reply-To"] = message["References"] = post.answered.identity
    message.set_content(plain_text(answer), cte="quoted-printable" if _needs_encoding(answer) else "7bit")
    if post.report:
        message.add_attachment(post.report, subtype="html", filename="report.html")
    return message.as_bytes()


def addresses(player: str) -> tuple[Address, ...]:
    """Returns the addresses of a player, or of several, each with the name before it: `Müller, Anna <anna@...>`.

    A comma may stand in a name and between two players. A name ends with its address, so it is clear which is which.
    """
    player = on_one_line(player)
    found, done = [], 0
    for match in _ADDRESS.finditer(player):
        before = player[done : match.start()].strip(" \t,;")
        name = before[1:-1] if len(before) > 1 and before[0] == before[-1] == '"' else before
        local, _, domain = (match[1] or match[2]).rpartition("@")
        done = match.end()
        try:
            found.append(Address(name.replace('\\"', '"'), local.strip('"'), ascii_domain(domain)))
        except (ValueError, IndexError):  # no address that any server takes
            continue
    return tuple(found)


def _is_wide(address: Address) -> bool:
    return not address.username.isascii()


def needs_of_servers(post: Post) -> str:
    """Return an address that only some mail servers take: it has letters beyond ASCII before its `@`. Else empty."""
    found = (each for player in (post.writer, post.reader) for each in addresses(player))
    return next((each.addr_spec for each in found if _is_wide(each)), "")


def _needs_encoding(answer: Answer) -> bool:
    text = plain_text(answer)
    return not text.isascii() or any(len(line) > 900 for line in text.splitlines())


def link(answer: Answer, post: Post) -> str:
    """Returns a `mailto:` link that opens the mail in the reader's own program; a long one has the block alone."""
    head = f"mailto:{quote(_address(post.reader), safe='@,')}?subject={quote(answer.subject)}&body="
    texts = (plain_text(answer), f"{answer.block}\n")
    whole = [head + quote(text.replace("\n", "\r\n")) for text in texts]
    return next((each for each in whole if len(each) <= LONGEST_LINK), whole[-1])


def _address(reader: str) -> str:
    return ",".join(each.addr_spec for each in addresses(reader))


def bbcode(answer: Answer) -> str:
    """Returns the answer as a forum post."""
    news = answer.news.replace("[", "[\u200b")
    return f"[code]\n{answer.block}\n[/code]\n[code]\n{news}\n[/code]\n{HELP}\n[code]\n{answer.form}\n[/code]\n"


def markdown(answer: Answer) -> str:
    """Returns the answer as a post in Markdown."""
    return f"{_fenced(answer.block)}\n\n{_fenced(answer.news)}\n\n{HELP}\n\n{_fenced(answer.form)}\n"


def _fenced(text: str) -> str:
    return f"```\n{text}\n```"


TEXTS: Mapping[str, Callable[[Answer], str]] = {"text": plain_text, "bbcode": bbcode, "md": markdown}


def player(header: Header, side: str) -> str:
    """Returns the player of a side with his address, as the header has him."""
    return header.get(side).strip() if side else ""
