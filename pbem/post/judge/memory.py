"""Logs as this process has judged them last: a log that has not changed is not judged again."""

from collections import OrderedDict

from pbem.referee import Judging, judging

MOST = 64  # games: each keeps the position after every order
_KNOWN: OrderedDict[str, tuple[bytes, Judging]] = OrderedDict()


def judged(name: str, log: bytes) -> Judging:
    """Returns a log judged; another log of the same name takes its place."""
    known = _KNOWN.get(name)
    found = known[1] if known and known[0] == log else judging([(name, log)])
    remember(name, log, found)
    return found


def remember(name: str, log: bytes, found: Judging) -> None:
    """Notes how a log was judged."""
    _KNOWN[name] = log, found
    _KNOWN.move_to_end(name)
    while len(_KNOWN) > MOST:
        _KNOWN.popitem(last=False)
