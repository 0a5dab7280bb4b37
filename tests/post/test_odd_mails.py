"""Mails as they come: what is quoted, doubled or bent on the way; no order is lost, and none is made up."""

import textwrap
from base64 import b64encode

import pytest

from pbem.core.game import Header
from pbem.core.telling.hiding import PUBLIC
from pbem.games import find_game
from pbem.post.adding import Added, add
from pbem.post.answer import answer
from pbem.post.fates import Fate
from pbem.post.sending import plain_text
from pbem.referee import judge_texts
from tests.post.mails import OPENINGS, judged, public_log, read

BERT = "Bert <bert@example.org>"
HEAD = f"From: {BERT}\nDate: Tue, 10 Mar 2026 10:00:00 +0000\nMessage-ID: <1@example.org>\nSubject: Re: turn\n"
HEAD2 = HEAD.replace("<1@", "<2@")
AWAY = "vacation allied 2026-05-01 to 2026-05-03"
BLOCK = f"pbem begin\n{AWAY}\npbem end 1 order\n"
LOG = """Game: Barbarossa to Berlin
Id: k7f3
Axis: Anna <anna@example.org>
Allied: Bert <bert@example.org>

deploy Paris: [1A]; Bordeaux: [7A]
turn 1
"""


def sent(body: str, head: str = HEAD, log: str = LOG) -> Added:
    """Returns the log with a mail in it."""
    return add("game.log", log.encode(), read([f"{head}\n{body}"], log), asking=True)


def quoted(text: str, mark: str = "> ") -> str:
    return textwrap.indent(text, mark, lambda line: True)


# -- a block that is quoted, and no other


@pytest.mark.parametrize(
    "body",
    [
        quoted(BLOCK), quoted(BLOCK, "| "), quoted(quoted(BLOCK)), f"Here it is.\n\n{quoted(BLOCK)}\nBye\n",
        f"Bye\n-- \n{BLOCK}", f"Bye\n\nOn Monday Anna wrote:\n{BLOCK}", f"[quote]\n{BLOCK}[/quote]\n{quoted(BLOCK)}",
        f'[quote="Anna"]{BLOCK}[/quote]\nno\n', f"[q=Anna]{BLOCK}[/q]\n",
        f"-----Original Message-----\nFrom: Anna\nSent: Monday, March 9, 2026 10:00 AM\nSubject: turn\n\n{BLOCK}",
    ],
)  # fmt: skip
def test_orders_in_a_quoted_block_that_the_log_lacks_are_no_talk(body: str) -> None:
    added = sent(body)
    assert [each.fate for each in added.handled] == [Fate.FAULTY]
    assert added.data == LOG.encode()
    assert [AWAY in each.excerpt for each in added.handled[0].problems if each.counts][-1:] == [True]


@pytest.mark.parametrize("game", sorted({*OPENINGS} - {"a_victory_awaits"}))  # whose form takes four seconds
def test_a_reply_that_quotes_the_last_mail_is_talk(game: str) -> None:
    """With all that `pbem mail` has put into it: the turn, what it did, and the form that is to be filled in."""
    log = public_log(game)
    replay = judged(log).replay
    assert replay is not None
    text = plain_text(answer(judged(log), len(replay.steps) - 3, PUBLIC))
    wrapped = "\n".join(part for line in text.split("\n") for part in textwrap.wrap(line, 60) or [""])
    for body in (quoted(text), quoted(wrapped), quoted(quoted(text))):
        assert [each.fate for each in sent(f"Well played!\n\n{body}", log=log).handled] == [Fate.NO_TURN]


def test_a_reply_that_quotes_a_turn_of_another_game_is_talk() -> None:
    block = BLOCK.replace("begin", "begin barbarossa-to-berlin zzzz #3")
    assert [each.fate for each in sent(quoted(block)).handled] == [Fate.NO_TURN]


# -- heads, and what a mail program breaks


def told(added: Added) -> list[str]:
    (found,) = added.handled
    return [each.code for each in found.problems]


@pytest.mark.parametrize(
    ("line", "fate"),
    [
        ("Date: Mon, 9 Mar 2026 10:00:00 +0000", Fate.ADDED), ("Message-ID: <2@example.org>", Fate.ADDED),
        ("From: Anna <anna@example.org>", Fate.NOT_HIS), ("from: bert@example.org.evil.net", Fate.NOT_HIS),
    ],
)  # fmt: skip
def test_a_head_that_says_two_things_is_told(line: str, fate: Fate) -> None:
    for head in (f"{HEAD}{line}\n", f"{line}\n{HEAD}"):
        added = sent(BLOCK, head)
        assert [each.fate for each in added.handled] == [fate]
        assert "log/doubled-head" in told(added)
    assert "log/doubled-head" not in told(sent(BLOCK, HEAD + HEAD))


