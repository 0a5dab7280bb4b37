"""The Support Step is held open: who is to commit is named, and a player passed over is told so (12.3.1)."""

from pathlib import Path

from pbem.core.replay import AnyReplay
from pbem.core.telling.news import news_text
from pbem.games.absolute_war.game import GAME
from pbem.games.absolute_war.rules.c12_combat.sums import so_far
from tests.support.case_files import Case, play

HEAD = """\
Game: Absolute War!
Scenario: campaign
Options: workshop{options}

set turn 2; hand soviet: 1, 3; phase combat german
attack Allenstein: 3 Panzer - Bialystok: Western
"""


def _played(*lines: str, options: str = "") -> AnyReplay:
    text = "\n".join((HEAD.format(options=options).rstrip("\n"), *lines, ""))
    return play(Case(Path("absolute_war/support.log"), "1", (), "", text))


def _notices(replay: AnyReplay) -> list[str]:
    return [problem.message for step in replay.steps for problem in step.problems if not problem.counts]


def test_the_player_without_the_initiative_is_asked_first() -> None:
    """Only his lines are offered, and nobody draws yet."""
    options = GAME.options(_played().position)
    assert options.side == "soviet"
    assert "no support soviet" in options.decision
    lines = [line for choice in options.choices for line in choice.lines]
    assert "event soviet 1" in lines
    assert not [line for line in lines if line.startswith(("resolve", "support Lublin", "no support german"))]


def test_then_the_attacker_is_asked_and_may_draw() -> None:
    """He need not say that he has nothing to add."""
    options = GAME.options(_played("no support soviet").position)
    assert options.side == "german"
    assert {"resolve", "support", "no_support"} <= {choice.kind for choice in options.choices}


def test_who_goes_on_without_him_is_told_so_once() -> None:
    """The line is carried out."""
    found = _played("support Lublin: 2 Panzer", "resolve 43")
    assert len(_notices(found)) == 1
    assert "no support soviet" in _notices(found)[0]
    assert all(step.applied for step in found.steps)
    assert len(_notices(_played("resolve 43"))) == 1


def test_nobody_is_passed_over_who_has_spoken_or_has_nothing() -> None:
    """No card, no marker, no stack: nothing is waited for."""
    assert _notices(_played("no support soviet", "support Lublin: 2 Panzer", "resolve 43")) == []
    bare = _played("set hand soviet: none; available soviet support 0")
    assert GAME.options(bare.position).side == "german"


def test_a_player_alone_is_asked_for_both_and_never_told() -> None:
    """He knows what he does."""
    found = _played("resolve 43", options=", solitaire")
    assert _notices(found) == []
    open_ = GAME.options(_played(options=", solitaire").position)
    assert "resolve" in {choice.kind for choice in open_.choices}


def test_strengths_and_odds_are_told_before_the_cards() -> None:
    """In the decision, in the news of an attack, and beside the lines that are offered."""
    found = _played()
    options = GAME.options(found.position)
    assert "Battle of Bialystok, German 6 to Soviet 5, +1 so far" in options.decision
    assert "Woods 1): +1 so far" in news_text(found)
    (support,) = [choice for choice in options.choices if choice.kind == "support"]
    assert support.notes == [so_far(found.position)]


def test_attacks_are_told_with_their_odds_the_best_first() -> None:
    """And what can be attacked is named first as a target."""
    position = _played("set phase combat german; unplaced 2").position
    choices = {choice.kind: choice for choice in GAME.options(position).choices}
    numbers = [int(note.split()[0]) for note in choices["attack"].notes if note[0] != "."]
    assert numbers == sorted(numbers, reverse=True)
    assert "attack Tilsit: 4 Panzer - Kaunas: Northwestern" in choices["attack"].lines
    assert {line.split()[1] for line in choices["target"].lines[:6]} <= {"Kaunas", "Bialystok", "Brest", "Lvov", "Riga"}


def test_a_battle_is_told_in_one_line() -> None:
    """Both strengths with their parts, the card, the result."""
    told = news_text(_played("no support soviet", "resolve 43"))
    assert "Battle of Bialystok: German 6 (3 Panzer 4, 9 Army 2) to Soviet 5 (Western 2, SL 1 2, Woods 1): +1; 43" in (
        " ".join(told.split())
    )


def test_who_has_put_support_is_not_told_that_he_has_said_nothing() -> None:
    """His card may still come, and only the draw of the cards passes it over (12.3, Q98)."""
    put = ("place Bialystok: Belorussia", "support Bialystok: Belorussia", "support Lublin: 2 Panzer")
    assert _notices(_played(*put)) == []
    (told,) = _notices(_played(*put, "resolve 43"))
    assert "Soviet player has not said whether he commits a card or a special marker" in told
    assert _notices(_played("event soviet 1", "support Lublin: 2 Panzer", "resolve 43")) == []


def test_the_support_markers_of_both_come_before_the_cards() -> None:
    """The other side is asked for its Support markers before anybody is asked for a card (12.2.2, Q98)."""
    waiting = _played("no support soviet, cards later")
    assert GAME.options(waiting.position).side == "german"
    answered = _played("no support soviet, cards later", "no support german, cards later")
    options = GAME.options(answered.position)
    assert options.side == "soviet"
    assert "commit a card or a special marker, or write `no support soviet`" in options.decision
