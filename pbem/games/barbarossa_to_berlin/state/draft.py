"""A ruling in the making: effects are emitted one by one and seen at once."""

from dataclasses import dataclass, replace
from typing import Any

from pbem.core.draft import BaseDraft
from pbem.games.barbarossa_to_berlin.state.effects import ActionIs, CombatIs, Effect, Noted, Told, evolve
from pbem.games.barbarossa_to_berlin.state.position import Action, Combat, Position


@dataclass(slots=True)
class Draft(BaseDraft[Position, Effect]):
    """The position as the effects so far have made it. Local to one `decide`."""

    def evolved(self, effect: Effect) -> Position:
        """Returns the position after one more effect."""
        return evolve(self.position, effect)

    def tell(self, text: str, *rules: str) -> None:
        """Adds a sentence for the report, with the rules it rests on."""
        self.emit(Told(text, rules))
        self.cite(*rules)

    def action(self, **changes: Any) -> None:
        """Changes fields of the action round in progress."""
        changed: Action = replace(self.position.action, **changes)
        self.emit(ActionIs(changed))

    def combat(self, **changes: Any) -> None:
        """Changes fields of the combat in progress."""
        assert self.position.combat is not None
        changed: Combat = replace(self.position.combat, **changes)
        self.emit(CombatIs(changed))

    def note(self, name: str, value: object) -> None:
        """Sets a field of the position's bookkeeping."""
        self.emit(Noted(name, value))
