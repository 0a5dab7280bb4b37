"""A combat as a table: how each side's loss number came about (11.2)."""

from collections.abc import Iterable, Sequence

from pbem.core.telling.orders import Citations
from pbem.core.telling.view import Table
from pbem.games.barbarossa_to_berlin.state.effects import Fired
from pbem.games.barbarossa_to_berlin.view.words import SIDES

Shift = tuple[str, str, int]  # reason, rule, columns or pips
Row = tuple[str, ...]

NONE = "\u2013"


def fire_table(shots: Sequence[Fired], place: str, citations: Citations) -> Table:
    """Returns the fire of both sides as a table, the attacker's in the first column of figures."""
    rows: list[Row] = [
        ("Fire table", *("LCU" if shot.large else "SCU" for shot in shots)),
        ("Strength", *(str(shot.strength) for shot in shots)),
        ("Base column", *(shot.base for shot in shots)),
        *_reasons(citations, [shot.shifts for shot in shots], "Shift"),
        *([("Final column", *(shot.column for shot in shots))] if any(shot.shifts for shot in shots) else []),
        *_reasons(citations, [shot.modifiers for shot in shots], "DRM"),
        ("Die", *(str(shot.die) for shot in shots)),
        *([("Modified die", *(str(shot.modified) for shot in shots))] if any(shot.modifiers for shot in shots) else []),
        ("Losses inflicted", *(str(shot.result) for shot in shots)),
    ]
    columns = ("", *(f"{SIDES[shot.side]} fire" for shot in shots))
    return Table(columns, tuple(rows), f"Combat at {place}", tuple(range(1, len(columns))))


def _reasons(citations: Citations, sides: Sequence[tuple[Shift, ...]], what: str) -> Iterable[Row]:
    """Yields a row for each reason, with what it gives each side."""
    for reason, rule, _ in dict.fromkeys((reason, rule, 0) for shifts in sides for reason, rule, _ in shifts):
        values = (sum(n for name, code, n in shifts if (name, code) == (reason, rule)) for shifts in sides)
        yield (f"{what}: {_spoken(reason)} ({citations.number(rule)})", *(f"{n:+}" if n else NONE for n in values))


def _spoken(reason: str) -> str:
    return reason.replace("_", " ")
