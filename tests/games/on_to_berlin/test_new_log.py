"""What `pbem new` writes: its comments, taken as orders, are a legal turn."""

import re

from pbem.core.game import Header
from pbem.games.on_to_berlin.view.new_log import template
from pbem.referee import judge_texts

ORDER = re.compile(r"^( *)# +(?=[a-z])|^()# (?=[a-z])", re.MULTILINE)


def test_the_orders_in_its_comments_are_legal() -> None:
    text = ORDER.sub(r"\1", template(Header()))
    verdict = judge_texts([("game.log", text.encode())])
    assert "\nend turn\n" in text
    assert verdict.replay
    assert [problem.message for problem in verdict.problems] == []
    assert verdict.replay.position.turn == 2
