"""Mails in the shapes that mail programs, servers and lists give them: each is read, or the cause is named.

A shape is a name, the bytes of a mail, and what must come out: READ, TALK, or the code of the fault.
"""

import textwrap
from base64 import encodebytes
from collections.abc import Iterator

import pytest

from pbem.core.problem import Kind
from pbem.log import Log
from pbem.post.fates import TALK as CODES_OF_TALK
from tests.support.reading_logs import texts
from tests.support.reading_mails import ORDERS, read
from tests.support.shapes_of_mails import (
    ARROW,
    BLOCK,
    CLOSED,
    DAMAGED,
    HTML,
    PACKED,
    PLAIN,
    PNG,
    READ,
    RETURNED,
    SHOWN,
    TALK,
    Shape,
    charsets,
    encodings,
    mail,
    parts,
    written_out,
)


def outcome(log: Log) -> str:
    """Returns READ for both orders and no fault, TALK for what `add` passes over, else the code of the first fault."""
    faults = [each.code for each in log.problems if each.counts and each.code not in CODES_OF_TALK]
    if faults:
        return faults[0]
    if texts(log) == ORDERS:
        return READ
    return TALK if not log.lines and any(each.kind is Kind.UNUSABLE for each in log.problems) else str(texts(log))


# -- boundaries and parts


def boundaries() -> Iterator[Shape]:
    text = PLAIN + BLOCK
    for name, named, mark in (
        ("quoted", 'boundary="B"', "B"), ("single quotes", "boundary='B'", "B"), ("angles", 'boundary="<<B>>"', "<<B>>"),
        ("bare angles", "boundary=<B>", "<B>"), ("one quote", 'boundary="B', "B"), ("blanks around", 'boundary = "B"', "B"),
        ("blank at the end", 'boundary="B "', "B"), ("semicolon", 'boundary="B";', "B"), ("comma", "boundary=B,", "B"),
        ("comment", "boundary=B (ours)", "B"), ("another", "boundary=A", "B"), ("none", "charset=utf-8", "B"),
        ("empty", 'boundary=""', "B"), ("case", "boundary=b", "B"), ("equal signs", "boundary==_B=", "=_B="),
        ("colons", 'boundary="a:b?c=/d"', "a:b?c=/d"), ("blanks inside", 'boundary="a b c"', "a b c"),
        ("escaped", 'boundary="a\\"b"', 'a"b'), ("in pieces", 'boundary*0="a"; boundary*1="b"', "ab"),
        ("with a charset", "boundary*=utf-8''a%20b", "a b"), ("on a line of its own", "\n boundary=B", "B"),
        ("without its blank", "\nboundary=B", "B"), ("long", f"boundary={'x' * 120}", "x" * 120),
        ("dashes", 'boundary="----=_B"', "----=_B"), ("doubled", "boundary=B; boundary=C", "B"),
        ("letters beyond ASCII", 'boundary="ü"', "ü"),
    ):  # fmt: skip
        body = parts(text, PNG, named=named, mark=mark, end=f"--{mark}--\n")
        yield f"boundary: {name}", mail(body), READ
    for name, body in (
        ("never closed", parts(text, end="")), ("closed twice", parts(text, end="--B--\n--B--\n")),
        ("blanks behind it", parts(text, mark="B \t")), ("text above", parts(text).replace("\n\n", "\n\nA mail in parts.\n", 1)),
        ("closed between", parts(PLAIN + "Hello\n", end="--B--\n") + f"--B\n{text}\n--B--\n"),
        ("a longer one in the text", parts(PLAIN + BLOCK + "\n--BC\n")), ("no head of its own", parts("\n" + BLOCK)),
        ("no head and no blank line", parts(BLOCK)), ("a head without a blank line", parts(PLAIN.rstrip() + "\n" + BLOCK)),
        ("no parts, only text", "Content-Type: multipart/mixed; boundary=B\n\n" + ARROW.format("-")),
        ("no line at the end", parts(text, end="--B--").rstrip("\n")),
        ("the same one inside", parts(f"Content-Type: multipart/alternative; boundary=B\n\n--B\n{text}\n--B\n{HTML}{SHOWN}\n")),
        ("one inside that is never closed", parts(f"Content-Type: multipart/related; boundary=C\n\n--C\n{text}", PNG)),
        ("said to be in base64", parts(text).replace("\n\n", "\nContent-Transfer-Encoding: base64\n\n", 1)),
        ("said to be quoted-printable", parts(text).replace("\n\n", "\nContent-Transfer-Encoding: quoted-printable\n\n", 1)),
        ("packed as a whole", "Content-Type: multipart/mixed; boundary=B\nContent-Transfer-Encoding: base64\n\n"
         + encodebytes(parts(text).partition("\n\n")[2].encode()).decode()),
    ):  # fmt: skip
        yield f"parts: {name}", mail(body), READ
    for name, body in (
        ("quoted away", parts(text).replace("--B", "> --B")), ("words only", "Content-Type: multipart/mixed; boundary=B\n\nHi\n"),
        ("a closing line only", "Content-Type: multipart/mixed; boundary=B\n\n--B--\n"),
        ("too many inside", "".join(f"Content-Type: multipart/mixed; boundary=B{n}\n\n--B{n}\n" for n in range(40)) + text),
    ):  # fmt: skip
        yield f"parts: {name}", mail(body), DAMAGED


