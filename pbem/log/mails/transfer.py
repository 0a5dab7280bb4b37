"""The transfer encodings of mails, and how they break: base64, quoted-printable, uuencode and yEnc."""

import re
from binascii import Error, a2b_base64, a2b_qp, a2b_uu
from collections.abc import Iterator

from msgspec import Struct

_COMMENT = re.compile(r"\([^()]{0,500}\)?")
_TOKEN = re.compile(r"[\w.+-]+")
_NAMES = {
    **dict.fromkeys(("base64", "b64", "base-64", "base_64", "x-base64", "mime-b64", "b"), "base64"),
    **dict.fromkeys(("quoted-printable", "quoted_printable", "quotedprintable", "quoted", "quoted-print", "qp", "q",
                     "x-quoted-printable", "printable", "quote-printable", "quoted-printeable"), "quoted-printable"),
    **dict.fromkeys(("x-uuencode", "uuencode", "x-uue", "uue", "uu", "x-uu", "uuencoded"), "uuencode"),
    **dict.fromkeys(("x-yenc", "yenc", "x-yencode"), "yenc"),
    **dict.fromkeys(("7bit", "8bit", "binary", "7-bit", "8-bit", "7", "8", "7bits", "8bits", "none", "", "plain"), ""),
}  # fmt: skip
_BASE64 = re.compile(rb"[A-Za-z0-9+/_=-]+")
_PADDED = re.compile(rb"[^=]+=*|=+")
_ESCAPED = re.compile(rb"=[0-9A-Fa-f]{2}")
_SOFT = re.compile(rb"=[ \t]*\n")
_SURELY_QUOTED = re.compile(rb"=[ \t]*\n|=[89A-Fa-f][0-9A-Fa-f]=[89A-Fa-f][0-9A-Fa-f]|=3D|=20\n|=0[AD]", re.IGNORECASE)
_BEGIN = re.compile(rb"^begin[ -]?(?:base64)?[ -]?[0-7]{3,4} ([^\n]{1,200})$", re.MULTILINE)
_YENC = re.compile(rb"^=ybegin [^\n]{0,300}?\bname=([^\n]{0,200})$", re.MULTILINE)
_YENC_END = re.compile(rb"^=yend\b[^\n]{0,300}$", re.MULTILINE)
_YENC_TABLE = bytes((byte - 42) % 256 for byte in range(256))
MOST_FILES = 20  # that are looked for in a text
FEWEST = 20  # letters of a body in base64 that nothing declares as such


class Decoded(Struct, frozen=True):
    """The bytes of a part; `encoded` if its lines are not the file's, `damaged` if letters are lost; `odd` says why."""

    data: bytes
    encoded: bool = False
    odd: str = ""
    damaged: bool = False


class Enclosed(Struct, frozen=True):
    """A file that is written out in a text: where it begins and ends there, its name and its bytes."""

    start: int
    end: int
    name: bytes
    data: bytes


def encoding_of(field: str) -> str | None:
    """Returns the encoding that a field names: empty for none, None where it names one that nobody knows."""
    text = _COMMENT.sub(" ", field).strip(" \t\"'").lower().replace("quoted printable", "quoted-printable")
    found = _TOKEN.search(text)
    return _NAMES.get(found[0].rstrip(".") if found else "")


def decoded(body: bytes, field: str) -> Decoded:
    """Returns the bytes of a body, whatever its transfer encoding is called, and whether it is written in it or not."""
    encoding = encoding_of(field)
    if encoding == "base64":
        return _from_base64(body)
    if encoding == "quoted-printable":
        return Decoded(_from_quoted(body), encoded=True)
    if encoding in {"uuencode", "yenc"}:
        found = next(enclosed(body), None)
        return (
            Decoded(found.data, encoded=True)
            if found
            else Decoded(body, odd=f"its head says {encoding}, but its text is not")
        )
    odd = f"it names an encoding that pbem does not know: {field.strip()[:60]}" if encoding is None else ""
    return _undeclared(body, odd)


def _undeclared(body: bytes, odd: str) -> Decoded:
    """Returns a body that says nothing of its encoding, or says a wrong one, as its looks have it."""
    packed = body.strip()
    if len(packed) >= FEWEST and _is_base64(packed):
        found = _from_base64(packed)
        if not found.odd and _reads_as_text(found.data):
            return Decoded(found.data, encoded=True, odd="its text is in base64, but its head does not say so")
    if _is_quoted_printable(body):
        return Decoded(
            _from_quoted(body), encoded=True, odd="its text is in quoted-printable, but its head does not say so"
        )
    return Decoded(body, odd=odd)


def _is_base64(packed: bytes) -> bool:
    lines = packed.split(b"\n")
    return all(map(_BASE64.fullmatch, lines)) and len({len(line) for line in lines[:-1]}) <= 1


