"""The replay in the making, and what players agree on while it is made: waivers, takebacks, changes of the header."""

from collections.abc import Sequence
from typing import Generic, Self, TypeVar

from msgspec import Struct, field

from pbem.core.agreeing.asking import Asked, Asking, refusal
from pbem.core.agreeing.waivers import Waivers
from pbem.core.authors import Authors, side_of
from pbem.core.blame import fault_at
from pbem.core.bylines import Bylines
from pbem.core.chance.changeover import DICE, changed_over
from pbem.core.chance.ledger import Ledger
from pbem.core.changes import changed_header, faults_of, told_change
from pbem.core.deadlines import read_leave
from pbem.core.directives import (
    Accept,
    Directive,
    Propose,
    Reject,
    Seal,
    SealChains,
    Standing,
    Takeback,
    Vacation,
    Waive,
    write_directive,
)
from pbem.core.frozen import replace
from pbem.core.game import Game, Header
from pbem.core.guesses import Guess
from pbem.core.other_scripts import with_strange_letters
from pbem.core.ownership import CHANCE, cut_short, of_what_was_drawn, owner, whose_word
from pbem.core.policies import REFEREE, Policy, policy_of
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import Outcome, Parse, Step
from pbem.core.source import Line, plain_line
from pbem.core.standing.answering import Part, answered
from pbem.core.standing.giving import given
from pbem.core.standing.passed_over import Whose
from pbem.core.standing.steps import steps_of, trailing, withdrawn
from pbem.core.standing.values import Orders, StandingOrder, in_force, with_orders

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")


