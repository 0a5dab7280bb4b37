"""An `Id:` that was used before: the old secret, which the other player may have read by now, deals no hand again."""

from pathlib import Path

import pytest

from pbem.cli.sealing import ANOTHER_ID
from tests.support.two_players import Two

HEAD = (
    "Game: Barbarossa to Berlin\nAxis: Anna <anna@example.org>\nAllied: {}\nDice: sealed\nId: {}\n"
    "Options: workshop\n\ndeploy Paris: [1A]; Bordeaux: [7A]\nturn 1\n"
)
BERT, CARLA = "Bert <bert@example.org>", "Carla <carla@example.org>"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    """A game in which Anna has drawn her hand and Bert has opened a value for it."""
    found = Two(tmp_path, monkeypatch)
    _begun(found, "k7f3")
    for side in found.sides:
        assert found.run(side, "seals").exit_code == 0
        found.sends(side)
    found.write("axis", "hand axis 7 cards\n")
    found.sends("axis")
    return found


def _begun(table: Two, id_: str, other: str = BERT) -> None:
    for side in table.sides:
        table.log(side).write_text(HEAD.format(other, id_))


@pytest.mark.parametrize("side", ["axis", "allied"])
@pytest.mark.parametrize("command", ["seals", "mail"])
def test_a_rematch_needs_another_id(table: Two, side: str, command: str) -> None:
    assert table.run("axis", "seals", "--disclose").exit_code == 0
    _begun(table, "k7f3")
    before = table.log(side).read_bytes()
    found = table.run(side, command)
    assert found.exit_code == 2
    assert "the secret of this game's `Id` was made for another game" in found.output
    assert ANOTHER_ID in found.output
    assert table.log(side).read_bytes() == before


def test_so_does_a_game_with_another_player_of_which_nothing_is_open(table: Two) -> None:
    _begun(table, "another")
    assert table.run("axis", "seals").exit_code == 0
    _begun(table, "another")  # a seal that was never sent is written again
    assert table.run("axis", "seals").exit_code == 0
    _begun(table, "another", CARLA)
    found = table.run("axis", "seals")
    assert found.exit_code == 2
    assert ANOTHER_ID in found.output
    _begun(table, "third", CARLA)
    assert table.run("axis", "seals").exit_code == 0


def test_a_log_in_which_no_chain_has_begun_has_lost_none(table: Two) -> None:
    """`--anew` would take the secret of the other game away, which may still go on."""
    kept = table.log("axis").read_bytes()
    _begun(table, "k7f3")
    found = table.run("axis", "seals", "--anew")
    assert found.exit_code == 2
    assert "so none is lost" in found.output
    table.log("axis").write_bytes(kept)
    assert table.run("axis", "seals").exit_code == 0


def test_a_game_that_goes_on_keeps_its_secret(table: Two) -> None:
    table.sends("allied")
    before = table.log("axis").read_bytes()
    assert table.run("axis", "seals").exit_code == 0
    assert table.log("axis").read_bytes() == before
