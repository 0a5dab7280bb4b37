"""`check` lines: what a player says of the board, compared with it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.names import chit_names, unit_names
from pbem.games.a_victory_awaits.board.types import HexId, Place, Side, UnitId
from pbem.games.a_victory_awaits.orders import marks
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import zoc
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import open_to, reinforcement
from pbem.games.a_victory_awaits.rules.c08_activation.inactive_units import why_inactive
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import misnamed
from pbem.games.a_victory_awaits.rules.c16_victory.victory import points
from pbem.games.a_victory_awaits.state.actions.check import Expect
from pbem.games.a_victory_awaits.state.cup import chits_left
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import Post, UnitRef
from pbem.games.a_victory_awaits.state.wording import where

REMEDY = "one of the two boards is wrong: compare the orders since you last agreed"


def expect(draft: Draft, order: Expect) -> Iterator[Violation]:
    """Yields a mismatch for everything that is not as the line says."""
    yield from _tracks(draft.position, order)
    yield from _map(draft.position, order)
    yield from _markers(draft.position, order)
    yield from _reach(draft.position, order)
    yield from _chits(draft.position, order)
    yield from _teams(draft.position, order)
    yield from (_differs("marks", text) for text in marks.differences(draft.position, order.marks))


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _differs(what: str, text: str, about: str = "") -> Violation:
    return Violation(f"board/{what}", text, about, REMEDY)


def _tracks(position: Position, order: Expect) -> Iterator[Violation]:
    if order.vp is not None and order.vp != points(position):
        yield _differs("vp", f"the Axis has {points(position)} VP here, not {order.vp}")
    if order.turn is not None and order.turn != position.turn:
        yield _differs("turn", f"this is turn {position.turn} here, not {order.turn}")
    if order.step is not None and order.step is not position.step:
        yield _differs("step", f"the step is {position.step} here, not {order.step}")
    if order.winner is not None and order.winner is not position.winner:
        won = f"the {position.winner} side" if position.winner else "nobody"
        yield _differs("winner", f"{won} has won here, not the {order.winner} side")


def _map(position: Position, order: Expect) -> Iterator[Violation]:
    for post in order.units:
        yield from _units(position, post, Place(post.hex))
    for side, post in order.boxes:
        sided = post.hex in ("available", "eliminated")
        yield from _units(position, post, Place(f"{post.hex}_{side}" if sided else post.hex))
    for hex_ in order.empty:
        if position.at(hex_):
            yield _differs("units", f"{hex_} is not empty: {_there(position, hex_)}", hex_)
    for side, hexes in order.control:
        for hex_ in hexes:
            if position.owner(hex_) is not side:
                yield _differs("control", f"{hex_} is {position.owner(hex_)} here, not {side}", hex_)


def _units(position: Position, post: Post, place: Place) -> Iterator[Violation]:
    """Compares a hex or a box; a post names all that is there, and a box is that of the side it is said of."""
    said = Counter((ref.unit, ref.reduced) for ref in post.units)
    if said != Counter((unit, position.units[unit].reduced) for unit in position.at(place)):
        there = _there(position, place)
        yield _differs("units", f"in {where(post.hex)} here: {there}", post.units[0].unit if post.units else "")


def _there(position: Position, place: str) -> str:
    names = unit_names(position.scenario)
    shown = sorted(_shown(names[unit], position, unit) for unit in position.at(place))
    return ", ".join(shown) or "no units"


def _shown(name: str, position: Position, unit: UnitId) -> str:
    return f"[{name}]" if position.units[unit].reduced else name


def _markers(position: Position, order: Expect) -> Iterator[Violation]:
    for hex_, steps in order.fortresses:
        here = position.fortresses.get(hex_, 0)
        if here != steps:
            yield _differs("fortress", f"the fortress in {hex_} has {counted(here, 'step')} here, not {steps}", hex_)
    if order.stand_fast is not None and set(order.stand_fast) != position.stand_fast:
        places = ", ".join(sorted(position.stand_fast)) or "nowhere"
        yield _differs("markers", f"the Stand Fast markers lie here: {places}")


def _reach(position: Position, order: Expect) -> Iterator[Violation]:
    """Compares lines of communications, zones of control, and who is active."""
    for ref in (*order.loc, *order.no_loc, *order.active, *order.inactive):
        yield from misnamed(position, ref)
    yield from _lines(position, order.loc, wanted=True)
    yield from _lines(position, order.no_loc, wanted=False)
    for facts, wanted in ((order.loc_to, True), (order.no_loc_to, False)):
        yield from _lines_to(position, facts, wanted=wanted)
    for facts, wanted in ((order.zoc, True), (order.no_zoc, False)):
        yield from _zones(position, facts, wanted=wanted)
    active = position.in_progress.active
    for ref in order.active:
        if ref.unit not in active:
            why = f": {why_inactive(position, ref.unit)}" if position.command else ""
            yield _differs("active", f"{ref.name} is not active here{why}", ref.unit)
    for ref in order.inactive:
        if ref.unit in active:
            yield _differs("active", f"{ref.name} is active here", ref.unit)


Facts = Iterable[tuple[Side, tuple[HexId, ...]]]


def _lines(position: Position, refs: Iterable[UnitRef], *, wanted: bool) -> Iterator[Violation]:
    for ref in refs:
        if has_loc(position, ref.unit) != wanted:
            yield _differs("loc", f"{ref.name} has {'no' if wanted else 'a'} line of communications here", ref.unit)


def _lines_to(position: Position, facts: Facts, *, wanted: bool) -> Iterator[Violation]:
    for side, hexes in facts:
        for hex_ in hexes:
            if has_loc(position, hex_, side) != wanted:
                text = f"{hex_} has {'no' if wanted else 'a'} line of communications of the {side.title()} side here"
                yield _differs("loc", text, hex_)


def _zones(position: Position, facts: Facts, *, wanted: bool) -> Iterator[Violation]:
    for side, hexes in facts:
        for hex_ in hexes:
            if (hex_ in zoc(position, side)) != wanted:
                text = f"{hex_} is {'not ' if wanted else ''}in a zone of control of the {side.title()} side here"
                yield _differs("zoc", text, hex_)


def _chits(position: Position, order: Expect) -> Iterator[Violation]:
    for side, size in order.cup:
        here = chits_left(position, side)
        if here != size:
            yield _differs(
                "cup", f"{counted(here, 'chit')} of the {side.title()} side {_are(here)} left here, not {size}"
            )
    names = chit_names(position.scenario)
    for side, refs in order.chits:
        always = reinforcement(position, side)
        here_are = {*open_to(position, side), *([always] if always else [])}
        for ref in refs:
            if ref.chit not in here_are:
                listed = ", ".join(sorted({names[id_] for id_ in here_are}))
                yield _differs("chits", f"{ref.name} is not available here; these are: {listed}", ref.chit)


def _teams(position: Position, order: Expect) -> Iterator[Violation]:
    """Compares the queue, the Master cup and the HQ cups (19.4, 20.2)."""
    hidden = sum(not each.revealed for each in position.this_turn.queue)
    if order.queue is not None and order.queue != hidden:
        yield _differs("queue", f"the queue holds {counted(hidden, 'chit')} face down here, not {order.queue}")
    for side, number in order.masters:
        here = position.this_turn.masters.get(side, 0)
        if here != number:
            left = f"{counted(here, 'Master chit')} of the {side.title()} side {_are(here)} left here"
            yield _differs("cup", f"{left}, not {number}")
    for side, sizes in order.hqs:
        found = tuple(cup.size for cup in position.this_turn.cups.get(side, ()))
        if found != sizes:
            told = ", ".join(map(str, found)) or "none"
            yield _differs("cup", f"chits in the HQ cups of the {side.title()} side here: {told}")
