"""Secret choices that came by mail: without a pledge nothing binds their writer to what he has chosen."""

import re
from collections.abc import Iterator

from pbem.core.chance.ledger import SEALED
from pbem.core.chance.pledging import COUNTED
from pbem.core.chance.second import is_second
from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay, AnyStep

_PLEDGE = re.compile(r"pledge \w+ (\d+) ")


def unpledged(replay: AnyReplay, since: int) -> Iterator[Problem]:
    """Yields a notice of a choice behind so many orders that is only counted, and has no pledge behind it.

    What chance has dealt is no choice: the seed proves it.
    """
    chosen = only_counted(replay, since)
    if not chosen:
        return
    last = replay.steps.index(chosen[-1])
    said = next((found for step in replay.steps[last:] if (found := _PLEDGE.match(step.written))), None)
    if said is None:
        message = "this choice is only counted, and no pledge stands behind it: nothing binds its writer to it"
    elif int(said[1]) < len(chosen):
        message = f"{len(chosen)} choices here are only counted, and the pledge behind them is for {said[1]}"
    else:
        return
    remedy = "ask him for a mail that `pbem mail` has written, with its pledge"
    yield at_line(chosen[-1].line, "chance/no-pledge", Kind.NOTICE, message, remedy=remedy)


def choice_unpledged(replay: AnyReplay, own: str = "") -> AnyStep | None:
    """Return the order that waits, if it includes a secret choice that its writer has not pledged.

    A side doesn't have to wait for a choice of its `own`.
    """
    book = replay.chance
    if not is_second(book) or book.waiting is None or book.waiting.event.hidden == own:
        return None
    if not book.takes_a_choice(book.waiting.event.hidden):
        return None
    return next(step for step in replay.steps if step.line is book.waiting.line)


def draws_unpledged(replay: AnyReplay, since: int) -> Iterator[Problem]:
    """Yields that a choice without a pledge has an order behind it that asks chance, or a value: it is not to be taken.

    Its writer could choose when he has seen what is drawn.
    """
    book, new = replay.chance, replay.steps[since:]
    asks = book is not None and book.waiting is not None and any(each.line is book.waiting.line for each in new)
    if asks or any(step.written.startswith("open ") for step in new):
        for told in unpledged(replay, since):
            message = f"{told.message}, and he asks for what is drawn from it"
            yield replace(told, kind=Kind.NOT_POSSIBLE, message=message)
    if asks and (step := choice_unpledged(replay)) is not None:
        message = "this order includes a secret choice, and there is no pledge after it"
        remedy = "ask him for the mail as his `pbem mail` writes it, with its pledge"
        yield at_line(step.line, "chance/no-pledge", Kind.NOT_POSSIBLE, message, remedy=remedy)


def unbound(replay: AnyReplay, own: str) -> AnyStep | None:
    """Returns the last choice of the other side's that nothing binds, made since a side has opened a value of its own.

    Who opens behind it lets its writer choose when he has seen what chance falls on.
    """
    if (step := choice_unpledged(replay, own)) is not None:
        return step
    opened = [place for place, step in enumerate(replay.steps) if step.written.startswith(f"open {own} ")]
    since = opened[-1] + 1 if opened else 0
    chosen = [step for step in only_counted(replay, since) if own not in step.written.split()]
    pledges = [_PLEDGE.match(step.written) for step in replay.steps[since:] if f"pledge {own} " not in step.written]
    return chosen[-1] if sum(int(each[1]) for each in pledges if each) < len(chosen) else None


def only_counted(replay: AnyReplay, since: int) -> list[AnyStep]:
    """Returns the choices behind so many orders that are only counted, in a game whose chance is sealed.

    In its owner's log one should be named: else his program can neither pledge it nor say what is drawn from it.
    """
    book = replay.chance
    if book is None or book.kind != SEALED:
        return []
    dealt = {each.line.place for each in book.dealt}
    return [step for step in replay.steps[since:] if _is_counted(step) and step.line.place not in dealt]


def _is_counted(step: AnyStep) -> bool:
    return step.applied and COUNTED.fullmatch(step.written) is not None
