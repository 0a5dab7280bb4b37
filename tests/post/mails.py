"""Games as mails: a log cut into blocks, each in its envelope, as `pbem mail` writes them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

from pbem.core.telling.hiding import PUBLIC
from pbem.log import Log
from pbem.post.answer import answer
from pbem.post.public import published
from pbem.referee import Verdict, judge_texts, judging, read_texts

SAMPLES = Path(__file__).parents[2] / "samples"
OPENINGS = {
    "barbarossa_to_berlin": "barbarossa-to-berlin/opening.log",
    "a_victory_awaits": "a-victory-awaits/smolensk-short.log",
    "on_to_berlin": "on-to-berlin/opening.log",
    "absolute_war": "absolute-war/opening.log",
}
BEGUN = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
HEAD = "From: {}\nTo: referee@example.org\nSubject: turn\nDate: {:%a, %d %b %Y %H:%M:%S +0000}\nMessage-ID: <{}@example.org>\n\n"


def public_log(game: str) -> str:
    """Returns a sample of a game as both players know it, with an id."""
    data = (SAMPLES / OPENINGS[game]).read_bytes()
    text = published(judge_texts([("sample.log", data)]), PUBLIC).text
    return text.replace("\n\n", "\nId: k7f3\n\n", 1)


def header_of(log: str) -> str:
    """Returns the header of a log, with the line behind it."""
    return log.partition("\n\n")[0] + "\n\n"


def judged(log: str) -> Verdict:
    """Returns the verdict on a log."""
    return judge_texts([("game.log", log.encode())])


def blocks(log: str, cuts: Sequence[int]) -> list[str]:
    """Returns the orders of a log as blocks in their envelopes, each from one number of orders to the next."""
    whole = judging([("game.log", log.encode())])
    lines = log.split("\n")
    found = []
    for since, until in pairwise(cuts):
        steps = whole.verdict.replay.steps if whole.verdict.replay else ()
        end = steps[until].line.number - 1 if until < len(steps) else len(lines)
        found.append(answer(judged("\n".join(lines[:end]) + "\n"), since).block)
    return found


def mail(block: str, number: int = 1, writer: str = "judge@example.org", name: str = "") -> str:
    """Returns a block as a mail, sent so many hours after the first."""
    sent = BEGUN + timedelta(hours=number)
    return HEAD.format(writer, sent, name or f"mail-{number}") + f"Hello,\n\n{block}\n\nBest wishes\n"


def read(mails: Sequence[str], log: str) -> list[Log]:
    """Returns mails as they are read for a log."""
    game = judged(log).game
    return [
        each
        for n, text in enumerate(mails, 1)
        for each in read_texts([f"{n}.eml"], [(f"{n}.eml", text.encode())], game)
    ]
