"""Offers of the units that are laid out by choice: in Occupied France, and where a nation joins."""

from pbem.core.offer import Candidates
from pbem.games.barbarossa_to_berlin.board.types import Step
from pbem.games.barbarossa_to_berlin.orders.offers import neutrals_and_trenches
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import occupied_france, undeployed
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.position import Position


def deploy(position: Position) -> Candidates:
    """Offers spaces for the units that are laid out now."""
    if position.step != Step.SETUP:
        return neutrals_and_trenches.deploy_corps(position)
    left = undeployed(position)
    orders = (
        (
            a.Deploy(posts=(a.Force(space=space, units=(a.UnitRef(type=left[0], reduced=True),)),))
            for space in occupied_france()
        )
        if left
        else iter(())
    )
    return thought_of("deploy SPACE: [1A]; SPACE: [7A]", "choose two spaces of Occupied France", orders)
