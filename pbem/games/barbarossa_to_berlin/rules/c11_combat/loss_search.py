"""Chapter 11.3 as arithmetic: how much of a loss number can be filled, and with which steps."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_at_most
from pbem.games.barbarossa_to_berlin.board.counters import type_face, unit_types
from pbem.games.barbarossa_to_berlin.board.types import TypeId

SPECIAL_REPLACEMENT = {"ge_6ss_panzer_army": ("ge_ss_panzer_corps",), "cw_1_cdn_army": ("cw_corps",)}

Body = tuple[TypeId, bool]  # a counter as a loss sees it: its type, and whether it is reduced
Bodies = tuple[Body, ...]


class Group(Struct, frozen=True):
    """What can take losses: units on the map, SCUs in reserve, and SCUs that should be in reserve but are not.

    All three are sorted, so that groups that are alike are equal.
    """

    units: Bodies
    reserve: Bodies = ()
    ghosts: Bodies = ()
    thoughtful: bool = True  # an SCU that is not there is thought to be

    @property
    def bare(self) -> "Group":
        """The same without thinking of SCUs that are not there."""
        return replace(self, thoughtful=False)


def group(units: Iterable[Body], reserve: Iterable[Body] = (), ghosts: Iterable[Body] = ()) -> Group:
    """Returns a group, without the part of the reserve that can replace none of its units."""
    units = tuple(sorted(units))
    wanted = {scu for type_, _ in units for scu in replacements(type_)}
    return Group(units, tuple(sorted(each for each in reserve if each[0] in wanted)), tuple(sorted(ghosts)))


@carries_out("11.31/soviet-fronts", "11.31/axis-allied-armies", "11.31/canadian-army", "11.31/us-armies",
             "11.31/free-french-army", "11.31/panzer-armies", "11.31/6th-ss-panzer-army",
             "11.31/german-infantry-armies")  # fmt: skip
@from_tables_at_most(256)
def replacements(type_: TypeId) -> tuple[TypeId, ...]:
    """Returns the types of SCU that may replace an LCU; none for an SCU (11.31)."""
    unit = unit_types()[type_]
    if not unit.large:
        return ()
    if type_ in SPECIAL_REPLACEMENT:
        return tuple(TypeId(each) for each in SPECIAL_REPLACEMENT[type_])
    if unit.panzer:
        return (TypeId("ge_panzer_corps"),)
    nations = {"br": ("br_corps", "cw_corps"), "su": ("su_army",)}.get(unit.nation, (f"{unit.nation}_corps",))
    return tuple(TypeId(each) for each in nations if each in unit_types())


def factor(body: Body) -> int:
    """Returns what one step of a counter counts."""
    return type_face(*body).loss_factor


@from_tables_at_most(20000)
def most(found: Group, number: int) -> int:
    """Returns the most of a loss number that can be filled without going beyond it (11.3)."""
    best = 0
    for body in dict.fromkeys((*found.units, *found.ghosts)):
        if best < number and factor(body) <= number:
            best = max(best, with_step(found, body, number))
    return best


def with_step(found: Group, body: Body, number: int) -> int:
    """Returns the most that can be filled if this body takes the next step."""
    left = number - factor(body)
    return factor(body) + max(most(each, left) for each in after_step(found, body))


def after_step(found: Group, body: Body) -> Iterator[Group]:
    """Yields what is left after one step of a unit, or of a ghost if no such unit is there."""
    if body not in found.units:
        yield replace(found, ghosts=_stepped(found.ghosts, body))
    elif body[1] and (scus := replacements(body[0])):
        yield from _replaced(found, body, scus)
    else:
        yield replace(found, units=_stepped(found.units, body))


def _stepped(bodies: Bodies, body: Body) -> Bodies:
    """Reduces a body, or takes it away if it is reduced."""
    type_, reduced = body
    return _swap(bodies, body, () if reduced else ((type_, True),))


def _replaced(found: Group, army: Body, scus: tuple[TypeId, ...]) -> Iterator[Group]:
    """Yields the ways to replace an LCU: by a full SCU, else by a reduced one, else by one that is not there."""
    for reduced in (False, True):
        there = [(scu, reduced) for scu in scus if (scu, reduced) in found.reserve]
        for scu in there:
            yield replace(found, units=_swap(found.units, army, (scu,)), reserve=_swap(found.reserve, scu))
        if there:
            return
    ghosts = tuple(sorted((*found.ghosts, (scus[0], False)))) if found.thoughtful else ()
    yield replace(found, units=_swap(found.units, army), ghosts=ghosts)


def _swap(bodies: Bodies, old: Body, new: Bodies = ()) -> Bodies:
    at = bodies.index(old)
    return tuple(sorted((*bodies[:at], *bodies[at + 1 :], *new)))


def example(found: Group, number: int, first: Body | None = None) -> Bodies:
    """Returns steps of units, to be named one after the other, that fill as much as can be filled."""
    goal = with_step(found, first, number) if first else most(found, number)
    if not first and most(found.bare, number) == goal:
        found = found.bare
    for body in (first,) if first else dict.fromkeys(found.units):
        if factor(body) <= number and with_step(found, body, number) == goal:
            left = number - factor(body)
            after = max(after_step(found, body), key=lambda each: most(each, left))
            return (body, *example(after, left))
    return ()
