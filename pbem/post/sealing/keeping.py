"""Where secrets lie: a file for each game in the user's own data folder, which only he can read."""

import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pbem.core.frozen import replace
from pbem.core.system_errors import reason
from pbem.post.sealing.second import PROTOCOL, AnySecret, SecondSecret
from pbem.post.sealing.secret import Secret
from pbem.writing import Over, locked, make_folder, write

FORM = "pbem.seals/1"
BUSY = 10.0  # seconds to wait for another call
MOST_BYTES = 10_000_000
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")  # of a game; an older file keeps the name that it has
HOME = "PBEM_SEALS"  # an environment variable: a folder of one's own choice


class KeepingError(Exception):
    """Secrets cannot be read or written; the message says why, `remedy` what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        """Keeps the remedy."""
        super().__init__(message)
        self.remedy = remedy


def folder() -> Path:
    """Returns the folder of the secrets, which is made where there is none.

    Raises:
        KeepingError: if it cannot be had.
    """
    from platformdirs import user_data_path

    chosen = os.environ.get(HOME)
    try:
        found = Path(chosen) if chosen else user_data_path("pbem", appauthor=False, ensure_exists=True) / "seals"
        if not found.is_dir() and (trouble := make_folder(found)):
            raise KeepingError(trouble.message, f"make it, or name another folder in {HOME}")
        if os.name == "posix" and found.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            found.chmod(stat.S_IRWXU)  # anyone who can write there could remove a secret, which then counts as lost
    except OSError as error:
        message = f"the folder for secrets cannot be made: {reason(error)}"
        raise KeepingError(message, f"make it, or name another one in {HOME}") from error
    return found


def _file(game: str, id_: str) -> Path:
    """Returns where the secrets of a game lie, which its `Id` names on every system.

    Raises:
        KeepingError: if it can't.
    """
    found = folder() / f"{game.replace('_', '-')}-{id_}.json"
    if not NAME.fullmatch(id_) and not (found.parent == folder() and found.is_file()):
        message = f"`Id: {id_}` can't name the file of its secret"
        raise KeepingError(
            message, "write up to 32 of the letters a to z, digits and hyphens behind `Id:`, no hyphen first"
        )
    return found


def older(side: str) -> str:
    """Returns the name of a side's secret of the first protocol, where the players have changed over."""
    return f"{side}-1"


@contextmanager
def kept(game: str, id_: str) -> Iterator[dict[str, AnySecret]]:
    """Yields the secrets of a game by side, to be looked at and changed; what has changed is written at the end.

    Raises:
        KeepingError: if they cannot be read or written.
    """
    path = _file(game, id_)
    with locked(path, BUSY) as free:
        if not free:
            message = f"another program has {path} in its hands"
            raise KeepingError(message, "write the command again when it has ended")
        found = _read(path)
        before = dict(found)
        yield found
        if found != before:
            _write(path, found)


def _read(path: Path) -> dict[str, AnySecret]:
    if not path.exists():
        return {}
    try:
        data = json.loads(path.read_bytes()[:MOST_BYTES])
    except (OSError, ValueError) as error:
        message = f"{path} cannot be read"
        raise KeepingError(message, "take it from a backup: `pbem seals --import FILE`") from error
    return secrets_in(data, str(path))


def secrets_in(data: Any, name: str) -> dict[str, AnySecret]:
    """Returns the secrets of one game in plain data.

    Raises:
        KeepingError: if the data holds none.
    """
    sides = data.get("sides") if isinstance(data, Mapping) and data.get("schema") == FORM else None
    try:
        return {str(side): _secret(each) for side, each in sides.items()} if sides is not None else _none(name)
    except (ValueError, AttributeError):
        return _none(name)


def _secret(data: Any) -> AnySecret:
    """Returns the secret that plain data describes.

    Raises:
        ValueError: if the data is none.
    """
    kind = SecondSecret if isinstance(data, Mapping) and data.get("protocol") == PROTOCOL else Secret
    return kind.from_data(data)


