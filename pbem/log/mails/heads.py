"""The fields of a mail's head as they are meant: encoded or raw letters, the kind of a part, its file."""

import re
from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import decode_params, unquote
from urllib.parse import unquote_to_bytes

from pbem.log.mails.charsets import text_of

LONGEST_FIELD = 5_000  # of what says what a part is
MOST_PARAMETERS = 64
# A parameter that has lost the blank before it is no line of the text.
FIELD = re.compile(
    rb"[!-9;-~]+:|[ \t]|>?From |(?:boundary|charset|name|filename|type|format|delsp)\*?\s?=", re.IGNORECASE
)
_SPACED = re.compile(
    rb"^((?:content-[a-z-]+|from|to|date|subject|message-id|mime-version|received|reply-to|cc|sender))[ \t]+:",
    re.IGNORECASE | re.MULTILINE,
)
_UNFOLDED = re.compile(rb"\n(?=(?:boundary|charset|name|filename|type|format|delsp)\*?\s?=)", re.IGNORECASE)
_FOLD = re.compile(r"[\r\n]+[ \t]*")
_KIND = re.compile(r"[\s\"']*([\w.+-]+)\s*/\s*([\w.+-]+)")
_PARAMETER = re.compile(
    r"([\w.-]+(?:\*\d{1,3})?\*?)\s*=\s*(?:\"((?:\\.|[^\"\\])*)\"?|([^;\"]*?)(?=\s*(?:;|$|\s[\w.-]+\*?=)))"
)
_ALIASES = {
    **dict.fromkeys(("plain/text", "text/txt", "txt/plain", "text/ascii", "text/us-ascii", "text/text", "text/none",
                     "application/text", "application/txt", "application/plain", "text/plan", "test/plain",
                     "text/flowed", "text/unknown", "text/x-plain", "message/plain"), "text/plain"),
    **dict.fromkeys(("html/text", "text/htm", "text/x-html", "application/html", "text/xhtml", "text/xhtml+xml",
                     "html/plain", "text/html-utf8"), "text/html"),
    "application/x-xhtml+xml": "application/xhtml+xml",
}  # fmt: skip
_BARE = {"html": "text/html", "multipart": "multipart/mixed"}


def head_of(data: bytes) -> Message:
    """Returns the head that the bytes are."""
    return BytesHeaderParser().parsebytes(_UNFOLDED.sub(b"\n ", _SPACED.sub(rb"\1:", data)))


def one_field(head: Message, name: str, at: int = 0) -> str:
    """Returns a field as it stands in the head, on one line; letters beyond ASCII as UTF-8 or Windows-1252."""
    return next(iter(all_fields(head, name)[at : at + 1]), "")


def all_fields(head: Message, name: str) -> list[str]:
    """Returns all fields of a name."""
    return [_raw(str(value)) for key, value in head.raw_items() if key.lower() == name.lower()]


def _raw(value: str) -> str:
    """Returns a raw value as text (RFC 6532, and what stood there before it)."""
    value = _FOLD.sub(" ", value.replace("\0", " ")).strip()
    if value.isascii():
        return value
    data = value.encode("utf-8", "surrogateescape")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def words(value: str) -> str:
    """Returns a value with its encoded words (RFC 2047) as text; one that cannot be read stays as it is."""
    if "=?" not in value:
        return value
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    return " ".join("".join(_piece(data, charset) for data, charset in pieces).split())


def _piece(data: bytes | str, charset: str | None) -> str:
    if isinstance(data, str):
        return data
    if charset is None:
        return data.decode("raw-unicode-escape")  # as the standard library has written it
    found = text_of(data, charset)
    return data.decode("utf-8", "replace") if found is None else found


def kind(head: Message) -> str:
    """Returns the kind of a part, such as `text/plain`, whatever else stands in its field."""
    given = [value for value in all_fields(head, "Content-Type") if value.strip()]
    found = [match for value in given if (match := _KIND.match(value))]
    if not found:
        bare = given[0].partition(";")[0].strip(" \"'").lower() if given else ""
        return _BARE.get(bare, "text/plain")
    match = next((each for each in found if each[1].lower() == "multipart"), found[0])
    name = f"{match[1]}/{match[2]}".lower().rstrip(".")
    return _ALIASES.get(name, name)


def parameter(head: Message, name: str, of: str = "Content-Type") -> str:
    """Returns a parameter, in one piece or several (RFC 2231), or empty."""
    return next((found for value in all_fields(head, of) if (found := _parameters(value).get(name))), "")


def _parameters(value: str) -> dict[str, str]:
    if len(value) > LONGEST_FIELD or value.count(";") > MOST_PARAMETERS:
        return {}
    pairs = [
        (match[1].lower(), match[3] or re.sub(r"\\(.)", r"\1", match[2] or "")) for match in _PARAMETER.finditer(value)
    ]
    found: dict[str, str] = {}
    for name, text in _joined(pairs):
        found.setdefault(name, text)
    return found


def _joined(pairs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yields the parameters; those with a star in their name are put together and decoded first."""
    yield from ((name, value) for name, value in pairs if "*" not in name)
    starred = [(name, value) for name, value in pairs if "*" in name]
    try:
        found = decode_params([("", ""), *starred])[1:]
    except (ValueError, TypeError, AttributeError):  # pieces that do not fit together
        found = [(name.partition("*")[0], value) for name, value in starred]
    for name, value in found:
        if isinstance(value, tuple):
            data = unquote_to_bytes(unquote(str(value[2])).encode("latin-1", "replace"))
            yield name, text_of(data, str(value[0] or "utf-8")) or data.decode("utf-8", "replace")
        else:
            yield name, unquote(value)


def file_name(head: Message) -> str:
    """Returns the name of the file that a part is, or empty."""
    name = parameter(head, "filename", "Content-Disposition") or parameter(head, "name")
    return " ".join(words(name).split())[:200].rpartition("/")[2].rpartition("\\")[2]


def is_attached(head: Message) -> bool:
    """True if a part is said to be attached."""
    return one_field(head, "Content-Disposition").strip(" \"'").lower().startswith("attachment")


def is_flowed(head: Message) -> tuple[bool, bool]:
    """Return whether the lines of a text flow, and whether the blank at their ends is to be deleted (RFC 3676)."""
    return parameter(head, "format").lower() == "flowed", parameter(head, "delsp").lower() == "yes"
