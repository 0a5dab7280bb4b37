"""What an order does in its moment: which rules it breaks, and its effects."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.core.game import Ruling
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.orders import check, playing_a_card
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.orders.places import misplaced
from pbem.games.barbarossa_to_berlin.orders.setup_lines import tracks, units_and_control
from pbem.games.barbarossa_to_berlin.rules import c16_partisans, c17_neutrals
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup import opening_hands
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play import draw_phase, end_of_turn, phases, rounds
from pbem.games.barbarossa_to_berlin.rules.c07_6_events import airlifts_and_sweeps, panzer_refit
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements import (
    mechanized_fronts,
    reinforcements,
    withdrawn_corps,
)
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions import invasions, landings, reserve_armies
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards import panzerfaust, play_in_combat
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import (
    forced_discards,
    intelligence,
    operations,
    total_war_card,
)
from pbem.games.barbarossa_to_berlin.rules.c08_orders import orders_roll, stand_fast
from pbem.games.barbarossa_to_berlin.rules.c10_movement import axis_trenches, movement
from pbem.games.barbarossa_to_berlin.rules.c11_combat import designation, dice, losses, retreat
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import after_losses
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment import redeployment
from pbem.games.barbarossa_to_berlin.rules.c13_supply import attrition
from pbem.games.barbarossa_to_berlin.rules.c14_replacements import replacements, voluntary_elimination
from pbem.games.barbarossa_to_berlin.rules.c16_partisans import partisans_score
from pbem.games.barbarossa_to_berlin.state.actions import Action, Lose
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.sequence import ALWAYS, DRAW_PHASE, REPLACEMENT_PHASE, SETUP_LINES

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
    **{name: kind.carried_out for name, kind in KINDS.items()},
    "declare": c17_neutrals.declare,
    "deploy": c17_neutrals.deploy,
    "hand": opening_hands.deal,
    "exchange": opening_hands.exchange,
    "swap": opening_hands.swap,
    "turn": phases.begin_turn,
    "round": rounds.round_,
    "standfast": stand_fast.place_stand_fast,
    "play": playing_a_card.play,
    "automatic": playing_a_card.automatic,
    "partisans": c16_partisans.partisans,
    "activate": operations.activate,
    "move": movement.move,
    "attack": designation.attack,
    "defend": play_in_combat.defend,
    "roll": dice.roll,
    "lose": lose,
    "retreat": retreat.retreat,
    "hold": retreat.hold,
    "advance": landings.advance,
    "sr": redeployment.redeploy,
    "reveal": intelligence.reveal,
    "discard": forced_discards.discard,
    "draw": draw_phase.draw,
    "take": total_war_card.take,
    "dismantle": end_of_turn.dismantle,
    "end": end_of_turn.end_turn,
    "orders": orders_roll.roll_orders,
    "check": check.expect,
    "replace": replacements.replace,
    "eliminate": voluntary_elimination.eliminate,
    "attrition": attrition.choose,
    "refit": panzer_refit.refit,
    "trench": axis_trenches.trench,
    "airlift": airlifts_and_sweeps.airlift,
    "sweep": airlifts_and_sweeps.sweep,
    "land": invasions.land,
    "ship": reserve_armies.ship,
    "renounce": reserve_armies.renounce,
    "reinforce": reinforcements.reinforce,
    "fronts": mechanized_fronts.exchange_fronts,
    "withdraw": withdrawn_corps.withdraw,
    "place": units_and_control.place,
    "remove": units_and_control.remove,
    "control": units_and_control.control,
    "set": tracks.adjust,
}


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
