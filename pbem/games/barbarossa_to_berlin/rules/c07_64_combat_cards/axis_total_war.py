"""The combat cards of the Axis Total War deck: when each may be used, and what it is worth."""

from collections.abc import Iterator, Mapping

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_card import (
    LEAVE_OUT,
    CombatCard,
    fires,
    firing,
    mechanized,
    panzers_fire,
)
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

PANZERFAUST = 43


def _germans_defend(position: Position, combat: Combat) -> bool:
    return combat.side == Side.ALLIED and fires(position, combat, Side.AXIS, "ge")


@enforces("card-axis-30/german-defence-in-italy")
def germans_defend_italy(position: Position, combat: Combat) -> Iterator[Breach]:
    """Kesselring holds Italy with Germans."""
    if not _germans_defend(position, combat) or board().spaces[combat.target].country != "italy":
        yield Breach("Kesselring is for German units that defend in Italy or Sicily", combat.target, LEAVE_OUT)


@enforces("card-axis-41/german-panzer-in-combat")
def panthers_fire(position: Position, combat: Combat) -> Iterator[Breach]:
    """Panthers go with a German Panzer unit."""
    if not panzers_fire(position, combat):
        yield Breach("Panther needs a German Panzer unit in the combat", remedy=LEAVE_OUT)


@enforces("card-axis-42/german-panzer-defending")
def tigers_defend(position: Position, combat: Combat) -> Iterator[Breach]:
    """Tigers go with a German Panzer unit that defends."""
    if combat.side == Side.AXIS or not panzers_fire(position, combat):
        yield Breach("Tiger needs a German Panzer unit that defends", remedy=LEAVE_OUT)


@enforces("card-axis-43/soviet-mechanised-attacker")
def soviet_tanks_attack(position: Position, combat: Combat) -> Iterator[Breach]:
    """The Panzerfaust is for Soviet tanks that attack."""
    if not targets(position, combat):
        yield Breach("Panzerfaust needs a Soviet mechanized unit that attacks", remedy=LEAVE_OUT)


def targets(position: Position, combat: Combat) -> tuple[UnitId, ...]:
    """Returns the attacking units of which Panzerfaust may take a step."""
    return tuple(unit for unit in combat.units if kind(unit).nation == "su" and mechanized(position, unit))


@enforces("card-axis-44/defence-in-greater-germany")
def germany_is_attacked(position: Position, combat: Combat) -> Iterator[Breach]:
    """The Volkssturm defends Greater Germany."""
    at_home = board().spaces[combat.target].country == "greater_germany"
    if combat.side != Side.ALLIED or not at_home or not firing(position, combat, Side.AXIS):
        yield Breach("Volkssturm is for an Axis defence in Greater Germany", combat.target, LEAVE_OUT)


@enforces("card-axis-47/german-defence")
def germans_defend(position: Position, combat: Combat) -> Iterator[Breach]:
    """Model commands Germans that defend."""
    if not _germans_defend(position, combat):
        yield Breach("Model is for German units that defend", remedy=LEAVE_OUT)


@enforces("card-axis-48/german-defence-against-soviets")
def germans_defend_against_soviets(position: Position, combat: Combat) -> Iterator[Breach]:
    """Heinrici commands Germans whom Soviets attack."""
    if not _germans_defend(position, combat) or not fires(position, combat, Side.ALLIED, "su"):
        yield Breach("Heinrici is for German units that defend against Soviet units", remedy=LEAVE_OUT)


@enforces("card-axis-49/german-attack-on-soviets")
def germans_attack_soviets(position: Position, combat: Combat) -> Iterator[Breach]:
    """Weichs commands Germans who attack Soviets."""
    attacked = any(kind(unit).nation == "su" for unit in position.at(combat.target))
    if not attacked or not fires(position, combat, Side.AXIS, "ge"):
        yield Breach("Weichs is for German units that attack Soviet units", remedy=LEAVE_OUT)


CARDS: Mapping[tuple[Side, int], CombatCard] = {
    (Side.AXIS, 30): CombatCard("card-axis-30/plus-one", (germans_defend_italy,)),
    (Side.AXIS, 41): CombatCard("card-axis-41/plus-one", (panthers_fire,)),
    (Side.AXIS, 42): CombatCard("card-axis-42/plus-one", (tigers_defend,)),
    (Side.AXIS, PANZERFAUST): CombatCard("card-axis-43/one-step-before-combat", (soviet_tanks_attack,), pips=0),
    (Side.AXIS, 44): CombatCard("card-axis-44/plus-one", (germany_is_attacked,)),
    (Side.AXIS, 47): CombatCard("card-axis-47/plus-one", (germans_defend,)),
    (Side.AXIS, 48): CombatCard("card-axis-48/plus-one", (germans_defend_against_soviets,)),
    (Side.AXIS, 49): CombatCard("card-axis-49/plus-one", (germans_attack_soviets,)),
}
