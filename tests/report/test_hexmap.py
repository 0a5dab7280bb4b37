"""The map of hexes: what is drawn, once, well-formed and small, with nothing typed made markup."""

import re
import xml.etree.ElementTree as ET
from itertools import product

import pytest

from pbem.core.frozen import replace
from pbem.core.maps.area_view import Look
from pbem.core.maps.hex_view import (
    HexArea,
    HexBox,
    HexGround,
    HexLayer,
    HexMap,
    HexMoment,
    HexStack,
    hex_box,
    hex_box_around,
    hex_clusters,
)
from pbem.core.maps.hexes import Spot, around
from pbem.core.telling.view import Chapter
from pbem.report import hex_ground
from pbem.report.hex_legend import entries
from pbem.report.hex_shape import frame, middle, outline, shared_side, strokes
from pbem.report.hex_svg import HexPictures
from pbem.report.render import render
from tests.support.hexmaps import HIGH, WIDE, a_ground, a_map, a_unit, a_view

AREA = 2 * (40 + 20) * 35  # of a hex
TYPED = '<script>alert("x")</script>&\'\u202e'


# -- the ground


def test_every_hex_is_drawn_once() -> None:
    """The land of all terrains together covers as much as the hexes; each number stands once."""
    drawn = hex_ground.defined(a_ground())
    land = re.findall(r'class="hx-ground [\w-]+" d="([^"]+)"', drawn)
    assert sum(_covered(path) for path in land) == WIDE * HIGH * AREA
    numbers = re.findall(r'<tspan x="-?\d+" y="-?\d+">(\d{4})</tspan>', drawn)
    assert sorted(numbers) == sorted(word for _, word in a_ground().numbers)


def _covered(path: str) -> float:
    """Returns the area of a path of loops by the shoelace formula; holes count against it."""
    return sum(_loop(loop) for loop in path.split("z") if loop)


def _loop(loop: str) -> float:
    start, _, steps = loop.removeprefix("M").partition("l")
    x, y = map(int, re.findall(r"-?\d+", start))
    numbers = [int(each) for each in re.findall(r"-?\d+", steps)]
    points = [(x, y)]
    for across, down in zip(numbers[::2], numbers[1::2], strict=True):
        points.append((points[-1][0] + across, points[-1][1] + down))
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)) / 2


def test_an_outline_leaves_out_what_it_encloses() -> None:
    """A ring of six hexes has the area of six, its hole is open."""
    assert _covered(outline(around(Spot(4, 4)))) == 6 * AREA
    assert _covered(outline([Spot(4, 4)])) == AREA
    assert outline([]) == ""


def test_neighbours_share_their_side() -> None:
    """Whichever of the two it is asked of."""
    for spot in (Spot(4, 4), Spot(5, 4)):
        for near in around(spot):
            assert set(shared_side(spot, near)) == set(shared_side(near, spot))


def test_strokes_draw_every_segment_once() -> None:
    """However they hang together."""
    segments = {tuple(sorted(shared_side(Spot(4, 4), near))) for near in around(Spot(4, 4))}
    segments |= {tuple(sorted(shared_side(Spot(5, 4), near))) for near in around(Spot(5, 4))}
    drawn = strokes((a, b) for a, b in segments)
    numbers = sum(len(re.findall(r"-?\d+", run.partition("l")[2])) // 2 for run in drawn.split("M") if run)
    assert numbers == len(segments) == 11


def test_the_ground_is_worked_out_once() -> None:
    """The same ground gives the same text, not one like it."""
    ground = a_ground()
    assert hex_ground.defined(ground) is hex_ground.defined(ground)


def test_a_name_has_its_place_once() -> None:
    """A town in a tile is written there, and nowhere else."""
    drawn = hex_ground.defined(a_ground("Daugavpils"))
    assert len(re.findall(r'class="hx-name[^>]*>Daugavpils<', drawn)) == 2


# -- pictures


def test_the_file_is_well_formed_and_has_its_legend() -> None:
    """One XML document, with words for every sign on it."""
    drawn = ET.fromstring(HexPictures(a_map()).standalone())
    words = {element.text for element in drawn.iter() if element.get("class") == "words"}
    assert {"Soviet unit", "reduced Soviet unit", "motorized infantry", "Soviet control", "moved here"} <= words


def test_every_part_of_a_page_is_well_formed() -> None:
    """Definitions and pictures can be read as XML."""
    page = render(a_view(), "html")
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) > 4
    assert all(ET.fromstring(picture) is not None for picture in pictures)


@pytest.mark.parametrize("form", ["html", "svg"])
def test_whatever_is_used_is_defined_once(form: str) -> None:
    """No picture hangs in the air, no id is there twice."""
    page = render(a_view(), form)
    ids = re.findall(r'\bid="(hx-[^"]+)"', page)
    used = set(re.findall(r'href="#(hx-[^"]+)"', page)) | set(re.findall(r"url\(#(hx-[^)]+)\)", page))
    assert len(ids) == len(set(ids))
    assert used <= set(ids)


