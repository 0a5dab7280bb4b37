"""What mails in tests are made of, and those whose letters are encoded in every way there is."""

import quopri
import textwrap
from base64 import b64encode, encodebytes
from binascii import b2a_uu
from collections.abc import Iterator

READ, TALK, CLOSED, DAMAGED, RETURNED = "read", "talk", "log/mail-closed", "log/mail-damaged", "log/mail-returned"
HEAD = "From: Bert <bert@example.org>\nSubject: Re: turn 4\nMIME-Version: 1.0\n"
ARROW = "pbem begin\nturn 4\nmove Riga: army {} Pskov\npbem end 2 orders\n"
BLOCK = ARROW.format("–")
PLAIN = "Content-Type: text/plain; charset=utf-8\n\n"
PNG = "Content-Type: image/png; name=map.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n"
HTML = "Content-Type: text/html; charset=utf-8\n\n"
SHOWN = "<br>".join(BLOCK.split("\n"))
PACKED = encodebytes(BLOCK.encode()).decode()
QUOTED = quopri.encodestring(BLOCK.encode()).decode()
Shape = tuple[str, bytes, str]  # its name, the mail, and what must come out


def mail(rest: str | bytes) -> bytes:
    """Returns a mail with these fields and this body below its first fields."""
    return HEAD.encode() + (rest if isinstance(rest, bytes) else rest.encode("utf-8", "surrogateescape"))


def parts(*inner: str, kind: str = "mixed", named: str = "boundary=B", mark: str = "B", end: str = "--B--\n") -> str:
    """Returns a body of several parts, whose head names a boundary in some way."""
    body = "".join(f"--{mark}\n{each}\n" for each in inner)
    return f"Content-Type: multipart/{kind}; {named}\n\n{body}{end}"


def encodings() -> Iterator[Shape]:
    head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {}\n\n{}"
    for field in ("quoted-printable (by hand)", "quoted-printable;", "Quoted-Printable", '"quoted-printable"', "quoted printable",
                  "quoted_printable", "qp", "(x) quoted-printable"):  # fmt: skip
        yield f"transfer: {field}", mail(head.format(field, QUOTED)), READ
    for field in ("base64", "BASE64;", "base64 (x)", "base-64", '"base64"', "b64", "x-base64"):
        yield f"transfer: {field}", mail(head.format(field, PACKED)), READ
    for field in ("7bit", "8bit;", "8-bit", "binary", "", "none", "utf-8", "x-foo", "7bit (plain)"):
        yield f"transfer: `{field}`", mail(head.format(field, BLOCK)), READ
    one = b64encode(BLOCK.encode()).decode()
    lines = "".join(b64encode(f"{line}\n".encode()).decode() + "\n" for line in BLOCK.split("\n"))
    for name, packed in (
        ("on one line", one), ("without padding", one.rstrip("=")), ("each line padded", lines), ("blank lines", one[:40] + "\n\n" + one[40:]),
        ("indented", textwrap.indent(PACKED, "  ")), ("with a footer", PACKED + "\n_____________\nour list\nhttp://example.org/\n"),
        ("for addresses", one.replace("+", "-").replace("/", "_")), ("not at all", BLOCK),
    ):  # fmt: skip
        yield f"base64: {name}", mail(head.format("base64", packed)), READ
    for name, text in (
        ("blanks behind a break", QUOTED.replace("–", "-") + "x=  \ny\n"), ("small letters", QUOTED.replace("=E2=80=93", "=e2=80=93")),
        ("a lone equals sign", QUOTED + "a = b\n"), ("an end within", QUOTED + "x="),
    ):  # fmt: skip
        yield f"quoted-printable: {name}", mail(head.format("quoted-printable", text)), READ
    for field in ("7bit", "x-unknown"):
        yield f"undeclared quoted-printable: {field}", mail(head.format(field, QUOTED)), READ
        yield f"undeclared base64: {field}", mail(head.format(field, PACKED)), READ
    yield "base64: letters missing", mail(head.format("base64", PACKED[3:])), DAMAGED


def written_out() -> Iterator[Shape]:
    head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {}\n\n{}"
    uu = "".join(b2a_uu(BLOCK.encode()[at : at + 45]).decode() for at in range(0, len(BLOCK.encode()), 45))
    file = f"begin 644 turn.txt\n{uu}`\nend\n"
    bare = "\n".join(line.rstrip() for line in file.split("\n"))
    yield "uuencode: inline", mail(f"{PLAIN}Hi, my turn is attached.\n\n{file}"), READ
    yield "uuencode: inline, without blanks", mail(f"{PLAIN}Hi\n\n{bare}"), READ
    yield "uuencode: as transfer encoding", mail(head.format("x-uuencode", file)), READ
    picture = b2a_uu(b"\x89PNG").decode()
    yield "uuencode: a picture", mail(f"{PLAIN}Hi\n\nbegin 644 map.png\n{picture}`\nend\n"), TALK
    yenc = bytes((byte + 42) % 256 for byte in ARROW.format("-").encode())
    for byte in (b"=", b"\0", b"\n", b"\r"):
        yenc = yenc.replace(byte, b"=" + bytes([(byte[0] + 64) % 256]))
    yield (
        "yEnc",
        mail(PLAIN.encode() + b"Hi\n\n=ybegin line=128 size=60 name=turn.txt\n" + yenc + b"\n=yend size=60\n"),
        READ,
    )


