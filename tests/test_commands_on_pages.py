"""Commands in the blocks of the README and the pages: each is run, one after the other, where the files that it speaks of lie.

What only a checkout, a server or an administrator has is not run: installations, `dask`, `sudo`.
"""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli.main import command, pbem
from pbem.post.sealing.keeping import HOME

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"
BLOCK = re.compile(r"^```(?:sh|bash)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:^|&& )(pbem .+)$", re.MULTILINE)
OPENING = "barbarossa-to-berlin/opening.log"
FILES = {  # of the samples, by the name that they have on a page
    "README.md": {f"samples/{OPENING}": OPENING},
    "archives.md": {"archive/opening.log": OPENING, "archive/slip.log": "barbarossa-to-berlin/opening-with-a-slip.log"},
    "dice.md": {},
    "editing.md": {"game.log": OPENING},
    "hidden-cards.md": {"public.log": OPENING, "axis.log": OPENING, "allied.log": OPENING},
    "json.md": {"game.log": "barbarossa-to-berlin/opening-with-a-slip.log"},
    "judge.md": {},
    "mail-and-forum.md": {"game.log": OPENING, "inbox/1.eml": "barbarossa-to-berlin/opening.eml"},
    "owners-tables.md": {"game.log": "a-victory-awaits/middle-of-the-war.log"},
}
STAY = ("pbem edit ", "pbem audit archive --scheduler ")  # with a server; their words are read and no more
FAULTY = {"json.md", "archives.md"}  # their logs have a fault


def commands(page: Path) -> Iterator[str]:
    """Yields the commands of a page."""
    for block in BLOCK.findall(page.read_text("utf-8")):
        yield from COMMAND.findall(block.replace("\\\n", " "))


PAGES = {page.name: page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if any(commands(page))}


def test_all_pages_with_commands_are_known() -> None:
    """A new one says which files its commands speak of."""
    assert set(PAGES) == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_the_commands_of_a_page_do_their_work(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, str(tmp_path / "seals"))
    for file, sample in FILES[name].items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SAMPLES / sample, tmp_path / file)
    for line in commands(PAGES[name]):
        _, *words = shlex.split(line.partition(" | ")[0], comments=True)
        if line.startswith(STAY):
            command(words[0]).make_context(words[0], words[1:])
            continue
        found = CliRunner().invoke(pbem, words)
        assert found.exit_code in ({0, 1} if name in FAULTY else {0}), f"{line}\n{found.output}"
        if " | jq " in line:
            asked = re.findall(r"\.([a-z_]\w*)", line.partition(" | jq ")[2])
            assert asked
            assert set(asked) <= set(_keys(json.loads(found.stdout)))


def _keys(data: Any) -> Iterator[str]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield str(key)
        yield from _keys(value)
