"""`import pbem` for those who listen to a chat and those who draw charts: talk, stories, files, what lies on the table."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import pbem

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = SAMPLES / "barbarossa-to-berlin" / "opening.log"
MISTAKES = SAMPLES / "barbarossa-to-berlin" / "opening-with-mistakes.log"
SMOLENSK = SAMPLES / "a-victory-awaits" / "smolensk.log"


@pytest.mark.parametrize("name", ["barbarossa", "Barbarossa to Berlin", "a victory", "a_victory_awaits"])
def test_a_game_is_found_by_its_beginning(name: str) -> None:
    assert pbem.game(name).name.startswith(name.lower().replace(" ", "_")[:8])


@pytest.mark.parametrize("name", ["chess", ""])
def test_a_game_that_is_not_there_is_told_with_those_that_are(name: str) -> None:
    with pytest.raises(
        pbem.UnknownGameError, match=f"no game `{name}`; the games are a_victory_awaits, absolute_war, barb"
    ):
        pbem.game(name)


def test_a_beginning_of_several_is_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.games.names", lambda: ("barbarossa_to_berlin", "barbarossa_solo"))
    with pytest.raises(
        pbem.UnknownGameError, match="the beginning of several; the games are barbarossa_to_berlin, barb"
    ):
        pbem.game("barbarossa")


@pytest.mark.parametrize("game", pbem.all_games(), ids=lambda game: game.name)
def test_a_log_begins_with_its_header_or_with_an_example(game: pbem.Game) -> None:
    example, bare = (game.new_log("Anna", "Bert", orders=orders) for orders in (True, False))
    assert example.startswith(bare)
    for text, orders in ((example, True), (bare, False)):
        judged = pbem.judge(text)
        assert judged.clean
        assert bool(judged.orders) is orders
        assert [judged.header[side] for side in game.sides] == ["Anna", "Bert"]


TALK = [
    "hello, who is on tonight?", "turn on the radio!", "lose my patience with this", "Turn 4 was great fun", ":+1:",
    "check this out", "I attack Kiev tomorrow", "", "https://example.org/game - see this", "<@123> your turn!",
    "```\n```",
]  # fmt: skip
ORDERS = [
    "move Riga: SU army - Pskov", "Turn 2", "axis 1\nplay 24 ops", "attack Kaunas form Memel", "lose allied: Nrthwest",
    "pbem begin\nTurn 2\npbem end 1 order", "Anna: combat Memel", "roll @5 @2", "accept",
]  # fmt: skip


@pytest.mark.parametrize("text", TALK)
def test_mere_talk_has_no_orders(text: str) -> None:
    assert pbem.judge(OPENING).orders_in(text) == ""


@pytest.mark.parametrize("text", ORDERS)
def test_what_is_meant_as_orders_is_taken_whole(text: str) -> None:
    assert pbem.judge(OPENING).orders_in(text) == text


def test_of_a_message_with_code_the_code_is_taken() -> None:
    judged = pbem.judge(OPENING)
    assert judged.orders_in("My turn:\n```text\nturn 2\n```\nand\n```\nmve Riga\n```\nSee you!") == "turn 2\n\nmve Riga"
    assert judged.orders_in("Not closed:\n```\nturn 2") == "turn 2"
    beside = "```\nturn 2\n```\nmove Riga: SU army - Pskov"
    assert judged.orders_in(beside) == beside, "an order beside the block is not passed over"
    assert pbem.judge(SMOLENSK).orders_in("Pass") == "Pass"


def test_a_text_bears_the_name_that_it_is_given() -> None:
    judged = pbem.judge(("the log", OPENING.read_bytes())).then(("Anna", "turn 3"))
    assert (judged.orders[0].file, judged.orders[-1].file) == ("the log", "Anna")
    assert "Anna:1:1" in judged.told()


def test_what_its_orders_did_is_told_in_sentences() -> None:
    judged = pbem.judge(OPENING)
    story = judged.story()
    assert [each.written for each in story] == [each.written for each in judged.orders]
    assert story[-1].sentences == ("The turn marker goes to Summer 41.",)
    further = judged.then("turn 2")
    assert [each.written for each in further.story(since=len(judged.orders))] == ["turn 2"]
    assert further.story(since=len(further.orders)) == ()
    told = further.told(since=len(judged.orders))
    assert "Turn 2 begins" in told
    assert "The turn marker" not in told
    assert "next: " in told


def test_a_story_names_what_its_reader_may_know() -> None:
    judged = pbem.judge(OPENING)
    assert "Desert Fox" in str(judged.story())
    assert "Desert Fox" not in str(judged.seen_by("public").story()) + judged.seen_by("allied").told(since=0)


def test_a_fault_is_told_as_the_command_line_tells_it() -> None:
    judged = pbem.judge(MISTAKES)
    problem = next(each for each in judged.problems if each.kind is pbem.Kind.NOT_PERMITTED)
    first, *_, last = judged.explained(problem).splitlines()
    assert first == f"{problem.span}: not permitted [{problem.code}]"
    assert last.startswith("  remedy  ")
    assert judged.explained(problem) in judged.told()
    assert "does not say which game" in pbem.judge("move 36 M - L1423").told()


def test_a_log_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    judged, path = pbem.judge(OPENING), tmp_path / "game.log"
    path.write_text("an older one", "utf-8")
    judged.save(path)
    assert path.read_text("utf-8") == judged.formatted()
    with pytest.raises(OSError, match="there is no folder"):
        judged.save(tmp_path / "nowhere" / "game.log")
    assert list(tmp_path.iterdir()) == [path]


def test_an_offer_reads_as_text() -> None:
    offer = next(each for each in pbem.judge(OPENING).then("turn 2").legal(2) if each.kind == "orders")
    form, *lines = str(offer).splitlines()
    assert form.startswith(f"{offer.form}  # {offer.about}")
    assert [each.strip() for each in lines] == list(offer.lines)


@pytest.mark.parametrize("path", [OPENING, SMOLENSK], ids=lambda path: path.stem)
def test_units_stand_where_the_game_has_them(path: Path) -> None:
    """What is told in every game's words is what the game's own position says."""
    judged = pbem.judge(path)
    value, units = judged.position.value, judged.position.units
    assert {each.id: each.place for each in units} == {
        unit: stand.place for unit, stand in value.units.items() if stand.place != "off"
    }
    assert {each.side for each in units if each.on_map} == set(judged.game.sides)
    assert all(each.name.startswith("[") == value.units[each.id].reduced for each in units)
    assert all(1 <= each.steps <= 2 for each in units)
    places = judged.position.places
    assert all(places[each.place].control for each in units if each.on_map)


def test_where_the_markers_stand() -> None:
    """The figures that `check vp 7; turn 2` in the sample confirms, and a step that is lost."""
    position = pbem.judge(OPENING).position
    assert position.tracks == {"turn": 2, "vp": 7}
    assert (position.places["kaunas"].name, position.places["kaunas"].control) == ("Kaunas", "axis")
    reduced = next(each for each in position.units if each.id == "ge_9_army")
    assert (reduced.name, reduced.kind, reduced.steps, reduced.on_map) == ("[9A]", "LCU", 1, True)
    assert pbem.judge(SMOLENSK).position.tracks.keys() == {"turn", "vp"}


def test_threads_share_a_value() -> None:
    """A bot answers several people from one log at once."""
    judged = pbem.judge(OPENING)

    def asked(number: int) -> tuple[object, ...]:
        further = judged.then(("message", "turn 2" if number % 2 else "turn 3"))
        return further.clean, further.told(), judged.legal(1), further.seen_by("public").position.units

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(asked, range(8))) == [asked(number) for number in range(8)]
