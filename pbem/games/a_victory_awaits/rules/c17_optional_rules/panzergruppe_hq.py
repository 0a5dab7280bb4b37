"""Chapter 17.6: the second activation of a Panzergruppe HQ in a turn needs a railroad of its own."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.charts import RAIL_RANGE
from pbem.games.a_victory_awaits.board.graphs import Graph, has_railroad, line_ground, railroads
from pbem.games.a_victory_awaits.board.types import HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import field
from pbem.games.a_victory_awaits.rules.remedies import advised, one_of
from pbem.games.a_victory_awaits.state.actions.c17_optional_rules import Trace
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StepIs
from pbem.games.a_victory_awaits.state.options import PANZERGRUPPE_HQ, optional
from pbem.games.a_victory_awaits.state.position import Position, kind

Line = tuple[HexId, ...]
Hexsides = frozenset[frozenset[HexId]]


def traced(position: Position, hq: UnitId) -> Line | None:
    """Returns the line that an HQ has traced this turn, empty if it was activated once; None if it was not at all."""
    return position.this_turn.panzer_lines.get(hq)


def used(position: Position, hq: UnitId) -> Hexsides:
    """Returns the railroad hexsides of the lines that other Panzergruppen have traced this turn (Q71)."""
    others = (line for unit, line in position.this_turn.panzer_lines.items() if unit != hq)
    return frozenset().union(*(rail_sides(position, line) for line in others))


def rail_sides(position: Position, line: Sequence[HexId]) -> Hexsides:
    """Returns the hexsides of a line that a railroad crosses."""
    return frozenset(frozenset(pair) for pair in pairwise(line) if has_railroad(position.board.side(*pair)))


@carries_out("17.6/second-activation-needs-a-line")
def begin(draft: Draft, hq: UnitId) -> None:
    """Traces the line of a second activation, the shortest that is free; without one there is no activation."""
    position = draft.position
    if not optional(position, PANZERGRUPPE_HQ) or not kind(hq).panzergruppe:
        return
    if traced(position, hq) is None:
        _note(draft, hq, ())
    elif line := free_line(position, hq):
        _trace(draft, hq, line)
    else:
        draft.command(hq=None, active=frozenset(), left={})
        draft.emit(StepIs(Step.COMMAND))
        text = f"{position.label(hq)} has no line of communications of its own: it is not activated again"
        draft.tell(text, "17.6/second-activation-needs-a-line")


def _trace(draft: Draft, hq: UnitId, line: Line) -> None:
    _note(draft, hq, line)
    name, long = draft.position.label(hq), counted(len(line) - 1, "hex")
    text = f"{name} traces its line of communications from {line[0]}, {long} long"
    draft.tell(text, "17.6/second-activation-needs-a-line")


def _note(draft: Draft, hq: UnitId, line: Line) -> None:
    draft.this_turn(panzer_lines={**draft.position.this_turn.panzer_lines, hq: line})


def forget(draft: Draft, hq: UnitId | None) -> None:
    """Undoes an activation whose chit goes back into the cup (7.3)."""
    lines = draft.position.this_turn.panzer_lines
    if hq is None or hq not in lines:
        return
    if traced(draft.position, hq):
        _note(draft, hq, ())
    else:
        draft.this_turn(panzer_lines={each: lines[each] for each in lines if each != hq})


def free_line(position: Position, hq: UnitId, source: HexId | None = None) -> Line | None:
    """Returns the shortest line to an HQ that uses no railroad of another Panzergruppe; from one source, if named."""
    return _line(position, hq, source, used(position, hq))


def _line(position: Position, hq: UnitId, source: HexId | None, shut: Hexsides) -> Line | None:
    goal = position.hex_of(hq)
    starts = [each for each in field(position, Side.AXIS).sources if source in (None, each)]
    return _shortest(position, starts, goal, shut) if goal else None


Node = tuple[HexId, int]  # a hex, and how many hexes from the railroad


def _shortest(position: Position, starts: Sequence[HexId], goal: HexId, shut: Hexsides) -> Line | None:
    rim: list[Node] = [(start, 0) for start in starts]
    before: dict[Node, Node | None] = dict.fromkeys(rim)
    while rim:
        for node in rim:
            if _plain(node[0]) == goal:
                return _back(before, node)
        new: dict[Node, Node] = {}
        for node in rim:
            new |= {each: node for each in _onward(position, node, shut) if each not in before and each not in new}
        before |= new
        rim = list(new)
    return None


def _onward(position: Position, node: Node, shut: Hexsides) -> Iterator[Node]:
    """Yields where a line goes on: along the railroad, or off it for six hexes at most (3.3)."""
    here, off = node
    meets, board = field(position, Side.AXIS), position.board
    if here in meets.ends and node not in {(start, 0) for start in meets.sources}:
        return
    ways: list[tuple[Graph, int]] = [(railroads(board, Side.AXIS), 0)] if off == 0 else []
    if off < RAIL_RANGE:
        ways.append((line_ground(board, Side.AXIS), off + 1))
    for ground, further in ways:
        for there in ground.get(here, ()):
            if there not in meets.closed and frozenset((_plain(here), _plain(there))) not in shut:
                yield there, further


def _plain(hex_: HexId) -> HexId:
    """Returns a hex by its own name, a mountain that a road leads through too."""
    return HexId(hex_.removesuffix("+"))


def _back(before: dict[Node, Node | None], node: Node) -> Line:
    found: list[HexId] = []
    step: Node | None = node
    while step is not None:
        found.append(_plain(step[0]))
        step = before[step]
    return tuple(reversed(found))


# -- the player's own choice


@enforces("17.6/line-of-communications")
def it_is_a_line(position: Position, order: Trace) -> Iterator[Breach]:
    """What is traced is a line of communications from an Axis source to the HQ (3.3)."""
    hq = position.in_progress.hq
    assert hq is not None, "`trace` asks for it first"
    if len(order.path) == 1:
        source = order.path[0]
        if source not in field(position, Side.AXIS).sources:
            yield Breach(f"{source} is no Axis supply source free of enemies", about=source)
        elif _line(position, hq, source, frozenset()) is None:
            yield Breach(f"no line of communications leads from {source} to {position.label(hq)} (3.3)", about=source)
    elif not _sound(position, order.path, position.hex_of(hq)):
        text = f"this is no line of communications to {position.label(hq)} (3.3)"
        yield Breach(text, remedy="name its source only, or every hex from the source to the HQ")


def _sound(position: Position, path: Line, goal: HexId | None) -> bool:
    """Tells whether a line named hex by hex is a legal one."""
    nodes: set[Node] = {(path[0], 0)} if path[0] in field(position, Side.AXIS).sources else set()
    for there in path[1:]:
        nodes = {new for node in nodes for new in _onward(position, node, frozenset()) if _plain(new[0]) == there}
    return bool(nodes) and path[-1] == goal


@enforces("17.6/other-railroad")
def by_a_railroad_of_its_own(position: Position, order: Trace) -> Iterator[Breach]:
    """No railroad hexside is used that another Panzergruppe has used this turn (Q71)."""
    hq = position.in_progress.hq
    assert hq is not None, "`trace` asks for it first"
    if len(order.path) == 1:
        if _line(position, hq, order.path[0], frozenset()) and free_line(position, hq, order.path[0]) is None:
            text = f"from {order.path[0]} no line leads to {position.label(hq)} without another Panzergruppe's railroad"
            yield Breach(text, about=order.path[0])
    elif taken := rail_sides(position, order.path) & used(position, hq):
        pair = "-".join(sorted(min(taken, key=sorted)))
        yield Breach(f"another Panzergruppe has used the railroad {pair} this turn", remedy="trace another line")


def _sources(position: Position, hq: UnitId) -> Iterator[str]:
    """Yields the sources from which a line of its own leads to an HQ."""
    for source in field(position, Side.AXIS).sources:
        if free_line(position, hq, source):
            yield position.board.name(source)


TRACE_CHECKS = (it_is_a_line, by_a_railroad_of_its_own)


def trace(draft: Draft, order: Trace) -> Iterator[Violation]:
    """Puts the line that the Axis player names in the place of the shortest one."""
    position = draft.position
    hq = position.in_progress.hq
    if hq is None or not traced(position, hq):
        yield Violation("order/not-now", "no Panzergruppe is activated for the second time this turn (17.6)")
        return
    if position.in_progress.moved:
        text = "the line is traced at the moment of activation, and units have moved or attacked since (17.6)"
        yield Violation("order/not-now", text, hq, "write `trace` just below the `draw`")
        return
    found = judge(TRACE_CHECKS, position, order)
    yield from advised(found, lambda: one_of("its line may come from", _sources(position, hq)))
    line = free_line(position, hq, order.path[0]) if len(order.path) == 1 else order.path
    if not found:
        assert line, "there is one, or it would have been told"
        _trace(draft, hq, line)
