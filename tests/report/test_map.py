"""The map: what is drawn, cropped, filled, said in words, and how large it gets."""

import re
import xml.etree.ElementTree as ET
from itertools import product

from pbem.core.frozen import replace
from pbem.core.maps.area_view import Box, Event, Link, Mark, Place, Way, box_around, clusters
from pbem.core.telling.view import View
from pbem.report.map_faces import faces
from pbem.report.map_legend import legend
from pbem.report.map_places import told
from pbem.report.map_sheet import sheet
from pbem.report.render import render
from pbem.report.svg import inline, standalone
from tests.support.views import a_map

GRID = 19  # spaces a side of a map as large as any of ours


def test_the_file_is_well_formed_and_has_its_legend() -> None:
    drawn = ET.fromstring(standalone(a_map()))
    words = {element.text for element in drawn.iter() if element.get("class") == "words"}
    assert {"Axis control", "reduced unit", "forest (W)", "moved here", "port"} <= words


def test_a_crop_leaves_out_what_lies_outside() -> None:
    cropped = inline(a_map(), Box(1300, 200, 400, 300))
    assert "Memel" in cropped
    assert "Ankara" not in cropped
    assert 'viewBox="1300 200 400 300"' in cropped


def test_a_place_says_in_words_all_that_is_drawn() -> None:
    drawn = sheet(a_map(), Box(0, 0, 3000, 2200))
    assert told(drawn, drawn.places["memel"]) == "Memel: Axis; clear; port"
    assert "Baltic front (reduced); 18A; 4PzA; 18A" in told(drawn, drawn.places["kaunas"])
    assert "victory point space" in told(drawn, drawn.places["riga"])


def test_a_stack_that_does_not_fit_is_counted() -> None:
    assert "+2 more" in inline(a_map())


def test_events_differ_by_badge_and_not_only_by_colour() -> None:
    drawn = inline(a_map())
    assert all(f">{badge}</text>" in drawn for badge in "\u2192\u2715!")


def test_an_arrow_has_the_colour_of_its_side_and_lies_beside_the_way_back() -> None:
    """A retreat to where the attack came from stays to be seen; neither arrow reaches the counters or the name."""
    there, back = ("memel", "kaunas"), ("kaunas", "memel")
    fight = (Way(Event.FOUGHT, there, "axis"), Way(Event.RETREATED, back, "axis"), Way(Event.MOVED, back, "allied"))
    drawn = inline(replace(a_map(), ways=fight))
    found = dict(re.findall(r'<path class="way ([a-z]+ s\d)" d="M([^"]+)" marker-end="url\(#m-[a-z]+\d\)"', drawn))
    assert list(found) == ["moved s1", "retreated s0", "fought s0"]
    paths = [[*map(int, re.findall(r"-?\d+", path))] for path in found.values()]
    assert paths[0] != paths[1]
    assert paths[2][:2] != paths[1][2:]
    words = [entry.text for entry in legend(replace(a_map(), ways=fight))]
    assert {"Axis attack", "Axis retreat"} <= {*words}


def test_a_place_has_one_ring_and_all_its_badges() -> None:
    """That of the worst: rings one in the other are hard to read."""
    drawn = inline(replace(a_map(), marks=(Mark(Event.FOUGHT, "riga"), Mark(Event.MOVED, "riga"))))
    assert re.findall(r'class="(?:ring|badge) [a-z]+"', drawn) == [
        'class="ring fought"', 'class="badge fought"', 'class="badge moved"',
    ]  # fmt: skip


def test_a_mark_told_twice_is_drawn_once() -> None:
    plain = a_map()
    twice = replace(plain, marks=(*plain.marks, Mark(Event.FOUGHT, "kaunas")))
    assert inline(twice) == inline(plain)


def test_the_legend_names_only_what_is_shown() -> None:
    names = [entry.text for entry in legend(replace(a_map(), marks=()))]
    assert "moved here" not in names
    assert names.count("port") == 1


def test_a_bare_map_can_be_drawn() -> None:
    bare = replace(a_map(), places=(), links=(), marks=(), ways=(), fronts=(), sides=())
    assert "<svg" in standalone(bare)
    assert legend(bare)


def test_a_report_without_a_map_says_so_in_svg() -> None:
    assert "no map" in render(View("none", "T", "H", clean=True), "svg")


def test_inner_faces_are_found_once_and_the_outer_one_is_left_out() -> None:
    corners = (("a", 0, 0), ("b", 9, 0), ("c", 9, 9), ("d", 0, 9))
    a, b, c, d = (Place(key, key, x, y) for key, x, y in corners)
    found = [{place.key for place in face} for face in faces([(a, b), (b, c), (c, d), (d, a), (a, c)])]
    assert sorted(map(sorted, found)) == [["a", "b", "c"], ["a", "c", "d"]]


def test_faces_count_as_euler_says() -> None:
    places, links = _grid(6)
    found = list(faces((places[link.a], places[link.b]) for link in links))
    assert len(found) == len(links) - len(places) + 1


def test_a_box_holds_its_places_and_stays_on_the_map() -> None:
    within = Box(0, 0, 3000, 2200)
    spots = (Place("a", "a", 10, 10), Place("b", "b", 700, 900))
    box = box_around(spots, within)
    assert all(box.holds(spot) for spot in spots)
    assert (box.x, box.y) == (0, 0)
    assert box_around((), within) == within


def test_clusters_part_what_is_far_apart() -> None:
    spots = [Place(str(x), str(x), x, 0) for x in (0, 500, 250, 2000)]
    groups = [{spot.key for spot in group} for group in clusters(spots)]
    assert groups == [{"0", "250", "500"}, {"2000"}]


def test_a_large_map_stays_small() -> None:
    places, links = _grid(GRID)
    large = replace(a_map(), places=tuple(places.values()), links=links, marks=(), ways=(), fronts=())
    assert len(inline(large)) < 250_000


def _grid(size: int) -> tuple[dict[str, Place], tuple[Link, ...]]:
    unit = a_map().places[3].counters
    spots = list(product(range(size), range(size)))
    places = {
        f"{x}-{y}": Place(f"{x}-{y}", f"Somewhere {x}-{y}", x * 100, y * 100, "axis", "clear", unit) for x, y in spots
    }
    across = [Link(f"{x}-{y}", f"{x + 1}-{y}", "regular") for x, y in spots if x + 1 < size]
    down = [Link(f"{x}-{y}", f"{x}-{y + 1}", "regular") for x, y in spots if y + 1 < size]
    return places, (*across, *down)
