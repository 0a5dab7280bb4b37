"""Chapter 5: a turn begins, hands are chosen, impulses follow each other, the end phase."""

from collections.abc import Collection, Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted, enumerated
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import Nation, Side, Step
from pbem.games.on_to_berlin.rules.c03_game_basics.control import settle
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.rules.c06_impulses import NONE, OPEN, UNUSED, close_event
from pbem.games.on_to_berlin.rules.c14_victory import victory
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import (
    BeginImpulse,
    BeginTurn,
    ChooseHand,
    EndTurn,
    HoldBy,
    Pass,
)
from pbem.games.on_to_berlin.state.actions.c06_impulses import EndEvent, Event, Play
from pbem.games.on_to_berlin.state.deck import (
    chosen,
    deck_size,
    discarded,
    may_be_chosen,
    may_be_held,
    repeated,
    returned,
)
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import ActionIs, ImpulseIs, StepIs, TallyIs
from pbem.games.on_to_berlin.state.position import Impulse, Position, TurnTally, kind

# -- a turn begins


@enforces("5.0/turns-in-order")
def turns_come_in_order(position: Position, order: BeginTurn) -> Iterator[Breach]:
    """Turns follow each other."""
    if order.turn != position.turn:
        yield Breach(f"this is turn {position.turn}, not {order.turn}", remedy=f"write `turn {position.turn}`")


@carries_out("5.0/hand-size-by-points")
def begin_turn(draft: Draft, order: BeginTurn) -> Iterator[Violation]:
    """Begins a turn with the choice of hands; a side without cards to choose has chosen."""
    yield from judge((turns_come_in_order,), draft.position, order)
    sizes = {side: hand_size(draft.position, side) for side in Side}
    none = frozenset(side for side, size in sizes.items() if not size)
    draft.emit(StepIs(Step.HANDS))
    draft.note(setup_open=False)
    draft.this_turn(chosen=none)
    told = enumerated(f"the {side.capitalize()} side {counted(size, 'card')}" for side, size in sizes.items())
    draft.tell(f"{told} at most; the {draft.position.initiative.capitalize()} side has the initiative",
               "5.0/hand-size-by-points", "5.0/initiative-begins")  # fmt: skip
    _hands_are_chosen(draft)


@carries_out("5.0/first-turn-four-and-none", "4.0/first-hand")
def hand_size(position: Position, side: Side) -> int:
    """Returns how many cards a side may choose: its Resource Points, on turn 1 a fixed number (5.0)."""
    row = turns()[position.turn]
    fixed = row.axis_hand if side is Side.AXIS else row.allied_hand
    size = fixed if fixed is not None else position.this_turn.counted.get(side, points(position, side))
    return min(size, deck_size(position, side))


@enforces("5.0/no-more-than-the-hand-size")
def no_more_cards_than_the_points(position: Position, order: ChooseHand) -> Iterator[Breach]:
    """A hand has as many cards as the side has Resource Points, at most."""
    most = hand_size(position, order.side)
    if order.size > most:
        yield Breach(f"the hand is {counted(most, 'card')} at most, not {order.size}", remedy="choose fewer")


@enforces("5.0/from-the-own-deck", "2.3.3/pool-cards-not-at-once")
def cards_come_out_of_the_deck(position: Position, order: ChooseHand) -> Iterator[Breach]:
    """A hand is chosen from the deck; a card of the Development Pool is not in it."""
    held = position.hand(order.side)
    for card in order.cards:
        if not may_be_chosen(position, order.side, card):
            where = "in the Development Pool" if card in held.pool else "out of the game"
            yield Breach(f"{cards()[card].name} is not in the deck: it is {where}", card, "choose another card")


@enforces("5.0/once-a-turn")
def a_hand_is_chosen_once(position: Position, order: ChooseHand) -> Iterator[Breach]:
    """A hand is chosen once a turn."""
    if order.side in position.this_turn.chosen:
        yield Breach(f"the {order.side.capitalize()} hand is chosen already", remedy="delete the line")


@enforces("5.0/a-card-once")
def each_card_once(position: Position, order: ChooseHand) -> Iterator[Breach]:
    """A hand holds a card once: a second one of that name is another card."""
    for card in repeated(order.cards):
        yield Breach(f"{cards()[card].name} is named twice and is one card", card, "name it once")


HAND = (a_hand_is_chosen_once, each_card_once, no_more_cards_than_the_points, cards_come_out_of_the_deck)


@carries_out("5.0/fewer-on-the-first-turn")
def choose_hand(draft: Draft, order: ChooseHand) -> Iterator[Violation]:
    """Puts the cards chosen into a hand; the impulses begin when both sides have chosen."""
    yield from judge(HAND, draft.position, order)
    draft.cards(order.side, chosen(draft.position.hand(order.side), order.cards, order.size))
    draft.this_turn(chosen=draft.position.this_turn.chosen | {order.side})
    _hands_are_chosen(draft)


def _hands_are_chosen(draft: Draft) -> None:
    if len(draft.position.this_turn.chosen) == len(Side):
        draft.emit(StepIs(Step.IMPULSES))


