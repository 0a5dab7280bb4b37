"""Chapter 21.1.2: on turn 2 the two fortified units come to Zones east of the Winter line."""

from collections.abc import Iterator

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import OUT, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly, only_air
from pbem.games.absolute_war.rules.c10_strategic.placing import FINNISH_ZONES, only_finns
from pbem.games.absolute_war.rules.c11_movement.stacking import SQUARE_LIMIT, count, limit, room
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import StalinLine
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

LETTER = "SL"


def fortified(position: Position) -> tuple[UnitId, ...]:
    """Returns the two SL units, wherever they are."""
    return tuple(unit for unit in position.units if unit_of(unit).set_up_letter == LETTER)


def open_zones(position: Position) -> list[ZoneId]:
    """Returns the Soviet-controlled Zones east of the line and next to it (21.1.2, Q109)."""
    east = [zone for zone in board().homes if board().zones[zone].east and friendly(position, Side.SOVIET, zone)]
    east = [zone for zone in east if zone not in FINNISH_ZONES]
    return [zone for zone in east if any(not board().zones[other].east for other in board().adjacent(zone))]


@refuses("21.1.2/east-of-the-line", "21.1.2/both-deployed")
def stalin_line(draft: Draft, order: StalinLine) -> Iterator[Violation]:
    """Deploys the fortified units; with no legal Zone they stay where they are (21.1.2, Q78)."""
    named = {unit for post in order.posts for unit in post.units}
    if not named <= set(fortified(draft.position)):
        yield Violation("order/no-such-unit", "only the two SL units come by this event", remedy="name SL 1, SL 2")
        return
    allowed = open_zones(draft.position)
    for post in order.posts:
        if found := [each for unit in post.units for each in only_finns(unit, post.zone)]:
            yield from found
            return
        if post.zone not in allowed:
            text = f"{board().name(post.zone)} is no Soviet-controlled Zone next to the Winter line, east of it"
            yield Violation("21.1.2/east-of-the-line", text, post.zone, "name another Zone")
            return
        draft.box(post.units, OUT)
        if not room(draft.position, post.zone, Side.SOVIET, post.units):
            text = f"{board().name(post.zone)} holds as many stacks as it may"
            yield Violation("11.5.1/stacks-in-a-zone", text, post.zone, "name another Zone")
        _put(draft, post.zone, post.units)
    if missing := [unit for unit in fortified(draft.position) if unit not in named]:
        text = f"{unit_of(missing[0]).name} is to be deployed, too"
        yield Violation("21.1.2/both-deployed", text, missing[0], "name a Zone for it", lacks=True)
    left = tuple(each for each in draft.position.this_turn.choices if each != "stalin-line")
    draft.this_turn(choices=left)
    settle(draft)


def _put(draft: Draft, zone: ZoneId, units: tuple[UnitId, ...]) -> None:
    """Puts units down as a stack of their own, or, where no more stacks may be, under one that has room."""
    here = draft.position.at(zone)
    square = {stack: sum(unit_of(unit).square for unit in stack.units) for stack in here if not only_air(stack)}
    joined = next((stack for stack in square if square[stack] + len(units) <= SQUARE_LIMIT), None)
    if count(draft.position, zone, Side.SOVIET) < limit(zone) or joined is None:
        draft.stacks(zone, (*here, Stack(units)))
    else:
        more = joined._replace(units=(*joined.units, *units))
        draft.stacks(zone, (more if stack == joined else stack for stack in here))
    for unit in units:
        draft.turn(unit, False)
