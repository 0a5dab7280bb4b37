"""Names of places: above, unless something is there already."""

from pbem.core.maps.area_view import Place, Shape
from pbem.report.map_names import names, reach

ALONE = Place("kiev", "Kiev", 500, 500)


def test_a_name_stands_above_its_place() -> None:
    assert names((ALONE,), {}) == {"kiev": (0, -30)}


def test_a_name_gives_way_to_the_place_above_and_to_its_name() -> None:
    """It moves aside, or below where there is no room at all."""
    close = Place("gomel", "Gomel", 460, 450)
    found = names((close, ALONE), {})
    assert found["gomel"] == (0, -30)
    assert found["kiev"] != (0, -30)


def test_a_letter_behind_a_name_needs_room_as_well() -> None:
    beside = Place("orel", "Orel", 545, 500)
    assert names((ALONE, beside), {}) == {"kiev": (0, -30), "orel": (0, -30)}
    assert names((ALONE, beside), {"kiev": "Sw", "orel": "Sw"}) != {"kiev": (0, -30), "orel": (0, -30)}


def test_places_of_every_shape_have_a_reach() -> None:
    assert all(min(reach(Place("a", "A", 0, 0, shape=shape))) > 0 for shape in Shape)
    assert reach(Place("a", "A", 0, 0, small=True)) == (17, 17)
