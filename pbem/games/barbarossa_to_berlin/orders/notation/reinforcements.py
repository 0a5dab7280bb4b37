"""The notation of reinforcements: `reinforce`, `exchange` of Fronts, `withdraw`."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.types import Side, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.reinforcements import ExchangeFronts, Reinforce, Trade, Withdraw
from pbem.games.barbarossa_to_berlin.state.position import kind

NOBODY = a.UnitRef(type=TypeId("su_army"))  # stands for a name that was not understood


def _reinforce(reader: Reader, tree: Any) -> a.Action:
    return Reinforce(posts=tuple(_arriving(reader, each) for each in subtrees(tree, "post")))


def _arriving(reader: Reader, tree: Any) -> a.Force:
    """Reads a space and units that arrive there; those that the card brings explain a name, and which side is up."""
    coming = reader.position.action.arriving
    space = reader.space(subtree(tree, "space").children[0])
    refs = reader.units(subtree(tree, "units"), [kind(unit).id for unit in coming])
    return a.Force(space=space, units=tuple(_as_it_comes(reader, ref, coming) for ref in refs))


def _as_it_comes(reader: Reader, ref: a.UnitRef, coming: Sequence[UnitId]) -> a.UnitRef:
    sides = {reader.position.units[unit].reduced for unit in coming if kind(unit).id == ref.type}
    return a.UnitRef(type=ref.type, reduced=True) if sides == {True} else ref


def _fronts(reader: Reader, tree: Any) -> a.Action:
    return ExchangeFronts(trades=tuple(_trade(reader, each) for each in subtrees(tree, "trade")))


def _trade(reader: Reader, tree: Any) -> Trade:
    space = reader.space(subtree(tree, "space").children[0])
    before, after = subtrees(tree, "unit")
    old = reader.unit(before, reader.pool(space), space)
    new = reader.unit(after, [kind(unit).id for unit in reader.position.action.arriving])
    return Trade(space=space, old=_first(old), new=_first(new))


def _first(refs: Sequence[a.UnitRef]) -> a.UnitRef:
    return refs[0] if refs else NOBODY


def _withdraw(reader: Reader, tree: Any) -> a.Action:
    return Withdraw(posts=tuple(_leaving(reader, each) for each in subtrees(tree, "post")))


def _leaving(reader: Reader, tree: Any) -> a.Force:
    """Reads a space, or the Allied Reserve Box, and units that leave it."""
    space = reader.space(subtree(tree, "space").children[0], Side.ALLIED)
    pool = [kind(unit).id for unit in reader.position.action.leaving]
    return a.Force(space=space, units=reader.units(subtree(tree, "units"), pool, space))


READERS: Mapping[str, Read] = {"reinforce": _reinforce, "fronts": _fronts, "withdraw": _withdraw}
