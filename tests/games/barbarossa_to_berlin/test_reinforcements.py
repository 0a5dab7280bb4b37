"""Reinforcements of Barbarossa to Berlin: the table, places for all, and the notation there and back."""

import random
from collections import Counter
from itertools import product

import pytest

from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.charts import STACKING_LIMIT
from pbem.games.barbarossa_to_berlin.board.counters import unit_types, units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.cards.events import EVENTS
from pbem.games.barbarossa_to_berlin.cards.reinforcements import REINFORCEMENTS
from pbem.games.barbarossa_to_berlin.game import GAME
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import places, seats
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import arrivals, newcomers
from pbem.games.barbarossa_to_berlin.state.position import Position, Stand
from pbem.log.parse import grammar
from tests.support.reading_orders import read_order

CARDS = sorted((side, number) for side in (Side.AXIS, Side.ALLIED) for number in range(1, 56) if arrivals(side, number))
GRAMMAR = grammar("barbarossa_to_berlin")
LINES = (
    "reinforce Berlin: 8A", "reinforce Munich: [10A]; Ruhr: [14A], [15A]", "reinforce Beach F: US 9A",
    "exchange Kiev: West for 1 Ukr; Gomel: Southwest (inf) for 2 Ukr", "exchange Riga: [West] for 3 Bel",
    "withdraw Tobruk: CW corps; Reserve: [CW corps]", "withdraw Tripoli: Pz corps",
)  # fmt: skip


@pytest.mark.parametrize(("side", "number"), CARDS)
def test_each_card_that_brings_units_has_an_event(side: Side, number: int) -> None:
    """What the table lists, an event brings."""
    assert (side, number) in EVENTS
    assert all(row.unit in unit_types() for row in arrivals(side, number))


def test_every_reinforcement_card_is_in_the_table() -> None:
    """And none brings nothing."""
    assert set(CARDS) >= REINFORCEMENTS


def test_there_are_counters_enough() -> None:
    """All cards together bring no more SCUs than were printed, with those of the set-up."""
    together = [card for card in CARDS if card not in {(Side.ALLIED, 16), (Side.ALLIED, 50)}]  # instead of others
    rows = [row for side, number in together for row in arrivals(side, number) if not unit_types()[row.unit].large]
    start = opening()
    wanted = Counter({row.unit: 0 for row in rows})
    for row in rows:
        wanted[row.unit] += row.counters
    used = Counter(units()[unit].id for unit in start.units)
    for type_, count in wanted.items():
        assert used[type_] + count <= unit_types()[type_].counters, type_


@pytest.mark.parametrize("text", LINES)
def test_write_and_read_agree(text: str) -> None:
    """What is read and written again is the same line."""
    action = read_order(GAME, text, opening()).action
    assert action is not None
    assert GAME.write(action) == text


def _crowded(chance: random.Random) -> Position:
    """A position in which the Axis and full stacks leave few places to the Soviets."""
    start = replace(opening(), turn=10)
    towns = [space.id for space in board().spaces.values() if space.country == "soviet_union" and space.urban]
    control = {**start.control, **{town: Side.AXIS for town in towns if chance.random() < 0.6}}
    kept, stacks = dict(start.units), dict(start.stacks)
    for space in [SpaceId("moscow"), SpaceId("sverdlovsk"), SpaceId("chelyabinsk")]:
        guests = tuple(UnitId(f"su_army.{n}") for n in chance.sample(range(19, 28), chance.randint(0, 3)))
        guests = tuple(unit for unit in guests if unit not in kept)
        stacks[space] = guests
        kept.update({unit: Stand(space, False) for unit in guests})
    return replace(start, control=control, units=kept, stacks={s: u for s, u in stacks.items() if u}, memo={})


def _all_can_sit(position: Position, wanted: tuple[UnitId, ...]) -> bool:
    """Tries every way to send every unit somewhere."""
    choices = [places(position, unit) for unit in wanted]
    for way in product(*choices):
        load = Counter(way)
        if all(len(position.at(space)) + count <= STACKING_LIMIT for space, count in load.items()):
            return True
    return False


@pytest.mark.parametrize("seed", range(25))
def test_places_are_found_if_there_are_any(seed: int) -> None:
    """The matching finds a place for all four Fronts just where trying every way does."""
    position = _crowded(random.Random(seed))
    wanted = tuple(each.unit for each in newcomers(position, Side.ALLIED, 2) if each.to != "reserve")
    assert (len(seats(position, wanted)) == len(wanted)) == _all_can_sit(position, wanted)
