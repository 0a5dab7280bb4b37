"""What the program says to a newcomer: the reason that he is told is the one that matters."""

from pbem.core.problem import Problem
from pbem.referee import judge_texts

HEAD = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"


def told(text: str) -> list[Problem]:
    found = judge_texts([("game.log", (HEAD + text).encode())]).problems
    return [each for each in found if each.counts]


def test_a_set_up_position_is_told_how_the_total_war_cards_come_in() -> None:
    """It is not enough to have set the events that bring them."""
    (found,) = told("set event allied 6; event allied 9\nset turn 16; step axis\nplay 28 ops")
    assert "`set total war`" in found.remedy


def test_who_may_not_draw_is_told_what_made_his_hand_small() -> None:
    """A hand of fewer than seven cards has its reasons."""
    hand = "set hand axis 3, 8, 10, 12, 14, 15\nset turn 6; event allied 12; round 6; step allied\nautomatic ops\n"
    (found,) = told(hand + "draw axis 1 card")
    assert "Bomber Command, Allied card 12: two cards less" in found.message


def test_a_round_without_hindrance_gives_no_reason_for_seven_cards() -> None:
    """Seven cards need none."""
    (found,) = told("set turn 6; round 6; step allied\nautomatic ops\ndraw allied 2 cards")
    assert "is filled to 7: draw 0, not 2" in found.message


def test_partisans_that_bar_the_only_way_are_named() -> None:
    """Not only that there is no route."""
    text = (
        "remove Brest-Litovsk: SU army\ncontrol axis: Minsk, Brest-Litovsk, Baranovich\nplace Minsk: 16A\n"
        "set partisans Baranovich\nset turn 6; step axis\nplay 14 sr\nsr Minsk: 16A - Radom"
    )
    (found,) = told(text)
    assert found.code == "12.3/partisans"
    assert "partisans in Baranovich" in found.message


def test_two_redeployments_running_are_seen_behind_a_fault() -> None:
    """The faulty action of the other side between them hides nothing."""
    text = "set turn 2; round 1; step axis\nplay 3 sr\nallied 1\npartisans Kaunas\naxis 2\nplay 14 sr\nallied 2\nplay 24 ops"
    codes = [each.code for each in told(text)]
    assert "log/follows" in codes
    assert any(code.startswith("7.4/") for code in codes)
