"""Two games that differ only in one side's secrets: the other side, the public and the secretary have the same bytes.

Mails of every kind, reports and logs attached to them, what is due, the state, the judge's own log, logs rebuilt for a side.
"""

import itertools
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pbem.post.judge.due import owed, owed_data
from pbem.post.judge.inbound.fetching import take_one
from pbem.post.judge.inbound.maildir import make
from pbem.post.judge.inviting import invite
from pbem.post.judge.rebuilding import rebuilt
from pbem.post.judge.serving import run_once
from pbem.post.judge.state import state
from pbem.post.judge.store.games import game_of
from pbem.post.judge.store.seats import Guest, seats_of
from tests.judge.by_maildir import Round
from tests.judge.clubs import Bot, Club, Script, club_in, cut
from tests.judge.killing import Killer
from tests.support.a_victory_awaits.told_logs import deployed
from tests.support.barbarossa_to_berlin.told_logs import HEAD, ONE, OTHER


class Twins(NamedTuple):
    """Two games that differ in the secrets of a side alone, and a line that names one of each."""

    engine: str
    hides: str
    logs: tuple[str, str]
    secrets: tuple[str, str]


AVA = f"Game: A Victory Awaits\nScenario: leningrad\nAxis: Anna\nSoviet: Bert\n\n{deployed('leningrad')}turn 1\n"
CHITS = "select axis 16A, 18A, 4PzG, Manstein\nselect soviet {}\ndraw 18A\n"
BERLIN = "Game: On To Berlin!\nAxis: Anna\nAllied: Bert\n\nturn 1\nhand axis Diplomacy A, Supply A, Wolfpacks A, {}\naxis 1\nplay Diplomacy A\n"
ABSOLUTE = (
    "Game: Absolute War!\nGerman: Anna\nSoviet: Bert\n\nturn 1\ngerman\nsupply\ndraw 7\ndraw 5\ndraw 13\ndraw {}\n"
)

TWINS = {
    "barbarossa": Twins("barbarossa_to_berlin", "allied", (HEAD + ONE, HEAD + OTHER), ("draw allied 3", "draw allied 4")),
    "victory": Twins(
        "a_victory_awaits", "soviet", (AVA + CHITS.format("8A, 11A  # hold the Dvina"), AVA + CHITS.format("11A, 8A  # go north")),
        ("select soviet 8A, 11A", "select soviet 11A, 8A"),
    ),
    "berlin": Twins(
        "on_to_berlin", "axis", (BERLIN.format("Vichy France  # for later"), BERLIN.format("Redeploy  # my best")),
        ("hand axis Vichy France", "hand axis Redeploy"),
    ),
    "absolute": Twins("absolute_war", "german", (ABSOLUTE.format("18  # at last"), ABSOLUTE.format("9  # oh")), ("draw 18", "draw 9")),
}  # fmt: skip


STANDING = {  # of the hiding side, such as answer nothing in these games: two that differ, and two that are none
    "barbarossa": (
        ("defend none if odds 1:30 or less", "lose LCU first if losses 30 or more", "retreat toward Mars"),
        ("retreat toward Riga if units 3 and at Berlin", "defend with open cards if odds 40:1", "defend with 55"),
    ),
    "victory": (
        ("lose Fortress, infantry first unless at Smolensk", "retreat toward Kiev", "lose Romans first"),
        ("retreat any", "fortress Smolensk", "build Smolensk"),
    ),
    "berlin": (
        ("ambush none", "hits spent, LF first if number 2 or more", "ambush with Wolfpacks A"),
        ("recover any", "retreat toward Brittany", "retreat toward Mars"),
    ),
    "absolute": (
        ("support none", "choose refuse", "support by the Finns of Mars"),
        ("lose any", "retreat any if zones 1", "lose all"),
    ),
}  # fmt: skip


