"""What an event does by itself because there is no choice, and a player who writes it down all the same."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.game import Ruling
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.state.actions import Action, called
from pbem.games.barbarossa_to_berlin.state.actions.c07_6_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.actions.c07_62_reinforcements import Reinforce, Withdraw
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Lose
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import Force, Value
from pbem.games.barbarossa_to_berlin.state.wording import space_name

PANZERFAUST = 43
LISTS: frozenset[type[Value]] = frozenset({LayTrenches, Airlift, Sweep})  # of spaces, without units


def by_itself(draft: Draft, order: type[Value], what: Sequence[str]) -> None:
    """Puts on record what has been done without an order of that kind: spaces, or units in them."""
    done = draft.position.action.by_itself
    draft.action(by_itself={**done, order: (*done.get(order, ()), *what)})


def posted(space: SpaceId, unit: TypeId) -> str:
    """Returns a unit in a space as the record has it."""
    return f"{space}: {unit}"


def said_besides(draft: Draft, order: type[Value], posts: Sequence[Force]) -> Iterator[Force]:
    """Yields what an order names beyond what has been done by itself, which is remarked on: a choice is left."""
    done = Counter(draft.position.action.by_itself.get(order, ()))
    named = Counter(posted(post.space, ref.type) for post in posts for ref in post.units) & done
    if named:
        draft.remark(f"done already: with no choice there, `{_line(order, tuple(named.elements()))}` needs no line")
        draft.action(by_itself={order: tuple((done - named).elements())})
    for post in posts:
        units = tuple(ref for ref in post.units if not _struck_off(named, posted(post.space, ref.type)))
        yield replace(post, units=units)


def _struck_off(named: Counter[str], unit: str) -> bool:
    found = named[unit] > 0
    named[unit] -= found
    return found


def written_all_the_same(position: Position, action: Action) -> Ruling[Effect] | None:
    """Returns the ruling on an order for what has been done by itself: the board stays as it is; None for others."""
    done = position.action.by_itself.get(type(action))
    if done is None or (isinstance(action, Lose) and not _struck(position)):
        return None
    line = _line(type(action), done)
    if Counter(_said(action, done)) == Counter(done):
        draft = Draft(position)
        draft.remark(f"done already: with no choice left, `{line}` needs no line")
        draft.action(by_itself={})
        return draft.ruling()
    text = f"there was no choice, and `{line}` has been done by itself"
    return Ruling(violations=(Violation("order/not-now", text, remedy=f"leave the line out, or write `{line}`"),))


def _struck(position: Position) -> bool:
    """Tells whether a combat waits for its dice in which Panzerfaust has taken a step (Axis card 43)."""
    combat = position.combat
    return combat is not None and combat.stage == "roll" and PANZERFAUST in combat.cards.get(Side.AXIS, ())


def _said(action: Action, done: Sequence[str]) -> Iterator[str]:
    match action:
        case Airlift(space=space):
            yield space
        case LayTrenches(spaces=spaces) | Sweep(spaces=spaces):
            yield from spaces
        case Lose(units=refs):
            yield from (posted(ref.space or SpaceId(done[0].partition(": ")[0]), ref.type) for ref in refs)
        case Reinforce(posts=posts) | Refit(posts=posts) | Withdraw(posts=posts):
            yield from (posted(post.space, ref.type) for post in posts for ref in post.units)
        case _:
            return


def _line(order: type[Value], done: Sequence[str]) -> str:
    parts = [_told(SpaceId(space), TypeId(unit)) for space, _, unit in (each.partition(": ") for each in done)]
    whose = " allied:" if order is Lose else ""
    return f"{called(order)}{whose} {(', ' if order in LISTS else '; ').join(parts)}"


def _told(space: SpaceId, unit: TypeId) -> str:
    return space_name(space) + (f": {unit_types()[unit].short}" if unit else "")
