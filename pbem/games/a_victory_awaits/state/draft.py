"""A ruling in the making: effects are emitted one by one and seen at once."""

from collections.abc import Mapping
from typing import Any

from pbem.core.draft import BaseDraft, with_fields_of
from pbem.core.effects import Noted
from pbem.core.frozen import altered
from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.types import HexId, Place, UnitId
from pbem.games.a_victory_awaits.state.effects import (
    CombatIs,
    CommandIs,
    Controlled,
    Effect,
    Flipped,
    Placed,
    TallyIs,
    evolve,
)
from pbem.games.a_victory_awaits.state.position import CombatTally, CommandTally, Position, TurnTally, kind


class Draft(BaseDraft[Position, Effect]):
    """The position as the effects so far have made it. Local to one `decide`."""

    def evolved(self, effect: Effect) -> Position:
        """Returns the position after one more effect."""
        return evolve(self.position, effect)

    @with_fields_of(Position)
    def note(self, facts: Mapping[str, Any]) -> None:
        """Sets fields of the position that last longer than a turn."""
        self.emit(Noted(facts))

    @with_fields_of(TurnTally)
    def this_turn(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of this turn; the next one begins without it."""
        self.emit(TallyIs(altered(self.position.this_turn, facts)))

    @with_fields_of(CommandTally)
    def command(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of the command in progress."""
        assert self.position.command is not None
        self.emit(CommandIs(altered(self.position.command, facts)))

    def count_off(self, name: str, number: int = 1) -> None:
        """Takes something off what may, or must, still be done in the command in progress."""
        assert self.position.command is not None
        self.command(left={**self.position.command.left, name: max(0, self.position.left(name) - number)})

    @with_fields_of(CombatTally)
    def combat(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of the combat in progress."""
        assert self.position.combat is not None
        self.emit(CombatIs(altered(self.position.combat, facts)))

    @carries_out("3.4/last-to-enter")
    def enter(self, unit: UnitId, hex_: HexId) -> None:
        """Moves a unit into a hex, which its side thereby controls (3.4)."""
        side = kind(unit).side
        self.emit(Placed(unit, Place(hex_)))
        if self.position.owner(hex_) != side:
            self.emit(Controlled(hex_, side))

    @carries_out("3.4/last-to-enter")
    def pass_through(self, unit: UnitId, hexes: tuple[HexId, ...]) -> None:
        """Gives the side of a unit the hexes it goes through (3.4)."""
        side = kind(unit).side
        self.emit(*(Controlled(each, side) for each in hexes if self.position.owner(each) != side))

    def turn_over(self, unit: UnitId, *, reduced: bool) -> None:
        """Turns a unit to its reduced or its full side."""
        self.emit(Flipped(unit, reduced))
