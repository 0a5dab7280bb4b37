"""Chapter 5: turns, Player Turns and phases begin and end."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import enumerated
from pbem.games.absolute_war.board.charts import HAND_LIMIT
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import DESTROYED, SHATTERED, Phase, Side, ZoneId
from pbem.games.absolute_war.rules import c09_cards, c24_solitaire
from pbem.games.absolute_war.rules.c06_events import SITE_NAMES, event_phase, take_off
from pbem.games.absolute_war.rules.c07_supply import supply_phase
from pbem.games.absolute_war.rules.c08_combat_markers import recycle, unchosen
from pbem.games.absolute_war.rules.c10_strategic import stages
from pbem.games.absolute_war.rules.c11_movement.stacking import SQUARE_LIMIT, able_to_go, fits, overfull, squares
from pbem.games.absolute_war.rules.c12_combat.fates import take_away
from pbem.games.absolute_war.rules.c12_combat.phase import begin_combat_phase, end_combat_phase
from pbem.games.absolute_war.rules.c12_combat.retreating import can_retreat
from pbem.games.absolute_war.rules.c14_used_markers import used_marker_phase
from pbem.games.absolute_war.rules.c17_in_words import why
from pbem.games.absolute_war.rules.c17_victory import (
    DRAW,
    at_the_end,
    instant,
    last_turn,
    points_are_met,
    winter_initiative,
)
from pbem.games.absolute_war.rules.c18_air_units import ground_the_rest
from pbem.games.absolute_war.rules.c24_enemy_duties import combat_undone
from pbem.games.absolute_war.rules.c24_enemy_strategy import not_declared
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import (
    BeginSide,
    BeginTurn,
    CheckSupply,
    DrawForVictory,
    EndTurn,
    Proceed,
    TakeOff,
)
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import NowIs, TurnIs
from pbem.games.absolute_war.state.options import MORAL_VICTORY, WINTER_ENDS_FIRST, not_agreed, optional
from pbem.games.absolute_war.state.position import Owed, PlayerTally, Position, TurnTally, unit_of

ORDER = (
    Phase.SUPPLY, Phase.CARDS, Phase.STRATEGIC, Phase.MOVEMENT, Phase.COMBAT, Phase.RESERVE, Phase.OBJECTIVE,
)  # fmt: skip


# -- turns


@refuses("5.0/turns-in-order")
def begin_turn(draft: Draft, order: BeginTurn) -> Iterator[Violation]:
    """Begins a Game Turn: the Turn marker moves on, and the event happens (5.0, 6.0)."""
    if order.turn != draft.position.turn:
        text = f"this is turn {draft.position.turn}, not {order.turn}"
        yield Violation("5.0/turns-in-order", text, remedy=f"write `turn {draft.position.turn}`")
        return
    draft.emit(TurnIs(TurnTally()))
    draft.phase(Phase.EVENTS)
    event_phase(draft)


def take_markers_off(draft: Draft, order: TakeOff) -> Iterator[Violation]:
    """Takes markers off that the event of the turn lets their owner choose (21.1.21, Q76)."""
    for name in order.markers:
        waiting = draft.position.this_turn.choices
        group = next((each for each in waiting if name.startswith(each)), None)
        if group is None or name not in draft.position.sites:
            text = f"{SITE_NAMES.get(name, name)} does not leave the game now"
            yield Violation("order/no-such-marker", text, name, "leave it out")
            return
        left = list(waiting)
        left.remove(group)
        draft.this_turn(choices=tuple(left))
        take_off(draft, [name])


@refuses("6.0/event-first", "5.0/german-then-soviet")
def begin_side(draft: Draft, order: BeginSide) -> Iterator[Violation]:
    """Begins a Player Turn with a fresh tally: the German's first, then the Soviet's (5.0)."""
    choices = draft.position.this_turn.choices
    if choices:
        told = enumerated(each.replace("-", " ") for each in sorted(set(choices)))
        line = "stalin line ZONE: SL 1; ZONE: SL 2" if "stalin-line" in choices else "take off MARKER"
        yield Violation("6.0/event-first", f"the event of the turn leaves a choice: {told}",
                        remedy=f"make it first: `{line}`", lacks=True)  # fmt: skip
        return
    due = next_side(draft.position)
    if order.side is not due and due is not None:
        text = f"the {due.capitalize()} Player Turn comes now"
        yield Violation("5.0/german-then-soviet", text, remedy=f"write `{due}`")
        return
    if order.side is Side.GERMAN:
        ground_the_rest(draft)
    captured = {**draft.position.last_captured, **_captures(draft.position)}
    left = {word: turn for word, turn in draft.position.lasting.items() if turn > draft.position.turn}
    lasting = left if order.side is Side.SOVIET else draft.position.lasting
    draft.note(side=order.side, last_captured=captured, lasting=lasting)
    draft.emit(NowIs(PlayerTally()))
    draft.phase(Phase.SUPPLY)


def _captures(position: Position) -> Mapping[Side, frozenset[ZoneId]]:
    """Returns the Zones that the player before has gained in his turn (German 48)."""
    return {position.side: position.now.captured} if position.side else {position.phasing.enemy: position.now.captured}


def next_side(position: Position) -> Side | None:
    """Returns whose Player Turn comes next; None where the turn is to end or to begin."""
    if position.phase is Phase.EVENTS:
        return Side.GERMAN
    return Side.SOVIET if position.side is Side.GERMAN else None


def ends_with_the_reserve(position: Position) -> bool:
    """Tells the last phase of a Player Turn of the Basic Game, which has no Objective Phase (5.0)."""
    return position.mode == "basic" and position.phase is Phase.RESERVE


# -- phases


def check_supply(draft: Draft, order: CheckSupply) -> Iterator[Violation]:
    """Carries out the Supply Phase, then the Combat Marker Phase (7.0, 8.0)."""
    supply_phase(draft)
    recycle(draft)
    draft.now(supplied=True)
    draft.phase(Phase.CARDS)
    yield from c24_solitaire.begin_card_phase(draft)


@refuses("5.0/phases-in-order")
def proceed(draft: Draft, order: Proceed) -> Iterator[Violation]:
    """Goes on to the next phase, once all is done that must be (5.0)."""
    position = draft.position
    coming = ORDER[ORDER.index(position.phase) + 1]  # the first and the last phase end by other lines
    if order.phase is position.phase:
        yield Violation("5.0/phases-in-order", f"it is the {order.phase} phase already", remedy="delete the line")
        return
    if order.phase is not coming:
        remedy = f"go through the {coming} phase first: `phase {coming}`"
        yield Violation("5.0/phases-in-order", f"the next phase is {coming}", remedy=remedy)
        return
    yield from UNDONE.get(position.phase, _nothing)(draft)
    LEAVING.get(position.phase, _quiet)(draft)
    if draft.position.owed and draft.position.phase is not position.phase:
        return
    draft.phase(order.phase)
    draft.now(arranged=frozenset(), deployed=frozenset())
    ENTERING.get(order.phase, _quiet)(draft)


def _quiet(draft: Draft) -> None:
    """Most phases begin and end without anything more."""


def _nothing(draft: Draft) -> Iterator[Violation]:
    return iter(())


@refuses("9.3/six-cards")
def _cards_undone(draft: Draft) -> Iterator[Violation]:
    """Yields what is still to be drawn, discarded or chosen in the Card Phase (9.1, 9.3, 23.3)."""
    position, side = draft.position, draft.position.phasing
    yield from c09_cards.still_to_draw(position)
    held = position.hand(side)
    if held.size > HAND_LIMIT:
        text = f"the hand holds {held.size} cards, and {HAND_LIMIT} are the most"
        yield Violation("9.3/six-cards", text, remedy="discard the excess: `discard 12`", lacks=True)
    yield from unchosen(position)


@refuses("11.5.2/excess-retreats")
def _movement_undone(draft: Draft) -> Iterator[Violation]:
    """Yields that a Zone holds too many stacks at the end of the phase (11.5.2)."""
    for zone in overfull(draft.position):
        if not _excess_can_go(draft.position, zone):
            continue
        text = f"{board().name(zone)} holds more stacks than it may"
        remedy = _less_crowded(draft.position, zone)
        yield Violation("11.5.2/excess-retreats", text, zone, remedy, lacks=True, plain=True)


def _less_crowded(position: Position, zone: ZoneId) -> str:
    """Returns how a Zone is brought within its limit: a stack is formed, or one goes (3.3, 11.5.2)."""
    units, name = [unit for stack in able_to_go(position, zone) for unit in stack.units], board().name(zone)
    goes = f"`retreat {name}: UNITS - ZONE`"
    if squares(units) > SQUARE_LIMIT or position.mode == "basic":
        return f"move or combine them, or let a stack go: {goes}"
    return f"combine them: `stack {name}: {', '.join(unit_of(unit).name for unit in units)}`; or let one go: {goes}"


def _excess_can_go(position: Position, zone: ZoneId) -> bool:
    """Tells whether a stack of an overfull Zone can retreat (11.5.2)."""
    able = able_to_go(position, zone)
    owed = (Owed(position.stack_side(stack), "retreat", stack.units, 1, ("excess",)) for stack in able)
    return any(can_retreat(position, each, each.units) for each in owed)


def _shatter_excess(draft: Draft) -> None:
    """Sends what is too many and cannot retreat to its box, the last to come first if none is named (11.5.2)."""
    for zone in overfull(draft.position):
        if _excess_can_go(draft.position, zone):
            continue  # its owner decides: told as undone
        while not fits(draft.position, zone, draft.position.phasing):
            stack = able_to_go(draft.position, zone)[-1]
            take_away(draft, stack.units, DESTROYED if stack.unsupplied else SHATTERED)
            draft.tell(f"{board().name(zone)} is overfull", "11.5.2/excess-retreats")


def _strategic_undone(draft: Draft) -> Iterator[Violation]:
    """Yields what is still to be placed, paid or combined, then what the Enemy side must do (10.0, 11.5.2, 24.3)."""
    yield from stages.undone(draft)
    yield from _movement_undone(draft)
    yield from not_declared(draft.position)


def _combat_undone(draft: Draft) -> Iterator[Violation]:
    """Yields that a Zone holds too many stacks, then what the Enemy side must do (11.5.2, 24.3)."""
    yield from _movement_undone(draft)
    yield from combat_undone(draft)


def _leave_strategic(draft: Draft) -> None:
    """Ends the Strategic Phase, its excess stacks first (10.4.2, 11.5.2)."""
    _shatter_excess(draft)
    stages.end_strategic_phase(draft)


def _leave_combat(draft: Draft) -> None:
    """Ends the Combat Phase, its excess stacks first (11.5.2, 12.11)."""
    _shatter_excess(draft)
    end_combat_phase(draft)


UNDONE: Mapping[Phase, Callable[[Draft], Iterator[Violation]]] = {
    Phase.CARDS: _cards_undone, Phase.STRATEGIC: _strategic_undone, Phase.COMBAT: _combat_undone,
    Phase.MOVEMENT: _movement_undone, Phase.RESERVE: _movement_undone,
}  # fmt: skip
LEAVING: Mapping[Phase, Callable[[Draft], None]] = {
    Phase.STRATEGIC: _leave_strategic, Phase.MOVEMENT: _shatter_excess, Phase.COMBAT: _leave_combat,
    Phase.RESERVE: _shatter_excess,
}  # fmt: skip


def _enter_objective(draft: Draft) -> None:
    """The Used Marker Phase comes first (14.0); the Basic Game has no Objective Phase."""
    used_marker_phase(draft)
    if draft.position.mode == "basic":
        draft.phase(Phase.BETWEEN)


ENTERING: Mapping[Phase, Callable[[Draft], None]] = {
    Phase.COMBAT: begin_combat_phase, Phase.OBJECTIVE: _enter_objective,
}  # fmt: skip


# -- the end of a turn


def end_turn(draft: Draft, order: EndTurn) -> Iterator[Violation]:
    """Ends the turn: victory is checked, then the initiative goes back after General Winter (16.0, 17.0, Q88)."""
    if optional(draft.position, WINTER_ENDS_FIRST):
        winter_initiative(draft)
    position = draft.position
    winner = instant(position)
    if not winner and (position.turn == last_turn(position) or _checked_on_the_way(position)):
        winner = at_the_end(position)
    if winner:
        draft.note(winner=winner, side=None)
        draft.phase(Phase.OVER)
        told = ENDING.get(winner, f"the {winner.capitalize()} player has won")
        draft.tell(f"{told}: {why(position, winner)}", "17.0/victory")
    else:
        winter_initiative(draft)
        _next_turn(draft)
    yield from ()


ENDING = {
    "western-allies": "the Western Allies have won",
    DRAW: "a draw",
}


def _checked_on_the_way(position: Position) -> bool:
    """Tells the turn in which the Long Campaign looks at the conditions of the short one (17.2.2, Q67)."""
    return position.scenario == "campaign" and position.turn == 22


def _next_turn(draft: Draft) -> None:
    draft.note(turn=draft.position.turn + 1, side=None)
    draft.phase(Phase.BETWEEN)


@refuses("17.1/moral-victory-conditions", "17.1/one-moral-draw")
@carries_out("17.1/moral-victory")
def draw_for_victory(draft: Draft, order: DrawForVictory) -> Iterator[Violation]:
    """Draws an Offensive card for a Moral Victory, where only the War Aim Sites lack (17.1, Q69)."""
    side = draft.position.initiative
    for breach in not_agreed(draft.position, MORAL_VICTORY):
        yield Violation("17.1/moral-victory", breach.text, remedy=breach.remedy)
    if not points_are_met(draft.position, side):
        text = "a Moral Victory asks for the initiative, 19 WSP, and an opponent without any"
        yield Violation("17.1/moral-victory-conditions", text, remedy="delete the line")
        return
    if draft.position.this_turn.moral_drawn:
        text = "a card for a Moral Victory has already been drawn in this End of Turn Phase"
        yield Violation("17.1/one-moral-draw", text, remedy="delete the line, then write `end turn`")
        return
    draft.this_turn(moral_drawn=True)
    yield from c09_cards.draw_for_victory(draft, side, order.card)
