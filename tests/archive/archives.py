"""A small archive to audit: samples, mangled samples, noise; and how an audit is run in the tests."""

import json
import random
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from tests.fuzz.mangling import cut, mangled

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_bytes()
FAULTY = (SAMPLES / "barbarossa-to-berlin" / "opening-with-mistakes.log").read_bytes()


def audit(*words: object) -> Result:
    """Runs the command in this process."""
    return CliRunner().invoke(pbem, ["audit", *map(str, words)])


def rows(found: Result) -> list[dict[str, Any]]:
    """Returns what `--json` printed."""
    told: list[dict[str, Any]] = json.loads(found.stdout)["logs"]
    return told


def archive(folder: Path, mangles: int = 8) -> Path:
    """Fills a folder: sound logs, faulty ones, mangled ones, a mail, noise, a folder in it, a link to nowhere."""
    chance = random.Random(11)
    inner = folder / "deep"
    inner.mkdir(parents=True)
    for name in ("opening.log", "opening.eml", "opening-with-mistakes.log"):
        (folder / name).write_bytes((SAMPLES / "barbarossa-to-berlin" / name).read_bytes())
    for path in sorted((SAMPLES / "a-victory-awaits").glob("*.log"))[:2]:
        (inner / path.name).write_bytes(cut(path.read_bytes(), chance))
    for number in range(mangles):
        (inner / f"mangled {number}.txt").write_bytes(mangled(OPENING, chance))
    (folder / "noise.txt").write_bytes(bytes(range(256)) * 10)
    (folder / "lost.log").symlink_to(folder / "nowhere.log")
    return folder


def many(folder: Path, count: int) -> Path:
    """Fills a folder with logs that are each a little different."""
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:02}.log").write_bytes(OPENING + b"# copy %d\n" % number)
    return folder
