"""The built wheel, installed elsewhere, runs the README's first command."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "barbarossa-to-berlin" / "opening.log"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that holds the wheel alone, with the dependencies of this one."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    wheel = next(folder.glob("*.whl"))
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", str(wheel)], check=True)
    _lend_dependencies(python)
    return python


def _lend_dependencies(python: Path) -> None:
    """Points the new environment to the installed dependencies, so that no network is needed."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    target = subprocess.run([python, "-c", where], check=True, capture_output=True, text=True).stdout.strip()
    here = subprocess.run([sys.executable, "-c", where], check=True, capture_output=True, text=True).stdout.strip()
    Path(target, "lent.pth").write_text(here, encoding="utf-8")


def test_the_first_command_of_the_readme(installed: Path, tmp_path: Path) -> None:
    """`pbem report` writes a report from an installed wheel, in any folder."""
    command = [str(installed), "-I", "-m", "pbem", "report", str(SAMPLE)]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert (tmp_path / "opening.html").stat().st_size > 10_000
    assert (tmp_path / "opening.md").is_file()


def test_it_is_the_wheel_that_runs(installed: Path, tmp_path: Path) -> None:
    """The package, its grammar and its templates come from the wheel."""
    code = (
        "import pbem, pbem.resources as r; print(pbem.__file__); print(r.folder('grammar')); print(r.folder('reports'))"
    )
    found = subprocess.run([installed, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert str(ROOT) not in found.stdout
    assert "_grammar" in found.stdout
