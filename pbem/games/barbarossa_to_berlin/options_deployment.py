"""Offers of the units that are laid out by choice: in Occupied France, and where a nation joins."""

from pbem.core.game import Choice
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin import options_neutrals
from pbem.games.barbarossa_to_berlin.offering import choice
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.setup import occupied_france, undeployed
from pbem.games.barbarossa_to_berlin.types import Step


def deploy(position: Position) -> Choice:
    """Offers spaces for the units that are laid out now."""
    if position.step != Step.SETUP:
        return options_neutrals.deploy_corps(position)
    left = undeployed(position)
    orders = (
        (
            a.Deploy(posts=(a.Force(space=space, units=(a.UnitRef(type=left[0], reduced=True),)),))
            for space in occupied_france()
        )
        if left
        else iter(())
    )
    return choice(position, "deploy SPACE: [1A]; SPACE: [7A]", "choose two spaces of Occupied France", orders)
