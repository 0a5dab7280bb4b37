"""The fold from lines to a replay, with the one policy for orders that are not legal.

An order that is illegal is reported, not applied, and the replay goes on. What fails only because of
it must not be blamed: a few *guesses* (`guesses.py`) run beside the true position, and an order that
fails in truth but is sound in one of them merely follows from the earlier fault.
"""

from collections.abc import Iterable
from typing import TypeVar

from pbem.core.agreeing.asking import Asked
from pbem.core.agreeing.waivers import Waivers
from pbem.core.blame import fault_at, faults_found, following, kind_of, own_faults, remarked, violation_told
from pbem.core.carrying_out import applied
from pbem.core.chance.dealing import Dealing, ledger_of
from pbem.core.chance.event import Event
from pbem.core.directives import Directive, Sealing
from pbem.core.frozen import replace
from pbem.core.game import Game, Header, Node, Reading, Ruling
from pbem.core.guesses import (
    OUT_OF_STEP,
    Guess,
    Trial,
    keep,
    left_out,
    mended,
    out_of_step,
    spread,
    tries_of,
    unrefuted,
    without_tail,
)
from pbem.core.other_scripts import with_strange_letters
from pbem.core.policies import REFEREE
from pbem.core.problem import MOST_FAULTS, Kind, Problem
from pbem.core.replay import APPLIED, Outcome, Parse, Replay, Step
from pbem.core.source import Line
from pbem.core.standing.answering import Played, answered, carried, hear
from pbem.core.standing.steps import steps_of
from pbem.core.telling.words import counted

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

MOST_ORDERS = 6_000  # twice as many as the longest game has
MOST_WASTE = 100_000  # characters of faulty orders: some are as long as whole turns
MOST_FOLLOWERS = 1_000  # lines that merely follow: they cost as much as any, and nobody reads their numbers
MANY_FAULTS = 24  # of a log that has more it is no use to guess what was meant, and takes long


