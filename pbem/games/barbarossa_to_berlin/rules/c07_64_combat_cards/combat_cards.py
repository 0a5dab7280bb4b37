"""Combat cards (7.64): when each may be used, and what it is worth."""

from collections.abc import Iterator, Mapping

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards import axis_total_war
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_card import LEAVE_OUT, CombatCard, panzers_fire
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_card import firing as _firing
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_card import mechanized as _mechanized
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind


def _desert(combat: Combat) -> bool:
    return board().spaces[combat.target].terrain == "desert"


def _no_desert(combat: Combat) -> str:
    name, terrain = board().name(combat.target), board().spaces[combat.target].terrain
    return f"{name} is {terrain}, not a Desert space"


@enforces("card-axis-10/german-panzer-in-combat")
def a_panzer_fights(position: Position, combat: Combat) -> Iterator[Breach]:
    """Desert Fox leads a German Panzer unit."""
    if not panzers_fire(position, combat):
        yield Breach("Desert Fox needs a German Panzer unit in the combat", remedy=LEAVE_OUT)


@enforces("card-axis-10/desert-space")
def fox_in_the_desert(position: Position, combat: Combat) -> Iterator[Breach]:
    """Desert Fox is for deserts."""
    if not _desert(combat):
        yield Breach(f"Desert Fox needs a Desert space: {_no_desert(combat)}", combat.target, LEAVE_OUT)


@enforces("card-axis-18/defence-in-desert")
def gardens_in_the_desert(position: Position, combat: Combat) -> Iterator[Breach]:
    """Devil's Gardens protects an Axis defence in a desert."""
    yield from _defence_in_desert("Devil's Gardens", combat, Side.AXIS)


@enforces("card-allied-08/allied-defence-in-desert")
def boxes_in_the_desert(position: Position, combat: Combat) -> Iterator[Breach]:
    """Fortified Boxes protects an Allied defence in a desert."""
    yield from _defence_in_desert("Fortified Boxes", combat, Side.ALLIED)


def _defence_in_desert(name: str, combat: Combat, side: Side) -> Iterator[Breach]:
    if combat.side == side:
        attack = "the Axis attacks" if side == Side.AXIS else "the Allies attack"
        yield Breach(f"{name} is for an {side.capitalize()} defence, and here {attack}", remedy=LEAVE_OUT)
    elif not _desert(combat):
        yield Breach(f"{name} is for a defence in a Desert space: {_no_desert(combat)}", remedy=LEAVE_OUT)


@enforces("card-allied-10/soviet-defence")
def soviets_defend(position: Position, combat: Combat) -> Iterator[Breach]:
    """NKVD Boosts Morale is for defending Soviets."""
    if combat.side == Side.ALLIED or not _soviet(position, combat):
        yield Breach("NKVD Boosts Morale is for Soviet units that defend, and here none does", remedy=LEAVE_OUT)


@enforces("card-allied-17/soviet-fire")
def soviets_fire(position: Position, combat: Combat) -> Iterator[Breach]:
    """Zhukov commands Soviets."""
    if not _soviet(position, combat):
        yield Breach("Zhukov needs Soviet units in the combat", remedy=LEAVE_OUT)


@enforces("card-allied-18/soviet-mechanised-unit")
def soviet_tanks_fire(position: Position, combat: Combat) -> Iterator[Breach]:
    """T-34 needs a Soviet mechanized unit."""
    units = _firing(position, combat, Side.ALLIED)
    if not any(kind(unit).nation == "su" and _mechanized(position, unit) for unit in units):
        yield Breach("T-34 needs a Soviet mechanized unit in the combat", remedy=LEAVE_OUT)


@enforces("card-allied-20/allied-attack")
def allies_attack(position: Position, combat: Combat) -> Iterator[Breach]:
    """Paradrop is for attacks."""
    if combat.side != Side.ALLIED:
        yield Breach("Paradrop is for an Allied attack, and here the Allies defend", remedy=LEAVE_OUT)


@enforces("card-allied-20/once-per-turn")
def paradrop_once_a_turn(position: Position, combat: Combat) -> Iterator[Breach]:
    """Paradrop is used once a turn."""
    if position.event_turns.get("paradrop") == position.turn:
        yield Breach("Paradrop has already been used in a combat of this turn", remedy=LEAVE_OUT)


def _soviet(position: Position, combat: Combat) -> bool:
    return any(kind(unit).nation == "su" for unit in _firing(position, combat, Side.ALLIED))


CARDS: Mapping[tuple[Side, int], CombatCard] = {
    **axis_total_war.CARDS,
    (Side.AXIS, 10): CombatCard("card-axis-10/plus-one", (a_panzer_fights, fox_in_the_desert)),
    (Side.AXIS, 18): CombatCard("card-axis-18/counts-as-mountain", (gardens_in_the_desert,), pips=0),
    (Side.ALLIED, 8): CombatCard("card-allied-08/plus-one", (boxes_in_the_desert,)),
    (Side.ALLIED, 10): CombatCard("card-allied-10/plus-one", (soviets_defend,)),
    (Side.ALLIED, 17): CombatCard("card-allied-17/plus-one", (soviets_fire,)),
    (Side.ALLIED, 18): CombatCard("card-allied-18/plus-one", (soviet_tanks_fire,)),
    (Side.ALLIED, 20): CombatCard("card-allied-20/plus-one", (allies_attack, paradrop_once_a_turn)),
}