def kinds() -> Iterator[Shape]:
    for kind in (
        "text/plain", "TEXT/PLAIN", "text", "text/plain charset=utf-8", "plain/text", "text/plain;;charset=utf-8", "text/x-unknown",
        '"text/plain"', "text/markdown", "application/text", "text/plain.", "foo", "text /plain", "x-mail/text", "text/plain/",
    ):  # fmt: skip
        yield f"kind: {kind}", mail(f"Content-Type: {kind}\n\n{BLOCK}"), READ
    for kind in ("text/html", "TEXT/HTML;charset=utf-8", "html", "text/htm", "application/xhtml+xml", "text/plain"):
        yield f"kind of HTML: {kind}", mail(f"Content-Type: {kind}\n\n<html><body>{SHOWN}</body></html>"), READ
    enriched = f"<bold>Hello</bold>\n\n{BLOCK.replace(chr(10), chr(10) * 2)}"
    yield "kind: text/enriched", mail(f"Content-Type: text/enriched; charset=utf-8\n\n{enriched}"), READ
    yield "kind: two of them", mail(f"Content-Type: text/html\n{parts(PLAIN + BLOCK)}"), READ
    alternative = {
        "plain and HTML": (PLAIN + BLOCK, HTML + SHOWN), "plain is blank": (PLAIN, HTML + SHOWN),
        "HTML is blank": (PLAIN + BLOCK, HTML.rstrip() + "\n\n"), "HTML first": (HTML + SHOWN, PLAIN + BLOCK),
        "plain alone": (PLAIN + BLOCK,), "enriched beside it": (f"Content-Type: text/enriched\n\n{enriched}", PLAIN + BLOCK),
        "a calendar beside it": (PLAIN + BLOCK, "Content-Type: text/calendar\n\nBEGIN:VCALENDAR"),
        "an indent in the HTML": (
            PLAIN + BLOCK, f"{HTML}<blockquote style='margin:0 0 0 40px;border:none;padding:0px'>{SHOWN}</blockquote>",
        ),
    }  # fmt: skip
    for name, inner in alternative.items():
        yield f"alternative: {name}", mail(parts(*inner, kind="alternative")), READ
    for kind in ("mixed", "related", "signed", "report-of-mine", "form-data", "parallel", "x-unknown"):
        yield f"multipart/{kind}", mail(parts(PLAIN + BLOCK, kind=kind)), READ


# -- HTML and plain text


