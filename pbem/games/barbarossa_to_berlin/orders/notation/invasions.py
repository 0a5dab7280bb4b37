"""The notation of invasions: `land K allied: [BR 1A]; L us: 2 US corps`, `ship 8A`, `no more invasions`."""

from collections.abc import Mapping
from typing import Any, cast

from lark import Token

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read, beach
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import arrivals
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import EIGHTH_ARMY, SEVENTH_ARMY
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.invasions import Land, Landing, Renounce, Ship

KINDS = {"br": "br", "us": "us", "allied": "allied", "shingle": "allied"}
SHIPPED = [TypeId(SEVENTH_ARMY), TypeId(EIGHTH_ARMY)]


def _land(reader: Reader, tree: Any) -> a.Action:
    return Land(landings=tuple(_landing(reader, each) for each in subtrees(tree, "landing")))


def _landing(reader: Reader, tree: Any) -> Landing:
    """Reads a beach, the kind of its Beach Head, and units; those that the card lands explain a name."""
    where, marker = beach_head(reader, tree)
    card = reader.position.action.card
    rows = arrivals(Side.ALLIED, card) if card else ()
    refs = reader.units(subtree(tree, "units"), [row.unit for row in rows])
    smaller = {row.unit for row in rows if row.reduced}
    units = tuple(a.UnitRef(type=ref.type, reduced=ref.reduced or ref.type in smaller) for ref in refs)
    return Landing(beach=where, marker=cast(Any, KINDS.get(marker, "")), units=units)


def beach_head(reader: Reader, tree: Any) -> tuple[SpaceId, str]:
    """Reads `Beach K allied`, `K us` or `K US`: in the last the kind has been taken for a part of the name."""
    token = subtree(tree, "space").children[0]
    kinds = tokens(tree, "BEACHHEAD")
    name, _, last = str(token).rpartition(" ")
    if kinds or last.casefold() not in KINDS or not name:
        return beach(reader, token), str(kinds[0]) if kinds else ""
    return beach(reader, Token.new_borrow_pos(token.type, name, token)), last.casefold()


def _ship(reader: Reader, tree: Any) -> a.Action:
    refs = reader.units(subtree(tree, "units"), SHIPPED)
    return Ship(armies=tuple(ref.type for ref in refs))


def _renounce(reader: Reader, tree: Any) -> a.Action:
    return Renounce()


READERS: Mapping[str, Read] = {"land": _land, "ship": _ship, "renounce": _renounce}
