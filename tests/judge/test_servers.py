"""Whole openings of all games through real servers: SMTP, IMAP, SQLite and PostgreSQL, the judge as its own program."""

import itertools
import json
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from pbem.games import names
from pbem.post.judge.state import state
from tests.judge.by_mail import Lines, played, serving
from tests.judge.clubs import Club, club_in, orders_of, script, script_orders
from tests.judge.servers import (
    ImapServer,
    Post,
    free_port,
    imap_server,
    imap_users,
    postgres,
    postgres_folder,
    smtp_server,
)

LEFT_OUT = (
    "PostgreSQL is not installed here: what the judge does with it was not tried (Debian: apt-get install postgresql)"
)


@contextmanager
def lines_in(folder: Path, trouble: Callable[[], str] = str) -> Iterator[Lines]:
    """Runs servers of mail over a folder."""
    with ExitStack() as stack:
        imap_users(folder, "judge", "bots")
        lines = Lines(stack.enter_context(smtp_server(Post(folder, trouble))), free_port())
        stack.enter_context(imap_server(folder, lines.imap))
        yield lines


def configured(folder: Path, lines: Lines, database: str) -> Club:
    """Returns a club whose judge reads and writes by servers."""
    (folder / "judge.toml").write_text(lines.configuration(database), "utf-8")
    return club_in(folder, database=database, inbound={}, outbound={})


def played_all(
    folder: Path, lines: Lines, database: str, workers: int, which: Iterable[str], disturb: Callable[[], object] = list
) -> int:
    """Plays openings, all at once; returns how many mails came twice under one Message-ID."""
    club = configured(folder, lines, database)
    games = [club.begin(script(name)) for name in which]
    with serving(folder, workers):
        box = played(club, lines, disturb=disturb)
    assert [orders_of(club.log(game)) for game in games] == [script_orders(club.scripts[game]) for game in games]
    assert club.differing == []
    with club.store.look() as tx:
        found = state(tx)
    assert (found["mails"]["new"], found["stuck"], found["posts"]["given up"]) == (0, [], 0)
    club.store.close()
    return box.twice


def test_bots_play_by_smtp_and_imap_though_servers_break_off(tmp_path: Path) -> None:
    chance = random.Random(3)

    def trouble() -> str:
        return chance.choice(("busy", "broken", "", "", "", ""))

    with ExitStack() as stack:
        imap_users(tmp_path, "judge", "bots")
        lines = Lines(stack.enter_context(smtp_server(Post(tmp_path, trouble))), free_port())
        server = ImapServer(tmp_path, lines.imap)
        stack.callback(server.stop)
        turns = itertools.count(1)

        def disturb() -> None:
            if next(turns) % 15 == 0:
                server.restart()

        twice = played_all(tmp_path, lines, f"sqlite:///{tmp_path / 'judge.sqlite'}", 1, names(), disturb)
    assert twice
    said = [json.loads(line) for line in (tmp_path / "judge.err").read_text("utf-8").splitlines()]
    assert said[-1]["event"] == "stopped"


def test_bots_play_before_four_workers_on_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if postgres_folder() is None:
        with capsys.disabled():
            print(f"\n{LEFT_OUT}")
        return
    with postgres(tmp_path) as url, lines_in(tmp_path) as lines:
        played_all(tmp_path, lines, url, 4, ("barbarossa_to_berlin", "absolute_war"))
