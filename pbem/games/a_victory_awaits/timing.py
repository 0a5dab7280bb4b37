"""What is said of an order that is not written at its moment: when it comes, and what may be written now."""

from collections.abc import Collection

from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.sequence import Pending
from pbem.games.a_victory_awaits.types import Scenario, Side

FEW = 2  # kinds of order that are shown with their form
ACTIVE = "comes after the chit of an HQ, while its units are active"
SUPPLY = "comes after `draw Supply Check`"
REINFORCEMENTS = "comes after `draw Axis Reinforcements` or `draw Soviet Reinforcements`"

WHEN = {
    "deploy": "comes before the first turn", "bid": "comes before the first turn",
    "surprise": "comes before `turn 1`", "turn": "comes after `end turn`", "select": "comes right after `turn`",
    "draw": "comes when both sides have selected", "interrupt": "comes after a `draw`",
    "pass": "comes after a `draw`", "activate": ACTIVE, "move": ACTIVE, "march": ACTIVE, "attack": ACTIVE,
    "roll": "comes after `attack`", "lose": "comes after a `roll` that costs steps",
    "retreat": "comes after a `roll` that asks for it", "advance": "comes when a combat has emptied its hex",
    "fortress": SUPPLY, "lift": SUPPLY, "withdraw": SUPPLY, "reinforce": REINFORCEMENTS,
    "enter": "comes after `draw Soviet Reinforcements` from turn 6 on, or after `draw 19A`",
    "end": "comes when the cup is empty",
}  # fmt: skip
FORMS = {
    "lose": "lose SIDE: UNIT, UNIT", "retreat": "retreat UNIT - HEX", "select": "select SIDE CHIT, CHIT",
    "roll": "roll HEX @4", "end": "end turn",
}  # fmt: skip


def untimely(now: Pending) -> str:
    """Returns whose decision is waited for."""
    who = f"the {now.side} side should " if now.side in list(Side) else "now "
    return f"it is not time for this: {who}{now.decision}"


def instead(position: Position, kind: str, kinds: Collection[str]) -> str:
    """Returns when an order comes that is not open, and the orders that are."""
    comes = f"`{'end turn' if kind == 'end' else kind}` {WHEN[kind]}" if kind in WHEN else ""
    return "; ".join(filter(None, (comes, _open(position, kinds)))) or "strike the line"


def _open(position: Position, kinds: Collection[str]) -> str:
    shown = sorted(set(kinds) - ({"zhukov"} if position.scenario != Scenario.LENINGRAD else set()))
    forms = {**FORMS, "turn": f"turn {position.turn}"}
    if len(shown) <= FEW:
        return f"now write {' or '.join(f'`{forms.get(kind, kind)}`' for kind in shown)}" if shown else ""
    words = {"turn": f"turn {position.turn}", "end": "end turn"}
    return f"now write one of: {', '.join(words.get(kind, kind) for kind in shown)}"
