"""What an order does in its moment: which rules it breaks, and its effects."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.core.game import Ruling
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin import (
    assertions,
    attrition,
    combat,
    combat_cards,
    drawing,
    ending,
    forced_discards,
    fronts,
    hands,
    intelligence,
    invasions,
    landings,
    leaving,
    losses,
    movement,
    neutrals,
    operations,
    orders,
    panzerfaust,
    partisans,
    phases,
    play,
    redeployment,
    refit,
    reinforcements,
    relief,
    replacements,
    reserve_armies,
    rolling,
    rounds,
    setup_lines,
    setup_tracks,
    standfast,
    taking,
    trenches,
    voluntary,
    withdrawal,
    works,
)
from pbem.games.barbarossa_to_berlin.actions import Action, Lose
from pbem.games.barbarossa_to_berlin.battle import after_losses
from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.effects import Effect
from pbem.games.barbarossa_to_berlin.partisans import partisans_score
from pbem.games.barbarossa_to_berlin.places import misplaced
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.sequence import ALWAYS, DRAW_PHASE, REPLACEMENT_PHASE, SETUP_LINES

Resolve = Callable[[Draft, Any], Iterator[Violation]]


def lose(draft: Draft, order: Lose) -> Iterator[Violation]:
    """Takes losses and lets the combat go on."""
    if draft.position.combat and draft.position.combat.stage == panzerfaust.STAGE:
        yield from panzerfaust.lose(draft, order)
        return
    found = list(losses.lose(draft, order))
    yield from found
    after_losses(draft, order.side)


RESOLVE: Mapping[str, Resolve] = {
    "declare": neutrals.declare, "deploy": neutrals.deploy,
    "hand": hands.deal, "exchange": hands.exchange, "swap": hands.swap,
    "turn": phases.begin_turn, "round": rounds.round_, "standfast": standfast.place_stand_fast,
    "play": play.play, "automatic": play.automatic, "partisans": partisans.partisans,
    "activate": operations.activate, "move": movement.move, "entrench": trenches.entrench,
    "attack": combat.attack, "defend": combat_cards.defend, "roll": rolling.roll, "lose": lose,
    "retreat": withdrawal.retreat, "hold": withdrawal.hold, "advance": landings.advance,
    "sr": redeployment.redeploy, "reveal": intelligence.reveal,
    "discard": forced_discards.discard, "draw": drawing.draw, "take": taking.take,
    "dismantle": ending.dismantle, "end": ending.end_turn, "orders": orders.roll_orders, "check": assertions.expect,
    "replace": replacements.replace, "eliminate": voluntary.eliminate, "attrition": attrition.choose,
    "refit": refit.refit, "trench": works.trench, "airlift": relief.airlift, "sweep": relief.sweep,
    "land": invasions.land, "ship": reserve_armies.ship, "renounce": reserve_armies.renounce,
    "reinforce": reinforcements.reinforce, "fronts": fronts.exchange_fronts, "withdraw": leaving.withdraw,
    "place": setup_lines.place, "remove": setup_lines.remove, "control": setup_lines.control,
    "set": setup_tracks.adjust,
}  # fmt: skip


def resolve(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action that has its moment; nothing is changed."""
    if found := tuple(misplaced(action)):
        return Ruling(violations=found)
    draft = Draft(position)
    violations: list[Violation] = []
    for violation in _steps(draft, action):
        violations.append(violation)
        if not violation.possible and not violation.code.startswith("board/"):
            break
    if action.kind not in SETUP_LINES:
        partisans_score(draft, position)
    if not all(each.thinkable for each in violations) or action.kind in ALWAYS:
        return Ruling(violations=tuple(dict.fromkeys(violations)))
    return draft.ruling(tuple(dict.fromkeys(violations)))


def _steps(draft: Draft, action: Action) -> Iterator[Violation]:
    if action.kind != "advance" and action.kind not in ALWAYS:
        yield from rounds.finish_combat(draft)
    if action.kind in (DRAW_PHASE | REPLACEMENT_PHASE) - draft.position.action.opens:
        opening = phases.open_draw_phase if action.kind in DRAW_PHASE else phases.open_replacement_phase
        yield from opening(draft)
        yield from rounds.game_goes_on(draft, action.kind)
    yield from RESOLVE[action.kind](draft, action)
