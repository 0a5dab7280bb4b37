"""What one side asks of the other, and waits for: a takeback, a change of the header, a waiver, a new chain."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from pbem.core.agreeing.questions import Question
from pbem.core.blame import fault_at
from pbem.core.directives import Propose, Seal, SealChains, Takeback, Waive, write_directive
from pbem.core.frozen import replace
from pbem.core.policies import REFEREE
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line

_SEAL = ("chance/seal-open", "this side has a chain already; the new one begins when the other side agrees")
NOUNS = {Takeback: "takeback", Propose: "proposal", Waive: "waiver", Seal: "new chain", SealChains: "new chain"}
WAITS = {
    Takeback: ("log/takeback-open", "this takeback still waits for an `accept`"),
    Propose: ("log/propose-open", "this proposal still waits for an `accept`; nothing is changed"),
    Seal: _SEAL,
    SealChains: _SEAL,
    Waive: ("log/waiver-open", "the order stands, but one side alone wrote this waiver; it waits for an `accept`"),
}
AGAIN = "log/asked-again"
OPEN = frozenset(code for code, _ in WAITS.values())  # nobody has done wrong: an answer is missing


class Asked(Struct, frozen=True):
    """Something asked, by which side, where that is known, and behind how many lines."""

    what: Takeback | Propose | Waive | Seal | SealChains
    line: Line
    side: str
    behind: int

    @property
    def noun(self) -> str:
        """What is asked, in a word."""
        return NOUNS[type(self.what)]

    def has_lapsed(self, played: int) -> bool:
        """Tells whether play has gone on since a takeback, to the order at place `played`: it names those above it."""
        return isinstance(self.what, Takeback) and played >= self.behind

    def is_referees(self, *, by_referee: bool) -> bool:
        """Tells whether the referee answers: the header is the players' affair, the rest his, if he decides."""
        return by_referee and not isinstance(self.what, Propose)


class _TurnedDown(Struct, frozen=True):
    """What the other side has rejected, on which line, the last order played then, and the words of a waived one."""

    asked: Asked
    line: Line
    played: int
    order: str = ""

    def covers(self, what: Takeback | Propose | Waive, order: str) -> bool:
        """Tells whether the same is asked, or more orders are to go back."""
        mine = self.asked.what
        if isinstance(what, Takeback) and isinstance(mine, Takeback):
            return what.count >= mine.count
        if isinstance(mine, Seal | SealChains) or self.order != order:
            return False
        return bool(replace(what, reason="", who="") == replace(mine, reason="", who=""))


class Asking(Struct):
    """All that waits for an answer, the oldest first; and what the other side has turned down."""

    waiting: list[Asked] = field(default_factory=list)
    turned_down: tuple[_TurnedDown, ...] = ()

    def turn_down(self, asked: Asked, line: Line, side: str, played: int, order: str = "") -> None:
        """Notes what a side has rejected; whoever rejects what he asked for himself has withdrawn it."""
        if asked.side and asked.side != side:
            self.turned_down = (*self.turned_down, _TurnedDown(asked, line, played, order))

    def again(
        self, line: Line, what: Takeback | Propose | Waive, side: str, played: int, order: str = ""
    ) -> Problem | None:
        """Returns that a side asks for what was rejected, though nothing was played since: it could ask for ever.

        Whoever has to answer would never be done, and his clock would run in place of the asker's.
        """
        told = (each for each in self.turned_down if each.asked.side == side and each.played == played)
        if (found := next((each for each in told if each.covers(what, order)), None)) is None:
            return None
        where = found.line.place.seen_from(line.file)
        message = f"this {found.asked.noun} was rejected in {where}, and nothing was played since"
        remedy = "play on; or let the other side ask for it, if it has changed its mind"
        return fault_at(line, AGAIN, message, remedy=remedy)

    def answered(self, side: str, played: int, *, by_referee: bool = False) -> Asked | None:
        """Returns the oldest thing that a side can accept, and forgets it; what has lapsed comes last.

        Nobody accepts what he asks for himself.
        """
        return self._taken((each for each in self.waiting if _may_answer(each, side, by_referee=by_referee)), played)

    def rejected(self, side: str, played: int, *, by_referee: bool = False) -> Asked | None:
        """Returns the oldest thing that a side can reject, and forgets it; else what it asked for, which it withdraws.

        What it is asked comes first: by the word with which it answers it must not undo what it wants itself.
        """
        asked = [each for each in self.waiting if _may_answer(each, side, by_referee=by_referee)]
        mine = [each for each in self.waiting if side and each.side == side]
        return self._taken(iter([each for each in asked if not each.has_lapsed(played)] or mine or asked), played)

    def _taken(self, found: Iterator[Asked], played: int) -> Asked | None:
        first = min(found, key=lambda each: each.has_lapsed(played), default=None)
        if first is not None:
            self.waiting.remove(first)
        return first

    def without_waivers(self, place: int) -> None:
        """Forgets the waivers for orders that are withdrawn, from a place on."""
        self.waiting = [each for each in self.waiting if not isinstance(each.what, Waive) or each.behind < place]

    def open(self, played: int, *, by_referee: bool = False) -> Iterator[Problem]:
        """Yields what still waits at the end, and the takebacks that nobody has answered before play went on."""
        for each in self.waiting:
            code, message = WAITS[type(each.what)]
            if each.has_lapsed(played):
                yield _lapsed(each)
            else:
                who = "the referee" if each.is_referees(by_referee=by_referee) else "the opponent"
                word = "accept referee" if who == "the referee" else "accept"
                remedy = f"{who} writes `{word}` below it, or `reject`"
                yield at_line(each.line, code, Kind.WAITS, message, remedy=remedy)

    def questions(self, played: int, sides: Sequence[str], *, by_referee: bool = False) -> tuple[Question, ...]:
        """Returns what still waits, and whose answer it waits for."""
        return tuple(
            _question(each, sides, by_referee=by_referee) for each in self.waiting if not each.has_lapsed(played)
        )


