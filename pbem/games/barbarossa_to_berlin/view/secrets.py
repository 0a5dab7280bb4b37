"""What a viewer may see: the one place that decides it.

`seen` returns the replay as that viewer knows it; the report is made of nothing else. The other
side's cards become numbers, in orders, problems, rulings and positions alike. What such an order
did and what was wrong with it is judged again on what the viewer knows, so that no message can
say more than that. A remark on a line that is not the viewer's own may be a note to its writer's
self, and stays with him.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.core.effects import Told
from pbem.core.frozen import replace
from pbem.core.game import Ruling
from pbem.core.problem import Problem
from pbem.core.replay import Outcome, Replay, Step
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
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import Exchange, Swap
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard
from pbem.games.barbarossa_to_berlin.state.deck import hand, piles
from pbem.games.barbarossa_to_berlin.state.effects import Effect, HandIs, PilesAre
from pbem.games.barbarossa_to_berlin.state.position import Hand, Piles, Position, changed
from pbem.games.barbarossa_to_berlin.turn.advice import decide
from pbem.games.barbarossa_to_berlin.view.secret_lines import (
    Secret,
    author,
    cards_shown,
    counted,
    is_secret,
    masked_text,
    masked_written,
)

Seen = Replay[Position, Action, Effect]
SeenStep = Step[Position, Action, Effect]

SHOWN_BY = "card-allied-25/show-axis-hand"
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
    """What lies between a viewer and the other side's cards; `open` are those that were played before him."""

    viewer: Side
    open: set[int] = field(default_factory=set)
    shown: frozenset[int] = frozenset()  # of the hand, by an event, until cards leave it unseen
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
        """Returns a position with the other side's hand as a number, but for cards it has shown."""
        if id(position) not in self.done:
            held = position.hands.get(self.hidden)
            piles = position.piles.get(self.hidden)
            self.done[id(position)] = changed(
                position,
                hands={**position.hands, self.hidden: self._hand(held)} if held else position.hands,
                piles={**position.piles, self.hidden: self._piles(piles)} if piles else position.piles,
            )
        return self.done[id(position)]

    def _hand(self, held: Hand) -> Hand:
        known = held.known & self.shown
        return Hand(known, held.size - len(known), shown=bool(known))

    def _bare(self, position: Position) -> Position:
        """Returns a position with no card of the hidden hand known, not even one that was shown."""
        unknown = Hand(unknown=hand(position, self.hidden).size)
        return changed(position, hands={**position.hands, self.hidden: unknown}) if position.hands else position

    def _piles(self, piles: Piles) -> Piles:
        face_up = piles.discard & self.open
        return replace(piles, discard=face_up, buried=piles.buried + len(piles.discard) - len(face_up))

    # -- orders

    def step(self, step: SeenStep) -> SeenStep:
        """Returns a step with neither a hidden card in it nor a stranger's remark."""
        before = self.position(step.before)
        self._learn(step)
        known = replace(step, before=before, after=self.position(step.after))
        if is_secret(step, self.hidden):
            return self._secret(known)
        effects = tuple(each for each in step.ruling.effects if not _of_cards(each))
        known = replace(known, ruling=replace(step.ruling, effects=effects, worked_out=None))
        if not step.problems and not step.line.comment:
            return known
        if was_judged(step):
            known = replace(known, problems=_judged_again(known, known.action))
        return known if author(step) == self.viewer else without_remarks(known)

    def _learn(self, step: SeenStep) -> None:
        if not step.applied:
            return
        self.open |= cards_shown(step, self.hidden)
        if step.before.piles is not step.after.piles:
            self.open -= piles(step.before, self.hidden).discard - piles(step.after, self.hidden).discard
        if self.shown:
            self.shown &= hand(step.after, self.hidden).known
        match step.action:
            case _ if self.hidden == Side.AXIS and _shows_axis_hand(step):
                self.shown = hand(step.after, Side.AXIS).known
            case Discard(side=self.hidden) | Exchange(side=self.hidden) | Swap(side=self.hidden):
                self.shown = frozenset()
            case _:
                pass

    def _secret(self, step: SeenStep) -> SeenStep:
        step = replace(step, before=self._bare(step.before))
        secret = counted(step.action, self.hidden)
        written = masked_written(secret, step.line.text)
        line = plain_line(written, step.line.file, step.line.number)
        if step.outcome is Outcome.SAID:  # it asks chance, and says what was chosen before
            return replace(step, line=line, written=written, action=None)
        step = replace(step, line=line, written=written if step.written else "", action=secret.action)
        problems = tuple(on_line(each, line) for each in _judged_again(step, secret.action))
        return replace(step, ruling=_ruling(step, secret), problems=problems)

    def _loose(self, problem: Problem) -> Problem:
        if problem.excerpt and masked_text(problem.excerpt, self.hidden):
            return masked(problem, MASKS)
        return without_talk(problem)


def _judged_again(step: SeenStep, action: Action | None) -> tuple[Problem, ...]:
    return judged_again(step, decide(step.before, action).violations if action else (), MASKS)


def _shows_axis_hand(step: SeenStep) -> bool:
    """Tells whether the Axis hand lay open in an order: one that was named before is shown by the event itself."""
    return SHOWN_BY in step.ruling.cited and not step.after.action.second_look


def _ruling(step: SeenStep, secret: Secret) -> Ruling[Effect]:
    """Returns what a secret order did in the viewer's eyes: what the same order does with unnamed cards."""
    if secret.action is None:
        return Ruling((Told(secret.told),) if secret.told else ())
    return decide(step.before, secret.action)


def _of_cards(effect: Effect) -> bool:
    return isinstance(effect, (HandIs, PilesAre))