def hypertext() -> Iterator[Shape]:
    lines = BLOCK.strip().split("\n")
    raw = "\n".join(lines)
    for name, body in (
        ("a head never closed", f"<html><head><body>{SHOWN}"), ("a head without a body", f"<head><title>x</title><p>{SHOWN}"),
        ("a head and bare words", f"<head>{SHOWN}"), ("no body", f"<html>{SHOWN}</html>"), ("br alone", SHOWN),
        ("divs", "".join(f"<div>{each}</div>" for each in lines)), ("paragraphs never closed", "<p>".join(["", *lines])),
        ("a table", "".join(f"<tr><td>{each}</td></tr>" for each in lines)), ("pre", f"<pre>{raw}</pre>"),
        ("lines that are kept", f"<div style='white-space: pre-wrap'>{raw}</div>"), ("xmp", f"<xmp>{raw}</xmp>"),
        ("lines kept further out", f"<div style='white-space:pre-line'><span>{raw}</span></div>"),
        ("numbers for letters", SHOWN.replace("–", "&#8211;")), ("numbers of Windows", SHOWN.replace("–", "&#150;")),
        ("names for letters", SHOWN.replace("–", "&ndash;").replace(" ", "&nbsp;")), ("hexadecimal", SHOWN.replace("–", "&#x2013;")),
        ("written twice", SHOWN.replace("–", "-&amp;gt;")), ("an arrow", SHOWN.replace("–", "-&gt;")),
        ("a comment", f"<!-- move A: b -->{SHOWN}"), ("a comment for Outlook", f"<!--[if mso]><p>Hi</p><![endif]-->{SHOWN}"),
        ("a comment against Outlook", f"<![if !mso]>{SHOWN}<![endif]>"), ("unclosed bold", f"<b><i>{SHOWN}"),
        ("a large picture inside", f"<img src='data:image/png;base64,{'QUJD' * 5_000}'><br>{SHOWN}"), ("capitals", SHOWN.replace("br", "BR")),
        ("closed twice", f"<div><p>{SHOWN}</p></p></div></div>"), ("a namespace", f"<o:p>{SHOWN}</o:p>"), ("XML", f"<?xml version='1.0'?>{SHOWN}"),
        ("an indent without a bar", f"<blockquote style='margin: 0 0 0 40px; border: none; padding: 0px'>{SHOWN}</blockquote>"),
        ("a style sheet", f"<style>p {{color: red}}</style>{SHOWN}"), ("a tab", SHOWN.replace(" ", "\t")),
    ):  # fmt: skip
        yield f"HTML: {name}", mail(HTML + body), READ


def shown_and_hidden() -> Iterator[Shape]:
    for name, body, code in (
        ("nothing shown", "<div style='display:none'>Hi</div>", DAMAGED), ("a title alone", "<title>Hi</title>", DAMAGED),
        ("tags alone", "<div><br></div>", DAMAGED), ("a script alone", "<script>pbem begin</script>", DAMAGED),
        ("a style never closed", f"<style>p {{}}{SHOWN}", DAMAGED), ("words", "<p>Hi Anna</p>", TALK),
        ("a marked quotation", f"Hi<blockquote type=cite style='border:none'>{SHOWN}</blockquote>", TALK),
        ("a quotation with a bar", f"Hi<blockquote style='border-left:1px solid'>{SHOWN}</blockquote>", TALK),
        ("a section of Gmail", f"Hi<div class=gmail_quote>{SHOWN}</div>", TALK),
        ("a section of Yahoo", f"Hi<div id=ydp12yahoo_quoted_34 class=ydp12yahoo_quoted>{SHOWN}</div>", TALK),
        ("a section of Zoho", f"Hi<div class='zmail_extra' style=''>{SHOWN}</div>", TALK),
        ("a section of Proton", f"Hi<div class='protonmail_quote'>{SHOWN}</div>", TALK),
        ("a section with a bar", f"Hi<div style='border:none;border-left:solid blue 1.5pt;padding:0'>{SHOWN}</div>", TALK),
        ("a section in a box", f"Hi<div style='border:1px solid;border-left:5px solid'>{SHOWN}</div>", READ),
        ("a section with no bar", f"Hi<div style='border-left:0px none'>{SHOWN}</div>", READ),
        ("the tag for quotations", f"Hi<q><p>{SHOWN}</p></q>", TALK),
        ("below what Gmail quotes", f"<div class=gmail_quote>X<blockquote class=gmail_quote>x</blockquote>{SHOWN}</div>", READ),
        ("Gmail's signature", f"<div dir=ltr>{SHOWN}<div class=gmail_signature>Bert</div></div>", READ),
    ):  # fmt: skip
        yield f"HTML: {name}", mail(HTML + body), code


