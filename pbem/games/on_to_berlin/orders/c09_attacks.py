"""Chapter 9: attacks, Airstrikes, and the dice."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import carries_out
from pbem.core.trees import subtree, tokens
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.orders.candidates import thought_of
from pbem.games.on_to_berlin.orders.groups import as_group, choices, paths, ready
from pbem.games.on_to_berlin.orders.kind import Kind, active, anybody
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land
from pbem.games.on_to_berlin.rules.c06_impulses import uses_event
from pbem.games.on_to_berlin.rules.c09_attacks import announcing
from pbem.games.on_to_berlin.rules.c11_resolving_attacks import fighting
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c09_attacks import Attack, Roll, Strike
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Way

RANGE = 3  # no strike reaches further


def _read_attack(reader: Reader, tree: Any) -> Attack:
    area = reader.area(subtree(tree, "space").children[0])
    group = reader.group(tree, area, spent=False)
    return Attack(area=area, units=group, twice=bool(tokens(tree, "TWICE")), dice=reader.dice(tree))


def _write_attack(order: Attack) -> str:
    twice = " twice" if order.twice else ""
    return f"attack {wording.name(order.area)}: {wording.group(order.units)}{twice}{wording.dice(order.dice)}"


def _offer_attack(position: Position) -> Candidates:
    """Offers groups in every area where enemies are, the largest first."""

    def orders(arrange: Arrange) -> Iterator[Attack]:
        side, by_event = position.active or Side.AXIS, uses_event(position, "attack")
        for area in arrange([area for area in board().areas if position.of(side.enemy, area)]):
            able = ready(position, side, area, by_event, partial(_fights, position, side, area))
            for units in choices(position, side, area, able):
                yield Attack(area=area, units=as_group(position, units))

    return thought_of("attack AREA: UNITS", "attack enemies in the same area", orders)


@carries_out("9.1.1/naval-units-at-sea")
def _fights(position: Position, side: Side, area: AreaId, unit: UnitId) -> bool:
    row = kind(unit)
    return row.naval or (is_land(area) and (row.land or friendly(position, side, area)))


ATTACK = Kind(
    name="attack",
    action=Attack,
    purpose=Purpose.PLAY,
    moment=Moment("attack", "costs an SV point, or belongs to an event", "6.1.1/one-point-an-action"),
    read={"attack": _read_attack},
    write=_write_attack,
    offered=_offer_attack,
    secret=False,
    whose=active,
    carried_out=announcing.attack,
)


def _read_strike(reader: Reader, tree: Any) -> Strike:
    twice = bool(tokens(tree, "TWICE"))
    return Strike(way=reader.way(tree, spent=False), twice=twice, dice=reader.dice(tree))


def _write_strike(order: Strike) -> str:
    twice = " twice" if order.twice else ""
    return f"strike {wording.way(order.way)}{twice}{wording.dice(order.dice)}"


def _offer_strike(position: Position) -> Candidates:
    """Offers Air units and carriers against what is in reach."""

    def orders(arrange: Arrange) -> Iterator[Strike]:
        side, by_event = position.active or Side.AXIS, uses_event(position, "strike")
        return (Strike(way=way) for way in strikes(position, side, by_event, arrange, RANGE))

    return thought_of("strike AREA: UNITS - AREA", "strike from the air", orders)


def strikes(position: Position, side: Side, by_event: bool, arrange: Arrange, most: int) -> Iterator[Way]:
    """Yields flights to where enemies are, the shortest way to each."""
    for area in arrange([area for area in board().areas if position.of(side, area)]):
        able = ready(position, side, area, by_event, lambda unit: kind(unit).strikes)
        for units in choices(position, side, area, able):
            seen = set[AreaId]()
            group = as_group(position, units)
            if position.of(side.enemy, area):
                yield Way(start=area, units=group)
            for path in paths(position, side, area, arrange, most):
                if path[-1] not in seen and position.of(side.enemy, path[-1]):
                    seen.add(path[-1])
                    yield Way(start=area, units=group, path=path)


STRIKE = Kind(
    name="strike",
    action=Strike,
    purpose=Purpose.PLAY,
    moment=Moment("strike", "is an Air Action, or costs an SV point", "6.2/no-card-needed"),
    read={"strike": _read_strike},
    write=_write_strike,
    offered=_offer_strike,
    secret=False,
    whose=active,
    carried_out=announcing.strike,
)


def _read_roll(reader: Reader, tree: Any) -> Roll:
    return Roll(dice=reader.dice(tree))


def _write_roll(order: Roll) -> str:
    return f"roll{wording.dice(order.dice)}"


def _offer_roll(position: Position) -> Candidates:
    """Offers as many dice as are thrown."""

    def orders(arrange: Arrange) -> Iterator[Roll]:
        action = position.action
        if action is not None:
            rounds = 1 if fighting.in_counterattack(action) else action.rounds
            yield Roll(dice=(1,) * (len(fighting.rolling(position, action)) * rounds))

    return thought_of("roll @DIE @DIE ...", "roll the dice", orders)


def _roll(draft: Draft, order: Roll) -> Iterator[Any]:
    return fighting.roll(draft, order.dice)


ROLL = Kind(
    name="roll",
    action=Roll,
    purpose=Purpose.PLAY,
    moment=Moment("roll", "comes after an attack, a strike or an ambush", "11.1/one-die-each"),
    read={"roll": _read_roll},
    write=_write_roll,
    offered=_offer_roll,
    secret=False,
    whose=anybody,
    carried_out=_roll,
)

KINDS = (ATTACK, STRIKE, ROLL)