def _question(asked: Asked, sides: Sequence[str], *, by_referee: bool) -> Question:
    bare = asked.what if isinstance(asked.what, Seal | SealChains) else replace(asked.what, reason="")
    others = [side for side in sides if asked.side and side != asked.side]
    answerer = REFEREE if asked.is_referees(by_referee=by_referee) else others[0] if len(others) == 1 else ""
    holds = not isinstance(asked.what, Propose)
    return Question(asked.noun, write_directive(bare), asked.line, asked.side, answerer, holds)


def _lapsed(asked: Asked) -> Problem:
    """Returns that play has gone on without an answer; whoever wrote both sides' orders may have forgotten one."""
    message = "orders were carried out since, and nobody has accepted this takeback: it has lapsed"
    remedy = "write it anew, with as many orders more, if it is still wanted"
    if asked.side:
        return at_line(asked.line, "log/takeback-lapsed", Kind.NOTICE, message, remedy=remedy)
    remedy = f"write `reject` right below it, if it was refused; {remedy}"
    return fault_at(asked.line, "log/takeback-lapsed", message, remedy=remedy)


def _may_answer(asked: Asked, side: str, *, by_referee: bool) -> bool:
    if asked.is_referees(by_referee=by_referee):
        return side == REFEREE
    return side != REFEREE and (not side or asked.side != side)


def refusal(
    waiting: Sequence[Asked], line: Line, side: str, *, by_referee: bool = False, verb: str = "accept"
) -> Problem:
    """Returns why an `accept`, or a `reject`, answers nothing."""
    if not waiting:
        message = f"there is no takeback to {verb}, no proposal and no waiver"
        return fault_at(line, f"log/{verb}", message, remedy="leave it out, or write it below what it answers")
    first = waiting[0]
    if by_referee and (side == REFEREE) == isinstance(first.what, Propose):
        return _not_his(first, line, side, verb)
    where = first.line.place.seen_from(line.file)
    message = f"the {side.title()} side asks for this {first.noun} itself, in {where}: the other side accepts it"
    return fault_at(line, "log/accept-own", message, remedy="the opponent writes `accept` in his own turn")


def _not_his(asked: Asked, line: Line, side: str, verb: str) -> Problem:
    """Returns that a proposal is for the other player to answer, and all else for the referee."""
    if isinstance(asked.what, Propose):
        message, remedy = f"the referee does not {verb} proposals", f"the other player writes `{verb}` in his own turn"
    else:
        who = f"the {side.title()} side" if side else "a player"
        message = f"{who} {verb}s this {asked.noun}, which is the referee's to {verb}"
        remedy = f"the referee writes `{verb} referee` below it"
    return fault_at(line, f"log/{verb}-referee", message, remedy=remedy)
