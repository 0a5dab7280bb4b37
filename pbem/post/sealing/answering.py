"""A log with what one side has to write of chance behind it: values opened, and the orders that they decide."""

from typing import NamedTuple

from pbem.components import Finder
from pbem.post.appending import block_lines
from pbem.post.sealing.due import due_lines
from pbem.post.sealing.secret import Secret
from pbem.post.soundness import is_sound
from pbem.referee import Judging, judging, no_tables

MOST = 20  # lines in a row: a seal, a pledge, a value, an order, and again where one decides nothing


class Answered(NamedTuple):
    """A log with lines of chance at its end, those lines, and the secret that remembers them."""

    data: bytes
    lines: tuple[str, ...]
    secret: Secret


def answered(
    name: str,
    data: bytes,
    who: str,
    secret: Secret,
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
    since = len(found.verdict.replay.steps) if found.verdict.replay else 0
    for number in range(MOST):
        due = (
            due_lines(found.verdict, who, secret, pledging=pledging, opening=opening)
            if is_sound(found.verdict)
            else None
        )
        if due is None or not due.lines:
            break
        secret = due.secret
        found = found.more([(f"chance {number}", "".join(f"{line}\n" for line in due.lines).encode())])
    replay = found.verdict.replay
    if replay is None or len(replay.steps) == since:
        return Answered(data, (), secret)
    lines = tuple(block_lines(replay, since))
    end = b"\r\n" if b"\r\n" in data else b"\n"
    front = b"" if not data or data.endswith((b"\n", b"\r")) else end
    return Answered(data + front + b"".join(line.encode() + end for line in lines), lines, secret)
