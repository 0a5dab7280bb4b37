"""The public log of a game and the players' own become one log in which every card is named."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.bots.a_victory_awaits.dealing import ChitDealer
from pbem.bots.seats import log_of_a_game
from pbem.cli.main import pbem
from pbem.games import find_game
from pbem.log.merge import Entry, Merged, card_line, merge

PUBLIC = (
    "turn 1",
    "axis 1",
    "play 1 event",
    "discard axis 1 card",
    "draw axis 2 cards",
    "draw allied 1 card",
    "end turn",
)


def entries(*texts: str, name: str = "public.log") -> list[Entry]:
    """Returns lines as a log's entries."""
    return [Entry(f"{name}:{number}", text) for number, text in enumerate(texts, 1)]


def texts(found: Merged) -> list[str]:
    """Returns the lines of a merged log."""
    return [each.text for each in found.entries]


def test_named_cards_take_the_place_of_counted_ones() -> None:
    """Each private log names the cards of its side."""
    axis = entries(*PUBLIC[:3], "discard axis 5", "draw axis 3, 8", "draw allied 1 card", "end turn", name="axis.log")
    allied = entries(*PUBLIC[:5], "draw allied 12", "end turn", name="allied.log")
    found = merge(entries(*PUBLIC), axis, allied)
    assert not found.differences
    assert texts(found) == [*PUBLIC[:3], "discard axis 5", "draw axis 3, 8", "draw allied 12", "end turn"]


def test_card_lines_that_the_public_log_has_not_are_added() -> None:
    """Opening hands, and draws that the public log leaves to `end turn`, stand in the private logs only."""
    axis = entries("hand axis 1, 3", "turn 1", "draw axis 8", "end turn", name="axis.log")
    allied = entries("hand allied 2, 24", "turn 1", "draw allied 9, 10", "end turn", name="allied.log")
    found = merge(entries("turn 1", "end turn"), axis, allied)
    assert not found.differences
    assert sorted(texts(found)[:2]) == ["hand allied 2, 24", "hand axis 1, 3"]
    assert set(texts(found)[3:5]) == {"draw axis 8", "draw allied 9, 10"}


def test_the_order_of_card_lines_between_two_orders_does_not_matter() -> None:
    """Who draws first says nothing."""
    axis = entries("turn 1", "draw allied 1 card", "draw axis 3, 8", "end turn", name="axis.log")
    found = merge(entries("turn 1", "draw axis 2 cards", "draw allied 1 card", "end turn"), axis)
    assert not found.differences
    assert texts(found)[1:3] == ["draw axis 3, 8", "draw allied 1 card"]


def test_all_cards_are_named_too() -> None:
    """`exchange allied all` of one log is a list in the other."""
    found = merge(entries("exchange allied all"), entries("exchange allied 1, 3, 5", name="allied.log"))
    assert texts(found) == ["exchange allied 1, 3, 5"]
    assert not found.differences


def test_named_chits_take_the_place_of_counted_ones() -> None:
    """A public log counts the chits of A Victory Awaits; each player's own log names his."""
    public = ("turn 1", "select axis 4 chits", "select soviet 2 chits", "draw 18A", "queue 1 chit", "end turn")
    axis = ("turn 1", "select axis 3PzG, 3PzG, 18A, Guderian", *public[2:4], "queue 16A", "end turn")
    soviet = (*public[:2], "select soviet 8A, 11A", *public[3:])
    found = merge(entries(*public), entries(*axis, name="axis.log"), entries(*soviet, name="soviet.log"))
    assert not found.differences
    assert texts(found) == [*axis[:2], "select soviet 8A, 11A", *axis[3:]]


def test_the_hq_cups_of_a_team_are_merged_cup_by_cup() -> None:
    """Each player of a team may name his own cup only."""
    public = ("select axis P1: 2 chits; P2: 1 chit", "draw Supply Check")
    one = ("select axis P1: 4PzG, 16A; P2: 1 chit", "draw Supply Check")
    two = ("select axis P1: 2 chits; P2: 6A", "draw Supply Check")
    found = merge(entries(*public), entries(*one, name="one.log"), entries(*two, name="two.log"))
    assert not found.differences
    assert texts(found)[0] == "select axis P1: 4PzG, 16A; P2: 6A"


