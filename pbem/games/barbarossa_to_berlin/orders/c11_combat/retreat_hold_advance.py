"""Chapter 11: the defender retreats (11.4) or holds his ground (11.42), and the attacker advances (11.5)."""

from collections.abc import Iterator
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import token
from pbem.core.offer import Candidates
from pbem.core.rules import Violation
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.orders.c11_combat.losses import read_losses, write_fate
from pbem.games.barbarossa_to_berlin.orders.candidates import march, reference, thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_ways, no_places, on_the_map
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import need_paths
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions import landings
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.landings import ashore
from pbem.games.barbarossa_to_berlin.rules.c11_combat import retreat
from pbem.games.barbarossa_to_berlin.rules.c11_combat.advance_routes import advances
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import may_hold
from pbem.games.barbarossa_to_berlin.rules.c11_combat.retreat_routes import routes
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Advance, Hold, Retreat
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.options import SURROUNDED_MAY_REFUSE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import March, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown, write_marches, write_units, write_way


def _read_retreat(reader: Reader, tree: Any) -> Retreat:
    combat = reader.position.combat
    origin = combat.target if combat else None
    marches = _marches(reader, tree, Side.NEUTRAL, origin)
    need_paths(reader, marches, "retreat Northwest - Dvinsk - Pskov")
    return Retreat(marches=marches)


def _marches(reader: Reader, tree: Any, side: Side, origin: SpaceId | None) -> tuple[March, ...]:
    pool = reader.pool(origin) if origin else []
    return tuple(reader.march(each, side, origin, pool) for each in subtrees(tree, "march"))


def _write_retreat(order: Retreat) -> str:
    ways = (f"{write_units(march.units)} - {write_way(march.path)}" for march in order.marches)
    return f"retreat {'; '.join(ways)}"


def _offer_retreat(position: Position) -> Candidates:
    """Offers each defender's ways out."""
    combat = position.combat
    orders = (
        (
            Retreat(marches=(march(position, unit, combat.target, route),))
            for unit in position.at(combat.target)
            for route in routes(position, combat, unit)
        )
        if combat
        else iter(())
    )
    return thought_of("retreat UNIT - SPACE - SPACE; UNIT - SPACE", "each defender by its own way", orders)


RETREAT = Kind(
    name="retreat",
    action=Retreat,
    purpose=Purpose.PLAY,
    moment=Moment("retreat", "comes when the attacker has won and the losses are taken", "11.4/must-retreat"),
    read={"retreat": _read_retreat},
    write=_write_retreat,
    offered=_offer_retreat,
    secret=False,
    misplaced=on_the_map(its_ways),
    carried_out=retreat.retreat,
)


def _read_hold(reader: Reader, tree: Any) -> Hold:
    if not subtrees(tree, "loss"):
        return Hold()
    combat = reader.position.combat
    pool = reader.pool(combat.target) if combat else []
    where = combat.target if combat else None
    refs, fates = read_losses(reader, subtrees(tree, "loss"), pool, where)
    return Hold(unit=refs[0] if refs else UnitRef(type=TypeId("su_army")), fate=fates[0] if fates else None)


def _write_hold(order: Hold) -> str:
    return f"hold losing {shown(order.unit)}{write_fate(order.fate)}" if order.unit else "hold none"


def _offer_hold(position: Position) -> Candidates:
    """Offers the step that cancels a retreat."""
    combat = position.combat
    able = combat is not None and may_hold(position, combat)
    refuses = optional(position, SURROUNDED_MAY_REFUSE)
    orders = [Hold(unit=reference(position, unit)) for unit in position.at(combat.target)] if able and combat else []
    every = iter([*orders, Hold()] if orders and refuses else orders)
    form = "hold losing UNIT / hold none" if refuses else "hold losing UNIT"
    return thought_of(form, "ignore the retreat for one more step" + " or die" * refuses, every)


HOLD = Kind(
    name="hold",
    action=Hold,
    purpose=Purpose.PLAY,
    moment=Moment("hold", "comes in place of a retreat", "11.42/one-additional-step-loss"),
    read={"hold": _read_hold},
    write=_write_hold,
    offered=_offer_hold,
    secret=False,
    misplaced=no_places,
    carried_out=retreat.hold,
)


def _read_advance(reader: Reader, tree: Any) -> Advance:
    combat = reader.position.combat
    pool = [kind(unit).id for unit in combat.units] if combat else []
    marches = tuple(reader.march(each, reader.position.active, None, pool) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "advance 4PzA - Kaunas - Dvinsk")
    return Advance(marches=tuple(_from_attack(reader, march) for march in marches))


def _from_attack(reader: Reader, march: March) -> March:
    """Without an origin, a unit advances from the space it attacked from."""
    combat = reader.position.combat
    if march.origin != "?" or combat is None or not march.units:
        return march
    wanted = march.units[0].type
    origins = {space for unit, space in combat.attackers if kind(unit).id == wanted and unit not in combat.advanced}
    return replace(march, origin=origins.pop()) if len(origins) == 1 else march


def _write_advance(order: Advance) -> str:
    return f"advance {write_marches(order.marches)}"


def _offer_advance(position: Position) -> Candidates:
    """Offers each attacker's ways on, and those of invaders ashore."""
    combat = position.combat
    orders = (
        (
            Advance(marches=(march(position, unit, origin, path),))
            for unit, origin in combat.attackers
            if unit not in combat.advanced
            for path in advances(position, combat, unit, origin)
        )
        if combat
        else _going_ashore(position)
    )
    return thought_of("advance UNIT - SPACE - SPACE", "advance after combat, or go on", orders)


def _going_ashore(position: Position) -> Iterator[Advance]:
    """Yields the advances of invaders whom nobody opposes."""
    for each in ashore(position):
        yield Advance(marches=(march(position, each.unit, each.origin, each.path),))


ADVANCE = Kind(
    name="advance",
    action=Advance,
    purpose=Purpose.PLAY,
    moment=Moment("advance", "comes when a combat has emptied its space", "11.5/remaining-attackers-may-advance"),
    read={"advance": _read_advance},
    write=_write_advance,
    offered=_offer_advance,
    secret=False,
    misplaced=on_the_map(its_ways),
    carried_out=landings.advance,
)


# -- the mark of a fort, which an advance into its space destroys


def _no_fort(mark: Mark) -> Iterator[Violation]:
    for space in mark.places:
        if space in board().spaces and not board().spaces[space].fort:
            yield Violation("order/no-such-place", f"{board().name(space)} has no fort", space, "leave it out")


def _lay_fort(draft: Draft, mark: Mark) -> None:
    forts = draft.position.forts_destroyed
    places = frozenset(mark.places)
    draft.note(forts_destroyed=forts | places if mark.word == "destroyed" else forts - places)


def _fort_here(position: Position, mark: Mark) -> Mark:
    ruined = position.forts_destroyed >= set(mark.places)
    whole = position.forts_destroyed.isdisjoint(mark.places)
    word = "destroyed" if ruined else "intact" if whole else "destroyed in part"
    return replace(mark, word=word)


def _every_fort(position: Position) -> Iterator[Mark]:
    yield from (Mark(what="fort", places=(space,), word="destroyed") for space in sorted(position.forts_destroyed))


FORT = MarkKind(
    form="fort {places} {word}",
    word=token("FORT"),
    secret=False,
    wrong=_no_fort,
    lay=_lay_fort,
    here=_fort_here,
    section=Section.MAP,
    every=_every_fort,
)


KINDS = (RETREAT, HOLD, ADVANCE)
MARKS = (FORT,)