class Agreements(Struct, Generic[P, A, E]):
    """The replay in the making, and what the players agree on in it."""

    game: Game[P, A, E]
    header: Header
    parse: Parse
    waivers: Waivers
    position: P
    start: P
    guesses: list[Guess[P]] = field(default_factory=list)
    lost: Line | None = None  # the last order of which nothing could be made
    asking: Asking = field(default_factory=Asking)
    steps: list[Step[P, A, E]] = field(default_factory=list)
    carried: list[int] = field(default_factory=list)  # which steps were carried out and not taken back
    faults: int = 0  # faulty lines
    followers: int = 0  # lines that follow from them
    waste: int = 0  # characters of both
    told: int = 0  # faults told, those of the reader counted in
    loose: list[Problem] = field(default_factory=list)
    bylines: Bylines = field(default_factory=Bylines)
    hand: str = ""  # the side that wrote the last order carried out, where that is known, or chance
    private: Orders = ()  # standing orders that stand in no line: what they answer passes over nobody
    given: dict[StandingOrder, Line] = field(default_factory=dict)  # where each standing order stands
    given_up: bool = False
    players: Authors | None = None  # of the header, looked up when somebody asks
    ledger: Ledger | None = None  # of chance, where that is not taken on trust

    def branched(self) -> Self:
        """Returns the same replay, to go on with apart from this one."""
        return replace(
            self,
            waivers=replace(self.waivers, given=[*self.waivers.given]),
            guesses=[*self.guesses],
            asking=replace(self.asking, waiting=[*self.asking.waiting]),
            steps=[*self.steps],
            carried=[*self.carried],
            loose=[*self.loose],
            given={**self.given},
            bylines=replace(self.bylines, first={**self.bylines.first}, number={**self.bylines.number}),
        )

    # -- directives

    def _directive(self, line: Line, directive: Directive) -> None:
        self.steps.append(Step(line, Outcome.SAID, self.position, self.position, written=write_directive(directive)))
        match directive:
            case Waive():
                self._waive(line, directive)
            case Takeback():
                self._takeback(line, directive)
            case Propose():
                self._propose(line, directive)
            case Accept():
                self._accept(line, directive)
            case Reject():
                self._turn_down(line, directive)
            case Vacation():
                self._vacation(line, directive)
            case Standing():
                self._give(line, directive)
            case _:
                pass  # what is said of chance does what `chance/dealing.py` tells

    def _waive(self, line: Line, directive: Waive) -> None:
        side = self._authors.speaker(line, directive)
        if directive.who and not directive.who.isalpha():
            remedy = f"write `waive {directive.who} -- {directive.code}`"
            self._say(fault_at(line, "log/syntax", "a reason stands behind two dashes", Kind.NOT_UNDERSTOOD, remedy))
        elif isinstance(side, Problem):
            self._say(side)
        elif self._policy.allows:
            self.waivers.given.append((directive, line))
        else:
            self._scold(line, "log/policy", "no rule is waived under `Policy: strict`", "delete the waiver")

    def _vacation(self, line: Line, directive: Vacation) -> None:
        side, writer = side_of(self._authors, directive.who), self._authors.of_line(line)
        if not side:
            players = ", ".join(name for each in self.game.sides for name in (each, *self._authors.players(each)))
            self._scold(line, "log/vacation", f"nobody here is called `{directive.who}`", f"name one of: {players}")
        elif read_leave(directive.first, directive.last) is None:
            message = f"the last day is the first or within a year of it, not {directive.first} to {directive.last}"
            self._scold(line, "log/vacation", message, "write the first and the last day: `2026-12-20 to 2027-01-03`")
        elif writer and writer != side:
            message = f"this says when the {side} side is away, but the {writer} side wrote it"
            self._scold(line, "log/other-side", message, "each side says so in its own turn")

    def _takeback(self, line: Line, directive: Takeback) -> None:
        taken = [self.steps[place] for place in self.carried[-directive.count :]] if directive.count else []
        side = self._authors.speaker(line, directive)
        if isinstance(side, Problem):
            self._say(side)
        elif len(taken) < directive.count or not taken:
            self._scold(line, "log/takeback", f"there are not {directive.count} orders to take back")
        elif not self._policy.allows:
            self._scold(line, "log/policy", "nothing is taken back under `Policy: strict`", "delete the line; play on")
        elif self._policy.by_referee or self._is_drawn or self._others_asks(side) or self._needs_consent(taken, side):
            self._ask(line, directive, side)
        else:
            self._withdraw(directive.count)

    def _ask(self, line: Line, what: Takeback | Propose, side: str) -> None:
        """Has a question wait for its answer, unless it was turned down a moment ago."""
        if (told := self.asking.again(line, what, side, self._last_played)) is not None:
            self._say(told)
        else:
            self.asking.waiting.append(Asked(what, line, side, len(self.steps)))

    def _needs_consent(self, taken: list[Step[P, A, E]], side: str) -> bool:
        """Tells whether a side may not take orders back of its own accord: chance is behind, or the other has decided.

        What a standing order of the other side's has answered between them is decided by that side.
        """
        first = next(at for at, step in enumerate(self.steps) if step is taken[0])
        followed = [each for step in self.steps[first:] for each in step.followed]
        book, gone = self.ledger, (*taken, *followed)
        drawn = {each.line.place for each in book.dealt} if book else set()
        if book and any(each.line.place in drawn for each in gone) and not self._policy.frees(book.kind):
            return True
        if any(each.ruling.sealed for each in gone) and not self._policy.behind_chance:
            return True
        answered = any(each.by_side and each.by_side != side for each in followed)
        return answered or any(self._is_others(step, side) for step in taken)

    def _propose(self, line: Line, directive: Propose) -> None:
        side = self._authors.speaker(line, directive)
        if isinstance(side, Problem):
            self._say(side)
        elif faults := faults_of(self.game, self.position, self.header, directive, line, self.ledger):
            self._say(*faults)
        else:
            self._ask(line, directive, side)

    def _accept(self, line: Line, directive: Accept) -> None:
        side = self._authors.speaker(line, directive)
        if isinstance(side, Problem):
            self._say(side)
            return
        asked = self.asking.answered(side, self._last_played, by_referee=self._policy.by_referee)
        if asked is None:
            self._say(refusal(self.asking.waiting, line, side, by_referee=self._policy.by_referee))
            return
        if isinstance(asked.what, Propose):
            self._change(line, asked.what, asked.line)
        elif isinstance(asked.what, Takeback):
            self._take_back(line, asked, asked.what.count)
        elif isinstance(asked.what, Seal | SealChains) and self.ledger:
            self.ledger = self.ledger.begun_anew(asked.what)
        if told := self._authors.unknown(line):
            self._say(*self.steps[-1].problems, told)

    def _turn_down(self, line: Line, directive: Reject) -> None:
        """Forgets what was asked; an order that a waiver should have let stand goes, with all that came behind it."""
        side, by_referee = self._authors.speaker(line, directive), self._policy.by_referee
        if isinstance(side, Problem):
            self._say(side)
            return
        asked = self.asking.rejected(side, self._last_played, by_referee=by_referee)
        if asked is None:
            self._say(refusal(self.asking.waiting, line, side, by_referee=by_referee, verb="reject"))
            return
        order = ""
        if isinstance(asked.what, Waive):
            order = self.steps[asked.behind].written
            self._drop(asked.behind)
        self.asking.turn_down(asked, line, side, self._last_played, order)
        if told := self._authors.unknown(line, "rejects"):
            self._say(*self.steps[-1].problems, told)

    def _drop(self, place: int) -> None:
        """Withdraws the order at a place, with all behind it; one that still asks for dice goes with what waits."""
        if count := sum(each >= place for each in self.carried):
            self._withdraw(count)
        elif self.ledger is not None and self.ledger.waiting is not None:
            self.ledger = self.ledger.without_waiting()
        self.steps[place] = replace(self.steps[place], outcome=Outcome.WITHDRAWN)

    def _change(self, line: Line, said: Propose, at: Line) -> None:
        """Goes on under a header that both sides have changed."""
        if faults := faults_of(self.game, self.position, self.header, said, at, self.ledger):
            self._say(*faults)
            return
        told = at_line(line, "log/header-changed", Kind.NOTICE, told_change(self.header, said))
        self.header = changed_header(self.header, said, at)
        if said.tag == DICE and self.ledger is not None:
            self.ledger = changed_over(self.ledger, self.game, self.header)
        self.position = self._under_header(self.position)
        self.guesses = [replace(each, position=self._under_header(each.position)) for each in self.guesses]
        self.steps[-1] = replace(self.steps[-1], after=self.position, problems=(told,))

    def _under_header(self, position: P) -> P:
        """Returns a position under the header as it is now; where the game cannot have that, as it was."""
        found = self.game.amend(position, self.header).position
        return position if found is None else found

    def _take_back(self, line: Line, asked: Asked, count: int) -> None:
        """Withdraws what was asked for, unless play has gone on since."""
        if asked.has_lapsed(self._last_played):
            where = asked.line.place.seen_from(line.file)
            message = f"orders were carried out since the takeback in {where}: it has lapsed"
            self._scold(line, "log/takeback-lapsed", message, "write the takeback anew, with as many orders more")
        else:
            self._withdraw(count)

    def _withdraw(self, count: int) -> None:
        """Takes orders back, with the answers between them and those that the first one has called up."""
        places = self.carried[-count:]
        del self.carried[-count:]
        orders = in_force(self.position)
        self.position = with_orders(self._under_header(self._before(places[0])), orders)
        self.guesses, self.lost = [], None
        self.asking.without_waivers(places[0])
        self.ledger = self.ledger.without_waiting() if self.ledger else None
        for place in places:
            self.steps[place] = replace(self.steps[place], outcome=Outcome.WITHDRAWN)
        for place in range(places[0], len(self.steps)):
            self.steps[place] = withdrawn(self.steps[place])
        self.steps[-1] = replace(self.steps[-1], after=self.position)

    @property
    def _last_played(self) -> int:
        """The place of the last order that was carried out and stands."""
        return self.carried[-1] if self.carried else -1

    @property
    def _is_drawn(self) -> bool:
        """Tells whether a value is open for what waits: no way back without consent."""
        book = self.ledger
        waiting = book.waiting if book else None
        return bool(book and waiting and waiting.opens) and not (book and self._policy.frees(book.kind))

    def _others_asks(self, side: str) -> bool:
        """Tells whether what waits for values was asked by the other side: it would go with the order taken back."""
        waiting = self.ledger.waiting if self.ledger else None
        if waiting is None or not side:
            return False
        asker = self._authors.of_line(waiting.line) or owner(self.game, self.position, waiting.line, None)
        return asker not in ("", side)

    def _before(self, place: int) -> P:
        """Returns the position in which a line had to be heard; the answers that it called up are withdrawn."""
        above = self.steps[place - 1] if place else None
        at = trailing(above) if above else 0
        if above is None or at == len(above.followed):
            return self.steps[place].before
        gone = tuple(replace(each, outcome=Outcome.WITHDRAWN) for each in above.followed[at:])
        self.steps[place - 1] = replace(above, followed=(*above.followed[:at], *gone))
        return above.followed[at].before

    # -- standing orders

    def _give(self, line: Line, said: Standing) -> None:
        """Takes a standing order, or clears some, from this line on."""
        side = self._authors.speaker(line, said)
        if isinstance(side, Problem):
            self._say(side)
            return
        found = given(self.game, self.position, said, line)
        if found.problem is not None:
            self._say(with_strange_letters(found.problem))
            return
        self.given.update((each, line) for each in found.orders[len(in_force(self.position)) :])
        self._stand(found.orders)
        self.steps[-1] = replace(self.steps[-1], after=self.position, written=found.line)

    def stand(self, orders: Orders) -> None:
        """Has standing orders in force from here on, behind those that are, though no line gives them."""
        self._stand((*in_force(self.position), *orders))

    def _stand(self, orders: Orders) -> None:
        self.position = with_orders(self.position, orders)
        self.guesses = [replace(each, position=with_orders(each.position, orders)) for each in self.guesses]

    def _carry_answers(self, parts: Sequence[Part[P, A, E]]) -> None:
        """Carries out what standing orders answer behind the last line."""
        if parts:
            above = self.steps[-1]
            more = steps_of(self.game, parts, above, self.given)
            self.steps[-1] = replace(above, followed=(*above.followed, *more))
            self.position = parts[-1].after

    def _scold(self, line: Line, code: str, message: str, remedy: str = "") -> None:
        self._say(fault_at(line, code, message, remedy=remedy))

    def _say(self, *problems: Problem) -> None:
        self.steps[-1] = replace(self.steps[-1], problems=problems)

    # -- who wrote what

    @property
    def _policy(self) -> Policy:
        return policy_of(self.header)

    @property
    def _authors(self) -> Authors:
        if self.players is None or self.players.header is not self.header:
            sides = (*self.game.sides, REFEREE) if self._policy.by_referee else self.game.sides
            self.players = Authors(self.header, sides)
        return self.players

    def _is_others(self, step: Step[P, A, E], side: str) -> bool:
        """Tells whether an order is not of a side that is known: by its writer, else by whose decision it was."""
        if not side:
            return False
        writer = self._authors.of_line(step.line)
        return (writer or owner(self.game, step.before, step.line, step.action)) not in ("", side)

    def _whose(self, line: Line, action: A | None) -> Whose:
        """Returns whose order comes next, where a mail shows who has written it."""
        if not (writer := self._authors.of_line(line)):
            return Whose()
        known = self.game, self._answered_for(action, writer)
        whose = whose_word(*known, line, action, writer, waived=bool(self.waivers.given))
        if whose.side not in ("", writer) or self.hand not in (writer, CHANCE):
            return whose
        sealed = self.ledger is not None
        return cut_short(*known, line, writer, sealed=sealed, action=action, reads=self._read)

    def _answered_for(self, action: A | None, writer: str) -> P:
        """Returns the position behind what the others' standing orders that nobody sees answer before an action."""
        private = tuple(each for each in self.private if each.side != writer)
        position = with_orders(self.position, (*in_force(self.position), *private))
        if not private:
            return position
        answers = answered(self.game, position, action)
        return answers[-1].after if answers else position

    def _read(self, text: str) -> A | None:
        """Returns what a line does here; None where it is no order."""
        line = plain_line(text)
        node = self.parse(line)
        return None if isinstance(node, Problem | Directive) else self.game.read(node, line, self.position).action

    def _note_author(self, line: Line, whose: Whose) -> None:
        """Notes in whose hand an order is that was carried out, or asks; what values decided is no order of a side's.

        `whose` it is was told before it was.
        """
        held = self.ledger is not None and self.ledger.waiting is not None and self.ledger.waiting.line is line
        drawn = of_what_was_drawn(self.ledger, line)
        if self.steps[-1].applied:
            self.hand = self._authors.of_line(line) if drawn is None else CHANCE
        if line.writer and (self.steps[-1].applied or held):
            self.bylines.note(self._authors, line, whose if drawn is None else Whose(drawn))

    def _note_speaker(self, line: Line, said: Directive) -> None:
        """Notes a stranger's hand in what is said; of an answer it is told where it stands."""
        if line.writer and not isinstance(said, Accept | Reject):
            self.bylines.note(self._authors, line, Whose())
