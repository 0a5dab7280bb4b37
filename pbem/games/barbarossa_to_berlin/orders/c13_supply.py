"""Chapter 13, supply: the owner says which armies out of supply come first, and which corps go with them (13.44)."""

from collections.abc import Iterator
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import WORDLESS, nothing_wrong
from pbem.core.offer import Candidates
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.orders.c11_combat.losses import read_losses, write_losses
from pbem.games.barbarossa_to_berlin.orders.candidates import reference, thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c13_supply import attrition
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate
from pbem.games.barbarossa_to_berlin.state.actions.c13_supply import Attrition
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map


def _read_attrition(reader: Reader, tree: Any) -> Attrition:
    stands = reader.position.units.items()
    armies = [kind(unit).id for unit, stand in stands if kind(unit).large and on_map(stand.place)]
    units, fates = read_losses(reader, subtrees(tree, "loss"), armies)
    return Attrition(units=units, fates=fates)


def _write_attrition(order: Attrition) -> str:
    return f"attrition {write_losses(order.units, order.fates)}"


def _offer_attrition(position: Position) -> Candidates:
    """Offers what may be chosen for armies that are about to be lost, where there is a choice."""
    return thought_of(
        "attrition SPACE: UNIT by UNIT",
        "say which army out of supply comes first, or which corps goes with it",
        (_named(position, chosen) for chosen in attrition.to_be_chosen(position)),
    )


def _named(position: Position, chosen: attrition.Chosen) -> Attrition:
    ref = replace(reference(position, chosen.unit), space=position.place(chosen.unit))
    return Attrition(units=(ref,), fates=(Fate(step=0, by=chosen.by),) if chosen.by else ())


ATTRITION = Kind(
    name="attrition",
    action=Attrition,
    purpose=Purpose.PLAY,
    moment=Moment("attrition", "comes in a side's last round of a turn", "13.44/owner-chooses"),
    read={"attrition": _read_attrition},
    write=_write_attrition,
    offered=_offer_attrition,
    secret=False,
    misplaced=no_places,
    carried_out=attrition.choose,
)


# -- the mark of the Luftwaffe's pocket


def _lay_luftwaffe(draft: Draft, mark: Mark) -> None:
    draft.this_turn(luftwaffe=next(iter(mark.places), None))


def _luftwaffe_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=_pocket(position))


def _pocket(position: Position) -> tuple[SpaceId, ...]:
    return (position.this_turn.luftwaffe,) if position.this_turn.luftwaffe else ()


def _every_luftwaffe(position: Position) -> Iterator[Mark]:
    if position.this_turn.luftwaffe:
        yield Mark(what="luftwaffe", places=_pocket(position))


LUFTWAFFE = MarkKind(
    form="luftwaffe {places}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_luftwaffe,
    here=_luftwaffe_here,
    section=Section.MAP,
    every=_every_luftwaffe,
)


KINDS = (ATTRITION,)
MARKS = (LUFTWAFFE,)
