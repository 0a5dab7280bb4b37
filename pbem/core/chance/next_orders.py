"""What may be written next: where a draw waits for values, nothing else; where a side is asked, its answer first."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.agreeing.questions import with_answers_due
from pbem.core.chance.ledger import SEALED, Ledger, Waiting
from pbem.core.chance.second import LUCK
from pbem.core.frozen import replace
from pbem.core.game import NEUTRAL, Choice, Options
from pbem.core.replay import Replay

DICE = re.compile(r"(?: @\w+)+(?: \.\.\.)?")  # of a form or a line
QUOTED = re.compile(r"`[^`]*`")
BEGINS = "begins its chain: nobody writes it by hand, `pbem seals LOG --for {}` does"
ENDS = ("turn", "end")  # with these, and with the title of a round, play goes on
BY_ITSELF = "nobody writes it by hand: `pbem mail` does, and `pbem add` when the other side's mail is taken in"


def options_of(replay: Replay[Any, Any, Any]) -> Options:
    """Returns whose decision is pending and what may be written: what the game offers, unless something waits."""
    found: Options = replay.game.options(replay.position)
    book = replay.chance
    if book is not None:
        found = replace(found, decision=QUOTED.sub(lambda order: DICE.sub("", order[0]), found.decision))
        found = _for_chance(book.waiting, found) if book.waiting else _before_play(replay, book, found)
    return with_answers_due(found, replay.asked)


# -- what is drawn, and which chains begin, before play goes on


def _before_play(replay: Replay[Any, Any, Any], book: Ledger, found: Options) -> Options:
    """Returns what may be written next, with the chains that begin and the cards that are drawn before play goes on."""
    done = {each.event.asked for each in book.dealt}
    lines = {line: about for line, about in replay.game.undrawn(replay.position).items() if line not in done}
    lacking = [side for side in book.sides if side not in book.seals] if book.kind == SEALED else []
    if lacking and found.offers:
        return _with_chains(lacking, found, urgent=bool(lines))
    return _with_draws(lines, replay.game.sides, found) if lines else found


def _with_chains(lacking: Sequence[str], found: Options, *, urgent: bool) -> Options:
    """Returns what may be written next with the chains that have not begun; a draw that is `urgent` waits for them."""
    choices = tuple(_shown(Choice(f"seal {side} ...", BEGINS.format(side))) for side in lacking)
    found = replace(found, offers=(*choices, *found.offers))
    first = found.side if found.side in lacking else lacking[0] if urgent else ""
    if not first:
        told = f"nothing can be drawn before the {lacking[0].title()} side has begun its chain (`pbem seals`)"
        return replace(found, stakes=(*found.stakes, told))
    decision = f"begin its chain of values (`pbem seals LOG --for {first}`)"
    return replace(found, side=first, decision=f"{decision}; {found.decision}" if first == found.side else decision)


def _with_draws(lines: Mapping[str, str], sides: Sequence[str], found: Options) -> Options:
    """Returns what may be written next with the draws that come before play goes on, first its own of the side to act.

    When that can only go on, and the other side has still to draw, it is for that to act.
    """
    draws = tuple(Choice(line, about, (line,)) for line, about in lines.items())
    mine = next((line for line in lines if found.side in line.split()), "")
    closing = {*sides, *ENDS, *(line.split()[0] for line in lines)}
    left = tuple(each for each in found.offers if each.form.split()[0] not in closing)
    if not mine and all(not each.lines for each in left):
        first = next(iter(lines))
        side = next(side for side in sides if side in first.split())
        return replace(found, side=side, decision=f"draw its cards: `{first}`", offers=draws)
    decision = f"draw its cards, `{mine}`; {found.decision}" if mine else found.decision
    owed = tuple(f"`{line}` has to come before play goes on" for line in lines if line != mine)
    return replace(found, decision=decision, offers=(*draws, *left), stakes=(*found.stakes, *owed))


def _for_chance(waiting: Waiting, found: Options) -> Options:
    """Returns that a value is owed, or the order with what was drawn, by whoever can tell what that is."""
    about = f"{waiting.event.about} for `{waiting.event.asked}`"
    if not waiting.missing:
        line = f"{waiting.event.asked} ..."
        choice = Choice(line, f"the same order with what was drawn; {BY_ITSELF}")
        return Options(waiting.teller or NEUTRAL, f"write what was drawn: {about}", (_shown(choice),), found.stakes)
    if LUCK in waiting.missing:
        return _for_luck(waiting, about, found)
    side = found.side if found.side in waiting.missing else waiting.missing[0]
    choice = Choice(f"open {side} ...", f"its next value; {BY_ITSELF}")
    return Options(side, f"open a value: {about} must be drawn", (_shown(choice),), found.stakes)


def _for_luck(waiting: Waiting, about: str, found: Options) -> Options:
    """Returns that a judge waits for words of whoever has asked."""
    side = waiting.second.side if waiting.second else found.side
    choice = Choice(f"luck {side}: WORDS", "any words of yours, others each time: they go into the judge's dice")
    return Options(side, f"write `luck {side}:` and any words: {about} waits for them", (_shown(choice),), found.stakes)


def _shown(choice: Choice) -> Choice:
    return Choice(choice.form, choice.about, (choice.form,))
