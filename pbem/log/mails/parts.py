"""What a mail has in it: its texts, what is attached, and what is no text; a part that has no parts is read."""

import re
from dataclasses import dataclass, field
from email.message import Message

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.log.decode import LARGEST, foreign
from pbem.log.mails.charsets import controls, looks_like_text
from pbem.log.mails.cut_lines import rejoined
from pbem.log.mails.heads import file_name, is_attached, is_flowed, kind, one_field, parameter
from pbem.log.mails.letter import Letter
from pbem.log.mails.mailtext import is_turn
from pbem.log.mails.reports import Report
from pbem.log.mails.rich_text import rich_as_html
from pbem.log.mails.transfer import decoded, enclosed

_TAG, _BEGUN = re.compile(rb"<[^<>]{0,2000}>"), re.compile(rb"pbem\s{1,20}begin", re.IGNORECASE)
_HTML = frozenset(
    {"text/html", "text/x-amp-html", "application/xhtml+xml"}
)  # some programs show the one, some the other
_TEXTS = _HTML | {"text/plain", "text/markdown", "text/x-markdown", "text/x-log", "text/log"}
_TEXT_FILE = re.compile(r".+\.(txt|log|text|md|asc)", re.IGNORECASE)
_SEEN = frozenset({"image", "audio", "video", "font", "model"})  # what is looked at or heard, and no text
_BESIDE = re.compile(  # what goes with a mail, and is none of its words
    r"text/(?:calendar|(?:x-)?vcard|directory|css|rfc822-headers|x-amp-html|javascript|xml)|.*/(?:pgp-signature|pgp-keys|x-?pkcs7-signature|pkcs7-signature|ics|applefile"
    r"|javascript|vnd\.apple\.pkpass|pdf)|.+\.(?:ics|vcf|p7s|sig|asc|css|jpe?g|png|gif|bmp|tiff?|webp|heic|svg|mp[34]"
    r"|m4a|wav|ogg|mov|avi|pdf|vsav|vlog|vmod|vmdx)",
    re.IGNORECASE,
)
_LOOKS_HTML = re.compile(rb"\s{0,200}(?:<!doctype html|<html\b|<head\b|<body\b)", re.IGNORECASE)
_RTF = frozenset({"text/rtf", "application/rtf", "application/x-rtf"})
_RICH = frozenset({"text/enriched", "text/richtext"})
_META = re.compile(rb"<meta\b[^<>]{0,300}?charset\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)


class Part(Struct, frozen=True):
    """A text in a mail and the line it begins with; `encoded` tells that its lines are not those of the file."""

    data: bytes
    html: bool
    charset: str
    encoded: bool
    line: int
    file: str = ""  # its name, if it is attached
    flowed: bool = False


Reading = list[Part]


@dataclass(slots=True)
class Mail:
    """What is read of a mail: texts one after the other, each in one or several readings (plain, HTML)."""

    letter: Letter
    texts: list[list[Reading]] = field(default_factory=list)
    attached: list[Part] = field(default_factory=list)
    inner: list["Mail"] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)  # what else is attached, by name or kind
    pictures: list[str] = field(default_factory=list)  # those of them that are looked at or heard
    closed: list[str] = field(default_factory=list)  # those of them in which a turn may be
    unseen: list[bytes] = field(default_factory=list)  # what stands outside of its parts
    spare: list[Part] = field(default_factory=list)  # texts of a kind that few programs show
    odd: list[str] = field(default_factory=list)  # what is wrong with its form, and was read all the same
    damage: list[str] = field(default_factory=list)  # what is wrong with it, so that something may be lost
    blank: bool = True  # there is nothing in its body
    report: Report | None = None  # a mail server says what became of a mail


