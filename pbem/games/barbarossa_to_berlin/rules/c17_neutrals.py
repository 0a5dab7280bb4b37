"""Chapter 17.4: war on Turkey or Sweden, and the units that stand up for them."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.counters import owned, units
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, OFF, RESERVE, Side, SpaceId, Step, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c03_control import enter, take_control
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup import opening_position
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import Deploy
from pbem.games.barbarossa_to_berlin.state.actions.c17_neutrals import Declare
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed, Scored
from pbem.games.barbarossa_to_berlin.state.options import NO_VP_FOR_ALLIED_ATTACKS, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

NATIONS = {"turkey": "tu", "sweden": "sw"}
PENALTIES = {  # VP that an Axis invasion costs before Casablanca
    "turkey": (3, "5.1/axis-invades-turkey"),
    "sweden": (1, "5.1/axis-invades-sweden"),
}
CASABLANCA = "allied_15"
CORPS, FREE_CORPS = TypeId("tu_corps"), 2  # Turkish corps that go anywhere in Turkey (20.2)


@carries_out("5.1/axis-invades-turkey", "5.1/axis-invades-sweden")
def declare(draft: Draft, order: Declare) -> Iterator[Violation]:
    """Declares war: the nation's land and units go to the other player, who places what has a choice."""
    name, side = order.country.title(), draft.position.active
    if order.country not in draft.position.neutral:
        yield Violation("order/at-war", f"{name} is at war already", remedy="delete the line")
        return
    draft.tell(f"the {side.capitalize()} player declares war on {name}", "17.4/declare-at-start-of-round")
    enter_the_war(draft, order.country, side.enemy)
    if side == Side.AXIS and CASABLANCA not in draft.position.events:
        points, rule = PENALTIES[order.country]
        draft.emit(Scored(-points, f"the Axis invades {name} before Casablanca"))
        draft.cite(rule)
    if order.country == "turkey":
        left = min(FREE_CORPS, len(_at_hand(draft.position)))
        draft.action(opens=frozenset({Deploy}), decider=side.enemy, left=left)
        _owe(draft)


def enter_the_war(draft: Draft, country: str, side: Side) -> None:
    """Gives a nation's land and units to the side that it fights for."""
    draft.note(neutral=draft.position.neutral - {country})
    draft.note(allegiance={**draft.position.allegiance, NATIONS[country]: side})
    scored = side == Side.ALLIED or not optional(draft.position, NO_VP_FOR_ALLIED_ATTACKS)
    for space in sorted(countries(country)):
        take_control(draft, space, side, entered=False, scored=scored)
    waiting = [unit for unit in sorted(units()) if _waits(draft.position, unit, NATIONS[country])]
    for unit in waiting:
        stand = draft.position.units[unit]
        own = owned(unit, side)
        draft.emit(Placed(unit, OFF), Placed(own, _post(stand.place, side)), Flipped(own, stand.reduced))
    draft.tell(f"{country.title()} and its units are {side.capitalize()} from now on", "17.4/opponent-places-units")


def _waits(position: Position, unit: UnitId, nation: str) -> bool:
    mine = kind(unit).nation == nation and kind(unit).side == Side.NEUTRAL
    return mine and position.place(unit) != OFF


def _post(place: SpaceId, side: Side) -> SpaceId:
    """Returns where a unit that has waited off the map goes (20.2)."""
    post = place.removeprefix("waiting_")
    return {"reserve_neutral": RESERVE[side], "eliminated_neutral": ELIMINATED[side]}.get(post, SpaceId(post))


def _owe(draft: Draft) -> None:
    """Says how many Turkish corps are still to be placed; with the last one the declaration is carried out."""
    left = draft.position.action.left
    if left == 0:
        draft.action(opens=frozenset(), owes="", decider=None)
        return
    corps = "one Turkish corps" if left == 1 else f"{left} Turkish corps"
    line = "deploy Izmir: TU corps" if left == 1 else "deploy Izmir: TU corps; Adana: TU corps"
    draft.action(owes=f"place {corps} anywhere in Turkey: `{line}`")


# -- the Turkish corps that may go anywhere in Turkey


class Posting(Struct, frozen=True):
    """A counter about to be placed."""

    space: SpaceId
    ref: UnitRef


def _in_hand(position: Position) -> list[UnitId]:
    """The Turkish corps that are still to be placed."""
    return _at_hand(position)[: position.action.left] if Deploy in position.action.opens else []


def _at_hand(position: Position) -> list[UnitId]:
    side = position.allegiance.get("tu", Side.NEUTRAL)
    mine = (unit for unit, each in units().items() if each.id == CORPS and each.side == side)
    return [unit for unit in mine if position.place(unit) == OFF]


@enforces("20.2/turkey-corps-free")
def corps_go_anywhere_in_turkey(position: Position, posting: Posting) -> Iterator[Breach]:
    """Two Turkish corps are placed in Turkey, where their player likes."""
    if posting.ref.type != CORPS or posting.ref.reduced:
        yield Breach(f"{shown(posting.ref)} has no choice of space; two full TU corps have one", posting.ref.type)
    elif board().spaces[posting.space].country != "turkey":
        yield Breach(f"{board().name(posting.space)} is not in Turkey", posting.space, "name a space of Turkey")
    elif not _in_hand(position):
        yield Breach("both Turkish corps stand already", posting.space, "leave it out")


def deploy(draft: Draft, order: Deploy) -> Iterator[Violation]:
    """Deploys what a player may place where he likes: two German armies at the start, two corps of invaded Turkey."""
    if draft.position.step == Step.SETUP:
        yield from opening_position.deploy(draft, order)
        return
    for post in order.posts:
        for ref in post.units:
            yield from judge((corps_go_anywhere_in_turkey,), draft.position, Posting(post.space, ref))
            yield from _stand_up(draft, post.space)
        yield from c09_stacking.stacking(draft.position, post.space, draft.position.at(post.space))
    _owe(draft)


def _stand_up(draft: Draft, space: SpaceId) -> Iterator[Violation]:
    side = draft.position.allegiance["tu"]
    if draft.position.enemy_in(space, side):
        yield Violation("order/occupied", f"enemy units stand in {board().name(space)}", space, "name another space")
        return
    for unit in _in_hand(draft.position)[:1]:
        draft.emit(Flipped(unit, reduced=False))
        enter(draft, unit, space)
        draft.action(left=draft.position.action.left - 1)
        draft.tell(f"a Turkish corps stands up in {board().name(space)}", "20.2/turkey-corps-free")
