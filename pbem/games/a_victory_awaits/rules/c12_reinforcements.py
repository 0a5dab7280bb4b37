"""Chapter 12: reinforcements come by rail from the Available Box."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct

from pbem.core.maps.hexes import distance
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT, turns
from pbem.games.a_victory_awaits.board.graphs import has_railroad
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import AVAILABLE, ELIMINATED, OFF, HexId, Side, Step, UnitId, turn_track
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import rail_reach
from pbem.games.a_victory_awaits.rules.c03_game_concepts.stacking import after_placing
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import zoc
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import beside_the_numbers, misnamed
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import back_on_the_map
from pbem.games.a_victory_awaits.rules.remedies import advised, leave_out, one_of
from pbem.games.a_victory_awaits.state.actions.c12_reinforcements import Reinforce
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StepIs
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import UnitRef
from pbem.games.a_victory_awaits.state.wording import where

NATIONS = {"SU": "Soviet", "GE": "German", "RO": "Rumanian"}
STRATEGIC_RESERVE = "strategic reserve"  # the name of how many units of it may still enter (15.4)


class Arrival(Struct, frozen=True):
    """A unit and the hex where it is to be placed."""

    ref: UnitRef
    hex: HexId

    @property
    def unit(self) -> UnitId:
        """The counter."""
        return self.ref.unit


# -- the numbers of the Turn Track


@carries_out("12/own-chit", "12.2/excess-is-lost", "15.4/no-combat")
def begin(draft: Draft, side: Side) -> None:
    """Resolves a Reinforcements chit; the command is in progress already."""
    draft.emit(StepIs(Step.REINFORCEMENT))
    draft.command(left=numbers(draft.position, side))
    draft.cite("12.2/numbers-of-the-track")


@carries_out("15.4/beside-the-reinforcements")
def numbers(position: Position, side: Side) -> Mapping[str, int]:
    """Returns how many units of each nation a side may take this turn (12.2), and of the Strategic Reserve (15.4)."""
    track = turns(position.scenario)[position.turn]
    if side is Side.AXIS:
        return {"GE": track.ger_reinf, "RO": track.rum_reinf}
    return {"SU": track.su_reinf, STRATEGIC_RESERVE: track.strategic_reserve_max}


@carries_out("11.2/returns-as-reinforcement", "12.3/as-normal-reinforcements", "13/hq-as-reinforcement")
def available(position: Position, side: Side) -> tuple[UnitId, ...]:
    """Returns the units that a side may bring in: its Available Box, and what comes beside the numbers."""
    box = position.at(AVAILABLE[side])
    return (*box, *sorted(beside_the_numbers(position, side) - frozenset(box)))


# -- whether it may come in


@enforces("12/from-turn-4")
def begins_on_turn_four(position: Position, post: Arrival) -> Iterator[Breach]:
    """Reinforcements enter from turn 4 on."""
    if position.turn < 4:
        yield Breach(f"reinforcements enter from turn 4 on; this is turn {position.turn}", about=post.unit)


@enforces("12.1/own-command")
def on_ones_own_command(position: Position, post: Arrival) -> Iterator[Breach]:
    """A side brings in units when its own chit is drawn."""
    if position.acting is kind(post.unit).side.enemy:
        side = str(kind(post.unit).side).capitalize()
        yield Breach(f"{post.ref.name} enters with the {side.title()} Reinforcements chit", about=post.unit)


@enforces("12.3/never-return", "13/supply-check-is-final")
def the_eliminated_stay_away(position: Position, post: Arrival) -> Iterator[Breach]:
    """What lies in the Eliminated Units box never returns."""
    if position.place(post.unit) in ELIMINATED.values():
        yield Breach(f"{post.ref.name} is in the Eliminated Units box and never returns", about=post.unit)


@enforces("12.2/from-the-available-box")
def from_the_available_box(position: Position, post: Arrival) -> Iterator[Breach]:
    """Reinforcements come from their side's Available Box."""
    place, side = position.place(post.unit), kind(post.unit).side
    if place in ELIMINATED.values() or post.unit in available(position, side):
        return
    yield Breach(
        f"{post.ref.name} is not in the {side.capitalize()} Available Box: {_whereabouts(position, post.unit)}",
        about=post.unit,
    )


def _whereabouts(position: Position, unit: UnitId) -> str:
    place = position.place(unit)
    for turn in range(1, 10):
        if place == turn_track(turn):
            return f"it waits on the Turn Track for turn {turn}"
    return "it is not in play" if place == OFF else f"it is in {where(place)}"


@enforces("12.2/number-of-units")
def no_more_than_the_track_says(position: Position, post: Arrival) -> Iterator[Breach]:
    """German, Rumanian and Soviet numbers are separate (Q56); transferred units come beside them (17.3, 18.1)."""
    row = kind(post.unit)
    if post.unit in beside_the_numbers(position, row.side) or position.left(row.nationality):
        return
    allowed = numbers(position, row.side).get(row.nationality, 0)
    units = "unit" if allowed == 1 else "units"
    text = f"the Turn Track gives {allowed} {NATIONS[row.nationality]} {units} on turn {position.turn}"
    pooled = any(position.left(nation) for nation in numbers(position, row.side) if nation != STRATEGIC_RESERVE)
    yield Breach(text, about=post.unit, remedy=f"leave {post.ref.name} in its box", plain=not pooled)