def plain_texts() -> Iterator[Shape]:
    for name, text in (
        ("entities", BLOCK.replace("–", "-&gt;")), ("a number", BLOCK.replace("–", "&#8211;")), ("hard blanks", BLOCK.replace(" ", "&nbsp;")),
        ("a mark", "\ufeff" + BLOCK), ("two ends of a line", BLOCK.replace("\n", "\r\r\n")),
        ("carriage returns and line feeds", BLOCK.replace("\n", "\r\n")), ("indented", textwrap.indent(BLOCK, "    ")),
    ):  # fmt: skip
        yield f"plain: {name}", mail(PLAIN + text), READ
    yield "plain: carriage returns alone", mail(PLAIN + BLOCK).replace(b"\n", b"\r"), READ
    flowed = "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n"
    long = f"pbem begin\nturn 4\n# {'a remark that is as long as a line of a mail may be ' * 2} \nand more\nmove Riga: army - Pskov\npbem end\n"
    yield "plain: flowed with deleted blanks", mail(flowed + long), READ
    yield "plain: a block, and NULs below", mail(PLAIN + BLOCK + "\n\0\0\n"), "log/binary"


def cut_lines() -> Iterator[Shape]:
    page = f"<html><body>{'<span>x</span>' * 68}<br>{SHOWN.replace('–', '-')}</body></html>"
    for at in (900, 990):
        cut = f"{page[:at]}!\n {page[at:]}"
        yield f"cut at {at} with a mark", mail(parts(PLAIN + BLOCK, HTML + cut, kind="alternative")), READ
    for at in (990, 998):
        for between in ("\n", "\n "):
            cut = f"{page[:at]}{between}{page[at:]}"
            yield f"cut at {at} with {between!r}", mail(HTML + cut), READ


# -- attachments and mails within mails


def attachments() -> Iterator[Shape]:
    hello = PLAIN + "Hi, my turn is attached.\n"
    octets = "Content-Type: application/octet-stream; {}\nContent-Transfer-Encoding: base64\n\n{}"
    for name, field in (
        ("encoded word", 'name="=?utf-8?B?WsO8Z2UudHh0?="'), ("quoted word", 'name="=?iso-8859-1?Q?Z=FCge.txt?="'), ("raw letters", 'name="Züge.txt"'),
        ("with a charset", "name*=utf-8''Z%C3%BCge.txt"), ("in pieces", "name*0*=utf-8''Z%C3%BC; name*1=ge; name*2=.txt"),
        ("with blanks", "name=my turn.txt"), ("in capitals", "NAME=TURN.TXT"), ("without an ending", "name=turn4"),
        ("another ending", "name=turn.dat"), ("a path", r'name="C:\turns\turn.txt"'), ("no name", "x=y"),
        ("a word in two", 'name="=?utf-8?B?WsM=?= =?utf-8?B?vGdlLnR4dA==?="'),
    ):  # fmt: skip
        yield f"attached: {name}", mail(parts(hello, octets.format(field, PACKED))), READ
    wide = encodebytes(BLOCK.encode("utf-16")).decode()
    yield "attached: in UTF-16", mail(parts(hello, octets.format("name=turn.txt", wide))), READ
    for kind, name in (
        ("application/msword", "turn.doc"), ("application/vnd.oasis.opendocument.text", "turn.odt"), ("application/zip", "turn.zip"),
        ("application/ms-tnef", "winmail.dat"), ("application/pkcs7-mime", "smime.p7m"), ("application/octet-stream", "turn.docx"),
        ("application/rtf", "turn.rtf"), ("application/octet-stream", "turn"), ("application/x-7z-compressed", "a.7z"),
    ):  # fmt: skip
        part = f"Content-Type: {kind}; name={name}\nContent-Transfer-Encoding: base64\n\nUEsDBAAAAAA=\n"
        yield f"attached: {kind} {name}", mail(parts(hello, part)), CLOSED
    for kind, name in (("image/jpeg", "IMG.jpg"), ("application/octet-stream", "map.png"), ("text/calendar", "a.ics"),
                       ("application/pgp-signature", "signature.asc"), ("application/pkcs7-signature", "smime.p7s"),
                       ("audio/mpeg", "a.mp3"), ("application/octet-stream", "game.vsav"), ("text/x-vcard", "bert.vcf")):  # fmt: skip
        part = f"Content-Type: {kind}; name={name}\nContent-Transfer-Encoding: base64\n\niVBORwAAAAA=\n"
        yield f"beside a turn: {kind} {name}", mail(parts(PLAIN + BLOCK, part)), READ
        yield f"beside talk: {kind} {name}", mail(parts(PLAIN + "Hi", part)), TALK
    yield "a picture alone", mail(PNG), CLOSED
    yield "pictures alone", mail(parts(PNG, PNG)), CLOSED


