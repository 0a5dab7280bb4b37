"""`samples/a-war-in-charts.ipynb`: its cells run, and what is stored of them is what they give.

`pytest tests/samples/test_notebook.py --update-golden` stores it anew.
"""

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import pbem

SAMPLES = Path(__file__).parents[2] / "samples"
NOTEBOOK = SAMPLES / "a-war-in-charts.ipynb"
LIMIT = 400_000  # bytes: GitHub shows no larger ones


def _shown(value: Any) -> dict[str, list[str]]:
    """Returns what a notebook shows of a value, by its kind, as Jupyter stores it."""
    shown = {"text/plain": repr(value).splitlines(keepends=True)}
    if hasattr(value, "_repr_svg_"):
        shown = {"image/svg+xml": value._repr_svg_().splitlines(keepends=True)} | shown
    return shown


def _run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Runs a cell and returns its outputs: the value of the expression that ends it, if one does."""
    body = ast.parse(source)
    last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
    exec(compile(body, f"cell {number}", "exec"), names)
    if last is None:
        return []
    assert isinstance(last, ast.Expr)
    value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    return [{"data": _shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"}]


@pytest.fixture(scope="module")
def run() -> tuple[dict[str, Any], dict[str, Any]]:
    """The notebook as it is when all its cells have been run from the top, and the names that they leave."""
    found = json.loads(NOTEBOOK.read_text("utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    code = [cell for cell in found["cells"] if cell["cell_type"] == "code"]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(SAMPLES)
        for number, cell in enumerate(code, 1):
            cell["outputs"] = _run("".join(cell["source"]), names, number)
            cell["execution_count"] = number
    return found, names


def test_what_is_stored_is_what_its_cells_give(run: tuple[dict[str, Any], Any], update_golden: bool) -> None:
    text = json.dumps(run[0], indent=1, ensure_ascii=False) + "\n"
    if update_golden:
        NOTEBOOK.write_text(text, "utf-8")
    assert json.loads(NOTEBOOK.read_text("utf-8")) == run[0]
    assert len(text.encode()) < LIMIT


def test_its_charts_are_pictures(run: tuple[dict[str, Any], Any]) -> None:
    pictures = [
        "".join(output["data"]["image/svg+xml"])
        for cell in run[0]["cells"]
        for output in cell.get("outputs", ())
        if "image/svg+xml" in output["data"]
    ]
    assert len(pictures) == 6
    assert all(ET.fromstring(each).tag.endswith("svg") for each in pictures)


def test_its_figures_are_those_of_the_war(run: tuple[Any, dict[str, Any]]) -> None:
    """Counted in another way: from the game's own position, and from the text of the log."""
    names = run[1]
    war, turns = names["war"], names["turns"]
    assert war.clean
    assert [each.tracks["turn"] for each in turns] == [*range(1, 19), 18]
    assert [each.tracks["vp"] for each in turns] == [each.value.vp for each in turns]
    lines = (SAMPLES / "barbarossa-to-berlin" / "whole-war.log").read_text("utf-8").splitlines()
    losses = [line.split(":")[1] for line in lines if line.strip().startswith("lose axis:")]
    assert sum(names["lost"]["axis"]) == sum(each.count(",") + 1 for each in losses) > 50
    for position, held in ((turns[0], 0), (turns[-1], names["held"](turns[-1], "soviet_union", "axis"))):
        spaces = {row["id"] for row in pbem.game("barbarossa").tables["spaces.csv"] if row["country"] == "soviet_union"}
        assert sum(position.value.control.get(each) == "axis" for each in spaces) == held
    large = {
        row["id"]
        for row in pbem.game("barbarossa").tables["units.csv"]
        if (row["size"], row["side"]) == ("LCU", "axis")
    }
    spaces = {row["id"] for row in pbem.game("barbarossa").tables["spaces.csv"]}
    standing = [unit for unit, stand in turns[0].value.units.items() if unit in large and stand.place in spaces]
    assert names["on_map"](turns[0], "axis", "LCU") == len(standing) > 10
