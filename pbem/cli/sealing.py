"""Sealed chance for the commands that write a log: what its player has to write of it, with his own secret."""

from pathlib import Path
from typing import Any

from pbem.cli.common import fail, note


def answer_chance(log: str, data: bytes, known: Any, side: str, *, pledging: bool) -> bytes:
    """Returns a log, which was judged, with what its player has to write of chance.

    His secret remembers it before anybody sees it. Without a secret of the game nothing is written, and he is told how
    to begin.
    """
    from pbem.post.sealing.answering import answered
    from pbem.post.sealing.due import OtherChainError
    from pbem.post.sealing.keeping import KeepingError, kept
    from pbem.post.sealing.secret import OtherVersionError

    verdict = known.verdict
    book = verdict.replay.chance if verdict.replay else None
    if book is None or book.kind != "sealed" or not book.id:
        return data
    try:
        with kept(verdict.game.name, book.id) as secrets:
            who = _who(log, secrets, side)
            if not who:
                return data
            found = answered(Path(log).name, data, who, secrets[who], pledging=pledging, known=known)
            secrets[who] = found.secret
    except KeepingError as error:
        fail(str(error), error.remedy)
    except OtherChainError as error:
        fail(
            str(error), "look for the computer or the copy that has it; else agree on a new chain: `pbem seals --anew`"
        )
    except OtherVersionError as error:
        fail(str(error), "take back the log as it was then, from the mails: one value is never opened for two turns")
    _tell(log, found.lines)
    return bytes(found.data)


def _who(log: str, secrets: Any, side: str) -> str:
    """Returns the side whose secret is to be used; empty, with a word on it, where there is none."""
    if side in secrets or (not side and len(secrets) == 1):
        return side or next(iter(secrets))
    if len(secrets) > 1 and not side:
        fail("the secrets of both sides lie here", "say whose turn it is: `--for axis`, or the other side")
    note(f"pbem: chance is sealed in {log}, and no secret of it lies here: `pbem seals {log} --for SIDE` makes one")
    return ""


def _tell(log: str, lines: Any) -> None:
    for line in lines:
        words = line.split()
        if words and words[0] in ("open", "seal", "pledge", "shows"):
            note(f"pbem: {' '.join(words[:2])}: written into {log}")
        elif words:
            note(f"pbem: drawn: {line.strip()}")