@pytest.mark.parametrize("at", ["begin", "berlin", "k7f3", "#3", "after", "end", "1", "order,", "now"])
@pytest.mark.parametrize("mark", ["", "  ", "    \t"])
def test_a_line_of_the_fence_that_is_broken_before_its_hash_is_whole(at: str, mark: str) -> None:
    known, more = judged(LOG), judged(f"{LOG}{AWAY}\n")
    assert known.replay is not None
    block = answer(more, len(known.replay.steps), PUBLIC).block
    for text in (block.replace(f"{at} ", f"{at}\n{mark}", 1), block.replace(f"{at} ", f"{at} \n{mark}", 1)):
        added = sent(text)
        assert [each.fate for each in added.handled] == [Fate.ADDED]
        assert told(added) == []
        assert judged(LOG + text).clean  # pasted into a log


@pytest.mark.parametrize(
    ("writer", "header", "fate", "notice"),
    [
        ("Bert <bert+pbem@example.org>", "bert@example.org", Fate.ADDED, True),
        ("bert@example.org", "Bert <bert+pbem@example.org>", Fate.ADDED, True),
        ("bert+pbem@example.org", "Bert <BERT+pbem@example.org>", Fate.ADDED, False),
        ("bert+pbem@example.net", "bert@example.org", Fate.NOT_HIS, False),
        ("anna+bert@example.org", "bert@example.org", Fate.FAULTY, True),
        ("club+bert@example.org", "club+allied@example.org", Fate.NOT_HIS, False),  # and Anna is club+axis
    ],
)  # fmt: skip
def test_what_stands_behind_a_plus_is_in_the_same_box(writer: str, header: str, fate: Fate, notice: bool) -> None:
    log = LOG.replace("Bert <bert@example.org>", header)
    log = log.replace("anna@", "club+axis@") if "club" in header else log
    added = sent(BLOCK, HEAD.replace(BERT, writer), log)
    assert [each.fate for each in added.handled] == [fate]
    assert ("log/other-address" in told(added)) == notice


# -- how a game begins


def test_the_example_of_a_new_log_that_both_began_with_is_told_where_the_first_mail_says_otherwise() -> None:
    """Both have the file that `pbem new` wrote; the Axis player has put his own orders in its place."""
    new = find_game("barbarossa-to-berlin")
    assert new is not None
    log = new.template(Header({"axis": "Anna", "allied": "Bert"})).replace("Dice", "Id: k7f3\nDice")
    hers = log.replace("standfast Kaunas, Bialystok, Lwow", "standfast Brest-Litovsk, Kaunas, Lwow")
    block = answer(judged(hers), 0, PUBLIC).block
    (found,) = sent(block, HEAD.replace(BERT, "Anna <anna@example.org>"), log).handled
    assert found.fate is Fate.TWO_VERSIONS
    assert "lines 13 to 16 of the log are the example of `pbem new`" in found.why
    struck = "\n".join(log.split("\n")[:12]) + "\n"
    (found,) = sent(block, HEAD.replace(BERT, "Anna <anna@example.org>"), struck).handled
    assert found.fate is Fate.ADDED


# -- shapes of mails: what is read, and what is told and not read

PLAIN, HTML = "Content-Type: text/plain; charset=utf-8\n\n", "Content-Type: text/html; charset=utf-8\n\n"
NAMED = 'Content-Type: {0}; name="{1}"\nContent-Disposition: attachment; filename="{1}"\n\n'
TURN = NAMED.format("text/plain", "turn.txt") + BLOCK
EARLIER = BLOCK.replace("05-03", "05-09")
PGP = "-----BEGIN PGP {}-----\n{}\n-----END PGP {}-----\n"


def parts(kind: str, *bodies: str) -> str:
    """Returns a mail of several parts, without the first lines of its head."""
    found = "".join(f"--B\n{body}\n" for body in bodies)
    return f"Content-Type: multipart/{kind}; boundary=B\n\nabove\n{found}--B--\nbelow\n"


def shown(text: str, tag: str = "div") -> str:
    return "".join(f"<{tag}>{line}</{tag}>" for line in text.strip().split("\n"))


