"""Plain data: every output of every command is as its schema says, and the schemas are those that are shipped."""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import pbem
from pbem.cli.main import pbem as command_line
from pbem.plain_data.heads import NUMBERS, schema_of
from pbem.plain_data.schemas import generated, home, schema_names, shipped
from tests.support.barbarossa_to_berlin.told_logs import HEAD, ONE

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples"
LOGS = sorted(each for each in SAMPLES.glob("*/*.*") if each.parent.name != "judge" and each.stat().st_size < 40_000)
LONG = SAMPLES / "barbarossa-to-berlin" / "whole-war-with-mistakes.log"
FAULTY = HEAD + ONE + "move Riga: SU army - Moscow\nattack\npropose Options: none\nset vp 3\n"
UNUSABLE = {"nothing": "", "no game": "move 36 M - L1423\n", "a game that is not here": "Game: Chess\n", "a bad set-up":
            "Game: Barbarossa to Berlin\nScenario: nowhere\n"}  # fmt: skip
COMMANDS = {
    "check": ("check", "--json"),
    "legal": ("legal", "--json"),
    "position": ("position", "--json"),
    "report": ("report", "--json"),
}
HEADS = ("schema", "version", "viewer", "game", "rules", "tables", "log", "next")


@cache
def validator(name: str) -> Any:
    return Draft202012Validator(json.loads(shipped(name)))


def faults(name: str, data: Any) -> list[str]:
    """Returns what is wrong with data by a schema."""
    return [f"{each.json_path}: {each.message}" for each in validator(name).iter_errors(data)][:3]


def printed(text: bytes, *words: str) -> Any:
    """Returns the data that a command prints of a log."""
    found = CliRunner().invoke(command_line, [words[0], "-", *words[1:]], input=text)
    assert found.exit_code in {0, 1, 2}, found.stderr
    return json.loads(found.stdout)


def wrongs(name: str, data: Any) -> list[str]:
    """Returns what is wrong with an output by its schema, and with the position in it by its game's."""
    found = faults(name, data)
    if "position" in data:
        found += faults(f"position-{data['game'].replace('_', '-')}", data["position"])
    return found


@pytest.mark.parametrize("name", schema_names())
def test_the_schemas_that_are_shipped_are_those_of_the_models(name: str, update_golden: bool) -> None:
    """A key that changes shows here: `pytest tests/plain_data --update-golden`, and another number of the schema."""
    package, path = home(name)
    if update_golden:
        ROOT.joinpath(*package.split("."), path).write_text(generated(name), encoding="utf-8")
    assert shipped(name) == generated(name)
    Draft202012Validator.check_schema(json.loads(shipped(name)))


def test_there_are_no_other_schemas() -> None:
    files = {path.stem for path in (ROOT / "pbem" / "plain_data" / "schemas").iterdir()}
    assert files == set(NUMBERS)
    assert all(schema_of(name) in shipped(name) for name in NUMBERS)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_every_output_of_every_sample_is_as_its_schema_says(path: Path, name: str) -> None:
    data = printed(path.read_bytes(), *COMMANDS[name])
    assert wrongs(name, data) == []
    assert list(data)[: len(HEADS)] == list(HEADS)
    assert data["schema"] == schema_of(name)
    assert data["version"] == pbem.__version__


@pytest.mark.parametrize("viewer", ["axis", "allied", "public", "all"])
@pytest.mark.parametrize("name", COMMANDS)
def test_so_it_is_where_cards_are_hidden_and_lines_are_faulty(name: str, viewer: str) -> None:
    data = printed(FAULTY.encode(), *COMMANDS[name], "--for", viewer)
    assert wrongs(name, data) == []
    assert data["viewer"] == viewer


@pytest.mark.parametrize("name", UNUSABLE)
def test_what_could_not_be_judged_has_no_next(name: str) -> None:
    data = printed(UNUSABLE[name].encode(), "check", "--json")
    assert faults("check", data) == []
    assert "next" not in data
    assert (data["usable"], data["log"]["sum"]) == (False, None)


