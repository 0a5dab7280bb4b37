"""What may be written next: where a draw waits for values, nothing else; where a side is asked, its answer first."""

import re
from typing import Any

from pbem.core.agreeing.questions import with_answers_due
from pbem.core.chance.ledger import Waiting
from pbem.core.frozen import replace
from pbem.core.game import Choice, Options
from pbem.core.replay import Replay

DICE = re.compile(r"(?: @\w+)+(?: \.\.\.)?")  # of a form or a line
QUOTED = re.compile(r"`[^`]*`")
BY_ITSELF = "nobody writes it by hand: `pbem mail` does, and `pbem add` when the other side's mail is taken in"


def options_of(replay: Replay[Any, Any, Any]) -> Options:
    """Returns whose decision is pending and what may be written: what the game offers, unless something waits."""
    found: Options = replay.game.options(replay.position)
    waiting = replay.chance.waiting if replay.chance else None
    if replay.chance is not None:
        found = replace(found, decision=QUOTED.sub(lambda order: DICE.sub("", order[0]), found.decision))
    return with_answers_due(found if waiting is None else _for_chance(waiting, found), replay.asked)


def _for_chance(waiting: Waiting, found: Options) -> Options:
    """Returns that a value is owed, or the order with what was drawn, by whoever can tell what that is."""
    about = f"{waiting.event.about} for `{waiting.event.asked}`"
    if not waiting.missing:
        line = f"{waiting.event.asked} ..."
        choice = Choice(line, f"the same order with what was drawn; {BY_ITSELF}")
        return Options(waiting.event.hidden, f"write what was drawn: {about}", (_shown(choice),), found.stakes)
    side = found.side if found.side in waiting.missing else waiting.missing[0]
    choice = Choice(f"open {side} ...", f"its next value; {BY_ITSELF}")
    return Options(side, f"open a value: {about} must be drawn", (_shown(choice),), found.stakes)


def _shown(choice: Choice) -> Choice:
    return Choice(choice.form, choice.about, (choice.form,))
