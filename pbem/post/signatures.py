"""Signatures in turns that came by mail: one that is missing, and two versions of a turn that convict their writer."""

import re
from collections.abc import Iterator

from pbem.core.chance.second import is_second
from pbem.core.frozen import replace
from pbem.core.game import Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay, AnyStep, Outcome
from pbem.log import Log
from pbem.post.stamp import came

_SIGNED = re.compile(r"sign (\w+) ")


def unsigned(replay: AnyReplay, since: int) -> Iterator[Problem]:
    """Yield a notice if a mail in a game with signatures ends without one: its writer could deny the turn later."""
    steps, book = replay.steps[since:], replay.chance
    if not is_second(book) or not steps or _signer(steps[-1]) or len(book.seals) < len(book.speakers):
        return
    if any(step.written.startswith("seal ") for step in steps):
        return  # whoever has lost his secret cannot sign before the new one counts
    if any(side in book.signed for side in replay.game.sides):
        message = "this turn is not signed, so its writer could say later that he wrote something else"
        remedy = "ask for the mail as his `pbem mail` writes it; play on if you trust him"
        yield at_line(steps[-1].line, "chance/unsigned", Kind.NOTICE, message, remedy=remedy)


def unsigned_ask(log: Log, replay: AnyReplay, own: str) -> AnyStep | None:
    """Return the order that waits for a side's value, if it came by mail and nobody has signed it."""
    book = replay.chance
    if not is_second(book) or book.waiting is None or own not in book.waiting.missing:
        return None
    place = next(at for at, step in enumerate(replay.steps) if step.line is book.waiting.line)
    in_a_mail = any(block.above <= place < block.end for block in came(log, replay))
    return replay.steps[place] if in_a_mail and not _signers(replay, place) - {own} else None


def attributed(mail: Log, header: Header, replay: AnyReplay, own: str) -> Log:
    """Return a mail that names no writer as that of the side that signs it, or of the reader's opponent.

    Only in a game with signatures. Nobody adds a mail of his own: what is not signed never speaks for the reader.
    """
    sides = replay.game.sides
    if not is_second(replay.chance) or mail.letter.writer or mail.whole or not mail.lines:
        return mail
    signers = [found[1] for line in mail.lines if (found := _SIGNED.match(line.text))]
    other = next((side for side in sides if side != own), "") if own in sides else ""
    named = header.get(signers[-1] if signers and signers[-1] in sides else other)
    writer = named.partition(",")[0].strip()  # of a team any player will do: all speak for their side
    if not writer or writer.startswith("("):  # nobody is named yet: `(name)`
        return mail
    lines = tuple(replace(line, writer=writer) for line in mail.lines)
    return replace(mail, lines=lines, letter=replace(mail.letter, writer=writer))


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
