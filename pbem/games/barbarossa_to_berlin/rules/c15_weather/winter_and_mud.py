"""Chapter 15.2 and the optional 15.5: what the winter of 1942 and the mud of autumn 1941 do to German units."""

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.map import countries
from pbem.games.barbarossa_to_berlin.board.types import UnitId
from pbem.games.barbarossa_to_berlin.state.options import TIME_OF_MUD, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

VON_PAULUS_PAUSE = "axis_02"
FALL_41, MUDDY_ROUNDS = 3, (2, 3)
MUD_MOVEMENT, MUD_ADVANCE = 3, 1
RUSSIA = "soviet_union"


@carries_out("15.2/cancelled-by-von-paulus-pause", "card-axis-02/cancels-winter-42")
def winter_42(position: Position) -> bool:
    """Tells whether the winter of 1942 is at work: not if von Paulus Pause was played."""
    return turns()[position.turn].winter_42 and VON_PAULUS_PAUSE not in position.events


@carries_out("15.2/only-in-soviet-union")
def frozen(position: Position, unit: UnitId, *spaces: str) -> bool:
    """Tells whether the winter has a German unit in its grip in any of those spaces: in the Soviet Union only."""
    return winter_42(position) and kind(unit).nation == "ge" and any(each in countries(RUSSIA) for each in spaces)


def mired(position: Position, unit: UnitId, *spaces: str) -> bool:
    """Tells whether a German Panzer unit is stuck in the mud, where the players have agreed on that."""
    if position.turn != FALL_41 or position.this_turn.round not in MUDDY_ROUNDS or not optional(position, TIME_OF_MUD):
        return False
    return kind(unit).panzer and any(each in countries(RUSSIA) for each in spaces)
