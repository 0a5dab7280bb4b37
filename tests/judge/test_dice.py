"""`Dice: judge`: the judge opens a value for each turn that asks, and at the end lays open what proves them all."""

import random
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from pbem.bots.chance import DIE
from pbem.bots.seats import seats
from pbem.core.chance.event import Event
from pbem.core.chance.ledger import Ledger, Proof
from pbem.core.chance.second import LUCK, is_second
from pbem.core.ownership import cut_short, owner
from pbem.core.replay import AnyReplay
from pbem.core.source import plain_line
from pbem.games import names
from pbem.post.judge.rebuilding import rebuilt
from pbem.post.judge.resuming import resume
from pbem.referee import judge_texts
from tests.judge.by_hand import all_join, collect, give
from tests.judge.clubs import Bot, Club, Script, club_in, confirming_word, cut, text_of
from tests.support.a_victory_awaits.told_logs import deployed
from tests.support.reading_orders import action_of

STEPS = 100


def begun(folder: Path, name: str, dice: str = "judge") -> tuple[Club, str]:
    club = club_in(folder, limits={"mails": 1_000_000})
    game = club.begin(Script(name, (("dice", dice),), ()))
    all_join(club)
    set_up = f"Game: A Victory Awaits\nScenario: leningrad\n\n{deployed('leningrad')}"
    for number, (side, _, lines) in enumerate(cut(name, set_up).blocks if name == "a_victory_awaits" else ()):
        (bot,) = (each for each in club.bots.values() if each.seat.role == side)
        give(club, [bot.mail("set-up", "\n".join(("pbem begin", *lines, "pbem end", "")), club.now, f"up{number}")])
    collect(club)
    return club, game


def replay_of(club: Club, game: str) -> AnyReplay:
    verdict = judge_texts([("game.log", club.log(game))])
    assert verdict.clean, verdict.problems
    assert verdict.replay
    return verdict.replay


def book(replay: AnyReplay) -> Ledger:
    assert replay.chance
    return replay.chance


def asked(replay: AnyReplay, line: str) -> str:
    """Returns a bot's line as who does not roll himself writes it."""
    event = event_of(replay, line)
    if event is None:
        return line
    if not event.asked and event.is_draw:
        return asked(replay, DIE.sub("", line).rstrip())
    if event.is_draw:
        return event.asked
    done = {each.event.asked for each in book(replay).dealt}
    return event.first or next((each for each in event.once if each not in done), line)


def event_of(replay: AnyReplay, line: str) -> Event | None:
    action = action_of(replay.game, replay.position, line)
    return replay.game.chance(replay.position, action) if action is not None else None


def sent(club: Club, replay: AnyReplay, line: str, number: int, *, preview: bool = False) -> str:
    """Sends a line as the mail of whose it is; returns what became of it."""
    known, first = (replay.game, replay.position), replay.game.sides[0]
    action = action_of(*known, line)
    side = owner(*known, plain_line(line), action) or first
    side = cut_short(*known, plain_line(line), side, sealed=True, action=action).side or side
    bot = next(each for each in club.bots.values() if each.seat.role == side)
    asks = is_second(replay.chance) and (event := event_of(replay, line)) and event.is_draw
    lines = [line, f"luck {side}: cats {number}"] if asks else [line]
    text = "\n".join(("pbem begin", *lines, "pbem end", ""))
    (worked,) = give(
        club,
        [
            bot.mail(
                "t", f"pbem preview\n{text}" if preview else text, club.now, f"n{len(replay.steps)}-{number}-{preview}"
            )
        ],
    )
    return worked.fate


@pytest.mark.parametrize(("name", "dice"), [*((name, "judge 2") for name in names()), ("on_to_berlin", "judge")])
def test_the_judge_rolls_for_a_turn_and_proves_it(name: str, dice: str, tmp_path: Path) -> None:
    club, game = begun(tmp_path, name, dice)
    _rolled(club, game, 1)
    told = "\n".join(text_of(message_from_bytes(raw, policy=default)) for _, raw in collect(club))
    assert "played: " in told
    assert "chance/withheld" not in told  # the judge has opened what the order asks for
    assert "log/no-order-count" not in told  # as in the judge's own form
    bot: Bot = next(iter(club.bots.values()))
    give(club, [bot.asks("resign", club.now)])
    letters = [text_of(message_from_bytes(raw, policy=default)) for _, raw in collect(club)]
    give(club, [bot.asks(f"resign {confirming_word(letters[-1])}", club.now)])
    done = book(replay_of(club, game))
    assert {each.proof for each in done.dealt} == {Proof.PROVED}
    with club.store.change() as tx:
        resume(tx, club.settings, game, club.clock(), open_hands=True)
    _rolled(club, game, len(done.dealt) + 1)  # the game goes on, and the judge rolls
    with club.store.look() as tx:
        assert [each.trouble for each in rebuilt(tx)] == [""]


def _rolled(club: Club, game: str, enough: int) -> None:
    """Has a bot play until the judge has rolled so often; each order that asks is tried as a preview first."""
    name = replay_of(club, game).game.name
    chance, table = random.Random(5), seats(name)
    player = table.players["random"]()
    for number in range(STEPS):
        replay = replay_of(club, game)
        line = table.dealer.before(replay.position, chance)
        line = line or player(replay.position, replay.game.options(replay.position), chance)
        assert line
        line = asked(replay, table.dealer.deal(replay.position, line, chance)[0])
        if (event := event_of(replay, line)) and event.is_draw:
            sent(club, replay, line, number, preview=True)
            assert book(replay_of(club, game)).hash == book(replay).hash
        assert sent(club, replay, line, number) == "added", line
        assert book(replay_of(club, game)).waiting is None
        if len(book(replay_of(club, game)).dealt) >= enough:
            break
    assert len(book(replay_of(club, game)).dealt) >= enough


def test_the_judge_waits_for_words_of_whoever_asks(tmp_path: Path) -> None:
    """He has fixed his values before, and draws behind the player's words alone; the receipt says what is missing."""
    club, game = begun(tmp_path, "barbarossa_to_berlin", "judge 2")
    first, bot = (next(each for each in club.bots.values() if each.seat.role == side) for side in ("axis", "allied"))
    opening = "pbem begin\ndeploy Paris: [1A]; Bordeaux: [7A]\nturn 1\npbem end\n"
    give(club, [first.mail("t", opening, club.now, "n0")])
    give(club, [bot.mail("t", "pbem begin\nhand allied 7 cards\npbem end\n", club.now, "n1")])
    waiting = book(replay_of(club, game)).waiting
    assert waiting is not None
    assert waiting.missing == (LUCK,)
    told = "\n".join(text_of(message_from_bytes(raw, policy=default)) for _, raw in collect(club))
    assert "luck allied: WORDS" in told
    give(club, [bot.mail("t", "pbem begin\nluck allied: seven black cats\npbem end\n", club.now, "n2")])
    assert book(replay_of(club, game)).waiting is None
    assert len(book(replay_of(club, game)).dealt) == 1


def test_nobody_else_opens_or_rolls(tmp_path: Path) -> None:
    club, game = begun(tmp_path, "barbarossa_to_berlin")
    replay = replay_of(club, game)
    value = "A" * 52
    for number, line in enumerate(
        (f"open judge {value}", f"seal judge {value} seed {value}", f"disclose judge {value}")
    ):
        assert sent(club, replay, line, number) != "added"
    assert len(replay_of(club, game).steps) == 1
