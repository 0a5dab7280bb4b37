"""The tracks of the position: turn and step, victory points with their parts, chits, the Turn Track."""

from collections.abc import Iterator

from pbem.core.game import Header
from pbem.core.telling.orders import counted
from pbem.core.telling.view import Fact, Section, Table
from pbem.games.a_victory_awaits.board.charts import turns
from pbem.games.a_victory_awaits.board.types import turn_track
from pbem.games.a_victory_awaits.rules.c16_victory.victory import count, needed, points
from pbem.games.a_victory_awaits.state.cup import chits_left
from pbem.games.a_victory_awaits.state.position import Chits, Command, Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.view.words import NONE, PLAYERS, SIDES, chit, chits, player, spoken_rule, turn, units

TRACK = ("Turn", "Dates", "SU, GER, RUM chits", "SU, GER, RUM reinforcements", "Strategic Reserve", "Waiting", "Now")


def facts(position: Position) -> Iterator[Fact]:
    """Yields where the markers stand."""
    yield Fact("Victory points now", str(points(position)), f"the Axis needs {needed(position)}")
    yield Fact(
        "Turn", turn(position.scenario, position.turn).removeprefix("Turn "), f"the last one is {position.last_turn}"
    )
    yield Fact("Step", position.step.capitalize())
    if position.command:
        name = chit(position.scenario, position.command.chit)
        told = counted(len(position.command.active), "active unit") if position.command.active else ""
        yield Fact("Command", f"{SIDES[position.command.side]}: {name}", told)
        yield from _active(position, position.command)
    yield Fact("Supply Check", "drawn" if position.this_turn.supply_drawn else "in the cup")
    strength = ", ".join(f"{SIDES[side]} {len(on_map(position, side))}" for side in PLAYERS)
    yield Fact("Units on the map", strength)
    for side in PLAYERS:
        yield Fact(f"{SIDES[side]} chits left", str(chits_left(position, side)), "in the cup or in hand")
    yield from _under_way(position)
    if position.bid is not None:
        yield Fact("Bid", counted(position.bid, "victory point"))
    if position.zhukov is not None:
        yield Fact("Zhukov's Command", f"declared on turn {position.zhukov}")


def _active(position: Position, command: Command) -> Iterator[Fact]:
    """Yields the units that the command has activated, by name: those that have not moved yet, and those that have."""
    on_map = [unit for unit in command.active if position.hex_of(unit)]
    units = sorted(on_map, key=lambda unit: (position.place(unit), unit))
    for what, found in (
        ("Active, not moved", [unit for unit in units if unit not in command.moved]),
        ("Active, moved", [unit for unit in units if unit in command.moved]),
    ):
        if found:
            yield Fact(what, ", ".join(position.label(unit) for unit in found))


def _under_way(position: Position) -> Iterator[Fact]:
    """Yields what several players have before them: commands under way at once, the queue, the cups (19.4, 20.2)."""
    tally = position.this_turn
    if tally.aside:
        yield Fact("Under way beside it", chits(position.scenario, (each.command.chit for each in tally.aside)))
    waiting = [each for each in tally.queue if not each.revealed]
    if waiting:
        names = ", ".join(chit(position.scenario, each.chit) if each.chit else "face down" for each in waiting)
        yield Fact("Queue of drawn chits", str(len(waiting)), names)
    for side, cups in tally.cups.items():
        sizes = ", ".join(f"P{place}: {cup.size}" for place, cup in enumerate(cups, 1))
        yield Fact(f"{SIDES[side]} HQ cups", sizes, f"{tally.masters.get(side, 0)} Master chits left")


def victory_points(position: Position) -> Section:
    """Returns what the Axis would score now, line by line (16.1)."""
    scores = count(position)
    rows = tuple(
        (score.what[:1].upper() + score.what[1:], str(score.points), spoken_rule(score.rule.partition("/")[0]))
        for score in scores
    )
    total = (("Total", str(sum(score.points for score in scores)), ""),)
    note = f"As if the game ended now; the Axis needs {needed(position)}."
    return Section("Victory points", (Table(("For", "VP", "Rule"), rows + total, numbers=(1,)),), note)


def command_chits(position: Position, header: Header) -> Section:
    """Returns the chits drawn, in their order, and those that are left, named as far as they are known."""
    rows = tuple(
        (player(header, side), chits(position.scenario, own.drawn) or NONE, _left(position, own))
        for side in PLAYERS
        for own in [position.this_turn.chits.get(side, Chits())]
    )
    supply = "It is drawn this turn." if position.this_turn.supply_drawn else "It is still in the cup."
    note = f"The Supply Check serves both sides. {supply}"
    return Section("Command chits", (Table(("Player", "Drawn, in order", "In the cup or in hand"), rows),), note)


def _left(position: Position, own: Chits) -> str:
    """Returns how many chits are left, with the names of those that are known (6.1, Q23)."""
    number = len(own.selected) + own.unnamed
    cup = sorted(chit(position.scenario, each) for each in own.selected - own.held)
    held = sorted(chit(position.scenario, each) for each in own.held)
    parts = [", ".join(cup), f"held {', '.join(held)}" if held else "",
             f"{own.unnamed} not named" if own.unnamed and number > own.unnamed else ""]  # fmt: skip
    known = "; ".join(part for part in parts if part)
    return f"{number}: {known}" if known else str(number) if own.chosen else "not selected yet"


def track(position: Position) -> Section:
    """Returns the Turn Track with the units that wait on it (4.0, 17.3, 18.1)."""
    rows = []
    for number, row in turns(position.scenario).items():
        figures = ", ".join(map(str, (row.su_chits, row.ger_chits, row.rum_chits)))
        arriving = ", ".join(map(str, (row.su_reinf, row.ger_reinf, row.rum_reinf)))
        waiting = units(position, turn_track(number)) or NONE
        here = "now" if number == position.turn else ""
        reserve = str(row.strategic_reserve_max or NONE)
        rows.append((str(number), row.dates, figures, arriving, reserve, waiting, here))
    return Section("Turn Track", (Table(TRACK, tuple(rows)),), folded=True)
