"""What an event does by itself because there is no choice, and a player who writes it down all the same."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.core.game import Ruling
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.actions import Action
from pbem.games.barbarossa_to_berlin.actions_axis import Airlift, LayTrenches, Sweep
from pbem.games.barbarossa_to_berlin.actions_reinforcements import Reinforce
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.counters import unit_types
from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.effects import Effect
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import SpaceId, TypeId


def by_itself(draft: Draft, order: str, what: Sequence[str]) -> None:
    """Puts on record what has been done without an order of that kind: spaces, or units in them."""
    done = draft.position.action.by_itself
    draft.action(by_itself={**done, order: (*done.get(order, ()), *what)})


def posted(space: SpaceId, unit: TypeId) -> str:
    """Returns a unit in a space as the record has it."""
    return f"{space}: {unit}"


def written_all_the_same(position: Position, action: Action) -> Ruling[Effect] | None:
    """Returns the ruling on an order for what has been done by itself: the board stays as it is; None for others."""
    done = position.action.by_itself.get(action.kind)
    if done is None:
        return None
    line = _line(action.kind, done)
    if Counter(_said(action)) == Counter(done):
        draft = Draft(position)
        draft.remark(f"done already: with no choice left, `{line}` needs no line")
        draft.action(by_itself={})
        return draft.ruling()
    text = f"there was no choice, and `{line}` has been done by itself"
    return Ruling(violations=(Violation("order/not-now", text, remedy=f"leave the line out, or write `{line}`"),))


def _said(action: Action) -> Iterator[str]:
    match action:
        case Airlift(space=space):
            yield space
        case LayTrenches(spaces=spaces) | Sweep(spaces=spaces):
            yield from spaces
        case Reinforce(posts=posts):
            yield from (posted(post.space, ref.type) for post in posts for ref in post.units)
        case _:
            return


def _line(order: str, done: Sequence[str]) -> str:
    parts = [_told(SpaceId(space), TypeId(unit)) for space, _, unit in (each.partition(": ") for each in done)]
    return f"{order} {('; ' if order == 'reinforce' else ', ').join(parts)}"


def _told(space: SpaceId, unit: TypeId) -> str:
    return board().name(space) + (f": {unit_types()[unit].short}" if unit else "")
