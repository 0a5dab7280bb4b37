"""Chapter 16.2: Stand Fast markers are taken off."""

from collections.abc import Iterator, Mapping
from functools import partial

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import loc_length
from pbem.games.a_victory_awaits.rules.remedies import advised, leave_out, one_of
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Lift
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StandFastGone
from pbem.games.a_victory_awaits.state.position import Position

FIRST_TURN = 6


def _name(map_: str) -> str:
    """Returns how the count of a map's markers is called among what is left to do."""
    return f"stand fast {map_}"


def may_be_lifted(position: Position) -> Mapping[str, int]:
    """Returns how many markers of each map may be taken off in a Supply Check of this turn: one."""
    return {_name(row.map): 1 for row in position.board.hexes.values() if row.stand_fast}


@enforces("16.2/from-turn-6")
def begins_on_turn_six(position: Position, hex_: HexId) -> Iterator[Breach]:
    """Markers stay until turn 6."""
    if position.turn < FIRST_TURN:
        text = f"Stand Fast markers are taken off from turn {FIRST_TURN} on; this is turn {position.turn}"
        yield Breach(text, about=hex_)


@enforces("16.2/one-a-map")
def one_a_map_and_check(position: Position, hex_: HexId) -> Iterator[Breach]:
    """One marker of each map may be taken off in a Supply Check."""
    map_ = position.board.hexes[hex_].map
    if not position.left(_name(map_)):
        yield Breach(f"one marker of map {map_} has been taken off in this Supply Check already", about=hex_)


@enforces("16.2/soviet-control")
def only_where_the_soviets_are(position: Position, hex_: HexId) -> Iterator[Breach]:
    """The city must be under Soviet control."""
    if position.owner(hex_) is Side.AXIS:
        yield Breach(f"the Axis controls {position.board.name(hex_)}", about=hex_)


@enforces("16.2/line-of-communications")
def needs_a_line(position: Position, hex_: HexId) -> Iterator[Breach]:
    """The city needs a line of communications to a Soviet supply source."""
    if loc_length(position, hex_, Side.SOVIET, by_road=False) is None:
        yield Breach(f"no line of communications reaches {position.board.name(hex_)} (3.3)", about=hex_)


LIFT_CHECKS = (begins_on_turn_six, one_a_map_and_check, only_where_the_soviets_are, needs_a_line)


def lift(draft: Draft, order: Lift) -> Iterator[Violation]:
    """Takes Stand Fast markers off."""
    for hex_ in order.hexes:
        if hex_ not in draft.position.stand_fast:
            name = draft.position.board.name(hex_)
            yield Violation("order/not-there", f"there is no Stand Fast marker at {name}", hex_, _where(draft.position))
            return
        position = draft.position
        yield from advised(judge(LIFT_CHECKS, position, hex_), partial(_elsewhere, position, hex_))
        _lift(draft, hex_)


def _elsewhere(position: Position, hex_: HexId) -> str:
    return one_of("a marker may be taken off at", free(position), leave_out(hex_))


def free(position: Position) -> list[str]:
    """Returns the hexes whose marker may be taken off now."""
    return [position.board.name(hex_) for hex_ in sorted(position.stand_fast) if not judge(LIFT_CHECKS, position, hex_)]


def _where(position: Position) -> str:
    return f"markers lie at {', '.join(sorted(position.stand_fast)) or 'no hex'}"


def _lift(draft: Draft, hex_: HexId) -> None:
    draft.emit(StandFastGone(hex_))
    draft.count_off(_name(draft.position.board.hexes[hex_].map))
    draft.tell(f"the Stand Fast marker at {draft.position.board.name(hex_)} is taken off", "16.2/marker-stays")
