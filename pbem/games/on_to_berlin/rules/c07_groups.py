"""Chapter 7: which counters an order means, and whether they may act: of like ones those that may."""

from collections.abc import Callable

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c06_impulses import SEELOEWE, event_of, is_group_event
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Group

WhyNot = Callable[[Position, UnitId], tuple[str, str]]


class Picked(Struct, frozen=True):
    """The counters that an order means, and what is wrong with them."""

    units: tuple[UnitId, ...]
    violations: tuple[Violation, ...]

    @property
    def possible(self) -> bool:
        """Tells whether all of them are there."""
        return all(each.possible for each in self.violations)


def nothing(position: Position, unit: UnitId) -> tuple[str, str]:
    """Says that nothing is wrong with a unit."""
    return "", ""


@carries_out("7.0/any-fresh-units-of-an-area", "7.1/group-of-one-area")
def pick(position: Position, side: Side, area: AreaId, group: Group, why_not: WhyNot = nothing) -> Picked:
    """Returns the counters of a group in an area; of like ones those first of which nothing is wrong."""
    units: list[UnitId] = []
    found: list[Violation] = []
    for ref in group:
        there = [unit for unit in _alike(position, side, area, ref) if unit not in units]
        if len(there) < ref.count and not ref.spent:
            there += _spent(position, side, area, ref, why_not)
        if len(there) < ref.count:
            found.append(_too_few(position, side, area, ref, len(there)))
            continue
        chosen = sorted(there, key=lambda unit: bool(why_not(position, unit)[0]))[: ref.count]
        units.extend(chosen)
        found.extend(_wrong(position, unit, why_not) for unit in chosen if why_not(position, unit)[0])
    return Picked(tuple(units), tuple(dict.fromkeys(found)))


def _alike(position: Position, side: Side, area: AreaId, ref: Counters) -> list[UnitId]:
    """Returns the counters of a kind and face; those of a neutral are found, so that it can be said that they are."""
    there = (unit for unit in position.at(area) if kind(unit).id == ref.kind and position.side_of(unit) in (side, None))
    return [unit for unit in there if position.spent(unit) == ref.spent]


def _spent(position: Position, side: Side, area: AreaId, ref: Counters, why_not: WhyNot) -> list[UnitId]:
    """Returns spent counters of the kind of which it can be said that they are and should not be."""
    turned = _alike(position, side, area, replace(ref, spent=True))
    return [unit for unit in turned if why_not(position, unit)[0]]


def _too_few(position: Position, side: Side, area: AreaId, ref: Counters, there: int) -> Violation:
    name, where = kinds()[ref.kind].name, board().name(area)
    if not there and any(kind(unit).id == ref.kind for unit in position.of(side.enemy, area)):
        text = f"{name} in {where} belongs to the {side.enemy.capitalize()} player"
        return Violation("order/not-there", text, ref.kind, "name units of your own side", rule="3.1.1/at-war-to-act")
    face = "spent " if ref.spent else "fresh "
    name = f"{face}{kinds()[ref.kind].name}"
    has = f"there {'is' if there == 1 else 'are'} {there} {name}"
    text = f"{has} in {board().name(area)}, not {ref.count}" if there else f"no {name} is in {board().name(area)}"
    return Violation("order/not-there", text, ref.kind, "name units that are there: fresh ones bare, spent in brackets")


def _wrong(position: Position, unit: UnitId, why_not: WhyNot) -> Violation:
    code, text = why_not(position, unit)
    plain = code == "3.1.1/at-war-to-act" and kind(unit).nation is not Nation.FR  # R6 is about France
    return Violation(code, f"{kind(unit).name} {text}", kind(unit).id, "leave it out", plain=plain)


@refuses("3.1.1/at-war-to-act", "7.1/fresh-units")
@carries_out("3.1.1/neutrals-do-nothing", "6.1.2/both-in-one-impulse")
def may_act(by_event: bool) -> WhyNot:
    """Returns what tells why a unit cannot be activated by SV points, or by the event."""

    def why_not(position: Position, unit: UnitId) -> tuple[str, str]:
        if not position.standing(kind(unit).nation).at_war:
            return "3.1.1/at-war-to-act", "is of a nation that is not At War"
        if position.spent(unit):
            return "7.1/fresh-units", "is spent"
        return _acted(position, unit, by_event)

    return why_not


@refuses("17.1/no-newcomers", "7.1/one-group-an-impulse")
def _acted(position: Position, unit: UnitId, by_event: bool) -> tuple[str, str]:
    now = position.now
    if by_event and (is_group_event(position) or event_of(position) == SEELOEWE):
        newcomer = bool(now.actions) and unit not in now.first
        return ("17.1/no-newcomers", "took no part in the first action of the event") if newcomer else ("", "")
    if unit in (now.by_event if by_event else now.by_points):
        means = "the event" if by_event else "SV points"
        return "7.1/one-group-an-impulse", f"has been activated by {means} in this impulse already"
    return "", ""
