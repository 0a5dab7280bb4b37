"""A ruling in the making: effects are emitted one by one and seen at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.core.draft import BaseDraft, with_fields_of
from pbem.core.effects import Noted
from pbem.core.frozen import altered
from pbem.games.absolute_war.board.types import Marker, Phase, Place, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.effects import (
    Boxed,
    CardsAre,
    CombatIs,
    Effect,
    NowIs,
    PhaseIs,
    Stacked,
    Turned,
    TurnIs,
    evolve,
)
from pbem.games.absolute_war.state.options import ONE_MARKER, optional
from pbem.games.absolute_war.state.position import Cards, CombatTally, PlayerTally, Position, Stack, TurnTally


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
        """Changes what is on record of this Game Turn."""
        self.emit(TurnIs(altered(self.position.this_turn, facts)))

    @with_fields_of(PlayerTally)
    def now(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of this Player Turn."""
        self.emit(NowIs(altered(self.position.now, facts)))

    @with_fields_of(CombatTally)
    def combat(self, facts: Mapping[str, Any]) -> None:
        """Changes what is on record of the Combat that is under way."""
        assert self.position.combat is not None
        self.emit(CombatIs(altered(self.position.combat, facts)))

    def phase(self, phase: Phase) -> None:
        """Goes on to a phase."""
        self.emit(PhaseIs(phase))

    def cards(self, side: Side, cards: Cards) -> None:
        """Changes where a player's cards are."""
        self.emit(CardsAre(side, cards))

    def stacks(self, zone: ZoneId, stacks: Iterable[Stack]) -> None:
        """Puts stacks into a Zone in the place of those that are there."""
        if optional(self.position, ONE_MARKER):  # Q99 the other way
            stacks = (stack._replace(disrupted=stack.disrupted and not stack.unsupplied) for stack in stacks)
        self.emit(Stacked(zone, tuple(stacks)))

    def mark(self, stack: Stack, **markers: Any) -> None:
        """Changes the markers on a stack: `disrupted`, `unsupplied`, `marker`, `armor`."""
        zone = self.position.zone_of(stack.units[0])
        assert zone is not None
        marked = stack._replace(**markers)
        self.stacks(zone, (marked if each == stack else each for each in self.position.at(zone)))

    def box(self, units: Iterable[UnitId], place: Place) -> None:
        """Puts units into a holding box of their side, or on the Turn Track."""
        self.emit(*(Boxed(unit, place) for unit in list(units)))

    def turn(self, unit: UnitId, back: bool) -> None:
        """Turns a unit to a side, if it does not show it."""
        if self.position.back(unit) is not back:
            self.emit(Turned(unit, back))

    def spend(self, side: Side, marker: Marker, number: int = 1) -> None:
        """Takes combat markers out of a player's available ones."""
        left = {**self.position.available.get(side, {}), marker: self.position.free(side, marker) - number}
        self.note(available={**self.position.available, side: left})
