"""What `pbem check` says of the last orders: those before them are passed over, and it is the same."""

from pathlib import Path

import pytest

from pbem.core.frozen import replace
from pbem.core.replay import AnyReplay, Outcome
from pbem.core.telling.hiding import ALL, PUBLIC
from pbem.core.telling.news import latest_news, news_text
from pbem.referee import judge_texts

ROOT = Path(__file__).parent.parent.parent
LOGS = sorted(path for path in (ROOT / "samples").glob("*/middle-of-the-war.log"))  # all samples take half a minute
ENDS = 2  # of each log


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_last_orders_are_told_as_by_one_who_looks_at_all(path: Path) -> None:
    replay = judged(path.read_text("utf-8"))
    ends = range(len(replay.steps), 0, -max(1, len(replay.steps) // ENDS))
    cut = [replace(replay, steps=replay.steps[:lines]) for lines in ends]
    assert all(told_alike(each) for each in cut if each.clean)  # news are told of a sound log alone


def test_orders_that_were_taken_back_are_looked_at_from_the_first() -> None:
    log = (ROOT / "samples/barbarossa-to-berlin/opening.log").read_text("utf-8")
    replay = judged(f"{log}takeback 4 orders\naccept\n")
    assert any(step.outcome is Outcome.WITHDRAWN for step in replay.steps)
    assert told_alike(replay)


def judged(text: str) -> AnyReplay:
    replay = judge_texts([("game.log", text.encode())]).replay
    assert replay is not None
    return replay


def told_alike(replay: AnyReplay) -> bool:
    """Compares the news and the second half of a log with those of the whole, each as every viewer knows it."""
    viewers = (*replay.game.sides, PUBLIC, ALL)
    seen, half = replay.game.seen, len(replay.steps) // 2
    return all(
        latest_news(replay, each) == news_text(known) and seen(replay, each, half).steps == known.steps[half:]
        for each in viewers
        for known in [seen(replay, each)]
    )
