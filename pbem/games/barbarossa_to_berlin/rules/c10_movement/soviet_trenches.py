"""Chapter 10.2: the Soviets dig in, and whose a trench is."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import SOVIET_TRENCHES, turns
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Marker, Side, SpaceId, Stage, UnitId
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement import activated_for_movement
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement_allowance import activated_oos
from pbem.games.barbarossa_to_berlin.rules.c10_movement.paths import Way
from pbem.games.barbarossa_to_berlin.state.actions.c10_movement import Entrench
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Trenched
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.options import TRENCHES_NEED_MARKERS, optional
from pbem.games.barbarossa_to_berlin.state.position import MOSCOW, Position, Trench, kind

SOVIET = "soviet"
ALLIED_KINDS = frozenset({SOVIET, "tobruk"})
SUCCESS = 3  # a trench is dug on 1 to 3
DEEPEST = 2
FIRST_LEVEL_ONLY = "level1_urban_su"  # as the turn track says of the turns of 1941 and 1942


def owner(trench: Trench) -> Side:
    """Returns whose a trench is."""
    return Side.ALLIED if trench.kind in ALLIED_KINDS else Side.AXIS


class Taking(Struct, frozen=True):
    """Works about to be taken up, and by whom, if that is said."""

    space: SpaceId
    side: Side | None


def works(position: Position, space: SpaceId) -> dict[str, Side]:
    """Returns what lies in a space with its owner: a trench, partisans, a Beach Head."""
    trench = position.trenches.get(space)
    found = {"trench": owner(trench)} if trench else {}
    found |= {"partisans": Side.ALLIED} if space in position.partisans else {}
    return found | ({"Beach Head": Side.ALLIED} if space in position.beachheads else {})


def his_works(position: Position, order: Taking) -> frozenset[str]:
    """Returns what of the works in a space the player takes up: his own, or all if it is not said who he is."""
    found = works(position, order.space).items()
    return frozenset(name for name, side in found if order.side in (None, side))


@enforces("10.2/removal-end-of-turn")
def own_works_only(position: Position, order: Taking) -> Iterator[Breach]:
    """Each player takes up his own works only."""
    found, name = works(position, order.space), board().name(order.space)
    if order.side is None and len(set(found.values())) > 1:
        yield Breach(
            f"each player has works in {name}",
            order.space,
            f"write `dismantle axis {name}` or `dismantle allied {name}`",
        )
    elif found and not his_works(position, order):
        whose = ", ".join(f"the {each} there is {side.capitalize()}" for each, side in found.items())
        yield Breach(f"{whose}; each player takes up his own works only", order.space, "leave it out")


class Digging(Struct, frozen=True):
    """A unit about to dig, and the space where it does."""

    unit: UnitId
    space: SpaceId

    @property
    def about(self) -> str:
        """The name in the order that stands for the unit."""
        return kind(self.unit).id

    def breach(self, text: str, remedy: str = "") -> Breach:
        """Returns a breach about the unit."""
        return Breach(text, self.about, remedy)


@enforces("10.2/one-soviet-lcu-may-entrench")
def one_soviet_lcu_digs(position: Position, order: Digging) -> Iterator[Breach]:
    """In a space one Soviet LCU digs, in place of moving, once a round."""
    name = board().name(order.space)
    if not _soviet_lcu(order.unit):
        yield order.breach(
            f"{position.called(order.unit)} is no Soviet LCU; only those entrench", "name a Soviet Front"
        )
    elif order.space in position.action.dug or order.space in position.action.digging:
        yield Breach(f"one LCU digs in a space, and one has already tried in {name}", order.space)
    elif order.unit in position.action.moved:
        yield order.breach(f"{position.called(order.unit)} has already moved in this action round", "name another LCU")


@enforces("10.2/no-trenches-turns-1-or-2", "4.4/soviet-no-trenches")
def not_on_the_first_turns(position: Position, order: Digging) -> Iterator[Breach]:
    """No trench is dug on turns 1 and 2."""
    if position.turn <= 2:
        yield Breach("the Soviets dig no trenches on turns 1 and 2", order.space, "move the unit or leave it")


@enforces("10.2/only-urban-spaces-1941-42")
def in_towns_at_first(position: Position, order: Digging) -> Iterator[Breach]:
    """In 1941 and 1942 trenches are dug in urban spaces of the Soviet Union only."""
    urban = board().spaces[order.space].urban and order.space in countries("soviet_union")
    if turns()[position.turn].soviet_entrench == FIRST_LEVEL_ONLY and not urban:
        yield Breach(
            f"{board().name(order.space)} is no urban space of the Soviet Union; before 1943 only those get trenches",
            order.space,
            "move the unit or leave it",
        )


@enforces("10.2/trench-2-only-1943-45", "10.2/die-roll-1-3")
def deep_from_1943_on(position: Position, order: Digging) -> Iterator[Breach]:
    """Trenches of level 2 are dug from 1943 on, and there is no deeper one."""
    level = _level(position, order.space)
    if level >= 1 and turns()[position.turn].soviet_entrench == FIRST_LEVEL_ONLY:
        yield Breach(f"{board().name(order.space)} has a trench; none of level 2 is dug before 1943", order.space)
    elif level >= DEEPEST:
        text = f"the trench in {board().name(order.space)} is of level 2 already; there is no deeper one"
        yield Breach(text, order.space, "move the unit or leave it", "10.2/die-roll-1-3")


@enforces("opt/trench-attempts-need-a-marker")
def while_markers_last(position: Position, order: Digging) -> Iterator[Breach]:
    """Where the players hold so, nobody digs without a marker for it; one that lies there already is turned over."""
    if not optional(position, TRENCHES_NEED_MARKERS) or _level(position, order.space):
        return
    planned = [space for space in position.action.digging if not _level(position, space)]
    left = markers_left(position)
    if left <= len(planned):
        names = ", ".join(board().name(space) for space in planned)
        kept = f"{left} of the {SOVIET_TRENCHES} Soviet trench markers is left, and an LCU digs for it in {names}"
        gone = f"all {SOVIET_TRENCHES} Soviet trench markers are in use"
        free = "a marker comes free only at the end of a turn: `dismantle allied SPACE`"
        yield Breach(kept.replace(" is left", " are left") if left > 1 else kept if left else gone, order.space, free)


def markers_left(position: Position) -> int:
    """Returns how many Soviet trench markers do not lie on the map."""
    return SOVIET_TRENCHES - sum(trench.kind == SOVIET for trench in position.trenches.values())


@enforces("13.42/soviet-may-not-entrench")
def supplied_diggers(position: Position, order: Digging) -> Iterator[Breach]:
    """Units out of supply do not dig."""
    if activated_oos(position, order.unit):
        yield order.breach(f"{position.called(order.unit)} is out of supply and may not entrench")


DIGGING_CHECKS = (
    not_on_the_first_turns, one_soviet_lcu_digs, in_towns_at_first, deep_from_1943_on, while_markers_last,
    supplied_diggers,
)  # fmt: skip


def entrench(draft: Draft, order: Entrench) -> Iterator[Violation]:
    """Lets an LCU dig: without a die it says so in place of moving, with its die it has tried."""
    action = draft.position.action
    found, missing = pick(draft.position, order.space, [order.unit], action.attacked)
    yield from missing
    for unit in found:
        if action.digging.get(order.space) != unit or order.die is None:
            yield from _announce(draft, Digging(unit, order.space))
        if order.die is not None and unit == draft.position.action.digging.get(order.space):
            _roll(draft, Digging(unit, order.space), order.die)


def _announce(draft: Draft, order: Digging) -> Iterator[Violation]:
    able = _soviet_lcu(order.unit)
    yield from judge(DIGGING_CHECKS if able else (one_soviet_lcu_digs,), draft.position, order)
    if not able:
        return
    if order.unit not in draft.position.action.moved:
        yield from judge((activated_for_movement,), draft.position, Way(order.unit, order.space, (order.space,)))
    action = draft.position.action
    digging = {**action.digging, order.space: order.unit}
    draft.action(stage=Stage.MOVE, moved=action.moved | {order.unit}, digging=digging)
    told = f"{draft.position.called(order.unit)} digs in {board().name(order.space)}"
    draft.tell(told, "10.2/one-soviet-lcu-may-entrench")


def _roll(draft: Draft, order: Digging, die: int) -> None:
    """Throws the die: on 1 to 3 the trench is dug, or dug deeper."""
    action = draft.position.action
    others = {space: unit for space, unit in action.digging.items() if space != order.space}
    draft.action(digging=others, dug=action.dug | {order.space})
    stalin = order.space == MOSCOW == draft.position.stalin
    rules = ("10.2/die-roll-1-3", *(("5.5/moscow-entrench-modifier",) if stalin else ()))
    told = f"the die shows {die}" + (", less 1 for Stalin in Moscow" if stalin else "")
    level = min(_level(draft.position, order.space) + 1, DEEPEST)
    name, fresh = board().name(order.space), not _level(draft.position, order.space)
    if die - stalin > SUCCESS:
        draft.tell(f"{told}: no trench in {name}", *rules)
    elif fresh and markers_left(draft.position) <= 0:
        draft.cite(*rules)
        draft.remark(f"{told}, but no Soviet trench marker is left: no trench in {name}", "10.2/design-limit")
    else:
        draft.emit(Trenched(order.space, Trench(SOVIET, level)))
        draft.tell(f"{told}: a trench of level {level} in {name}", *rules)


def _soviet_lcu(unit: UnitId) -> bool:
    return kind(unit).nation == "su" and kind(unit).large


def _level(position: Position, space: SpaceId) -> int:
    trench = position.trenches.get(space)
    return trench.level if trench else 0


def diggers(position: Position) -> list[Digging]:
    """Returns the units that may dig now, or whose die is to be thrown."""
    announced = [Digging(unit, space) for space, unit in sorted(position.action.digging.items())]
    marked = [space for space, marker in sorted(position.action.markers.items()) if marker == Marker.MOVE]
    fresh = [Digging(unit, space) for space in marked for unit in position.at(space) if _soviet_lcu(unit)]
    return announced + [each for each in fresh if not judge(DIGGING_CHECKS, position, each)]
