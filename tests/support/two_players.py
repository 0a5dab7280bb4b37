"""Two players with a folder each, who write into their logs by hand and do all else with the commands."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.post.chain import chain
from pbem.post.sealing.keeping import HOME
from pbem.referee import Verdict, judge_texts


def opening(dice: str = "sealed", name: str = "k7f3") -> str:
    """Returns the log with which two players begin a game of Barbarossa to Berlin."""
    head = "Game: Barbarossa to Berlin\nAxis: Anna <anna@example.org>\nAllied: Bert <bert@example.org>"
    return f"{head}\nId: {name}\nDice: {dice}\n\ndeploy Paris: [1A]; Bordeaux: [7A]\nturn 1\n"


def sealed(home: Path, environment: pytest.MonkeyPatch, log: str) -> "Two":
    """Returns two players who have sealed, and have the same log."""
    found = Two(home, environment)
    for side in found.sides:
        found.log(side).write_text(log)
    for side in found.sides:
        assert found.run(side, "seals").exit_code == 0
        found.sends(side)
    return found


@dataclass
class Two:
    """Two players with a folder each, who write into their logs, and send and take in mails."""

    home: Path
    environment: pytest.MonkeyPatch
    mails: int = 0
    sides: tuple[str, str] = ("axis", "allied")

    def log(self, side: str) -> Path:
        """Returns where a side's log lies."""
        return self.home / f"{side}.log"

    def run(self, side: str, *words: str) -> Result:
        """Runs a command on a side's log, with its own secrets."""
        self.environment.setenv(HOME, str(self.home / f"{side}-seals"))
        return CliRunner().invoke(pbem, [*words[:1], str(self.log(side)), *words[1:], "--for", side])

    def write(self, side: str, text: str) -> None:
        """Writes into a side's log."""
        self.log(side).write_text(self.log(side).read_text() + text)

    def mail(self, side: str) -> str:
        """Writes what the other side lacks as a mail; returns its file."""
        self.mails += 1
        out = str(self.home / f"{self.mails}.eml")
        found = self.run(side, "mail", "--format", "eml", "-o", out)
        assert found.exit_code == 0, found.output
        return out

    def sends(self, side: str) -> Result:
        """Sends what the other side lacks, whose log takes it."""
        found = self.run(next(each for each in self.sides if each != side), "add", self.mail(side))
        assert found.exit_code == 0, found.output
        return found

    def verdict(self, side: str) -> Verdict:
        """Returns the verdict on a side's log."""
        found = judge_texts([("game.log", self.log(side).read_bytes())])
        assert found.replay is not None
        return found

    def hash(self, side: str) -> str:
        """Returns the hash of a side's log."""
        found = self.verdict(side)
        assert found.replay is not None
        return chain(found.log.header, found.replay)[-1]


def told(found: Result) -> str:
    """Returns what a command has said, on one line."""
    return " ".join(found.output.split())
