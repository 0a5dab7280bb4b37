"""Who asks: a log does not tell who wrote a line, so before it is sent one that asks for something names its side.

An answer need not: nobody accepts what he asks for himself, and a player may have typed the other one's `accept`.
"""

import re
from collections.abc import Iterable

from pbem.core.authors import Authors
from pbem.core.policies import REFEREE, policy_of
from pbem.core.replay import AnyReplay, AnyStep, Outcome
from pbem.log import Log
from pbem.post.stamp import stamps

ASKS = ("propose", "takeback", "waive")
_VERB = re.compile(rb"\b(" + b"|".join(map(str.encode, ASKS)) + rb")\b", re.IGNORECASE)


def speakers(replay: AnyReplay) -> tuple[str, ...]:
    """Returns who may ask, and whose log it may be: the sides, and the referee where he decides."""
    return (*replay.game.sides, REFEREE) if policy_of(replay.header).by_referee else replay.game.sides


def owner_of(log: Log, replay: AnyReplay) -> str:
    """Returns whose log it is: that of the one speaker from whom no mail has come; empty where that is not plain."""
    who, authors = speakers(replay), Authors(replay.header, speakers(replay))
    came = {authors.named(stamp.writer) for _, stamp in stamps(log)} - {""}
    left = [each for each in who if each not in came]
    return left[0] if len(left) == 1 else ""


def unnamed(replay: AnyReplay, since: int) -> tuple[AnyStep, ...]:
    """Returns the lines behind the first so many that ask for something and do not say for whom."""
    return tuple(each for each in replay.steps[since:] if _is_unnamed(each, speakers(replay)))


def _is_unnamed(step: AnyStep, who: tuple[str, ...]) -> bool:
    verb, _, rest = step.written.partition(" ")
    return step.outcome is Outcome.SAID and verb in ASKS and rest.partition(" ")[0] not in who


def with_speaker(data: bytes, numbers: Iterable[int], who: str) -> bytes:
    """Returns a log in which lines that ask say for whom: `takeback axis 1 order`, where they did not.

    Only the verb is touched; a line on which it is written otherwise stays.
    """
    lines = data.split(b"\n")
    for number in numbers:
        lines[number - 1] = _VERB.sub(rb"\1 " + who.encode(), lines[number - 1], count=1)
    return b"\n".join(lines)