READ = [
    PLAIN + BLOCK.replace(" ", "\u00a0"), PLAIN + BLOCK.replace(" ", "\u3000"), PLAIN + BLOCK.replace("-", "–"),
    PLAIN + "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in BLOCK),
    "Content-Type: text/plain; format=flowed\n\n" + BLOCK.replace("to 2026", "to \n2026"),
    "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n" + BLOCK.replace("to 2026", "to =\n2026"),
    "Content-Type: text/plain\nContent-Transfer-Encoding: BASE64\n\n" + b64encode(BLOCK.encode()).decode(),
    "Content-Type: text/plain; charset=x-none\n\n" + BLOCK, "Content-Type: text/plain; charset=utf-16\0\n\n" + BLOCK, "Content-Type: ;;\n\n" + BLOCK, BLOCK,  # no blank line
    "Content-Type: text/markdown\n\n" + BLOCK, PLAIN + PGP.format("SIGNED MESSAGE", "Hash: SHA256\n\n" + BLOCK, "X"),
    HTML + shown(BLOCK.replace(":", "&colon;").replace(" ", "&nbsp;")), HTML + BLOCK.replace("\n", "<br>"),
    HTML + "".join("<p>" + "".join(f"<span>{char}</span>" for char in line) + "</p>" for line in BLOCK.split("\n")),
    parts("alternative", PLAIN, HTML + shown(BLOCK)), parts("alternative", HTML + shown(BLOCK), PLAIN + BLOCK),
    parts("signed", PLAIN + BLOCK, "Content-Type: application/pkcs7-signature\n\nMIIB"),
    parts("mixed", PLAIN + BLOCK, "Content-Type: text/calendar\n\nDESCRIPTION:pbem begin"), parts("mixed", PLAIN, TURN),
    parts("mixed", PLAIN + "FYI", f"Content-Type: message/rfc822\n\n{HEAD}\n{BLOCK}"),
    parts("mixed", PLAIN + "FYI", NAMED.format("application/octet-stream", "turn.eml") + f"{HEAD}\n{BLOCK}"),
    parts("digest", f"\n{HEAD.replace('1@', '2@')}\nhello", f"\n{HEAD.replace('1@', '3@')}\n{BLOCK}"),
    PLAIN + f"{BLOCK}\nVon: Anna <anna@example.org>\nGesendet: Montag, 9. März 2026 10:00\nAn: Bert\n\n{EARLIER}",
    PLAIN + f"{BLOCK}\n差出人: Anna <anna@example.org>\n送信日時: 2026年3月9日 10:00\n件名: turn\n\n{EARLIER}",
    PLAIN + f"{BLOCK}\nОт: Anna <anna@example.org>\nОтправлено: 9 марта 2026 г. 10:00\nТема: turn\n\n{EARLIER}",
    PLAIN + f"{BLOCK}\npon., 9 mar 2026 o 10:00 Anna <anna@example.org> napisał(a):\n{EARLIER}",
    PLAIN + f"{BLOCK}\nAnna <anna@example.org> 于2026年3月9日周一 10:00写道：\n{EARLIER}",
    PLAIN + f"{BLOCK}\nAnna wrote:\n\n{EARLIER}", PLAIN + f"[quote=Anna]\n{EARLIER}[/quote]\n\n{BLOCK}",
    PLAIN + f"-------- Forwarded Message --------\nSubject: turn\nDate: Mon, 9 Mar 2026\nFrom: {BERT}\n\n{BLOCK}",
]  # fmt: skip


@pytest.mark.parametrize("shape", READ)
def test_a_turn_is_read_as_it_was_written(shape: str) -> None:
    head = HEAD.replace("Re: turn", "Fwd: turn") if "Forwarded" in shape else HEAD
    (mail, *_) = (each for each in read([f"{head}{shape}"], LOG) if each.lines)
    added = add("game.log", LOG.encode(), [mail], asking=True)
    assert [each.fate for each in added.handled] == [Fate.ADDED]
    assert added.data.decode().count("vacation") == added.data.decode().count(AWAY) == 1