def mails_within() -> Iterator[Shape]:
    hello = PLAIN + "Hi, my turn is attached.\n"
    octets = "Content-Type: application/octet-stream; {}\nContent-Transfer-Encoding: base64\n\n{}"
    inner = f"From: Bert <bert@example.org>\n{PLAIN}{BLOCK}"
    yield "a mail within a mail", mail(parts(hello, f"Content-Type: message/rfc822\n\n{inner}")), READ
    packed = (
        f"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{encodebytes(inner.encode()).decode()}"
    )
    yield "a packed mail within a mail", mail(parts(hello, packed)), READ
    yield (
        "a mail as a file",
        mail(parts(hello, octets.format("name=turn.eml", encodebytes(inner.encode()).decode()))),
        READ,
    )
    yield "a mail of a newer kind", mail(parts(hello, f"Content-Type: message/global\n\n{inner}")), READ
    yield "a mail in pieces", mail(f"Content-Type: message/partial; id=x; number=1; total=2\n\n{inner}"), CLOSED
    outside = "Content-Type: message/external-body; access-type=anon-ftp; site=example.org; name=turn.txt\n\n"
    yield "a text elsewhere", mail(parts(hello, outside)), CLOSED
    yield (
        "encrypted with PGP",
        mail(parts("Content-Type: application/pgp-encrypted\n\nVersion: 1\n", kind="encrypted")),
        CLOSED,
    )
    yield "encrypted with S/MIME", mail("Content-Type: application/pkcs7-mime; name=smime.p7m\n\nMIIB\n"), CLOSED
    yield "nothing at all", mail("\n"), TALK
    yield "blanks alone", mail("Content-Type: text/plain\n\n   \n\n"), TALK


# -- heads


def heads() -> Iterator[Shape]:
    for name, head in (
        ("raw UTF-8", "From: José Müller <jm@example.org>\n"), ("raw Latin-1", "From: Jos\udce9 <jm@example.org>\n"),
        ("no fields but its kind", "Content-Type: text/plain; charset=utf-8\n"), ("blanks before colons", "From : a@example.org\n"),
        ("a line of a mailbox", "From bert@example.org Sat Nov 21 00:12:40 2026\nFrom: a@example.org\n"),
        ("a bare line of a mailbox", "From \nFrom: a@example.org\n"), ("blank lines first", "\n\nFrom: a@example.org\n"),
        ("a mark first", "\ufeffFrom: a@example.org\n"), ("a broken word", "From: =?utf-8?B?w?= <a@example.org>\n"),
        ("a word in no charset", "From: =?x-none?Q?a?= <a@example.org>\n"), ("a folded word", "Subject: =?utf-8?Q?a?=\n =?utf-8?Q?b?=\n"),
        ("a NUL", "From: a\0b <a@example.org>\n"), ("no date", "From: a\nDate: yesterday\n"), ("a group", "From: us: a@b.org, c@d.org;\n"),
    ):  # fmt: skip
        yield f"head: {name}", f"{head}\n{BLOCK}".encode("utf-8", "surrogateescape"), READ
    packed = f"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{PACKED}"
    for name, body in (("parts", parts(PLAIN + BLOCK)), ("a text", PLAIN + BLOCK), ("an encoding", packed)):
        yield f"head: a blank line in it, above {name}", mail("\n" + body), READ
    yield "head: its kind is lost", mail(parts(PLAIN + BLOCK).replace("Content-Type: multi", "X-Kind: multi")), READ
    yield (
        "head: its kind is lost, and a document",
        mail(
            parts(PLAIN + "Hi", "Content-Type: application/msword; name=a.doc\n\nx").replace(
                "Content-Type: multi", "X-Kind: multi"
            )
        ),
        CLOSED,
    )
    yield "head: no blank line", f"From: a@example.org\n{BLOCK}".encode(), READ
    yield "head: the file in UTF-16", f"From: a@example.org\n{PLAIN}{BLOCK}".encode("utf-16"), READ
    stored = f"From: a@example.org\n{PLAIN}{BLOCK}".encode()
    yield "head: a file of Apple Mail", f"{len(stored)}\n".encode() + stored + b"<?xml?><plist>move A: b</plist>", READ


