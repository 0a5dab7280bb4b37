"""What the set-up lines of units and control do: counters come out of the pools, go back there, areas change hands."""

from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.core.telling.words import counted, enumerated
from pbem.games.on_to_berlin.board.counters import kinds, units
from pbem.games.on_to_berlin.board.map import POOL_NAMES, board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import GONE, NEW_WEAPONS, OFF, POOL, POOLS, AreaId, UnitId
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.setup_lines import Control, PlaceUnits, Remove
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.state.values import Counters, Post

TAKEN_FROM = (OFF, *POOLS)  # in this order


def place(draft: Draft, order: PlaceUnits) -> Iterator[Violation]:
    """Puts counters into areas and pools, out of the pools; whose an area is `control` says."""
    for post in order.posts:
        for each in post.units:
            found = next(_unplaceable(draft.position, post.area, each), None)
            if found:
                yield replace(found, partial=True)
            else:
                _put(draft, post.area, each)


def _put(draft: Draft, area: str, each: Counters) -> None:
    chosen = _free(draft.position, area, each)[: each.count]
    elsewhere = [unit for unit in chosen if draft.position.place(unit) == NEW_WEAPONS]
    if elsewhere and area != POOL:
        number = counted(len(elsewhere), f"{kinds()[each.kind].name} counter")
        draft.remark(f"{number} out of {POOL_NAMES[NEW_WEAPONS]}")
    draft.put(chosen, area)
    if each.spent:
        draft.spend(chosen)
    else:
        draft.freshen(chosen)


def _free(position: Position, area: str, each: Counters) -> Sequence[UnitId]:
    """Returns the counters of a kind that a line may take: those of the Mobilization Pool first."""
    alike = [unit for unit, row in units().items() if row.id == each.kind]
    pools = [pool for pool in TAKEN_FROM if pool != area]
    return [unit for pool in pools for unit in alike if position.place(unit) == pool]


def _unplaceable(position: Position, area: str, each: Counters) -> Iterator[Violation]:
    """Yields why counters cannot be put there."""
    name, row, ground = board().name(area), kinds()[each.kind], board().areas.get(AreaId(area))
    if ground and (row.naval if ground.land else row.fixed):
        where = "on land" if ground.land else "at sea"
        yield Violation("order/no-such-place", f"{name} is {where}, and {row.name} cannot be there", area, "move it")
    if ground and ground.closed_to == "all":
        yield Violation("order/no-such-place", f"no unit is ever in {name}", area, "name another area")
    if area == GONE and not row.fortress:
        text = f"only destroyed fortresses are out of the game (15.8.2), and {row.name} is not a fortress"
        yield Violation("order/no-such-place", text, area, f"put it into a pool: `place Pool: {row.name}`")
    if area in POOLS and each.spent:
        yield Violation("order/no-such-side", f"no unit lies spent in {name}", each.kind, "leave out the brackets")
    free = len(_free(position, area, each))
    if free < each.count:
        text = f"{free or 'no'} {row.name} counter{'s' * (free != 1)} can still be put there, not {each.count}"
        yield Violation("order/not-there", text, each.kind, _elsewhere(position, each))


def _elsewhere(position: Position, each: Counters) -> str:
    """Says where on the map the counters of a kind are."""
    row = kinds()[each.kind]
    places = {AreaId(position.place(unit)) for unit, other in units().items() if other.id == row.id}
    listed = sorted(board().name(area) for area in places if area in board().areas)
    of = f"there are {row.number} of {row.name}, " if row.number > 1 else f"there is one {row.name}, "
    return of + (f"on the map in {enumerated(listed)}" if listed else "none of them on the map")


def remove(draft: Draft, order: Remove) -> Iterator[Violation]:
    """Takes counters back to the Mobilization Pool; named none, all of them."""
    if not order.posts:
        draft.put([unit for unit, stand in draft.position.units.items() if stand.place != POOL], POOL)
    for post in order.posts:
        for each in post.units:
            found = there(draft.position, post.area, each)
            if len(found) < each.count:
                yield replace(_not_there(draft.position, post, each), partial=True)
            else:
                draft.put(found[: each.count], POOL)


def there(position: Position, area: str, each: Counters) -> Sequence[UnitId]:
    """Returns the counters of a kind, this side up, in an area or pool."""
    return [unit for unit in position.at(area) if units()[unit].id == each.kind and position.spent(unit) is each.spent]


def _not_there(position: Position, post: Post, each: Counters) -> Violation:
    number = len(there(position, post.area, each))
    name = wording.counters(Counters(kind=each.kind, spent=each.spent))
    text = f"{number or 'no'} {name} {'is' if number == 1 else 'are'} in {board().name(post.area)}, not {each.count}"
    return Violation("order/not-there", text, each.kind, _elsewhere(position, each))


def control(draft: Draft, order: Control) -> Iterator[Violation]:
    """Gives areas to a nation."""
    for area in order.areas:
        found = next(_unholdable(draft.position, order, area), None)
        if found:
            yield found
        else:
            draft.hold(area, order.nation)


def _unholdable(position: Position, order: Control, area: AreaId) -> Iterator[Violation]:
    """Yields why a nation cannot hold an area."""
    if area not in board().areas or position.printed(area) is None:
        yield Violation("order/no-such-place", f"nobody holds {board().name(area)}", area, "name another area")
    elif position.standing(order.nation).neutral and position.printed(area) is not order.nation:
        name = nations()[order.nation].name
        text = f"{name} is neutral, and {board().name(area)} is not its own"
        yield Violation("order/neutral", text, area, f"first `set nation {name} {nations()[order.nation].side}`")
