"""Two players of a sealed game with secrets that are always the same, so that histories can be compared."""

import random
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.core.chance.ledger import Ledger
from pbem.post.sealing.keeping import HOME, kept
from pbem.post.sealing.second import SecondSecret, opening
from tests.support.two_players import Two

CUP = """Game: A Victory Awaits
Scenario: leningrad
Axis: Anna <anna@example.org>
Soviet: Bert <bert@example.org>
Id: k7f3
Dice: {}
Options: workshop

set step command; chits axis: 16A, 4PzG; chits soviet: 8A, 11A
"""
WAR = """Game: Barbarossa to Berlin
Axis: Anna <anna@example.org>
Allied: Bert <bert@example.org>
Id: k7f3
Dice: {}
Options: workshop

deploy Paris: [1A]; Bordeaux: [7A]
set hand axis 1, 3, 10, 15, 19, 24, 25; hand allied 3, 8, 10, 17, 19, 22, 24
turn 1
standfast Brest-Litovsk, Kaunas, Lwow
axis 1
play 1 event
combat Memel, Insterberg, Warsaw, Lublin, Tarnow
"""
FENCE = re.compile(r" #\d+ after \w+| \d orders?, now \w+")


def fixed_secrets(environment: pytest.MonkeyPatch, seed: int) -> None:
    """Has all secrets drawn by chance that has a seed."""
    chance = random.Random(seed)
    drawn = SimpleNamespace(token_bytes=chance.randbytes, randbelow=lambda _: seed)  # the same in each folder
    environment.setattr("pbem.post.sealing.secret.secrets", drawn)
    environment.setattr("pbem.post.sealing.second.secrets", drawn)
    environment.setattr("pbem.post.sealing.master.secrets", drawn)


def begun(home: Path, environment: pytest.MonkeyPatch, head: str, dice: str = "sealed 2", seed: int = 1) -> Two:
    """Returns a game in which both have sealed, in a new folder of its own."""
    fixed_secrets(environment, seed)
    home.mkdir(parents=True, exist_ok=True)
    other = "soviet" if "Soviet:" in head else "allied"
    found = Two(home, environment, sides=("axis", other))
    for side in found.sides:
        found.log(side).write_text(head.format(dice))
    for side in found.sides:
        done = found.run(side, "seals")
        assert done.exit_code == 0, done.output
        found.sends(side)
    return found


def book_of(table: Two, side: str) -> Ledger:
    """Returns the book of a side's log."""
    replay = table.verdict(side).replay
    assert replay is not None
    assert replay.chance is not None
    return replay.chance


def secret_of(table: Two, side: str) -> SecondSecret:
    """Returns a side's secret of the game."""
    table.environment.setenv(HOME, str(table.home / f"{side}-seals"))
    replay = table.verdict(side).replay
    assert replay is not None
    with kept(replay.game.name, "k7f3") as secrets:
        found = secrets[side]
    assert isinstance(found, SecondSecret)
    return found


def opens_by_script(table: Two, side: str) -> None:
    """Writes a side's value into its log, whatever its program would do."""
    waiting = book_of(table, side).waiting
    assert waiting is not None
    table.write(side, f"{opening(waiting, side, secret_of(table, side).root)}\n")


def drawn(table: Two) -> list[str | None]:
    """Returns what both logs say was drawn, which must be the same in both."""
    found = [[each.said for each in book_of(table, side).dealt] for side in table.sides]
    assert found[0] == found[1]
    return found[0]


def meet(table: Two, mails: tuple[str, str]) -> None:
    """Has both take in what the other has sent, as the commands tell them, until both logs are the same."""
    for side, mail in zip(table.sides, mails[::-1], strict=True):
        if table.run(side, "add", mail).exit_code == 1:
            table.run(side, "add", mail, "--behind")
    settle(table)


def settle(table: Two) -> None:
    """Has both send what the other does not have until both logs have the same hash."""
    for _ in range(4):
        for side, other in (table.sides, table.sides[::-1]):
            out = str(table.home / f"settle{table.mails}.eml")
            table.mails += 1
            if table.run(side, "mail", "--format", "eml", "-o", out).exit_code == 0:
                table.run(other, "add", out)
        if table.hash(table.sides[0]) == table.hash(table.sides[1]) and book_of(table, "axis").waiting is None:
            return
    raise AssertionError("\n".join(table.log(side).read_text() for side in table.sides))


def verbs(table: Two, side: str) -> list[str]:
    """Returns the first words of a side's log."""
    lines = table.log(side).read_text().splitlines()
    return [line.split()[0] for line in lines if line.split() and not line.startswith("#")]


def without(mail: str, *beginnings: str) -> str:
    """Strikes lines out of a mail as by hand, and what the fence says of them; returns its file."""
    path = Path(mail)
    text = FENCE.sub("", path.read_bytes().decode().replace("\r\n", "\n"))
    lines = [line for line in text.split("\n") if not line.strip().startswith(beginnings)]
    path.write_bytes("\n".join(lines).encode())
    return mail
