"""A ruling in the making: effects are emitted one by one and seen at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.core.draft import BaseDraft, with_fields_of
from pbem.core.effects import Noted
from pbem.core.frozen import altered
from pbem.games.on_to_berlin.board.types import POOLS, AreaId, Nation, Place, Side, UnitId
from pbem.games.on_to_berlin.state.effects import (
    ActionIs,
    CardsAre,
    Effect,
    Held,
    ImpulseIs,
    NationIs,
    Placed,
    TallyIs,
    Turned,
    evolve,
)
from pbem.games.on_to_berlin.state.position import ActionTally, Cards, ImpulseTally, Position, Standing, TurnTally


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

    @with_fields_of(ImpulseTally)
    def impulse(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of the impulse in progress."""
        assert self.position.impulse is not None
        self.emit(ImpulseIs(altered(self.position.impulse, facts)))

    @with_fields_of(ActionTally)
    def action(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of the action that is under way."""
        assert self.position.action is not None
        self.emit(ActionIs(altered(self.position.action, facts)))

    def cards(self, side: Side, cards: Cards) -> None:
        """Changes where a side's cards are."""
        self.emit(CardsAre(side, cards))

    def put(self, units: Iterable[UnitId], place: str) -> None:
        """Puts units into an area or pool; in a pool they lie fresh side up, as nothing hangs on it."""
        for unit in list(units):
            self.emit(Placed(unit, Place(place)))
            if place in POOLS and self.position.spent(unit):
                self.emit(Turned(unit, False))

    def spend(self, units: Iterable[UnitId]) -> None:
        """Turns fresh units to their spent side."""
        self.emit(*(Turned(unit, True) for unit in units if not self.position.spent(unit)))

    def freshen(self, units: Iterable[UnitId]) -> None:
        """Turns spent units to their fresh side."""
        self.emit(*(Turned(unit, False) for unit in units if self.position.spent(unit)))

    def hold(self, area: AreaId, nation: Nation | None) -> None:
        """Lets a nation hold an area; none gives it back to the printed one."""
        if self.position.holder(area) is not nation:
            self.emit(Held(area, nation))

    def standing(self, nation: Nation, **facts: Any) -> None:
        """Changes a nation's side, leaning or war."""
        old = self.position.standing(nation)
        self.emit(NationIs(nation, Standing(**{**old._asdict(), **facts})))