def reports() -> Iterator[Shape]:
    own = f"From: Anna <anna@example.org>\nSubject: turn 4\n{PLAIN}{BLOCK}"
    said = "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; bert@example.org\nAction: {}\nStatus: 5.0.0\n"
    for action, code in (("failed", RETURNED), ("delayed", RETURNED), ("delivered", TALK), ("relayed", TALK)):
        body = parts(PLAIN + "See below.", said.format(action), f"Content-Type: message/rfc822\n\n{own}", kind="report")
        yield f"report: {action}", mail(body.replace("boundary=B", "report-type=delivery-status; boundary=B")), code
    shown = (
        "Content-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed\n"
    )
    body = parts(PLAIN + "It was read.", shown, f"Content-Type: message/rfc822\n\n{own}", kind="report")
    yield "report: shown", mail(body.replace("boundary=B", "report-type=disposition-notification; boundary=B")), TALK
    daemon = "From: MAILER-DAEMON@example.net\nReturn-Path: <>\nSubject: {}\n\nThis is what we know.\n\n--- Below is a copy of the mail.\n\n{}"
    for subject in (
        "failure notice",
        "Undelivered Mail Returned to Sender",
        "Returned mail: see transcript",
        "Mail delivery failed",
    ):
        yield f"returned: {subject}", daemon.format(subject, own).encode(), RETURNED
    yield (
        "returned: to whom",
        f"From: x@y.org\nX-Failed-Recipients: bert@example.org\nSubject: x\n\n{own}".encode(),
        RETURNED,
    )


def of_parsers() -> Iterator[Shape]:
    """Yields shapes that the tests of mail parsers have, too."""
    own = f"From: Anna <anna@example.org>\nMessage-ID: <own@example.org>\nSubject: turn 4\n{PLAIN}{BLOCK}"
    daemon = "From: MAILER-DAEMON@example.net\nSubject: failure notice\n\nThis is what we know.\n\n"
    yield "returned: with a whole head", f"{daemon}{own}".encode(), RETURNED
    yield (
        "report: a part alone",
        mail("Content-Type: message/delivery-status\n\nAction: failed\nStatus: 5.0.0\n"),
        RETURNED,
    )
    yield "a mail is all of a mail", mail(f"Content-Type: message/rfc822\n\nFrom: a@example.org\n\n{BLOCK}"), READ
    yield "a mail of talk is all of a mail", mail("Content-Type: message/rfc822\n\nFrom: a@example.org\n\nHi\n"), TALK
    text = PLAIN + BLOCK
    yield (
        "parts: words behind the line",
        mail(parts(text, mark="B our parts", end="--B-- the end\n", named="boundary=B")),
        READ,
    )
    yield (
        "parts: two blanks in a boundary",
        mail(parts(text, named='boundary="a  b"', mark="a  b", end="--a  b--\n")),
        READ,
    )
    broken = parts(text, named="boundary=B", mark="B*").replace("--B*--", "--B--")
    yield "parts: only the last line is the one that is named", mail(broken), READ


SHAPES = [
    *boundaries(), *kinds(), *encodings(), *written_out(), *charsets(), *hypertext(), *shown_and_hidden(), *plain_texts(), *cut_lines(), *attachments(), *mails_within(), *heads(), *reports(), *of_parsers(),
]  # fmt: skip


def test_the_table_has_many_shapes_and_no_name_twice() -> None:
    names = [name for name, _, _ in SHAPES]
    assert len(names) == len(set(names)) > 300


@pytest.mark.parametrize(("data", "wanted"), [pytest.param(data, wanted, id=name) for name, data, wanted in SHAPES])
def test_each_mail_is_read_or_says_why_not(data: bytes, wanted: str) -> None:
    log = read(data)
    assert outcome(log) == wanted, [(each.code, each.message) for each in log.problems]
    if wanted not in {READ, TALK}:
        (fault, *_) = (each for each in log.problems if each.code == wanted)
        assert fault.message
        assert fault.remedy
