"""Mails in the encodings and charsets of this world."""

import base64
import quopri

import pytest

from tests.support.reading_logs import codes, texts
from tests.support.reading_mails import ORDERS, read


def test_a_telephone_writes_base64_and_capitals() -> None:
    body = "Pbem begin\nTurn 4\nMove Riga: army \u2014 Pskov\nPbem end\n\n\n-- \nSent by phone\npbem begin\n"
    encoded = base64.encodebytes(body.encode()).decode()
    log = read(
        "From: a@example.org\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
        f"Content-Transfer-Encoding: base64\n\n{encoded}"
    )
    assert texts(log) == ORDERS
    assert codes(log) == ["log/quoted-block"]


def test_quoted_printable_with_soft_breaks_in_the_middle_of_words() -> None:
    long = "move Riga: " + ", ".join(f"{n} corps" for n in range(1, 30)) + " – Pskov"
    encoded = quopri.encodestring(f"pbem begin\n{long}\npbem end 1 order\n".encode()).decode()
    assert "=\n" in encoded
    log = read(
        "Subject: x\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" + encoded
    )
    assert texts(log) == [long.replace("–", "-")]
    assert log.problems == ()


def test_format_flowed() -> None:
    log = read(
        "From: a\nContent-Type: text/plain; charset=utf-8; format=flowed\n\npbem begin\n turn 4\n"
        "move Riga: army - \nPskov\npbem end 2 orders\n"
    )
    assert texts(log) == ORDERS
    assert log.problems == ()


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-2", "cp1250", "utf-16", "us-ascii", "x-unknown", "punycode"])
def test_charsets(charset: str) -> None:
    codec = {"us-ascii": "utf-8", "x-unknown": "utf-8", "punycode": "utf-8"}.get(charset, charset)
    encoded = base64.encodebytes("pbem begin\nmove Łódź: army\npbem end\n".encode(codec)).decode()
    log = read(f"From: a\nContent-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: base64\n\n{encoded}")
    assert texts(log) == ["move Łódź: army"]
    assert codes(log) == []


def test_a_wrong_charset_is_read_all_the_same_with_a_notice_at_its_place() -> None:
    head = b"From: a\nContent-Type: text/plain; charset=utf-8\n\n"
    log = read(head + b"Hallo\npbem begin\nmove K\xf6ln: army\npbem end\n")
    assert texts(log) == ["move Köln: army"]
    assert codes(log) == ["log/encoding"]
    assert str(log.problems[0].span) == "turn.eml:6:7"
    assert log.problems[0].excerpt == "move Köln: army"


def test_binary_behind_text() -> None:
    assert codes(read(b"From: a\n\npbem begin\n\0\0\0")) == ["log/binary"]
