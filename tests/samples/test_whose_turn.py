"""`samples/whose-turn.sh`: who is next in every log of a folder, from `pbem check --json`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pbem

SAMPLES = Path(__file__).parents[2] / "samples"
SHELL = shutil.which("sh")
READERS = {"jq": shutil.which("jq"), "python3": sys.executable}


@pytest.mark.skipif(SHELL is None, reason="a script for the shell needs one, and Windows has none")
@pytest.mark.parametrize("reader", [name for name, path in READERS.items() if path])
def test_it_tells_who_is_next_in_every_log(reader: str, tmp_path: Path) -> None:
    """With jq and without; a log with mistakes is told as one, and what is no log of the folder is passed over."""
    tools, logs = tmp_path / "tools", tmp_path / "my logs"
    tools.mkdir()
    logs.mkdir()
    (tools / "pbem").symlink_to(Path(sys.executable).with_name("pbem"))
    (tools / reader).symlink_to(READERS[reader] or "")
    for name in ("opening.log", "opening-with-mistakes.log"):
        shutil.copy(SAMPLES / "barbarossa-to-berlin" / name, logs)
    (logs / "new.log").write_text(pbem.game("barbarossa").new_log("Anna", "Bert", orders=False), "utf-8")
    (logs / "no.log").write_text("Dear Bert", "utf-8")
    (logs / "letter.txt").write_text("Dear Bert", "utf-8")
    script = [str(SHELL), str(SAMPLES / "whose-turn.sh"), str(logs)]
    done = subprocess.run(script, env={**os.environ, "PATH": str(tools)}, capture_output=True, text=True, check=False)
    found = done.stdout.splitlines()
    assert done.stderr == ""
    assert found[0] == "new.log: axis: deploy the German [1A] and [7A] in Occupied France, then begin turn 1"
    assert found[1].startswith("no.log: to be mended first: ")
    assert found[2].startswith("opening-with-mistakes.log: to be mended first: ")
    assert found[3:] == ["opening.log: neutral: begin the next turn: `turn 2`"]
