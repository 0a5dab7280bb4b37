"""Vichy France: France changes to the Axis side (3.1.2)."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out
from pbem.games.on_to_berlin.board.map import board, homes
from pbem.games.on_to_berlin.board.types import POOL, AreaId, Nation, Side, UnitId
from pbem.games.on_to_berlin.cards.diplomacy import PARIS
from pbem.games.on_to_berlin.rules.c03_game_basics.control import held_by
from pbem.games.on_to_berlin.rules.c06_impulses import finish_event
from pbem.games.on_to_berlin.state.actions.events import Vichy
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind


@carries_out("card-vichy-france/france-at-war-and-paris")
def possible(position: Position) -> bool:
    """Tells whether France is At War on the Allied side and the Axis controls Paris."""
    france = position.standing(Nation.FR)
    return france.at_war and france.side is Side.ALLIED and position.owner(PARIS) is Side.AXIS


@carries_out("card-vichy-france/changes-sides", "card-vichy-france/home-units-change",
             "card-vichy-france/home-ships-change", "card-vichy-france/others-to-the-pool",
             "card-vichy-france/areas-change", "card-vichy-france/areas-of-others-stay")  # fmt: skip
def vichy(draft: Draft, order: Vichy) -> Iterator[Violation]:
    """Lets France change sides with the units in and about its home areas."""
    if not possible(draft.position):
        text = "France is not At War on the Allied side, or the Axis does not control Paris"
        remedy = "delete the line: the card's SV points are used all the same"
        rule = "card-vichy-france/france-at-war-and-paris"
        yield Violation("order/condition-missed", text, remedy=remedy, rule=rule)
        return
    draft.put([unit for unit in _french(draft.position) if not _stays(draft.position, unit)], POOL)
    draft.standing(Nation.FR, side=Side.AXIS)
    draft.note(vichy=True)
    draft.tell("France changes to the Axis side", "card-vichy-france/changes-sides")
    _give_up(draft)
    finish_event(draft)


def _french(position: Position) -> Iterator[UnitId]:
    """Yields the French units on the map."""
    return (unit for unit in position.units if kind(unit).nation is Nation.FR and position.area_of(unit))


def _stays(position: Position, unit: UnitId) -> bool:
    area, home = position.area_of(unit), homes()[Nation.FR]
    return area in home or (kind(unit).naval and any(near in home for near in board().plain.get(area or "", ())))


def _give_up(draft: Draft) -> None:
    """Gives back the foreign areas that France holds without a unit of its own any more (3.4)."""
    for area in [each for each in held_by(draft.position, Nation.FR) if draft.position.printed(each) is not Nation.FR]:
        if not any(kind(unit).nation is Nation.FR for unit in draft.position.at(area)):
            draft.hold(AreaId(area), draft.position.printed(area))
