"""What is told of a whole game: what a battle is here, what is lost in it, and which Zones count."""

from collections.abc import Callable

from pbem.core.replay import AnyStep
from pbem.core.telling.accounts import Accounts
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, ZoneId
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import CheckSupply
from pbem.games.absolute_war.state.actions.c12_combat import Advance, Choose, Lose, Retreat
from pbem.games.absolute_war.state.effects import Fought
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.losses import lost
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, turn, zone

FATES = ("step", "shattered", "destroyed", "captured")


def accounts(position: Position) -> Accounts:
    """Returns what this game says of its battles, Zones and points; the Basic Game has no War Status Points."""
    scored = PLAYERS if position.mode != "basic" else ()
    return Accounts(
        sides={side: SIDES[side] for side in PLAYERS},
        target=_target, within=(Choose, Lose, Retreat, Advance),
        lost=lambda part, side: lost(part, side, FATES), losses=("loss", "losses"),
        owner=lambda position, where: position.controller(where),
        prized=frozenset(row.id for row in board().zones.values() if row.hex), place=zone, places="Zone",
        turn=turn, scores={f"{SIDES[side]} WSP": _wsp_of(side) for side in scored}, victory=("17.",),
        way=_way,
    )  # fmt: skip


def _way(step: AnyStep, where: ZoneId, side: Side) -> str:
    """Says that a Zone came to a side because nothing that stood there had supply (7.0)."""
    return f"cut off, to the {SIDES[side]} side" if isinstance(step.action, CheckSupply) else ""


def _wsp_of(side: Side) -> Callable[[Position], int]:
    return lambda position: position.wsp.get(side, 0)


def _target(step: AnyStep) -> ZoneId | None:
    return next((effect.zone for effect in step.ruling.effects if isinstance(effect, Fought)), None)
