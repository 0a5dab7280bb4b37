"""A ruling in the making: effects are emitted one by one and seen at once."""

from collections.abc import Mapping
from typing import Any

from pbem.core.draft import BaseDraft, with_fields_of
from pbem.core.effects import Noted
from pbem.core.frozen import altered
from pbem.games.barbarossa_to_berlin.state.effects import ActionIs, CombatIs, Effect, TallyIs, evolve
from pbem.games.barbarossa_to_berlin.state.position import Action, CombatTally, Position
from pbem.games.barbarossa_to_berlin.state.tallies import TurnTally


class Draft(BaseDraft[Position, Effect]):
    """The position as the effects so far have made it. Local to one `decide`."""

    def evolved(self, effect: Effect) -> Position:
        """Returns the position after one more effect."""
        return evolve(self.position, effect)

    @with_fields_of(Action)
    def action(self, facts: Mapping[str, Any]) -> None:
        """Changes fields of the action round in progress."""
        self.emit(ActionIs(altered(self.position.action, facts)))

    @with_fields_of(CombatTally)
    def combat(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of the combat in progress."""
        assert self.position.combat is not None
        self.emit(CombatIs(altered(self.position.combat, facts)))

    @with_fields_of(TurnTally)
    def this_turn(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of this turn; the next one begins without it."""
        self.emit(TallyIs(altered(self.position.this_turn, facts)))

    @with_fields_of(Position)
    def note(self, facts: Mapping[str, Any]) -> None:
        """Sets fields of the position that last longer than a turn."""
        self.emit(Noted(facts))