def numbered(patch: pytest.MonkeyPatch) -> None:
    """Has tokens and ids counted and not drawn: chance must not hide a difference, nor make one."""
    numbers, letters = itertools.count(1), itertools.count()
    patch.setattr(secrets, "token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
    patch.setattr(secrets, "choice", lambda said: said[next(letters) % len(said)])


def told(
    twins: Twins, which: int, folder: Path, capsys: pytest.CaptureFixture[str], standing: tuple[str, ...] = ()
) -> dict[str, object]:
    """Plays a game and returns everything that anybody but the hiding side has of it, by the artefact."""
    folder.mkdir()
    table = round_of(folder, cut(twins.engine, twins.logs[which]))
    club = table.club
    capsys.readouterr()
    for bot in club.bots.values():
        if bot.seat.role == twins.hides:
            said = [f"{twins.hides}: {each}" for each in standing]
            _given(club, [bot.asks(f"standing {each}", club.clock()) for each in (*said, "clear", *said[:1], "")])
    sent = list(_played(table, twins.hides, twins.secrets[which]))
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    viewers = {bot.seat.address: bot.seat.role for bot in club.bots.values()}
    mails = sorted((address, raw) for address, raw in sent if viewers[address] != twins.hides)  # a maildir has no order
    with club.store.look() as tx:
        return {
            "mails": mails,
            "due": [owed_data(each) for each in owed(tx, club.now)],
            "state": state(tx),
            "log": [{key: value for key, value in line.items() if key not in {"time", "seconds"}} for line in lines],
            "logs": [list(rebuilt(tx, role)) for role in {*viewers.values(), "public"} - {twins.hides, "observer"}],
        }


def round_of(folder: Path, play: Script) -> Round:
    """Returns a club with one game and an observer in it; all have joined."""
    club = club_in(folder)
    for each in (club.settings.inbound.maildir, club.settings.outbound.maildir):
        assert each
        assert make(each) is None
    game = club.begin(play)
    with club.store.change() as tx:
        row = game_of(tx, game)
        assert row
        invite(tx, club.settings, row, [Guest("observer", "Olga", "olga@bots.example")], club.clock())
        seat = next(each for each in seats_of(tx, game) if each.role == "observer")
    club.bots[seat.address] = Bot(seat, play, club.bots["anna0@bots.example"].hashes)
    table = Round(club, Killer(club, None))  # type: ignore[arg-type]
    _given(club, [bot.asks("join", club.clock()) for bot in club.bots.values()])
    return table


def _given(club: Club, mails: list[bytes]) -> None:
    for raw in mails:
        take_one(club.store, club.settings, raw, club.clock())
    run_once(club.store, club.settings, club.clock)


def _played(table: Round, hides: str, secret: str) -> Iterator[tuple[str, bytes]]:
    """Plays, and has each side try all else that there is to try; yields what comes of it."""
    club, done = table.club, set[bytes]()
    while posts := table.collect():
        yield from posts
        for address, raw in posts:
            club.bots[address].hears(raw, club.clock())
        for bot in club.bots.values():
            by_words = {raw.partition(b"\n\n")[2]: raw for raw in bot.out}  # each turn once, whatever it answers
            turns = [raw for words, raw in by_words.items() if words not in done]
            done |= set(by_words)
            mails = [each for raw in turns for each in _tries(club, bot, raw, secret if bot.seat.role == hides else "")]
            bot.out.clear()
            _given(club, mails)
    for bot in club.bots.values():
        if bot.seat.role == hides:
            _given(club, [bot.asks(f"takeback 1 order -- {secret}", club.clock())])
        else:
            _given(club, [bot.asks(what, club.clock()) for what in ("status", "legal", "report")])
    yield from table.collect()


def _tries(club: Club, bot: Bot, turn: bytes, secret: str) -> Iterator[bytes]:
    """Yields a turn, and before it what is not played: a preview of it, and it with a fault that names a secret."""
    if secret:
        yield turn.replace(b"Hello,", b"pbem preview").replace(
            b"@bots.example>\nIn-Reply", b".p@bots.example>\nIn-Reply"
        )
        yield bot.mail(
            "turn", f"pbem begin\n{secret}\n{secret} and more\npbem end\n", club.clock(), f"faulty-{bot.sent}"
        )
        bot.sent += 1
    yield turn


@pytest.mark.parametrize("name", TWINS)
def test_nobody_is_told_a_secret(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for which in (0, 1):
        numbered(monkeypatch)
        found.append(told(TWINS[name], which, tmp_path / str(which), capsys))
    one, other = found
    assert one["mails"]
    assert [what for what in one if one[what] != other[what]] == []


@pytest.mark.parametrize("name", TWINS)
def test_nobody_is_told_a_standing_order(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two games that differ in one side's standing orders, which answer nothing in them."""
    found = []
    twins = TWINS[name]._replace(logs=TWINS[name].logs[:1] * 2, secrets=TWINS[name].secrets[:1] * 2)
    for which, standing in enumerate(STANDING[name]):
        numbered(monkeypatch)
        found.append(told(twins, which, tmp_path / str(which), capsys, standing))
    one, other = found
    assert one["mails"]
    assert [what for what in one if one[what] != other[what]] == []
