"""Logs as this process has judged them last: of a log that has grown, only what is new is judged."""

from collections import OrderedDict

from pbem.referee import Judging, judging

MOST = 12_000  # orders of all logs: each keeps the position behind it, 5 to 27 KB as the game has it
_KNOWN: OrderedDict[str, tuple[bytes, Judging]] = OrderedDict()


def judged(name: str, log: bytes) -> Judging:
    """Returns a log judged; where another worker has put turns behind what is known here, those are judged."""
    known, found = _KNOWN.get(name, (b"", None))
    if found is None or not log.startswith(known):
        found = judging([(name, log)])
    elif log != known:
        found = found.grown([(name, log)])
    remember(name, log, found)
    return found


def remember(name: str, log: bytes, found: Judging) -> None:
    """Notes how a log was judged; the logs that were not asked for the longest are forgotten."""
    _KNOWN[name] = log, found
    _KNOWN.move_to_end(name)
    orders = sum(_orders(each) for _, each in _KNOWN.values())
    while orders > MOST and len(_KNOWN) > 1:
        _, (_, each) = _KNOWN.popitem(last=False)
        orders -= _orders(each)


def _orders(found: Judging) -> int:
    return len(found.verdict.replay.steps) if found.verdict.replay else 0
