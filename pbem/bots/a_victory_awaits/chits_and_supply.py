"""What a cautious player does with chits, reinforcements and in Supply Checks."""

import random
from collections.abc import Iterable, Iterator, Sequence

from pbem.bots.a_victory_awaits.goals import choose
from pbem.bots.a_victory_awaits.orders import allowed, legal, posts, ref
from pbem.bots.a_victory_awaits.situation import FAR, Situation, from_the_enemy
from pbem.core.game import Choice
from pbem.core.offer import Lines
from pbem.games.a_victory_awaits.board.charts import Chit, turns
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of
from pbem.games.a_victory_awaits.board.types import AVAILABLE, ChitId, ChitKind, HexId, Scenario, Side, UnitId
from pbem.games.a_victory_awaits.orders.lines import write
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc, rail_reach
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import (
    choices_left,
    fresh_choice,
    nation,
    numbers,
    open_to,
)
from pbem.games.a_victory_awaits.rules.c07_resolving_commands.chits_revealed import hq_of
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import commanded
from pbem.games.a_victory_awaits.rules.c09_movement.reach import entry_reach
from pbem.games.a_victory_awaits.rules.c12_reinforcements import available
from pbem.games.a_victory_awaits.rules.c18_withdrawal import OWED, candidates
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import in_teams
from pbem.games.a_victory_awaits.state.actions.c06_command_selection import Select
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Remove, Withdraw
from pbem.games.a_victory_awaits.state.actions.c12_reinforcements import Reinforce
from pbem.games.a_victory_awaits.state.actions.c15_special_rules import Enter
from pbem.games.a_victory_awaits.state.cup import chit_of
from pbem.games.a_victory_awaits.state.position import Chits, Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import ChitRef, Entry, Way

BOLD = 0.5  # how often a threatening chit is sent back
MOST_AT_ONCE = 6  # reinforcements in a line
WAYS_IN_A_LINE = 4  # of units that come in over the edge
MOST_IN_VAIN = 8  # of them that are looked at for a line
REAR = 14  # hexes behind the front from which the Axis takes units by rail

# -- chits


