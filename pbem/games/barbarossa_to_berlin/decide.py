"""The verdict on one order: whether it is its moment, which rules it breaks, what it does."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.core.game import Ruling
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin import (
    assertions,
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
from pbem.games.barbarossa_to_berlin.neutrals import NATIONS
from pbem.games.barbarossa_to_berlin.partisans import opened, partisans_score
from pbem.games.barbarossa_to_berlin.places import misplaced
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.sequence import (
    ALWAYS,
    DRAW_PHASE,
    REPLACEMENT_PHASE,
    SETUP_LINES,
    Pending,
    next_round,
    pending,
)
from pbem.games.barbarossa_to_berlin.types import Side, Stage

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
    "replace": replacements.replace, "eliminate": voluntary.eliminate,
    "refit": refit.refit, "trench": works.trench, "airlift": relief.airlift, "sweep": relief.sweep,
    "land": invasions.land, "ship": reserve_armies.ship, "renounce": reserve_armies.renounce,
    "reinforce": reinforcements.reinforce, "fronts": fronts.exchange_fronts, "withdraw": leaving.withdraw,
    "place": setup_lines.place, "remove": setup_lines.remove, "control": setup_lines.control, "set": setup_lines.adjust,
}  # fmt: skip


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; nothing is changed."""
    if found := tuple(not_now(position, action)) or tuple(misplaced(action)):
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


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    if action.kind in ALWAYS or (action.kind in SETUP_LINES and (position.setup_open or position.workshop)):
        return
    now = pending(position)
    if action.kind in SETUP_LINES:
        yield Violation("order/not-now", "set-up lines stand before the first turn", remedy="put it above `turn 1`")
    elif action.kind not in now.kinds:
        yield Violation("order/not-now", _untimely(position, action.kind, now), remedy=_instead(position, now.kinds))
    elif isinstance(action, Lose) and action.side != now.side:
        text, remedy = f"now the {now.side} side takes losses: {now.decision}", _instead(position, now.kinds)
        yield Violation("order/not-now", text, remedy=remedy)


def _untimely(position: Position, kind: str, now: Pending) -> str:
    if kind in AFTER_COMBAT and position.combat is None and position.action.last_combat:
        return f"no combat waits for this: {position.action.last_combat}"
    coming = next_round(position)
    if kind in DRAW_PHASE | REPLACEMENT_PHASE and coming and position.turn > 1:
        return f"the turn has six rounds for each side: after this one comes `{coming[0]} {coming[1]}`"
    return f"it is not time for this: {_who(now.side)}{now.decision}"


def _who(side: str) -> str:
    return f"the {side} side should " if side != "neutral" else "now "


AFTER_COMBAT = frozenset({"lose", "retreat", "hold", "advance", "roll", "defend"})
CLOSING = frozenset({"round", "discard", "draw", "dismantle", "end"})
RARE = frozenset({"ship", "renounce"})  # not worth naming to everybody
WORDS = {
    "activate": ("combat", "movement"), "end": ("end turn",), "fronts": ("exchange",),
    "automatic": ("`automatic ops`",), "play": ("`play CARD ops`",), "declare": ("`declare war on NATION`",),
}  # fmt: skip
FORCED = frozenset({"lose", "retreat"})  # what to write hangs on the board so much that a line is worth many words


def _instead(position: Position, kinds: frozenset[str]) -> str:
    """Names the orders that would do now: not those that a rule would refuse at once."""
    if kinds & FORCED and position.combat and (lines := _first_offers(position)):
        return f"write for instance {' or '.join(f'`{line}`' for line in lines)}"
    action = position.action
    if action.stage == Stage.CHOOSE and position.active != Side.NEUTRAL:
        kinds -= CLOSING
    kinds -= RARE if opened(position) and position.active == Side.ALLIED else RARE | {"partisans"}
    kinds -= frozenset() if position.neutral & set(NATIONS) else {"declare"}
    words = {word for kind in kinds for word in WORDS.get(kind, (kind,))}
    if action.free_for == "combat":
        words -= {"movement", "move", "entrench"}
    coming = next_round(position)
    if "round" in words:
        words = words - {"round"} | ({f"{coming[0]} {coming[1]}"} if coming else set())
    if "turn" in words:
        words = words - {"turn"} | {f"turn {position.turn}"}
    return f"write one of: {', '.join(sorted(words))}" if words else ""


def _first_offers(position: Position) -> list[str]:
    """Returns a legal line of each kind that is due: worked out only when somebody has forgotten it."""
    from pbem.games.barbarossa_to_berlin.options import options

    found = (next(iter(offer.lines), "") for offer in options(position).offers)
    return [line for line in found if line]
