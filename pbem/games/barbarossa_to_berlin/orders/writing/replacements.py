"""Orders of chapter 14 to their one canonical line."""

from collections.abc import Sequence
from typing import assert_never

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.replacements import Attrition, Eliminate, Fate, Replace
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN
from pbem.games.barbarossa_to_berlin.state.wording import shown


def write_replacements(action: Replace | Eliminate | Attrition) -> str:
    """Returns the canonical line."""
    match action:
        case Attrition(units=units, fates=fates):
            return f"attrition {write_losses(units, fates)}"
        case Replace(marches=marches):
            return "replace " + "; ".join(map(_renewed, marches))
        case Eliminate(posts=posts):
            return "eliminate " + "; ".join(f"{board().name(post.space)}: {_units(post.units)}" for post in posts)
        case _:
            assert_never(action)


def _renewed(march: a.March) -> str:
    if march.path:
        return f"{_units(march.units)} - {_place(march.path[-1])}"
    return _units(march.units) if march.origin == UNKNOWN else f"{_place(march.origin)}: {_units(march.units)}"


def _units(units: tuple[a.UnitRef, ...]) -> str:
    return ", ".join(shown(unit) for unit in units)


def _place(space: str) -> str:
    return "Reserve" if space.startswith("reserve") else board().name(space)


def write_losses(units: Sequence[a.UnitRef], fates: Sequence[Fate]) -> str:
    """Returns the names of lost steps, with what becomes of an LCU where that was chosen."""
    chosen = {fate.step: fate for fate in fates}
    return ", ".join(shown(unit) + write_fate(chosen.get(at)) for at, unit in enumerate(units))


def write_fate(fate: Fate | None) -> str:
    """Returns what follows the name of a lost LCU: ` by CW corps`, ` as oos`."""
    if fate is None:
        return ""
    by = f" by {shown(a.UnitRef(type=fate.by))}" if fate.by else ""
    return by + (" as oos" if fate.oos else "")
