"""The self-audit of Barbarossa to Berlin: each broken invariant of a position is told."""

import pytest

from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.types import OFF, RESERVE, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state.deck import piles
from pbem.games.barbarossa_to_berlin.state.position import Hand, Position, changed
from pbem.games.barbarossa_to_berlin.state.tallies import TurnTally
from pbem.games.barbarossa_to_berlin.turn.invariants import audit
from tests.support.barbarossa_to_berlin.told_logs import OPENING, played

KIEV, RIGA = SpaceId("kiev"), SpaceId("riga")
PANZERS = "ge_4_panzer_army"


@pytest.fixture(scope="module")
def sound() -> Position:
    """Returns the position on turn 1."""
    found = played(OPENING).position
    assert isinstance(found, Position)
    return found


def test_a_sound_position_has_nothing_to_tell(sound: Position) -> None:
    assert list(audit(sound)) == []


def _moved(position: Position, unit: str, place: str) -> Position:
    """Returns a position with a unit put into another place, in both records."""
    goal, old = SpaceId(place), position.place(UnitId(unit))
    stacks = {**position.stacks, old: tuple(each for each in position.at(old) if each != unit)}
    stacks[goal] = (*stacks.get(goal, ()), UnitId(unit))
    units = {**position.units, UnitId(unit): position.units[UnitId(unit)]._replace(place=goal)}
    return changed(position, stacks=stacks, units=units)


def test_units_that_two_records_put_in_two_places(sound: Position) -> None:
    unit = sound.at(RIGA)[0]
    twice = changed(sound, stacks={**sound.stacks, KIEV: (*sound.at(KIEV), unit)})
    assert f"{unit} is listed in kiev but stands in riga" in list(audit(twice))
    lost = changed(sound, stacks={**sound.stacks, RIGA: ()})
    assert any("the stacks and the units do not agree" in each and unit in each for each in audit(lost))


def test_a_space_of_the_enemy(sound: Position) -> None:
    held = changed(sound, control={**sound.control, RIGA: Side.AXIS})
    assert any("riga is controlled by axis but holds units of" in each for each in audit(held))


def test_boxes_hold_one_sides_corps(sound: Position) -> None:
    box = RESERVE[Side.AXIS]
    found = list(audit(_moved(_moved(sound, PANZERS, box), sound.at(RIGA)[0], box)))
    assert any(f"{box} holds" in each for each in found)
    assert any("the Axis Reserve Box holds" in each and PANZERS in each for each in found)


def test_units_that_have_stayed_on_the_turn_track(sound: Position) -> None:
    late = changed(_moved(sound, sound.at(RIGA)[0], "turn_track_1"), turn=3)
    assert "units have stayed on the turn track since turn 1" in list(audit(late))


def test_markers(sound: Position) -> None:
    assert "partisans are in kiev, which the Axis does not control" in list(
        audit(changed(sound, partisans=frozenset({KIEV})))
    )
    owing = changed(sound, this_turn=TurnTally(rp={"su": -1}))
    assert any("Replacement Points are below zero" in each for each in audit(owing))
    assert "round 7, 0 points spent of 0" in list(audit(changed(sound, this_turn=TurnTally(round=7))))
    axis = frozenset(space for space, owner in sound.control.items() if owner == Side.AXIS)
    assert any("partisan markers" in each for each in audit(changed(sound, partisans=axis)))


def test_a_stack_that_is_too_large(sound: Position) -> None:
    soviets = [unit for unit, stand in sound.units.items() if unit.startswith("su_") and stand.place not in (RIGA, OFF)]
    full = sound
    for unit in soviets[:4]:
        full = _moved(full, unit, RIGA)
    assert any("Riga" in each for each in audit(full))


def test_cards_in_two_places_and_of_another_deck(sound: Position) -> None:
    gone = replace(piles(sound, Side.AXIS), discard=frozenset({3}))
    twice = changed(sound, hands={**sound.hands, Side.AXIS: Hand(frozenset({3}), 0)}, piles={Side.AXIS: gone})
    assert "a card of the Axis side is in two places" in list(audit(twice))
    alien = changed(sound, hands={**sound.hands, Side.AXIS: Hand(frozenset({40}), 6)})
    assert "axis cards are in play that are not in the deck: [40]" in list(audit(alien))
    crowded = changed(sound, hands={**sound.hands, Side.AXIS: Hand(frozenset(), 70)})
    assert any("axis cards, and not 55" in each for each in audit(crowded))
