"""What may become of a mail that is to be put into a log."""

import re
from enum import StrEnum
from typing import NamedTuple

from pbem.core.problem import Problem
from pbem.log import Log


class Fate(StrEnum):
    """What became of a mail."""

    ADDED = "added"
    KNOWN = "played already"
    WAITS = "waits"
    TWO_VERSIONS = "two versions"
    CROSSED = "crossed"
    FAULTY = "faulty"
    NOT_HIS = "not his to write"
    OWN = "from your own address"
    NOT_REACHED = "not looked at"
    ANOTHER_GAME = "another game"
    NO_TURN = "no turn"
    WHOLE_LOG = "a whole log"


TALK = frozenset(
    {"log/no-turn-block", "log/mail-no-text", "log/mail-receipt", "log/empty"}
)  # what is told of mails in which nobody wrote a turn
RUN_TOGETHER = re.compile(r"pbem begin.{1,5000}pbem end", re.IGNORECASE)
STRAY = "log/stray-text"
HARMLESS = frozenset({Fate.ADDED, Fate.KNOWN, Fate.NO_TURN, Fate.ANOTHER_GAME})


class Handled(NamedTuple):
    """A mail, what became of it, why, and what was told of its lines."""

    mail: Log
    fate: Fate
    why: str = ""
    problems: tuple[Problem, ...] = ()
    orders: int = 0
