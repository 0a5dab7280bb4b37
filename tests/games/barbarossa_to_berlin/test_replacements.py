"""Chapter 14 against slow methods: a purse counted by hand, and every space tried for every LCU."""

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.barbarossa_to_berlin.board.counters import UnitType, units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.entry_spaces import barred, entry_spaces
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import Arrival
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.referee import judge_texts

HEAD = """\
Game: Barbarossa to Berlin
Options: workshop
deploy Paris: [1A]; Bordeaux: [7A]
set turn 5; beachhead Beach G allied
"""


class Item(NamedTuple):
    """Something points may be spent on: as it is set up, as it is bought, and its price by hand."""

    set_up: str
    bought: str
    track: str
    halves: int
    panzer: int = 0


ITEMS = (
    Item("place Kiev: [SU army]", "Kiev: [SU army]", "su", 1),
    Item("place Kharkov: [West]", "Kharkov: [West]", "su", 2),
    Item("place Eliminated: Tank army", "Tank army - Reserve", "su", 2),
    Item("place Eliminated: Bryansk", "Bryansk - Moscow", "su", 4),
    Item("place Eliminated: Don", "[Don] - Sverdlovsk", "su", 2),
    Item("place Alexandria: [1 Cdn Army]", "Alexandria: [1 Cdn Army]", "br", 2),
    Item("place Eliminated: BR 8A", "BR 8A - Suez", "br", 4),
    Item("place Eliminated: CW corps", "[CW corps] - Reserve", "br", 1),
    Item("place Eliminated: US 5A", "[US 5A] - Beach G", "us", 2),
    Item("place Eliminated: FF corps", "FF corps - Reserve", "us", 2),
    Item("place Dresden: [6A]", "Dresden: [6A]", "ge", 2),
    Item("place Eliminated: 17A", "17A - Breslau", "ge", 4),
    Item("place Eliminated: 1PzA", "1PzA - Munich", "ge", 4, 2),
    Item("place Dresden: [2PzA]", "Dresden: [2PzA]", "ge", 2, 1),
    Item("place Eliminated: SS Pz corps", "[SS Pz corps] - Reserve", "ge", 1, 1),
    Item("place Eliminated: RO 4A", "[RO 4A] - Bucharest", "axis", 2),
    Item("remove Cluj: HU corps\nplace Eliminated: HU corps", "HU corps - Reserve", "axis", 2),
)
ALLIED = {"su", "br", "us"}
PANZER_LIMIT = 2


def _allowed(items: list[Item], purse: dict[str, int]) -> bool:
    """Counts the prices together, track by track; Allied items come first."""
    spent = Counter[str]()
    for item in items:
        spent[item.track] += item.halves
    allied = [item.track in ALLIED for item in items]
    return (
        all(spent[track] <= purse[track] for track in spent)
        and sum(item.panzer for item in items) <= PANZER_LIMIT
        and allied == sorted(allied, reverse=True)
    )


@given(st.permutations(ITEMS), st.integers(1, 7), st.lists(st.integers(0, 8), min_size=5, max_size=5))
@settings(max_examples=150, deadline=None)
def test_points_are_counted_as_by_hand(items: list[Item], number: int, amounts: list[int]) -> None:
    """An order is refused if, and only if, the purse, the Panzer limit or the order of play is not kept."""
    chosen = items[:number]
    purse = dict(zip(("su", "br", "us", "ge", "axis"), amounts, strict=True))
    points = "; ".join(f"rp {track} {halves / 2:g}" for track, halves in purse.items())
    text = HEAD + "\n".join(item.set_up for item in chosen) + f"\nset {points}\nset step replacement\n"
    verdict = judge_texts([("game.log", (text + "replace " + "; ".join(item.bought for item in chosen)).encode())])
    assert verdict.replay is not None
    *before, last = verdict.replay.steps
    assert not any(step.problems for step in before)
    assert (not last.problems) == _allowed(chosen, purse)


BOARDS = {
    "the start": "",
    "the second front": "set beachhead Beach F us; beachhead Beach G br; beachhead Beach M shingle; event allied 23\n"
    "remove Naples: IT corps\ncontrol allied: Naples, Antwerp\n",
    "the end": "control allied: Ardennes, Frankfurt, Hannover, Holland, Kassel, Oldenburg, Krakow\n"
    "control axis: Kharkov\nset event axis 55; northwest US 1A; mediterranean BR 8A\n",
}


def _position(lines: str) -> Position:
    verdict = judge_texts([("game.log", (HEAD + "remove Holland: GE corps\n" + lines).encode())])
    assert verdict.replay is not None
    position = verdict.replay.position
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("rebuilt", [False, True])
def test_no_entry_space_is_overlooked(name: str, rebuilt: bool) -> None:
    """The few spaces that are looked at are all that the rules leave of the whole map."""
    position = _position(BOARDS[name])
    for unit, type_ in units().items():
        if type_.large:
            slow = {space for space in board().spaces if _open(position, unit, type_, space, rebuilt)}
            assert set(entry_spaces(position, unit, rebuilt=rebuilt)) == slow, unit


def _open(position: Position, unit: UnitId, type_: UnitType, space: SpaceId, rebuilt: bool) -> bool:
    return type_.nation not in ("yu", "sw") and not barred(position, Arrival(unit, space, rebuilt))
