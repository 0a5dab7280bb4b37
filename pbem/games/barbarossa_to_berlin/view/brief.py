"""What is told of a whole game: what a battle is here, what is lost in it, and which spaces count."""

from pbem.core.effects import Told
from pbem.core.replay import AnyStep
from pbem.core.telling.accounts import Accounts
from pbem.core.telling.words import enumerated
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.actions.c07_63_invasions import Land
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Advance, Attack, Hold, Lose, Retreat
from pbem.games.barbarossa_to_berlin.state.effects import Fired
from pbem.games.barbarossa_to_berlin.view.losses import lost
from pbem.games.barbarossa_to_berlin.view.words import SIDES, turn, where

PLAYERS = (Side.AXIS, Side.ALLIED)


def accounts() -> Accounts:
    """Returns what this game says of its battles, spaces and points."""
    return Accounts(
        sides={side: SIDES[side] for side in PLAYERS},
        target=_target, within=(Lose, Retreat, Hold, Advance),
        lost=lambda part, side: sum(lost(part, side)), losses=("step lost", "steps lost"),
        owner=lambda position, space: position.control.get(space),
        prized=frozenset(space.id for space in board().spaces.values() if space.vp), place=where, places="space",
        turn=turn, scores={"Victory points": lambda position: position.vp}, victory=("5.3", "5.4"),
        way=_way, firsts={"First Allied landing": _landing},
    )  # fmt: skip


def _way(step: AnyStep, space: SpaceId, side: Side) -> str:
    """Says how a space came to a side that did not take it: by an event, or since the other was cut off (13.5)."""
    to = f"to the {SIDES[side]} side"
    if isinstance(step.action, Play):
        card = cards(step.before.active).get(step.action.card)
        return f"{card.name if card else step.written}, {to}"
    told = (effect.text for effect in step.ruling.effects if isinstance(effect, Told))
    name = f"{board().name(space)} is cut off "
    return f"cut off, {to}" if any(text.startswith(name) for text in told) else ""


def _landing(step: AnyStep) -> str:
    """Returns the first beach of an invasion, and the spaces that it leads to."""
    if not isinstance(step.action, Land):
        return ""
    beach = step.action.landings[0].beach
    ends = (link for link in board().links if link.kind == "beach" and beach in (link.a, link.b))
    return f"{where(beach)} by {enumerated(where(link.b if link.a == beach else link.a) for link in ends)}"


def _target(step: AnyStep) -> SpaceId | None:
    if not any(isinstance(effect, Fired) for effect in step.ruling.effects):
        return None
    target: SpaceId = step.action.target if isinstance(step.action, Attack) else step.before.combat.target
    return target
