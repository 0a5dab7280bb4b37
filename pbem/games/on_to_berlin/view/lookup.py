"""Kinds of counters and areas as a reference tells them: ratings, costs, where they begin; owners and borders."""

from collections.abc import Iterator

from pbem.core.game import Piece
from pbem.core.telling.lookup import named
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.charts import COSTS, setup_rows
from pbem.games.on_to_berlin.board.counters import Kind, kinds
from pbem.games.on_to_berlin.board.map import Area, Border, board
from pbem.games.on_to_berlin.board.names import area_lexicon, unit_lexicon
from pbem.games.on_to_berlin.board.nations import NationRow, nations
from pbem.games.on_to_berlin.board.types import AreaId, KindId, UnitType
from pbem.games.on_to_berlin.view.words import SIDES

TYPES = {
    UnitType.LF: "land force (infantry)", UnitType.TF: "tank force", UnitType.GF: "garrison force",
    UnitType.AB: "airborne force", UnitType.SA: "shock army", UnitType.FT: "fortress", UnitType.AF: "air force",
    UnitType.NF: "naval force", UnitType.CV: "carrier", UnitType.CVE: "escort carrier", UnitType.SS: "submarine",
}  # fmt: skip
RESOURCES = {
    "red": "a Resource Area of whoever holds it", "black": "a Resource Area of the Axis alone",
    "half": "half a Resource Point for the Axis alone",
}  # fmt: skip
CLOSED = {"axis": "Axis units never enter it", "allied": "Allied units never enter it", "all": "nobody enters it"}
BOX = "a box beside the map (2.2.2)"


def find(name: str) -> Iterator[Piece]:
    """Yields the kinds of counters and the areas that a name means."""
    yield from named(name, unit_lexicon(), _unit)
    yield from named(name, area_lexicon(), _area)


# -- units


def _unit(id_: str) -> Piece:
    row = kinds()[KindId(id_)]
    kind = "jet fighter" if row.jet else TYPES[row.type]
    return Piece(f"{row.name}, {nations()[row.nation].aliases.partition(';')[0]} {kind}", tuple(_of_unit(row)))


def _of_unit(row: Kind) -> Iterator[str]:
    airstrike = f", Airstrike {row.airstrike}" if row.strikes else ""
    yield f"attack {row.attack}, defence {row.defence}, movement {row.movement}{airstrike}"
    yield f"{counted(row.number, 'counter')}; {counted(COSTS[row.type], 'Resource Point')} to mobilize"
    begins = [(board().name(each.place), each.number) for each in setup_rows() if each.unit == row.id]
    yield "begins in " + ", ".join(f"{place} ({number})" if number > 1 else place for place, number in begins)
    yield f"source of these figures: {row.source}"


# -- areas


def _area(id_: str) -> Piece:
    row = board().areas.get(AreaId(id_))
    if row is None:
        return Piece(area_lexicon().shown[id_], (BOX, *_begin_there(id_)))
    return Piece(f"{row.name}, {'land area' if row.land else 'sea'}", tuple(_of_area(row)))


def _of_area(row: Area) -> Iterator[str]:
    if row.home:
        yield _home(nations()[row.home])
    if row.resource:
        doubled = ", counted twice for a strategic victory (14.1)" if row.doubled else ""
        yield RESOURCES[row.resource] + doubled
    facts = {
        "north of the Axis-Ally Operational Limit (15.6)": row.north,
        f"{CLOSED.get(row.closed_to, '')} (15.7)": bool(row.closed_to),
        "it passes to the Soviet Union when Poland surrenders (15.4)": row.polish,
    }  # fmt: skip
    yield from (text for text, holds in facts.items() if holds)
    yield from _begin_there(row.id)
    yield "borders on " + ", ".join(
        sorted(_border(row.id, each) for each in board().borders if row.id in {each.a, each.b})
    )
    yield f"source of this area: {row.source}"


def _begin_there(place: str) -> Iterator[str]:
    if begins := [f"{each.number} {kinds()[each.unit].name}" for each in setup_rows() if each.place == place]:
        yield f"units as the war begins: {', '.join(begins)}"


def _home(nation: NationRow) -> str:
    stance = "at war" if nation.at_war else "neutral" if nation.neutral else "not at war"
    return f"home area of {nation.name} ({SIDES[nation.side]}, {stance} as the war begins)"


def _border(here: AreaId, border: Border) -> str:
    other = border.b if border.a == here else border.a
    how = " (by way of Suez)" * border.suez + " (by land)" * (border.kind == "land" and not border.suez)
    return board().name(other) + how