def _reads_as_text(data: bytes) -> bool:
    return b"\n" in data and not any(byte < 9 or 13 < byte < 27 for byte in data[:2_000])


def _is_quoted_printable(body: bytes) -> bool:
    """Tells whether each `=` of a body is one of quoted-printable, and some are surely meant so."""
    if b"=" not in body or not body.isascii() or not _SURELY_QUOTED.search(body):
        return False
    return b"=" not in _ESCAPED.sub(b"", _SOFT.sub(b"", body.rstrip().removesuffix(b"=")))


def _from_quoted(body: bytes) -> bytes:
    """Returns the bytes of quoted-printable; a mail server may have put blanks behind the `=` that ends a line."""
    return a2b_qp(re.sub(rb"[ \t]+\n", b"\n", _SOFT.sub(b"=\n", body))).replace(b"\r\n", b"\n")


def _from_base64(body: bytes) -> Decoded:
    """Returns the bytes of base64 with junk in it, without its padding, in several pieces, or with a text below it."""
    lines = body.split(b"\n")
    bare = [line.strip() for line in lines]
    first = next((line for line in bare if line), b"")
    if not _BASE64.fullmatch(first) and not _mostly_base64(first):
        return Decoded(body, odd="its head says base64, but its text is not" if first else "")
    end = next((n for n, line in enumerate(bare) if line and not _mostly_base64(line)), len(bare))
    if any(bare[end:]):  # a footer stands below, whose first line may be letters of base64, too
        end = next((n + 1 for n, line in enumerate(bare[:end]) if line.endswith(b"=")), end)
    junk = any(not _BASE64.fullmatch(line) for line in bare[:end] if line)
    packed = b"".join(re.sub(rb"[^A-Za-z0-9+/_=-]", b"", line) for line in bare[:end])
    data, whole = _unpacked(packed.replace(b"-", b"+").replace(b"_", b"/"))
    below = b"\n".join(lines[end:])
    odd = "" if whole and not junk else "some of its base64 is missing or wrong"
    return Decoded(data + (b"\n" + below if below.strip() else b""), encoded=True, odd=odd, damaged=bool(odd))


def _mostly_base64(line: bytes) -> bool:
    """Tells whether a line is one of base64 into which something has fallen, and no words."""
    return b" " not in line and len(re.sub(rb"[A-Za-z0-9+/_=-]", b"", line)) * 8 <= len(line)


def _unpacked(packed: bytes) -> tuple[bytes, bool]:
    """Returns the bytes of letters of base64, one piece after the other, and whether none of them is missing."""
    found, whole = [], True
    for piece in _PADDED.findall(packed):
        letters = piece.rstrip(b"=")
        if len(letters) % 4 == 1:
            whole, letters = False, letters[:-1]
        elif letters != piece and len(piece) % 4:
            whole = False
        if not letters:
            continue
        try:
            found.append(a2b_base64(letters + b"=" * (-len(letters) % 4)))
        except Error:
            whole = False
    return b"".join(found), whole


# -- files that are written out in a text


def enclosed(text: bytes) -> Iterator[Enclosed]:
    """Yields the files that are written out in a text in uuencode or yEnc, in order; the first few of them."""
    at = 0
    for _ in range(MOST_FILES):
        found = min(filter(None, (_BEGIN.search(text, at), _YENC.search(text, at))), key=_start, default=None)
        if found is None:
            return
        one = _uuencoded(text, found) if found.re is _BEGIN else _yencoded(text, found)
        if one is not None:
            yield one
        at = one.end if one else found.end()


def _start(found: re.Match[bytes]) -> int:
    return found.start()


def _uuencoded(text: bytes, begin: re.Match[bytes]) -> Enclosed | None:
    """Returns a file in uuencode; blanks at the ends of its lines may have got lost."""
    data: list[bytes] = []
    at = begin.end() + 1
    for line in text[at:].split(b"\n"):
        at += len(line) + 1
        bare = line.rstrip()
        if bare == b"end":
            return Enclosed(begin.start(), min(at, len(text)), begin[1].strip(), b"".join(data))
        if not bare or bare == b"`":
            continue
        length = (bare[0] - 32) & 63
        wanted = 1 + (length + 2) // 3 * 4
        try:
            data.append(a2b_uu(bare[:wanted].ljust(wanted)))
        except Error:
            return None
    return None


def _yencoded(text: bytes, begin: re.Match[bytes]) -> Enclosed | None:
    end = _YENC_END.search(text, begin.end())
    if end is None:
        return None
    lines = text[begin.end() : end.start()].split(b"\n")
    packed = b"".join(line for line in lines if not line.startswith(b"=ypart "))
    first, *others = packed.split(b"=")
    plain = first + b"".join(bytes([(other[0] - 64) % 256]) + other[1:] for other in others if other)
    return Enclosed(begin.start(), end.end(), begin[1].strip(), plain.translate(_YENC_TABLE))
