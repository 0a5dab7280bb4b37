"""Chapter 10.6: carrying out a retreat, and why a way is not one that the unit may take."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.graphs import mountain
from pbem.games.a_victory_awaits.board.types import Place
from pbem.games.a_victory_awaits.rules.c10_combat.combat_steps import after_retreat, those_without_a_way_die
from pbem.games.a_victory_awaits.rules.c10_combat.hexsides import barred, over_deep_water, over_the_start_line
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_preferences import PREFERENCE_CHECKS, best, told
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Path, Retreating, Run, harm, has_room
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import lose_step
from pbem.games.a_victory_awaits.rules.c15_special_rules.surprise_attack import rivers_ignored
from pbem.games.a_victory_awaits.rules.remedies import on_its_way
from pbem.games.a_victory_awaits.state.actions.c10_combat import Retreat
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Controlled, Placed
from pbem.games.a_victory_awaits.state.named_units import strangers
from pbem.games.a_victory_awaits.state.position import Position, kind

# -- the hexes of the way


@enforces("10.6/hex-by-hex")
def from_hex_to_hex(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat goes from hex to adjacent hex, beginning where the unit stands."""
    for here, there in order.steps():
        if there not in position.board.near[here]:
            yield Breach(f"{there} is not adjacent to {here}", there, told(position, order.run))


@enforces("10.6/number-of-hexes", "10.4/retreat-one", "10.4/retreat-two")
def as_far_as_ordered(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat is as long as the result says, longer only from hex to full hex."""
    run, number = order.run, len(order.path)
    roomy = [hex_ for hex_ in order.path[run.hexes - 1 : -1] if has_room(position, hex_)]
    if number < run.hexes or roomy:
        text = f"{position.label(run.unit)} must retreat {counted(run.hexes, 'hex')}, not {number}"
        yield Breach(text, order.path[-1], told(position, run))


@enforces("10.6/on-from-a-full-hex")
def not_into_a_full_hex(position: Position, order: Retreating) -> Iterator[Breach]:
    """No retreat ends in a hex that is full: it goes on."""
    if len(order.path) >= order.run.hexes and not has_room(position, order.path[-1]):
        text = f"two units are in {position.board.name(order.path[-1])} already: the retreat goes on from there"
        yield Breach(text, order.path[-1], told(position, order.run))


@enforces("10.6/not-back")
def not_back(position: Position, order: Retreating) -> Iterator[Breach]:
    """A retreat does not come back into the hex that is lost (Q39)."""
    if order.run.start in order.path:
        yield Breach(f"the retreat leads back into {order.run.start}", order.run.start, told(position, order.run))


@enforces("10.6/not-into-the-enemy")
def not_into_the_enemy(position: Position, order: Retreating) -> Iterator[Breach]:
    """The sides never share a hex (3.1, Q39)."""
    for hex_ in order.path:
        if position.side_at(hex_) is kind(order.run.unit).side.enemy:
            yield Breach(f"the enemy is in {position.board.name(hex_)}", hex_, told(position, order.run), plain=True)


@enforces("10.6/prohibited-hexsides", "10.6/all-sea-hexes")
def over_open_hexsides(position: Position, order: Retreating) -> Iterator[Breach]:
    """No retreat goes where normal movement never goes (Q80)."""
    for here, there in order.steps():
        if there in position.board.near[here] and (why := barred(position.board, kind(order.run.unit), here, there)):
            text = f"{position.label(order.run.unit)} cannot retreat there: {why}"
            yield Breach(text, there, told(position, order.run), plain=not mountain(position.board, there))


@enforces("10.6/start-line")
def not_over_the_start_line(position: Position, order: Retreating) -> Iterator[Breach]:
    """Soviet units never retreat across the red start line."""
    for here, there in order.steps():
        if over_the_start_line(position.board, kind(order.run.unit), here, there):
            text = f"the start line lies between {here} and {there}; no Soviet unit crosses it"
            yield Breach(text, there, told(position, order.run))


@enforces("10.6/major-river-after-the-first-hex")
def not_over_deep_water(position: Position, order: Retreating) -> Iterator[Breach]:
    """After its first hex a retreat crosses a major river by bridges only (Q40), but in the surprise attack (Q75)."""
    for here, there in tuple(order.steps())[1:]:
        if over_deep_water(position.board, here, there) and not rivers_ignored(position):
            text = f"an unbridged major river lies between {here} and {there}; only the first hex may lie beyond one"
            yield Breach(text, there, told(position, order.run))


PLACE_CHECKS = (
    from_hex_to_hex, as_far_as_ordered, not_back, not_into_the_enemy, over_open_hexsides,
    not_over_the_start_line, not_over_deep_water,
)  # fmt: skip


def judged(position: Position, order: Retreating) -> tuple[Violation, ...]:
    """Returns what is wrong with a way: what it crosses first; only then whether a better one is there."""
    if order.path in best(position, order.run):
        return ()
    found = judge(PLACE_CHECKS, position, order)
    return found or judge((not_into_a_full_hex, *PREFERENCE_CHECKS), position, order)


# -- the retreat itself


@carries_out("10.6/separate-hexes")
def retreat(draft: Draft, order: Retreat) -> Iterator[Violation]:
    """Makes units retreat one after the other, in the order in which their player names them."""
    for way in order.ways:
        combat = draft.position.combat
        if combat is None or combat.stage != "retreat":
            yield Violation("order/not-now", f"nobody must retreat now, {way.unit.name} neither", way.unit.unit)
            return
        lost = tuple(strangers(draft.position, [way.unit], combat.retreating, "need not retreat"))
        yield from lost
        if lost:
            return
        run = Run(way.unit.unit, combat.target, combat.retreat)
        path = whole(draft.position, run, way.path)
        yield from on_its_way(run.unit, judged(draft.position, Retreating(run, path)))
        _go(draft, run, path)
        others = tuple(unit for unit in combat.retreating if unit != run.unit)
        draft.combat(retreating=others)
        if others:
            those_without_a_way_die(draft)
        else:
            after_retreat(draft)


def whole(position: Position, run: Run, path: Path) -> Path:
    """Returns the way meant by one that leaves hexes out, if one right way fits; else the way as written."""
    if all(there in position.board.near[here] for here, there in Retreating(run, path).steps()):
        return path
    fitting = [each for each in best(position, run) if each[-1] == path[-1] and _subsequence(path, each)]
    return fitting[0] if len(fitting) == 1 else path


def _subsequence(some: Path, every: Path) -> bool:
    rest = iter(every)
    return all(hex_ in rest for hex_ in some)


@carries_out("10.6/control-passes")
def _go(draft: Draft, run: Run, path: Path) -> None:
    """Takes a unit along its way: each hex passes to its side, and each enemy zone of control costs a step."""
    name, side = draft.position.label(run.unit), kind(run.unit).side
    if draft.position.command:
        draft.command(retreated=draft.position.command.retreated | {run.unit})
    names = " - ".join(draft.position.board.name(hex_) for hex_ in path)
    draft.tell(f"{name} retreats to {names}", "10.6/owner-retreats")
    for hex_ in path:
        harmed = harm(draft.position, run.unit, hex_)
        draft.emit(Placed(run.unit, Place(hex_)))
        if draft.position.owner(hex_) is not side:
            draft.emit(Controlled(hex_, side))
        if harmed:
            draft.tell(f"{hex_} is in an enemy zone of control: {name} loses a step", "10.6/step-lost-in-enemy-zoc")
            if lose_step(draft, run.unit):
                draft.tell(f"{name} is eliminated", "10.6/step-lost-in-enemy-zoc")
                return
