"""Chapters 8.2 and 8.3: Mandated Offensives: what fulfils them, and when there is nothing to fulfil.

Nothing here changes a position: `draft`, the attack and the end of the turn ask.
"""

from collections.abc import Iterator, Mapping

from pbem.core.maps.areas import spread
from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN, is_beach, shore
from pbem.games.barbarossa_to_berlin.state.options import ANY_ALLIES_IN_EUROPE, FREE_FRENCH_APART, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind, on_map

NATIONS: Mapping[Orders, frozenset[str]] = {
    Orders.OKW: frozenset({"ge"}),
    Orders.WESTERN: WESTERN,  # one nationality with the British, with the Americans (7.3)
    Orders.SOVIET: frozenset({"su"}),
}
RULES: Mapping[Orders, str] = {
    Orders.OKW: "8.3/okw-offensive",
    Orders.WESTERN: "8.3/allied-offensive",
    Orders.SOVIET: "8.3/soviet-offensive",
}
FREE_FRENCH = "ff"
NORTH_AFRICA = countries("algeria", "tunisia", "libya", "egypt")
OUT_OF_EUROPE = NORTH_AFRICA | countries("palestine", "syria", "transjordan", "iraq", "iran", "turkey")
SOVIET_UNION = countries("soviet_union")


def mandate(position: Position, side: Side) -> Orders | None:
    """Returns the Mandated Offensive that a side has been ordered to this turn, if it has."""
    found = position.this_turn.orders.get(side)
    return found if found in RULES else None


@carries_out("8.3/okw-offensive", "8.3/allied-offensive", "8.3/soviet-offensive")
def attack_serves(position: Position, combat: Combat) -> str:
    """Returns the rule by which an attack fulfils the attacker's Mandated Offensive; empty if it does not (8.3)."""
    found = mandate(position, combat.side)
    if found is None or not any(_attacks_for(position, found, unit) for unit in combat.units):
        return ""
    if found == Orders.OKW:
        return "" if combat.target in SOVIET_UNION else RULES[found]
    return RULES[found] if any(kind(unit).side == Side.AXIS for unit in position.at(combat.target)) else ""


def _attacks_for(position: Position, found: Orders, unit: UnitId) -> bool:
    """A Soviet offensive is an attack with an LCU; the others ask for a unit of the nation."""
    return kind(unit).nation in _nations(position, found) and (kind(unit).large or found != Orders.SOVIET)


def _nations(position: Position, found: Orders) -> frozenset[str]:
    """Returns whose units fulfil an offensive; the Free French are left out where the players hold them apart."""
    return NATIONS[found] - {FREE_FRENCH} if optional(position, FREE_FRENCH_APART) else NATIONS[found]


@carries_out("8.2/control-must-change", "8.3/okw-offensive", "8.3/allied-offensive", "8.3/soviet-offensive")
def capture_serves(position: Position, unit: UnitId, space: SpaceId) -> str:
    """Returns the rule by which a unit that takes an enemy space fulfils an offensive; empty if it does not (8.2)."""
    found = mandate(position, kind(unit).side)
    if found is None or kind(unit).nation not in _nations(position, found):
        return ""
    return "" if found == Orders.OKW and space in SOVIET_UNION else RULES[found]


# -- an offensive that nobody could carry out


def idle(position: Position, side: Side, found: Orders) -> str:
    """Returns the rule by which a Mandated Offensive just rolled is ignored; empty if it stands (8.3)."""
    if found not in RULES:
        return ""
    if found != Orders.SOVIET and not (_axis_in_africa(position) or _west_in_europe(position)):
        return "8.3/no-contact-ignored"
    return "" if any(_targets(position, side, found)) else "8.3/no-valid-target-none"


def _axis_in_africa(position: Position) -> bool:
    return any(position.side_at(space) == Side.AXIS for space in NORTH_AFRICA)


def _west_in_europe(position: Position) -> bool:
    if optional(position, ANY_ALLIES_IN_EUROPE):
        nations = frozenset(kind(unit).nation for unit in position.units if kind(unit).side == Side.ALLIED)
    else:
        nations = WESTERN
    return any(_european(space) for space in _posts(position, nations))


def _european(space: SpaceId) -> bool:
    """A beach lies where its landward space lies."""
    return (shore(space) if is_beach(space) else space) not in OUT_OF_EUROPE


def _posts(position: Position, nations: frozenset[str]) -> Iterator[SpaceId]:
    """Yields the spaces of the map where units of those nations stand."""
    for space, stack in position.stacks.items():
        if on_map(space) and any(kind(unit).nation in nations for unit in stack):
            yield space


def _targets(position: Position, side: Side, found: Orders) -> Iterator[SpaceId]:
    """Yields the enemy spaces next to which units of the nation stand, or can come through friendly ones and by sea."""
    friendly = {space for space, owner in position.control.items() if owner == side}
    seas = {space.id for space in board().spaces.values() if space.kind == "sea"}
    reach = spread(board().any_sr, list(_posts(position, _nations(position, found))), frozenset(friendly | seas))
    barred = frozenset[SpaceId]() if found == Orders.SOVIET else SOVIET_UNION
    for space, owner in position.control.items():
        if owner == side.enemy and space not in barred and not reach.isdisjoint(board().near(space)):
            yield space
