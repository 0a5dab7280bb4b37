"""Units, spaces and terrain as a reference tells them: faces, lines to the neighbours, what the ground does."""

from collections.abc import Iterator

from pbem.core.game import Piece
from pbem.core.telling.lookup import named, of_the_chart
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import cards, setup_list
from pbem.games.barbarossa_to_berlin.board.counters import UnitType, type_face, unit_types
from pbem.games.barbarossa_to_berlin.board.map import Link, Space, Terrain, board
from pbem.games.barbarossa_to_berlin.board.names import space_lexicon, unit_lexicon
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import arrivals
from pbem.games.barbarossa_to_berlin.view.words import SIDES

NATIONS = {
    "br": "British", "bu": "Bulgarian", "cw": "Commonwealth", "ff": "Free French", "ge": "German", "hu": "Hungarian",
    "it": "Italian", "ro": "Romanian", "su": "Soviet", "sw": "Swedish", "tu": "Turkish", "us": "U.S.",
    "yu": "Yugoslav",
}  # fmt: skip
LINES = {
    "regular": "", "river": " (across a river)", "sea_sr": " (by sea, SR alone)", "beach": " (beach)",
    "invasion_link": " (invasions alone)",
}  # fmt: skip
SUPPLY = {
    "allied": "an Allied supply source", "axis": "an Axis supply source", "axis_limited": "limited supply of the Axis",
    "allied_scheldt": "an Allied supply source once Clearing the Scheldt has been played",
}  # fmt: skip
LOCKS = {
    "fall_blau": "the Axis attacks it only once Fall Blau has been played",
    "taifun": "the Axis attacks it only once Taifun has been played",
    "nordlicht": "the Axis attacks it only once Nordlicht has been played",
    "axis_no_entry": "no Axis unit may enter it",
}  # fmt: skip
BOXES = {
    "reserve": "where units wait, one of each side (2.1)",
    "eliminated": "where lost units lie, and come back from by replacements (14)",
}


def find(name: str) -> Iterator[Piece]:
    """Yields the units, spaces and rows of the terrain chart that a name means."""
    yield from named(name, unit_lexicon(), _unit)
    yield from named(name, space_lexicon(), _space)
    yield from of_the_chart(name, map(_ground, board().terrain.values()))


# -- units


def _unit(id_: str) -> Piece:
    row = unit_types()[TypeId(id_)]
    kind = row.type.replace("_", " ").replace("ss", "SS")
    return Piece(f"{row.short}, {NATIONS[row.nation]} {row.size}", (f"{row.name}: {kind}", *_of_unit(row)))


def _of_unit(row: UnitType) -> Iterator[str]:
    for reduced, side in ((False, "full"), (True, "reduced")):
        face = type_face(row.id, reduced)
        mechanised = ", mechanised" if face.mechanized else ""
        yield f"{side} strength: {face.strength}-{face.loss_factor}-{face.movement}{mechanised}"
    yield f"{SIDES[row.side]}; {counted(row.counters, 'counter')}"
    if row.dot:
        yield "it bears the dot of a unit that takes no replacements (14.4)"
    if begins := [_place(each.where) + " (reduced)" * each.reduced for each in setup_list() if each.what == row.id]:
        yield f"as the war begins: {', '.join(begins)}"
    yield from (f"brought by {SIDES[side]} card {card}" for side, card in _cards_of(row.id))


def _place(where: str) -> str:
    choice = where.removeprefix("choice:").replace("_", " ").replace("turkey", "Turkey")
    return choice if where.startswith("choice:") else board().name(where)


def _cards_of(kind: TypeId) -> Iterator[tuple[Side, str]]:
    for side in (Side.AXIS, Side.ALLIED):
        for card in cards(side).values():
            if any(row.unit == kind for row in arrivals(side, card.number)):
                yield side, str(card)


# -- spaces


def _space(id_: str) -> Piece:
    if id_ in BOXES:
        return Piece(space_lexicon().shown[id_], (BOXES[id_],))
    row = board().spaces[SpaceId(id_)]
    country = row.country.replace("_", " ").title()
    return Piece(f"{row.name}, {row.kind if row.kind != 'land' else country}", tuple(_of_space(row)))


def _of_space(row: Space) -> Iterator[str]:
    if row.kind == "land":
        yield f"{SIDES[row.initial_control]} as the war begins"
    if row.terrain in board().terrain:
        yield from (f"{each.name.partition(',')[0]}: {each.facts[0]}" for each in map(_ground, _grounds(row)))
    yield from _sites(row)
    yield from [SUPPLY[row.supply]] if row.supply else []
    yield from [LOCKS[row.axis_attack_lock]] if row.axis_attack_lock else []
    if joined := [_line(row.id, link) for link in board().links if row.id in (link.a, link.b)]:
        yield f"joined to {', '.join(sorted(joined))}"


def _grounds(row: Space) -> Iterator[Terrain]:
    kinds = [row.terrain, *(["urban"] if row.urban else []), *(["fort"] if row.fort else [])]
    yield from (board().terrain[each] for each in kinds)


def _sites(row: Space) -> Iterator[str]:
    sites = {
        "a VP space": row.vp, "a capital": row.capital, "a port": row.port,
        f"an {row.resource} space": bool(row.resource),
        f"in {row.zone.replace(';', ', ').replace('_', ' ')}": bool(row.zone),
    }  # fmt: skip
    if found := [text for text, holds in sites.items() if holds]:
        yield ", ".join(found)


def _line(here: SpaceId, link: Link) -> str:
    other = link.b if link.a == here else link.a
    return board().name(other) + LINES[link.kind]


# -- terrain


def _ground(row: Terrain) -> Piece:
    return Piece(f"{row.kind.replace('_', ' ').capitalize()}, terrain", ("; ".join(_effects(row)) or "no effect",))


def _effects(row: Terrain) -> Iterator[str]:
    if row.attacker_shift:
        yield f"the attacker's column {row.attacker_shift:+}"
    if row.defender_shift:
        yield f"the defender's column {row.defender_shift:+}"
    if row.no_retreat:
        yield "the defender may cancel a retreat for one more step"
    if row.halt:
        yield "a mechanised advance ends here"
