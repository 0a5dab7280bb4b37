"""What a viewer may see: the one place that decides it.

`seen` returns the replay as that viewer knows it; the report is made of nothing else. Cards of the other side's hand
and its War Goals card become numbers, in orders, problems, rulings and positions alike. What such an order did and
what was wrong with it is judged again on what the viewer knows, so that no message can say more than that.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.core.frozen import replace
from pbem.core.game import Ruling
from pbem.core.problem import Problem
from pbem.core.replay import Replay, Step
from pbem.core.source import plain_line
from pbem.core.telling.hiding import (
    Masks,
    judged_again,
    masked,
    on_line,
    seen_by,
    veiled_steps,
    was_judged,
    without_remarks,
    without_talk,
)
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import CardsAre, Effect
from pbem.games.absolute_war.state.options import SOLITAIRE, optional
from pbem.games.absolute_war.state.position import Cards, Position, changed
from pbem.games.absolute_war.turn.advice import decide
from pbem.games.absolute_war.view.secret_lines import author, counted, is_secret, masked_text, masked_written

Seen = Replay[Position, Action, Effect]
SeenStep = Step[Position, Action, Effect]

MASKS = Masks(
    misread="this line about hidden cards is not understood",
    refused="this order is refused for a reason that lies in cards you may not see",
    loose="trouble with a line about hidden cards",
)


def seen(replay: Seen, viewer: str, since: int = 0) -> Seen:
    """Returns the replay as a viewer knows it, without its first lines if `since` says so.

    A viewer is `german`, `soviet`, or `all` for whoever may see everything.

    Raises:
        ValueError: if there is no such viewer.
    """
    if replay.start is not None and optional(replay.start, SOLITAIRE):
        return replay.behind(since)  # both hands lie open (24.2)
    return seen_by(replay, viewer, lambda known, side, early: _Veil(Side(side)).over(known, early), since)


@dataclass(slots=True)
class _Veil:
    """What lies between a viewer and the other side's cards."""

    viewer: Side
    done: dict[int, Position] = field(default_factory=dict)

    @property
    def hidden(self) -> Side:
        """The side whose cards the viewer does not know."""
        return self.viewer.enemy

    def over(self, replay: Seen, early: Sequence[SeenStep]) -> Seen:
        """Returns the replay behind the veil; what early rulings have shown lies open on the table, or is forgotten."""
        del early
        assert replay.start is not None
        start = self.position(replay.start)
        steps = veiled_steps(replay, self.step)
        return replace(replay, start=start, steps=steps, loose=tuple(self._loose(each) for each in replay.loose))

    def position(self, position: Position) -> Position:
        """Returns a position with the other side's hidden cards as numbers."""
        if id(position) not in self.done:
            held = _hidden(position.hand(self.hidden))
            self.done[id(position)] = changed(position, cards={**position.cards, self.hidden: held})
        return self.done[id(position)]

    def step(self, step: SeenStep) -> SeenStep:
        """Returns a step with neither a hidden card in it nor a stranger's remark."""
        known = replace(step, before=self.position(step.before), after=self.position(step.after))
        if is_secret(step, self.hidden):
            return self._secret(known)
        effects = tuple(each for each in step.ruling.effects if not isinstance(each, CardsAre))
        known = replace(known, ruling=replace(step.ruling, effects=effects, worked_out=None))
        if not step.problems and not step.line.comment:
            return known
        if was_judged(step):
            known = replace(known, problems=_judged_again(known, known.action))
        return known if author(step) is self.viewer else without_remarks(known)

    def _secret(self, step: SeenStep) -> SeenStep:
        secret = counted(step.action, self.hidden)
        written = masked_written(secret, step.line.text)
        line = plain_line(written, step.line.file, step.line.number)
        step = replace(step, line=line, written=written if step.written else "", action=secret.action)
        problems = tuple(on_line(each, line) for each in _judged_again(step, secret.action))
        return replace(step, ruling=_ruling(step, secret.action), problems=problems)

    def _loose(self, problem: Problem) -> Problem:
        if problem.excerpt and masked_text(problem.excerpt, self.hidden):
            return masked(problem, MASKS)
        return without_talk(problem)


def _hidden(held: Cards) -> Cards:
    offensives = sum(cards()[card].offensive for card in held.hand)
    return replace(
        held,
        hand=frozenset(),
        unnamed=held.unnamed + len(held.hand) - offensives,
        unnamed_offensive=held.unnamed_offensive + offensives,
        goal=None,
    )


def _judged_again(step: SeenStep, action: Action | None) -> tuple[Problem, ...]:
    return judged_again(step, decide(step.before, action).violations if action else (), MASKS)


def _ruling(step: SeenStep, action: Action | None) -> Ruling[Effect]:
    """Returns what a secret order did in the viewer's eyes: what the same order does with unnamed cards."""
    return Ruling() if action is None else decide(step.before, action)
