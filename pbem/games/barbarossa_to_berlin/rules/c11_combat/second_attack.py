"""A second attack in one round: Panzergruppe Guderian and Patton (Axis card 5, Allied card 55)."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, carries_out, enforces
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.types import Side, Supply, UnitId
from pbem.games.barbarossa_to_berlin.state.events import this_round
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind


class Again(Struct, frozen=True):
    """An event's second attack: by whom, and how far it may advance after it."""

    side: Side
    card: int
    unit: UnitId
    spaces: int

    def code(self, slug: str) -> str:
        """Returns a row of the card."""
        return f"card-{self.side}-{self.card:02}/{slug}"


EVENTS = (
    Again(Side.AXIS, 5, UnitId("ge_2_panzer_army"), 1),
    Again(Side.ALLIED, 55, UnitId("us_3_army"), 2),
)


def granted(position: Position) -> Again | None:
    """Returns the second attack that the event of this round gives."""
    return next((each for each in EVENTS if this_round(position, each.side, each.card)), None)


@carries_out("11.1/second-attack-after-first", "card-axis-05/first-attack-needed", "card-allied-55/first-attack-needed")
def attacks_again(position: Position, unit: UnitId) -> bool:
    """Tells whether a unit that has attacked in this round may do so once more."""
    again = granted(position)
    done = unit in position.action.second or unit not in position.action.attacked
    return again is not None and unit == again.unit and not done


def is_second(position: Position, combat: Combat) -> bool:
    """Tells whether an attack about to be made is such a second one."""
    return any(attacks_again(position, unit) for unit in combat.units)


@enforces("card-axis-05/second-attack", "card-allied-55/second-attack")
def alone_and_last(position: Position, combat: Combat) -> Iterator[Breach]:
    """The second attack is made alone, when all other combats of the round are done."""
    again = granted(position)
    if again is None:
        return
    name = kind(again.unit).short
    if is_second(position, combat) and len(combat.units) > 1:
        yield Breach(
            f"the second attack of {name} is its own; nobody joins in",
            remedy=f"name {name} alone",
            code=again.code("second-attack"),
        )
    elif position.action.second and again.unit not in combat.units:
        yield Breach(
            f"{name} has made its second attack, which comes after all other combats",
            remedy=f"put the other attacks above the second one of {name}",
            code=again.code("second-attack"),
        )


@enforces("card-axis-05/supplied-at-activation", "card-allied-55/supplied-at-activation",
          "11.1/second-attack-in-supply")  # fmt: skip
def in_supply_when_activated(position: Position, combat: Combat) -> Iterator[Breach]:
    """The second attack is for a unit that was in supply when it was activated."""
    again = granted(position)
    if again and is_second(position, combat) and position.action.supply.get(again.unit) == Supply.OUT:
        yield Breach(
            f"{kind(again.unit).short} was out of supply when it was activated; it attacks once",
            kind(again.unit).id,
            code=again.code("supplied-at-activation"),
        )


CHECKS = (alone_and_last, in_supply_when_activated)


@enforces("card-axis-05/one-space-advance", "card-allied-55/two-space-advance")
def short_advance(position: Position, path: tuple[str, ...]) -> Iterator[Breach]:
    """After the second combat the advance is a short one."""
    again = granted(position)
    if again and position.action.second and len(path) > again.spaces:
        slug = "one-space-advance" if again.spaces == 1 else "two-space-advance"
        spaces = counted(again.spaces, "space")
        yield Breach(
            f"after its second combat {kind(again.unit).short} advances {spaces} at most",
            path[-1],
            code=again.code(slug),
        )
