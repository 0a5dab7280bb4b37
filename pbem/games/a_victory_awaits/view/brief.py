"""What is told of a whole game: what a battle is here, what is lost in it, and which hexes count."""

from pbem.core.replay import AnyStep
from pbem.core.telling.accounts import Accounts
from pbem.games.a_victory_awaits.board.types import City, HexId
from pbem.games.a_victory_awaits.rules.c16_victory.victory import points
from pbem.games.a_victory_awaits.state.actions.c10_combat import Advance, Lose, Retreat
from pbem.games.a_victory_awaits.state.effects import Fought
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.effects import matters
from pbem.games.a_victory_awaits.view.losses import lost
from pbem.games.a_victory_awaits.view.words import PLAYERS, SIDES, turn


def accounts(position: Position) -> Accounts:
    """Returns what this game says of its battles, hexes and points."""
    board = position.board
    return Accounts(
        sides={side: SIDES[side] for side in PLAYERS},
        target=_target, within=(Lose, Retreat, Advance),
        lost=lambda part, side: sum(lost(part, side)), losses=("step lost", "steps lost"),
        owner=lambda position, hex_: position.owner(hex_),
        prized=frozenset(hex_ for hex_, row in board.hexes.items() if row.city is City.MAJOR),
        place=board.name, places="hex",
        turn=lambda number: turn(position.scenario, number), scores={"Victory points": points}, victory=("16.4",),
        worth=lambda hex_: matters(position, hex_),
    )  # fmt: skip


def _target(step: AnyStep) -> HexId | None:
    return next((effect.target for effect in step.ruling.effects if isinstance(effect, Fought)), None)
