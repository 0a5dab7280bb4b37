"""Chapter 7.63: an invasion is carried out: Beach Heads are laid, units land, Vichy France may enter the war."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Marker, Side, SpaceId, Stage, Supply, UnitId, Use
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_markers import lay
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import (
    MARKERS,
    USERS,
    invaded,
    is_beach,
    letters,
    linked,
)
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_beaches import SITE_CHECKS, Site
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_table import (
    OVERLORD,
    SHINGLE,
    Force,
    Invasion,
    force,
    invasions,
)
from pbem.games.barbarossa_to_berlin.state.actions.c07_63_invasions import Land, Landing
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import EventInForce, Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.wording import shown

VICHY_BEACHES = "CDEFGHIJKLMNOPQRSTU"  # an invasion at one of these brings Vichy France into the war (17.3)


class Plan(Struct, frozen=True):
    """An invasion as ordered: the card, its landings with the kind of every marker, and the units to be had."""

    invasion: Invasion
    landings: tuple[Landing, ...]
    force: Force

    @property
    def beaches(self) -> tuple[SpaceId, ...]:
        """The beaches named."""
        return tuple(landing.beach for landing in self.landings)


@enforces("7.63/beach-head-markers")
def the_cards_markers(position: Position, plan: Plan) -> Iterator[Breach]:
    """An invasion lays the Beach Heads of its card, each one once."""
    kinds = [landing.marker for landing in plan.landings]
    if not any(set(kinds) <= allowed for allowed in plan.invasion.alternatives) or len(set(kinds)) < len(kinds):
        yield Breach(
            f"{plan.invasion.name} lays {_markers_told(plan.invasion)}, not {_listed(kinds)}",
            plan.beaches[0],
            "name each beach once with one of these: `land K allied: ...; L us: ...`",
        )


def _markers_told(invasion: Invasion) -> str:
    return ", or ".join(_listed(sorted(each)) for each in invasion.alternatives)


def _listed(kinds: Sequence[str]) -> str:
    told = [f"two {MARKERS[each]}" if kinds.count(each) > 1 else MARKERS[each] for each in dict.fromkeys(kinds)]
    return " and ".join(told) + f" Beach Head{'s' * (len(kinds) > 1)}"


@enforces("7.63/two-beach-heads-linked")
def on_linked_beaches(position: Position, plan: Plan) -> Iterator[Breach]:
    """Two Beach Heads of one invasion lie on beaches with an Invasion Beach Link."""
    first, *others = plan.beaches
    for other in others:
        if not linked(first, other):
            yield Breach(
                f"no Invasion Beach Link joins {board().name(first)} and {board().name(other)}",
                other,
                "the links are A-B, D-E, F-G, K-L and P-Q",
            )


@enforces("7.63/landing-by-nation")
def each_nation_on_its_beach(position: Position, plan: Plan) -> Iterator[Breach]:
    """The British land at British or Allied Beach Heads, U.S. and Free French units at U.S. or Allied ones."""
    for landing in plan.landings:
        strangers = [ref for ref in landing.units if unit_types()[ref.type].nation not in USERS[landing.marker]]
        for ref in dict.fromkeys(strangers):
            marker = MARKERS[landing.marker]
            text = f"{shown(ref)} does not land at a {marker} Beach Head ({board().name(landing.beach)})"
            yield Breach(text, ref.type, "land it at one of its own nation, or at an Allied one")


@enforces("7.63/all-invasion-units-used")
def every_unit_lands(position: Position, plan: Plan) -> Iterator[Breach]:
    """All the units that the card lists for the beaches land, and no others."""
    wanted = Counter(kind(each.unit).id for each in plan.force.ashore)
    named = Counter(ref.type for landing in plan.landings for ref in landing.units)
    if named != wanted:
        units = ", ".join(_label(each.unit, each.reduced) for each in plan.force.ashore)
        yield Breach(f"{plan.invasion.name} lands {units}: all of them, and nobody else", plan.beaches[0], "name them")


@enforces("7.63/lcus-land-reduced", "7.63/scus-land-full")
def with_the_right_side_up(position: Position, plan: Plan) -> Iterator[Breach]:
    """LCUs land reduced, except in Overlord; SCUs land at full strength."""
    reduced = {kind(each.unit).id: each.reduced for each in plan.force.ashore}
    for ref in dict.fromkeys(ref for landing in plan.landings for ref in landing.units):
        if ref.type in reduced and ref.reduced != reduced[ref.type]:
            state = "reduced" if reduced[ref.type] else "at full strength"
            code = "" if unit_types()[ref.type].large else "7.63/scus-land-full"
            yield Breach(f"{unit_types()[ref.type].short} lands {state} in {plan.invasion.name}", ref.type, code=code)


def _label(unit: UnitId, reduced: bool) -> str:
    return f"[{kind(unit).short}]" if reduced else kind(unit).short


PLAN_CHECKS = (the_cards_markers, on_linked_beaches, each_nation_on_its_beach, every_unit_lands, with_the_right_side_up)


def land(draft: Draft, order: Land) -> Iterator[Violation]:
    """Carries out the invasion of the card played."""
    if stray := tuple(_strays(order)):
        yield from stray
        return
    invasion = invasions()[draft.position.action.card or 0]
    plan = Plan(invasion, _with_markers(invasion, order), force(draft.position, invasion.card))
    found = [*judge(PLAN_CHECKS, draft.position, plan)]
    for beach in dict.fromkeys(plan.beaches):
        found += judge(SITE_CHECKS, draft.position, Site(invasion.card, beach))
    yield from found
    _go_ashore(draft, plan)


def _strays(order: Land) -> Iterator[Violation]:
    for landing in order.landings:
        if not is_beach(landing.beach):
            name = board().name(landing.beach)
            yield Violation("order/no-such-place", f"{name} is no invasion beach", landing.beach, "write `land K: ...`")


def _with_markers(invasion: Invasion, order: Land) -> tuple[Landing, ...]:
    """Fills in the markers that the order leaves open, as the units and the card suggest."""
    pairs = [each for each in invasion.alternatives if len(each) == len(order.landings) > 1]
    return tuple(
        landing if landing.marker else replace(landing, marker=_marker(pairs, landing)) for landing in order.landings
    )


def _marker(pairs: list[frozenset[str]], landing: Landing) -> str:
    british = any(unit_types()[ref.type].nation in USERS["br"] for ref in landing.units)
    fits = [each for each in ("br" if british else "us", "allied") if pairs and each in pairs[0]]
    return fits[0] if fits else "allied"


@carries_out("7.63/to-reserve", "card-allied-33/reserve", "card-allied-34/reserve", "card-allied-50/reserve",
             "card-allied-52/reserve")  # fmt: skip
def _go_ashore(draft: Draft, plan: Plan) -> None:
    for landing in plan.landings:
        lay(draft, landing.beach, "shingle" if plan.invasion.card == SHINGLE else landing.marker)
        draft.emit(EventInForce(invaded(landing.beach)))
    if plan.invasion.card == OVERLORD:
        draft.note(overlord=frozenset(plan.beaches))
    landed = _place(draft, plan)
    for each in plan.force.reserve:
        draft.emit(Placed(each.unit, RESERVE[Side.ALLIED]), Flipped(each.unit, each.reduced))
    draft.this_turn(invaded=True)
    _vichy_enters(draft, plan)
    _mark(draft, plan, landed)


def _place(draft: Draft, plan: Plan) -> list[UnitId]:
    """Puts the units on their beaches."""
    left = list(plan.force.ashore)
    landed: list[UnitId] = []
    for landing in plan.landings:
        for ref in landing.units:
            unit = next((each for each in left if kind(each.unit).id == ref.type), None)
            if unit is None:
                continue
            left.remove(unit)
            draft.emit(Placed(unit.unit, landing.beach), Flipped(unit.unit, unit.reduced))
            landed.append(unit.unit)
        names = ", ".join(draft.position.label(unit) for unit in draft.position.at(landing.beach))
        told = f"{plan.invasion.name}: {MARKERS[landing.marker]} Beach Head on {board().name(landing.beach)}: {names}"
        draft.tell(told, "7.63/beach-head-markers")
    return landed


def _mark(draft: Draft, plan: Plan, landed: list[UnitId]) -> None:
    """Gives the invaders their Combat markers; the event is carried out (7.63)."""
    action = draft.position.action
    markers = {**action.markers, **dict.fromkeys(plan.beaches, Marker.COMBAT)}
    states = {**action.supply, **dict.fromkeys(landed, Supply.FULL)}
    stage = Stage.ACTIVATE if Use.OPS in action.uses else Stage.COMBAT
    draft.action(
        markers=markers, supply=states, landed=frozenset(plan.beaches), opens=frozenset(), owes="", stage=stage
    )
    draft.cite("7.63/invaders-get-combat-marker")


@carries_out("17.3/spaces-stay-neutral-no-forces")
def _vichy_enters(draft: Draft, plan: Plan) -> None:
    """Brings Vichy France into the war: its spaces stay neutral, and both sides may enter them (17.3)."""
    if "vichy" in draft.position.neutral and set(plan.beaches) & letters(*VICHY_BEACHES):
        draft.note(neutral=draft.position.neutral - {"vichy"})
        draft.tell(
            "Vichy France enters the war: both sides may enter its spaces, which stay neutral",
            "17.3/enters-at-invasion-c-u",
            "5.1/vichy-invaded-no-vp",
        )
