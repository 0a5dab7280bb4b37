"""Chapter 9: a group attacks in its area, or strikes from the air, and the moment before the dice."""

from collections.abc import Generator, Iterator, Sequence
from typing import TypedDict

from pbem.core.frozen import altered
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Nation, Side, Stage, UnitId
from pbem.games.on_to_berlin.rules import c06_impulses
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land
from pbem.games.on_to_berlin.rules.c03_game_basics.nations import aim_at
from pbem.games.on_to_berlin.rules.c07_groups import may_act, pick
from pbem.games.on_to_berlin.rules.c09_attacks.flight_paths import flight, fly_over, reach, start
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import open_window
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import release, roll
from pbem.games.on_to_berlin.state.actions.c09_attacks import Attack, Strike
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import FIRST_ATTACK_SPENDS, optional
from pbem.games.on_to_berlin.state.position import Action, Position, kind

TWICE = 2


class Pooled(TypedDict, total=False):
    """What a first attack adds to a second one that was announced together with it: hits, and who has made it."""

    pooled: int
    joined: frozenset[UnitId]


@refuses("9.1/enemies-in-the-area")
@carries_out("7.2/fixed-units-attack")
def attack(draft: Draft, order: Attack) -> Iterator[Violation]:
    """Announces a Normal Attack (9.1); with dice it is rolled at once."""
    side = draft.position.active
    if side is None:
        return
    by_event = c06_impulses.uses_event(draft.position, "attack")
    pooled = yield from first_attack(draft, order.area)
    yield from c06_impulses.pay(draft, "attack")
    picked = pick(draft.position, side, order.area, order.units, may_act(by_event))
    yield from picked.violations
    yield from _in_its_element(draft.position, side, order.area, picked.units)
    yield from _somebody_there(draft.position, side, order.area, "9.1/enemies-in-the-area")
    yield from _twice(draft.position, order.area, by_event, order.twice)
    for _ in range(TWICE if order.twice else 1):
        c06_impulses.begin_action(draft, picked.units, by_event)
    aim_at(draft, side, order.area)
    wake(draft, side, order.area)
    action = Action(doing=Doing.ATTACK, side=side, units=picked.units, area=order.area, by_event=by_event,
                    rounds=TWICE if order.twice else 1, **pooled)  # fmt: skip
    yield from _announce(draft, action, order.dice)


@refuses("9.1.1/land-units-on-land", "9.1.1/air-units-over-friendly-land")
@carries_out("card-blitzkrieg/move-or-attack")
def _in_its_element(position: Position, side: Side, area: AreaId, units: Sequence[UnitId]) -> Iterator[Violation]:
    name = board().name(area)
    for row in dict.fromkeys(map(kind, units)):
        if row.land and not is_land(area):
            yield Violation("9.1.1/land-units-on-land", f"{row.name} does not attack at sea", area, "leave it out")
        if row.air and not (is_land(area) and friendly(position, side, area)):
            text = f"{row.name} attacks in friendly-controlled land areas alone, and {name} is none"
            yield Violation("9.1.1/air-units-over-friendly-land", text, area, "leave it out")


def _somebody_there(position: Position, side: Side, area: AreaId, code: str) -> Iterator[Violation]:
    neutral = any(position.side_of(unit) is None for unit in position.at(area))
    if not position.of(side.enemy, area) and not neutral:
        yield Violation(code, f"no enemy unit is in {board().name(area)}", area, "choose another area")


@carries_out("17.1/together-one-total")
def _twice(position: Position, area: AreaId, by_event: bool, twice: bool) -> Iterator[Violation]:
    """Two attacks are pooled where both are announced before the first is rolled (17.1)."""
    fitting = by_event and c06_impulses.is_group_event(position) and not position.now.actions
    if twice and not fitting:
        text = "only the event of Blitzkrieg or Mobile Warfare attacks twice, as its first action"
        yield Violation("17.1/together-one-total", text, area, "leave out `twice`")


