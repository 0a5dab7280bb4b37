"""What a viewer may see: the one place that decides it.

`seen` returns the replay as that viewer knows it; the report is made of nothing else. Cards of the other side's hand,
those it has taken out of its Development Pool unseen (16.1.1) and those it has discarded face down (16.1.2) become
numbers, in orders, problems, rulings and positions alike. What such an order did and what was wrong with it is judged
again on what the viewer knows, so that no message can say more than that.
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
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.types import CardId, Side
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import CardsAre, Effect
from pbem.games.on_to_berlin.state.options import DEVELOPMENT_SECRECY, DISCARD_SECRECY, optional
from pbem.games.on_to_berlin.state.position import Cards, Position, changed
from pbem.games.on_to_berlin.turn.advice import decide
from pbem.games.on_to_berlin.view.secret_lines import (
    author,
    cards_shown,
    counted,
    is_secret,
    masked_text,
    masked_written,
)

Seen = Replay[Position, Action, Effect]
SeenStep = Step[Position, Action, Effect]

MASKS = Masks(
    misread="this line about hidden cards is not understood",
    refused="this order is refused for a reason that lies in cards you may not see",
    loose="trouble with a line about hidden cards",
)


def seen(replay: Seen, viewer: str, since: int = 0) -> Seen:
    """Returns the replay as a viewer knows it, without its first lines if `since` says so.

    A viewer is `axis`, `allied`, or `all` for whoever may see everything.

    Raises:
        ValueError: if there is no such viewer.
    """
    return seen_by(replay, viewer, lambda known, side, early: _Veil(Side(side)).over(known, early), since)


@dataclass(slots=True)
class _Veil:
    """What lies between a viewer and the other side's cards."""

    viewer: Side
    open: frozenset[CardId] = frozenset()  # laid before him since the deck was last shuffled
    met: frozenset[CardId] = frozenset()  # laid before him at any time
    done: dict[int, Position] = field(default_factory=dict)

    @property
    def hidden(self) -> Side:
        """The side whose cards the viewer does not know."""
        return self.viewer.enemy

    def over(self, replay: Seen, early: Sequence[SeenStep]) -> Seen:
        """Returns the replay behind the veil; of early rulings only what they show is known."""
        for step in early:
            self._learn(step)
        start = self.position(replay.start)
        steps = veiled_steps(replay, self.step)
        return replace(replay, start=start, steps=steps, loose=tuple(self._loose(each) for each in replay.loose))

    # -- positions

    def position(self, position: Position) -> Position:
        """Returns a position with the other side's hidden cards as numbers."""
        if id(position) not in self.done:
            held = position.cards.get(self.hidden)
            self.done[id(position)] = (
                changed(position, cards={**position.cards, self.hidden: self._cards(position, held)})
                if held else position
            )  # fmt: skip
        return self.done[id(position)]

    def _cards(self, position: Position, held: Cards) -> Cards:
        known = replace(held, hand=frozenset(), unnamed=held.size)
        if optional(position, DEVELOPMENT_SECRECY):
            taken = {id_ for id_, card in cards().items() if card.side is self.hidden and card.start == "pool"}
            unseen = frozenset(taken) - held.pool - self.met - held.removed
            known = replace(known, pool=held.pool | unseen, taken=held.taken + len(unseen))
        if optional(position, DISCARD_SECRECY) or optional(position, DEVELOPMENT_SECRECY):
            face_down = held.discard - self.open
            known = replace(known, discard=held.discard & self.open, buried=held.buried + len(face_down))
        return known

    # -- orders

    def step(self, step: SeenStep) -> SeenStep:
        """Returns a step with neither a hidden card in it nor a stranger's remark."""
        before = self.position(step.before)
        self._learn(step)
        known = replace(step, before=before, after=self.position(step.after))
        if is_secret(step, self.hidden):
            return self._secret(known)
        effects = tuple(each for each in step.ruling.effects if not isinstance(each, CardsAre))
        known = replace(known, ruling=replace(step.ruling, effects=effects, worked_out=None))
        if not step.problems and not step.line.comment:
            return known
        if was_judged(step):
            known = replace(known, problems=_judged_again(known, known.action))
        return known if author(step) is self.viewer else without_remarks(known)

    def _learn(self, step: SeenStep) -> None:
        if not step.applied:
            return
        shown = cards_shown(step, self.hidden)
        self.met |= shown
        self.open |= shown
        self.open -= step.before.hand(self.hidden).discard - step.after.hand(self.hidden).discard

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


def _judged_again(step: SeenStep, action: Action | None) -> tuple[Problem, ...]:
    return judged_again(step, decide(step.before, action).violations if action else (), MASKS)


def _ruling(step: SeenStep, action: Action | None) -> Ruling[Effect]:
    """Returns what a secret order did in the viewer's eyes: what the same order does with unnamed cards."""
    return Ruling() if action is None else decide(step.before, action)
