"""Chapter 8.1: a friendly-controlled area is not left empty: a control unit stays, of its own nation if possible."""

from collections.abc import Collection, Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.control import can_control
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly
from pbem.games.on_to_berlin.state.position import Position, kind


@refuses("8.1/control-unit-stays", "8.1/control-unit-of-the-nation")
@carries_out("15.1/no-control-unit-left-behind")
def nobody_left(position: Position, side: Side, area: AreaId, leaving: Collection[UnitId]) -> Iterator[Violation]:
    """Yields that no control unit would be left in a friendly-controlled area, or none of its nation."""
    going = [unit for unit in leaving if can_control(unit, area)]
    if not going or not friendly(position, side, area):
        return
    staying = [unit for unit in position.of(side, area) if unit not in leaving and can_control(unit, area)]
    name, printed = board().name(area), position.printed(area)
    if not staying:
        text = f"no unit would be left in {name} to control it"
        at_home = printed is not None and position.standing(printed).side is side  # it would stay friendly (R4)
        yield Violation("8.1/control-unit-stays", text, area, "leave a unit there", plain=not at_home)
    elif printed and _of(printed, going) and not _of(printed, staying):
        nation = nations()[printed].name
        text = f"no unit of {nation} would be left in {name}, though one could stay"
        plain = position.holder(area) == printed
        yield Violation("8.1/control-unit-of-the-nation", text, area, f"leave a unit of {nation} there", plain=plain)


def _of(nation: str, units: list[UnitId]) -> bool:
    return any(kind(unit).nation == nation for unit in units)
