"""What an order says, apart from whether it may be done: frozen values that go to JSON and back."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from pbem.games.a_victory_awaits.actions_map import MapAction
from pbem.games.a_victory_awaits.actions_setup import SetupAction
from pbem.games.a_victory_awaits.actions_supply import SupplyAction
from pbem.games.a_victory_awaits.actions_teams import TeamAction
from pbem.games.a_victory_awaits.actions_turn import TurnAction

Action = TurnAction | TeamAction | MapAction | SupplyAction | SetupAction

ACTIONS: TypeAdapter[Action] = TypeAdapter(Annotated[Action, Field(discriminator="kind")])
