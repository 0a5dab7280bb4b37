"""Chapter 11.44: the ways a retreat may take, by the restrictions first and the preferences after them.

The preferences stand in `PREFERENCES` and nowhere else: the choice and the offers go by it, and so does a refusal.
"""

from collections.abc import Callable, Iterator
from functools import reduce

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply_in
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import entry_ban, may_enter
from pbem.games.barbarossa_to_berlin.state.effects import Controlled, evolve
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

Route = tuple[SpaceId, ...]


class Retreating(Struct, frozen=True):
    """A unit and the way it retreats."""

    unit: UnitId
    path: Route
    combat: Combat

    @property
    def end(self) -> SpaceId:
        """Where the retreat ends."""
        return self.path[-1]

    def breach(self, text: str, remedy: str = "") -> Breach:
        """Returns a breach about the end of the retreat."""
        return Breach(text, self.end, remedy)


# -- all routes, by the restrictions first and the preferences after them


def routes(position: Position, combat: Combat, unit: UnitId) -> tuple[Route, ...]:
    """Returns every route the unit may take: restrictions first, then partisans, friendly spaces, supply."""
    found = _possible(position, combat, unit)
    for preference in PREFERENCES:
        found = preference.keep(position, unit, found) or found
    return tuple(found)


def _possible(position: Position, combat: Combat, unit: UnitId) -> list[Route]:
    rim: list[Route] = [()]
    done: list[Route] = []
    for _ in range(combat.retreat):
        rim = [
            (*path, near)
            for path in rim
            for near in board().near(path[-1] if path else combat.target)
            if near != combat.target and near not in path and may_enter(position, unit, near)
        ]
        done += [path for path in rim if _partisan(position, unit, path[-1])]
        rim = [path for path in rim if not _partisan(position, unit, path[-1])]
    return [path for path in (*done, *rim) if _may_end(position, combat, unit, path)]


def _partisan(position: Position, unit: UnitId, space: SpaceId) -> bool:
    return kind(unit).side == Side.AXIS and space in position.partisans


def _may_end(position: Position, combat: Combat, unit: UnitId, path: Route) -> bool:
    return c09_stacking.fits(position, path[-1], unit) and not _too_near(position, combat, unit, path)


def _too_near(position: Position, combat: Combat, unit: UnitId, path: Route) -> bool:
    """On turn 1 a Soviet two-space retreat does not end next to the lost space (4.4)."""
    soviet = kind(unit).nation == "su" and position.turn == 1
    return soviet and combat.retreat == 2 and path[-1] in board().near(combat.target)


def _without_partisans(position: Position, unit: UnitId, found: list[Route]) -> list[Route]:
    return [path for path in found if not any(_partisan(position, unit, space) for space in path)]


def _friendly(position: Position, unit: UnitId, found: list[Route]) -> list[Route]:
    """Keeps the routes that enter the fewest spaces its side does not control."""
    strange = {path: len(_strange(position, unit, path)) for path in found}
    return [path for path in found if strange[path] == min(strange.values())]


def _strange(position: Position, unit: UnitId, path: Route) -> list[SpaceId]:
    return [space for space in path if position.control[space] != kind(unit).side]


def _supplied(position: Position, unit: UnitId, found: list[Route]) -> list[Route]:
    return [path for path in found if _ends_in_supply(position, unit, path)]


def _ends_in_supply(position: Position, unit: UnitId, path: Route) -> bool:
    """Tells whether a retreat ends in supply; each space on the way passes to the unit's side (3)."""
    taken = (Controlled(space, kind(unit).side) for space in _strange(position, unit, path))
    return supply_in(reduce(evolve, taken, position), unit, path[-1]) != Supply.OUT


# -- the preferences


class Preference(Struct, frozen=True):
    """A preference among the routes that the restrictions leave: which it keeps, and what is said of another."""

    keep: Callable[[Position, UnitId, list[Route]], list[Route]]  # none, where it has nothing to choose
    words: str
    plain: Callable[[Position, UnitId, Route], bool]  # whether the rulebook itself prefers a route that is kept


def _always(position: Position, unit: UnitId, kept: Route) -> bool:
    return True


def _never(position: Position, unit: UnitId, kept: Route) -> bool:
    return False


def _all_friendly(position: Position, unit: UnitId, kept: Route) -> bool:
    return not _strange(position, unit, kept)


NO_PARTISANS = Preference(_without_partisans, "the retreat leads to partisans, and another route does not", _always)
FRIENDLY_SPACES = Preference(
    _friendly, "the retreat enters more enemy controlled spaces than another route does", _all_friendly
)
END_IN_SUPPLY = Preference(_supplied, "the retreat ends out of supply, and another route ends in supply", _never)
PREFERENCES = (NO_PARTISANS, FRIENDLY_SPACES, END_IN_SUPPLY)


