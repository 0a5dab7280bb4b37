"""Chapter 10: an action waits for the other player where he has cards and fresh units to react with."""

from pathlib import Path

from pbem.games.on_to_berlin.game import GAME
from pbem.referee import judge_texts

SAMPLE = Path(__file__).parents[3] / "samples" / "on-to-berlin" / "blitzkrieg-example.log"
TWICE = "twice\n"


def _offered(text: str) -> tuple[str | None, dict[str, list[str]]]:
    replay = judge_texts([("game.log", text.encode())]).replay
    assert replay
    options = GAME.options(replay.position)
    return options.side, {each.kind: list(each.lines) for each in options.choices}


def test_an_attack_announced_may_be_ambushed() -> None:
    """The decision is the other player's, and his card is offered with those who can counterattack."""
    before, _, _ = SAMPLE.read_text("utf-8").partition(TWICE)
    side, offered = _offered(before + TWICE)
    assert side == "allied"
    assert "ambush Ambush A: UK LF, FR LF, FR TF" in offered["ambush"]
    assert offered["decline"] == ["no ambush"]


def test_without_a_card_nobody_is_asked() -> None:
    before, _, _ = SAMPLE.read_text("utf-8").partition(TWICE)
    side, offered = _offered(before.replace("; hand allied: Ambush A", "") + TWICE)
    assert side == "axis"
    assert set(offered) == {"roll"}
