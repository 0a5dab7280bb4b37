"""What a viewer may see: the one place that decides it (6.1, 6.3, Q23).

`seen` returns the replay as that viewer knows it; the report is made of nothing else. The other side's
chits in the cup or in hand become numbers, in orders, problems, rulings and positions alike; a chit is known
from its draw on, also when an interrupt sends it back. What such an order did and what was wrong with it is
judged again on what the viewer knows. A remark on a line that is not the viewer's own stays with its writer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.core.effects import Noted
from pbem.core.frozen import replace
from pbem.core.game import Ruling
from pbem.core.problem import Problem
from pbem.core.replay import Replay
from pbem.core.source import plain_line
from pbem.core.telling.hiding import (
    judged_again,
    masked,
    on_line,
    seen_by,
    veiled_steps,
    was_judged,
    without_remarks,
    without_talk,
)
from pbem.games.a_victory_awaits.board.types import ChitId, Side
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import reinforcement
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.effects import ChitsAre, Effect, TallyIs
from pbem.games.a_victory_awaits.state.position import Chits, Cup, Position, TurnTally, changed
from pbem.games.a_victory_awaits.turn.advice import decide
from pbem.games.a_victory_awaits.view.parts_of_the_log import AnyStep
from pbem.games.a_victory_awaits.view.secret_lines import MASKS, author, counted, is_secret, masked_text

Seen = Replay[Position, Action, Effect]

NONE = Chits()


def seen(replay: Seen, viewer: str, since: int = 0) -> Seen:
    """Returns the replay as a viewer knows it, without its first lines if `since` says so.

    A viewer is `axis`, `soviet`, or `all` for whoever may see everything.

    Raises:
        ValueError: if there is no such viewer.
    """
    return seen_by(replay, viewer, lambda known, side, early: _Veil(Side(side)).over(known, early), since)


@dataclass(slots=True)
class _Veil:
    """What lies between a viewer and the other side's chits."""

    viewer: Side
    open: frozenset[ChitId] = frozenset()  # drawn at any time of the game
    turn: int = 0
    fresh: frozenset[ChitId] = frozenset()  # drawn this turn, perhaps sent back
    done: dict[int, Position] = field(default_factory=dict)

    @property
    def hidden(self) -> Side:
        """The side whose chits the viewer does not know."""
        return self.viewer.enemy

    def over(self, replay: Seen, early: Sequence[AnyStep]) -> Seen:
        """Returns the replay behind the veil; of early rulings only what they show is known."""
        for step in early:
            self._learn(step.before)
        start = self.position(replay.start)
        steps = veiled_steps(replay, self.step)
        return replace(replay, start=start, steps=steps, loose=tuple(self._loose(each) for each in replay.loose))

    # -- positions

    def position(self, position: Position) -> Position:
        """Returns a position with the other side's face-down chits as a number."""
        if id(position) not in self.done:
            self._learn(position)
            chosen = position.chosen_chits & self.open if self.hidden is Side.SOVIET else position.chosen_chits
            self.done[id(position)] = changed(position, this_turn=self._tally(position), chosen_chits=chosen)
        return self.done[id(position)]

    def _tally(self, position: Position) -> TurnTally:
        tally = position.this_turn
        chits, cups = {**tally.chits}, {**tally.cups}
        if self.hidden in chits:
            chits[self.hidden] = self._masked(position, chits[self.hidden])
        if self.hidden in cups:
            cups[self.hidden] = tuple(map(self._cup, cups[self.hidden]))
        queue = tuple(each if each.revealed else each._replace(chit=None) for each in tally.queue)
        return replace(tally, chits=chits, queue=queue, cups=cups)

    def _cup(self, cup: Cup) -> Cup:
        known = cup.chits & self.fresh
        return Cup(known, cup.unnamed + len(cup.chits - known), cup.dummies)

    def _learn(self, position: Position) -> None:
        own = position.this_turn.chits.get(self.hidden, NONE)
        if position.turn != self.turn:
            self.turn, self.fresh = position.turn, frozenset()
        self.fresh |= frozenset(own.drawn)
        self.open |= frozenset(own.drawn)

    def _masked(self, position: Position, own: Chits) -> Chits:
        """Everybody knows of the Reinforcements chit, which is always selected, and of chits that were sent back."""
        always = reinforcement(position, self.hidden)
        known = frozenset(each for each in own.selected if each in self.fresh or each == always)
        return replace(own, selected=known, held=own.held & known, unnamed=own.unnamed + len(own.selected - known))

    # -- orders

    def step(self, step: AnyStep) -> AnyStep:
        """Returns a step with neither a face-down chit in it nor a stranger's remark."""
        before = self.position(step.before)
        known = replace(step, before=before, after=self.position(step.after))
        if is_secret(step, self.hidden):
            return self._secret(known)
        effects = tuple(each for each in step.ruling.effects if not _of_chits(each))
        ruling = replace(step.ruling, effects=effects, worked_out=None)
        problems = _judged_again(known, known.action) if was_judged(step) else step.problems
        known = replace(known, ruling=ruling, problems=problems)
        return known if author(step) != self.hidden else without_remarks(known)

    def _secret(self, step: AnyStep) -> AnyStep:
        secret = counted(step.action, step.line.text)
        line = plain_line(secret.written, step.line.file, step.line.number)
        known = replace(step, line=line, written=secret.written if step.written else "", action=secret.action)
        problems = tuple(on_line(each, line) for each in _judged_again(known, secret.action))
        ruling: Ruling[Effect] = decide(step.before, secret.action) if secret.action else Ruling()
        shown = tuple(each for each in ruling.effects if not _of_chits(each))
        return replace(known, ruling=replace(ruling, effects=shown, worked_out=None), problems=problems)

    def _loose(self, problem: Problem) -> Problem:
        if problem.excerpt and masked_text(problem.excerpt, self.hidden):
            return masked(problem, MASKS)
        return without_talk(problem)


def _judged_again(step: AnyStep, action: Action | None) -> tuple[Problem, ...]:
    return judged_again(step, decide(step.before, action).violations if action else (), MASKS)


def _of_chits(effect: Effect) -> bool:
    return isinstance(effect, ChitsAre | TallyIs) or (isinstance(effect, Noted) and "chosen_chits" in effect.facts)
