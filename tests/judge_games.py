"""`python -m tests.judge_games`: the long form of what the suite tries in seconds.

Whole games by SMTP and IMAP; hundreds of games in bad weather; a judge that is killed hundreds of times, on SQLite and with
four workers on PostgreSQL. Each game must end with the log that a calm run gives: by SMTP and IMAP to the last byte, but for
when each mail came. Exit code 1 if one does not.
"""

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path

from pbem.core.telling.words import counted
from pbem.games import names
from pbem.post.judge.inbound.maildir import make
from pbem.post.judge.store.tables import META
from tests.judge.by_hand import all_join, play_in, play_out
from tests.judge.by_mail import played, serving
from tests.judge.by_maildir import Round
from tests.judge.clubs import Club, Script, club_in, orders_of, script, script_orders
from tests.judge.killing import Killer
from tests.judge.servers import postgres, postgres_folder
from tests.judge.test_servers import configured, lines_in
from tests.judge.weather import Weather

AT_ONCE = 4  # games of a club
_SENT = re.compile(rb"(?<=, sent )\d{4}-\d\d-\d\d \d\d:\d\d [+]0000(?=, <)")


def main() -> int:
    """Plays all of it and returns how many parts failed."""
    options = _options()
    parts: dict[str, Callable[[argparse.Namespace], str]] = {
        "mail": _by_mail,
        "weather": _in_bad_weather,
        "kills": lambda said: _killed(said, ""),
        "kills-postgres": _killed_on_postgres,
    }
    failed = 0
    for name in options.parts or parts:
        begun = time.monotonic()
        try:
            said = parts[name](options)
        except (AssertionError, TimeoutError) as error:
            failed, said = failed + 1, f"FAILED: {error}"
        print(f"{name}: {said}, in {time.monotonic() - begun:.0f} s", flush=True)
    return failed


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="mail|weather|kills|kills-postgres")
    parser.add_argument("--games", type=int, default=200, help="in bad weather")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--turns", type=int, default=1, help="of the games in bad weather and of those killed")
    parser.add_argument("--only", nargs="*", default=names(), metavar="GAME", help="the games by mail; none: all")
    parser.add_argument("--whole", type=int, default=0, metavar="TURNS", help="turns of the games by mail; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _is_as_if_calm(club: Club) -> None:
    """Asserts that each game has the orders that its bots have played, each once."""
    for game, play in club.scripts.items():
        assert orders_of(club.log(game)) == script_orders(play), f"{play.engine} {game} is another game"
    assert club.differing == [], club.differing


def _calm_log(play: Script, name: str) -> bytes:
    """Returns the log that a game has when its mails are carried by hand, one after the other, under another's id."""
    with tempfile.TemporaryDirectory() as folder:
        club = club_in(Path(folder), limits={"mails": 1_000_000})
        game = club.begin(play)
        all_join(club)
        play_out(club)
        assert club.unfinished == [], club.unfinished
        log = club.log(game)
        club.store.close()
    return log.replace(game.encode(), name.encode())


def _timeless(log: bytes) -> list[bytes]:
    """Returns the lines of a log without the moments at which its mails came."""
    return _SENT.sub(b"", log).split(b"\n")


def _is_to_the_byte(club: Club) -> int:
    """Asserts that each game's log is that of a calm run; returns how many bytes were compared."""
    compared = 0
    for game, play in club.scripts.items():
        found, calm = club.log(game), _calm_log(play, game)
        differ = [each for each in zip_longest(_timeless(found), _timeless(calm)) if each[0] != each[1]]
        assert differ == [], f"{play.engine} {game}: {len(differ)} lines differ, the first: {differ[0]}"
        compared += len(found)
    return compared


def _by_mail(options: argparse.Namespace) -> str:
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        folder = Path(place)
        url = stack.enter_context(postgres(folder)) if postgres_folder() else f"sqlite:///{folder / 'judge.sqlite'}"
        lines = stack.enter_context(lines_in(folder))
        club = configured(folder, lines, url)
        for name in options.only:
            club.begin(script(name, options.seed, options.whole or None, "cautious"))
        stack.enter_context(serving(folder, 4 if url.startswith("postgres") else 1))
        played(club, lines, seconds=24 * 3600)
        _is_as_if_calm(club)
        plays = club.scripts.values()
        orders, turns = sum(play.orders for play in plays), sum(len(play.blocks) for play in plays)
        compared = _is_to_the_byte(club)
        club.store.close()
    how = f"{turns:,} turns, {orders:,} orders by SMTP and IMAP, {url.partition(':')[0]}"
    return f"{counted(len(club.scripts), 'game')}, {how}; {compared:,} bytes are those of a calm run"


def _in_bad_weather(options: argparse.Namespace) -> str:
    happened: Counter[str] = Counter()
    every = sorted(names())
    for first in range(0, options.games, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            club = club_in(Path(folder))
            for number in range(first, min(first + AT_ONCE, options.games)):
                club.begin(script(every[number % len(every)], options.seed + number % 25, options.turns))
            all_join(club)
            weather = Weather(random.Random(options.seed + first), 0.4)
            play_in(weather, club)
            _is_as_if_calm(club)
            happened.update(weather.happened)
            club.store.close()
    return f"{options.games} games, " + ", ".join(f"{number} {what}" for what, number in sorted(happened.items()))


def _killed(options: argparse.Namespace, database: str, workers: int = 1) -> str:
    chance = random.Random(options.seed)
    killed = games = twice = 0
    while killed < options.kills:
        with tempfile.TemporaryDirectory() as folder:
            table = _table(Path(folder), database, chance, workers)
            for number, name in enumerate(names()):
                table.club.begin(script(name, options.seed + (games + number) % 25, options.turns))
            table.join()
            table.play(kill=0.6)
            _is_as_if_calm(table.club)
            assert table.doubled == [], "an answer was sent twice in other words"
            killed, games, twice = killed + table.killer.killed, games + len(table.club.scripts), twice + table.twice
            META.drop_all(table.club.store.engine)  # mail that was not sent yet would come to the next club's players
            table.club.store.close()
    return f"{killed} judges killed in {games} games, {twice} answers came twice under the same Message-ID"


def _table(folder: Path, database: str, chance: random.Random, workers: int) -> Round:
    changes = {"database": database} if database else {}
    club = club_in(folder, limits={"lease": 1, "mails": 1_000_000}, **changes)
    for each in (club.settings.inbound.maildir, club.settings.outbound.maildir):
        assert each
        assert make(each) is None
    return Round(club, Killer(club, chance, workers))


def _killed_on_postgres(options: argparse.Namespace) -> str:
    if postgres_folder() is None:
        return "PostgreSQL is not installed here, and was left out"
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder)) as url:
        return _killed(options, url, workers=4)


if __name__ == "__main__":
    sys.exit(main())
