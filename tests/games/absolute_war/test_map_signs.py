"""The signs of the map: retreats apart from marches, no arrow to the dead, woods, figures, where a narrow page opens."""

from pathlib import Path

from pbem.core.maps.area_view import Event, Look, MapView
from pbem.core.replay import AnyReplay
from pbem.games.absolute_war.view.map import map_view
from pbem.games.absolute_war.view.marks import marks_of
from pbem.report.map_legend import legend
from pbem.report.map_picture import heart
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