def test_a_long_war_with_faults_and_what_is_fixed(tmp_path: Path) -> None:
    assert faults("check", printed(LONG.read_bytes(), "check", "--json")) == []
    log = tmp_path / "game.log"
    log.write_text(HEAD + "deploy paris: [1A]; Bordeaux: [7A]\n", encoding="utf-8")
    found = json.loads(CliRunner().invoke(command_line, ["check", "--fix", "--json", str(log)]).stdout)
    assert found["fixed"]
    assert faults("check", found) == []


def test_what_came_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "sound.log").write_text(HEAD, encoding="utf-8")
    (tmp_path / "bad.log").write_text("Game: Chess\n", encoding="utf-8")
    found = json.loads(CliRunner().invoke(command_line, ["audit", "--json", "--jobs", "1", str(tmp_path)]).stdout)
    assert faults("audit", found) == []
    assert [each["usable"] for each in found["logs"]] == [False, True]


Wrong = tuple[str, Any]
MAY_LACK = {"next", "news", "standing"}
OF_NO_KIND = 0.5  # no value of ours is a fraction


def _of_another_kind(data: Any, path: str = "") -> Iterator[Wrong]:
    """Yields the data with one value of another kind; of a list the first."""
    yield path, OF_NO_KIND
    items = data.items() if isinstance(data, dict) else enumerate(data[:1]) if isinstance(data, list) else ()
    for key, value in items:
        for where, changed in _of_another_kind(value, f"{path}.{key}"):
            yield where, {**data, key: changed} if isinstance(data, dict) else [changed, *data[1:]]


def _with_other_keys(data: Any, path: str = "") -> Iterator[Wrong]:
    """Yields the data with a key too few or too many in one object; of a list the first."""
    if isinstance(data, dict):
        lacking = (key for key in data if path or key not in MAY_LACK)
        yield from ((f"{path}.{key}", {name: value for name, value in data.items() if name != key}) for key in lacking)
        yield path, {**data, "a new key": ""}
    items = data.items() if isinstance(data, dict) else enumerate(data[:1]) if isinstance(data, list) else ()
    for key, value in items:
        for where, changed in _with_other_keys(value, f"{path}.{key}"):
            yield where, {**data, key: changed} if isinstance(data, dict) else [changed, *data[1:]]


@pytest.mark.parametrize("name", ["check", "legal"])
def test_an_output_that_is_wrong_is_refused(name: str) -> None:
    """Whatever is left out, added or of another kind, the schema sees it."""
    data = printed(FAULTY.encode(), *COMMANDS[name])
    tried = [*_of_another_kind(data), *_with_other_keys(data)]
    assert len(tried) > 50
    assert [where for where, wrong in tried if validator(name).is_valid(wrong)] == []


@pytest.mark.parametrize(
    "path", ["barbarossa-to-berlin/opening.log", "a-victory-awaits/leningrad.log", "on-to-berlin/opening.log"]
)
def test_a_position_that_is_wrong_is_refused(path: str) -> None:
    data = pbem.judge(SAMPLES / path).position.data()
    slim = {key: dict(list(each.items())[:2]) if isinstance(each, dict) else each for key, each in data.items()}
    whole = {**slim, **{key: data[key] for key in ("this_turn", "action") if key in data}}
    name = f"position-{path.partition('/')[0]}"
    assert faults(name, whole) == []
    lacking = [{key: each for key, each in whole.items() if key != left_out} for left_out in whole]
    tried = [*_of_another_kind(whole), *((str(number), wrong) for number, wrong in enumerate(lacking))]
    assert [where for where, wrong in tried if validator(name).is_valid(wrong)] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_no_output_waits_for_pydantic(name: str) -> None:
    """Start-up is a feature: models make the schemas, and no output."""
    words = [*COMMANDS[name], str(SAMPLES / "barbarossa-to-berlin" / "opening.log")]
    code = (
        "import sys; from pbem.cli.main import pbem\n"
        f"try:\n    pbem({words!r})\n"
        "finally:\n    print('pydantic' in sys.modules, file=sys.stderr)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr.splitlines()[-1] == "False"
    assert faults(name, json.loads(found.stdout)) == []
