"""Chapter 6.H: the end of the turn: works are taken up, markers come off, victory is looked at."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, Step
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import check_victory
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.draw_phase import fill_hands
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_markers import take_up
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_removal import nobody_depends_on_it
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import is_beach
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.shuffling import lay_off_open_cards
from pbem.games.barbarossa_to_berlin.rules.c08_orders.orders_roll import score_offensives
from pbem.games.barbarossa_to_berlin.rules.c10_movement.soviet_trenches import Taking, his_works, own_works_only
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Dismantle, EndTurn
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import ActionIs, Partisan, StandFast, StepIs, TallyIs, Trenched
from pbem.games.barbarossa_to_berlin.state.position import Action, Position
from pbem.games.barbarossa_to_berlin.state.tallies import TurnTally


@enforces("6/trench-removal", "16.2/removed-by-allied-choice", "6/beach-head-removal")
def something_to_dismantle(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Only works that are there are dismantled."""
    if is_beach(space):
        if space not in position.beachheads:
            text, remedy = f"there is no Beach Head on {board().name(space)}", "leave it out"
            yield Breach(text, space, remedy, "6/beach-head-removal")
    elif space not in position.trenches and space not in position.partisans:
        yield Breach(
            f"there is neither a trench nor a partisan marker in {board().name(space)}",
            space,
            "leave it out",
        )


def dismantle(draft: Draft, order: Dismantle) -> Iterator[Violation]:
    """Takes up trenches, partisans and Beach Heads, at the end of the turn, so that all cards are drawn by then."""
    if draft.position.step == Step.DRAW:
        yield from fill_hands(draft)
        draft.emit(StepIs(Step.END))
    for space in order.spaces:
        yield from judge((something_to_dismantle, nobody_depends_on_it), draft.position, space)
        yield from judge((own_works_only,), draft.position, Taking(space, order.side))
        if space in draft.position.beachheads:
            take_up(draft, space)
        works = his_works(draft.position, Taking(space, order.side))
        if "trench" in works:
            draft.emit(Trenched(space, None))
        if "partisans" in works:
            draft.emit(Partisan(space, laid=False))
        rule = "6/beach-head-removal" if is_beach(space) else "6/trench-removal"
        draft.tell(f"{board().name(space)} is cleared", rule)


@carries_out("6/end-of-turn-order")
def end_turn(draft: Draft, order: EndTurn) -> Iterator[Violation]:
    """Ends the turn: hands are filled, markers come off, victory is looked at, the turn marker moves on."""
    if draft.position.winner is None:
        if draft.position.step != Step.END:  # what is taken up afterwards, partisans on an oil well, changes no hand
            yield from fill_hands(draft)
        _clear_table(draft)
        score_offensives(draft)
        check_victory(draft)
    if draft.position.winner is None:
        _next_turn(draft)
    else:
        draft.emit(StepIs(Step.OVER))


def _clear_table(draft: Draft) -> None:
    """Takes off the Stand Fast markers and the combat cards that lie open; the Luftwaffe's goes with the turn."""
    for space in sorted(draft.position.stand_fast):
        draft.emit(StandFast(space, laid=False))
    draft.cite("6/stand-fast-removed")
    lay_off_open_cards(draft)


@carries_out("card-axis-19/this-turn-only")
def _next_turn(draft: Draft) -> None:
    """Moves the turn marker on; all that was counted in the turn is counted anew."""
    draft.emit(TallyIs(TurnTally()))
    draft.note(turn=draft.position.turn + 1)
    draft.tell(f"the turn marker goes to {turns()[draft.position.turn].name}", "6/advance-turn-marker")
    draft.emit(StepIs(Step.BETWEEN), ActionIs(Action()))