def test_a_counter_is_defined_once_however_often_it_lies() -> None:
    """The board, the detail and the past turn share it."""
    page = render(a_view(), "html")
    assert page.count('<g id="hx-u') == 2
    assert page.count('<use href="#hx-u0"') == 6


def test_a_stack_that_does_not_fit_is_counted() -> None:
    """Two counters lie side by side, the rest is a number."""
    assert "+1 more" in HexPictures(a_map()).standalone()


def test_a_detail_stands_below_its_line_and_shows_its_part_only() -> None:
    """A picture of its own, cut from the ground that is there already."""
    page = render(a_view(), "html")
    detail = page.split('class="hx-detail"')[1].split("</svg>")[0]
    assert page.count('class="hx-detail"') == 1
    assert 'viewBox="140 175 380 385"' in detail
    assert 'href="#hx-a0-0"' in detail
    assert 'href="#hx-a2-2"' not in detail


def test_text_formats_tell_what_the_detail_shows() -> None:
    """Where no picture can be, its words stand."""
    view = a_view()
    told = replace(view.story[0].orders[0], detail=HexMoment("t", HexLayer(), alt="36 M against 179."))
    text = render(replace(view, story=(Chapter("c", (told,)),)), "md")
    assert "36 M against 179." in text
    assert "<svg" not in text


def test_zones_are_shown_on_request_only() -> None:
    """There is a switch for them, unless there are none."""
    page = render(a_view(), "html")
    assert 'type="checkbox" id="show-zones">' in page
    assert "display: var(--show-zones, none)" in page
    plain = a_map()
    bare = replace(plain, layer=replace(plain.layer, zones=()))
    assert 'id="show-zones"' not in render(replace(a_view(), map=bare), "html")


def test_the_legend_names_only_what_is_shown() -> None:
    """No rings without marks, no reduced units without any."""
    plain = a_map()
    words = [entry.text for entry in entries(replace(plain, marks=(), layer=HexLayer()))]
    assert "moved here" not in words
    assert "reduced Soviet unit" not in words


def test_a_bare_map_can_be_drawn() -> None:
    """One hex and nothing on it."""
    ground = HexGround(((Spot(0, 0), "0101"),), (HexArea("plain", (Spot(0, 0),)),))
    assert "0101" in HexPictures(HexMap("t", "a", ground)).standalone()


@pytest.mark.parametrize("form", ["html", "svg"])
def test_nothing_typed_becomes_markup(form: str) -> None:
    """Names of units, towns and markers are harmless wherever they stand."""
    page = render(a_view(TYPED), form)
    assert page.count("<script") == (2 if form == "html" else 0)  # the data of the board and what plays it
    assert "\u202e" not in page
    assert "\\u202e" not in page
    for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ET.fromstring(picture)


def test_a_large_map_stays_small() -> None:
    """55 by 83 hexes with a stack in every fourth: the printed campaign is no larger."""
    spots = [Spot(column, row) for column, row in product(range(55), range(83))]
    stacks = tuple(
        HexStack(spot, (a_unit(f"{place}"), a_unit("179", "soviet"))) for place, spot in enumerate(spots[::8])
    )
    ground = replace(
        a_ground(), numbers=tuple((spot, f"L{spot.column:02}{spot.row:02}") for spot in spots),
        areas=tuple(HexArea(str(look), tuple(spots[place::5])) for place, look in enumerate(list(Look)[:5])),
    )  # fmt: skip
    drawn = HexPictures(replace(a_map(), ground=ground, layer=HexLayer(stacks))).standalone()
    assert len(drawn.encode()) < 1_500_000


# -- boxes and groups


def test_a_box_holds_its_hexes_and_stays_on_the_map() -> None:
    """It is pushed inside where it would run over the edge."""
    whole = HexBox(1, 1, 55, 83)
    for spots in ([Spot(1, 1)], [Spot(55, 83)], [Spot(20, 3), Spot(30, 40)]):
        box = hex_box_around(spots, whole)
        assert all(box.holds(spot) for spot in spots)
        assert whole.holds(Spot(box.west, box.north))
        assert whole.holds(Spot(box.east, box.south))
        assert box.east - box.west >= 12
    assert hex_box([Spot(2, 3), Spot(5, 1)]) == HexBox(2, 1, 5, 3)


def test_clusters_part_what_is_far_apart() -> None:
    """Hexes that hang together by a third are one group."""
    spots = [Spot(0, 0), Spot(8, 0), Spot(4, 0), Spot(40, 0)]
    assert [set(group) for group in hex_clusters(spots, 6)] == [{Spot(0, 0), Spot(8, 0), Spot(4, 0)}, {Spot(40, 0)}]


def test_a_frame_holds_every_hex_of_its_box() -> None:
    """Whole hexes, in columns that lie high and low."""
    window = frame(HexBox(2, 3, 5, 6))
    for spot in (Spot(2, 3), Spot(5, 6), Spot(2, 6), Spot(5, 3)):
        x, y = middle(spot)
        assert window.x <= x - 40
        assert x + 40 <= window.x + window.width
        assert window.y <= y - 35
        assert y + 35 <= window.y + window.height
