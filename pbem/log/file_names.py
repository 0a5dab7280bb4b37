"""What the files of a game are called, so that no two have the same name."""

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath as Path

from pbem.core.invisible_characters import on_one_line

STANDARD_INPUT = "standard input"


def short_names(paths: Sequence[str]) -> tuple[str, ...]:
    """Returns the name of each file, with as many of its folders as tell it from the others."""
    return told_apart([on_one_line(_tail(path, paths)) for path in paths])


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Returns names of which no two are the same: the second of two that are alike is numbered."""
    taken: set[str] = set()
    found = []
    for name in names:
        number, free = 1, name
        while free in taken:
            number += 1
            free = f"{name} ({number})"
        taken.add(free)
        found.append(free)
    return tuple(found)


def named_file(said: str, files: Sequence[str]) -> list[str]:
    """Returns the files that are meant by a name or a path, which may have more or fewer folders than theirs."""
    said = on_one_line(said)
    if said in files:
        return [said]
    parts = Path(said).parts
    return [each for each in files if _ends_alike(Path(each).parts, parts)]


def _tail(path: str, paths: Sequence[str]) -> str:
    if path == "-":
        return STANDARD_INPUT
    parts = Path(path).parts
    for count in range(1, len(parts) + 1):
        tail = parts[-count:]
        if Counter(Path(each).parts[-count:] for each in paths)[tail] == 1:
            return str(Path(*tail))
    return path


def _ends_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    shared = min(len(one), len(other))
    return shared > 0 and one[-shared:] == other[-shared:]
