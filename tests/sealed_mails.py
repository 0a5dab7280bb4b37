"""`python -m tests.sealed_mails`: bots of each game play whole sealed games by `pbem mail` and `pbem add` alone.

Each has a folder of his own. Both logs must end sound, with the same hash; when both seeds are open the merged log must
prove every draw. Unless `--anew` is said, commands remember the log that they have judged last, as in one process.
`--turns 2` plays no further, `--seed`, `--player`, `--scenario` and names of games choose; with
`--standing` both have given the standing orders of `python -m tests.mails` before the first turn.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest

from pbem.games import names
from pbem.referee import judge_texts
from tests.mails import GIVEN
from tests.support.sealed_by_mail import ByMail, table

ALL = 1000  # turns: more than any game has
AT_ONCE = 200  # mails between two words on how far it has come


def main() -> int:
    """Plays the games and tells of each; returns how many went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--turns", type=int, default=ALL)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="random")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--standing", action="store_true")
    parser.add_argument("--first-protocol", action="store_true", help="`Dice: sealed`, as older games have it")
    parser.add_argument("--anew", action="store_true", help="each command judges the whole log, as a process does")
    said = parser.parse_args()
    failed = 0
    for name in said.games or names():
        begun = time.monotonic()
        try:
            told = _played(name, said)
        except AssertionError as error:
            failed, told = failed + 1, f"FAILED: {error}"
        print(f"{name}: {told}, in {time.monotonic() - begun:.0f} s", flush=True)
    return failed


def _played(name: str, said: argparse.Namespace) -> str:
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as environment:
        words = ("--scenario", said.scenario) if said.scenario else ()
        given = GIVEN[name] if said.standing else ()
        game = table(
            Path(home),
            environment,
            name,
            said.player,
            said.seed,
            *words,
            standing=given,
            first_protocol=said.first_protocol,
        )
        if not said.anew:
            game.remember()
        begun = time.monotonic()
        while game.play(said.turns, game.mails + AT_ONCE):
            told = f"{name}: {_turn_of(game)}, {game.mails} mails, {time.monotonic() - begun:.0f} s"
            print(told, file=sys.stderr, flush=True)
        return what_is_proved(game)


def _turn_of(game: ByMail) -> str:
    assert game.fold
    turns = [each.written for each in game.fold.steps if each.written.startswith("turn ")]
    return turns[-1] if turns else "before the first turn"


def what_is_proved(game: ByMail) -> str:
    """Asserts that both logs agree, and that all is proved when both seeds are open; returns how much it was."""
    game.disclose()
    one, two = (judge_texts([("game.log", game.log(side).read_bytes())]).replay for side in game.game.sides)
    assert one
    assert two
    assert one.chance
    assert two.chance
    assert one.chance.hash == two.chance.hash, "the logs differ"
    verdict = game.merged()
    assert verdict.clean, [str(each) for each in verdict.problems if each.counts]
    dealt = verdict.replay.chance.dealt
    proofs = Counter(str(each.proof) for each in dealt)
    assert set(proofs) <= {"proved"}, proofs
    return f"{len(one.steps)} orders, {game.mails} mails, {len(dealt)} draws, all proved"


if __name__ == "__main__":
    sys.exit(main())
