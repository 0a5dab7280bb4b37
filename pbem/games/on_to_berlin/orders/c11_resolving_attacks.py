"""Chapter 11: hits are assigned, units retreat."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.orders.candidates import thought_of
from pbem.games.on_to_berlin.orders.groups import as_group
from pbem.games.on_to_berlin.orders.kind import Kind
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.assignment import hits
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import targets
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.hit_effects import Target
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.retreats import eligible, eliminate, retreat, retreater
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c09_attacks import Assign, Eliminate, Retreat
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Post, Share, Way

# -- hits


def _read_hits(reader: Reader, tree: Any) -> Assign:
    position = reader.position
    area = position.action.area if position.action else AreaId("?")
    side = position.side_of(targets(position)[0].unit) if targets(position) else None
    return Assign(shares=reader.shares(tree, area, side))


def _write_hits(order: Assign) -> str:
    return f"hits {wording.shares(order.shares)}"


def _offer_hits(position: Position) -> Candidates:
    """Offers to break units one by one, weakest or strongest first, and to spread the hits."""

    def orders(arrange: Arrange) -> Iterator[Assign]:
        found, number = list(targets(position)), position.action.hits if position.action else 0
        for queue in (arrange(found), found, found[::-1]):
            yield assigned(position, filled(queue, number))
        yield assigned(position, _spread(found, number))

    return thought_of("hits UNITS NUMBER, UNITS NUMBER", "assign the hits, so many for each unit", orders)


def filled(queue: list[Target] | Any, number: int) -> dict[UnitId, int]:
    shares: dict[UnitId, int] = {}
    for each in queue:
        if number > 0:
            shares[each.unit] = min(each.most, number)
            number -= shares[each.unit]
    return shares


def _spread(found: list[Target], number: int) -> dict[UnitId, int]:
    """Gives each unit a hit, and again, as long as there are any."""
    shares = dict.fromkeys((each.unit for each in found), 0)
    while number > 0:
        for each in found:
            if number > 0 and shares[each.unit] < each.most:
                shares[each.unit] += 1
                number -= 1
    return {unit: count for unit, count in shares.items() if count}


def assigned(position: Position, shares: dict[UnitId, int]) -> Assign:
    rows = sorted((kind(unit).id, position.spent(unit), count) for unit, count in shares.items())
    found = (
        Share(units=Counters(kind=id_, count=len(list(same)), spent=spent), hits=count)
        for (id_, spent, count), same in groupby(rows)
    )
    return Assign(shares=tuple(found))


def _assigner(position: Position, order: Assign) -> Side | None:
    return position.action.assigner if position.action else None


HITS = Kind(
    name="hits",
    action=Assign,
    purpose=Purpose.PLAY,
    moment=Moment("hits", "comes when dice have scored hits", "11.2/named-side-assigns"),
    read={"hits": _read_hits},
    write=_write_hits,
    offered=_offer_hits,
    secret=False,
    whose=_assigner,
    carried_out=hits,
)

# -- retreats


def _whose(position: Position, order: object) -> Side | None:
    return retreater(position)


def _read_retreat(reader: Reader, tree: Any) -> Retreat:
    return Retreat(ways=reader.ways(tree, retreater(reader.position), spent=True))


def _write_retreat(order: Retreat) -> str:
    return f"retreat {wording.ways(order.ways)}"


def _offer_retreat(position: Position) -> Candidates:
    """Offers all units of a kind to each eligible area, then one of them."""

    def orders(arrange: Arrange) -> Iterator[Retreat]:
        for unit in _retreating(position):
            same = [each for each in _retreating(position) if kind(each).id == kind(unit).id]
            if not (here := position.area_of(unit)):
                continue
            for goal in arrange(list(eligible(position, unit))):
                for group in (same, [unit]):
                    yield Retreat(ways=(Way(start=here, units=as_group(position, group), path=(goal,)),))

    return thought_of("retreat AREA: UNITS - AREA; ...", "retreat units", orders)


def _retreating(position: Position) -> tuple[UnitId, ...]:
    return position.action.retreating if position.action else ()


RETREAT = Kind(
    name="retreat",
    action=Retreat,
    purpose=Purpose.PLAY,
    moment=Moment(
        "retreat",
        "comes when hits drive units off, and units without an area to go to are destroyed at once",
        "11.5/owner-chooses",
    ),
    read={"retreat": _read_retreat},
    write=_write_retreat,
    offered=_offer_retreat,
    secret=False,
    whose=_whose,
    carried_out=retreat,
)


def _read_eliminate(reader: Reader, tree: Any) -> Eliminate:
    return Eliminate(posts=reader.posts(tree, retreater(reader.position), spent=True))


def _write_eliminate(order: Eliminate) -> str:
    return f"eliminate {wording.posts(order.posts)}"


def _offer_eliminate(position: Position) -> Candidates:
    """Offers to eliminate a unit that could only violate a neutral."""

    def orders(arrange: Arrange) -> Iterator[Eliminate]:
        for unit in arrange(list(_retreating(position))):
            if here := position.area_of(unit):
                yield Eliminate(posts=(Post(area=here, units=as_group(position, [unit])),))

    return thought_of("eliminate AREA: UNITS", "eliminate units that could only retreat into a neutral", orders)


ELIMINATE = Kind(
    name="eliminate",
    action=Eliminate,
    purpose=Purpose.PLAY,
    moment=Moment("eliminate", "comes when units could only retreat into a neutral", "3.1.3/may-eliminate-instead"),
    read={"eliminate": _read_eliminate},
    write=_write_eliminate,
    offered=_offer_eliminate,
    secret=False,
    whose=_whose,
    carried_out=eliminate,
)

KINDS = (HITS, RETREAT, ELIMINATE)