# -- impulses


def next_side(position: Position) -> Side:
    """Returns whose impulse comes next."""
    return position.impulse.side.enemy if position.impulse else position.initiative


def next_number(position: Position) -> int:
    """Returns the number of the impulse that comes next."""
    return position.this_turn.impulses.get(next_side(position), 0) + 1


@enforces("5.0/alternating-impulses", "5.0/initiative-begins")
def sides_take_turns(position: Position, order: BeginImpulse) -> Iterator[Breach]:
    """Impulses alternate, the side with the initiative begins."""
    side, number = next_side(position), next_number(position)
    if order.side is not side or (order.number is not None and order.number != number):
        code = "" if position.impulse else "5.0/initiative-begins"
        first = position.turn == 1  # what R23 is about
        yield Breach(f"now comes `{side} {number}`", remedy=f"write `{side} {number}`", code=code, plain=not first)


@enforces("6.0/one-of-three")
def something_was_done(position: Position, order: BeginImpulse) -> Iterator[Breach]:
    """An impulse is a card, an Air Action or a pass."""
    if position.impulse and not position.now.begun:
        text = f"nothing is done in the {position.now.side.capitalize()} impulse"
        yield Breach(text, remedy="play a card, make an Air Action, or write `pass`")


def begin_impulse(draft: Draft, order: BeginImpulse) -> Iterator[Violation]:
    """Ends the impulse before, with the control of areas, and begins the next."""
    yield from judge((sides_take_turns, something_was_done), draft.position, order)
    end_impulse(draft)
    tally, side = draft.position.this_turn, order.side
    sv = tally.pending.get(side, 0)
    number = tally.impulses.get(side, 0) + 1
    pending = {each: points for each, points in tally.pending.items() if each is not side}
    draft.this_turn(impulses={**tally.impulses, side: number}, pending=pending)
    draft.emit(ImpulseIs(Impulse(side=side, number=number, sv=sv, reactive=bool(sv))))
    if sv:
        text = f"{counted(sv, 'SV point')} of reaction cards stand in for a card"
        draft.tell(text, "10.2/points-in-the-next-impulse")


@carries_out("3.4/at-the-end-of-an-impulse")
def end_impulse(draft: Draft) -> None:
    """Ends what is left of an impulse: an open event, the window for a reaction, control of areas."""
    if draft.position.impulse is None:
        return
    if draft.position.now.event == OPEN:
        close_event(draft)
    draft.emit(ActionIs(None))
    settle(draft)


@enforces("6.3/nothing-done")
def nothing_was_done(position: Position, order: Pass) -> Iterator[Breach]:
    """Who passes has done nothing in the impulse."""
    if position.now.begun:
        yield Breach("something has been done in this impulse", remedy="begin the next impulse in its place")


@carries_out("6.3/both-pass-ends-the-turn", "6.3/may-act-later", "10.2/points-lost")
def pass_(draft: Draft, order: Pass) -> Iterator[Violation]:
    """Passes; the second pass in succession ends the impulses of the turn."""
    yield from judge((nothing_was_done,), draft.position, order)
    passes = draft.position.this_turn.passes + 1
    draft.this_turn(passes=passes)
    draft.impulse(done=True, begun=True, sv=0)
    if passes >= len(Side):
        end_impulse(draft)
        _end_phase(draft)


@carries_out(
    "5.0/end-phase-order", "14.1/tested-every-turn", "14.1/game-over", "14.2/after-turn-twelve", "5.0/points-marked"
)
def _end_phase(draft: Draft) -> None:
    """Counts the points and looks whether anybody has won."""
    counted_now = {side: points(draft.position, side) for side in Side}
    draft.emit(ImpulseIs(None), StepIs(Step.END))
    draft.this_turn(counted=counted_now)
    told = enumerated(f"the {side.capitalize()} side {number}" for side, number in counted_now.items())
    draft.tell(f"both have passed; Resource Points: {told}", "5.0/points-marked")
    won = victory(draft.position)
    if won:
        draft.note(winner=won.side)
        draft.tell(f"the {won.side.capitalize()} side wins: {won.why}", won.rule)
        draft.emit(StepIs(Step.OVER))


@enforces("3.4/owner-chooses-the-nation")
def may_be_held_by(position: Position, order: HoldBy) -> Iterator[Breach]:
    """Only where several nations could hold an area that has just changed hands is there a choice."""
    choice = position.this_turn.holds.get(order.area, frozenset())
    if order.nation not in choice:
        text = f"{nations()[order.nation].name} cannot be chosen to hold {board().name(order.area)}"
        yield Breach(text, order.area, _when_or_whom(position, order, choice))


def _when_or_whom(position: Position, order: HoldBy, choice: Collection[Nation]) -> str:
    """Says who may hold an area, or that control changes only when the impulse ends."""
    if choice:
        return f"choose among {enumerated(nations()[each].name for each in sorted(choice))}"
    side = position.standing(order.nation).side
    own = [unit for unit in position.of(side, order.area) if kind(unit).nation is order.nation]
    if position.impulse and own and position.owner(order.area) is not side:
        heading = f"`{next_side(position)} {next_number(position)}`"
        return f"write it behind {heading}: that line ends the impulse, and control changes then"
    return "delete the line: there is no choice there"