def first_attack(draft: Draft, area: AreaId) -> Generator[Violation, None, Pooled]:
    """Return what a first attack, announced together with this one, adds to its hits in the same area (17.1)."""
    now, first = draft.position.now, draft.position.action
    if first is None or first.stage is not Stage.HELD:
        if now.together and now.actions and now.assigned == area:
            text = f"the hits of the first attack in {board().name(area)} have been assigned already"
            yield Violation("17.1/together-one-total", f"{text}, and those of attacks announced together are combined",
                            area, "write this attack before the `hits` of the first one")  # fmt: skip
        return Pooled()
    if first.area != area:
        yield from release(draft)
        return Pooled()
    return Pooled(pooled=first.hits, joined=frozenset(first.units))


@carries_out("3.1.2/france-at-war-when-attacked")
def wake(draft: Draft, side: Side, area: AreaId) -> None:
    """Puts France At War once one of its units is attacked by the Axis (R6)."""
    standing = draft.position.standing(Nation.FR)
    french = any(kind(unit).nation is Nation.FR for unit in draft.position.of(side.enemy, area))
    if french and side is Side.AXIS and not standing.at_war:
        draft.standing(Nation.FR, at_war=True)
        draft.tell(f"{nations()[Nation.FR].name} is At War", "3.1.2/france-at-war-when-attacked")


@refuses("9.2/enemies-in-the-target")
def strike(draft: Draft, order: Strike) -> Iterator[Violation]:
    """Announces an Airstrike (9.2)."""
    side = draft.position.active
    if side is None:
        return
    by_event = c06_impulses.uses_event(draft.position, "strike")
    areas = (order.way.start, *order.way.path)
    target = areas[-1]
    pooled = yield from first_attack(draft, target)
    long_range = by_event and c06_impulses.event_of(draft.position) == "Long Range Bombing"
    yield from c06_impulses.pay(draft, "strike")
    picked = pick(draft.position, side, order.way.start, order.way.units, may_act(by_event))
    yield from picked.violations
    yield from _strikers(picked.units, air_alone=long_range)
    yield from start(draft.position, side, areas[0], picked.units)
    yield from flight(draft.position, side, areas, reach(picked.units, long_range))
    yield from _somebody_there(draft.position, side, target, "9.2/enemies-in-the-target")
    yield from _twice(draft.position, target, by_event, order.twice)
    for _ in range(TWICE if order.twice else 1):
        c06_impulses.begin_action(draft, picked.units, by_event)
    fly_over(draft, side, areas, picked.units)
    wake(draft, side, target)
    action = Action(doing=Doing.STRIKE, side=side, units=picked.units, area=target, by_event=by_event,
                    rounds=TWICE if order.twice else 1, **pooled)  # fmt: skip
    yield from _announce(draft, action, order.dice)


@refuses("9.2/airstrike-rating", "card-long-range-bombing/one-friendly-area")
@carries_out("card-blitzkrieg/airstrike-if-all-rated")
def _strikers(units: Sequence[UnitId], *, air_alone: bool) -> Iterator[Violation]:
    for row in dict.fromkeys(map(kind, units)):
        if not row.strikes:
            text = f"{row.name} has no Airstrike Rating"
            yield Violation("9.2/airstrike-rating", text, row.id, "leave it out, or write `attack`")
        elif air_alone and not row.air:
            text = f"{row.name} is no Air unit"
            yield Violation("card-long-range-bombing/one-friendly-area", text, row.id, "leave it out")


@carries_out("10.1/before-the-dice", "17.1/announced-either-way", "card-blitzkrieg/each-action-reacted-to")
def _announce(draft: Draft, action: Action, dice: tuple[int, ...]) -> Iterator[Violation]:
    """Opens the moment in which the other side may react; with dice that are written it is over."""
    spends = c06_impulses.counts_as_spent(draft.position, action.by_event, True)
    spends = spends or (action.doing is Doing.ATTACK and optional(draft.position, FIRST_ATTACK_SPENDS))
    open_window(draft, altered(action, {"spends": spends}))
    if dice:
        yield from roll(draft, dice)