@from_tables_for
def railroad_hexes(board: Board) -> frozenset[HexId]:
    """Returns the hexes that a railroad enters."""
    return frozenset(
        hex_ for hex_, near in board.near.items() if any(has_railroad(board.side(hex_, each)) for each in near)
    )


@enforces("12.1/railroad-hex")
def on_a_railroad_hex(position: Position, post: Arrival) -> Iterator[Breach]:
    """A unit is placed on a railroad hex."""
    if post.hex not in railroad_hexes(position.board):
        yield Breach(f"no railroad runs through {position.board.name(post.hex)}", about=post.hex)


@carries_out("3.2/affects-placement")
@enforces("12.1/not-in-enemy-zoc")
def not_beside_the_enemy(position: Position, post: Arrival) -> Iterator[Breach]:
    """It is not placed in an enemy zone of control; a fortress hex is in none (Q57)."""
    side = kind(post.unit).side
    if position.side_at(post.hex) is side.enemy:
        yield Breach(f"enemies are in {position.board.name(post.hex)}", about=post.hex, plain=True)
    elif post.hex in zoc(position, side.enemy):
        yield Breach(f"{position.board.name(post.hex)} is in an enemy zone of control", about=post.hex, plain=True)


@enforces("12.1/rail-line", "12.1/no-enemy-zoc-on-the-line")
def by_an_open_railroad(position: Position, post: Arrival) -> Iterator[Breach]:
    """A railroad free of enemies and their zones of control leads there from a supply source, friends or not (Q85)."""
    side = kind(post.unit).side
    closed = position.side_at(post.hex) is side.enemy or post.hex in zoc(position, side.enemy)
    if closed or post.hex not in railroad_hexes(position.board) or post.hex in rail_reach(position, side):
        return
    name = position.board.name(post.hex)
    yield Breach(f"no railroad free of enemies and their zones of control leads from a source to {name}", post.hex)


UNIT_CHECKS = (begins_on_turn_four, the_eliminated_stay_away, from_the_available_box, no_more_than_the_track_says)
HEX_CHECKS = (on_a_railroad_hex, not_beside_the_enemy, by_an_open_railroad)
REINFORCE_CHECKS = (*UNIT_CHECKS, *HEX_CHECKS)


def reinforce(draft: Draft, order: Reinforce) -> Iterator[Violation]:
    """Places reinforcements."""
    for post in order.posts:
        for ref in post.units:
            found = list(_impossible(draft.position, Arrival(ref, post.hex)))
            position, arrival = draft.position, Arrival(ref, post.hex)
            yield from advised(found or _judged(position, arrival), partial(_instead, position, arrival))
            if found:
                return
            _place(draft, ref.unit, post.hex)
        yield from after_placing(draft.position, [post.hex])


@carries_out("12.1/no-command-range-needed")
def _judged(position: Position, arrival: Arrival) -> tuple[Violation, ...]:
    """Returns what is wrong with an arrival; of a unit of the other side it is enough to say that it is one."""
    return judge((on_ones_own_command,), position, arrival) or judge(REINFORCE_CHECKS, position, arrival)


def _instead(position: Position, post: Arrival) -> str:
    """Returns the units that may come in, or where, as what is asked for is wrong in the one or the other."""
    side = position.acting or kind(post.unit).side
    comers = [unit for unit in available(position, side) if not judge(UNIT_CHECKS, position, post_of(unit, post))]
    if post.unit not in comers:
        return one_of("these may come in:", (position.label(unit) for unit in comers), leave_out(post.ref.name))
    hexes = sorted(hex_ for hex_ in open_hexes(position, side) if hex_ != post.hex)
    named = position.board.hexes.get(post.hex)
    if named is None:
        return one_of("these hexes are open to it:", map(position.board.name, hexes))
    near = sorted(hexes, key=lambda hex_: distance(position.board.hexes[hex_].spot, named.spot))
    return one_of("the nearest hexes open to it:", map(position.board.name, near))


def post_of(unit: UnitId, post: Arrival) -> Arrival:
    """Returns a unit in the place of another."""
    return Arrival(UnitRef(unit=unit, name=kind(unit).designation), post.hex)


def open_hexes(position: Position, side: Side) -> list[HexId]:
    """Returns the railroad hexes with room where a side's reinforcements may be placed."""
    open_ = rail_reach(position, side) & railroad_hexes(position.board)
    return [hex_ for hex_ in open_ if len(position.at(hex_)) < STACKING_LIMIT]


def _impossible(position: Position, post: Arrival) -> Iterator[Violation]:
    yield from misnamed(position, post.ref)
    if post.hex not in position.board.hexes:
        yield Violation("order/not-there", f"{post.ref.name} can be placed in a hex only", about=post.unit)
    elif position.hex_of(post.unit):
        where = position.hex_of(post.unit)
        yield Violation("order/not-there", f"{post.ref.name} is on the map already, in {where}", about=post.unit)


@carries_out("12.1/by-railroad", "12.2/hq-counts")
def _place(draft: Draft, unit: UnitId, hex_: HexId) -> None:
    nation, name = kind(unit).nationality, draft.position.label(unit)
    if unit in beside_the_numbers(draft.position, kind(unit).side):
        draft.note(transfers=draft.position.transfers - {unit})
        draft.cite("17.3/beside-the-numbers")
    else:
        draft.count_off(nation)
    back_on_the_map(draft, unit)
    draft.enter(unit, hex_)
    draft.tell(f"{name} arrives by rail at {draft.position.board.name(hex_)}")
