"""What happens to a log on its way through mail programs, forums, editors and broken disks."""

import base64
import quopri
import random
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

SAMPLES = Path(__file__).parent.parent.parent / "samples"
SCRAPS = (
    "pbem begin",
    "pbem end",
    "pbem end 3 orders",
    "> turn 1",
    "[quote]",
    "[/quote]",
    "[s]",
    "[/s]",
    "Game: x",
    "-- ",
    "On Monday Bert wrote:",
    "From: bert@example.org",
    "\x1b[31mno fault\x1b[0m",
    "\u202eend turn",
    "\u200b",
    "\x00",
    "\x07",
    "takeback 2 orders",
    "accept",
    "waive 12.3",
    "Options: workshop",
    "turn 99",
    "# " + "x" * 3000,
    "y" * 2500,
    "move ĸx: army - Riga",
    "<p>pbem begin</p>",
    "-----Original Message-----",
    "== a title",
    "\ufeff",
    "``` ",
    "|x|y|",
)
MAIL = "From: Anna <anna@example.org>\nSubject: turn\nMIME-Version: 1.0\n"

Mangle = Callable[[bytes, random.Random], bytes]


def specimens() -> dict[str, Sequence[bytes]]:
    """Returns every sample by its game's folder."""
    folders = sorted(path for path in SAMPLES.iterdir() if path.is_dir())
    return {folder.name: [path.read_bytes() for path in sorted(folder.iterdir())] for folder in folders}


def cut(data: bytes, chance: random.Random) -> bytes:
    """Returns the beginning of a log, so that a file is judged in no time."""
    return b"".join(data.splitlines(keepends=True)[: chance.choice((6, 12, 12, 20, 30, 60, 120))])


def mangled(data: bytes, chance: random.Random) -> bytes:
    """Returns a text after one to three accidents."""
    for _ in range(chance.randint(1, 3)):
        data = chance.choice(ACCIDENTS)(data, chance)
    return data


def _lines(change: Callable[[list[bytes], random.Random], list[bytes]]) -> Mangle:
    def accident(data: bytes, chance: random.Random) -> bytes:
        return b"\n".join(change(data.split(b"\n"), chance))

    return accident


def _drop(lines: list[bytes], chance: random.Random) -> list[bytes]:
    place = chance.randrange(len(lines))
    return lines[:place] + lines[place + chance.randint(1, 3) :]


def _double(lines: list[bytes], chance: random.Random) -> list[bytes]:
    place = chance.randrange(len(lines))
    return [*lines[:place], *lines[max(0, place - 3) :]]


def _swap(lines: list[bytes], chance: random.Random) -> list[bytes]:
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return lines


def _scrap(lines: list[bytes], chance: random.Random) -> list[bytes]:
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(SCRAPS).encode())
    return lines


def _shuffle(lines: list[bytes], chance: random.Random) -> list[bytes]:
    chance.shuffle(lines)
    return lines


def _quote(lines: list[bytes], chance: random.Random) -> list[bytes]:
    place = chance.randrange(len(lines))
    return [*lines[:place], *(b"> " + line for line in lines[place:])]


def _fence(lines: list[bytes], chance: random.Random) -> list[bytes]:
    place = chance.randrange(len(lines))
    return [*lines[:place], b"pbem begin", *lines[place:], b"pbem end"]


def _wrap(data: bytes, chance: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return "\n".join(each for line in text.split("\n") for each in textwrap.wrap(line, 40) or [""]).encode()


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 5) if changed else 0):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _truncate(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _recode(data: bytes, chance: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(chance.choice(("utf-16", "cp1252", "utf-8-sig", "utf-7")), "replace")


def _line_ends(data: bytes, chance: random.Random) -> bytes:
    return data.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\n", b"\x0b", b"\xe2\x80\xa8")))


def _mail(data: bytes, chance: random.Random) -> bytes:
    kind = chance.choice(("plain", "quoted-printable", "base64", "html", "alternative"))
    text = b"pbem begin\n" + data + b"\npbem end\n" if chance.random() < 1 / 2 else data
    html = b"<html><body>" + b"".join(b"<div>" + line + b"</div>" for line in text.split(b"\n")) + b"</body></html>"
    match kind:
        case "plain":
            return MAIL.encode() + b"\n" + text
        case "quoted-printable":
            return MAIL.encode() + b"Content-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(text)
        case "base64":
            return MAIL.encode() + b"Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(text)
        case "html":
            return MAIL.encode() + b"Content-Type: text/html\n\n" + html
    parts = (b"Content-Type: text/plain\n\n" + text, b"Content-Type: text/html\n\n" + html)
    body = b"".join(b"--x\n" + part + b"\n" for part in parts) + b"--x--\n"
    return MAIL.encode() + b'Content-Type: multipart/alternative; boundary="x"\n\n' + body


def _forum(data: bytes, chance: random.Random) -> bytes:
    tag = chance.choice((b"b", b"code", b"quote", b"spoiler", b"s"))
    return b"[" + tag + b"]\npbem begin\n" + data + b"\npbem end\n[/" + tag + b"]\n"


ACCIDENTS: tuple[Mangle, ...] = (
    _wrap, _flip, _truncate, _recode, _line_ends, _mail, _forum,
    *map(_lines, (_drop, _double, _swap, _scrap, _scrap, _shuffle, _quote, _fence)),
)  # fmt: skip
