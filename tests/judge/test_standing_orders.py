"""Standing orders before a judge: nobody but him and their side knows them; what they answer is an order like any other."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from pbem.core.ownership import cut_short, whose_word
from pbem.core.replay import AnyReplay
from pbem.core.source import plain_line
from pbem.core.standing.values import StandingOrder
from pbem.core.standing.words import read
from pbem.games import find_game, names
from pbem.post.judge.commands.answering import as_answered
from pbem.post.judge.rebuilding import rebuilt
from pbem.referee import judge_texts, judging
from tests.judge.by_hand import all_join, collect, give
from tests.judge.clubs import Bot, Club, Script, club_in, copy_of, orders_of, text_of
from tests.mails import GIVEN, counted, log_of

SEED, ENOUGH = 5, 2
OPENING = ("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1")
ROUND = ("standfast Brest-Litovsk, Kaunas, Lwow", "axis 1", "play 2 event", "combat Insterberg")
ATTACK = "attack Kaunas from Insterberg: 3PzA @3 @1"
MET = ("attack Kaunas from Insterberg: 3PzA", "defend")  # by Bert's own word, before he gives any
ROLL = "roll @3 @1"
LOST = ["lose allied: Northwest", "retreat [Northwest] - Dvinsk - Pskov"]


@pytest.fixture
def club(opened: Club, tmp_path: Path) -> Club:
    """A club with one game, in which the Axis is about to attack Kaunas."""
    return copy_of(opened, tmp_path)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """That of which each test has a copy."""
    found = club_in(tmp_path_factory.mktemp("club"))
    found.begin(Script("barbarossa_to_berlin", (("options", "workshop"),), ()))
    all_join(found)
    give(found, [turn(anna(found), *OPENING, *ROUND)])
    assert found.orders(game(found)) == len(OPENING) + len(ROUND)
    collect(found)
    return found


def game(club: Club) -> str:
    return next(iter(club.scripts))


def anna(club: Club) -> Bot:
    return club.bots["anna0@bots.example"]


def bert(club: Club) -> Bot:
    return club.bots["bert0@bots.example"]


def turn(bot: Bot, *lines: str, preview: bool = False) -> bytes:
    bot.sent += 1
    head = ["pbem preview"] * preview
    text = "\n".join((*head, "pbem begin", *lines, "pbem end", ""))
    return bot.mail("turn", text, None, f"{bot.seat.id}-turn-{bot.sent}")  # type: ignore[arg-type]


def told(club: Club) -> dict[str, str]:
    """Returns what goes out, by name: several mails to one are put together."""
    found: dict[str, str] = {}
    for address, raw in collect(club):
        name = club.bots[address].seat.name
        found[name] = "\n".join(filter(None, (found.get(name), text_of(message_from_bytes(raw, policy=default)))))
    return found


def stands(club: Club, *lines: str) -> dict[str, str]:
    """Has Bert give standing orders, and returns what is told."""
    give(club, [bert(club).asks(f"standing {line}", club.clock()) for line in lines])
    return told(club)


def met(club: Club) -> None:
    """Has Anna attack and Bert defend: the dice come next."""
    give(club, [turn(anna(club), MET[0]), turn(bert(club), MET[1])])
    collect(club)


def played(club: Club) -> list[str]:
    return orders_of(club.log(game(club)))[len(OPENING) + len(ROUND) :]


def test_they_are_told_to_their_side_alone_and_stand_in_no_log(club: Club) -> None:
    found = stands(club, "Lose lcu first", "allied: retreat toward Pskov", "")
    assert set(found) == {"Bert"}
    assert "`standing allied: lose LCU first`" in found["Bert"]
    assert "| standing allied: retreat toward Pskov\n" in found["Bert"]
    assert "defend none" in found["Bert"]  # among the forms that may be given
    assert b"standing" not in club.log(game(club))
    with club.store.look() as tx:
        logs = {viewer: next(rebuilt(tx, viewer)).text for viewer in ("all", "axis", "allied", "public")}
    assert [viewer for viewer, text in logs.items() if b"# standing allied: lose LCU first\n" in text] == [
        "all",
        "allied",
    ]
    give(club, [bert(club).asks("status", club.clock())])
    assert "| standing allied: lose LCU first\n" in told(club)["Bert"]


def test_what_they_answer_is_an_order_in_the_log_and_play_goes_on(club: Club) -> None:
    met(club)
    stands(club, "lose LCU first", "retreat toward Pskov")
    give(club, [turn(anna(club), ROLL)])
    found = told(club)
    assert played(club) == [*MET, ROLL, *LOST]
    assert "Bert (allied) has answered 2 orders by standing orders" in found["Anna"]
    assert "Your standing orders have answered 2" in found["Bert"]
    assert "LCU first" not in found["Anna"]
    assert "advance" in found["Anna"]
    give(club, [turn(anna(club), "advance Insterberg: 3PzA - Kaunas")])
    assert len(played(club)) == 6


def test_those_given_while_a_decision_waits_answer_it_at_once(club: Club) -> None:
    met(club)
    give(club, [turn(anna(club), ROLL)])
    told(club)
    found = stands(club, "lose LCU first", "retreat toward Pskov")
    assert played(club) == [*MET, ROLL, *LOST]
    assert set(found) == {"Anna", "Bert"}


def test_they_do_not_answer_a_preview_nor_a_mail_that_is_not_sound(club: Club) -> None:
    """Whoever could try his orders on them would see through them."""
    lines = (ATTACK, "advance Insterberg: 3PzA - Kaunas")
    mails = [turn(anna(club), *lines), turn(anna(club), *lines, preview=True), turn(anna(club), ATTACK, preview=True)]
    give(club, mails)
    without = told(club)
    stands(club, "lose LCU first", "retreat toward Pskov")
    give(
        club, [turn(anna(club), *lines), turn(anna(club), *lines, preview=True), turn(anna(club), ATTACK, preview=True)]
    )
    assert played(club) == []
    assert _numberless(told(club)["Anna"]) == _numberless(without["Anna"])


def _numberless(text: str) -> str:
    return re.sub(r"mail \d+", "mail", text)


def test_a_line_with_dice_is_played_in_parts_where_an_answer_comes_between(club: Club) -> None:
    stands(club, "defend none", "lose LCU first", "retreat toward Pskov")
    give(club, [turn(anna(club), f"{ATTACK}  # at last")])
    attack, _, dice = ATTACK.partition(" @")
    assert played(club) == [attack, "defend", f"roll @{dice}", *LOST]
    assert b"# at last" in club.log(game(club))


def test_dice_before_the_other_sides_word_are_refused_with_the_way_out(club: Club) -> None:
    give(club, [turn(anna(club), ATTACK)])
    found = told(club)
    assert (set(found), played(club)) == ({"Anna"}, [])
    assert "the Allied side has its say first: play combat cards" in found["Anna"]
    assert "`standing allied: defend none`" in found["Anna"]


def test_a_line_that_does_not_go_with_an_answer_is_played_up_to_it() -> None:
    """A claim that leaves the defence out would else be a way around it."""
    head = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    log = f"{head}set hand allied none; open allied 17\nset step axis\nplay 2 event\ncombat Insterberg\n"
    before = judging([("game.log", log.encode())])
    lines = [plain_line(f"{ATTACK} result 3:1"), plain_line("advance Insterberg: 3PzA - Kaunas")]
    engine = before.verdict.game
    assert engine
    order = read("defend with 17", "allied", engine.standing())
    assert isinstance(order, StandingOrder)
    found, left = as_answered(before, lines, (order,))
    assert [each.text for each in found] == [ATTACK.partition(" @")[0], "defend with 17"]
    assert left == lines


def test_cleared_ones_answer_nothing(club: Club) -> None:
    met(club)
    stands(club, "lose LCU first", "retreat toward Pskov if spaces 2", "retreat toward Riga")
    found = stands(club, "clear lose", "clear retreat toward Riga", "clear replace", "")
    assert "has no standing order `replace` to clear" in found["Bert"]
    assert found["Bert"].count("| standing allied") == 1
    give(club, [turn(anna(club), ROLL)])
    assert played(club) == [*MET, ROLL]


def test_his_own_answer_comes_first_and_behind_a_takeback_they_wait(club: Club) -> None:
    met(club)
    stands(club, "lose LCU first")
    give(club, [turn(anna(club), ROLL)])
    assert played(club) == [*MET, ROLL, LOST[0]]
    stands(club, "retreat toward Pskov")
    assert played(club) == [*MET, ROLL, *LOST]
    give(
        club,
        [bert(club).asks("takeback 1 order", club.clock()), turn(bert(club), "retreat [Northwest] - Riga - Pskov")],
    )
    assert played(club)[5:] == ["takeback allied 1 order", "retreat [Northwest] - Riga - Pskov"]


def test_to_ask_for_those_given_answers_nothing_behind_a_takeback(club: Club) -> None:
    met(club)
    stands(club, "lose LCU first", "retreat toward Pskov")
    give(club, [turn(anna(club), ROLL)])
    give(club, [bert(club).asks("takeback 1 order", club.clock())])
    stands(club, "", "hope")
    assert played(club) == [*MET, ROLL, *LOST, "takeback allied 1 order"]
    stands(club, "clear retreat", "retreat toward Minsk")
    assert played(club)[6:] == ["retreat [Northwest] - Vilna - Minsk"]


@pytest.mark.parametrize("name", names())
def test_they_may_be_given_before_there_is_any_order(name: str, tmp_path: Path) -> None:
    club = club_in(tmp_path)
    own = club.begin(Script(name, (), ()))
    all_join(club)
    for bot in club.bots.values():
        mine = [each for each in GIVEN[name] if each.startswith(bot.seat.role)]
        give(club, [bot.asks(f"standing {each}", club.clock()) for each in mine])
    assert len(told(club)) == 2
    assert club.orders(own) == 0


@pytest.mark.parametrize(
    ("words", "why"),
    {
        "retreat toward Mars": "Mars",
        "axis: lose any": "each side speaks for itself",
        "defend with 55": "nothing was kept",
        "hope": "no decision that can be answered beforehand",
    }.items(),
)
def test_what_is_none_is_told_to_its_writer_alone(words: str, why: str, club: Club) -> None:
    found = stands(club, words)
    assert set(found) == {"Bert"}
    assert why in found["Bert"]
    assert "nothing was kept" in found["Bert"]
    assert "| standing" not in stands(club, "")["Bert"]


def test_in_a_turn_they_would_be_public_and_are_refused(club: Club) -> None:
    give(club, [turn(bert(club), "standing allied: lose LCU first")])
    found = told(club)
    assert set(found) == {"Bert"}
    assert "the command `standing lose LCU first`" in found["Bert"]
    assert played(club) == []


def test_who_is_unverified_gives_none(club: Club) -> None:
    mail = bert(club).asks("standing lose any", club.clock()).replace(f"+{bert(club).seat.token}".encode(), b"")
    give(club, [mail])
    assert "unverified" in told(club)["Bert"]
    assert "| standing" not in stands(club, "")["Bert"]


@pytest.mark.parametrize("name", names())
def test_a_game_is_played_as_if_they_stood_in_the_log(name: str, tmp_path: Path) -> None:
    """Lines of bots with public standing orders go by mail; the log has these lines and each answer as one of its own."""
    replay = in_public(name)
    engine, given = replay.game, len(GIVEN[name])
    tags = {tag: value for tag, value in replay.header.tags.items() if tag not in (*engine.sides, "game", "id")}
    club = club_in(tmp_path, limits={"mails": 1_000_000})
    own = club.begin(Script(name, tuple(tags.items()), ()))
    all_join(club)
    bots = {bot.seat.role: bot for bot in club.bots.values()}
    give(club, [bots[each.partition(":")[0]].asks(f"standing {each}", club.clock()) for each in GIVEN[name]])
    for side, lines in mails_of(replay):
        assert [each.fate for each in give(club, [turn(bots[side], *lines)])] == ["added"], lines
    wanted = [each.written for step in replay.steps[given:] for each in (step, *step.followed)]
    assert orders_of(club.log(own)) == wanted
    assert len(wanted) >= len(replay.steps) - given + ENOUGH


def in_public(name: str) -> AnyReplay:
    """Returns a game of bots up to the line behind which so many decisions were answered by orders that all know."""
    engine = find_game(name)
    assert engine
    play = counted(engine, "mixed", SEED, standing=True, turns=1)
    whole = judge_texts([("public.log", log_of(engine, SEED, play).encode())]).replay
    assert whole
    answers = [number for number, step in enumerate(whole.steps, 1) for each in step.followed if each.by_side]
    del play.lines[answers[ENOUGH - 1] + 1 :]
    found = judge_texts([("public.log", log_of(engine, SEED, play).encode())]).replay
    assert found
    return found


def mails_of(replay: AnyReplay) -> Iterator[tuple[str, list[str]]]:
    """Yields the lines of each mail: one ends where the other side writes, and where something is answered."""
    mail = list[str]()
    side = writer = replay.game.sides[0]
    for step in replay.steps[len(GIVEN[replay.game.name]) :]:
        short = cut_short(replay.game, step.before, step.line, writer, sealed=False, action=step.action)
        side = whose_word(replay.game, step.before, step.line, step.action, writer).side or short.side or writer
        if mail and side != writer:
            yield writer, mail
            mail = []
        mail, writer = [*mail, step.line.text], side
        if step.followed:
            yield writer, mail
            mail = []
    if mail:
        yield writer, mail
