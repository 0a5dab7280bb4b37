"""The map as a picture: drawn by a renderer that knows no variables, where something has happened, in two sizes."""

import re
import struct
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem import resources
from pbem.cli.main import pbem
from pbem.core.frozen import replace
from pbem.report.flat_style import flat
from pbem.report.png import MARK, NoRendererError, png
from tests.support import hexmaps
from tests.support.views import a_map, a_view

OPENING = Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin" / "opening.log"
STYLE = """
.map { --sea: #d8e4ea; --paper: #fff; }
.map .sea { fill: var(--sea); }
.map .p.s0 { --side: #111; } .map .p.s1 { --side: var(--paper); }
.map .rim, .map .prized { stroke: var(--side); stroke-width: 1.5; }
.map .prized { stroke-width: 5; }
.zone { display: var(--shown, none); }
@media print { .map .sea { fill: none; } }
"""


def _size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_variables_become_what_they_stand_for() -> None:
    """One that differs by what it lies in becomes a rule for each; what is wider stays wider, since order counts."""
    assert flat(STYLE).splitlines() == [
        ".map .sea{fill:#d8e4ea}",
        ".map .rim{stroke-width:1.5}",
        ".map .p.s0 .rim{stroke:#111}",
        ".map .p.s1 .rim{stroke:#fff}",
        ".map .prized{stroke-width:1.5}",
        ".map .p.s0 .prized{stroke:#111}",
        ".map .p.s1 .prized{stroke:#fff}",
        ".map .prized{stroke-width:5}",
        ".zone{display:none}",
    ]


@pytest.mark.parametrize("sheet", ["map.css", "hexmap.css"])
def test_no_variable_is_left_in_the_styles_of_maps(sheet: str) -> None:
    """Every name that is asked for has a value; the page's own words are no part of a picture."""
    found = flat(resources.text("reports/base/map.css") + resources.text(f"reports/base/{sheet}"))
    assert "var(" not in found
    assert set(re.findall(r"([.\w-]+)[^{}]*\{[^}]*inherit", found)) <= {".hx-detail", ".orders"}


@pytest.mark.parametrize("zoom", [1, 2])
def test_a_picture_is_cropped_to_what_happened(zoom: int) -> None:
    """As large as the part that the report shows first, and twice that."""
    view = a_view()
    assert _size(png(view, zoom)) == (700 * zoom, 400 * zoom)
    assert MARK in png(view, zoom)[:80]


def test_a_map_of_hexes_and_a_map_without_parts_are_drawn() -> None:
    """A large one no larger than can be sent."""
    assert _size(png(hexmaps.a_view()))[0] > 100
    whole = replace(a_view(), map=replace(a_map(), fronts=()))
    across, down = _size(png(whole, 4))
    assert across * down <= 24_100_000


def test_both_sizes_are_written_over_earlier_ones_and_over_nothing_else(tmp_path: Path) -> None:
    """As every report."""
    command = ["report", str(OPENING), "--format", "png", "--out", str(tmp_path / "map.png")]
    assert CliRunner().invoke(pbem, command).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.png", "map@2x.png"]
    assert CliRunner().invoke(pbem, command).exit_code == 0
    (tmp_path / "map.png").write_bytes(b"\x89PNG of somebody else")
    assert "is there already" in CliRunner().invoke(pbem, command).output


def test_without_the_renderer_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an optional install."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoRendererError):
        png(a_view())
    told = CliRunner().invoke(pbem, ["report", str(OPENING), "--format", "png", "--out", "-"])
    assert told.exit_code == 2
    assert '`pip install ".[png]"`' in told.output
