"""Chapters 7.62 and 14.3: where the LCUs of the Western Allies come onto the map."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import (
    ALEXANDRIA,
    BASRA,
    CAIRO,
    DESERT_ARMY,
    SUEZ,
    Arrival,
    antwerp_open,
    in_northwest,
    listed_spaces,
)
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import BRITISH, MARKERS
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import ANTWERP, NAPLES
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

HOME_SOURCES = {
    "br": (BASRA, SUEZ, ALEXANDRIA), "cw": (BASRA, SUEZ, ALEXANDRIA), "us": (BASRA,), "ff": (BASRA,),
}  # fmt: skip
DESERT_PLACES = {False: (ALEXANDRIA, CAIRO, BASRA), True: (BASRA, ALEXANDRIA, SUEZ)}  # by being rebuilt


@enforces("7.62/desert-army-placement", "14.3/desert-army-recreated")
def desert_army_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """The Desert Army comes in at three places, and again at three others."""
    places = DESERT_PLACES[order.rebuilt]
    if order.unit == DESERT_ARMY and order.space not in places:
        verb, code = ("rebuilt", "14.3/desert-army-recreated") if order.rebuilt else ("placed", "")
        yield order.breach(f"the Desert Army is {verb} at {listed_spaces(places)}", code=code)


@enforces("7.62/us-british-entry-spaces", "7.62/british-home-sources", "7.62/us-free-french-home-source",
          "14.3/western-lcu-beach-head")  # fmt: skip
def western_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """Western LCUs come in at their sources in the Middle East, at Beach Heads, at Naples or at Antwerp."""
    home = HOME_SOURCES.get(order.nation, ())
    if not order.western or order.space in (*home, NAPLES, ANTWERP) or order.space in position.beachheads:
        return
    code = "7.62/british-home-sources" if order.nation in BRITISH else "7.62/us-free-french-home-source"
    if order.printed.kind == "beach":
        yield order.breach(f"there is no Beach Head on {order.printed.name}", "name one that is on the map")
    else:
        yield order.breach(
            f"{kind(order.unit).short} comes in at {listed_spaces(home)}, a Beach Head, Naples or Antwerp, "
            f"not at {order.printed.name}",
            code=code if order.space in (BASRA, SUEZ, ALEXANDRIA, CAIRO) else "",
        )


@enforces("7.62/beach-head-by-nation", "14.3/no-other-nations-beach-head")
def beach_head_of_the_nation(position: Position, order: Arrival) -> Iterator[Breach]:
    """A British Beach Head serves no U.S. unit, nor a U.S. one the British."""
    other = "us" if order.nation in BRITISH else "br"
    if order.western and position.beachheads.get(order.space) == other:
        owner = MARKERS[other]
        yield order.breach(f"{order.printed.name} is a {owner} Beach Head; {kind(order.unit).short} cannot use it")


@enforces("7.62/none-on-shingle-beach-head")
def shingle_takes_no_armies(position: Position, order: Arrival) -> Iterator[Breach]:
    """The Beach Head of Shingle takes no reinforcements."""
    if order.western and position.beachheads.get(order.space) == "shingle":
        yield order.breach(f"{order.printed.name} is the Shingle Beach Head; it is reinforced by SR of corps only")


@enforces("7.62/naples-allied", "14.3/western-lcu-naples")
def naples_is_allied(position: Position, order: Arrival) -> Iterator[Breach]:
    """Naples takes Western LCUs if the Allies control it."""
    if order.western and order.space == NAPLES and position.control.get(NAPLES) != Side.ALLIED:
        code = "14.3/western-lcu-naples" if order.rebuilt else ""
        yield order.breach("Naples is not under Allied control", code=code)


@enforces("7.62/antwerp-allied-and-opened", "14.3/western-lcu-antwerp")
def antwerp_is_opened(position: Position, order: Arrival) -> Iterator[Breach]:
    """Antwerp takes Western LCUs if it is Allied and the Scheldt has been cleared."""
    if not order.western or order.space != ANTWERP or antwerp_open(position):
        return
    allied = position.control.get(ANTWERP) == Side.ALLIED
    yield order.breach(
        "the port of Antwerp is not open: Clearing the Scheldt (23) has not been played"
        if allied
        else "Antwerp is not under Allied control",
        code="14.3/western-lcu-antwerp" if order.rebuilt else "",
    )


@enforces("14.3/northwest-lcu-beaches-a-i-or-antwerp")
def back_to_northwest_europe(position: Position, order: Arrival) -> Iterator[Breach]:
    """A Western LCU lost in Northwest Europe comes back there."""
    if order.rebuilt and order.unit in position.northwest and not in_northwest(order.space):
        yield order.breach(
            f"{kind(order.unit).short} was lost in Northwest Europe; it comes back at a Beach Head on "
            f"beaches A-I or at Antwerp, not at {order.printed.name}"
        )


@enforces("14.3/mediterranean-lcu-elsewhere")
def back_to_the_mediterranean(position: Position, order: Arrival) -> Iterator[Breach]:
    """A Western LCU lost in the Mediterranean comes back at any other place than those of the northwest."""
    if order.rebuilt and order.unit in position.mediterranean and in_northwest(order.space):
        yield order.breach(
            f"{kind(order.unit).short} was lost in the Mediterranean; it does not come back at {order.printed.name}",
            "name a home supply source, a Beach Head on beaches J-U, or Naples",
        )
