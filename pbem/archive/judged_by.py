"""A sum over all that decides a verdict: the program's own rules and reading, the tables, the grammars.

Two machines whose sums are equal judge alike; a result that bears another sum is judged again.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from pbem.resources import folder

SHOWS_ONLY = frozenset({"cli", "report", "bots", "interface", "plain_data", "_reports", "_grammar"})
ENDINGS = frozenset({".py", ".csv", ".toml", ".lark"})


def judged_by(*, as_played: bool) -> str:
    """Returns the sum of the rules, and of whether illegal orders are applied."""
    return hashlib.sha256(f"{_of_rules()} {as_played}".encode()).hexdigest()[:12]


@cache
def _of_rules() -> str:
    found = hashlib.sha256()
    for name, path in _sources():
        data = path.read_bytes().replace(b"\r\n", b"\n")  # as a checkout on Windows may have it
        found.update(f"{name} {len(data)}\n".encode() + data)
    return found.hexdigest()


def _sources() -> Iterator[tuple[str, Path]]:
    """Yields every file that has a say, by a name that is the same in a checkout and in a wheel."""
    for name, root, left_out in (("pbem", Path(str(files("pbem"))), SHOWS_ONLY), ("grammar", folder("grammar"), ())):
        inside = ((path.relative_to(root), path) for path in root.rglob("*") if path.suffix in ENDINGS)
        for inner, path in sorted((inner.as_posix(), path) for inner, path in inside if inner.parts[0] not in left_out):
            yield f"{name}/{inner}", path
