"""Chapter 11.1: what the Axis may not attack yet, and what Nordlicht lets it attack in its round."""

from collections.abc import Iterator

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.rules.c03_control import held
from pbem.games.barbarossa_to_berlin.state.events import this_round
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position

NORDLICHT, LENINGRAD = 12, SpaceId("leningrad")
LOCKS = {  # spaces that the Axis may not attack yet: the card that opens them
    "nordlicht": ("axis_12", "Nordlicht"), "taifun": ("axis_04", "Taifun"), "fall_blau": ("axis_14", "Fall Blau"),
}  # fmt: skip


@carries_out("11.1/removed-by-the-card", "11.1/removed-by-axis-control", "card-axis-04/moscow-may-be-attacked",
             "card-axis-12/leningrad-may-be-attacked", "card-axis-12/rest-of-game",
             "card-axis-14/blau-spaces-may-be-attacked")  # fmt: skip
def _locked(position: Position, combat: Combat, lock: str) -> Iterator[Breach]:
    event, card = LOCKS[lock]
    space = board().spaces[combat.target]
    if space.axis_attack_lock != lock or event in position.events:
        return
    family = [each.id for each in board().spaces.values() if each.axis_attack_lock == lock]
    if not any(position.control[each] == Side.AXIS or held(each) in position.events for each in family):
        yield Breach(
            f"the Axis attacks {space.name} only once {card} has been played",
            combat.target,
            "it may be entered when it is empty",
        )


@enforces("11.1/leningrad-until-nordlicht")
def leningrad_waits(position: Position, combat: Combat) -> Iterator[Breach]:
    """Leningrad waits for Nordlicht."""
    yield from _locked(position, combat, "nordlicht")


@enforces("11.1/moscow-until-taifun")
def moscow_waits(position: Position, combat: Combat) -> Iterator[Breach]:
    """Moscow waits for Taifun."""
    yield from _locked(position, combat, "taifun")


@enforces("11.1/blau-until-fall-blau")
def blau_waits(position: Position, combat: Combat) -> Iterator[Breach]:
    """The Blau spaces wait for Fall Blau."""
    yield from _locked(position, combat, "fall_blau")


@enforces("11.1/nordlicht-only-leningrad", "card-axis-12/only-leningrad-this-round")
def only_leningrad_this_round(position: Position, combat: Combat) -> Iterator[Breach]:
    """In the round of Nordlicht the Axis attacks Leningrad and nothing else."""
    if this_round(position, Side.AXIS, NORDLICHT) and combat.target != LENINGRAD:
        yield Breach(
            f"in the round of Nordlicht the Axis attacks Leningrad only, not {board().name(combat.target)}",
            combat.target,
            "leave the attack out, or play the card for OPS alone",
        )


LOCK_CHECKS = (leningrad_waits, moscow_waits, blau_waits, only_leningrad_this_round)