def select(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Selects the HQs that command most."""
    side = next((each for each in Side if not position.this_turn.chits.get(each, Chits()).chosen), None)
    if side is None or in_teams(position):  # a team divides what it has
        return None
    ranked = sorted(open_to(position, side), key=lambda id_: (-_command(position, id_) - chance.random(), id_))
    picked = sorted(_picked(position, side, ranked))
    names = chit_names(position.scenario)
    return legal(position, [Select(side=side, chits=tuple(ChitRef(chit=id_, name=names[id_]) for id_ in picked))])


def _picked(position: Position, side: Side, ranked: Sequence[ChitId]) -> Iterator[ChitId]:
    """Yields the first chits of each nation, of those of choice no more a map than are due."""
    book, spare = chits_of(position.scenario), dict(numbers(position, side))
    fresh: dict[str, int] = {}
    for id_ in ranked:
        chit = book[id_]
        new = fresh_choice(position, id_)
        if spare.get(nation(chit), 0) <= 0 or (new and fresh.get(chit.map, 0) >= choices_left(position, chit.map)):
            continue
        spare[nation(chit)] -= 1
        fresh[chit.map] = fresh.get(chit.map, 0) + new
        yield id_


def _command(position: Position, id_: ChitId) -> float:
    """Returns what a chit commands."""
    chit = chit_of(position, id_)
    if chit.kind in (ChitKind.RESERVE, ChitKind.OKH):
        return 4.0
    return 5.0 * (chit.hq == "19A" and position.turn >= 3) + len(_troops(position, chit))


def _troops(position: Position, chit: Chit) -> frozenset[UnitId]:
    hq = hq_of(position, chit)
    return commanded(position, hq) if hq and position.hex_of(hq) else frozenset()


def interrupt(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Sends a chit back by which the enemy would move many units, now and then; else waits for the end of the turn."""
    command = position.command
    if command is None or not command.fresh or command.interrupts or not any(offer.lines[:1]):
        return None
    threat = command.side is Side.SOVIET and len(command.active) >= 6
    zhukov = command.side is Side.AXIS and "Soviet" in offer.lines[0]
    if not (threat or zhukov) or chance.random() > BOLD:
        return None
    mine = [line for line in offer.lines if ("Soviet" in line) == zhukov]
    return mine[0] if mine else None


# -- reinforcements


def reinforce(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Brings in the best units, as near to the front as trains go."""
    side = position.command.side if position.command else Side.AXIS
    sight = Situation(position, side)
    hexes = sorted(rail_reach(position, side), key=lambda hex_: (_station(sight, hex_), hex_))
    places: list[tuple[UnitId, HexId]] = []
    for unit in sorted(_comers(position, side), key=lambda unit: (-_merit(unit), unit)):
        if kind(unit).headquarters and any(kind(each).headquarters for each, _ in places):
            continue  # troops are needed too
        taken = [hex_ for _, hex_ in places]
        free = next((hex_ for hex_ in hexes if len(position.at(hex_)) + taken.count(hex_) < 2), None)
        if free and len(places) < MOST_AT_ONCE and _fits(position, [*places, (unit, free)]):
            places.append((unit, free))
    return legal(position, [Reinforce(posts=posts(position, places))]) if places else None


def _fits(position: Position, places: Iterable[tuple[UnitId, HexId]]) -> bool:
    return allowed(position, Reinforce(posts=posts(position, places)))


def _comers(position: Position, side: Side) -> list[UnitId]:
    every, box = available(position, side), set(position.at(AVAILABLE[side])) - position.transfers
    return [unit for unit in every if unit not in box or position.left(kind(unit).nationality)]


def _merit(unit: UnitId) -> float:
    row = kind(unit)
    return 8.0 if row.headquarters else row.attack + row.defence + 0.1 * row.movement


def _station(sight: Situation, hex_: HexId) -> float:
    """Returns how far a station is from where units are needed; the Soviets keep two hexes off the enemy."""
    if sight.side is Side.AXIS:
        return sight.aim.get(hex_, FAR)
    far = sight.far.get(hex_, FAR)
    return abs(far - 2) + 0.5 * sight.aim.get(hex_, FAR) - 0.6 * sight.worth(hex_) * (far < 9)


def enter(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Brings units in over one hex of the edge, as far as they come, several in a line."""
    first = next(iter(offer.lines), None)
    if first is None or position.command is None:
        return None
    units = sorted(position.command.entering) or _reserves(position)
    entry = position.command.entry or HexId(first.split()[1].rstrip(":"))
    ways: list[Way] = []
    for way in _ways_in(Situation(position, Side.SOVIET), units[:MOST_IN_VAIN], entry):
        if len(ways) < WAYS_IN_A_LINE and allowed(position, _entry(entry, [*ways, way])):
            ways.append(way)
    return write(_entry(entry, ways)) if ways else first


def _reserves(position: Position) -> list[UnitId]:
    return sorted(position.at(AVAILABLE[Side.SOVIET]), key=lambda unit: (-_merit(unit), unit))


def _entry(entry: HexId, ways: Sequence[Way]) -> Enter:
    return Enter(entries=(Entry(hex=entry, ways=tuple(ways)),))


def _ways_in(sight: Situation, units: Iterable[UnitId], entry: HexId) -> Iterator[Way]:
    position, ends = sight.position, dict[HexId, list[UnitId]]()
    for unit in units:
        found = entry_reach(position, unit, entry)
        free = [hex_ for hex_ in found.cost if len(position.at(hex_)) + len(ends.get(hex_, ())) < 2]
        if free:
            goal = choose(sight, unit, free, ends)
            ends.setdefault(goal, []).append(unit)
            yield Way(unit=ref(position, unit), path=found.way(goal))


# -- the Supply Check


def remove(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Takes a unit far behind the front to the box, if the next Reinforcements chit can bring it back."""
    track = turns(position.scenario).get(position.turn + 1)
    waiting = sum(kind(unit).nationality == "GE" for unit in position.at(AVAILABLE[Side.AXIS]))
    if track is None or waiting >= track.ger_reinf:
        return None
    sight = Situation(position, Side.AXIS)
    idle = [unit for unit in on_map(position, Side.AXIS) if _in_the_rear(sight, unit)]
    where = ((unit, position.hex_of(unit)) for unit in sorted(idle, key=lambda unit: (-_merit(unit), unit)))
    return legal(position, (Remove(posts=posts(position, [(unit, hex_)])) for unit, hex_ in where if hex_))


def _in_the_rear(sight: Situation, unit: UnitId) -> bool:
    hex_, row = sight.position.hex_of(unit), kind(unit)
    behind = hex_ is not None and sight.far.get(hex_, FAR) > REAR
    return behind and not row.headquarters and row.nationality == "GE" and has_loc(sight.position, unit)


def nearest_to_the_enemy(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Takes the line of whose hex the enemy is nearest: a fortress to build, a Stand Fast marker to lift."""
    if not isinstance(offer.lines, Lines):
        return None
    far = from_the_enemy(position, Side.SOVIET)
    return min(offer.lines, key=lambda line: (far.get(HexId(line.split()[1]), FAR), line), default=None)


def lift(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Takes off a Stand Fast marker where the enemy comes near."""
    line = nearest_to_the_enemy(position, offer, chance)
    far = from_the_enemy(position, Side.SOVIET)
    return line if line and far.get(HexId(line.split()[1]), FAR) <= 6 else None


def withdraw(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Withdraws what is reduced, then the strongest: so fewer full-strength units leave."""
    still = position.left(OWED)
    units = sorted(candidates(position), key=lambda unit: (not position.units[unit].reduced, -_attack(position, unit)))
    chosen: list[UnitId] = []
    for unit in units:
        if still > 0:
            chosen.append(unit)
            still -= _attack(position, unit)
    return legal(position, [Withdraw(units=tuple(ref(position, unit) for unit in chosen))]) if chosen else None


def _attack(position: Position, unit: UnitId) -> int:
    return position.face(unit).attack


# -- optional rules


def activate(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Names units as they are offered."""
    return next(iter(offer.lines), None)


def zhukov(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Declares Zhukov's Command as soon as it may be."""
    return next(iter(offer.lines), None) if position.scenario is Scenario.LENINGRAD else None
