"""Several mails as one game: in the order in which they were sent, and none of them twice."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from datetime import timedelta

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.core.source import Span
from pbem.log.log import Log
from pbem.log.mails.letter import APART
from pbem.log.mails.resent import without_resent
from pbem.log.page import is_unusable

_MEANT = frozenset({"log/unfenced", "log/mail-closed", "log/mail-damaged", "log/mail-returned"})
_NO_TURN = frozenset({"log/no-turn-block", "log/mail-no-text", "log/mail-receipt", "log/empty"})


def with_turns(logs: Sequence[Log]) -> list[Log]:
    """Returns the logs of one file; a mail without a turn is no fault where another has one."""
    usable = [log for log in logs if not is_unusable(log.problems)]
    if not usable:
        return _without_turns(logs)
    if len(usable) == len(logs):
        return usable
    bare = [log for log in logs if is_unusable(log.problems)]
    problems = [problem for log in bare for problem in _as_beside_others(log)]
    chatter = [log for log in bare if any(problem.code in _NO_TURN for problem in log.problems)]
    if chatter:
        problems.append(_no_turn(chatter))
    asked = tuple(each for log in (usable[0], *bare) for each in log.doubtful)
    return [replace(usable[0], problems=(*problems, *usable[0].problems), doubtful=asked), *usable[1:]]


def _without_turns(logs: Sequence[Log]) -> list[Log]:
    """Returns what explains why a file has no turn, with all that is told about the parts left out."""
    kept = [log for log in logs if not _is(log, _NO_TURN)] or [logs[0]]
    names = [id(log) for log in kept]
    told = [each for log in logs if id(log) not in names for each in log.problems if each.kind is not Kind.UNUSABLE]
    return [replace(kept[0], problems=(*kept[0].problems, *told)), *kept[1:]]


def without_chatter(logs: Sequence[Log]) -> list[Log]:
    """Returns the logs of several files; a mail or a post without a turn is skipped where another file has one."""
    if all(is_unusable(log.problems) for log in logs):
        return [replace(log, problems=tuple(_in_short(log))) for log in logs]
    return [_skipped(log) if _is(log, _NO_TURN) else _at_fault(log) if _is(log, _MEANT) else log for log in logs]


def _in_short(log: Log) -> Iterator[Problem]:
    """Yields why a log cannot be used; what tells that it has no turn names the first order outside, too."""
    return (problem for problem in log.problems if problem.code != "log/outside-fence")


def _is(log: Log, codes: frozenset[str]) -> bool:
    """Tells whether a mail or a post cannot be used for one of these reasons, and for no other."""
    unusable = [problem.code for problem in log.problems if problem.kind is Kind.UNUSABLE]
    return log.format != "log" and bool(unusable) and codes.issuperset(unusable)


def _at_fault(log: Log) -> Log:
    """Returns a mail in which an unread turn may be: the game can be judged without it, and is not sound."""
    return replace(log, problems=tuple(_as_beside_others(log)))


def _skipped(log: Log) -> Log:
    return replace(log, problems=(*_as_beside_others(log), _no_turn([log])))


def _as_beside_others(log: Log) -> Iterator[Problem]:
    """Yields what is wrong with a mail that cannot be used, where others can."""
    for problem in log.problems:
        if problem.kind is Kind.UNUSABLE and problem.code not in _NO_TURN:
            yield replace(problem, kind=Kind.NOT_UNDERSTOOD)
        elif problem.kind is not Kind.UNUSABLE and problem.counts:
            yield problem


def _no_turn(logs: Sequence[Log]) -> Problem:
    first = next(problem for problem in logs[0].problems if problem.code in _NO_TURN)
    writers = dict.fromkeys(log.letter.writer for log in logs if log.letter.writer)
    by = f" (by {', '.join(list(writers)[:3])})" if writers else ""
    number = "one mail here has" if len(logs) == 1 else f"{len(logs)} mails here have"
    cause = first.message.partition(";")[2] if len(logs) == 1 else ""
    message = f"{number} no turn of its own{by}" + (f";{cause}" if cause else "")
    return replace(first, code="log/no-turn-block", kind=Kind.NOTICE, message=message, remedy="")


def in_order(logs: Sequence[Log]) -> tuple[list[Log], list[Problem]]:
    """Returns logs with the one that names the game first, mails by their dates, and no mail twice."""
    game = next((log for log in logs if log.header.get("game")), None)
    first = [game] if game is not None and not logs[0].header.get("game") else []
    rest = [log for log in logs if log not in first] if first else list(logs)
    dated = [place for place, log in enumerate(rest) if log.letter.sent is not None]
    by_date = sorted((rest[place] for place in dated), key=lambda log: log.letter.sent or 0)
    problems = list(_first(logs, first))
    problems += list(_moved([rest[place] for place in dated], by_date))
    for place, log in zip(dated, by_date, strict=True):
        rest[place] = log
    kept, resent = without_resent(_once([*first, *rest], problems))
    return kept, [*problems, *resent]


def _first(given: Sequence[Log], first: Sequence[Log]) -> Iterator[Problem]:
    """Tells that the log which names the game is read before what was given before it."""
    if first:
        message = f"{first[0].file} is read first, since it names the game; then {', '.join(_others(given, first[0]))}"
        yield Problem("log/file-order", Kind.NOTICE, message, _top(first[0]))


def _others(given: Sequence[Log], first: Log) -> list[str]:
    names = list(dict.fromkeys(log.file for log in given if log.file != first.file))
    return [*names[:8], *(["..."] if len(names) > 8 else [])]


def _moved(given: Sequence[Log], sorted_: Sequence[Log]) -> Iterator[Problem]:
    if [id(log) for log in given] == [id(log) for log in sorted_]:
        return
    names = ", ".join(f"{log.file} ({log.letter.sent:%Y-%m-%d %H:%M})" for log in sorted_[:8])
    message = f"the mails are read in the order in which they were sent: {names}{', ...' if len(sorted_) > 8 else ''}"
    yield Problem("log/mail-order", Kind.NOTICE, message, _top(sorted_[0]))


def _top(log: Log) -> Span:
    return log.lines[0].span() if log.lines else Span(log.file, 1, 1, 2)


def _once(logs: Sequence[Log], problems: list[Problem]) -> list[Log]:
    """Leaves the orders of a mail out that has been read already."""
    known: dict[Hashable, Log] = {}
    left_out: set[int] = set()
    for log in sorted(logs, key=lambda each: not each.letter.exact):
        same = next((known[name] for name in _names(log) if name in known), None) or _copied(log, known)
        if same is not None:
            problems.append(_read_already(log, same))
            left_out.add(id(log))
        else:
            for name in (*_names(log), *_days(log, 0)):
                known.setdefault(name, log)
    return [replace(log, lines=()) if id(log) in left_out else log for log in logs]


def _names(log: Log) -> Iterator[Hashable]:
    """Yields what no two mails have in common."""
    if log.letter.identity:
        yield log.letter.identity
    elif log.lines and log.letter.exact and log.letter.sent:
        yield log.texts, log.letter.writer, log.letter.sent


def _days(log: Log, most: int) -> Iterator[Hashable]:
    """Yields the names by which a copy of a mail is found: its orders with its day, or with no day."""
    if log.lines and (log.letter.sent or log.letter.writer):
        yield log.texts, None
        if log.letter.sent is not None:
            yield from ((log.texts, log.letter.sent.date() + timedelta(days)) for days in range(-most, most + 1))


def _copied(log: Log, known: Mapping[Hashable, Log]) -> Log | None:
    """Returns the mail that one which was passed on is a copy of, if that has been read."""
    if log.letter.exact or not log.lines:
        return None
    if log.letter.sent is None:
        return known.get((log.texts, None))
    found = (known[name] for name in [*_days(log, 1)][1:] if name in known)
    return next((each for each in found if each.letter.sent and abs(each.letter.sent - log.letter.sent) < APART), None)


def _read_already(log: Log, known: Log) -> Problem:
    place, span = _top(known), _top(log)
    excerpt = log.lines[0].raw_line(span.line) if log.lines else ""
    if log.texts == known.texts:
        message = f"this mail has been read already, at {place.file}:{place.line}; it is not played twice"
        return Problem("log/mail-repeated", Kind.NOTICE, message, span, excerpt)
    message = f"this mail has the Message-ID of the one at {place.file}:{place.line}, but other orders; it is left out"
    remedy = "Find out which of the two was sent, and give that one alone."
    return Problem("log/mail-repeated", Kind.NOT_UNDERSTOOD, message, span, excerpt, remedy)