TOLD = [
    PLAIN + BLOCK.replace("\n", "\u2028"), PLAIN + BLOCK.replace("\n", "<br>"), PLAIN + BLOCK.replace("\n", " / "),
    PLAIN + BLOCK.replace("pbem", "Poem"), PLAIN + BLOCK.replace("pbem", "Problem"), PLAIN + BLOCK.replace("\n", "\\n"),
    PLAIN + "".join(f"[10.03.26, 10:04] Bert: {line}\n" for line in BLOCK.split("\n")), PLAIN + quoted(BLOCK, "AM> "),
    HTML + f"<textarea>{BLOCK}</textarea>", HTML + f"<div style='display:none'>{shown(BLOCK)}</div>",
    HTML + f"<svg><text>{BLOCK}</text></svg>", PLAIN + PGP.format("MESSAGE", "hQEMA", "MESSAGE"),
    "Content-Type: application/pkcs7-mime; name=smime.p7m\n\nMIIB", "Content-Type: application/ms-tnef\n\nx",
    parts("encrypted", "Content-Type: application/octet-stream\n\nx"), "Content-Type: text/rtf\n\n{" + BLOCK + "}",
    parts("mixed", "Content-Type: message/partial; id=x\n\n" + BLOCK), parts("mixed", PLAIN, NAMED.format("x/y", "turn.pdf")),
    parts("mixed", PLAIN + "hi", NAMED.format("text/html", "turn.html") + shown(BLOCK)),
    parts("mixed", PLAIN + "hi").replace("above", BLOCK), parts("mixed", PLAIN + "hi").replace("below", BLOCK),
    parts("mixed", PLAIN + "accept", TURN), parts("mixed", PLAIN + "hi\n-- \nPS: accept", TURN),
    parts("mixed", PLAIN + "accept", f"Content-Type: message/rfc822\n\n{HEAD}\n{BLOCK}"),
    parts("mixed", PLAIN + "hi", TURN.replace(BLOCK, "accept\n"), TURN.replace(BLOCK, "turn 2\n").replace("turn.", "b.")),
    parts("mixed", PLAIN + BLOCK[:40], PLAIN + BLOCK[40:]), parts("mixed", PLAIN + BLOCK.partition("pbem end")[0]),
]  # fmt: skip


@pytest.mark.parametrize("shape", TOLD)
def test_a_turn_that_is_not_read_whole_is_told_and_no_talk(shape: str) -> None:
    added = add("game.log", LOG.encode(), read([f"{HEAD}{shape}"], LOG), asking=True)
    assert [each.fate for each in added.handled] == [Fate.FAULTY]
    assert not added.is_whole
    assert added.data == LOG.encode()


@pytest.mark.parametrize(
    "shape",
    [
        PLAIN, "\n", PLAIN + "Next time, please put your orders between pbem begin and pbem end.", HTML,
        parts("mixed", PLAIN + "the map", "Content-Type: image/png; name=map.png\n\niVBOR"),
        parts("mixed", PLAIN, "Content-Type: image/png; name=map.png\n\niVBOR"),
        parts("mixed", PLAIN + "our rules", NAMED.format("application/pdf", "rules.pdf")),
        parts("alternative", PLAIN + "hi", HTML + "<p>hi</p><!--[if mso]><p>hi</p><![endif]--><img alt='Our logo' src=x>"),
    ],
)  # fmt: skip
def test_talk_is_no_fault(shape: str) -> None:
    added = add("game.log", LOG.encode(), read([f"{HEAD}{shape}"], LOG), asking=True)
    assert [each.fate for each in added.handled] == [Fate.NO_TURN]


@pytest.mark.parametrize(
    "text",
    [
        shown(BLOCK), f"Anna wrote: ↑\nMon Mar 09, 2026 9:00 am\n{EARLIER}\n{BLOCK}", quoted(BLOCK),
        f"[quote]{EARLIER}\n{BLOCK}", f">>> {EARLIER}\n{BLOCK}", BLOCK.replace(AWAY, f"[s]{AWAY}[/s]"),
    ],
)  # fmt: skip
def test_a_post_of_which_nobody_knows_what_is_quoted_is_told(text: str) -> None:
    added = add("game.log", LOG.encode(), read([text], LOG), asking=True)
    assert [each.fate for each in added.handled] == [Fate.FAULTY]
    assert added.data == LOG.encode()


@pytest.mark.parametrize("body", [BLOCK.replace("pbem", "Poem"), PGP.format("MESSAGE", "hQEMA", "MESSAGE")])
def test_beside_a_log_such_a_mail_is_a_fault_and_the_rest_is_judged(body: str) -> None:
    files = [("game.log", LOG.encode()), ("1.eml", f"{HEAD}\n{body}".encode()), ("2.eml", f"{HEAD2}\n{BLOCK}".encode())]
    verdict = judge_texts(files)
    assert verdict.replay is not None
    assert verdict.replay.steps[-1].written == AWAY
    assert [each.code for each in verdict.problems if each.counts] in (["log/unfenced"], ["log/mail-closed"])
