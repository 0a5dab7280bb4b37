"""The heads of mails: whatever stands in them is read, and nothing of it is taken for more than it is."""

import random
from pathlib import Path

import pytest

from pbem.games import find_game
from pbem.post.judge.commands.request import read_request
from pbem.post.judge.inbound.heads import read_head
from pbem.post.judge.state import state
from tests.judge.by_hand import all_join, collect, give
from tests.judge.clubs import club_in, script

OWN, TRUSTED = "judge@club.example", "mx.club.example"
TOKEN = "0123456789abcdef0123"
MAIL = f"From: Anna <anna@bots.example>\nTo: Judge <judge+{TOKEN}@club.example>\nSubject: turn\nMessage-ID: <a@b>\n\nhello\n"


def test_what_a_judge_needs_of_a_head() -> None:
    head = read_head(MAIL.encode(), OWN, TRUSTED)
    assert (head.sender, head.message_id, head.subject) == ("anna@bots.example", "<a@b>", "turn")
    assert head.tokens == (TOKEN,)
    assert (head.vouched, head.machine) == (False, "")


def test_the_digest_is_of_what_was_written_and_not_of_the_way() -> None:
    ways = ["", "Received: from a by b\n", "Return-Path: <anna@bots.example>\nDelivered-To: judge\nReceived: x\n"]
    assert len({read_head((way + MAIL).encode(), OWN, TRUSTED).digest for way in ways}) == 1
    assert (
        read_head(MAIL.replace("\n", "\r\n").encode(), OWN, TRUSTED).digest == read_head(MAIL.encode(), OWN, "").digest
    )
    for other in (MAIL.replace("hello", "hallo"), MAIL.replace("turn", "turm"), MAIL.replace("<a@b>", "<c@b>")):
        assert read_head(other.encode(), OWN, "").digest != read_head(MAIL.encode(), OWN, "").digest


RESULTS = {
    "dmarc=pass header.from=bots.example": True,
    "spf=pass smtp.mailfrom=bots.example; dkim=pass header.d=bots.example": True,
    "spf=pass smtp.mailfrom=bots.example": False,  # the envelope's sender is not the one in the head
    "dkim=pass header.d=evil.example": False,
    "dmarc=fail header.from=bots.example": False,
    "none (dmarc=pass header.from=bots.example)": False,
    "dmarc=pass header.from=bots.example.evil.example": False,
}


@pytest.mark.parametrize("said", RESULTS)
def test_who_vouches(said: str) -> None:
    def vouched(*lines: str) -> bool:
        head = "".join(f"Authentication-Results: {line}\n" for line in lines)
        return read_head((head + MAIL).encode(), OWN, TRUSTED).vouched

    assert vouched(f"{TRUSTED}; {said}") is RESULTS[said]
    assert not vouched(f"mx.evil.example; {said}")
    assert not vouched("mx.evil.example; none", f"{TRUSTED}; {said}")  # whatever stands below may be forged
    assert not vouched(f"{TRUSTED}.evil.example; {said}")
    assert not read_head(f"Authentication-Results: ; {said}\n{MAIL}".encode(), OWN, "").vouched


@pytest.mark.parametrize(
    "line",
    [
        "From: a@b.example, c@d.example", "From: \n judge", "From: =?utf-8?q?a=0d=0aBcc:_x@y.example?= <a b@c>",
        'From: <"a\\""@b.example>', "Message-ID: <a\n b@c>", "Message-ID: =?utf-8?q?=0d=0aX:_y?=",
        "Subject: =?utf-8?q?x=0d=0aBcc:_y@z.example?=", "From: " + "x" * 5000 + "@y.example", "Date: =?nonsense?b?!?=",
    ],
)  # fmt: skip
def test_a_hostile_head_is_answered_or_not_and_never_stops_the_judge(line: str, tmp_path: Path) -> None:
    club = club_in(tmp_path)
    name = line.partition(":")[0]
    rest = "\n".join(each for each in MAIL.split("\n") if not each.startswith(f"{name}:"))
    give(club, [f"{line}\n{rest}".encode()])
    assert all(b"\nBcc:" not in raw and b"\nX:" not in raw for _, raw in collect(club))
    with club.store.look() as tx:
        assert state(tx)["mails"]["new"] == 0


def test_no_mangled_mail_stops_the_judge(tmp_path: Path) -> None:
    club, chance = club_in(tmp_path), random.Random(7)
    club.begin(script("barbarossa_to_berlin"))
    all_join(club)
    bot = next(iter(club.bots.values()))
    sound = [bot.asks("status", club.now), bot.asks("report", club.now), MAIL.encode()]
    for _ in range(60):
        mail = bytearray(chance.choice(sound))
        for _ in range(chance.randint(1, 30)):
            mail[chance.randrange(len(mail))] = chance.choice((10, 13, 0, 60, 255, chance.randrange(256)))
        give(club, [bytes(mail)])
    with club.store.look() as tx:
        found = state(tx)
    assert (found["mails"]["new"], found["stuck"]) == (0, [])


def test_the_other_player_s_name_is_enough_for_a_head() -> None:
    """The judge knows who plays, so `Anna:` is the head of her words though a line is between it and the block."""
    game = find_game("barbarossa-to-berlin")
    assert game is not None
    text = "Anna:\nI would play this\n\npbem begin\nallied 1\npbem end 1 order\n"
    raw = f"From: Bert <bert@bots.example>\nSubject: turn\nMessage-ID: <c@d>\n\n{text}".encode()
    (log,) = read_request(raw, "mail 1", "turn", game, "Bert", people=["Anna <anna@bots.example>"]).logs
    assert (log.lines, [line.text for line in log.doubtful[0].lines]) == ((), ["allied 1"])