@pytest.mark.parametrize(
    ("public", "private"),
    [
        ("draw axis 2 cards", "draw axis 3, 8, 9"),  # another number of cards
        ("select axis 2 chits", "select axis 18A"),  # another number of chits
        ("select axis 3PzG, 3PzG", "select axis 3PzG, 9A"),  # other chits
        ("draw axis 3, 8", "draw axis 3, 9"),  # other cards
        ("roll @5 @2", "roll @4 @2"),  # another order
        ("play 3 ops", "play 3 sr"),
    ],
)
def test_a_difference_is_told_with_both_places(public: str, private: str) -> None:
    """What the public log says stands."""
    found = merge(entries("turn 1", public, "end turn"), entries("turn 1", private, "end turn", name="axis.log"))
    (difference,) = found.differences
    assert difference.base
    assert difference.other
    assert (difference.base.place, difference.other.place) == ("public.log:2", "axis.log:2")
    assert texts(found) == ["turn 1", public, "end turn"]


def of(side: str, *texts: str, name: str) -> list[Entry]:
    """Returns lines as the entries of a player's log."""
    return [Entry(f"{name}:{number}", text, source=side) for number, text in enumerate(texts, 1)]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("count", "true", "claim"),
    [
        ("draw allied 3 cards", "draw allied 2, 14, 18", "draw allied 5, 6, 7"),
        ("hand allied 2 cards", "hand allied 2, 14", "hand allied 5, 6"),
        ("discard allied 1 card", "discard allied 2", "discard allied 5"),
        ("select allied 2 chits", "select allied 8A, 11A", "select allied 8A, 27A"),
        (
            "select allied P1: 2 chits; P2: 1 chit",
            "select allied P1: 8A, 11A; P2: 3A",
            "select allied P1: 8A, 7A; P2: 3A",
        ),
    ],
)
def test_only_a_side_names_its_own_cards(count: str, true: str, claim: str, turned: bool) -> None:
    """In whatever order the logs come: the other player's claim is a difference, told with the places of both."""
    logs = [of("axis", "turn 1", claim, name="x.log"), of("allied", "turn 1", true, name="y.log")]
    found = merge(entries("turn 1", count), *(reversed(logs) if turned else logs))
    assert texts(found) == ["turn 1", true]
    ((_, base, other),) = found.differences
    assert base
    assert other
    assert (base.place, other.place) == ("y.log:2", "x.log:2")
    assert not merge(entries("turn 1", count), of("axis", "turn 1", true, name="x.log"), logs[1]).differences


def test_what_a_side_does_not_name_itself_is_not_taken_from_the_other() -> None:
    claim = of("axis", "turn 1", "draw allied 5, 6", name="x.log")
    counts = ("turn 1", "draw allied 2 cards")
    for private in ([claim], [claim, of("allied", *counts, name="y.log")]):
        found = merge(entries(*counts), *private)
        assert texts(found) == list(counts)
        ((what, _, other),) = found.differences
        assert "does not name them itself" in what
        assert other == Entry("x.log:2", "draw allied 5, 6", source="axis")


def test_of_two_logs_that_nobody_owns_neither_is_preferred() -> None:
    logs = [
        entries("turn 1", f"draw allied {cards}", name=f"{name}.log") for name, cards in (("x", "5, 6"), ("y", "2, 14"))
    ]
    found = merge(entries("turn 1", "draw allied 2 cards"), *logs)
    assert texts(found) == ["turn 1", "draw allied 2 cards"]
    ((_, base, other),) = found.differences
    assert base
    assert other
    assert (base.place, other.place) == ("x.log:2", "y.log:2")


def test_a_missing_order_shifts_nothing() -> None:
    """One order too many in either log is one difference, and the rest is compared as before."""
    long, short = (
        entries("turn 1", "axis 1", "play 3 ops", "movement Riga", "allied 1"),
        ["turn 1", "axis 1", "allied 1"],
    )
    found = merge(long, entries(*short, name="axis.log"))
    assert [each.other for each in found.differences] == [None, None]
    assert texts(found) == [each.text for each in long]
    other_way = merge(entries(*short), long)
    assert [each.base for each in other_way.differences] == [None, None]
    assert texts(other_way) == short


def test_logs_of_two_games_end_at_last() -> None:
    """Nothing in common: every order is a difference, and nothing hangs."""
    found = merge(entries(*(f"one {n} x" for n in range(300))), entries(*(f"two {n} x" for n in range(200))))
    assert len(found.differences) == 300


