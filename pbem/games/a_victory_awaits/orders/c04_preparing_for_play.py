"""Chapter 4, preparing for play: units are deployed in their zones."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.a_victory_awaits.board.names import unit_names
from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.line_parts import posts
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play import deployment
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import starts, undeployed
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c04_preparing_for_play import Deploy
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import Post, UnitRef


def _read_deploy(reader: Reader, tree: Any) -> Deploy:
    waiting = undeployed(reader.position)
    return Deploy(posts=posts(reader, tree, *(waiting[owner] for owner in (Side.SOVIET, Side.AXIS))))


def _write_deploy(order: Deploy) -> str:
    return f"deploy {wording.posts(order.posts)}"


def _offer_deploy(position: Position) -> Candidates:
    """Offers a place for each unit that is not deployed yet, the Soviet ones first."""
    waiting = undeployed(position)
    units = waiting[Side.SOVIET] or waiting[Side.AXIS]
    names = unit_names(position.scenario)

    def orders(arrange: Arrange) -> Iterator[Deploy]:
        for unit in arrange(list(units)):
            for hex_ in arrange(list(deployment.room(position, starts(position.scenario)[unit]))):
                yield Deploy(posts=(Post(hex=hex_, units=(UnitRef(unit=unit, name=names[unit]),)),))

    return thought_of("deploy HEX: UNIT, UNIT; HEX: UNIT", "deploy units in their zones", orders)


DEPLOY = Kind(
    name="deploy",
    action=Deploy,
    purpose=Purpose.PLAY,
    moment=Moment("deploy", "units are deployed before the first turn", "4.0/everybody-is-deployed"),
    read={"deploy": _read_deploy},
    write=_write_deploy,
    offered=_offer_deploy,
    secret=False,
    options=(),
    by_units=False,
    carried_out=deployment.deploy,
)

KINDS = (DEPLOY,)
