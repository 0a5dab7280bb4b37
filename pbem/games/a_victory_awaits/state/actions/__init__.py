"""What an order says, apart from whether it may be done: frozen values that go to JSON and back."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from pbem.games.a_victory_awaits.state.actions.movement_and_combat import MapAction
from pbem.games.a_victory_awaits.state.actions.setup import SetupAction
from pbem.games.a_victory_awaits.state.actions.supply_and_reinforcements import SupplyAction
from pbem.games.a_victory_awaits.state.actions.teams import TeamAction
from pbem.games.a_victory_awaits.state.actions.turn_and_chits import TurnAction

Action = TurnAction | TeamAction | MapAction | SupplyAction | SetupAction

ACTIONS: TypeAdapter[Action] = TypeAdapter(Annotated[Action, Field(discriminator="kind")])