def leaf(head: Message, body: bytes, line: int, mail: Mail) -> list[list[Reading]]:
    """Returns the text of a part that has no parts; what is attached goes to the mail."""
    file, what = file_name(head), kind(head)
    attached = is_attached(head) or bool(file)
    if what.partition("/")[0] in _SEEN:
        _aside(mail, file, what)
        return []
    if len(body) > LARGEST * 3 // 2:  # as it is encoded
        _aside(mail, f"{file or what} (larger than {LARGEST // 1_000_000} MB)", what)
        return []
    part = _part(head, body, line, mail)
    if what not in _TEXTS and not (attached and _TEXT_FILE.fullmatch(file)):
        return _unknown(part, what, mail, attached=attached)
    if not attached:
        return [[[_without_files(part, mail)]]]
    if part.html:
        mail.foreign.append(file or what)
        mail.unseen += [_TAG.sub(b"\n", part.data)] if _BEGUN.search(part.data) else []
    else:
        mail.attached.append(part)
    return []


def looks_like_html(data: bytes) -> bool:
    """True if a text begins as a page of HTML does, whatever kind it is said to be."""
    return _LOOKS_HTML.match(data) is not None


def _part(head: Message, body: bytes, line: int, mail: Mail) -> Part:
    """Returns the text of a part, decoded; what was wrong with its form is noted."""
    file, what = file_name(head), kind(head)
    attached = is_attached(head) or bool(file)
    found = decoded(body, one_field(head, "Content-Transfer-Encoding"))
    flowed, joined = is_flowed(head)
    data, encoded = found.data, found.encoded
    if (whole := rejoined(data, flowed=flowed and joined)) is not None:
        data, encoded = whole.data, True
        _note(mail.odd, whole.odd)
    _note(mail.damage if found.damaged else mail.odd, found.odd)
    if what in _TEXTS and found.encoded and b"\0" not in data and controls(data) > 1:
        _note(mail.damage, "its text has control characters in it")
    html = what in _HTML or (not attached and what == "text/plain" and looks_like_html(data))
    if what in _RICH:
        data, html = rich_as_html(data), True
    charset = parameter(head, "charset") or (_meta(data) if html else "")
    file = (file or "attachment") if attached else ""
    return Part(data, html, charset, encoded, line, file, flowed)


def _note(notes: list[str], words: str) -> None:
    if words and words not in notes:
        notes.append(words)


def _meta(data: bytes) -> str:
    """Returns the charset that an HTML text names itself."""
    found = _META.search(data[:5_000])
    return found[1].decode("ascii", "replace") if found else ""


def _unknown(part: Part, what: str, mail: Mail, *, attached: bool) -> list[list[Reading]]:
    """Returns the text of a part of an unknown kind; what is attached goes to the mail, as what is no text does."""
    is_text = what not in _RTF and foreign(part.data, "") is None and looks_like_text(part.data)
    if is_text and what not in _RICH and is_turn(part) and not part.html:
        if attached:
            mail.attached.append(part)
            return []
        return [[[part]]]
    if is_text and not attached and what.startswith("text/") and not _BESIDE.fullmatch(what):
        mail.spare.append(part)
        return []
    _aside(mail, part.file, what)
    return []


def _aside(mail: Mail, file: str, what: str) -> None:
    """Notes what is attached and no text; a turn may be in it, unless it is a picture, a signature or the like."""
    mail.foreign.append(file or what)
    if what.partition("/")[0] in _SEEN:
        mail.pictures.append(file or what)
    elif not (_BESIDE.fullmatch(what) or _BESIDE.fullmatch(file)):
        mail.closed.append(file or what)


def closed_part(mail: Mail, words: str) -> None:
    mail.foreign.append(words)
    mail.closed.append(words)


def _without_files(part: Part, mail: Mail) -> Part:
    """Returns a text without the files that are written out in it, in uuencode or yEnc: those are attached."""
    data, at = b"", 0
    for each in () if part.html else enclosed(part.data):
        data += part.data[at : each.start] + b"\n" * part.data.count(b"\n", each.start, each.end)
        at = each.end
        name = each.name.decode("utf-8", "replace")[:200]
        if foreign(each.data, "") is None and looks_like_text(each.data):
            mail.attached.append(Part(each.data, html=False, charset=part.charset, encoded=True, line=1, file=name))
        else:
            _aside(mail, name, "application/octet-stream")
    return replace(part, data=data + part.data[at:]) if at else part
