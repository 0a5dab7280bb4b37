"""A log with what one side has to write of chance behind it: values opened, and the orders that they decide."""

from typing import NamedTuple

from pbem.components import Finder
from pbem.core.chance.ledger import Waiting
from pbem.core.chance.second import is_second
from pbem.core.chance.signing import signed
from pbem.core.source import Line
from pbem.post.answer import unsent
from pbem.post.appending import block_lines
from pbem.post.sealing.due import due_lines, pledge_above
from pbem.post.sealing.second import AnySecret, SecondSecret
from pbem.post.soundness import is_sound
from pbem.referee import Judging, Verdict, judging, no_tables

BY_PROGRAMS = frozenset({"open", "pledge", "shows", "sign"})  # lines with which nobody decides anything
MOST = 20  # lines in a row: a seal, a pledge, a value, an order, and again where one decides nothing


class Answered(NamedTuple):
    """A log with lines of chance at its end, those lines, and the secret that remembers them."""

    data: bytes
    lines: tuple[str, ...]
    secret: AnySecret


def answered(
    name: str,
    data: bytes,
    who: str,
    secret: AnySecret,
    *,
    pledging: bool = False,
    opening: bool = True,
    find: Finder = no_tables,
    known: Judging | None = None,
) -> Answered:
    """Returns a log with all that a side, or the judge, has to write of chance now; a log with a fault stays as it is.

    `known` is the log as it was judged, where somebody has judged these very bytes.

    Raises:
        OtherChainError: if the log has another chain of his.
        OtherVersionError: if a value was opened for another version of the log.
        UsedBeforeError: if his secret was made for another game.
    """
    found = known or judging([(name, data)], find=find)
    above = pledge_above(found.verdict, who, secret) if pledging and _asks_unsent(found.verdict, who) else ""
    if above:
        data = _with_line_above(data, _waiting(found.verdict).line, above)
        found = found.grown([(name, data)])
    since = len(found.verdict.replay.steps) if found.verdict.replay else 0
    sent = unsent(found.verdict.log, found.verdict.replay) if found.verdict.replay else 0
    found, secret = _with_all_due(found, who, secret, pledging=pledging, opening=opening)
    if pledging and (signature := _signature(found.verdict, who, secret, sent)):
        found = found.more([("signature", f"{signature}\n".encode())])
    replay = found.verdict.replay
    told = (above,) if above else ()
    if replay is None or len(replay.steps) == since:
        return Answered(data, told, secret)
    lines = tuple(block_lines(replay, since))
    end = b"\r\n" if b"\r\n" in data else b"\n"
    front = b"" if not data or data.endswith((b"\n", b"\r")) else end
    return Answered(data + front + b"".join(line.encode() + end for line in lines), (*told, *lines), secret)


def _with_all_due(
    found: Judging, who: str, secret: AnySecret, *, pledging: bool, opening: bool
) -> tuple[Judging, AnySecret]:
    """Returns a log with all that a side has to write now, and the secret that remembers it."""
    for number in range(MOST):
        if not is_sound(found.verdict):
            break
        due = due_lines(found.verdict, who, secret, pledging=pledging, opening=opening)
        if not due.lines:
            break
        secret = due.secret
        found = found.more([(f"chance {number}", "".join(f"{line}\n" for line in due.lines).encode())])
    return found, secret


def is_his_to_open(verdict: Verdict, who: str) -> bool:
    """Return whether a side may open its value now, in the second protocol: not in a turn that would have to yield.

    Two mails may cross. The turn of the side that was to act where both begin comes first. Another side asks without
    its value: otherwise its opponent could read that, and choose what comes first when he knows what it gives.
    """
    replay, place = verdict.replay, _place_of_the_ask(verdict)
    if replay is None or not is_second(replay.chance) or place is None:
        return True
    begins = unsent(verdict.log, replay)
    if place < begins:
        return True  # the other side has it, and has answered
    begins = max([begins, *(at for at in _signed_by(verdict, who) if at <= place)])
    sides, drawn = replay.game.sides, {each.line.place for each in replay.chance.dealt}
    decisions = (
        step
        for step in replay.steps[begins:]
        if step.line.place not in drawn and step.written.partition(" ")[0] not in BY_PROGRAMS
    )
    acting = replay.game.options(next(decisions).before).side
    return bool((acting if acting in sides else sides[0]) == who)


def _signed_by(verdict: Verdict, who: str) -> list[int]:
    """Return after how many lines a side has signed: what is above may be in a mail that it has sent."""
    steps = verdict.replay.steps if verdict.replay else ()
    return [at for at, step in enumerate(steps, 1) if step.written.startswith(f"sign {who} ")]


def _place_of_the_ask(verdict: Verdict) -> int | None:
    """Return how many lines are above the order that waits for values."""
    replay = verdict.replay
    waiting = replay.chance.waiting if replay and replay.chance else None
    if replay is None or waiting is None:
        return None
    return next((at for at, step in enumerate(replay.steps) if step.line is waiting.line), None)


def _asks_unsent(verdict: Verdict, who: str) -> bool:
    """Return whether an order that waits for values is in what a side has not sent yet."""
    replay, place = verdict.replay, _place_of_the_ask(verdict)
    if replay is None or place is None:
        return False
    return place >= max([unsent(verdict.log, replay), *_signed_by(verdict, who)])


def _waiting(verdict: Verdict) -> Waiting:
    assert verdict.replay is not None
    assert verdict.replay.chance is not None
    assert verdict.replay.chance.waiting is not None
    return verdict.replay.chance.waiting


def _with_line_above(data: bytes, line: Line, text: str) -> bytes:
    """Returns a log with a line above another one, as far in as that."""
    lines = data.splitlines(keepends=True)
    there = lines[line.number - 1]
    indent = there[: len(there) - len(there.lstrip())]
    end = b"\r\n" if there.endswith(b"\r\n") else b"\n"
    return b"".join((*lines[: line.number - 1], indent + text.encode() + end, *lines[line.number - 1 :]))


def _signature(verdict: Verdict, who: str, secret: AnySecret, sent: int) -> str:
    """Return the line that signs what a side is about to send; empty if it is signed, or there is nothing to send.

    `sent` counts the orders that the other player has.
    """
    replay = verdict.replay
    book = replay.chance if replay else None
    if replay is None or not is_second(book) or not isinstance(secret, SecondSecret) or not is_sound(verdict):
        return ""
    sealed = book is not None and who in book.seals and book.seals[who].serial == secret.serial
    new = replay.steps[sent:]
    if not new or not sealed or new[-1].written.startswith(f"sign {who} "):
        return ""
    return signed(secret.root, who, book.hash)
