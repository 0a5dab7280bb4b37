"""What an order says, apart from whether it may be done: frozen values that go to JSON and back."""

from collections.abc import Mapping
from typing import Annotated, get_args

from pbem.core.stored_by_name import Named
from pbem.games.barbarossa_to_berlin.state.actions import (
    c04_game_setup,
    c06_sequence_of_play,
    c07_6_events,
    c07_62_reinforcements,
    c07_63_invasions,
    c07_strategy_cards,
    c08_orders,
    c10_movement,
    c11_combat,
    c12_strategic_redeployment,
    c13_supply,
    c14_replacements,
    c16_partisans,
    c17_neutrals,
    check,
    setup_lines,
)
from pbem.games.barbarossa_to_berlin.state.values import Value

Action = (
    c04_game_setup.Orders
    | c06_sequence_of_play.Orders
    | c07_strategy_cards.Orders
    | c07_6_events.Orders
    | c07_62_reinforcements.Orders
    | c07_63_invasions.Orders
    | c08_orders.Orders
    | c10_movement.Orders
    | c11_combat.Orders
    | c12_strategic_redeployment.Orders
    | c13_supply.Orders
    | c14_replacements.Orders
    | c16_partisans.Orders
    | c17_neutrals.Orders
    | setup_lines.Orders
    | check.Orders
)


def called(order: type[Value]) -> str:
    """Returns the name of an order, which is most often its first word."""
    return str(get_args(order.__annotations__["kind"])[0])


BY_NAME: Mapping[str, type[Value]] = {called(order): order for order in get_args(Action)}

Order = Annotated[type[Value], Named(called, BY_NAME.__getitem__)]
"""What an order may be: the class itself, which goes to JSON by its name."""
