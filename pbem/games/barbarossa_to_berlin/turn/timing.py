"""Why it is not an order's moment, by which rule, and what may be written in its place."""

from collections.abc import Iterator, Mapping
from functools import partial

from pbem.core.game import Choice
from pbem.core.kind import Purpose
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.orders.c04_game_setup import DEPLOY
from pbem.games.barbarossa_to_berlin.orders.c06_sequence_of_play import DISCARD, DISMANTLE, END, ROUND, TURN
from pbem.games.barbarossa_to_berlin.orders.c07_63_invasions import RENOUNCE, SHIP
from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards.activate import ACTIVATE
from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards.play_and_automatic import AUTOMATIC, PLAY
from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards.reveal_and_take import REVEAL, TAKE
from pbem.games.barbarossa_to_berlin.orders.c08_orders import ORDERS
from pbem.games.barbarossa_to_berlin.orders.c11_combat.attack_defend_roll import DEFEND, ROLL
from pbem.games.barbarossa_to_berlin.orders.c11_combat.losses import LOSE
from pbem.games.barbarossa_to_berlin.orders.c11_combat.retreat_hold_advance import ADVANCE, HOLD, RETREAT
from pbem.games.barbarossa_to_berlin.orders.c14_replacements import ELIMINATE
from pbem.games.barbarossa_to_berlin.orders.c16_partisans import PARTISANS
from pbem.games.barbarossa_to_berlin.orders.c17_neutrals import DECLARE
from pbem.games.barbarossa_to_berlin.orders.kind import AnyKind
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.order_of_rounds import next_round
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.sequence import (
    DRAW_PHASE,
    REPLACEMENT_PHASE,
    Kinds,
    Pending,
    opened,
    pending,
    timely,
)

NOT_NOW = "order/not-now"
AFTER_COMBAT: Kinds = frozenset({LOSE, RETREAT, HOLD, ADVANCE, ROLL, DEFEND})
UNTIMELY = "it is not time for this"


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    if timely(position, action):
        return
    kind = KINDS[action.kind]
    if kind.purpose is Purpose.SETUP:
        yield Violation(NOT_NOW, "set-up lines stand before the first turn", remedy="put it above `turn 1`")
        return
    now = pending(position)
    text, rule = _untimely(position, kind, now)
    yield Violation(NOT_NOW, text, rule=rule, ways=partial(_instead, position))


def _untimely(position: Position, kind: AnyKind, now: Pending) -> tuple[str, str]:
    """Returns why an order does not come now, and the row of the rulebook that says so."""
    moment = kind.moment
    waits = f"{_who(now.side)}{now.decision}"
    if position.step == Step.OVER:
        return f"{UNTIMELY}: {now.decision}", "5.4/ends-on-automatic-victory"
    if DEPLOY in opened(position):
        return f"{UNTIMELY}: war is declared, and its units are deployed first; {waits}", "17.4/opponent-places-units"
    if kind is DEPLOY and position.step is not Step.SETUP:
        return f"{UNTIMELY}: `deploy` {moment.when}; {waits}", "17.4/opponent-places-units"
    if position.action.owes or position.action.second_look:
        return f"{UNTIMELY}: the event played is carried out first; {waits}", "7.6/instructions-carried-out"
    if kind is LOSE and kind in now.kinds:
        return f"{UNTIMELY}: {waits}", "11.2/losses-defender-first"
    ended = position.action.last_combat
    if kind in AFTER_COMBAT - now.kinds and ended and (position.combat is None or position.combat.stage == "advance"):
        return f"no combat waits for `{moment.word}`: {ended}", position.action.last_rule or moment.rule
    coming = next_round(position)
    if kind in DRAW_PHASE | REPLACEMENT_PHASE and coming:
        return _too_early(position, *coming)
    return f"{UNTIMELY}: `{moment.word}` {moment.when}; {waits}", moment.rule


def _too_early(position: Position, side: Side, number: int) -> tuple[str, str]:
    """Says that the rounds of the turn are not over (4.4, 6.B)."""
    if position.turn == 1:
        return f"on turn 1 each side has one round first: now comes `{side} {number}`", "4.4/remaining-phases-follow"
    return f"the turn has six rounds for each side: after this one comes `{side} {number}`", "6/six-action-rounds"


def _who(side: str) -> str:
    return "" if side == Side.NEUTRAL else f"now the {side.capitalize()} player is to "


# -- what may be written instead: worked out only when somebody reads it


FEW = 3  # kinds of order that are shown with a line; of more only the words
FORMS: Kinds = frozenset({PLAY, ROLL, ORDERS, DEFEND, DISCARD, REVEAL, TAKE})  # with cards or dice
RARE: Kinds = frozenset({SHIP, RENOUNCE, PARTISANS, DECLARE, ELIMINATE, DISMANTLE})  # not named to everybody
FORM_OF: Mapping[AnyKind, str] = {PLAY: "play CARD ops", DEFEND: "defend"}
WHOLE: Kinds = frozenset({ROUND, TURN, END, AUTOMATIC, PLAY})  # shown whole among others, too


def _instead(position: Position) -> str:
    """Names the orders that would do now: those of which a line is legal."""
    from pbem.games.barbarossa_to_berlin.turn.offers import options

    known = position.memo.get("instead")  # the memo goes over to later positions: it says of which one this is
    if isinstance(known, tuple) and known[0] is position:
        return str(known[1])
    open_now = options(position).choices
    told = _told([each for each in open_now if KINDS[each.kind] not in RARE] or list(open_now))
    position.memo["instead"] = (position, told)
    return told


def _told(choices: list[Choice]) -> str:
    if not choices:
        return ""
    if len(choices) <= FEW:
        return f"write for instance {' or '.join(f'`{_line(each)}`' for each in choices)}"
    words = dict.fromkeys(_word(each) for each in choices)
    return f"write one of: {', '.join(words)}"


def _line(choice: Choice) -> str:
    """Returns a line to copy; cards and dice are the player's to fill in."""
    kind = KINDS[choice.kind]
    return FORM_OF.get(kind) or (choice.form if kind in FORMS else choice.lines[0])


def _word(choice: Choice) -> str:
    kind = KINDS[choice.kind]
    if kind in WHOLE:
        return f"`{_line(choice)}`"
    return "combat, movement" if kind is ACTIVATE else kind.moment.word
