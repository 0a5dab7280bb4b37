"""Chapter 11.3, losses: a step for each name, and what becomes of an LCU that is lost (11.31, 14.2)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Candidates
from pbem.core.rules import Violation
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.name_lists import name_of
from pbem.games.barbarossa_to_berlin.board.space_before_counter import Placed, apart
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.orders.candidates import MOST_LINES, thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards import panzerfaust
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.panzerfaust import STAGE, hits
from pbem.games.barbarossa_to_berlin.rules.c11_combat import losses
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import after_losses
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_choices import allocations
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.replacements import SIDES
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate, Lose
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

COMMONWEALTH = TypeId("cw_corps")


def _read_lose(reader: Reader, tree: Any) -> Lose:
    owner = read_side(tree)
    units, fates = read_losses(reader, subtrees(tree, "loss"), _combat_pool(reader, owner))
    return Lose(side=owner, units=units, fates=fates)


def _combat_pool(reader: Reader, side: Side) -> list[TypeId]:
    """The counters that may be meant by a loss: those of the combat and what may replace them."""
    combat = reader.position.combat
    if combat is None:
        return []
    units = combat.units if side == combat.side else reader.position.at(combat.target)
    reserve = [kind(unit).id for unit in reader.position.at(f"reserve_{side}")]
    return [kind(unit).id for unit in units] + [each for each in reserve if _near(each, units)]


def _near(type_: TypeId, units: Iterable[Any]) -> bool:
    """A reserve counter is meant only if its nation fights."""
    return type_.partition("_")[0] in {kind(unit).nation for unit in units}


def read_losses(
    reader: Reader, trees: Sequence[Any], pool: Sequence[TypeId], origin: SpaceId | None = None
) -> tuple[tuple[UnitRef, ...], tuple[Fate, ...]]:
    """Reads lost steps, and after a lost LCU what replaces it: `[BR 8A] by CW corps as oos`."""
    refs: list[UnitRef] = []
    fates: list[Fate] = []
    for tree in trees:
        space, unit = _placed(tree)
        where = reader.space(space) if space else origin
        found = reader.unit(unit, pool, where)
        if space:
            found = tuple(replace(ref, space=where) for ref in found)
        for at in range(len(refs), len(refs) + len(found)):
            reader.mark(f"loss {at}", name_of(unit))
        refs += found
        by = [ref.type for each in subtrees(tree, "by") for ref in reader.unit(subtree(each, "unit"), _reserve(reader))]
        oos = bool(subtrees(tree, "oos"))
        if by or oos:
            fates.append(Fate(step=len(refs) - 1, by=by[0] if by else None, oos=oos))
    return tuple(refs), tuple(fates)


def _placed(tree: Any) -> Placed:
    """Reads `Warsaw Pz corps` or `Warsaw: Pz corps`: a lost step of a counter in a space."""
    unit, at = subtree(tree, "unit"), subtrees(tree, "at")
    return Placed(at[0].children[0], unit) if at else apart(unit)


def _reserve(reader: Reader) -> list[TypeId]:
    return [kind(unit).id for side in SIDES for unit in reader.position.at(RESERVE[side])]


def _write_lose(order: Lose) -> str:
    return f"lose {order.side}: {write_losses(order.units, order.fates)}"


def write_losses(units: Sequence[UnitRef], fates: Sequence[Fate]) -> str:
    """Returns the names of lost steps, with what becomes of an LCU where that was chosen."""
    chosen = {fate.step: fate for fate in fates}
    return ", ".join(shown(unit) + write_fate(chosen.get(at)) for at, unit in enumerate(units))


def write_fate(fate: Fate | None) -> str:
    """Returns what follows the name of a lost LCU: ` by CW corps`, ` as oos`."""
    if fate is None:
        return ""
    by = f" by {shown(UnitRef(type=fate.by))}" if fate.by else ""
    return by + (" as oos" if fate.oos else "")


def _offer_lose(position: Position) -> Candidates:
    """Offers ways to take the losses."""
    side = _losing(position)
    ways = hits(position) if position.combat and position.combat.stage == STAGE else allocations(position, side)
    orders = (Lose(side=side, units=units) for units in islice(ways, MOST_LINES))
    chosen = _chosen_fates(orders)
    return thought_of(f"lose {side}: UNIT, UNIT", "one name for each step lost", chosen)


def _losing(position: Position) -> Side:
    """Returns whose losses are taken: the defender's after the dice, else the attacker's (Panzerfaust)."""
    combat = position.combat
    if combat is None:
        return position.active
    return combat.side.enemy if combat.stage == "lose_defender" else combat.side


def _chosen_fates(orders: Iterable[Lose]) -> Iterator[Lose]:
    """Yields each order as it is, then with what may be chosen for the Western LCU that dies in it (11.31, 14.2)."""
    for order in orders:
        yield order
        dying = [at for at, ref in enumerate(order.units) if ref.reduced and _western_lcu(ref)]
        for at in dying[:1]:
            yield replace(order, fates=(Fate(step=at, by=COMMONWEALTH),))
            yield replace(order, fates=(Fate(step=at, oos=True),))


def _western_lcu(ref: UnitRef) -> bool:
    type_ = unit_types().get(ref.type)
    return type_ is not None and type_.large and type_.nation in WESTERN


def _lose(draft: Draft, order: Lose) -> Iterator[Violation]:
    """Takes losses and lets the combat go on."""
    if draft.position.combat and draft.position.combat.stage == panzerfaust.STAGE:
        yield from panzerfaust.lose(draft, order)
        return
    found = list(losses.lose(draft, order))
    yield from found
    after_losses(draft, order.side)


LOSE = Kind(
    name="lose",
    action=Lose,
    purpose=Purpose.PLAY,
    moment=Moment("lose", "comes behind the dice, the defender's losses first", "11.2/losses-defender-first"),
    read={"lose": _read_lose},
    write=_write_lose,
    offered=_offer_lose,
    secret=False,
    misplaced=no_places,
    carried_out=_lose,
)


KINDS = (LOSE,)
