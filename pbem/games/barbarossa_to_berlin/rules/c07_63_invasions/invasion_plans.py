"""Chapter 7.63: the ways to carry an invasion out, as orders; for offers and examples."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import Newcomer
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import USERS, linked
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_beaches import open_sites
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_table import force, invasions
from pbem.games.barbarossa_to_berlin.state.actions.c07_63_invasions import Land, Landing
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef

Heads = tuple[tuple[SpaceId, str], ...]


def plans(position: Position, card: int) -> Iterator[Land]:
    """Yields the ways to land the units of a card: on every beach, on every pair of beaches."""
    coming = force(position, card).ashore
    for heads in _heads(position, card):
        for share in dict.fromkeys(_shares(coming, heads)):
            yield Land(landings=share)


def _heads(position: Position, card: int) -> Iterator[Heads]:
    beaches = open_sites(position, card)
    for markers in invasions()[card].alternatives:
        if "allied" in markers:
            yield from (((beach, "allied"),) for beach in beaches)
        if len(markers) > 1:
            pairs = (pair for pair in permutations(beaches, 2) if linked(*pair))
            yield from (tuple(zip(pair, sorted(markers), strict=True)) for pair in pairs)


def _shares(coming: Sequence[Newcomer], heads: Heads) -> Iterator[tuple[Landing, ...]]:
    """Yields the ways to share units out over Beach Heads that serve them."""
    choices = [[head for head in heads if kind(each.unit).nation in USERS[head[1]]] for each in coming]
    for chosen in product(*choices):
        if set(chosen) == set(heads):
            yield tuple(_landing(head, coming, chosen) for head in heads)


def _landing(head: tuple[SpaceId, str], coming: Sequence[Newcomer], chosen: Sequence[object]) -> Landing:
    there = [each for each, where in zip(coming, chosen, strict=True) if where == head]
    refs = tuple(UnitRef(type=kind(each.unit).id, reduced=each.reduced) for each in there)
    return Landing(beach=head[0], marker=head[1], units=refs)
