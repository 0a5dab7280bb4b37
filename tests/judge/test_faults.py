"""Whatever goes wrong, each game ends with the log that a calm run gives: nothing lost, nothing doubled.

The long form, 200 games and 200 kills, is `python -m tests.judge_games`.
"""

import random
from pathlib import Path

from pbem.post.judge.inbound.maildir import make
from pbem.post.judge.state import state
from tests.judge.by_hand import all_join, play_in
from tests.judge.by_maildir import Round
from tests.judge.clubs import Club, club_in, orders_of, script, script_orders
from tests.judge.killing import FAILED, Killer
from tests.judge.weather import Weather

SHORT = "absolute_war", "barbarossa_to_berlin"


def as_if_calm(club: Club) -> None:
    """Asserts that each game has the orders of its script, each once, and that nothing is left lying."""
    found = {game: orders_of(club.log(game)) for game in club.scripts}
    assert found == {game: script_orders(play) for game, play in club.scripts.items()}
    assert club.differing == []
    with club.store.look() as tx:
        after = state(tx)
    assert (after["mails"]["new"], after["mails"]["waits"], after["stuck"]) == (0, 0, [])


def test_bad_weather(tmp_path: Path) -> None:
    club = club_in(tmp_path)
    for name in SHORT:
        club.begin(script(name, 2))
    all_join(club)
    weather = Weather(random.Random(2), 0.4)
    assert play_in(weather, club) < 400
    as_if_calm(club)
    assert len(weather.happened) >= 5


def round_in(folder: Path, seed: int, **changes: object) -> Round:
    """Returns a club that plays by maildirs before a judge that may be killed."""
    club = club_in(folder, **{"limits": {"lease": 1, "mails": 100_000}, **changes})
    for each in (club.settings.inbound.maildir, club.settings.outbound.maildir):
        assert each
        assert make(each) is None
    for name in SHORT:
        club.begin(script(name, seed))
    return Round(club, Killer(club, random.Random(seed)))


def test_kill_minus_nine(tmp_path: Path) -> None:
    table = round_in(tmp_path, 3)
    table.join()
    table.play(kill=0.6)
    table.killer.run(kill=False)
    table.collect()
    as_if_calm(table.club)
    assert table.killer.killed >= 5
    assert table.doubled == []


def test_a_full_disk(tmp_path: Path) -> None:
    table = round_in(tmp_path, 4)
    table.join()
    chance = random.Random(4)
    failed = 0
    for _ in range(40):
        for address, raw in table.collect():
            table.club.bots[address].hears(raw, table.club.clock())
        table.deliver([raw for bot in table.club.bots.values() for raw in bot.out])
        for bot in table.club.bots.values():
            bot.out.clear()
        failed += table.killer.without_room(chance.randrange(1_000, 300_000)) == FAILED
        table.killer.run(kill=False)
        if not table.club.unfinished:
            break
    assert failed >= 5
    as_if_calm(table.club)
