"""The receipt: what became of each mail, what its orders did, what is at stake, who is to do what, the form to fill."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.game import Options
from pbem.core.offer import unnamed
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC
from pbem.core.telling.news import news_text
from pbem.core.telling.problems import problem_lines
from pbem.core.telling.words import counted
from pbem.plain_data.heads import next_data
from pbem.plain_data.problems import problem_data
from pbem.post.adding import Added
from pbem.post.fates import Fate, Handled
from pbem.referee import as_seen
from pbem.unrolled import offered

REMEDIES: Mapping[Fate, str] = {  # what its reader does about a mail that is not in the log
    Fate.FAULTY: "nothing of it is in the log: ask its writer for a turn that is sound",
    Fate.NOT_HIS: "nothing of it is in the log: let the player send it whose orders they are; or put it in by hand",
    Fate.OWN: "nothing of it is in the log, for anybody can write your address above a mail: if it is yours, write its "
    "orders into your log, or leave `--for` out",
    Fate.TWO_VERSIONS: "neither is put in: settle with its writer which of the two is played",
    Fate.CROSSED: "nobody has done wrong, and nothing is put in yet",
    Fate.WAITS: "give it again together with the turn that it waits for",
    Fate.NOT_REACHED: "give it again when that mail is settled",
    Fate.WHOLE_LOG: "nothing is put in: give the mails with the turns; settle what differs",
}


def receipt_text(added: Added, unread: Sequence[Problem], viewer: str | None = None) -> str:
    """Returns the receipt for a viewer; without one it tells what both players know."""
    rules = added.verdict.game.rules() if added.verdict.game else {}
    parts = ["\n".join(problem_lines(each, rules)) for each in unread]
    parts += [fate_text(each, rules) for each in added.handled]
    known = _known(added, viewer)
    parts += [news_text(known, since=added.before), "\n".join(form_lines(_options(added, known, viewer)))]
    return "\n\n".join(filter(None, parts))


def receipt_data(added: Added, unread: Sequence[Problem], viewer: str | None = None) -> dict[str, Any]:
    """Returns the receipt as plain data."""
    rules = added.verdict.game.rules() if added.verdict.game else {}
    known = _known(added, viewer)
    return {
        "orders": len(known.steps),
        "added": sum(each.orders for each in added.handled),
        "mails": [_mail_data(each, rules) for each in added.handled],
        "unread": [problem_data(each, rules) for each in unread],
        "next": next_data(_options(added, known, viewer)),
    }


def _mail_data(handled: Handled, rules: Any) -> dict[str, Any]:
    letter = handled.mail.letter
    return {
        "file": handled.mail.file,
        "writer": letter.writer,
        "sent": letter.sent.isoformat() if letter.sent else None,
        "message_id": letter.identity,
        "fate": str(handled.fate),
        "why": handled.why,
        "orders": handled.orders,
        "problems": [problem_data(each, rules) for each in handled.problems],
    }


def fate_text(handled: Handled, rules: Any, remedies: Mapping[Fate, str] = REMEDIES) -> str:
    """Returns what became of a mail, why, and what is told of its lines; `remedies` say what to do about it."""
    return "\n".join(_mail_lines(handled, rules, remedies))


def _mail_lines(handled: Handled, rules: Any, remedies: Mapping[Fate, str]) -> Iterator[str]:
    why = f": {handled.why}" if handled.why else ""
    number = f", {counted(handled.orders, 'order')}" if handled.orders else ""
    yield f"{handled.mail.file}{_by(handled)}: {handled.fate}{number}{why}"
    for problem in handled.problems:
        yield from (f"  {line}" for line in problem_lines(problem, rules))
    if handled.fate in remedies:
        yield f"  remedy  {remedies[handled.fate]}"


def _by(handled: Handled) -> str:
    letter = handled.mail.letter
    said = ", ".join(filter(None, (letter.writer, f"{letter.sent:%Y-%m-%d %H:%M}" if letter.sent else "")))
    return f" ({said})" if said else ""


def form_lines(options: Options) -> Iterator[str]:
    """Yields the forms of the orders that may be written now."""
    if options.choices:
        yield "to write now (`pbem legal` has whole lines):"
        yield from (f"  {choice.form}  # {choice.about}" for choice in options.choices)


def _known(added: Added, viewer: str | None) -> AnyReplay:
    replay = as_seen(added.verdict, viewer or PUBLIC).replay
    assert replay is not None
    return replay


def _options(added: Added, known: AnyReplay, viewer: str | None) -> Options:
    assert added.verdict.game is not None
    assert added.verdict.replay is not None
    options = offered(known)
    hidden = not viewer and known.position != added.verdict.replay.position
    return unnamed(options) if hidden else options
