"""`add` out of what people have: every encoding, maildirs, mailboxes of several games, folders with junk; a power cut."""

import base64
import mailbox
import os
import quopri
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.post.chain import chain
from tests.post.mails import blocks, header_of, judged, mail, public_log

LOG = public_log("barbarossa_to_berlin")
ONE, TWO, THREE = (mail(block, number) for number, block in enumerate(blocks(LOG, (0, 4, 9, 15)), 1))
HEAD = "From: judge@example.org\nMIME-Version: 1.0\nDate: Mon, 02 Mar 2026 20:00:00 +0000\n"
BODY = f"Grüße aus Łódź,\n\n{blocks(LOG, (0, 4))[0]}\n\nBis bald – Anna\n"


def hashes(text: str) -> list[str]:
    verdict = judged(text)
    assert verdict.replay is not None
    return chain(verdict.log.header, verdict.replay)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log that has nothing but its header, in a folder of its own."""
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "game.log"
    path.write_text(header_of(LOG), encoding="utf-8")
    return path


def add(log: Path, *mails: Path) -> Result:
    return CliRunner().invoke(pbem, ["add", str(log), *map(str, mails)])


def orders(log: Path) -> int:
    """Returns how many orders of the game the log has; they are its first ones."""
    found = hashes(log.read_text(encoding="utf-8"))
    assert found == hashes(LOG)[: len(found)]
    return len(found) - 1


def part(charset: str, encoding: str, data: bytes) -> bytes:
    head = f"{HEAD}Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {encoding}\n\n"
    return head.encode() + data


@pytest.mark.parametrize(
    "data",
    [
        part("utf-16", "base64", base64.encodebytes(BODY.encode("utf-16"))),
        part("utf-16le", "base64", base64.encodebytes(BODY.encode("utf-16-le"))),
        part("utf-16", "8bit", BODY.encode("utf-16")),
        part("utf-8", "quoted-printable", quopri.encodestring(BODY.encode())),
        part("utf-8", "base64", base64.encodebytes(BODY.encode())),
        part("iso-8859-2", "8bit", BODY.replace("–", "-").encode("iso-8859-2")),
        (part("utf-8", "8bit", BODY.encode())).decode().encode("utf-16"),
        b"\xef\xbb\xbf" + part("utf-8", "8bit", BODY.encode()),
        part("utf-8", "8bit", BODY.encode()).replace(b"\n", b"\r\n"),
        BODY.encode("utf-16"),
    ],
    ids=["utf-16", "utf-16le", "utf-16 as it is", "qp", "base64", "latin-2", "saved as utf-16", "bom", "crlf", "text"],
)
def test_a_mail_in_whatever_encoding(tmp_path: Path, log: Path, data: bytes) -> None:
    path = tmp_path / "1.eml"
    path.write_bytes(data)
    found = add(log, path)
    assert (found.exit_code, orders(log)) == (0, 4), found.output


def test_a_maildir(tmp_path: Path, log: Path) -> None:
    box = mailbox.Maildir(tmp_path / "box")
    for text in (THREE, ONE, TWO):
        box.add(text)
    (key, *_) = box.keys()
    read: Any = box[key]
    read.set_subdir("cur")
    read.add_flag("S")
    box[key] = read
    (tmp_path / "box" / "tmp" / "half").write_text(ONE[:300], encoding="utf-8")  # one that comes in just now
    found = add(log, tmp_path / "box")
    assert (found.exit_code, orders(log)) == (0, 15), found.output


def test_a_mailbox_of_several_games(tmp_path: Path, log: Path) -> None:
    """Turns of other games and talk are no fault; those of this one come in, whatever stands between them."""
    box = mailbox.mbox(tmp_path / "all.mbox")
    ava = mail("pbem begin a-victory-awaits zz9 #1\nturn 1\n  move 36 M - L1623\npbem end 2 orders", 1, name="ava")
    other = mail("pbem begin barbarossa-to-berlin q1w2 #1\ndeploy Paris: [1A]; Bordeaux: [7A]\npbem end 1 order", 2)
    for text in (TWO, ava, mail("From Sunday on I am away.\n\nFrom Monday, too.", 3, name="talk"), other, ONE, THREE):
        box.add(text)
    box.flush()
    found = add(log, tmp_path / "all.mbox")
    assert (found.exit_code, orders(log)) == (0, 15), found.output
    assert found.output.count("another game") == 2


def test_a_folder_with_junk(tmp_path: Path, log: Path) -> None:
    """What is plainly no mail is not looked at; what is one and cannot be read is a fault, and keeps nothing else out."""
    box = tmp_path / "box"
    (box / "folder.eml").mkdir(parents=True)
    for number, text in enumerate((TWO, THREE, ONE), 1):
        (box / f"{number}.eml").write_text(text, encoding="utf-8")
    (box / "photo.jpg").write_bytes(bytes(range(256)) * 9)
    (box / ".hidden.eml").write_text(ONE, encoding="utf-8")
    (box / "notes.txt").write_text("Ask Bert about Sunday.\n", encoding="utf-8")
    (box / "gone.eml").symlink_to(box / "nowhere")
    found = add(log, box)
    assert (found.exit_code, orders(log)) == (0, 15), found.output
    (box / "broken.eml").write_bytes(HEAD.encode() + b"\n" + bytes(range(256)) * 9)
    (box / "empty.eml").write_bytes(b"")
    found = add(log, box)
    assert (found.exit_code, orders(log)) == (1, 15), found.output
    assert "broken.eml" in found.output


# -- a power cut


class PowerCut(BaseException):
    """Nothing of the program runs any more."""


STEPS = ("open", "write", "fsync", "close", "replace")  # of `os`, on the way from the old log to the new one


def cut(step: str, before: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the machine go off before or behind a step; of what is written then half has come onto the disk."""
    real: Callable[..., Any] = getattr(os, step)

    def failing(*said: Any, **named: Any) -> Any:
        if step == "open" and ".pbem-" not in str(said[0]):
            return real(*said, **named)
        if step == "write":
            real(said[0], said[1][: len(said[1]) // 2])
        elif not before:
            real(*said, **named)
        raise PowerCut

    monkeypatch.setattr(os, step, failing)
    monkeypatch.setattr(os, "unlink", dead)  # nobody tidies up


def dead(*_: Any, **__: Any) -> None:
    raise PowerCut


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("step", STEPS)
def test_the_log_is_the_old_one_or_the_new_one(
    tmp_path: Path, log: Path, step: str, before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "1.eml").write_text(ONE, encoding="utf-8")
    (tmp_path / "2.eml").write_text(TWO, encoding="utf-8")
    add(log, tmp_path / "1.eml")
    old = log.read_bytes()
    from pbem.writing import Over, write

    new = old + b"# the whole of it\n" * 99
    cut(step, before, monkeypatch)
    with pytest.raises(PowerCut):
        write(log, new, Over.ITSELF)
    monkeypatch.undo()
    assert log.read_bytes() == (new if (step, before) == ("replace", False) else old)
    log.write_bytes(old)
    found = add(log, tmp_path)  # when the power is back: what was left behind is in nobody's way
    assert (found.exit_code, orders(log)) == (0, 9), found.output


PHOTO = base64.encodebytes(bytes(range(256)) * 16_384).decode()  # 4 MB


def with_photo(text: str) -> str:
    """Returns a mail with a photo beside its text."""
    head, _, body = text.partition("\n\n")
    photo = f"Content-Type: image/jpeg; name=IMG.jpg\nContent-Transfer-Encoding: base64\n\n{PHOTO}"
    return (
        f"{head}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=P\n\n--P\n\n{body}\n--P\n{photo}\n--P--\n"
    )


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_photo_beside_a_turn_may_be_large(tmp_path: Path, log: Path, line_end: str) -> None:
    path = tmp_path / "1.eml"
    path.write_bytes(with_photo(ONE).replace("\n", line_end).encode())
    assert path.stat().st_size > 5_000_000
    found = add(log, path)
    assert (found.exit_code, orders(log)) == (0, 4), found.output


def test_a_large_mailbox_is_read_mail_by_mail(tmp_path: Path, log: Path) -> None:
    """The mails are those of a small one: a turn in each, talk between them, and a line `From ...` in the talk."""
    talk = mail("From Sunday on I am away.\n\nFrom Monday, too.", 3, name="talk")
    box = tmp_path / "all.mbox"
    mails = [THREE, with_photo(talk), ONE, with_photo(TWO)]
    box.write_text("".join(f"From a@b.org Sat Nov 21 00:12:40 2026\n{each}\n\n" for each in mails), encoding="utf-8")
    found = add(log, box)
    assert (found.exit_code, orders(log)) == (0, 15), found.output
    assert "all.mbox#4" in found.output


def test_a_text_that_is_too_large_is_named(tmp_path: Path, log: Path) -> None:
    """A photo is no text; words of 8 MB are, and no turn has them."""
    path = tmp_path / "1.eml"
    path.write_text(ONE.replace("Hello,", "Hello,\n" + "so it goes on\n" * 600_000), encoding="utf-8")
    before = log.read_bytes()
    found = add(log, path)
    assert (found.exit_code, log.read_bytes()) == (1, before)
    assert "larger than 5 MB" in found.output
