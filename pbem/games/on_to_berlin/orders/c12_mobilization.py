"""Chapter 12: units are mobilized."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree, subtrees
from pbem.games.on_to_berlin.board.charts import COSTS
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import POOL, AreaId, Side
from pbem.games.on_to_berlin.orders.candidates import thought_of
from pbem.games.on_to_berlin.orders.kind import Kind, active
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c12_mobilization import mobilize
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c12_mobilization import Mobilize
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Post


def _read_mobilize(reader: Reader, tree: Any) -> Mobilize:
    first, *more = (_read_post(reader, post) for post in subtrees(tree, "post"))
    path = reader.areas(subtree(tree, "spaces")) if subtrees(tree, "spaces") else ()
    if path and more:
        reader.lacking("`by` names the LOC of one area, and this line has several", "write a line for each area")
    return Mobilize(area=first.area, units=first.units, path=path, more=tuple(more))


def _read_post(reader: Reader, post: Any) -> Post:
    """Reads an area with units of the Mobilization Pool."""
    area = reader.area(subtree(post, "space").children[0])
    return Post(area=area, units=reader.group(post, AreaId(POOL), spent=False))


def _write_mobilize(order: Mobilize) -> str:
    by = f" by {wording.areas(order.path)}" if order.path else ""
    posts = (Post(area=order.area, units=order.units), *order.more)
    return f"mobilize {wording.posts(posts)}{by}"


def _offer_mobilize(position: Position) -> Candidates:
    """Offers each kind of unit in the pool to the areas of its side, at home first."""

    def orders(arrange: Arrange) -> Iterator[Mobilize]:
        side, points = position.active or Side.AXIS, position.now.sv
        waiting = {kind(unit).id: kind(unit) for unit in position.at(POOL) if position.side_of(unit) is side}
        dear = sorted(waiting, key=lambda id_: -COSTS[waiting[id_].type])
        for id_ in arrange([id_ for id_ in dear if COSTS[waiting[id_].type] <= points]):
            home = [area for area in board().areas if board().areas[area].nation == waiting[id_].nation]
            rest = [area for area in board().areas if area not in home and position.owner(area) is side]
            for area in arrange([*home, *rest]):
                yield Mobilize(area=area, units=(Counters(kind=id_),))

    return thought_of("mobilize AREA: UNITS", "place units of the Mobilization Pool, spent", orders)


MOBILIZE = Kind(
    name="mobilize",
    action=Mobilize,
    purpose=Purpose.PLAY,
    moment=Moment("mobilize", "costs SV points", "12.0/with-points-in-own-impulse"),
    read={"mobilize": _read_mobilize},
    write=_write_mobilize,
    offered=_offer_mobilize,
    secret=False,
    whose=active,
    carried_out=mobilize,
)

KINDS = (MOBILIZE,)
