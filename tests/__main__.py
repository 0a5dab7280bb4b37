"""`python -m tests`: ruff, mypy and pytest in one, each told; stops at nothing and fails if any fails."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHECKS = (
    ("ruff", "-m", "ruff", "check", "."),
    ("mypy", "-m", "mypy"),
    ("pytest", "-m", "pytest", "-n", "auto"),
)


def main() -> int:
    """Returns the number of checks that failed."""
    failed = [name for name, *command in CHECKS if not _passes(name, command)]
    print(f"\n{'failed: ' + ', '.join(failed) if failed else 'ruff, mypy and pytest passed'}")
    return len(failed)


def _passes(name: str, command: list[str]) -> bool:
    print(f"--- {name}", flush=True)
    return subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
