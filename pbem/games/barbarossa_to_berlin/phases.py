"""Chapters 4.4 and 6: turns, rounds and phases begin and end."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin import movement, pursuit
from pbem.games.barbarossa_to_berlin.actions import BeginRound, BeginTurn, Dismantle, EndTurn
from pbem.games.barbarossa_to_berlin.attrition import attrition
from pbem.games.barbarossa_to_berlin.battle import close
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.charts import STAND_FAST_MARKERS, turns
from pbem.games.barbarossa_to_berlin.deck import lay_off, piles
from pbem.games.barbarossa_to_berlin.draft import Draft
from pbem.games.barbarossa_to_berlin.drawing import fill_hands
from pbem.games.barbarossa_to_berlin.effects import ActionIs, Partisan, StandFast, StepIs, Trenched
from pbem.games.barbarossa_to_berlin.hands import deal_unknown, refill_after_exchange
from pbem.games.barbarossa_to_berlin.position import Action, Position
from pbem.games.barbarossa_to_berlin.setup import undeployed
from pbem.games.barbarossa_to_berlin.standfast import stand_fast_candidates
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, Stage, Step
from pbem.games.barbarossa_to_berlin.victory import check_germany, check_victory

LAST_TURN_REFEREED = 1
ROUND_STEPS = {Side.AXIS: Step.AXIS_ROUND, Side.ALLIED: Step.ALLIED_ROUND}


@enforces("4.2/units-as-listed")
def the_set_up_is_complete(position: Position, order: BeginTurn) -> Iterator[Breach]:
    """Turn 1 begins once the two armies that the Axis deploys by choice stand on the map (20.2)."""
    if left := undeployed(position):
        names = " and ".join(f"[{each.split('_')[1]}A]" for each in left)
        yield Breach(
            f"the Axis has not deployed {names} in Occupied France",
            remedy="write `deploy Paris: [1A]; Bordeaux: [7A]`, or other spaces of Occupied France",
            lacks=True,
        )


def begin_turn(draft: Draft, order: BeginTurn) -> Iterator[Violation]:
    """Begins turn 1 once the set-up is complete."""
    if order.turn != draft.position.turn:
        yield Violation(
            "order/not-now",
            f"this is turn {draft.position.turn}, not turn {order.turn}",
            remedy=f"write `turn {draft.position.turn}`",
        )
    if order.turn > LAST_TURN_REFEREED:
        yield Violation("order/not-yet", f"turn {order.turn} is not refereed yet; this edition covers June 1941")
    yield from judge((the_set_up_is_complete,), draft.position, order)
    draft.emit(StepIs(Step.ORDERS))
    draft.note("setup_open", False)
    deal_unknown(draft)
    draft.tell(f"turn {order.turn} begins: {turns()[order.turn].name}", "4.1/turn-marker-june-41", "4.4/no-orders-roll")


# -- rounds


@enforces("4.4/one-round-each", "6/axis-acts-first")
def in_the_order_of_play(position: Position, order: BeginRound) -> Iterator[Breach]:
    """Turn 1 has one Axis round, then one Allied round."""
    expected = {Step.ORDERS: Side.AXIS, Step.AXIS_ROUND: Side.ALLIED}.get(position.step)
    rounds = turns()[position.turn].action_rounds
    if not 1 <= order.number <= rounds:
        told = "one round" if rounds == 1 else f"{rounds} rounds"
        yield Breach(
            f"turn {position.turn} has {told} for each side; there is no round {order.number}",
            remedy=f"write `{expected or order.side} 1`",
        )
    elif order.side != expected:
        yield Breach(
            f"now comes the {expected.capitalize()} round" if expected else "no round begins now",
            remedy=f"write `{expected} 1`" if expected else "",
            code="6/axis-acts-first",
        )


@enforces("4.4/axis-three-stand-fast")
def three_stand_fast_first(position: Position, order: BeginRound) -> Iterator[Breach]:
    """The Axis lays three Stand Fast markers before it acts."""
    lacking = STAND_FAST_MARKERS - position.stand_fast_placed
    if position.step == Step.ORDERS and lacking > 0 and stand_fast_candidates(position):
        yield Breach(
            f"{lacking} of the three Stand Fast markers {'is' if lacking == 1 else 'are'} not placed",
            remedy="write `standfast Kaunas, Bialystok, Lwow`, or other Soviet spaces at the front",
            lacks=True,
        )


@enforces("7.2/must-take-an-action", "4.4/allied-any-valid-action")
def an_action_was_taken(position: Position, order: object) -> Iterator[Breach]:
    """A round is not passed over."""
    if position.active != Side.NEUTRAL and position.action.stage == Stage.CHOOSE:
        yield Breach(
            f"the {position.active.capitalize()} player has taken no action in his round",
            remedy="play a card, or write `automatic ops`",
            lacks=True,
        )


@enforces("7.6/instructions-carried-out")
def the_event_is_carried_out(position: Position, order: object) -> Iterator[Breach]:
    """What an event asks for is done before play goes on."""
    if position.action.owes:
        yield Breach(f"the event played is not carried out: {position.action.owes}", lacks=True)


@enforces("card-allied-25/show-axis-hand")
def the_hand_was_shown(position: Position, order: object) -> Iterator[Breach]:
    """The round in which Enigma is played does not end before the Axis hand was shown."""
    if position.action.second_look:
        yield Breach(
            "Enigma was played, and the Axis player has not shown his hand",
            remedy="write `reveal axis 3, 8, 10, 12, 14, 15`, with the cards he holds",
        )


def round_(draft: Draft, order: BeginRound) -> Iterator[Violation]:
    """Ends the round in progress and begins the next one."""
    yield from judge((in_the_order_of_play, three_stand_fast_first), draft.position, order)
    if draft.position.active != Side.NEUTRAL:
        yield from end_round(draft)
    refill_after_exchange(draft)
    begin_round(draft, ROUND_STEPS[order.side])
    draft.sealed = True  # what the other side wrote is taken back only with its consent


def begin_round(draft: Draft, step: Step) -> None:
    """Begins a side's round; units under a Stand Fast marker are bound for it (8.5)."""
    bound = {unit: space for space in sorted(draft.position.stand_fast) for unit in draft.position.at(space)}
    draft.emit(StepIs(step), ActionIs(Action(bound=bound)))
    draft.cite("8.5/units-starting-in-space-bound")


