"""A store and a backup of 2026-11-27's first judge, as that judge wrote them: told, brought up to date, played on in.

`old/store.sql` is the SQLite file of commit 5fb749b as `.dump` gives it, `old/backup.jsonl` what its `pbem judge backup`
wrote: a game with one order, in which Anna asks for it back.
"""

import json
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import update

from pbem.post.judge.store.opening import Store
from pbem.post.judge.store.schema import VERSION, StoreError
from pbem.post.judge.store.tables import STORE
from tests.judge.test_commands import INVITE, mail, run

OLD = Path(__file__).parent / "old"
TOKEN = "judge+da19f40902e731df222d@example.org"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A judge's folder whose store is an old one."""
    folder = tmp_path / "club"
    run("judge", "init", folder, "--address", "judge@example.org")
    (folder / "judge.sqlite").unlink()
    with sqlite3.connect(folder / "judge.sqlite") as store:
        store.executescript((OLD / "store.sql").read_text("utf-8"))
    store.close()
    return folder


def test_an_old_store_is_told_and_brought_up_to_date(club: Path, tmp_path: Path) -> None:
    found = run("judge", "status", "--dir", club, code=2).output
    assert "version 0" in found
    assert "pbem judge init" in found
    assert "version 0" in run("judge", "run", "--stdin", "--dir", club, data=mail(TOKEN, "pbem status"), code=75).output
    found = run("judge", "init", club).output
    assert (club / "judge.sqlite").stat().st_mode & 0o077 == 0
    assert "takeback 1 order" in found  # what has no place any more is not lost without a word
    assert "was of version 0" in found
    assert run("judge", "init", club).output == "the store is ready\n"
    _plays_on(club)
    run("judge", "backup", tmp_path / "new", "--dir", club)
    first, *rows = map(json.loads, (tmp_path / "new").read_text("utf-8").splitlines())
    assert first["version"] == VERSION
    assert {"chain", "seed"} < {*next(each["row"] for each in rows if each.get("table") == "games")}


def test_an_old_backup_is_restored(tmp_path: Path) -> None:
    run("judge", "init", tmp_path, "--address", "judge@example.org")
    found = run("judge", "restore", OLD / "backup.jsonl", "--dir", tmp_path).output
    assert "version 0" in found
    assert "takeback 1 order" in found
    _plays_on(tmp_path)


def _plays_on(club: Path) -> None:
    run("judge", "run", "--stdin", "--dir", club, data=mail(TOKEN, "pbem begin\nturn 1\npbem end"))
    assert "fa85b, 2 orders" in run("judge", "status", "--dir", club).stdout
    run(*INVITE, "--dir", club)
    run("judge", "run", "--dir", club)


def test_a_later_store_and_a_later_backup_are_not_touched(tmp_path: Path) -> None:
    run("judge", "init", tmp_path)
    later = tmp_path / "later"
    later.write_text(json.dumps({"format": "pbem judge backup 1", "version": VERSION + 1}) + '\n{"end": true}\n')
    assert "a later one" in run("judge", "restore", later, "--dir", tmp_path, code=2).output
    store = Store(f"sqlite:///{tmp_path / 'judge.sqlite'}")
    with store.change() as tx:
        tx.execute(update(STORE).values(version=VERSION + 1))
    for words in (("init", tmp_path), ("status", "--dir", tmp_path)):
        assert "a later one" in run("judge", *words, code=2).output
    store.close()


def test_tables_of_something_else_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "chess.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, moves TEXT)")
    store = Store(f"sqlite:///{file}")
    with pytest.raises(StoreError, match="`games` has other columns"):
        store.make()
    store.close()
    assert other.execute("SELECT name, sql FROM sqlite_master").fetchall() == [
        ("games", "CREATE TABLE games (id INTEGER PRIMARY KEY, moves TEXT)")
    ]
    other.close()


def test_a_backup_with_strange_rows_is_told(tmp_path: Path) -> None:
    run("judge", "init", tmp_path)
    for row in ('{"table": "games", "row": {"moves": 1}}', '{"table": "kings", "row": {}}', '{"table": "games"}', "[]"):
        (tmp_path / "b").write_text(
            f'{{"format": "pbem judge backup 1", "version": {VERSION}}}\n{row}\n{{"end": true}}\n'
        )
        found = run("judge", "restore", tmp_path / "b", "--dir", tmp_path, code=2).output
        assert "backup" in found.splitlines()[0]
        assert "remedy" in found
