"""A turn that was sent, pasted or posted again: it stands already, and that is one sentence."""

import pytest

from pbem.core.problem import Kind
from pbem.log import Log, Words, join, read_logs
from tests.support.reading_logs import codes, texts
from tests.support.reading_mails import NOUNS, VERBS

WORDS = Words(VERBS | {"end", "takeback"}, NOUNS)
TURN = "turn 4\naxis 1\nmove Riga: army - Pskov\nplay 4\n"
ROUND = "axis 2\nmove Riga: army - Pskov\nplay 4\n"


def mail(day: int, orders: str) -> str:
    head = f"From: a@x.org\nMessage-ID: <{day}@x>\nDate: Tue, {day} Jun 2024 21:14:05 +0200\nSubject: turn\n\n"
    return f"{head}pbem begin\n{orders}pbem end {orders.count(chr(10))} orders\n"


def together(*files: str) -> Log:
    return join([log for n, text in enumerate(files, 1) for log in read_logs(text.encode(), f"{n}.txt", WORDS)])


@pytest.mark.parametrize(
    "again", [mail(5, TURN), TURN, f"[b]x[/b]\npbem begin\n{TURN}pbem end 4 orders\n", mail(5, TURN.title())]
)
@pytest.mark.parametrize("first", [mail(4, TURN), "Game: X\nturn 3\nplay 2\n" + TURN, TURN + ROUND])
def test_a_turn_that_stands_already_is_told_once_and_not_played_twice(first: str, again: str) -> None:
    log = together(first, again)
    assert texts(log).count("turn 4") == 1
    (problem,) = [each for each in log.problems if each.code == "log/turn-repeated"]
    assert (problem.kind, problem.span.file if problem.span else "") == (Kind.NOTICE, "2.txt")
    line = next(each.number for each in log.lines if each.text == "turn 4")
    assert f"stands already at 1.txt:{line}" in problem.message
    assert codes(log) == ["log/turn-repeated"]


def test_a_round_stands_already_while_its_turn_lasts() -> None:
    assert codes(together(mail(4, TURN + ROUND), mail(5, ROUND))) == ["log/turn-repeated"]
    assert codes(together(mail(4, TURN), mail(5, ROUND), mail(6, ROUND))) == ["log/turn-repeated"]


@pytest.mark.parametrize(
    "files",
    [(mail(4, TURN + ROUND), mail(5, "end turn\nturn 5\n"), mail(6, ROUND)), (mail(4, ROUND + "end turn\n"), mail(5, ROUND + "end turn\n")),
     (mail(4, TURN), mail(5, "takeback 4 orders\n"), mail(6, TURN)), (mail(4, "play 4\n"), mail(5, "axis 1\nplay 4\n")),
     (mail(4, TURN), mail(5, TURN.replace("play 4", "play 5"))), (mail(4, "axis 1\n"), mail(5, "axis 1\n"))],
)  # fmt: skip
def test_what_may_be_meant_again_stands(files: tuple[str, ...]) -> None:
    """The same words in another turn, or behind a takeback, or without the name of a turn or round."""
    log = together(*files)
    assert codes(log) == []
    assert len(log.lines) == sum(text.partition("pbem begin\n")[2].count("\n") - 1 for text in files)


AGAIN = "move Riga: army - Pskov\n"


@pytest.mark.parametrize(
    "files",
    [(mail(4, AGAIN), mail(5, AGAIN)), ("turn 4\naxis 1\n", mail(4, "play 5\n" + AGAIN), mail(5, AGAIN.upper())),
     (mail(4, TURN), mail(5, AGAIN)), (TURN, mail(5, AGAIN)), (TURN, "Hello,\npbem begin\n" + AGAIN + "pbem end\n"), (mail(4, "draw 18A\n"), mail(5, "draw 18A\n")),
     (mail(4, TURN + "takeback 1 order\n" + AGAIN), mail(5, AGAIN))],
)  # fmt: skip
def test_an_order_that_comes_again_is_played_and_told(files: tuple[str, ...]) -> None:
    """In the next mail of the same round; it may be meant, or the mail was sent again without its heading."""
    log = together(*files)
    (problem,) = log.problems
    assert (problem.code, problem.kind) == ("log/order-again", Kind.NOTICE)
    first, again = [each for each in log.lines if each.text.casefold() == log.lines[-1].text.casefold()][-2:]
    assert f"stands already at {first.file}:{first.number}" in problem.message
    assert problem.span
    assert problem.span.place == again.place


@pytest.mark.parametrize(
    "files",
    [(mail(4, AGAIN), mail(5, "axis 2\n" + AGAIN)), (mail(4, AGAIN), mail(5, "takeback 1 order\n" + AGAIN)),
     (mail(4, AGAIN), mail(5, AGAIN).replace("a@x", "b@x")), (mail(4, "roll @5 @2\n"), mail(5, "roll @5 @2\n")),
     (mail(4, "pass\n"), mail(5, "pass\n")), (mail(4, AGAIN), mail(5, "draw 18A\n" + AGAIN)),
     (mail(4, TURN), mail(5, "axis 2\n"), mail(6, AGAIN)), (mail(4, AGAIN + AGAIN),)],
)  # fmt: skip
def test_an_order_that_is_meant_again_is_not_told(files: tuple[str, ...]) -> None:
    """In another round or command, behind a takeback, by the other player; dice and a bare word prove nothing."""
    assert codes(together(*files)) == []
