"""Chapter 5: the turn on one screen, and what each step of it admits.

    turn N      the event of the turn; choices that it leaves
    german      supply, combat markers, cards, strategic, movement, combat, reserve, used markers, objective
                within combat: targets, attacks; within an attack: support, cards, `resolve`, what the result
                leaves to decide, advance, exploitation
    soviet      the same
    end turn    initiative after General Winter, victory

What a step admits is data: `options` offers it and the "not now" message names it.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pbem.core.game import NEUTRAL
from pbem.core.kind import Purpose
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.types import Phase, Side, Step
from pbem.games.absolute_war.orders.kind import AnyKind
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.rules.c05_sequence_of_play import ends_with_the_reserve, next_side
from pbem.games.absolute_war.rules.c08_combat_markers import most_markers, must_choose
from pbem.games.absolute_war.rules.c11_movement.stacking import overfull
from pbem.games.absolute_war.rules.c12_combat.resolving import draw_line
from pbem.games.absolute_war.rules.c12_combat.sums import short
from pbem.games.absolute_war.rules.c12_combat.supporting import may_commit, may_support, next_to_commit
from pbem.games.absolute_war.rules.c12_combat.withdrawing import needless
from pbem.games.absolute_war.rules.c18_air_units import excess
from pbem.games.absolute_war.rules.c24_solitaire import turned_up
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.c12_combat import Retreat
from pbem.games.absolute_war.state.position import Owed, Position

Kinds = frozenset[AnyKind]

ANSWERS: Mapping[str, tuple[str, ...]] = {  # what is owed, and the kinds of order that give it
    "choose": ("choose",), "retreat": ("retreat",), "step": ("lose",), "event": ("event",), "discard": ("discard",),
    "draw": ("draw",), "partisan": ("partisan",),
}  # fmt: skip
PHASES: Mapping[Phase, tuple[str, ...]] = {
    Phase.SUPPLY: ("supply", "event"),
    Phase.CARDS: ("draw", "redraw", "lend_lease", "purchase", "discard", "event", "markers", "phase"),
    Phase.STRATEGIC: ("event", "fee", "disband", "upgrade", "repair", "reinforce", "replace", "reserve", "offensive",
                      "stack", "retreat", "lose", "draw", "discard", "phase"),
    Phase.MOVEMENT: ("move", "fly", "stack", "event", "retreat", "lose", "phase"),
    Phase.COMBAT: ("target", "attack", "stack", "retreat", "lose", "phase"),
    Phase.RESERVE: ("deploy", "stack", "partisan", "retreat", "lose", "phase"),
    Phase.OBJECTIVE: ("event", "reveal", "goal"),
}  # fmt: skip
STEPS: Mapping[Step, tuple[str, ...]] = {
    Step.SUPPORT: ("support", "no_support", "commit", "event", "pincer", "resolve"),
    Step.RESULT: (),
    Step.ADVANCE: ("advance", "exploit", "repeat", "stack", "end_combat", "attack", "phase"),
}
TOLD: Mapping[Phase, str] = {
    Phase.SUPPLY: "check supply: `supply`, or play a card that comes before it",
    Phase.CARDS: "draw cards, turn cards into Resource Points; then `phase strategic`",
    Phase.STRATEGIC: "withdraw, upgrade, reinforce, replace, reserve, declare Offensives; then `phase movement`",
    Phase.MOVEMENT: "move stacks; then `phase combat`",
    Phase.COMBAT: "attack; then `phase reserve`",
    Phase.RESERVE: "deploy units of the Reserve Box; then `phase objective`",
    Phase.OBJECTIVE: "reveal the War Goals card and draw a new one: `goal`",
}  # fmt: skip


class Pending(Struct, frozen=True):
    """Whose decision is pending, what it is, and the kinds of order that answer it."""

    side: str
    decision: str
    kinds: Kinds


def _kinds(names: Iterable[str]) -> Kinds:
    return frozenset(KINDS[name] for name in names)


def pending(position: Position) -> Pending:
    """Returns whose decision is pending and what may be written."""
    match position.phase:
        case Phase.OVER:
            return Pending(NEUTRAL, f"the game is over{_won(position)}", frozenset())
        case Phase.SETUP:
            return Pending(NEUTRAL, f"begin the turn: `turn {position.turn}`", _kinds(("turn",)))
        case Phase.EVENTS:
            return _events(position)
        case Phase.BETWEEN:
            return _between(position)
        case _:
            return _player_turn(position)


def _won(position: Position) -> str:
    names = {"western-allies": ": the Western Allies have won", "draw": ": a draw", "": ""}
    return names.get(position.winner, f": the {position.winner.capitalize()} player has won")


def _events(position: Position) -> Pending:
    choices = position.this_turn.choices
    if position.owed:
        return _owed(position, position.owed[0])
    if "stalin-line" in choices:
        return Pending(Side.SOVIET, "deploy the two units of the Stalin Line", _kinds(("stalin_line", "side")))
    if choices:
        side = Side.GERMAN if choices[0].startswith("german") else Side.SOVIET
        return Pending(side, "choose the markers that leave the game", _kinds(("take_off", "side")))
    if excess(position):
        told = "begin the German Player Turn: `german`, or name the Soviet Air units that are too many: `ground UNIT`"
        return Pending(NEUTRAL, told, _kinds(("side", "ground")))
    return Pending(Side.GERMAN, "begin the German Player Turn: `german`", _kinds(("side",)))


def _between(position: Position) -> Pending:
    if position.owed:
        return _owed(position, position.owed[0])
    if next_side(position) is Side.SOVIET:
        return Pending(Side.SOVIET, "begin the Soviet Player Turn: `soviet`", _kinds(("side",)))
    if position.side is Side.SOVIET:
        return Pending(NEUTRAL, "end the turn: `end turn`", _kinds(("end", "moral")))
    return Pending(NEUTRAL, f"begin the turn: `turn {position.turn}`", _kinds(("turn",)))


def _player_turn(position: Position) -> Pending:
    combat, side = position.combat, str(position.phasing)
    if combat and combat.owed:
        return _owed(position, combat.owed[0])
    if combat:
        return _combat(position, combat.step)
    if position.owed and position.owed[0].then != "fee":
        return _owed(position, position.owed[0])
    if position.phase is Phase.CARDS and must_choose(position, position.phasing):
        told = f"choose {most_markers(position, position.phasing)} combat markers: `markers ...`; then draw cards"
        return Pending(side, told, _kinds(_of_the_phase(position)))
    told = TOLD[position.phase]
    if ends_with_the_reserve(position):
        told = f"deploy units of the Reserve Box; then `{'soviet' if position.side is Side.GERMAN else 'end turn'}`"
    return Pending(side, told, _kinds(_of_the_phase(position)))


def _of_the_phase(position: Position) -> Iterable[str]:
    names = PHASES[position.phase]
    if position.phase is Phase.CARDS and not must_choose(position, position.phasing):
        names = tuple(name for name in names if name != "markers")
    if position.phase is Phase.CARDS and turned_up(position):
        names = (*names, "reveal")
    if ends_with_the_reserve(position):
        names = (*names, "side" if position.side is Side.GERMAN else "end")
    if "retreat" in names and not overfull(position):
        names = tuple(name for name in names if name not in ("retreat", "lose"))
    return names


def _combat(position: Position, step: Step) -> Pending:
    combat = position.combat
    attacker = str(combat.attacker) if combat else NEUTRAL
    if step is Step.SUPPORT:
        side = next_to_commit(position)
        return Pending(side or attacker, _to_commit(position, side), _kinds(STEPS[step]))
    return Pending(attacker, "advance, exploit, or end the Combat: `end combat`", _kinds(STEPS[Step.ADVANCE]))


def _to_commit(position: Position, side: Side | None) -> str:
    """Says what a player may add to the Combat, or that nobody adds anything and the cards are drawn (12.3.1)."""
    combat = position.combat
    if combat is None:
        return ""
    stands = short(position)
    if side is None or (side is combat.attacker and not may_commit(position, side.enemy)):
        pincer = ", attempt a Pincer Maneuver" if combat.zone in position.major and not combat.assault else ""
        first = f"commit support and cards{pincer}; then " if side else ""
        return f"{first}draw: `{draw_line(position)}` ({stands})"
    if not may_support(position, side):
        return f"commit a card or a special marker, or write `no support {side}` ({stands})"
    later = f" or `no support {side}, cards later`" if may_support(position, side.enemy) else ""
    return f"commit support, a card or a special marker, or write `no support {side}`{later} ({stands})"


def _owed(position: Position, owed: Owed) -> Pending:
    return Pending(str(owed.side), _what(position, owed), _kinds(ANSWERS[owed.what]))


def _what(position: Position, owed: Owed) -> str:
    """Says what a player must decide."""
    names = wording.units(unit for unit in owed.units if position.zone_of(unit))
    match owed.what:
        case "choose":
            told = (f"{CHOICES[word].format(names=names, zones=counted(owed.number, 'Zone'))}" for word in owed.options)
            return f"{', or '.join(told)}: {' or '.join(f'`choose {word}`' for word in owed.options)}"
        case "retreat":
            zone = next((zone for unit in owed.units if (zone := position.zone_of(unit))), None)
            start = f" from {wording.name(zone)}" if zone else ""
            return f"retreat {names}{start} by {counted(owed.number, 'Zone')}{FATES.get(owed.then, '')}"
        case "step":
            return f"name the unit that loses a step, `lose UNIT`: one of {names}"
        case "event":
            number = owed.then.rpartition("-")[2]
            return f"decide on card {number}, which was drawn: `event {number} ...`"
        case "discard":
            return f"discard {owed.then}"
        case "draw":
            return f"draw {owed.then}: `draw {owed.side} CARD`"
        case _:
            return "carry out an icon of the card that was drawn: `partisan ...`"


CHOICES: Mapping[str, str] = {  # what a word of a choice does
    "retreat": "let {names} retreat by {zones}", "step": "let the top unit of {names} lose a step",
    "losses": "let both sides lose a step", "rp": "lose one RP", "pay": "pay", "refuse": "refuse",
}  # fmt: skip
FATES: Mapping[str, str] = {  # what comes behind a retreat (12.7.1)
    "step": "; then it loses a step", "shattered": "; then it goes to the Shattered Box",
    "eliminated": "; then it is eliminated", "captured": "; then it is captured",
}  # fmt: skip


def timely(position: Position, action: Action) -> bool:
    """Tells whether it is an order's moment."""
    kind = KINDS[action.kind]
    if kind.purpose is not Purpose.PLAY:
        return kind.purpose is Purpose.CHECK or position.setup_open or position.workshop
    return kind in pending(position).kinds or (isinstance(action, Retreat) and needless(position, action))
