"""What players are told: the true cause, by the rule that says so, and something to do that helps."""

import pytest

from pbem.core.fold import replay
from pbem.core.replay import AnyReplay
from pbem.games import find_game
from pbem.log import read_log
from pbem.log.parse import grammar

HEAD = "Game: On To Berlin!\nOptions: workshop{}\n\n"


def judged(lines: str, options: str = "") -> AnyReplay:
    """Returns the verdict on lines after the set-up of the campaign."""
    game = find_game("on_to_berlin")
    assert game is not None
    rules = grammar(game.name).knowing(game.names)
    log = read_log((HEAD.format(options and f", {options}") + lines).encode(), "x.log", rules.verbs, rules.nouns)
    start = game.setup(log.header)
    return replay(game, log.header, start.position, log.lines, rules.parse)


def told(lines: str, options: str = "") -> str:
    """Returns what the last line is told, and its remedies; the lines above it are told nothing that counts."""
    steps = judged(lines, options).steps
    assert not [each for step in steps[:-1] for each in step.problems if each.counts]
    return " | ".join(f"{each.code} {each.rule}: {each.message} -> {each.remedy}" for each in steps[-1].problems)


AXIS = "set step impulses axis; played Supply A; sv 2"
LEANING = "war declaration restrictions"
CASES = {
    "an ambush answers only the last action": (
        (
            f"{AXIS}; hand allied Ambush A\nmove Berlin: 2 GE LF - Warsaw\nmove Ruhr: GE LF - Southern Germany\n"
            "ambush Ambush A: PO LF @1"
        ),
        ("17.2/at-once", "only the last action", "Southern Germany"),
    ),
    "an ambush in another area than the one where the action ended": (
        (
            f"{AXIS}; hand allied Ambush A\nmove Berlin: GE TF - Czechoslovakia - Warsaw\n"
            "ambush Ambush A in Czechoslovakia: PO LF @6"
        ),
        ("17.2/not-in-passing", "meet it in Warsaw", "which ended in Warsaw -> name fresh units in Warsaw"),
    ),
    "a counterattack against the air is limited by 10.1": (
        f"{AXIS}; hand allied Ambush A\nstrike Berlin: 2 GE AF - Warsaw\nambush Ambush A: PO LF @1",
        ("10.1/rated-units-against-air",),
    ),
    "spent units do not counterattack by 7.1": (
        (
            f"remove Warsaw: PO LF\nplace Warsaw: [PO LF]\n{AXIS}; hand allied Ambush A\n"
            "move Berlin: 2 GE LF - Warsaw\nambush Ambush A: [PO LF] @1"
        ),
        ("7.1/fresh-units",),
    ),
    "too many cards for Wolfpacks": (
        (
            "set step impulses axis; played Wolfpacks A; sv 0; event unused; hand allied: Supply A, Redeploy\n"
            "place Central Atlantic: GE SS\nraid Central Atlantic: GE SS @1\ndiscard allied Supply A, Redeploy"
        ),
        ("card-wolfpacks/as-many-as-are-due", "the raid costs 1 card, not 2"),
    ),
    "the target of a strike under option 16.4": (
        (
            "remove England: 2 UK AF\nplace Southern France: 2 UK AF\nset step impulses allied; played Supply A; sv 2\n"
            "strike Southern France: 2 UK AF - Northern Italy @1 @1"
        ),
        ("16.4/no-overflight", "nobody attacks", "choose another target"),
    ),
    "Suez is closed": (
        (
            "remove Egypt: UK LF, UK TF\nplace Egypt: GE LF\ncontrol Germany: Egypt\n"
            "set step impulses allied; played Supply A; sv 2\nmove Central Atlantic: UK NF - Eastern Mediterranean"
        ),
        ("15.7.1/shut-without-egypt", "Egypt is not in Allied hands"),
    ),
    "an enemy unit": (f"{AXIS}\nmove Warsaw: PO LF - Berlin", ("3.1.1/at-war-to-act", "belongs to the Allied player")),
    "a second Air Action": (
        "set step impulses axis\nstrike Berlin: 2 GE AF - Warsaw @6 @6\nstrike Ruhr: 2 GE AF - Paris @6 @6",
        ("6.2/whole-impulse", "one group"),
    ),
    "SV points that lapsed when the event began": (
        (
            "set step impulses axis; played Blitzkrieg A; sv 2; event unused\nmobilize Berlin: GE LF\nevent\n"
            "move Berlin: 2 GE LF - Warsaw\nend event\nmobilize Berlin: GE LF"
        ),
        ("6.1/one-after-the-other", "1 SV point lapsed"),
    ),
    "SV points that lapsed before the game was taken over": (
        "set step impulses axis; played Blitzkrieg A; sv 0; lapsed 2; event done\nmobilize Berlin: GE LF",
        ("6.1/one-after-the-other", "2 SV points lapsed"),
    ),
    "too few ships": (
        (
            "set step impulses allied; played Supply A; sv 2\nplace England: 2 UK LF\n"
            "move England: 2 UK LF - English Channel - Brittany\nmove England: UK LF - English Channel - Brittany"
        ),
        ("3.6/within-the-capacity", "the ships in English Channel carry 2 units", "2 carried before in this impulse"),
    ),
    "nothing can recover": (
        (
            "remove Warsaw: 3 PO LF; Brest: PO LF; Galicia: PO LF\nplace Paris: [PO LF]\nplace Berlin: GE LF\n"
            "control Germany: Warsaw, Brest, Galicia\nset step end\nrecover Paris: [PO LF]"
        ),
        ("controls no land area",),
    ),
    "hits of a counterattack fall on the group that acts": (
        (
            f"{AXIS}; hand allied Ambush A\nplace Warsaw: 2 GE LF\nmove Berlin: 2 GE TF - Warsaw\n"
            "ambush Ambush A: PO LF @1\nhits GE LF 2"
        ),
        ("11.1/counterattack-hits-the-group", "only the units of the acting group", "name units of the group: GE TF"),
    ),
    "hits on units that show their other side": (
        ("place Warsaw: GE TF\nset step impulses axis; played Supply A; sv 2\nattack Warsaw: GE TF @1\nhits [PO LF] 1"),
        ("name those that can be hit: PO LF",),
    ),
    "room for one of two that retreat": (
        (
            "remove Paris: UK LF, FR TF; England: 3 UK LF; Egypt: UK LF; Brittany: FR LF; Berlin: 4 GE LF\n"
            "place Paris: FR LF, 4 GE LF; Southern France: 7 UK LF, UK TF\ncontrol Germany: Brittany, Lorraine, Belgium\n"
            "set step impulses axis; played Supply A; sv 2\nattack Paris: 4 GE LF @1 @1 @1 @1\nhits 2 FR LF 2\n"
            "retreat Paris: 2 [FR LF] - Southern France"
        ),
        ("11.5/not-over-the-stacking-limit", "has room for 1", "`retreat Paris: [FR LF] - Southern France`"),
    ),
    "no retreat is due": (
        f"{AXIS}\nmove Berlin: GE LF - Warsaw\nretreat Warsaw: [PO LF] - Brest",
        ("units without an area to go to are destroyed at once",),
    ),
    "one unit is too slow for nothing else": (
        f"{AXIS}\nmove Berlin: GE LF - Warsaw - Brest",
        ("choose a nearer area",),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_message_says_what_you_need_to_know(name: str) -> None:
    """The code, the cause and the way out of each mistake."""
    lines, words = CASES[name]
    text = told(lines, LEANING if "16.4" in name else "")
    assert [word for word in words if word not in text] == [], text


def test_a_slow_unit_is_named_only_where_others_are_faster() -> None:
    """`leave the slowest units out` helps only a group with faster units."""
    slow = f"{AXIS}\nmove Berlin: GE LF - Czechoslovakia - Southern Germany - Ruhr"
    mixed = f"{AXIS}\nmove Berlin: GE LF, GE TF - Czechoslovakia - Southern Germany - Ruhr"
    assert "slowest" not in told(slow)
    assert "slowest" in told(mixed)


def test_a_reading_is_named_where_it_decides() -> None:
    """R29 where the ships would carry the group but for what they carried before, R1 in an area just taken."""
    carried = "set step impulses allied; played Supply A; sv 2\nplace England: 2 UK LF\n"
    carried += "move England: 2 UK LF - English Channel - Brittany\nmove England: UK LF - English Channel - Brittany"
    taken = "remove Warsaw: 3 PO LF\nset step impulses axis; played Supply A; sv 2\nplace Warsaw: GE LF\n"
    for lines, decides in ((carried, True), (f"{taken}move Berlin: GE TF - Warsaw - Brest", True),
                           (f"{AXIS}\nmove Berlin: GE TF - Warsaw - Brest", False)):  # fmt: skip
        found = [each for each in judged(lines).steps[-1].problems if each.code.startswith(("3.6/", "8.1/stops"))]
        assert [not each.plain for each in found] == [decides]


def test_end_turn_may_follow_the_pass_that_wins() -> None:
    """The war is over, and the line is accepted in silence."""
    lines = "control UK: Ruhr\nremove Ruhr: 3 GE LF, 2 GE AF\nplace Ruhr: UK TF\nset turn 2; step impulses axis\npass\n"
    found = judged(f"{lines}allied 1\npass\nend turn")
    assert found.clean
    assert found.position.winner == "allied"


def notices(lines: str) -> list[str]:
    """Returns what is noticed at the last line; nothing counts against any line."""
    found = judged(lines)
    assert found.clean, found.problems
    return [each.message for each in found.steps[-1].problems]


def test_units_of_several_areas_are_mobilized_in_one_line() -> None:
    """The form of the page, with the SV points of all of them."""
    lines = "set step impulses axis; played Blitzkrieg B; sv 3\nmobilize Berlin: 2 GE LF; Ruhr: GE LF\n"
    assert judged(f"{lines}check sv 0; Ruhr: 3 GE LF, [GE LF], 2 GE AF").clean
    assert "costs 3 SV points" in told(f"{lines.replace('sv 3', 'sv 2')}")


def test_hits_without_a_choice_are_placed_and_may_be_written() -> None:
    """Two hits on three spent Air units: two are destroyed, whichever they are."""
    lines = (
        "remove England: 2 UK AF; Paris: FR TF, FR LF, UK LF; Ruhr: 2 GE AF\nplace Paris: 3 [UK AF]; Southern Germany: 2 GE AF\n"
        "set step impulses axis; played Supply A; sv 2\n"
        "strike Southern Germany: 2 GE AF - Lorraine - Paris @1 @1\n"
    )
    assert judged(f"{lines}check Paris: [UK AF]").clean
    assert notices(f"{lines}hits 2 [UK AF] 1") == ["these hits left no choice and have been placed already"]
    assert "order/not-now" in told(f"{lines}hits [UK AF] 1")


def test_an_event_that_cannot_happen_is_no_duty() -> None:
    """Supply with nobody spent: the decision says so, and nothing is at stake."""
    game = find_game("on_to_berlin")
    assert game is not None
    options = game.options(judged("set step impulses axis; played Supply A; sv 0; event unused").position)
    assert "the event Supply cannot be performed (no spent unit can recover)" in options.decision
    assert not [each for each in options.stakes if "event" in each]


def test_one_wrong_item_leaves_the_others() -> None:
    """The item is refused, the rest of the line is carried out, and no line follows from it."""
    found = judged(
        "place Berlin: GE LF; Paris: 9 GE TF; Ruhr: GE LF\nremove Rome: PO LF; Warsaw: PO LF\ncheck Warsaw: 2 PO LF"
    )
    assert [[each.code for each in step.problems] for step in found.steps] == [["order/not-there"]] * 2 + [[]]
    assert (
        judged("place Berlin: GE LF; Paris: 9 GE TF; Ruhr: GE LF\ncheck Ruhr: 4 GE LF, 2 GE AF").steps[1].problems == ()
    )