class Fold(Dealing[P, A, E]):
    """Judges line by line; what is judged can be had at any time, and more lines may follow then."""

    def take_all(self, lines: Iterable[Line]) -> None:
        """Judges lines up to the one from which on nobody would read the verdict."""
        for line in lines:
            if self.is_too_much:
                self.give_up(line)
                break
            self.take(line)

    def ended(self) -> Replay[P, A, E]:
        """Returns what is judged so far as a whole log, with what was left hanging at its end."""
        done = self.branched()
        done._carry_answers(answered(self.game, self.position))  # noqa: SLF001  of its own kind
        done.loose += [
            *done.waivers.idle(),
            *done.asking.open(self._last_played, by_referee=self._policy.by_referee),
            *done.bylines.told(),
            *done.withheld(),
        ]
        known = self.game, self.header, self.start, tuple(done.steps), tuple(done.loose), self.waivers.as_played
        asked = self.asking.questions(self._last_played, self.game.sides, by_referee=self._policy.by_referee)
        return Replay(*known, self.ledger, asked=asked)

    def take(self, line: Line) -> None:
        """Judges one line and appends its step."""
        parsed = self.parse(line)
        if isinstance(parsed, Problem):
            self._unread(line, (parsed,))
        elif isinstance(parsed, Directive):
            self._directive(line, parsed)
            if isinstance(parsed, Sealing):
                self._of_chance(line, parsed)
            self._note_speaker(line, parsed)
        else:
            self._order(line, parsed)
            self.loose.extend(self.waivers.idle())
        self._note_chance()
        if self.steps[-1].applied:
            self.carried.append(len(self.steps) - 1)
        self.followers += self.steps[-1].outcome is Outcome.FOLLOWS
        own = sum(each.counts and each.kind != Kind.FOLLOWS for each in self.steps[-1].problems)
        self.faults += own > 0
        self.waste += len(line.text) * self.steps[-1].outcome.is_faulty
        self.told += own

    @property
    def is_too_much(self) -> bool:
        """Tells whether nobody would read what comes next."""
        told = self.told + len(self.loose)
        many = told >= MOST_FAULTS or self.followers >= MOST_FOLLOWERS or self.waste >= MOST_WASTE
        return many or len(self.steps) >= MOST_ORDERS

    def give_up(self, line: Line) -> None:
        """Says that the rest is not judged."""
        if len(self.steps) >= MOST_ORDERS:
            what = f"{MOST_ORDERS:,} lines have been judged, more than any game has"
            remedy = "is this one game? give each log alone"
        else:
            many = self.told + len(self.loose)
            are, them = ("is", "it") if many == 1 else ("are", "them")
            more = f", and {self.followers:,} lines follow from {them}" if self.followers else ""
            what = f"{counted(many, 'fault')} {are} told above{more}"
            remedy = f"mend {them} first; or is this the log of another game?"
        message = f"{what}; from here on nothing is judged"
        self.loose.append(fault_at(line, "log/too-many-faults", message, remedy=remedy))
        self.given_up = True

    # -- orders

    def _order(self, line: Line, node: Node) -> None:
        heard = hear(self.game, self.position, line, node)
        self._carry_answers(heard.answers)
        whose = self._whose(line, heard.reading.action)
        if heard.reading.action is None:
            self._misread(line, node, heard.reading)
        else:
            self._judge(line, node, heard.reading)
        self._note_author(line, whose)

    def _judge(self, line: Line, node: Node, reading: Reading[A]) -> None:
        assert reading.action is not None
        event = self._event(reading)
        asks = self._is_asking(event)
        played = self._played(line, reading, event)
        written, ruling = self.game.write(reading.action), played.ruling
        step = Step(line, Outcome.PLAYED, self.position, self.position, reading.action, written, ruling)
        if event and asks and not ruling.violations:
            self._hold(line, event, reading.action)
        elif not ruling.violations:
            problems = (*reading.problems, *remarked(line, ruling.remarks))
            self._apply(replace(step, problems=problems) if problems else step, node, played)
        elif reasons := self._let_stand(event, ruling) or self._waived(ruling, written):
            told = self._told_waived(step, reasons, reading)
            if event and asks:
                waived = tuple(zip((each.code for each in ruling.violations), reasons, strict=True))
                self._hold(line, event, reading.action, waived, told)
            else:
                self._apply(replace(step, outcome=Outcome.WAIVED, problems=told), node, played)
        else:
            self._refuse(step, node, reading)
        if event and event.is_draw and not asks and self.steps[-1].outcome in APPLIED:
            self._settle(line, event)

    def _waived(self, ruling: Ruling[E], written: str) -> tuple[str, ...]:
        """Returns a reason for each rule that an order breaks, if its waivers cover all and none was turned down."""
        reasons = self.waivers.reasons(ruling.violations)
        for waive, line in self.waivers.given if reasons else ():
            side = waive.who or self._authors.of_line(line)
            if (told := self.asking.again(line, waive, side, self._last_played, written)) is not None:
                self.loose.append(told)
                self.waivers.given.clear()
                return ()
        return reasons

    def _played(self, line: Line, reading: Reading[A], event: Event | None) -> Played:
        """Returns the ruling on an order; dice that the players write may come behind an answer."""
        if self.ledger is None:
            return carried(self.game, self.position, reading.action)
        return Played(self._ruling(line, reading, event))

    def _apply(self, step: Step[P, A, E], node: Node, played: Played) -> None:
        after = applied(self.game, self.position, step.ruling)
        if self.guesses:
            self.guesses = spread(unrefuted(tries_of(self.game, self.guesses, step.line, node)), step.line, after)
        self.position, self.lost = after, None
        if not played.parts:
            self.steps.append(replace(step, after=after))
            return
        first, *more = played.parts
        followed = steps_of(self.game, more, step, self.given)
        self.steps.append(replace(step, ruling=first.ruling, after=first.after, followed=followed))

    def _told_waived(self, step: Step[P, A, E], reasons: tuple[str, ...], reading: Reading[A]) -> tuple[Problem, ...]:
        """Returns what is told of an order that is waived; its waivers wait for an answer from then on."""
        for waive, line in self.waivers.given:
            side = waive.who or self._authors.of_line(line)
            if (side or self._policy.by_referee) and side != REFEREE:
                self.asking.waiting.append(Asked(waive, line, side, len(self.steps)))
        self.waivers.given.clear()
        return tuple(
            violation_told(step.line, each, reading, Kind.WAIVED, reason)
            for each, reason in zip(step.ruling.violations, reasons, strict=True)
        )

    def _refuse(self, step: Step[P, A, E], node: Node, reading: Reading[A]) -> None:
        """The one policy: report, do not apply, go on; tell what merely follows in one line.

        An example, which a test plays. Memel has a Combat marker, Insterberg has none:

            6  attack Kaunas from Insterberg: 9A @4 @3   breaks 11.1, is told and not applied.
                                                         Guess: it was allowed, and Kaunas takes losses.
            7  lose allied: Northwest                    in truth there are no losses to take; in the guess it is
                                                         sound: so it follows from line 6, and the guess goes on.
            8  attack Kaunas from Memel: 4PzA, 9A @4 @3  9A is not in Memel, in truth and in every guess:
                                                         it has itself to blame, and a new guess allows it.
        """
        tries = tries_of(self.game, self.guesses, step.line, node)
        sound = next((each.guess.cause for each in tries if each.sound), None)
        cause = sound or self._lost_above(step, tries)
        if cause is None:
            self._blame(step, tries, reading)
        else:
            self._follows(step, cause)
        found = step.ruling.violations
        carried_out = all(each.partial for each in found) or (cause is not None and all(each.lacks for each in found))
        if carried_out:
            self._carry_out(step)
        self.guesses = spread(tries, step.line, self.position)
        if carried_out or sound is not None:
            self.lost = None
        else:
            self._guess_it_allowed(step, cause)

    def _lost_above(self, step: Step[P, A, E], tries: list[Trial[P]]) -> Line | None:
        """Returns the line above that could not even be guessed at, where an order only comes at the wrong time."""
        return self.lost if all(out_of_step(each) for each in faults_found(step, tries)) else None

    def _carry_out(self, step: Step[P, A, E]) -> None:
        """Carries out what lacks only something refused above, such as the other side's round: play goes on with it.

        Of a list it carries out the items that are right.
        """
        self.position = applied(self.game, self.position, step.ruling)
        self.steps[-1] = replace(self.steps[-1], after=self.position)

    def _blame(self, step: Step[P, A, E], tries: list[Trial[P]], reading: Reading[A]) -> None:
        own = own_faults(step, tries)
        problems = tuple(violation_told(step.line, each, reading, kind_of(each)) for each in own)
        self.steps.append(replace(step, outcome=Outcome.REFUSED, problems=problems))

    def _guess_it_allowed(self, step: Step[P, A, E], cause: Line | None) -> None:
        """Guesses that the order stands, and, if it is to blame itself, that a legal one stood in its place."""
        if all(each.thinkable for each in step.ruling.violations):
            after = applied(self.game, self.position, step.ruling)
            self.guesses = keep([Guess(after, cause or step.line, 1), *self.guesses], self.position)
        elif cause is None:
            self.lost = step.line
        if cause is None and self.faults < MANY_FAULTS:
            self._guess_it_mended(step)

    def _guess_it_mended(self, step: Step[P, A, E]) -> None:
        """Guesses that another order was meant, or that the one before it has been left out."""
        ways = [mended, left_out] if step.ruling.violations[0].code in OUT_OF_STEP else [mended]
        found = [each for way in ways for each in way(self.game, self.parse, self.position, step.line)]
        self.guesses = keep([*self.guesses, *found], self.position)

    def _follows(self, step: Step[P, A, E], cause: Line) -> None:
        problem = following(step.line, cause)
        self.steps.append(replace(step, outcome=Outcome.FOLLOWS, problems=(problem,)))

    def _misread(self, line: Line, node: Node, reading: Reading[A]) -> None:
        """An order whose names mean nothing here may still make sense in a guess."""
        tries = tries_of(self.game, self.guesses, line, node)
        cause = next((each.guess.cause for each in tries if each.sound), None)
        if cause is None:
            self._unread(line, reading.problems)
            return
        self._follows(Step(line, Outcome.FOLLOWS, self.position, self.position), cause)
        self.guesses = spread(tries, line, self.position)

    def _unread(self, line: Line, problems: tuple[Problem, ...]) -> None:
        self.lost = line
        if self.faults < MANY_FAULTS:
            known = self.game, self.parse, self.position, line
            meant = [*without_tail(*known, problems[0].span if problems else None), *mended(*known)]
            self.guesses = keep([*self.guesses, *meant], self.position)
        told = tuple(map(with_strange_letters, problems))
        self.steps.append(Step(line, Outcome.UNREAD, self.position, self.position, problems=told))


def fold_of(
    game: Game[P, A, E], header: Header, start: P, parse: Parse, *, as_played: bool = False, told: int = 0
) -> Fold[P, A, E]:
    """Returns a replay that has not begun.

    `as_played` applies every order that is possible, whatever it breaks, so that a finished
    game can be audited to its end. `told` is how many faults the reader has told already.
    """
    return Fold(game, header, parse, Waivers(as_played), start, start, told=told, ledger=ledger_of(game, header))


def replay(
    game: Game[P, A, E], header: Header, start: P, lines: Iterable[Line], parse: Parse, *, as_played: bool = False
) -> Replay[P, A, E]:
    """Judges a log line by line."""
    fold = fold_of(game, header, start, parse, as_played=as_played)
    fold.take_all(lines)
    return fold.ended()
