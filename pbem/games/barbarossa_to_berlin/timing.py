"""Why it is not an order's moment, and what may be written in its place."""

from collections.abc import Iterator

from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.actions import Action
from pbem.games.barbarossa_to_berlin.neutrals import NATIONS
from pbem.games.barbarossa_to_berlin.partisans import opened
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.sequence import (
    DRAW_PHASE,
    REPLACEMENT_PHASE,
    SETUP_LINES,
    Pending,
    next_round,
    pending,
    timely,
)
from pbem.games.barbarossa_to_berlin.types import Side, Stage


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    if timely(position, action):
        return
    now = pending(position)
    if action.kind in SETUP_LINES:
        yield Violation("order/not-now", "set-up lines stand before the first turn", remedy="put it above `turn 1`")
        return
    ours = action.kind in now.kinds  # but the other side's losses are due
    text = f"now the {now.side} side takes losses: {now.decision}" if ours else _untimely(position, action.kind, now)
    yield Violation("order/not-now", text, remedy=_instead(position, now.kinds))


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
