"""Units, places and rows of the terrain chart are found by name in every game, as `pbem card` tells them."""

import pytest

from pbem.core.game import Piece
from pbem.games import find_game, names

BARB, VICT, BERLIN, WAR = "barbarossa_to_berlin", "a_victory_awaits", "on_to_berlin", "absolute_war"


def _found(game: str, name: str) -> dict[str, Piece]:
    found = find_game(game)
    assert found is not None
    return {piece.name: piece for piece in found.cards(name)}


@pytest.mark.parametrize(
    ("game", "name", "title", "told"),
    [
        (BARB, "4PzA", "4PzA, German LCU", "full strength: 5-3-5, mechanised"),
        (BARB, "Volkhov", "Volkhov, Soviet LCU", "brought by Allied card 24 Soviet Reinforcements"),
        (BARB, "Pskov", "Pskov, Soviet Union", "Swamp: the attacker's column -1"),
        (BARB, "Kaunas", "Kaunas, Soviet Union", "Insterberg (across a river)"),
        (BARB, "Antwerp", "Antwerp, Belgium", "once Clearing the Scheldt"),
        (BARB, "TU corps", "TU corps, Turkish SCU", "anywhere in Turkey"),
        (BARB, "trench 2", "Trench 2, terrain", "the attacker's column -2; the defender's column +1"),
        (VICT, "36 M", "36 M, German motorized of map L", "5-5-10, 3-3-10 reduced"),
        (VICT, "18A HQ", "GE 18A HQ, German headquarters of an army of map L", "deploys in L-AX-18A-HQ: L0226"),
        (VICT, "Riga", "L1420 Riga (major city), Plains", "L1519 (over a major river, by road, by railroad, bridged)"),
        (VICT, "marsh", "Marsh, terrain", "MP 3 mechanized, 2 on foot"),
        (BERLIN, "GE TF", "GE TF, German tank force", "attack 4, defence 2, movement 3"),
        (BERLIN, "RAF", "UK AF, British air force", "Airstrike"),
        (BERLIN, "Warsaw", "Warsaw, land area", "home area of Poland"),
        (BERLIN, "Malta", "Malta, land area", "units as the war begins: 1 UK FT"),
        (WAR, "3 Panzer", "3 Panzer, German unit", "attack 4, defence 3"),
        (WAR, "Woods", "Woods, terrain", "Defender +1"),
    ],
)
def test_a_name_is_found(game: str, name: str, title: str, told: str) -> None:
    """With the facts that a player would read off counter, map and chart."""
    assert told in " | ".join(_found(game, name)[title].facts)


@pytest.mark.parametrize("game", names())
def test_every_place_of_the_map_is_found(game: str) -> None:
    """No fact is empty or told twice."""
    found = find_game(game)
    assert found is not None
    for place in {*found.names()}:
        pieces = list(found.cards(place))
        assert pieces, place
        assert all(fact.strip() for piece in pieces for fact in piece.facts)
        assert all(len(set(piece.facts)) == len(piece.facts) for piece in pieces)


def test_a_unit_that_scenarios_name_differently_is_told_once() -> None:
    """The 18th Army of either side, though no scenario but the campaign has both."""
    assert sorted(_found(VICT, "18A HQ")) == [
        "GE 18A HQ, German headquarters of an army of map L", "SU 18A HQ, Soviet headquarters of an army of map K",
    ]  # fmt: skip
