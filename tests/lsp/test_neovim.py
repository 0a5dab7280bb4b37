"""A real Neovim, without a screen, with the language server as its documentation says; left out where there is none."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.support.neovim import FOUND

ROOT = Path(__file__).parents[2]
OPENING = (ROOT / "samples" / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
HERE = OPENING.partition("    advance Warsaw: 2PzA")[0]
FAULTY = HERE.replace("attack Bialystok from", "attack Białystok form")


def _settings() -> str:
    """Returns the settings that the page on editors gives, with the server of this checkout."""
    page = (ROOT / "docs" / "editors.md").read_text("utf-8")
    _, _, behind = page.partition("```lua\n")
    command = ", ".join(f"[[{each}]]" for each in (sys.executable, "-m", "pbem", "lsp"))
    assert "cmd = { 'pbem', 'lsp' }" in behind
    return behind.partition("```")[0].replace("'pbem', 'lsp'", command)


def test_a_player_reads_mends_completes_looks_up_and_formats(tmp_path: Path) -> None:
    """The fault stands behind a letter of two bytes, and the places are right."""
    assert FOUND is not None
    log, settings, out = tmp_path / "game.log", tmp_path / "init.lua", tmp_path / "found.json"
    log.write_text(FAULTY, "utf-8")
    settings.write_text(_settings(), "utf-8")
    around = {**os.environ, "PBEM_SETTINGS": str(settings), "PBEM_OUT": str(out), "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [FOUND, "--headless", "-u", "NONE", "-i", "NONE", str(log), "-S", str(Path(__file__).with_name("neovim.lua"))],
        cwd=tmp_path, env=around, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert out.is_file(), told.stderr
    found = json.loads(out.read_text("utf-8"))
    assert "trouble" not in found, (found, told.stderr)
    fault = found.pop("fault")
    line = FAULTY.split("\n")[fault["line"] - 1].encode()
    assert line[fault["column"] :].startswith(b"form ")
    assert fault["message"] == "`form` is not expected here\nremedy: Expected: `from`"
    folds = found.pop("folds")
    assert folds > 1
    assert found == {
        "action": "Write `from`",
        "mended": line.decode().replace("form", "from"),
        "offered": "Warsaw",
        "told": "`2PzA` axis LCU, 2 steps: Warsaw",
        "place": "`Memel`, axis\n- axis: `16A`, `18A`, `4PzA`",
        "moved": True,
        "formatted": "  attack Minsk from Vilna: 3PzA",
    }
