"""The test vectors of the protocol's page, and a verifier in another language that was written from the page alone."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.core.chance.vectors import FILE, vectors, written

VERIFIER = Path(__file__).with_name("verify.mjs")
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no Node.js is installed")


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return vectors()


def verified(path: Path) -> tuple[int, str]:
    """Returns what the verifier says of a file of vectors, and its exit code."""
    done = subprocess.run(["node", str(VERIFIER), str(path)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_file_of_the_page_is_what_the_program_works_out(found: dict[str, Any]) -> None:
    """Written anew by `python -m tests.core.chance.vectors`; nobody changes the protocol without changing its number."""
    assert FILE.read_text("utf-8") == written(found)


@needs_node
def test_another_program_agrees_with_every_vector() -> None:
    code, told = verified(FILE)
    assert (code, told.count("\n")) == (0, 1), told
    assert "8 logs" in told
    assert "(0 more hidden)" in told


@needs_node
@pytest.mark.parametrize("what", ["text", "hash"])
def test_it_tells_a_changed_line(found: dict[str, Any], tmp_path: Path, what: str) -> None:
    other = json.loads(json.dumps(found))
    line = other["logs"][0]["lines"][20]
    line[what] = line[what][:-1] + ("0" if line[what][-1] != "0" else "1")
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps(other))
    assert verified(path)[0] == 1


@needs_node
def test_it_tells_each_pick_that_another_number_is_written_for(found: dict[str, Any], tmp_path: Path) -> None:
    """Of every game and both kinds of dice the first draw that has a choice: a verifier that let one pass proves nothing."""
    other = json.loads(json.dumps(found))
    changed = 0
    for log in other["logs"]:
        picks = next(pick for draw in log["draws"] for pick in draw["picks"] if pick["of"] > 1)
        picks["is"] = (picks["is"] + 1) % picks["of"]
        changed += 1
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps(other))
    code, told = verified(path)
    assert code == 1
    assert told.count(": pick ") == changed == 8