def end_round(draft: Draft) -> Iterator[Violation]:
    """Ends the round in progress: its combat, its stacks; then attrition, for on turn 1 it is the last one (4.4)."""
    yield from judge((an_action_was_taken, the_event_is_carried_out), draft.position, None)
    yield from finish_combat(draft)
    yield from movement.end_movement(draft)
    yield from judge((the_hand_was_shown,), draft.position, None)
    side = draft.position.active
    if side == Side.ALLIED:
        check_germany(draft)
    if draft.position.winner is None:
        attrition(draft, side)


def finish_combat(draft: Draft) -> Iterator[Violation]:
    """Closes an advance that nobody goes on with; a combat in the middle cannot be left."""
    combat = draft.position.combat
    if combat is not None and combat.stage == "advance":
        yield from pursuit.end_advance(draft)
        close(draft)


# -- the end of the turn


def open_draw_phase(draft: Draft) -> Iterator[Violation]:
    """Ends the Allied round and begins the draw phase; on turn 1 nobody has replacements to spend."""
    if draft.position.step == Step.ALLIED_ROUND:
        yield from end_round(draft)
        draft.emit(StepIs(Step.DRAW), ActionIs(Action()))
        draft.cite("4.4/remaining-phases-follow")


def game_goes_on(draft: Draft, kind: str) -> Iterator[Violation]:
    """Yields that nothing is done any more where the Allied round has won the game (5.3, 5.4)."""
    if draft.position.winner is not None and kind != "end":
        yield Violation(
            "order/not-now",
            f"the game is over: the {draft.position.winner.capitalize()} player has won",
            remedy="write `end turn`",
        )


@enforces("6/trench-removal", "10.2/removal-end-of-turn", "16.2/removed-by-allied-choice")
def something_to_dismantle(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Only works that are there are dismantled."""
    if space not in position.trenches and space not in position.partisans:
        yield Breach(
            f"there is neither a trench nor a partisan marker in {board().name(space)}",
            space,
            "strike it from the line",
        )


def dismantle(draft: Draft, order: Dismantle) -> Iterator[Violation]:
    """Takes up trenches and partisan markers; it belongs to the end of turn, so that all cards are drawn by then."""
    if draft.position.step == Step.DRAW:
        yield from fill_hands(draft)
        draft.emit(StepIs(Step.END))
    for space in order.spaces:
        yield from judge((something_to_dismantle,), draft.position, space)
        if space in draft.position.trenches:
            draft.emit(Trenched(space, None))
        if space in draft.position.partisans:
            draft.emit(Partisan(space, laid=False))
        draft.tell(f"{board().name(space)} is cleared", "6/trench-removal")


def end_turn(draft: Draft, order: EndTurn) -> Iterator[Violation]:
    """Ends the turn: hands are filled, markers come off, victory is looked at, the turn marker moves on."""
    if draft.position.winner is None:
        yield from fill_hands(draft)
        _clear_table(draft)
        check_victory(draft)
    if draft.position.winner is None:
        draft.note("turn", draft.position.turn + 1)
        draft.tell(f"the turn marker goes to {turns()[draft.position.turn].name}", "6/advance-turn-marker")
    draft.emit(StepIs(Step.OVER))


def _clear_table(draft: Draft) -> None:
    """Takes off the Stand Fast markers and the combat cards that lie open."""
    for space in sorted(draft.position.stand_fast):
        draft.emit(StandFast(space, laid=False))
    for side in (Side.AXIS, Side.ALLIED):
        for number in sorted(piles(draft.position, side).face_up):
            lay_off(draft, side, number, removed=False)
    draft.cite("6/stand-fast-removed", "7.64/discard-at-turn-end")
