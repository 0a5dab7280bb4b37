"""Events of the Allied deck that belong to politics: the US at war, conferences, plots, the underground."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.cards.axis_policy import one_declaration_of_war, us_enters
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, otherwise
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import forced_discards
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.hand_size import holder
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import net
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.total_war import us_entry

SUMMER_41 = 2
CASABLANCA = 15
FORMER_AXIS_LANDS = ("egypt", "libya", "tunisia", "algeria", "syria", "iran", "iraq")
FINNISH_TERMS = tuple(map(SpaceId, ("leningrad", "tallinn", "riga")))


@enforces("card-allied-06/after-summer-41")
def after_summer_41(position: Position, card: Card) -> Iterator[Breach]:
    """The U.S. does not enter the war before Fall 1941."""
    if position.turn <= SUMMER_41:
        yield Breach(f"{card.name} is played after Summer 41 only", remedy=otherwise(card))


@enforces("card-allied-09/turn-after-us-entry", "card-allied-06/allows-us-build-up", "card-axis-08/allows-us-build-up")
def after_us_entry(position: Position, card: Card) -> Iterator[Breach]:
    """U.S. Build-Up follows U.S. entry."""
    entry = us_entry(position)
    if entry is None or entry >= position.turn:
        yield Breach(
            f"{card.name} is played on a turn after the one in which the U.S. entered the war",
            remedy="first comes FDR Declares War (6) or the Axis card Hitler Declares War (8)",
        )


@enforces("card-allied-15/oran-algiers-or-syracuse")
def a_foothold_for_casablanca(position: Position, card: Card) -> Iterator[Breach]:
    """Casablanca needs Oran and Algiers, or Syracuse."""

    def allied(space: str) -> bool:
        return position.control[SpaceId(space)] == Side.ALLIED

    if not (allied("oran") and allied("algiers")) and not allied("syracuse"):
        yield Breach(f"{card.name} needs Allied control of Oran and Algiers, or of Syracuse", remedy=otherwise(card))


@enforces("card-allied-15/no-axis-libya-egypt")
def no_axis_in_the_desert(position: Position, card: Card) -> Iterator[Breach]:
    """Casablanca needs Libya and Egypt free of the Axis."""
    if any(position.control[space] == Side.AXIS for space in countries("libya", "egypt")):
        yield Breach(f"{card.name} waits until the Axis controls no space in Libya or Egypt", remedy=otherwise(card))


@enforces("card-allied-47/after-casablanca")
def after_casablanca(position: Position, card: Card) -> Iterator[Breach]:
    """The Big Three meet after Casablanca."""
    if not has_been(position, Side.ALLIED, CASABLANCA):
        yield Breach(f"{card.name} is played only after Casablanca (15)", remedy=otherwise(card))


@enforces("card-allied-47/no-axis-africa-mideast")
def no_axis_abroad(position: Position, card: Card) -> Iterator[Breach]:
    """The Big Three meet when the Axis is out of Africa, Syria, Persia and Iraq."""
    held = [space for space in countries(*FORMER_AXIS_LANDS) if position.control[space] == Side.AXIS]
    if held:
        yield Breach(
            f"{card.name} waits until the Axis controls no space in Africa, Syria, Persia or Iraq; it holds "
            f"{board().name(min(held))}",
            remedy=otherwise(card),
        )


@enforces("card-allied-51/all-soviet-vp-and-one-german")
def the_end_in_sight(position: Position, card: Card) -> Iterator[Breach]:
    """Yalta comes when every Soviet VP space, and one of Greater Germany, is Allied."""
    lost = [space for space in _vp_spaces("soviet_union") if holder(position, space) != Side.ALLIED]
    if lost:
        text = f"{card.name} needs all VP spaces in the Soviet Union; {board().name(min(lost))} is not Allied"
        yield Breach(text, remedy=otherwise(card))
    elif not any(holder(position, space) == Side.ALLIED for space in _vp_spaces("greater_germany")):
        yield Breach(f"{card.name} needs an Allied VP space in Greater Germany", remedy=otherwise(card))


def _vp_spaces(country: str) -> list[SpaceId]:
    return sorted(space for space in countries(country) if board().spaces[space].vp)


# -- what they do


def _fdr_declares_war(draft: Draft) -> None:
    us_enters(draft)
    draft.tell(
        "the U.S. enters the war on the Allied side",
        "card-allied-06/us-enters",
        "17.2/us-enters-by-event",
        "card-allied-06/allows-us-build-up",
    )


def _us_build_up(draft: Draft) -> None:
    draft.tell(
        "US Build-Up: from next turn on there are invasions and US reinforcements", "card-allied-09/allows-invasions"
    )


def _casablanca(draft: Draft) -> None:
    control = draft.position.control
    neutral = [space.id for space in board().spaces.values() if space.vp and control.get(space.id) == Side.NEUTRAL]
    if neutral:
        draft.emit(Scored(-len(neutral), "neutral VP spaces count as Allied from Casablanca on"))
    names = ", ".join(board().name(space) for space in sorted(neutral)) or "none"
    draft.tell(
        f"Casablanca: neutral VP spaces count as Allied ({names})",
        "card-allied-15/minus-one-vp-each",
        "card-allied-15/neutral-spaces-as-allied",
    )


def _minus_one(draft: Draft, told: str, *rules: str) -> None:
    draft.emit(Scored(-1, told))
    draft.tell(f"{told}: 1 VP off", *rules)


def _asw_victory(draft: Draft) -> None:
    _minus_one(draft, "ASW Victory", "card-allied-36/minus-one-vp", "card-allied-36/cancels-wolfpacks")


def _the_big_three(draft: Draft) -> None:
    _minus_one(draft, "The Big Three", "card-allied-47/minus-one-vp")


def _bomb_plot(draft: Draft) -> None:
    draft.tell(
        "Bomb Plot: the Axis discards a card at random, and each German unit that ignores Hitler Orders costs 1 VP",
        "card-allied-48/random-axis-discard",
        "card-allied-48/hitler-orders-per-unit",
    )
    forced_discards.begin(draft)


def _yalta(draft: Draft) -> None:
    _minus_one(draft, "Yalta", "card-allied-51/minus-one-vp", "card-allied-51/allows-thunderclap",
               "card-allied-51/no-axis-no-retreat-against-us")  # fmt: skip


def finnish_lack(position: Position) -> SpaceId | None:
    """Returns a space for want of which Finland does not withdraw: the Soviets hold it not, or not in Full Supply."""
    full = net(position, "soviet").full
    return next((each for each in FINNISH_TERMS if position.control[each] != Side.ALLIED or each not in full), None)


def _finland_withdraws(draft: Draft) -> None:
    if lacking := finnish_lack(draft.position):
        told = f"Finland fights on: {board().name(lacking)} is not Soviet in Full Supply"
        draft.tell(told, "card-allied-54/three-spaces-full-supply")
        return
    draft.cite("card-allied-54/three-spaces-full-supply")
    _minus_one(draft, "Finland Withdraws", "card-allied-54/minus-one-vp")


def _partisans(draft: Draft) -> None:
    draft.action(partisans_left=1)
    draft.tell("Partisans may be placed from now on, one of them at once", "card-allied-19/one-at-once")


def _maquis(draft: Draft) -> None:
    draft.action(partisans_left=1)
    draft.tell(
        "Maquis: partisans may be placed in France, Norway and Sweden, in Italy once it defects; one of them at once",
        "card-allied-49/one-at-once",
    )


def _finland_fights_on(position: Position) -> str:
    return "Leningrad, Tallinn and Riga are not all Soviet in Full Supply" if finnish_lack(position) else ""


EVENTS: Events = {
    (Side.ALLIED, 6): Event((after_summer_41, one_declaration_of_war), _fdr_declares_war, never_idle),
    (Side.ALLIED, 9): Event((after_us_entry,), _us_build_up, never_idle),
    (Side.ALLIED, 15): Event((a_foothold_for_casablanca, no_axis_in_the_desert), _casablanca, never_idle),
    (Side.ALLIED, 19): Event((), _partisans, never_idle),
    (Side.ALLIED, 36): Event((), _asw_victory, never_idle),
    (Side.ALLIED, 47): Event((after_casablanca, no_axis_abroad), _the_big_three, never_idle),
    (Side.ALLIED, 48): Event((), _bomb_plot, never_idle),
    (Side.ALLIED, 49): Event((), _maquis, never_idle),
    (Side.ALLIED, 51): Event((the_end_in_sight,), _yalta, never_idle),
    (Side.ALLIED, 54): Event((), _finland_withdraws, _finland_fights_on),
}
