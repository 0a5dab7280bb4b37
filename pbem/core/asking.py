"""What one side asks of the other, and waits for: a takeback, a change of the header, a waiver."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from pbem.core.blame import fault_at
from pbem.core.directives import Propose, Seal, Takeback, Waive
from pbem.core.policies import REFEREE
from pbem.core.problem import Problem
from pbem.core.source import Line

WAITS = {
    Takeback: ("log/takeback-open", "this takeback still waits for an `accept`"),
    Propose: ("log/propose-open", "this proposal still waits for an `accept`; nothing is changed"),
    Seal: ("chance/seal-open", "this side has a chain already; the new one begins when the other side agrees"),
    Waive: ("log/waiver-open", "the order stands, but one side alone wrote this waiver; it waits for an `accept`"),
}


class Asked(Struct, frozen=True):
    """Something asked, by which side, where that is known, and behind how many lines."""

    what: Takeback | Propose | Waive | Seal
    line: Line
    side: str
    behind: int

    @property
    def noun(self) -> str:
        """What is asked, in a word."""
        return {Takeback: "takeback", Propose: "proposal", Waive: "waiver", Seal: "new chain"}[type(self.what)]


@dataclass(slots=True)
class Asking:
    """All that waits for an answer, the oldest first."""

    waiting: list[Asked] = field(default_factory=list)

    def answered(self, side: str, *, by_referee: bool = False) -> Asked | None:
        """Returns the oldest thing that a side can accept, and forgets it.

        Nobody accepts what he asks for himself; the header is the players' affair, the rest a referee's, if he decides.
        """
        found = next((each for each in self.waiting if _may_answer(each, side, by_referee=by_referee)), None)
        if found is not None:
            self.waiting.remove(found)
        return found

    def open(self, *, by_referee: bool = False) -> Iterator[Problem]:
        """Yields what still waits at the end."""
        for each in self.waiting:
            code, message = WAITS[type(each.what)]
            referee = by_referee and not isinstance(each.what, Propose)
            remedy = (
                "the referee writes `accept referee` below it" if referee else "the opponent writes `accept` below it"
            )
            yield fault_at(each.line, code, message, remedy=remedy)


def _may_answer(asked: Asked, side: str, *, by_referee: bool) -> bool:
    if by_referee and not isinstance(asked.what, Propose):
        return side == REFEREE
    return side != REFEREE and (not side or asked.side != side)


def refusal(waiting: Sequence[Asked], line: Line, side: str, *, by_referee: bool = False) -> Problem:
    """Returns why an `accept` answers nothing."""
    if not waiting:
        message = "there is no takeback to accept, no proposal and no waiver"
        return fault_at(line, "log/accept", message, remedy="strike it, or write it below what it answers")
    first = waiting[0]
    if by_referee and (side == REFEREE) == isinstance(first.what, Propose):
        return _not_his(first, line, side)
    where = first.line.place.seen_from(line.file)
    message = f"the {side.title()} side asks for this {first.noun} itself, in {where}: the other side accepts it"
    return fault_at(line, "log/accept-own", message, remedy="the opponent writes `accept` in his own turn")


def _not_his(asked: Asked, line: Line, side: str) -> Problem:
    """Returns that a proposal is for the other player to accept, and all else for the referee."""
    if isinstance(asked.what, Propose):
        message, remedy = "the referee does not accept proposals", "the other player writes `accept` in his own turn"
    else:
        who = f"the {side.title()} side" if side else "a player"
        message = f"{who} accepts this {asked.noun}, which is the referee's to accept"
        remedy = "the referee writes `accept referee` below it"
    return fault_at(line, "log/accept-referee", message, remedy=remedy)