@pytest.mark.parametrize(
    ("text", "named", "count"),
    [("draw axis 3, 8", ("3", "8"), 2), ("draw axis 2 cards", None, 2), ("draw axis 1 card", None, 1),
     ("discard allied 7", ("7",), 1), ("exchange allied all", None, None),
     ("select axis 18A, Supply Check", ("18A", "Supply Check"), 2), ("select soviet 2 chits", None, 2),
     ("queue 18A", ("18A",), 1), ("queue 1 chit", None, 1)],
)  # fmt: skip
def test_a_card_line_names_or_counts(text: str, named: tuple[str, ...] | None, count: int | None) -> None:
    """A bare number is a card; with `cards` or `chits` it is a count."""
    found = card_line(text)
    assert found
    assert (found.named, found.number) == (named, count)


@pytest.mark.parametrize(
    "text",
    ["axis 1", "turn 3", "play 3 ops", "set vp 12", "check vp 7", "swap allied 7 for 24", "declare war on Turkey",
     "draw 18A", "control axis: Riga", "lose axis: 21", "end turn", "set chits axis: 18A"],
)  # fmt: skip
def test_other_lines_are_no_card_lines(text: str) -> None:
    """Rounds, turns and tracks have numbers too."""
    assert card_line(text) is None


# -- the command


def seen_by(side: str, text: str) -> str:
    """Returns the log that a player keeps: the other side's cards are counted, its opening hand is not named."""
    other = "allied" if side == "axis" else "axis"

    def count(found: re.Match[str]) -> str:
        number = len(re.findall(r"\d+", found[3]))
        return f"{found[1]} {found[2]} {number} card{'s' * (number != 1)}"

    lines = [line for line in text.splitlines() if not line.startswith(f"hand {other}")]
    return "\n".join(re.sub(rf"^(draw|discard|exchange|take) ({other}) (.+)$", count, line) for line in lines) + "\n"


@pytest.fixture
def logs(tmp_path: Path) -> list[str]:
    """Two turns played by the program: the public log and the two players' own, and the full one."""
    run = CliRunner()
    played = ["play", "barbarossa_to_berlin", "--players", "random", "--seed", "3", "--turns", "2"]
    full = run.invoke(pbem, played).output
    public = run.invoke(pbem, [*played, "--public"]).output
    found = {"public": public, "axis": seen_by("axis", full), "allied": seen_by("allied", full), "full": full}
    for name, text in found.items():
        (tmp_path / f"{name}.log").write_text(text, encoding="utf-8")
    return [str(tmp_path / f"{name}.log") for name in found]


def test_the_command_gives_back_the_full_log(logs: list[str], tmp_path: Path) -> None:
    """Public and private logs of a game make its full log, whatever the order of card lines beside each other."""
    out = tmp_path / "merged.log"
    result = CliRunner().invoke(pbem, ["merge", *logs[:3], "--out", str(out)])
    assert (result.exit_code, result.output) == (0, result.output)
    assert "the logs agree" in result.output
    full = CliRunner().invoke(pbem, ["fmt", logs[3]]).output
    assert sorted(map(str.strip, out.read_text().splitlines())) == sorted(map(str.strip, full.splitlines()))
    assert CliRunner().invoke(pbem, ["check", str(out)]).exit_code == 0


def test_the_command_tells_differences(logs: list[str]) -> None:
    """A die written otherwise in one log is told with both places, and the exit code is 1."""
    path = Path(logs[1])
    text = path.read_text()
    changed = re.sub(r"@(\d)", lambda found: f"@{int(found[1]) % 6 + 1}", text, count=1)
    assert changed != text
    path.write_text(changed)
    result = CliRunner().invoke(pbem, ["merge", *logs[:3]])
    assert result.exit_code == 1
    assert "public.log:" in result.output
    assert "axis.log:" in result.output


def test_an_existing_file_is_not_overwritten(logs: list[str]) -> None:
    """The log that is there stays."""
    result = CliRunner().invoke(pbem, ["merge", *logs[:3], "--out", logs[3]])
    assert result.exit_code == 2
    assert "already" in result.output


# -- A Victory Awaits: selections are secret, and in the queue of a Game Controller chits lie face down


