"""Mails as they come: what is quoted, doubled or bent on the way; no order is lost, and none is made up."""

import textwrap

import pytest

from pbem.core.game import Header
from pbem.core.telling.hiding import PUBLIC
from pbem.games import find_game
from pbem.post.adding import Added, add
from pbem.post.answer import answer
from pbem.post.fates import Fate
from pbem.post.sending import plain_text
from tests.post.mails import OPENINGS, judged, public_log, read

BERT = "Bert <bert@example.org>"
HEAD = f"From: {BERT}\nDate: Tue, 10 Mar 2026 10:00:00 +0000\nMessage-ID: <1@example.org>\nSubject: Re: turn\n"
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
        f"-----Original Message-----\nFrom: Anna\nSent: Monday, March 9, 2026 10:00 AM\nSubject: turn\n\n{BLOCK}",
    ],
)  # fmt: skip
def test_orders_in_a_quoted_block_that_the_log_lacks_are_no_talk(body: str) -> None:
    added = sent(body)
    assert [each.fate for each in added.handled] == [Fate.FAULTY]
    assert added.data == LOG.encode()
    assert [AWAY in each.excerpt for each in added.handled[0].problems if each.counts][-1:] == [True]


@pytest.mark.parametrize("game", sorted(OPENINGS))
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
