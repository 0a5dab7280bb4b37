"""Events by which nations change sides, rise or are called away: Italy, Romania, Bulgaria, Tito, the Pacific."""

from collections.abc import Iterator

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, Side, UnitId
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, otherwise
from pbem.games.barbarossa_to_berlin.rules.c03_control import take_control
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import partisan_spaces
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcements import bring
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.withdrawn_corps import (
    BANZAI_CORPS,
    call_to_the_pacific,
    commonwealth_corps,
)
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import lift_empty
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map

FALL_41 = 3
ITALIAN_SPACES = 4


@enforces("card-allied-27/four-spaces")
def a_foothold_in_italy(position: Position, card: Card) -> Iterator[Breach]:
    """Italy defects when the Allies control four of its spaces, Sicily included."""
    held = sum(position.control[space] == Side.ALLIED for space in countries("italy"))
    if held < ITALIAN_SPACES:
        yield Breach(
            f"{card} needs four Allied spaces in Italy and Sicily, and there {'is' if held == 1 else 'are'} {held}",
            remedy=otherwise(card),
        )


@enforces("card-allied-29/soviet-space-in-romania")
def a_foothold_in_romania(position: Position, card: Card) -> Iterator[Breach]:
    """Romania defects when a space of it is lost."""
    if not any(position.control[space] == Side.ALLIED for space in countries("romania")):
        yield Breach(f"{card} needs a space in Romania under Soviet control", remedy=otherwise(card))


@enforces("card-allied-30/after-romania-defects", "card-allied-29/allows-bulgaria-defects")
def after_romania(position: Position, card: Card) -> Iterator[Breach]:
    """Bulgaria follows Romania."""
    if not has_been(position, Side.ALLIED, 29):
        yield Breach(f"the event of {card} is played only after Romania Defects (29)", remedy=otherwise(card))


@enforces("card-axis-17/after-fall-41")
def after_fall_41(position: Position, card: Card) -> Iterator[Breach]:
    """Japan strikes after Fall 41."""
    if position.turn <= FALL_41:
        yield Breach(f"{card.name} is played after Fall 41 only", remedy=otherwise(card))


@enforces("card-axis-17/two-cw-corps-removed")
def two_corps_to_take(position: Position, card: Card) -> Iterator[Breach]:
    """Banzai! takes two Commonwealth corps, and is no event where there are fewer (7.6)."""
    if (left := len(commonwealth_corps(position))) < BANZAI_CORPS:
        had = "there is one" if left else "there is none"
        yield Breach(f"{card.name} takes two Commonwealth corps out of the game, and {had}", remedy=otherwise(card))


@enforces("card-allied-42/ypa")
def somewhere_to_rise(position: Position, card: Card) -> Iterator[Breach]:
    """Tito needs a Partisan marker in Yugoslavia."""
    if not partisan_spaces(position):
        yield Breach(
            f"{card} needs a space in Yugoslavia with a Partisan marker and no Axis unit", remedy=otherwise(card)
        )


@carries_out("card-allied-27/italian-units-removed", "card-allied-27/spaces-become-allied",
             "card-allied-29/romanian-units-removed", "card-allied-29/spaces-become-allied",
             "card-allied-30/bulgarian-units-removed", "card-allied-30/spaces-become-allied")  # fmt: skip
def _defect(draft: Draft, nation: str, country: str) -> None:
    """Takes a nation's units out of the game, wherever they are; its spaces without Axis units become Allied."""
    rule = f"card-allied-{draft.position.action.card}"
    for unit in (each for each in units() if kind(each).nation == nation):
        _take_out(draft, unit)
    draft.tell(f"all units of {country.title()} leave the game", f"{rule}/{_word(nation)}-units-removed")
    for space in sorted(countries(country)):
        if draft.position.side_at(space) != Side.AXIS and draft.position.control[space] != Side.ALLIED:
            take_control(draft, space, Side.ALLIED, entered=False)
            draft.tell(f"{board().name(space)} becomes Allied", f"{rule}/spaces-become-allied")


def _word(nation: str) -> str:
    return {"it": "italian", "ro": "romanian", "bu": "bulgarian"}[nation]


def _take_out(draft: Draft, unit: UnitId) -> None:
    place = draft.position.place(unit)
    draft.emit(Placed(unit, REMOVED), Flipped(unit, reduced=False))
    if on_map(place):
        lift_empty(draft, place)


def _italy(draft: Draft) -> None:
    _defect(draft, "it", "italy")


def _romania(draft: Draft) -> None:
    _defect(draft, "ro", "romania")
    bring(draft, Side.ALLIED, 29)


def _bulgaria(draft: Draft) -> None:
    _defect(draft, "bu", "bulgaria")
    bring(draft, Side.ALLIED, 30)


def _tito(draft: Draft) -> None:
    bring(draft, Side.ALLIED, 42)


EVENTS: Events = {
    (Side.ALLIED, 27): Event((a_foothold_in_italy,), _italy, never_idle),
    (Side.ALLIED, 29): Event((a_foothold_in_romania,), _romania, never_idle),
    (Side.ALLIED, 30): Event((after_romania,), _bulgaria, never_idle),
    (Side.ALLIED, 42): Event((somewhere_to_rise,), _tito, never_idle),
    (Side.AXIS, 17): Event((after_fall_41, two_corps_to_take), call_to_the_pacific, never_idle),
}
