"""The signs of the map: retreats apart from marches, no arrow to the dead, woods, figures, where a narrow page opens."""

from pathlib import Path

from pbem.core.maps.area_view import Branch, Event, Look, MapView
from pbem.core.replay import AnyReplay
from pbem.games.absolute_war.board.counters import units
from pbem.games.absolute_war.view.map import TROOPS, map_view
from pbem.games.absolute_war.view.marks import marks_of
from pbem.report.map_legend import legend
from pbem.report.map_picture import heart
from pbem.report.troops import SYMBOLS
from tests.support.case_files import Case, play

LINES = (
    "set turn 2; phase combat german", "attack Tilsit: 4 Panzer - Kaunas: Northwestern", "no support soviet", "resolve 9",
    "retreat Kaunas: Northwestern, Mech 3 - Baranovichi - Minsk", "advance Tilsit: 4 Panzer, 18 Army - Kaunas",
)  # fmt: skip


def _played(*lines: str) -> AnyReplay:
    text = "\n".join(("Game: Absolute War!\nScenario: barbarossa\nOptions: workshop\n", *lines, ""))
    return play(Case(Path("absolute_war/signs.log"), "1", (), "", text))


def _map(*lines: str) -> MapView:
    """Returns the map with the marks of all lines."""
    found = _played(*lines)
    return map_view(found.position, marks_of(found.steps), "signs")


def test_a_retreat_has_a_sign_of_its_own() -> None:
    """It is no march."""
    shown = _map(*LINES)
    assert [way.path for way in shown.ways if way.event is Event.RETREATED] == [("kaunas", "baranovichi", "minsk")]
    assert [way.path for way in shown.ways if way.event is Event.MOVED] == [("tilsit", "kaunas")]
    assert "retreated here" in {key.text for key in legend(shown)}


def test_every_counter_bears_the_symbol_of_its_troops_and_dots_for_its_steps() -> None:
    """One of two steps has two dots, one when it shows its back; Germany's allies have a colour of their own."""
    shown = _map("set turn 2", "place Kaunas: [4 Panzer]")
    lying = {counter.text: counter for place in shown.places for counter in place.counters}
    assert all(each.branch for each in lying.values())
    found = {text: (each.branch, each.dots, each.ally) for text, each in lying.items()}
    assert found["[4 Panzer 2-2]"] == (Branch.ARMOUR, 1, False)
    assert found["4 Romanian 1-2"] == (Branch.FOOT, 2, True)
    assert found["Mech 1 1-0"] == (Branch.ARMOUR, 0, False)
    assert found["Sevastopol 0-3"][0] is Branch.FORTRESS
    assert {"mountain infantry", "fortified troops", "two steps left; a dot a step"} <= {
        each.text for each in legend(shown)
    }


def test_every_symbol_of_the_counters_has_its_drawing() -> None:
    """What an owner calls otherwise in his table has none."""
    assert {row.symbol for row in units().values()} == {*TROOPS}
    assert {*TROOPS.values()} <= {*SYMBOLS}


def test_no_arrow_leads_to_where_nobody_stands() -> None:
    """Its units have left the map since."""
    shown = _map(*LINES, "place destroyed: Northwestern, Mech 3")
    assert not [way for way in shown.ways if way.event is Event.RETREATED]


def test_woods_swamps_and_figures_are_explained() -> None:
    """Ground decides on Battle or Assault."""
    shown = _map(*LINES)
    looks = {terrain.key: terrain.look for terrain in shown.terrains}
    assert (looks["woods"], looks["swamp"]) == (Look.WOOD, Look.MARSH)
    assert {"Woods", "Swamp", "points in attack and in defence"} <= {key.text for key in legend(shown)}


def test_a_narrow_page_opens_where_the_fight_is() -> None:
    """Without fights at what has moved, else where units stand."""
    shown = _map(*LINES)
    (front, *_) = shown.fronts
    kaunas = next(place for place in shown.places if place.key == "kaunas")
    assert heart(shown, front.box) == (round(kaunas.x), round(kaunas.y))
