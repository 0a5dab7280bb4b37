"""Strategic Bombing and Long Range Bombing: Air units cost the Axis cards (17.3, R64)."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Side, UnitId
from pbem.games.on_to_berlin.rules import c06_impulses
from pbem.games.on_to_berlin.rules.c07_groups import may_act, pick
from pbem.games.on_to_berlin.rules.c09_attacks.flight_paths import flight, fly_over, reach, start
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import open_window
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import roll
from pbem.games.on_to_berlin.state.actions.events import Bomb
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import BOMBING_MODIFIERS, optional
from pbem.games.on_to_berlin.state.position import Action, Position, kind


@carries_out("card-strategic-bombing/turn-modifier", "16.3/plus-one-on-every-turn")
def modifier(position: Position) -> int:
    """Returns what is added to each die of a bombing this turn."""
    row = turns()[position.turn]
    return row.bombing_16_3 if optional(position, BOMBING_MODIFIERS) else row.bombing


@carries_out(
    "card-strategic-bombing/bombers-spent",
    "17.3/counterattack-possible",
    "card-long-range-bombing/bombing-as-the-other-card",
)
def bomb(draft: Draft, order: Bomb) -> Iterator[Violation]:
    """Announces the bombing of a Resource Area; with dice it is rolled at once."""
    side = draft.position.active
    if side is None:
        return
    long_range = c06_impulses.event_of(draft.position) == "Long Range Bombing"
    if not long_range:
        c06_impulses.open_event(draft)
    picked = pick(draft.position, side, order.way.start, order.way.units, may_act(by_event=True))
    yield from picked.violations
    areas = (order.way.start, *order.way.path)
    yield from _air_units(picked.units)
    yield from start(draft.position, side, areas[0], picked.units)
    yield from flight(draft.position, side, areas, reach(picked.units, long_range))
    yield from _target(draft.position, side, areas[-1])
    c06_impulses.begin_action(draft, picked.units, by_event=True)
    fly_over(draft, side, areas, picked.units)
    more = modifier(draft.position)
    open_window(draft, Action(doing=Doing.BOMB, side=side, units=picked.units, area=areas[-1], spends=True,
                              by_event=True, modifier=more))  # fmt: skip
    if order.dice:
        yield from roll(draft, order.dice)


@refuses("card-strategic-bombing/no-carriers")
def _air_units(units: Sequence[UnitId]) -> Iterator[Violation]:
    for row in dict.fromkeys(map(kind, units)):
        if not row.air:
            yield Violation("card-strategic-bombing/no-carriers", f"{row.name} is no Air unit", row.id, "leave it out")


@refuses("card-strategic-bombing/axis-resource-area")
def _target(position: Position, side: Side, area: AreaId) -> Iterator[Violation]:
    row = board().areas[area]
    if not (row.land and row.halves and position.owner(area) is side.enemy):
        text = f"{row.name} is no land area with a Resource Point that the enemy controls"
        yield Violation("card-strategic-bombing/axis-resource-area", text, area, "choose another target")
