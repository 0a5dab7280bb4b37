"""Cards that a player drew unseen, written into a log that only counts them: words bring a secret back, not a log."""

from pbem.components import Finder
from pbem.core.chance import chains
from pbem.core.chance.ledger import Dealt
from pbem.core.chance.second import SecondLedger
from pbem.core.chance.source import Source
from pbem.post.sealing.second import SecondSecret, knows
from pbem.referee import judging, no_tables

MOST = 2_000  # draws of one side: more than any game has


def recovered(name: str, data: bytes, who: str, secret: SecondSecret, find: Finder = no_tables) -> tuple[bytes, int]:
    """Return a log that names what a side has drawn unseen, as far as the log has all it takes, and how many draws.

    One draw after the other: what was drawn first says what the pile had in it later.
    """
    known, count = judging([(name, data)], find=find), 0
    while count < MOST:
        replay = known.verdict.replay
        book = replay.chance if replay else None
        if not isinstance(book, SecondLedger):
            break
        done = next(
            (each for each in book.dealt if each.said is None and each.event.hidden == who and each.asked), None
        )
        drawn = _drawn(book, done, who, secret) if done else None
        if done is None or drawn is None:
            break
        data, count = _with_line(data, done.line.number, done.event.whole(drawn)), count + 1
        known = known.grown([(name, data)])
    return data, count


def _drawn(book: SecondLedger, done: Dealt, who: str, secret: SecondSecret) -> str | None:
    assert done.asked is not None
    source: Source | None = book.source(done.asked, knows(book, who, secret.root))
    if source is None:
        return None
    choices = dict(done.event.choices)
    if not choices:
        return done.event.answer(source)
    pledge = next((each for each in book.pledges if each.asked is done.asked.line), None)
    if pledge is None:
        return None
    salt = chains.value_at(secret.root, who, chains.SALT, pledge.number)
    meant = (
        line for line in choices if chains.pledge_value(salt, pledge.game, who, pledge.number, line) == pledge.value
    )
    line = next(meant, None)
    return choices[line](source) if line is not None else None


def _with_line(data: bytes, number: int, text: str) -> bytes:
    """Return a log with another order on a line, as far in as the old one."""
    lines = data.splitlines(keepends=True)
    old = lines[number - 1]
    indent, end = old[: len(old) - len(old.lstrip())], old[len(old.rstrip(b"\r\n")) :]
    return b"".join((*lines[: number - 1], indent + text.encode() + end, *lines[number:]))