def decisive(position: Position, order: Retreating) -> tuple[Preference, Route] | None:
    """Returns the preference by which a route drops out, with a route that it keeps; None if none does."""
    found = _possible(position, order.combat, order.unit)
    for preference in PREFERENCES if order.path in found else ():
        found = preference.keep(position, order.unit, found) or found
        if order.path not in found:
            return preference, found[0]
    return None


# -- the same as checks, so that a wrong route is told why


@enforces("11.41/difference-of-one")
def one_space(position: Position, order: Retreating) -> Iterator[Breach]:
    """A difference of one drives the defender back one space."""
    if order.combat.retreat == 1 and len(order.path) != 1:
        yield order.breach(f"the loss numbers differ by one: the retreat is one space, not {len(order.path)}")


@enforces("11.41/otherwise-two-spaces", "11.44/end-adjacent-two-spaces")
def two_spaces(position: Position, order: Retreating) -> Iterator[Breach]:
    """A greater difference drives him back two spaces, which may end next to the lost one if two are entered."""
    halted = len(order.path) == 1 and _partisan(position, order.unit, order.end)
    if order.combat.retreat == 2 and len(order.path) != 2 and not halted:
        yield order.breach(
            f"the loss numbers differ by two or more: the retreat is two spaces, not {len(order.path)}",
            "name both spaces: `retreat Northwest - Dvinsk - Pskov`",
        )


@enforces("11.44/halted-by-partisan", "16.3/retreat-halts")
def halted_by_partisans(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat goes no further than a Partisan marker."""
    for space in order.path[:-1]:
        if _partisan(position, order.unit, space):
            yield Breach(f"partisans in {board().name(space)} halt the retreat there", space)


@enforces("11.44/no-enemy-unit")
def not_into_the_enemy(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat enters no space with an enemy unit, nor one that is closed to the unit."""
    for space in order.path:
        if position.enemy_in(space, kind(order.unit).side):
            yield Breach(f"enemy units stand in {board().name(space)}", space)
        elif found := entry_ban(position, order.unit, space):
            yield Breach(found.text, space, code=found.code)


@enforces("11.44/not-back")
def not_back(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat does not lead back into the lost space."""
    if order.combat.target in order.path:
        yield Breach(f"the retreat leads back into {board().name(order.combat.target)}", order.combat.target)


@enforces("4.4/soviet-two-space-retreat")
def soviets_run_far_on_turn_one(position: Position, order: Retreating) -> Iterator[Breach]:
    """On turn 1 a Soviet two-space retreat does not end next to the lost space."""
    if _too_near(position, order.combat, order.unit, order.path):
        yield order.breach(
            f"on turn 1 the retreat may not end next to {board().name(order.combat.target)}, "
            f"and {board().name(order.end)} is adjacent"
        )


@enforces("11.44/not-end-overstacked")
def not_overstacked(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat ends within the stacking limit."""
    found = c09_stacking.stacking(position, order.end, [*position.at(order.end), order.unit])
    for each in found:
        own = each.code.startswith("9.1")
        yield order.breach(each.text) if own else Breach(each.text, order.end, code=each.code)


@enforces("11.44/partisan-if-no-other-route", "16.3/no-retreat-into")
def not_to_partisans(position: Position, order: Retreating) -> Iterator[Breach]:
    """Partisans are avoided where there is any other route."""
    yield from _decided(position, order, NO_PARTISANS)


@enforces("11.44/friendly-controlled-if-possible")
def over_friendly_spaces(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat keeps to friendly controlled spaces where it can."""
    yield from _decided(position, order, FRIENDLY_SPACES)


@enforces("11.44/end-in-supply")
def into_supply(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat ends in supply where it can."""
    yield from _decided(position, order, END_IN_SUPPLY)


def _decided(position: Position, order: Retreating, preference: Preference) -> Iterator[Breach]:
    """Yields a breach if it is this preference by which the route drops out."""
    decides, kept = decisive(position, order) or (None, ())
    if decides is preference:
        yield replace(order.breach(preference.words), plain=preference.plain(position, order.unit, kept))


def route_told(route: Route) -> str:
    """Returns a route in words, ready to copy."""
    return " - ".join(board().name(space) for space in route)


@enforces("2.1/black-regular-connections")
def linked(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat follows the lines of the map."""
    here = order.combat.target
    for space in order.path:
        if space not in board().near(here):
            sea = space in board().sea.get(here, ())
            code, told = ("2.1/sea-move-sr-and-limited-supply-only", " but one across the sea") if sea else ("", "")
            near = ", ".join(board().name(each) for each in board().near(here))
            yield Breach(
                f"no line{told} joins {board().name(here)} and {board().name(space)}",
                space,
                f"{board().name(here)} is joined to {near}",
                code,
            )
        here = space


RETREAT_CHECKS = (
    linked, one_space, two_spaces, halted_by_partisans, not_into_the_enemy, not_back,
    soviets_run_far_on_turn_one, not_overstacked, not_to_partisans, over_friendly_spaces, into_supply,
)  # fmt: skip
