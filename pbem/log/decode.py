"""Bytes to text: what is no text is named, and the encoding is found out."""

import re

from msgspec import Struct

from pbem.core.problem import Kind, Problem
from pbem.core.source import Span
from pbem.log.page import is_unusable, unusable

LARGEST = 5_000_000  # bytes of a text
LARGEST_MAILS = 100_000_000  # bytes of a mail, or of a mailbox that is read as a whole
MOST_LINES = 100_000
SAVE_AS_TEXT = "Save or copy the orders as plain text, and give that."

FOREIGN = (
    (b"PK\x03\x04", "zip", "a zip archive (a VASSAL log or an office document?)"),
    (b"PK\x05\x06", "zip", "an empty zip archive"),
    (b"\x1f\x8b", "gzip", "a gzip archive"),
    (b"BZh", "bzip2", "a bzip2 archive"),
    (b"7z\xbc\xaf\x27\x1c", "7z", "a 7z archive"),
    (b"Rar!\x1a", "rar", "a rar archive"),
    (b"\x89PNG", "png", "a PNG picture"),
    (b"\xff\xd8\xff", "jpeg", "a JPEG picture"),
    (b"GIF8", "gif", "a GIF picture"),
    (b"%PDF", "pdf", "a PDF document"),
    (b"{\\rtf", "rtf", "a rich text (RTF) document"),
    (b"\xd0\xcf\x11\xe0", "doc", "an old office document"),
)
WEB_PAGES = (b"<!doctype html", b"<html")
_END = re.compile(r"\r+\n|\r+\Z")
CONTROLS = [chr(code) for code in range(1, 32) if chr(code) not in "\t\n\r\f\v"]


class Text(Struct, frozen=True):
    """Decoded text with equal line ends, or the problem that there is none."""

    text: str
    problems: tuple[Problem, ...] = ()

    @property
    def unusable(self) -> bool:
        """Tells whether there is no text."""
        return is_unusable(self.problems)


def too_large(file: str, most: int = LARGEST) -> Problem:
    """Returns the problem of an input over the limit."""
    message = f"the input is larger than {most // 1_000_000} MB, which no log is"
    remedy = "Give the log alone, or split it by turns."
    if most == LARGEST_MAILS:
        message = f"the mail is larger than {most // 1_000_000} MB without its pictures"
        remedy = "Save the text of the mail, or the mail without what is attached, and give that."
    return unusable(file, "log/too-large", message, remedy)


def foreign(data: bytes, file: str) -> Problem | None:
    """Returns the problem of an input that is no text at all but some known kind of file."""
    for magic, name, words in FOREIGN:
        if data.startswith(magic):
            return unusable(file, f"log/{name}", f"this is {words}, not text", SAVE_AS_TEXT)
    if data[:200].lstrip().lower().startswith(WEB_PAGES):
        remedy = "Copy the words of the post or the mail into a text file, and give that."
        return unusable(file, "log/html", "this is a web page, not text", remedy)
    return None


def decode(data: bytes, file: str) -> Text:
    """Returns the text of bytes in UTF-16 with its mark, or else line by line in UTF-8 or Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode_utf16(data, file)
    if b"\0" in data:
        return _binary(file)
    try:
        return check_text(data.decode("utf-8-sig"), file)
    except UnicodeDecodeError:
        return _decode_lines(data.removeprefix(b"\xef\xbb\xbf"), file)


def check_text(text: str, file: str, *problems: Problem) -> Text:
    """Returns text with its line ends made equal, or the problem that it is empty, binary or endless."""
    text, old = equal_ends(text)
    problems = (*problems, _old_ends(text, file)) if old else problems
    if not text or text.isspace():
        remedy = "Write at least a header (`Game: ...`) and one order."
        return Text("", (unusable(file, "log/empty", "there is nothing in it", remedy),))
    if "\0" in text or sum(map(text.count, CONTROLS)) > 8 + len(text) // 20:
        return _binary(file)
    if text.count("\n") >= MOST_LINES:
        message = f"the text has more than {MOST_LINES:,} lines"
        return Text("", (unusable(file, "log/too-many-lines", message, "Split the log by turns."),))
    return Text(text, problems)


def equal_ends(text: str) -> tuple[str, bool]:
    """Returns text whose lines end with a line feed, and whether all had ended with a carriage return alone.

    One beside other line ends makes no line: what one program shows as an order of its own is hidden by another.
    """
    if "\r" not in text:
        return text, False
    if "\n" not in text and text.strip("\r").count("\r"):
        return text.replace("\r", "\n"), True
    return _END.sub("\n", text), False


def _old_ends(text: str, file: str) -> Problem:
    message = "every line ends with a carriage return alone, as on very old machines; each is read as a line"
    first = text.split("\n", 1)[0]
    span = Span(file, 1, 1, min(len(first), 200) + 1 if first else 2)
    return Problem("log/line-ends", Kind.NOTICE, message, span, first[:200], "Save the file with usual line ends.")


def _decode_utf16(data: bytes, file: str) -> Text:
    try:
        return check_text(data.decode("utf-16"), file)
    except UnicodeDecodeError:
        return _binary(file)


def _binary(file: str) -> Text:
    message = "this is binary data, not text"
    return Text("", (unusable(file, "log/binary", message, SAVE_AS_TEXT),))


def _decode_lines(data: bytes, file: str) -> Text:
    """Reads each line that is not in UTF-8 as Windows-1252, so that one such letter spoils no other line."""
    lines, wrong = [], []
    text, old = equal_ends(data.decode("latin-1"))
    for number, line in enumerate(text.split("\n"), 1):
        try:
            lines.append(line.encode("latin-1").decode("utf-8"))
        except UnicodeDecodeError as error:
            lines.append(line.encode("latin-1").decode("cp1252", "replace"))
            wrong.append((number, error.start + 1))
    number, column = wrong[0]
    notice = _encoding_notice(lines[number - 1][:200], Span(file, number, column, column + 1), len(wrong) - 1)
    told = (notice, _old_ends(lines[0], file)) if old else (notice,)
    return check_text("\n".join(lines), file, *told)


def _encoding_notice(excerpt: str, span: Span, more: int) -> Problem:
    lines = f"this line and {more} more below are" if more else "this line is"
    message = f"{lines} not in UTF-8; {'they are' if more else 'it is'} read as Windows-1252"
    return Problem("log/encoding", Kind.NOTICE, message, span, excerpt, "Save the file as UTF-8 if letters are wrong.")
