"""The table of `docs/mail-and-forum.md`, row by row, as whoever types `pbem add` sees it: words, exit code, and the log."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.post.chain import chain
from tests.post.mails import blocks, header_of, judged, mail, public_log

LOG = public_log("barbarossa_to_berlin")
ONE, TWO, THREE = blocks(LOG, (0, 4, 9, 15))
OTHER = TWO.replace("Lublin", "Radom")


def log_of(orders: int) -> str:
    """Returns the log with its first orders alone."""
    verdict = judged(LOG)
    assert verdict.replay is not None
    return "\n".join(LOG.split("\n")[: verdict.replay.steps[orders].line.number - 1]) + "\n"


def hashes(text: str) -> list[str]:
    verdict = judged(text)
    assert verdict.replay is not None
    return chain(verdict.log.header, verdict.replay)


def add(folder: Path, log: str, *mails: str) -> tuple[Result, str]:
    """Runs the command; returns what it says, and the log as it is then."""
    path = folder / "game.log"
    path.write_text(log, encoding="utf-8")
    names = []
    for number, text in enumerate(mails, 1):
        names.append(folder / f"{number}.eml")
        names[-1].write_text(text, encoding="utf-8")
    found = CliRunner().invoke(pbem, ["add", str(path), *map(str, names)])
    return found, path.read_text(encoding="utf-8")


def written_on(block: str, after: str) -> str:
    """Returns a block that says it was written on a log with another hash."""
    return block.replace(block.partition("\n")[0].rpartition(" ")[2], after[:8])


@pytest.mark.parametrize(
    ("orders", "text", "code", "said"),
    [
        (9, mail(TWO, 2), 0, "played already: the log has it from line"),
        (9, mail(TWO, 5, name="sent-again"), 0, "played already: the log has it from line"),
        (9, mail(blocks(LOG, (0, 15))[0], 3), 0, "added, 6 orders"),
        (9, mail(OTHER, 3), 1, "two versions: the log has `combat Memel, Insterberg, Warsaw, Lublin"),
        (4, mail(THREE, 3), 1, "waits: it begins with order 10 of the game; orders 5 to 9 did not come in yet"),
        (
            4,
            mail(written_on(TWO, "0123abcd"), 2),
            1,
            "The boards differ: this turn was written on a log with the hash 0123abcd",
        ),
        (
            9,
            mail(written_on(THREE, hashes(LOG)[4]), 3),
            1,
            "its writer had the first 4 orders of it, and none of the 5 behind them",
        ),
        (9, mail(THREE.replace("@5 @5", "@5 @4"), 3), 1, "A line was changed or lost on the way"),
        (9, log_of(4), 1, "it has the first 4 orders of this log, and not the 5 behind them"),
        (9, LOG, 1, "it has all 9 orders of this log, and more from"),
        (9, LOG.replace("Lublin", "Radom"), 1, "the first line that differs is"),
        (9, log_of(9), 0, "played already: it has the same orders"),
    ],
)
def test_a_row(tmp_path: Path, orders: int, text: str, code: int, said: str) -> None:
    before = log_of(orders)
    found, after = add(tmp_path, before, text)
    assert (said in " ".join(found.output.split()), found.exit_code) == (True, code), found.output
    if "added" in said:
        assert hashes(after) == hashes(LOG)[:16]
    else:
        assert after == before


def test_what_waited_is_played_with_what_it_waited_for(tmp_path: Path) -> None:
    found, after = add(tmp_path, log_of(4), mail(THREE, 3), mail(TWO, 2))
    assert found.exit_code == 0, found.output
    assert hashes(after) == hashes(LOG)[:16]


@pytest.mark.parametrize("writer", ["bert@example.org", "eve@example.org"])
def test_the_wrong_side_and_a_stranger(tmp_path: Path, writer: str) -> None:
    """The sixth order is the Axis player's."""
    named = "Axis: Anna <anna@example.org>\nAllied: Bert <bert@example.org>"
    whole = LOG.replace("Axis: Anna\nAllied: Bert", named)
    before = log_of(5).replace("Axis: Anna\nAllied: Bert", named)
    assert named in before
    found, after = add(tmp_path, before, mail(blocks(whole, (5, 7))[0], 1, writer))
    assert ("not his to write" in found.output, found.exit_code, after) == (True, 1, before)


def test_an_empty_log_with_its_header_alone_takes_the_first_turn(tmp_path: Path) -> None:
    found, after = add(tmp_path, header_of(LOG), mail(ONE))
    assert (found.exit_code, hashes(after)) == (0, hashes(LOG)[:5])