def _none(name: str) -> dict[str, AnySecret]:
    message = f"{name} holds no secrets of sealed chance"
    raise KeepingError(message, "take another copy of it")


def _write(path: Path, found: Mapping[str, AnySecret]) -> None:
    data = {"schema": FORM, "sides": {side: each.to_data() for side, each in found.items()}}
    _save(path, data)


def _save(path: Path, data: Any) -> None:
    """Writes a file that only its owner can read, whoever could read it before."""
    save_text(path, json.dumps(data, indent=1) + "\n")


def save_text(path: Path, text: str) -> None:
    """Writes a text that only its owner can read.

    Raises:
        KeepingError: if it cannot be written.
    """
    trouble = make_folder(path.parent) or write(path, text, Over.ANYTHING, private=True)
    if trouble is not None:
        raise KeepingError(trouble.message, f"give yourself the right to write in {path.parent}")
    path.chmod(stat.S_IRUSR | stat.S_IWUSR)


# -- a new computer


def exported() -> dict[str, Any]:
    """Returns all secrets that lie here as plain data."""
    games = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder().glob("*.json"))}
    for name, data in games.items():
        secrets_in(data, name)
    from pbem.post.sealing.master import master, words_of

    found = master()
    return {"schema": FORM, "games": games} | ({"words": words_of(found)} if found is not None else {})


def export(path: Path) -> int:
    """Writes all secrets into a file that only its owner can read; returns of how many games they are."""
    if path.exists():
        message = f"{path} is there already"
        raise KeepingError(message, "name a file that is not there yet")
    data = exported()
    _save(path, data)
    return len(data["games"])


def take_in(data: Any, name: str) -> list[str]:
    """Takes secrets over from another computer, but over none that is here; returns of which games.

    What both have is put together: a value that was opened on either is never opened for anything else.

    Raises:
        KeepingError: if the data holds none, or other secrets of a game that has some here.
    """
    games = data.get("games") if isinstance(data, Mapping) and data.get("schema") == FORM else None
    if not isinstance(games, Mapping) or not games:
        _none(name)
        return []
    _take_in_words(data)
    found = {str(game): secrets_in(each, name) for game, each in games.items() if _is_name(str(game))}
    for game, theirs in found.items():
        path = folder() / f"{game}.json"
        ours = _read(path)
        _write(path, {**ours, **{side: _united(ours.get(side), each, game) for side, each in theirs.items()}})
    return sorted(found)


def _take_in_words(data: Mapping[str, Any]) -> None:
    """Takes the 24 words over, if none are here: each game brings its own secret, whatever the words.

    Raises:
        KeepingError: if they are none.
    """
    from pbem.post.sealing.master import keep_master, master, master_of

    if isinstance(words := data.get("words"), str) and master() is None:
        keep_master(master_of(words))


def _is_name(game: str) -> bool:
    return bool(game) and all(letter.isalnum() or letter in "-_" for letter in game)


def _united(ours: AnySecret | None, theirs: AnySecret, game: str) -> AnySecret:
    if ours is None:
        return theirs
    if not _is_same(ours, theirs):
        message = f"other secrets of {game} lie here"
        raise KeepingError(message, "keep those of the chain that the log has sealed; move the other file away")
    both: dict[str, Any] = {
        "opened": {**theirs.opened, **ours.opened},
        "game": ours.game or theirs.game,
        "disclosed": theirs.disclosed or ours.disclosed,
    }
    return replace(ours, **both)


def _is_same(ours: AnySecret, theirs: AnySecret) -> bool:
    if isinstance(ours, Secret) and isinstance(theirs, Secret):
        return (ours.end, ours.seed) == (theirs.end, theirs.seed)
    return isinstance(ours, SecondSecret) and isinstance(theirs, SecondSecret) and ours.root == theirs.root
