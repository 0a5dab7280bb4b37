"""What one side has asked the other for, and waits for at the end of a log; and that an answer is due."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.game import Choice, Options
from pbem.core.policies import REFEREE
from pbem.core.source import Line
from pbem.core.telling.words import shortened

ABOUT = {
    "accept": {
        "takeback": "the orders go back",
        "waiver": "the order stands",
        "new chain": "it begins, and a draw that waits needs new values: if yours was open, he could know what it gave",
        "": "it holds from here on",
    },
    "reject": {
        "takeback": "the orders stand",
        "waiver": "the order goes back, with all behind it",
        "": "nothing changes",
    },
}  # what comes of an answer, by what was asked


class Question(Struct, frozen=True):
    """What is asked, a takeback or the like, on which line, by whom, and who is to answer; empty where not known.

    `written` has no reason behind it. `holds` says that play waits for the answer; else it goes on beside it.
    """

    noun: str
    written: str
    line: Line
    asker: str
    answerer: str
    holds: bool = True

    @property
    def told(self) -> str:
        """Names it with its line."""
        return f"the {self.noun} of line {self.line.number}, `{shortened(self.written)}`"


def with_answers_due(found: Options, asked: Sequence[Question]) -> Options:
    """Returns what may be written next, with the answer that is due before it: play that goes on is an answer, too.

    What is offered says what comes of the oldest that its answerer has before him, for that is what his word answers.
    """
    held = next((each for each in asked if each.holds), None)
    if held is None:
        stakes = tuple(_beside(each, asked) for each in asked)
        return replace(found, stakes=(*found.stakes, *stakes)) if asked else found
    first = next(each for each in asked if each.answerer in ("", held.answerer))
    beside = tuple(_beside(each, asked) for each in asked if not each.holds and each is not first)
    answers = tuple(_choice(word, first) for word in ("accept", "reject"))
    decision = f"accept or reject {first.told}" + (f", then {held.told}" if held is not first else "")
    if held.answerer in ("", found.side):
        decision, answers = f"{decision}; or go on: {found.decision}", (*answers, *found.offers)
    return replace(found, side=held.answerer, decision=decision, offers=answers, stakes=(*found.stakes, *beside))


def _choice(word: str, asked: Question) -> Choice:
    line = f"{word} referee" if asked.answerer == REFEREE else word
    return Choice(line, ABOUT[word].get(asked.noun, ABOUT[word][""]), (line,), kind=word)


def _beside(asked: Question, all_asked: Sequence[Question]) -> str:
    who = f"the {asked.answerer.title()} side" if asked.answerer else "the other side"
    before = next(each for each in all_asked if each.answerer in ("", asked.answerer))
    when = "now or later" if before is asked else f"once it has answered {before.told}"
    return f"{asked.told} waits: {who} writes `accept` or `reject`, {when}"
