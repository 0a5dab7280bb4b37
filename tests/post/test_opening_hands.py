"""The opening hands of a sealed game of Barbarossa to Berlin: who has to draw is told, and which card he takes."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.chance.next_orders import options_of
from pbem.core.game import Options
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import canonical_text
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.post.answer import answer
from pbem.post.chain import chain, known_to
from pbem.unrolled import offered
from tests.post.mails import judged
from tests.support.sealed_games import SealedGame, begun

CHOSEN, COUNTED = "hand axis 2, 6 cards", "hand axis 7 cards"
MARKERS = "standfast Kaunas, Brest-Litovsk, Lwow"


def table(*, dice: str = "sealed") -> SealedGame:
    found = begun("barbarossa_to_berlin", dice=dice)
    found.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1")
    return found


def due(text: str) -> Options:
    replay = judged(text).replay
    assert replay is not None
    return options_of(replay)


def forms(text: str) -> list[str]:
    replay = judged(text).replay
    assert replay is not None
    return [each.form for each in offered(replay).choices]


def drawn(game: SealedGame, line: str) -> str:
    """Has a hand drawn, and returns the line that names it."""
    event = game.event(line)
    assert event is not None
    game.draw(event)
    return game.lines[-1]


# -- who has to draw


def test_who_has_to_begin_his_chain_comes_first() -> None:
    log = table().text.split("\n")
    axis, allied = (next(each for each in log if each.startswith(f"seal {side}")) for side in ("axis", "allied"))
    nobody = "\n".join(each for each in log if each not in {axis, allied})
    assert (due(nobody).side, due(f"{nobody}{axis}\n").side) == ("axis", "allied")
    assert due(nobody).decision.startswith("begin its chain of values (`pbem seals LOG --for axis`); place three")
    assert forms(f"{nobody}{axis}\n")[0] == "seal allied ..."


@pytest.mark.parametrize("dice", ["sealed", "judge"])
def test_who_has_to_draw_is_told_until_both_have(dice: str) -> None:
    game = table(dice=dice)
    assert (due(game.text).side, forms(game.text)[:2]) == ("axis", [COUNTED, "hand allied 7 cards"])
    assert due(game.text).decision.startswith(f"draw its cards, `{COUNTED}`; place three Stand Fast markers")
    drawn(game, COUNTED)
    assert (due(game.text).side, forms(game.text)[0]) == ("axis", "hand allied 7 cards")
    game.write(MARKERS)
    assert (due(game.text).side, forms(game.text)) == ("allied", ["hand allied 7 cards"])
    drawn(game, "hand allied 7 cards")
    assert (due(game.text).side, forms(game.text)) == ("axis", ["axis 1"])


def test_an_exchange_is_filled_before_the_round_begins() -> None:
    game = table()
    drawn(game, COUNTED)
    game.write(MARKERS)
    drawn(game, "hand allied 7 cards")
    game.write("exchange allied all")
    assert (due(game.text).side, forms(game.text)) == ("allied", ["draw allied 7 cards"])


def test_a_hand_that_is_asked_for_too_early_is_told_with_its_way_out(tmp_path: Path) -> None:
    """The Axis player has not named hers yet: whoever asks now can take her mail in no more."""
    game = table()
    game.write(COUNTED, game.opening("allied"))
    (tmp_path / "game.log").write_text(f"{game.text}hand allied 7 cards\n")
    found = CliRunner().invoke(pbem, ["mail", str(tmp_path / "game.log")])
    said = " ".join(found.output.split())
    assert found.exit_code == 2
    assert f"`{COUNTED}`" in said
    assert "delete this line until the Axis side's mail has come" in said


# -- which card the Axis takes (4.3)


@pytest.mark.parametrize(("line", "card"), [(CHOSEN, "2"), (COUNTED, "1"), ("hand axis 1, 6 cards", "1")])
def test_the_card_that_was_chosen_is_in_the_hand(line: str, card: str) -> None:
    game = table()
    if line == COUNTED:
        assert card in drawn(game, line).removeprefix("hand axis ").split(", ")
        return
    game.write(line, game.opening("allied"))
    hand = game.answer().split(", ")
    assert (card in hand, len(hand)) == (True, 7)
    game.write(f"hand axis {', '.join(hand)}")


def test_nobody_else_sees_which_it_was() -> None:
    game = table()
    game.write(CHOSEN)
    counted, whole = judged(game.text.replace(CHOSEN, COUNTED)), judged(game.text)
    assert whole.replay is not None
    assert counted.replay is not None
    assert chain(whole.log.header, whole.replay) == chain(counted.log.header, counted.replay)
    assert "2, 6" not in answer(whole, 0, PUBLIC).block
    assert f"\n  {CHOSEN}\n" in canonical_text(whole.log, whole.replay)
    assert CHOSEN not in canonical_text(whole.log, known_to(whole.replay, "allied"))


@pytest.mark.parametrize("line", ["hand axis 5, 6 cards", "hand axis 1, 2, 5 cards", "hand allied 2, 6 cards"])
def test_no_other_card_is_chosen(line: str) -> None:
    found = judged(f"{table().text}{line}\n").problems
    assert ["`hand axis 2, 6 cards`" in each.remedy for each in found if each.code == "chance/written"] == [True]


def test_a_written_log_names_the_chosen_card_alone() -> None:
    log = "Game: Barbarossa to Berlin\n\ndeploy Paris: [1A]; Bordeaux: [7A]\nturn 1\n"
    replay = judged(f"{log}{CHOSEN}\n").replay
    assert replay is not None
    held = replay.position.hands[Side.AXIS]
    assert (set(held.known), held.size, replay.steps[-1].written) == ({2}, 7, CHOSEN)
