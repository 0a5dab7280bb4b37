"""Events of the Axis deck that open an offensive: Combat markers, bonuses, bans lifted."""

from collections.abc import Callable, Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card, turns
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, not_after, otherwise
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position

HITLER_TAKES_COMMAND = 9
OKH_CONFERENCE = 3
STUKA_SEASONS, STUKA_YEARS = ("summer", "fall"), range(1941, 1944)
WACHT_SEASONS = ("fall", "winter")


def markers(count: int, told: str, *rules: str) -> Callable[[Draft], None]:
    """Returns an event that lays Combat markers in spaces that Axis units occupy, whatever nations are in them."""

    def happen(draft: Draft) -> None:
        draft.action(stage=Stage.ACTIVATE, free=count, free_for="combat")
        draft.tell(told, *rules)

    return happen


def on_record(told: str, *rules: str) -> Callable[[Draft], None]:
    """Returns an event that is remembered and works through the rules that look for it."""

    def happen(draft: Draft) -> None:
        draft.tell(told, *rules)

    return happen


@enforces("card-axis-14/after-hitler-takes-command", "card-axis-26/after-hitler-takes-command",
          "card-axis-27/after-hitler-takes-command", "card-axis-53/after-hitler-takes-command",
          "card-axis-09/allows-events")  # fmt: skip
def after_hitler_takes_command(position: Position, card: Card) -> Iterator[Breach]:
    """Four events wait for Hitler Takes Command."""
    if not has_been(position, Side.AXIS, HITLER_TAKES_COMMAND):
        yield Breach(
            f"{card.name} is played only after Hitler Takes Command (9)",
            remedy=otherwise(card),
            code=f"card-axis-{card.number:02}/after-hitler-takes-command",
        )


@enforces("card-axis-05/not-after-hitler-takes-command", "card-axis-09/prevents-guderian")
def before_hitler_takes_command(position: Position, card: Card) -> Iterator[Breach]:
    """Guderian is dismissed when Hitler takes command."""
    yield from not_after(position, card, Side.AXIS, HITLER_TAKES_COMMAND, "Hitler Takes Command")


@enforces("card-axis-05/not-in-spring-thaw", "card-axis-06/not-in-spring-thaw", "card-axis-12/not-in-spring-thaw",
          "card-axis-50/not-in-spring-thaw")  # fmt: skip
def not_in_the_thaw(position: Position, card: Card) -> Iterator[Breach]:
    """Four events are barred in the first two rounds of a Spring turn (15.1)."""
    first, _, last = turns()[position.turn].spring_thaw_rounds.partition("-")
    if first and int(first) <= position.this_turn.round <= int(last):
        yield Breach(
            f"{card.name} is not played in the Spring Thaw, rounds {first} and {last} of a Spring turn",
            remedy=f"write `play {card.number} sr`, or `automatic ops`",
            code=f"card-axis-{card.number:02}/not-in-spring-thaw",
        )


@enforces("card-axis-25/season-and-years")
def flying_weather(position: Position, card: Card) -> Iterator[Breach]:
    """Stukas fly in the Summers and Falls of 1941 to 1943."""
    turn = turns()[position.turn]
    if turn.season not in STUKA_SEASONS or turn.year not in STUKA_YEARS:
        yield Breach(
            f"{card.name} is for Summer and Fall turns of 1941 to 1943, not {turn.name}", remedy=otherwise(card)
        )


@enforces("card-axis-53/fall-or-winter")
def in_the_dark_months(position: Position, card: Card) -> Iterator[Breach]:
    """The watch on the Rhine is kept in Fall and Winter."""
    turn = turns()[position.turn]
    if turn.season not in WACHT_SEASONS:
        yield Breach(f"{card.name} is for Fall and Winter turns, not {turn.name}", remedy=otherwise(card))


def _taifun(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=4, free_for="combat")
    draft.tell(
        "Taifun: four Combat markers, +1 for attacks on Soviet units; Moscow may be attacked",
        "card-axis-04/four-combat-markers",
        "card-axis-04/moscow-may-be-attacked",
    )
    if not has_been(draft.position, Side.AXIS, OKH_CONFERENCE):
        draft.emit(Scored(-1, "Taifun without OKH Conference"))
        draft.cite("card-axis-04/minus-one-vp")
    else:
        draft.cite("card-axis-03/taifun-without-penalty")


def _naval_sortie(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=1, free_for="any")
    draft.tell(
        "Italian Naval Sortie: Full Supply by sea to Tripoli and Tunis this turn, and one Combat or Move marker",
        "card-axis-11/full-supply-to-tripoli-tunis",
        "card-axis-11/one-marker",
    )


EVENTS: Events = {
    (Side.AXIS, 4): Event((), _taifun, never_idle),
    (Side.AXIS, 5): Event(
        (before_hitler_takes_command, not_in_the_thaw),
        on_record("the 2nd Panzer Army may attack twice this round", "card-axis-05/second-attack"),
        never_idle,
    ),
    (Side.AXIS, 11): Event((), _naval_sortie, never_idle),
    (Side.AXIS, 12): Event(
        (not_in_the_thaw,),
        on_record(
            "Leningrad may be attacked from now on, and nothing else this round",
            "card-axis-12/leningrad-may-be-attacked",
            "card-axis-12/rest-of-game",
        ),
        never_idle,
    ),
    (Side.AXIS, 13): Event(
        (),
        on_record("the fort of Sevastopol does not count in this round's attack on it", "card-axis-13/no-fort-effect"),
        never_idle,
    ),
    (Side.AXIS, 14): Event(
        (after_hitler_takes_command,),
        markers(
            5,
            "Fall Blau: five Combat markers, +1 for attacks on Soviet units; Stalingrad, Maikop and Armavir open",
            "card-axis-14/five-combat-markers",
            "card-axis-14/blau-spaces-may-be-attacked",
        ),
        never_idle,
    ),
    (Side.AXIS, 25): Event(
        (flying_weather,),
        on_record("Stuka: +1 for German attacks on Soviet units this round", "card-axis-25/plus-one"),
        never_idle,
    ),
    (Side.AXIS, 27): Event(
        (after_hitler_takes_command,),
        markers(2, "Fall Zitadelle: two Combat markers, +2 for Soviet fire", "card-axis-27/two-combat-markers"),
        never_idle,
    ),
    (Side.AXIS, 53): Event(
        (in_the_dark_months, after_hitler_takes_command),
        markers(4, "Wacht am Rhein: four Combat markers", "card-axis-53/four-combat-markers"),
        never_idle,
    ),
}