def chits_seen_by(side: str, text: str) -> str:
    """Returns the log of a player: the other side's selections are counted; the Soviet player is the Controller."""
    other, dealer = ("soviet" if side == "axis" else "axis"), ChitDealer()
    secret = (f"select {other}", *(["queue"] if side == "axis" else []))
    lines = (dealer.public(line.strip()) if line.strip().startswith(secret) else line for line in text.splitlines())
    return "\n".join(line for line in lines if line is not None) + "\n"


@pytest.mark.parametrize(
    ("scenario", "options", "turns"),
    [("leningrad", "", 4), ("campaign", "controller", 1), ("campaign", "master chits", 1)],
)
def test_logs_of_chits_give_back_the_full_log(scenario: str, options: str, turns: int, tmp_path: Path) -> None:
    """Public log and both players' own make the full log; every chit is named in it, and it is clean."""
    game = find_game("a_victory_awaits")
    assert game is not None
    logs = [
        log_of_a_game(game, "random", 5, scenario=scenario, options=options, turns=turns, public=public)
        for public in (True, False)
    ]
    assert isinstance(logs[0], str)
    assert isinstance(logs[1], str)
    found = {"public": logs[0], **{side: chits_seen_by(side, logs[1]) for side in ("axis", "soviet")}, "full": logs[1]}
    for name, text in found.items():
        (tmp_path / f"{name}.log").write_text(text, encoding="utf-8")
    out = tmp_path / "merged.log"
    paths = [str(tmp_path / f"{name}.log") for name in ("public", "axis", "soviet")]
    result = CliRunner().invoke(pbem, ["merge", *paths, "--out", str(out)])
    assert (result.exit_code, result.output) == (0, result.output)
    full = CliRunner().invoke(pbem, ["fmt", str(tmp_path / "full.log")]).output
    assert sorted(map(str.strip, out.read_text().splitlines())) == sorted(map(str.strip, full.splitlines()))
    checked = CliRunner().invoke(pbem, ["check", str(out)])
    assert checked.exit_code == 0
    assert "without a name" not in checked.output


@pytest.mark.parametrize(("axis", "allied"), [("mp-axis.log", "mp-allied.log"), ("anna.log", "bert.log")])
def test_the_command_knows_whose_log_it_is(axis: str, allied: str, tmp_path: Path) -> None:
    """By the file's name: the side's, or its player's."""
    head = "Game: Barbarossa to Berlin\nScenario: campaign\nAxis: Anna\nAllied: Bert\n\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    for name, hand in (
        ("public.log", "7 cards"),
        (axis, "3, 8, 10, 17, 19, 22, 24"),
        (allied, "3, 8, 10, 18, 19, 22, 24"),
    ):
        (tmp_path / name).write_text(f"{head}turn 1\n  hand allied {hand}\n", "utf-8")
    paths = [str(tmp_path / name) for name in ("public.log", axis, allied)]
    found = CliRunner().invoke(pbem, ["merge", *paths])
    assert found.exit_code == 1
    assert "hand allied 3, 8, 10, 18, 19, 22, 24" in found.stdout
    assert f"{allied}:8: hand allied 3, 8, 10, 18" in found.stderr
    assert f"{axis}:8: hand allied 3, 8, 10, 17" in found.stderr
    alone = CliRunner().invoke(pbem, ["merge", *paths[:2]])
    assert (alone.exit_code, "hand allied 7 cards" in alone.stdout) == (1, True)
    assert "No log of the Allied player is among them" in alone.stderr
    unknown = (tmp_path / axis).rename(tmp_path / "mine.log")
    assert (
        "neither the mails nor the name tells of mine.log"
        in CliRunner().invoke(pbem, ["merge", paths[0], str(unknown)]).stderr
    )


def test_a_reason_that_one_log_alone_has_in_words_is_no_difference() -> None:
    hidden, own = "takeback allied 2 orders -- (a reason is given)", "takeback allied 2 orders -- I meant Riga"
    found = merge(entries("turn 1", hidden), entries("turn 1", own, name="allied.log"))
    assert found.differences == []
    assert [each.text for each in found.entries] == ["turn 1", hidden]


def test_another_number_of_orders_is_one() -> None:
    first, second = "takeback allied 2 orders -- slip", "takeback allied 3 orders -- slip"
    assert len(merge(entries("turn 1", first), entries("turn 1", second, name="allied.log")).differences) == 1
