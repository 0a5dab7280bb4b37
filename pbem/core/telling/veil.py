"""The veil: what a viewer may see of a game. Nothing else decides it.

`seen_through` returns a replay as a viewer knows it; reports, maps and mails are made of nothing else. What the other
side hides becomes a number, in orders, problems, rulings and positions alike. Such an order is judged again on what
the viewer knows, so that no message can say more than that. A remark is shown to its writer only.

Each game says in a `Secrets` what its sides hide and what has been laid open.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbem.core.authors import Authors
from pbem.core.frozen import replace
from pbem.core.game import Ruling
from pbem.core.ownership import owner
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay, Outcome, Replay, Step, rulings_of
from pbem.core.source import plain_line
from pbem.core.standing.steps import with_followed
from pbem.core.telling.going_on import going_on
from pbem.core.telling.hiding import (
    ALL,
    PUBLIC,
    Masks,
    judged_again,
    masked,
    on_line,
    opened,
    says_no_card,
    was_judged,
    without_remarks,
    without_talk,
)
from pbem.core.telling.reasons import without_reasons
from pbem.core.telling.secret_text import SecretText

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")
K = TypeVar("K")
S = TypeVar("S", bound=str)


class Counted(Struct, Generic[A], frozen=True):
    """An order with its cards or chits only counted: the order, if there is such a form, and its line, if any."""

    action: A | None = None
    written: str = ""


def _unchanged(position: Any, hidden: Any) -> Any:
    return position


def _nothing_more(known: Any, step: Any, hidden: Any) -> Any:
    return known


def _never(position: Any) -> bool:
    return False


class Secrets(Struct, Generic[P, A, E, K, S], frozen=True, kw_only=True):
    """What the sides of a game hide from each other.

    `K` is what a viewer has seen so far of what the other side, `hidden`, holds.
    """

    enemy: Callable[[str], S]  # the side that a viewer does not know; a `ValueError` if there is no such viewer
    nothing: K  # what a viewer has seen at first
    masked: Callable[[P, K, S], P]  # a position as he knows it
    names: Callable[[Step[P, A, E], S], bool]  # whether an order names what he has not seen
    counted: Callable[[A, S], Counted[A]]  # such an order with its cards or chits only counted
    of_hidden: Callable[[E], bool]  # whether an effect is about what is hidden
    decide: Callable[[P, A], Ruling[E]]
    text: SecretText
    masks: Masks
    learn: Callable[[K, Step[P, A, E], S], K] = _nothing_more  # what he has seen after a step
    bare: Callable[[P, S], P] = _unchanged  # a position for judging a hidden order, with nothing of the hand laid open
    all_open: Callable[[P], bool] = _never  # whether nothing is hidden in this game at all


def seen_through(secrets: Secrets[P, A, E, K, S], replay: AnyReplay, viewer: str, since: int = 0) -> AnyReplay:
    """Return a replay as a viewer knows it, without its first lines if `since` says so.

    A viewer is a side, `all` for whoever may see everything, or `public`: what both players know.

    Raises:
        ValueError: if there is no such viewer.
    """
    if viewer == ALL:
        return opened(replay.behind(since), viewer)
    if replay.start is not None and secrets.all_open(replay.start):
        return replay.behind(since)
    told = without_reasons(replay, viewer)
    if since or told.steps is not replay.steps:
        return _looked_at(secrets, told, viewer, since)
    return going_on(told, viewer, lambda known: _looked_at(secrets, told, viewer, known))


def _looked_at(secrets: Secrets[P, A, E, K, S], replay: AnyReplay, viewer: str, since: int) -> AnyReplay:
    """Return a replay behind the veils of a viewer; of the lines left out he still knows what they have shown."""
    early, replay = rulings_of(replay.steps[:since]), replay.behind(since)
    for side in replay.game.sides if viewer == PUBLIC else (viewer,):
        replay = _Veil(secrets, replay, side, viewer).over(early)
    return opened(replay, viewer)


class _Veil(Generic[P, A, E, K, S]):
    """What is between a side and the cards or chits of the other one, for a reader: that side, or the public."""

    def __init__(self, secrets: Secrets[P, A, E, K, S], replay: Replay[P, A, E], side: str, reader: str) -> None:
        self.secrets = secrets
        self.replay = replay
        self.side = side
        self.hidden = secrets.enemy(side)
        self.reader = reader
        self.known = secrets.nothing
        self.authors = Authors(replay.header, replay.game.sides)
        self.done: dict[int, P] = {}
        self.faultless = True  # so far: below a fault the position may not be the one that a line was written for

    def over(self, early: Sequence[Step[P, A, E]]) -> Replay[P, A, E]:
        """Return the replay behind the veil; `early` are the rulings before its first line."""
        self.faultless = not any(step.outcome.is_faulty for step in early)
        for step in early:
            self.known = self.secrets.learn(self.known, step, self.hidden)
        start = self.position(self.replay.start)
        steps = tuple(with_followed(step, self.step) for step in self.replay.steps)
        return replace(self.replay, start=start, steps=steps, loose=tuple(map(self.loose, self.replay.loose)))

    def position(self, position: P) -> P:
        """Return a position with what is hidden as a number."""
        found = self.done.get(id(position))
        if found is None:
            found = self.done[id(position)] = self.secrets.masked(position, self.known, self.hidden)
        return found

    def step(self, step: Step[P, A, E]) -> Step[P, A, E]:
        """Return a step with nothing in it that is hidden from the reader."""
        before = self.position(step.before)
        self.known = self.secrets.learn(self.known, step, self.hidden)
        shown = replace(step, before=before, after=self.position(step.after))
        names_hidden = self._names_hidden(step)
        self.faultless = self.faultless and not step.outcome.is_faulty
        if names_hidden:
            return self._counted(shown)
        shown = replace(shown, ruling=self._without_hidden(step.ruling))
        if not step.problems and not step.line.comment:
            return shown
        if was_judged(step) and shown.action is not None:
            known = self.secrets.decide(before, shown.action)
            shown = replace(shown, problems=judged_again(shown, known.violations, self.secrets.masks))
        return shown if self._wrote(step) else without_remarks(self._as_read(shown))

    def _as_read(self, step: Step[P, A, E]) -> Step[P, A, E]:
        """Return the title of a round or turn without what was not read of it: `german 41` may name a card."""
        if (
            step.action is None
            or step.line.text == step.written
            or not step.line.text.casefold().startswith(self.hidden)
        ):
            return step
        line = plain_line(step.written, step.line.file, step.line.number)
        return replace(step, line=line, problems=tuple(on_line(each, line) for each in step.problems))

    def loose(self, problem: Problem) -> Problem:
        """Return a problem of no step with nothing in it that is hidden from the reader."""
        said = problem.excerpt
        if said and not says_no_card(said) and self.secrets.text.may_name(said, self.hidden, self.side):
            return masked(problem, self.secrets.masks)
        return without_talk(problem)

    def _names_hidden(self, step: Step[P, A, E]) -> bool:
        if step.action is not None:
            return self.secrets.names(step, self.hidden)
        text, said = self.secrets.text, step.line.text
        if step.outcome is Outcome.SAID:
            return False
        if text.may_name(said, self.hidden, self.side):
            return True
        return step.outcome is Outcome.UNREAD and text.may_play(
            said, self.hidden, self.side, own_turn=self._is_to_act(step)
        )

    def _is_to_act(self, step: Step[P, A, E]) -> bool:
        """Return whether a line that was not read is surely written by the reader's side: it is the one to act."""
        if self.reader == PUBLIC or not self.faultless:
            return False
        return bool(self.replay.game.options(self.position(step.before)).side == self.side)

    def _wrote(self, step: Step[P, A, E]) -> bool:
        """Return whether the reader wrote a line, and so the remark on it.

        A mail shows who wrote a line; without one it is the side whose order it is. Nobody can tell who wrote a line
        that belongs to no side, such as `turn 2`, one that was not understood, or a proposal: it has no writer then.
        """
        if self.reader == PUBLIC:
            return False
        if writer := self.authors.of_line(step.line):
            return writer == self.reader
        if step.action is None:
            return False
        return owner(self.replay.game, step.before, step.line, step.action) == self.reader

    def _counted(self, step: Step[P, A, E]) -> Step[P, A, E]:
        """Return a step of which the reader only knows how many cards or chits it names; remarks are left out."""
        secrets, before = self.secrets, self.secrets.bare(step.before, self.hidden)
        counted: Counted[A] = Counted() if step.action is None else secrets.counted(step.action, self.hidden)
        written = counted.written or secrets.text.shown(step.line.text)
        line = plain_line(written, step.line.file, step.line.number)
        step = replace(step, before=before, line=line)
        if step.outcome is Outcome.SAID:  # it asks for a die or a card, and names what was chosen before
            return replace(step, written=written, action=None)
        step = replace(step, written=written if step.written else "", action=counted.action)
        ruling: Ruling[E] = Ruling() if counted.action is None else secrets.decide(before, counted.action)
        problems = tuple(on_line(each, line) for each in judged_again(step, ruling.violations, secrets.masks))
        return replace(step, ruling=ruling, problems=problems)

    def _without_hidden(self, ruling: Ruling[E]) -> Ruling[E]:
        effects = tuple(each for each in ruling.effects if not self.secrets.of_hidden(each))
        if len(effects) == len(ruling.effects) and ruling.worked_out is None:
            return ruling
        return replace(ruling, effects=effects, worked_out=None)