def charsets() -> Iterator[Shape]:
    head = "Content-Type: text/plain; charset={}\nContent-Transfer-Encoding: base64\n\n{}"
    arrows = {
        "→": ("ks_c_5601-1987", "x-sjis", "windows-31j", "shift_jis", "euc-kr", "ms949", "cp949", "gb2312", "x-gbk", "big5", "euc-jp",
              "iso-2022-jp", "csISO2022JP", "gb18030", "hz-gb-2312", "iso-2022-kr", "windows-949", "cp932"),
        "–": ("windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "latin1", "iso-8859-9", "cp1250", "WINDOWS-1251", "x-mac-roman",
              "macintosh", "x-mac-cyrillic", "windows-1253", "ibm-1252", "cp-1252", "win-1251", "windows-874", "utf-8*en",
              "'utf-8'", '"utf-8"', "utf8", "UTF_8", "unicode-1-1-utf-8", "utf-7", "unicode-1-1-utf-7", "UTF-7", "utf-16", "utf-16le",
              "utf-16be", "utf-8; x=y", "cp65001", "x-unknown", "us-ascii", "unknown-8bit", "x-user-defined", "default", "", "utf-8,"),
        "-": ("iso-8859-8-i", "iso-8859-6-e", "viscii", "iso-2022-cn", "no-such-charset", "x-mac-ce", "koi8-r", "koi8-u", "ibm866", "cp437"),
    }  # fmt: skip
    codecs = {
        "ks_c_5601-1987": "cp949", "x-sjis": "cp932", "windows-31j": "cp932", "gb2312": "gb18030", "x-gbk": "gbk", "csISO2022JP": "iso2022_jp",
        "hz-gb-2312": "hz", "windows-949": "cp949", "x-cp1252": "cp1252", "iso-8859-1": "cp1252", "latin1": "cp1252", "iso-8859-9": "cp1254",
        "x-mac-roman": "mac_roman", "macintosh": "mac_roman", "x-mac-cyrillic": "mac_cyrillic", "ibm-1252": "cp1252", "cp-1252": "cp1252",
        "win-1251": "cp1251", "windows-874": "cp874", "unicode-1-1-utf-7": "utf-7", "ms949": "cp949",
        **dict.fromkeys(("utf-8*en", "'utf-8'", '"utf-8"', "unicode-1-1-utf-8", "utf-8; x=y", "cp65001", "x-unknown", "us-ascii",
                         "unknown-8bit", "x-user-defined", "default", "", "utf-8,", "iso-8859-8-i", "iso-8859-6-e", "viscii",
                         "iso-2022-cn", "no-such-charset", "x-mac-ce"), "utf-8"),
    }  # fmt: skip
    for arrow, names in arrows.items():
        for name in names:
            packed = encodebytes(ARROW.format(arrow).encode(codecs.get(name, name))).decode()
            yield f"charset: {name}", mail(head.format(name, packed)), READ
    dash = BLOCK.encode()
    for name, field, data in (
        ("none, UTF-8", "", dash), ("none, Windows-1252", "", BLOCK.encode("cp1252")), ("us-ascii, UTF-8", "; charset=us-ascii", dash),
        ("iso-8859-1, UTF-8", "; charset=iso-8859-1", dash), ("utf-8, Windows-1252", "; charset=utf-8", BLOCK.encode("cp1252")),
        ("utf-8 with a mark", "; charset=utf-8", b"\xef\xbb\xbf" + dash), ("utf-16 in name alone", "; charset=utf-16", dash),
        ("none, ISO 2022", "", ARROW.format("→").encode("iso2022_jp")), ("none, UTF-16 marked", "", BLOCK.encode("utf-16")),
    ):  # fmt: skip
        body = f"Content-Type: text/plain{field}\nContent-Transfer-Encoding: base64\n\n{encodebytes(data).decode()}"
        yield f"letters: {name}", mail(body), READ
    for codec in ("utf-16-le", "utf-16-be"):
        packed = encodebytes(BLOCK.encode(codec)).decode()
        yield f"letters: none, {codec} unmarked", mail(f"Content-Transfer-Encoding: base64\n\n{packed}"), READ
    meta = f"<html><head><meta http-equiv=Content-Type content='text/html; charset=windows-1251'></head>{SHOWN}".encode(
        "cp1251"
    )
    yield "letters: named by the HTML", mail(b"Content-Type: text/html\n\n" + meta), READ
