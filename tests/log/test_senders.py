"""Whose a mail is: by its address alone, whatever its sender writes beside it, attaches or passes on."""

import pytest

from pbem.core.authors import Authors
from pbem.core.game import Header
from pbem.core.replay import AnyReplay
from pbem.referee import judge_texts

HEAD = (
    "Game: Barbarossa to Berlin\nAxis: Anna <anna@example.org>\nAllied: Bert <bert@example.org>\n"
    "deploy Paris: [1A]; Bordeaux: [7A]\n"
)
ASKED = "From: Anna <anna@example.org>\nMessage-ID: <1@x>\n\npbem begin\npropose Options: workshop\npbem end 1 order\n"
ACCEPTED = "pbem begin\naccept\npbem end 1 order\n"


def answered(mail: str) -> AnyReplay:
    """Judges what Anna proposes, and a mail that answers it."""
    found = judge_texts([("a.log", HEAD.encode()), ("1.eml", ASKED.encode()), ("2.eml", mail.encode())]).replay
    assert found is not None
    return found


def codes(found: AnyReplay) -> set[str]:
    return {each.code for each in found.problems}


@pytest.mark.parametrize(
    "writer",
    [
        "Bert <bert@example.org>",
        "bert@example.org",
        "Somebody <BERT@example.org>",
        "bert@example.org (Anna)",
        '"Muster, Bert" <bert@example.org>',
        "=?utf-8?q?B=C3=A9rt?= <bert@example.org>",
    ],
)
def test_the_other_side_accepts(writer: str) -> None:
    found = answered(f"From: {writer}\n\n{ACCEPTED}")
    assert found.header.get("options") == "workshop"
    assert codes(found) == {"log/header-changed"}


@pytest.mark.parametrize(
    "writer",
    [
        '"bert@example.org" <anna@example.org>',
        "=?utf-8?q?bert=40example.org?= <anna@example.org>",
        "=?utf-8?q?bert@example.org?= <anna@example.org>",
        '"Bert <bert@example.org>" <anna@example.org>',
        "=?utf-8?b?QmVydCA8YmVydEBleGFtcGxlLm9yZz4=?= <anna@example.org>",
        "(bert@example.org) anna@example.org",
        "Bert <anna@example.org>",
        "Anna <anna@example.org>",
    ],
)
def test_a_name_is_no_address(writer: str) -> None:
    """Nobody accepts his own proposal in another's name."""
    found = answered(f"From: {writer}\n\n{ACCEPTED}")
    assert found.header.get("options") == ""
    assert "log/accept-own" in codes(found)


@pytest.mark.parametrize(
    "writer",
    [
        '"bert@example.org" <mallory@example.com>',
        "<mallory@example.com> bert@example.org",
        "mallory@example.com, bert@example.org",
        "Bert <bert@example.org> <mallory@example.com>",
        "Bert <mallory@example.com>",
        "bert@example.com",
        '"bert@example.org"',
        "mallory@example.com\nFrom: bert@example.org",
    ],
)
def test_a_stranger_is_told(writer: str) -> None:
    assert "log/unknown-sender" in codes(answered(f"From: {writer}\n\n{ACCEPTED}"))


def test_a_mail_without_a_sender_is_nobody_s() -> None:
    assert "log/unknown-sender" in codes(answered(f"Message-ID: <2@x>\n\n{ACCEPTED}"))


@pytest.mark.parametrize("name", ["bert@example.org", "Bert"])
def test_another_player_s_name_or_address_beside_the_address_is_told(name: str) -> None:
    orders = "pbem begin\nturn 1\npbem end 1 order\n"
    assert "log/other-address" in codes(answered(f'From: "{name}" <anna@example.org>\n\n{orders}'))


INNER = f"From: Bert <bert@example.org>\nDate: Fri, 7 Jun 2024 08:00:00 +0200\nMessage-ID: <3@x>\n\n{ACCEPTED}"
PASSED_ON = {
    "attached": "Subject: see\nContent-Type: multipart/mixed; boundary=B\n\n--B\nContent-Type: message/rfc822\n\n{}--B--\n",
    "beside words": "Content-Type: multipart/mixed; boundary=B\n\n--B\n\nHe agrees.\n--B\n"
    "Content-Type: message/rfc822\n\n{}\n--B--\n",
    "alone": "Content-Type: message/rfc822\n\n{}",
    "attached twice": "Content-Type: message/rfc822\n\nFrom: Bert <bert@example.org>\n"
    "Content-Type: message/rfc822\n\n{}",
    "forwarded": "Subject: Fwd: see\n\n---------- Forwarded message ---------\n{}",
    "forwarded by subject": "Subject: Fwd: see\n\n{}",
    "with a line": "Subject: see\n\nBegin forwarded message:\n\n{}",
}


@pytest.mark.parametrize("form", PASSED_ON.values(), ids=PASSED_ON)
@pytest.mark.parametrize("identity", ["Message-ID: <2@x>\n", ""])
def test_what_another_player_wrote_is_not_played_as_its_sender_s(form: str, identity: str) -> None:
    """Nor as the other's: a mail that is attached or forwarded can be written by whoever sends it."""
    head = f"From: Anna <anna@example.org>\n{identity}Date: Fri, 7 Jun 2024 09:00:00 +0200\n"
    found = answered(head + form.format(INNER))
    assert found.header.get("options") == ""
    assert "log/passed-on" in codes(found)


@pytest.mark.parametrize(
    ("writer", "side"),
    [
        ("Bert <b@example.com>", "allied"),
        ("bert@example.com", "allied"),
        ("Bert", "allied"),
        ("Anna <a.schmidt@example.com>", ""),
        ("Anna <anna@example.org>", "axis"),
        ("Bert <anna@example.org>", "axis"),
        ("Anna", ""),
    ],
)
def test_a_name_counts_where_the_header_gives_no_address(writer: str, side: str) -> None:
    header = Header({"axis": "Anna <anna@example.org>", "allied": "Bert"})
    assert Authors(header, ("axis", "allied")).named(writer) == side


@pytest.mark.parametrize("words", ["Anna Schmidt", "Picture of a tank", "Example Ltd. logo"])
def test_the_name_below_a_picture_is_that_of_a_writer(words: str) -> None:
    """A page shows whose words they are by a picture of him, which a mail has as its words alone."""
    block = "pbem begin<br>propose Options: husky without the 8th army<br>pbem end 1 order"
    picture = f"<div><img src='https://example.org/a.png' alt='{words}'></div>"
    body = f"<p>I don't want this:</p>{picture}<div>{block}</div>"
    found = answered(f"From: Bert <bert@example.org>\nMessage-ID: <2@x>\nContent-Type: text/html\n\n{body}")
    assert ("log/doubtful-quote" in codes(found)) is (words == "Anna Schmidt")