@enforces("3.4/before-the-other-side-acts")
def nothing_has_been_done_since(position: Position, order: HoldBy) -> Iterator[Breach]:
    """The nation is chosen before the first order of the next impulse, or of the end phase (R73)."""
    if order.nation in position.this_turn.holds.get(order.area, frozenset()) and _has_acted(position):
        text = f"it is too late to choose who holds {board().name(order.area)}: other orders have come since"
        yield Breach(text, order.area, "write `hold` right after the line that ended the impulse")


def _has_acted(position: Position) -> bool:
    tally = position.this_turn
    return position.now.begun if position.impulse else bool(tally.recovered or tally.stage)


def hold_by(draft: Draft, order: HoldBy) -> Iterator[Violation]:
    """Lets another nation of the side hold an area that has just come to it (3.4)."""
    yield from judge((may_be_held_by, nothing_has_been_done_since), draft.position, order)
    draft.hold(order.area, order.nation)
    left = {area: choice for area, choice in draft.position.this_turn.holds.items() if area != order.area}
    draft.this_turn(holds=left)


# -- cards


@enforces("6.1/from-the-hand")
def card_is_in_the_hand(position: Position, order: Play) -> Iterator[Breach]:
    """A card is played from the hand."""
    side = position.active
    if side and not may_be_held(position, side, order.card):
        yield Breach(f"{cards()[order.card].name} is not in the {side.capitalize()} hand", order.card,
                     "play a card of the hand")  # fmt: skip


@enforces("6.1/no-reaction-card", "card-ambush/enemy-impulse-only")
def no_reaction_card(position: Position, order: Play) -> Iterator[Breach]:
    """A reaction card is no card of the own impulse (R39)."""
    if cards()[order.card].reaction:
        yield Breach("Ambush is played in the other side's impulse alone", order.card, "play another card")


@enforces("10.2/no-additional-card")
def points_of_reactions_come_first(position: Position, order: Play) -> Iterator[Breach]:
    """The SV points of reaction cards stand in for the card of the impulse."""
    if position.now.reactive:
        yield Breach("the SV points of reaction cards are used in this impulse, so no card is played", order.card,
                     "use these points, or pass")  # fmt: skip


@enforces("6.1/one-card")
def one_card_an_impulse(position: Position, order: Play) -> Iterator[Breach]:
    """One card is played in an impulse."""
    if position.now.card or position.now.done:
        yield Breach("this impulse has been used already", order.card, "begin the next impulse first")


PLAY = (points_of_reactions_come_first, one_card_an_impulse, no_reaction_card, card_is_in_the_hand)


@carries_out("6.1/points-and-event", "6.1/placed-in-discard", "2.3/both-halves", "6.1/either-first")
def play(draft: Draft, order: Play) -> Iterator[Violation]:
    """Plays a card: its SV points and its event can be used now."""
    yield from judge(PLAY, draft.position, order)
    side = draft.position.active
    if side is None:
        return
    card = cards()[order.card]
    draft.cards(side, discarded(draft.position.hand(side), order.card))
    draft.sealed = True  # the other side has seen it
    draft.impulse(card=order.card, sv=card.sv, event=NONE if card.reaction else UNUSED, begun=True)
    draft.this_turn(passes=0)
    draft.tell(f"{counted(card.sv, 'SV point')}, and the event {card.event}", "6.1/points-and-event")


def event(draft: Draft, order: Event) -> Iterator[Violation]:
    """Begins an event of several orders."""
    from pbem.games.on_to_berlin.rules.c06_impulses import open_event

    open_event(draft, order.together)
    yield from ()


@carries_out("card-blitzkrieg/second-action-optional")
def end_event(draft: Draft, order: EndEvent) -> Iterator[Violation]:
    """Ends an event before all of it is done."""
    close_event(draft)
    yield from ()


# -- the end of a turn


@carries_out("5.0/cards-return", "5.0/turn-marker-moves", "3.2/initiative")
def end_turn(draft: Draft, order: EndTurn) -> Iterator[Violation]:
    """Returns the cards and moves the Turn marker on; who has more points has the initiative, in a tie the Axis."""
    position = draft.position
    if position.step is Step.OVER:
        return
    for side in Side:
        draft.cards(side, returned(position.hand(side)))
    known = position.this_turn.counted  # a set-up line may have led here past the end phase
    tally = {side: known.get(side, points(position, side)) for side in Side}
    first = Side.ALLIED if tally[Side.ALLIED] > tally[Side.AXIS] else Side.AXIS
    draft.emit(StepIs(Step.BETWEEN), TallyIs(TurnTally(counted=tally)))
    draft.note(turn=position.turn + 1, initiative=first)
    draft.tell(f"the {first.capitalize()} side has the initiative in turn {position.turn + 1}", "3.2/initiative")
    yield from ()
