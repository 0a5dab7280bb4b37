"""Events of the Allied deck that belong to the air war: bombers, fighters, tactical air."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card, turns
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.cards.axis_offensives import on_record
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, otherwise
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import forced_discards
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.events import has_been, turns_since
from pbem.games.barbarossa_to_berlin.state.position import Position

FALL_44 = 15
LAST_ROUND_FOR_BOMBERS = 5
US_BUILD_UP, YALTA, MUSTANG = 9, 51, 53
SEASONS = ("spring", "summer")


@enforces("card-allied-12/rounds-1-5-before-fall-44", "4.4/counts-as-round-six")
def in_rounds_one_to_five(position: Position, card: Card) -> Iterator[Breach]:
    """Before Fall 44 Bomber Command flies in rounds 1 to 5, and turn 1 is a sixth round."""
    if position.turn == 1:
        text = f"{card.name} may be played in rounds 1 to 5 only, and turn 1 counts as round 6"
        yield Breach(text, remedy=otherwise(card))
    elif position.turn < FALL_44 and position.this_turn.round > LAST_ROUND_FOR_BOMBERS:
        now = f"this is round {position.this_turn.round}"
        text = f"before Fall 44 {card.name} may be played in rounds 1 to 5 only, and {now}"
        yield Breach(text, remedy=otherwise(card))


@enforces("card-allied-28/after-us-build-up", "card-allied-09/allows-8th-air-force")
def after_the_build_up(position: Position, card: Card) -> Iterator[Breach]:
    """The 8th Air Force comes on a turn after U.S. Build-Up."""
    since = turns_since(position, Side.ALLIED, US_BUILD_UP)
    if since is None:
        yield Breach(f"{card.name} is played only after US Build-Up (9)", remedy=otherwise(card))
    elif since < 1:
        yield Breach(
            f"{card.name} is played on a turn after US Build-Up (9), not on the same",
            remedy=otherwise(card),
            code="card-allied-09/allows-8th-air-force",
        )


@enforces("card-allied-28/rounds-1-5-before-p-51")
def escorted_or_early(position: Position, card: Card) -> Iterator[Breach]:
    """Without the Mustang the 8th Air Force flies in rounds 1 to 5."""
    if position.this_turn.round > LAST_ROUND_FOR_BOMBERS and not has_been(position, Side.ALLIED, MUSTANG):
        yield Breach(
            f"before P-51 Mustang (53) {card.name} may be played in rounds 1 to 5 only, and this is round "
            f"{position.this_turn.round}",
            remedy=otherwise(card),
        )


@enforces("card-allied-32/after-p-51", "card-allied-43/after-p-51", "card-allied-53/allows-strangle-and-tac-air")
def after_the_mustang(position: Position, card: Card) -> Iterator[Breach]:
    """IX Tac-Air and Operation Strangle wait for the Mustang."""
    if not has_been(position, Side.ALLIED, MUSTANG):
        yield Breach(
            f"{card.name} is played only after P-51 Mustang (53)",
            remedy=otherwise(card),
            code=f"card-allied-{card.number:02}/after-p-51",
        )


@enforces("card-allied-32/spring-or-summer")
def in_the_bright_months(position: Position, card: Card) -> Iterator[Breach]:
    """IX Tac-Air flies in Spring and Summer."""
    turn = turns()[position.turn]
    if turn.season not in SEASONS:
        yield Breach(f"{card.name} is for Spring and Summer turns, not {turn.name}", remedy=otherwise(card))


@enforces("card-allied-44/after-yalta", "card-allied-51/allows-thunderclap")
def after_yalta(position: Position, card: Card) -> Iterator[Breach]:
    """Thunderclap waits for Yalta."""
    if not has_been(position, Side.ALLIED, YALTA):
        yield Breach(f"{card.name} is played only after Yalta (51)", remedy=otherwise(card))


def _thunderclap(draft: Draft) -> None:
    draft.tell("Thunderclap: the Axis discards a card at random", "card-allied-44/random-axis-discard")
    forced_discards.begin(draft)


def _no_axis_card(position: Position) -> str:
    return "" if hand(position, Side.AXIS).size else "the Axis player holds no card"


EVENTS: Events = {
    (Side.ALLIED, 12): Event(
        (in_rounds_one_to_five,),
        on_record("Bomber Command: two cards fewer in the next Axis hand", "card-allied-12/hand-minus-two"),
        never_idle,
    ),
    (Side.ALLIED, 28): Event(
        (after_the_build_up, escorted_or_early),
        on_record("US 8th Air Force: two cards fewer in the next Axis hand", "card-allied-28/hand-minus-two"),
        never_idle,
    ),
    (Side.ALLIED, 32): Event(
        (in_the_bright_months, after_the_mustang),
        on_record("IX Tac-Air: +1 for British and US attacks this round", "card-allied-32/plus-one"),
        never_idle,
    ),
    (Side.ALLIED, 43): Event(
        (after_the_mustang,),
        on_record(
            "Operation Strangle: Axis units in France are in Limited Supply, and the Axis uses no SR there",
            "card-allied-43/axis-limited-supply-in-france",
            "card-allied-43/no-axis-sr-in-france",
        ),
        never_idle,
    ),
    (Side.ALLIED, 44): Event((after_yalta,), _thunderclap, _no_axis_card),
    (Side.ALLIED, 53): Event(
        (),
        on_record(
            "P-51 Mustang: no FW-190 any more; Operation Strangle and IX Tac-Air may follow",
            "card-allied-53/cancels-fw-190",
            "card-allied-53/allows-strangle-and-tac-air",
        ),
        never_idle,
    ),
}
