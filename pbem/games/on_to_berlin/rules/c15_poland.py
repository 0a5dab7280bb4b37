"""Chapter 15.4: Poland surrenders when Warsaw falls."""

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import POOL, AreaId, Nation, Side
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import kind

WARSAW = AreaId("warsaw")


@carries_out("15.4/warsaw-falls", "15.4/units-eliminated", "15.4/soviet-control", "15.4/soviet-print",
             "15.4/not-soviet-home", "15.4/no-way-back")  # fmt: skip
def surrender(draft: Draft) -> None:
    """Lets Poland surrender once the Axis controls Warsaw; its eastern areas pass to the Soviet Union (R14, R15)."""
    position = draft.position
    if position.poland_fell or position.owner(WARSAW) is not Side.AXIS:
        return
    eastern = [area.id for area in board().areas.values() if area.polish]
    held = [area for area in eastern if position.holder(area) is Nation.PO]
    poles = [unit for area in eastern for unit in position.at(area) if kind(unit).nation is Nation.PO]
    draft.put(poles, POOL)
    draft.note(poland_fell=True, control={a: n for a, n in position.control.items() if a not in held})
    names = " and ".join(board().name(area) for area in held)
    told = f"; {names} come under Soviet control" if held else ""
    draft.tell(f"Poland surrenders{told}", "15.4/warsaw-falls", "15.4/units-eliminated", "15.4/soviet-control")
