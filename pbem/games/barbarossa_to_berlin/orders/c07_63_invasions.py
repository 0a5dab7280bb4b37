"""Chapter 7.63, invasions: landings, armies shipped to the Reserve Box, further invasions given up."""

from collections.abc import Iterator
from typing import Any, cast

from lark import Token

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import NOT_HAPPENED, WORDLESS, nothing_wrong, token
from pbem.core.offer import Candidates
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_beach
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c03_control import MOSCOW, MOSCOW_TAKEN, held
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import arrivals
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions import invasions, reserve_armies
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import (
    EIGHTH_ARMY,
    SEVENTH_ARMY,
    invaded,
    is_beach,
)
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_plans import plans
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.land_line import write_land
from pbem.games.barbarossa_to_berlin.state.actions.c07_63_invasions import Land, Landing, Renounce, Ship
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import EventInForce
from pbem.games.barbarossa_to_berlin.state.position import Position, on_map
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

HEADS = {"br": "br", "us": "us", "allied": "allied", "shingle": "allied"}
SHIPPED = [TypeId(SEVENTH_ARMY), TypeId(EIGHTH_ARMY)]


def _read_land(reader: Reader, tree: Any) -> Land:
    return Land(landings=tuple(_landing(reader, each) for each in subtrees(tree, "landing")))


def _landing(reader: Reader, tree: Any) -> Landing:
    """Reads a beach, the kind of its Beach Head, and units; those that the card lands explain a name."""
    where, marker = _beach_head(reader, tree)
    card = reader.position.action.card
    rows = arrivals(Side.ALLIED, card) if card else ()
    refs = reader.units(subtree(tree, "units"), [row.unit for row in rows])
    smaller = {row.unit for row in rows if row.reduced}
    units = tuple(UnitRef(type=ref.type, reduced=ref.reduced or ref.type in smaller) for ref in refs)
    return Landing(beach=where, marker=cast(Any, HEADS.get(marker, "")), units=units)


def _beach_head(reader: Reader, tree: Any) -> tuple[SpaceId, str]:
    """Reads `Beach K allied`, `K us` or `K US`: in the last the kind has been taken for a part of the name."""
    token = subtree(tree, "space").children[0]
    kinds = tokens(tree, "BEACHHEAD")
    name, _, last = str(token).rpartition(" ")
    if kinds or last.casefold() not in HEADS or not name:
        return read_beach(reader, token), str(kinds[0]) if kinds else ""
    return read_beach(reader, Token.new_borrow_pos(token.type, name, token)), last.casefold()


def _offer_land(position: Position) -> Candidates:
    card = position.action.card or 0
    form = "land BEACH br | us | allied: UNITS; BEACH us: UNITS"
    return thought_of(form, "lay the Beach Heads and land all units of the card", lambda _: plans(position, card))


LAND = Kind(
    name="land",
    action=Land,
    purpose=Purpose.PLAY,
    moment=Moment("land", "comes behind the Invasion card", "7.63/one-invasion-per-turn"),
    read={"land": _read_land},
    write=write_land,
    offered=_offer_land,
    secret=False,
    misplaced=no_places,
    carried_out=invasions.land,
)


def _read_ship(reader: Reader, tree: Any) -> Ship:
    refs = reader.units(subtree(tree, "units"), SHIPPED)
    return Ship(armies=tuple(ref.type for ref in refs))


def _write_ship(order: Ship) -> str:
    return f"ship {', '.join(shown(UnitRef(type=army)) for army in order.armies)}"


def _offer_ship(position: Position) -> Candidates:
    armies = [TypeId(army) for army in (SEVENTH_ARMY, EIGHTH_ARMY) if on_map(position.place(UnitId(army)))]
    orders = (Ship(armies=(army,)) for army in armies)
    return thought_of("ship ARMY", "send the US 7A or the BR 8A to the Reserve Box; it ends the round", orders)


SHIP = Kind(
    name="ship",
    action=Ship,
    purpose=Purpose.PLAY,
    moment=Moment("ship", "comes at the end of an Allied round", "7.63/to-reserve"),
    read={"ship": _read_ship},
    write=_write_ship,
    offered=_offer_ship,
    secret=False,
    misplaced=no_places,
    carried_out=reserve_armies.ship,
)


def _read_renounce(reader: Reader, tree: Any) -> Renounce:
    return Renounce()


def _write_renounce(order: Renounce) -> str:
    return "no more invasions"


def _offer_renounce(position: Position) -> Candidates:
    return thought_of("no more invasions", "give up all further invasions", iter([Renounce()]))


RENOUNCE = Kind(
    name="renounce",
    action=Renounce,
    purpose=Purpose.PLAY,
    moment=Moment("no more invasions", "comes first in an Allied round", "7.63/announce-no-more-invasions"),
    read={"renounce": _read_renounce},
    write=_write_renounce,
    offered=_offer_renounce,
    secret=False,
    misplaced=no_places,
    carried_out=reserve_armies.renounce,
)


# -- the marks of invasions


def _lay_invasions(draft: Draft, mark: Mark) -> None:
    if mark.word == "over":
        draft.note(invasions_over=True)
    else:
        draft.this_turn(invaded=True)


def _invasions_here(position: Position, mark: Mark) -> Mark | str:
    now = position.invasions_over if mark.word == "over" else position.this_turn.invaded
    return mark if now else NOT_HAPPENED


def _every_invasions(position: Position) -> Iterator[Mark]:
    if position.this_turn.invaded:
        yield Mark(what="invasions", word="made")
    if position.invasions_over:
        yield Mark(what="invasions", word="over")


INVASIONS = MarkKind(
    form="invasions {word}",
    word=token("INVASIONS"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_invasions,
    here=_invasions_here,
    section=Section.TURN,
    every=_every_invasions,
)


def _lay_was(draft: Draft, mark: Mark) -> None:
    draft.emit(*(EventInForce(event) for space in mark.places for event in _past(space)))


def _was_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=tuple(each for each in mark.places if position.events.issuperset(_past(each))))


def _past(space: SpaceId) -> tuple[str, ...]:
    """Returns what is on record of a space that has been the other side's once."""
    if is_beach(space):
        return (invaded(space),)
    return (held(space), MOSCOW_TAKEN) if space == MOSCOW else (held(space),)


def _every_was(position: Position) -> Iterator[Mark]:
    words = (event.partition("_") for event in position.events)
    told = sorted((word, SpaceId(space)) for word, _, space in words)
    for side, record in ((Side.AXIS, "held"), (Side.ALLIED, "invaded")):
        if spaces := tuple(space for word, space in told if word == record):
            yield Mark(what="was", side=side, places=spaces)


WAS = MarkKind(
    form="was {side}: {places}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_was,
    here=_was_here,
    section=Section.MAP,
    every=_every_was,
)


def _lay_overlord(draft: Draft, mark: Mark) -> None:
    draft.note(overlord=draft.position.overlord | set(mark.places))


def _overlord_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=tuple(each for each in mark.places if each in position.overlord))


def _every_overlord(position: Position) -> Iterator[Mark]:
    if position.overlord:
        yield Mark(what="overlord", places=tuple(sorted(position.overlord)))


OVERLORD = MarkKind(
    form="overlord {places}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_overlord,
    here=_overlord_here,
    section=Section.MAP,
    every=_every_overlord,
)


KINDS = (LAND, SHIP, RENOUNCE)
MARKS = (WAS, OVERLORD, INVASIONS)
