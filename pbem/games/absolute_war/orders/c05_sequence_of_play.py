"""Chapters 5 to 8, 16 and 17: turns, Player Turns, phases, what a turn's event leaves to choose."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees, tokens
from pbem.games.absolute_war.board.types import Marker, Phase, Side
from pbem.games.absolute_war.orders.candidates import only, thought_of
from pbem.games.absolute_war.orders.kind import Kind, anybody, phasing
from pbem.games.absolute_war.orders.notation.line_parts import numbers, side_named, word
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.rules import c05_sequence_of_play as rules
from pbem.games.absolute_war.rules.c08_combat_markers import choices, in_words, take_markers
from pbem.games.absolute_war.rules.c18_air_units import excess, flying, ground
from pbem.games.absolute_war.rules.c21_stalin_line import fortified, open_zones, stalin_line
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import (
    BeginSide,
    BeginTurn,
    CheckSupply,
    DrawForVictory,
    EndTurn,
    Ground,
    Proceed,
    StalinLine,
    TakeMarkers,
    TakeOff,
)
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.state.values import Post

PHASES = {
    "setup": Phase.SETUP, "events": Phase.EVENTS, "supply": Phase.SUPPLY, "cards": Phase.CARDS,
    "strategic": Phase.STRATEGIC, "movement": Phase.MOVEMENT, "combat": Phase.COMBAT, "reserve": Phase.RESERVE,
    "objective": Phase.OBJECTIVE, "between": Phase.BETWEEN, "over": Phase.OVER,
}  # fmt: skip
PHASE_WORDS = {phase: name for name, phase in PHASES.items()}

# -- turns


TURN = Kind(
    name="turn",
    action=BeginTurn,
    purpose=Purpose.PLAY,
    moment=Moment("turn", "comes when the turn before has ended", "5.0/turns-in-order"),
    read={"turn": lambda _, tree: BeginTurn(turn=numbers(tree)[0])},
    write=lambda order: f"turn {order.turn}",
    offered=lambda position: only(f"turn {position.turn}", "begin the turn", BeginTurn(turn=position.turn)),
    secret=False,
    whose=anybody,
    carried_out=rules.begin_turn,
)


def _offer_side(position: Position) -> Candidates:
    side = rules.next_side(position) or Side.GERMAN
    return only(str(side), f"begin the {side.capitalize()} Player Turn", BeginSide(side=side))


def _whose_side(position: Position, order: BeginSide) -> Side | None:
    return order.side


SIDE = Kind(
    name="side",
    action=BeginSide,
    purpose=Purpose.PLAY,
    moment=Moment("german, soviet", "comes when the Player Turn before is over", "5.0/german-then-soviet"),
    read={"player": lambda _, tree: BeginSide(side=side_named(tree))},
    write=lambda order: str(order.side),
    offered=_offer_side,
    secret=False,
    whose=_whose_side,
    carried_out=rules.begin_side,
)


def _offer_stalin_line(position: Position) -> Candidates:
    """Offers the two units in the Zones that are open to them."""

    def orders(arrange: Arrange) -> Iterator[StalinLine]:
        zones, units = list(arrange(open_zones(position))), sorted(fortified(position))
        for first, second in zip(zones, [*zones[1:], *zones[:1]], strict=True):
            posts = (Post(zone=first, units=(units[0],)), Post(zone=second, units=(units[1],)))
            yield StalinLine(posts=posts)
        if not zones:
            yield StalinLine(posts=())

    return thought_of("stalin line ZONE: SL 1; ZONE: SL 2", "deploy the fortified units of the Stalin Line", orders)


def _soviet(position: Position, order: object) -> Side | None:
    return Side.SOVIET


STALIN_LINE = Kind(
    name="stalin_line",
    action=StalinLine,
    purpose=Purpose.PLAY,
    moment=Moment("stalin line", "comes with the event of turn 2", "21.1.2/both-deployed"),
    read={"stalin_line": lambda reader, tree: StalinLine(posts=_soviet_posts(reader, tree))},
    write=lambda order: f"stalin line {wording.posts(order.posts)}",
    offered=_offer_stalin_line,
    secret=False,
    whose=_soviet,
    carried_out=stalin_line,
)


def _soviet_posts(reader: Reader, tree: Any) -> tuple[Post, ...]:
    reader.side = Side.SOVIET
    return reader.posts(tree)


def _offer_take_off(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[TakeOff]:
        groups = position.this_turn.choices
        yield from (TakeOff(markers=(name,)) for name in arrange(sorted(position.sites)) if name.startswith(groups))

    return thought_of("take off MARKER", "choose the marker that leaves the game", orders)


TAKE_OFF = Kind(
    name="take_off",
    action=TakeOff,
    purpose=Purpose.PLAY,
    moment=Moment("take off", "comes with the event of a turn", "21.1.21/marker-removed"),
    read={"take_off": lambda reader, tree: TakeOff(markers=reader.sites(tree))},
    write=lambda order: f"take off {', '.join(map(wording.site, order.markers))}",
    offered=_offer_take_off,
    secret=False,
    whose=anybody,
    carried_out=rules.take_markers_off,
)


def _offer_ground(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Ground]:
        yield from (Ground(units=units) for units in arrange([*combinations(flying(position), excess(position))]))

    return thought_of("ground UNIT", "name the Air units that are too many for the weather", orders)


def _read_ground(reader: Reader, tree: Any) -> Ground:
    reader.side = Side.SOVIET
    return Ground(units=reader.units(tree))


GROUND = Kind(
    name="ground",
    action=Ground,
    purpose=Purpose.PLAY,
    moment=Moment("ground", "comes with the event of a turn, where the weather is worse", "18.5/excess-is-disrupted"),
    read={"ground": _read_ground},
    write=lambda order: f"ground {wording.units(order.units)}",
    offered=_offer_ground,
    secret=False,
    whose=_soviet,
    carried_out=ground,
)

# -- phases


SUPPLY = Kind(
    name="supply",
    action=CheckSupply,
    purpose=Purpose.PLAY,
    moment=Moment("supply", "comes first in a Player Turn", "5.0/phases-in-order"),
    read={"supply": lambda *_: CheckSupply()},
    write=lambda _: "supply",
    offered=lambda _: only("supply", "check supply and take combat markers back", CheckSupply()),
    secret=False,
    whose=phasing,
    carried_out=rules.check_supply,
)


def _read_markers(reader: Reader, tree: Any) -> TakeMarkers:
    kinds = [str(token) for token in tokens(tree, "MARKER")]
    found = dict(zip(kinds, numbers(tree), strict=False))
    if set(found) != {str(marker) for marker in Marker}:
        reader.lacking("all three kinds of marker are told", "write `markers attack 4 support 6 mobile 2`")
    return TakeMarkers(attack=found.get("attack", 0), support=found.get("support", 0), mobile=found.get("mobile", 0))


def _offer_markers(position: Position) -> Candidates:
    """Offers what comes back, less as many Support and Attack! markers as are too many."""

    def orders(arrange: Arrange) -> Iterator[TakeMarkers]:
        yield from arrange(list(choices(position, position.phasing)))

    return thought_of("markers attack 4 support 6 mobile 2", "choose the combat markers of the turn", orders)


MARKERS_TAKEN = Kind(
    name="markers",
    action=TakeMarkers,
    purpose=Purpose.PLAY,
    moment=Moment("markers", "comes above the first card, where 23.3 limits them", "23.3.1/chosen-in-the-phase"),
    read={"markers": _read_markers},
    write=in_words,
    offered=_offer_markers,
    secret=False,
    whose=phasing,
    carried_out=take_markers,
)


def _read_phase(reader: Reader, tree: Any) -> Proceed:
    return Proceed(phase=PHASES[word(tree, "PHASE")])


def _offer_phase(position: Position) -> Candidates:
    here = rules.ORDER.index(position.phase) if position.phase in rules.ORDER else len(rules.ORDER)
    coming = rules.ORDER[here + 1] if here + 1 < len(rules.ORDER) else None
    if coming is None:
        return never(position)
    return only(f"phase {coming}", f"go on to the {coming.capitalize()} Phase", Proceed(phase=coming))


PHASE = Kind(
    name="phase",
    action=Proceed,
    purpose=Purpose.PLAY,
    moment=Moment("phase", "comes when the phase before is done", "5.0/phases-in-order"),
    read={"phase": _read_phase},
    write=lambda order: f"phase {PHASE_WORDS[order.phase]}",
    offered=_offer_phase,
    secret=False,
    whose=phasing,
    carried_out=rules.proceed,
)

# -- the end of a turn


END = Kind(
    name="end",
    action=EndTurn,
    purpose=Purpose.PLAY,
    moment=Moment("end turn", "comes behind the Soviet Player Turn", "5.0/end-of-turn"),
    read={"end": lambda *_: EndTurn()},
    write=lambda _: "end turn",
    offered=lambda _: only("end turn", "end the turn: victory is checked", EndTurn()),
    secret=False,
    whose=anybody,
    carried_out=rules.end_turn,
)


def _initiative(position: Position, order: object) -> Side | None:
    return position.initiative


def _read_moral(reader: Reader, tree: Any) -> DrawForVictory:
    card = subtrees(tree, "card")
    return DrawForVictory(card=reader.card(card[0], reader.position.initiative) if card else "")


MORAL = Kind(
    name="moral",
    action=DrawForVictory,
    purpose=Purpose.PLAY,
    moment=Moment("moral", "comes before the end of a turn", "17.1/moral-victory"),
    read={"moral": _read_moral},
    write=lambda order: f"moral {order.card.rpartition('-')[2]}".rstrip(),
    offered=never,
    secret=False,
    whose=_initiative,
    carried_out=rules.draw_for_victory,
)

KINDS = (TURN, SIDE, STALIN_LINE, TAKE_OFF, GROUND, SUPPLY, MARKERS_TAKEN, PHASE, END, MORAL)
