"""Signatures in turns that came by mail: one that is missing, and two versions of a turn that convict their writer."""

from collections.abc import Iterator

from pbem.core.chance.second import is_second
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay, AnyStep, Outcome


def unsigned(replay: AnyReplay, since: int) -> Iterator[Problem]:
    """Yield a notice if a mail in a game with signatures ends without one: its writer could deny the turn later."""
    steps, book = replay.steps[since:], replay.chance
    if not is_second(book) or not steps or _signer(steps[-1]) or len(book.seals) < len(book.speakers):
        return
    if any(side in book.signed for side in replay.game.sides):
        message = "this turn is not signed, so its writer could say later that he wrote something else"
        remedy = "ask for the mail as his `pbem mail` writes it; play on if you trust him"
        yield at_line(steps[-1].line, "chance/unsigned", Kind.NOTICE, message, remedy=remedy)


def both_signed(ours: AnyReplay, theirs: AnyReplay | None, place: int) -> str:
    """Return what two versions of a turn prove, if one side signed both; `place` is that of the first difference."""
    both = _signers(ours, place) & _signers(theirs, place) if theirs else set[str]()
    return "".join(f"; the {side.title()} side signed both versions, so it wrote both" for side in sorted(both))


def _signers(replay: AnyReplay, place: int) -> set[str]:
    return {who for step in replay.steps[place:] if (who := _signer(step))}


def _signer(step: AnyStep) -> str:
    """Return who signed on a line, if the signature is right."""
    verb, _, rest = step.written.partition(" ")
    return rest.partition(" ")[0] if verb == "sign" and step.outcome is Outcome.SAID else ""
