"""Chapter 3.6: units at sea beyond the capacity of the ships go to the Mobilization Pool, by their owner's choice."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import POOL, AreaId, KindId, Side, Stage, Step
from pbem.games.on_to_berlin.rules.c03_game_basics.naval_transport_capacity import overloaded
from pbem.games.on_to_berlin.rules.c07_groups import pick
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import MOVEMENTS
from pbem.games.on_to_berlin.state.actions.c08_movement import Excess
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.memo import while_units_stay
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Post


def owing(position: Position) -> tuple[Side, AreaId, int] | None:
    """Returns a side that has too many units at sea, where, and how many must go; None if nobody has, or not yet."""
    if not _between_fights(position):
        return None
    return while_units_stay(position, "owing", lambda: _owing(position))


def _owing(position: Position) -> tuple[Side, AreaId, int] | None:
    for side in Side:
        for sea, count in overloaded(position, side).items():
            return side, sea, count
    return None


def _between_fights(position: Position) -> bool:
    """Tells whether no fight goes on, in which units at sea may still be hit or retreat."""
    action = position.action
    done = action is None or (action.doing in MOVEMENTS and action.stage is Stage.OPEN)
    return done and position.step in (Step.IMPULSES, Step.END)


@carries_out("3.6/excess-to-the-pool")
def let_go(draft: Draft) -> None:
    """Takes what is too much into the pool where its owner has nothing to choose: all must go, or all are alike."""
    if not _between_fights(draft.position):
        return
    for side in Side:
        for sea, count in overloaded(draft.position, side).items():
            cargo = [unit for unit in draft.position.of(side, sea) if not kind(unit).naval]
            alike = len({(kind(unit).id, draft.position.spent(unit)) for unit in cargo}) == 1
            if alike or count == len(cargo):
                draft.this_turn(overboard=tuple(sorted((sea, kind(unit).id) for unit in cargo[:count])))
                draft.put(cargo[:count], POOL)
                told = f"the ships in {board().name(sea)} cannot carry {counted(count, 'unit')} any more"
                draft.tell(f"{told}: to the Mobilization Pool", "3.6/excess-to-the-pool")


def _named(order: Excess) -> tuple[tuple[AreaId, KindId], ...]:
    """Return the units of a line one by one, whichever side is up: in the pool it cannot be told."""
    every = ((post.area, ref.kind) for post in order.posts for ref in post.units for _ in range(ref.count))
    return tuple(sorted(every))


@carries_out("3.6/owner-chooses-the-excess", "3.6/excess-to-the-pool")
def give_up(draft: Draft, order: Excess) -> Iterator[Violation]:
    """Takes units from the sea into the pool, as many as are too many."""
    done = draft.position.this_turn.overboard
    if owing(draft.position) is None and _named(order) == done:
        draft.remark("these units left no choice and have gone to the Mobilization Pool already")
        return
    for post in order.posts:
        yield from _from(draft, post)


@refuses("3.6/no-more-than-the-excess")
def _from(draft: Draft, post: Post) -> Iterator[Violation]:
    side = next((each for each in Side if post.area in overloaded(draft.position, each)), None)
    if side is None:
        text = f"nothing in {board().name(post.area)} is too much for the ships there"
        yield Violation("3.6/no-more-than-the-excess", text, post.area, "delete the line")
        return
    picked = pick(draft.position, side, post.area, post.units)
    yield from picked.violations
    over = overloaded(draft.position, side)[post.area]
    if len(picked.units) > over or any(kind(unit).naval for unit in picked.units):
        text = (
            f"{counted(over, 'land or Air unit')} in {board().name(post.area)} {'is' if over == 1 else 'are'} too many"
        )
        yield Violation("3.6/no-more-than-the-excess", text, post.area, "name so many, and no ships")
    draft.put(picked.units, POOL)
