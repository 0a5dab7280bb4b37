"""Every kind of mail: what it does, and what it must not do."""

from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from pbem.games import find_game
from pbem.post.judge.due import remind
from pbem.post.judge.inviting import InvitationError, Wanted, begin, invite
from pbem.post.judge.store.games import game_of
from pbem.post.judge.store.seats import Guest, seats_of
from pbem.post.judge.store.tables import Play
from tests.judge.by_hand import all_join, collect, give, play_out, worked
from tests.judge.clubs import Bot, Club, club_in, confirming_word, orders_of, script, script_orders, text_of

GAME = "barbarossa_to_berlin"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """A club with one game that has begun; nobody has written an order."""
    found = club_in(tmp_path)
    found.begin(script(GAME))
    all_join(found)
    for address, raw in collect(found):
        found.bots[address].hears(raw, found.clock())
    return found


def game(club: Club) -> str:
    return next(iter(club.scripts))


def anna(club: Club) -> Bot:
    return club.bots["anna0@bots.example"]


def bert(club: Club) -> Bot:
    return club.bots["bert0@bots.example"]


def told(club: Club) -> dict[str, str]:
    """Returns what goes out, by name: several mails to one are put together."""
    found: dict[str, str] = {}
    for address, raw in collect(club):
        name = club.bots[address].seat.name if address in club.bots else address
        text = text_of(message_from_bytes(raw, policy=default))
        found[name] = "\n".join(filter(None, (found.get(name), text)))
    return found


def turn(club: Club, *lines: str, first: int = 0) -> bytes:
    """Returns lines as a turn of the axis player, without an envelope."""
    return anna(club).mail(
        "turn", "\n".join(("pbem begin", *lines, "pbem end", "")), club.now, f"t-{first}-{abs(hash(lines))}"
    )


DEPLOY = "deploy Paris: [1A]; Bordeaux: [7A]"


def test_the_receipt_repeats_what_was_understood(club: Club) -> None:
    give(club, [turn(club, "Deploy paris: [1a]; bordeaux: [7a]   # as agreed")])
    found = told(club)
    assert f"played: 1 order\n| {DEPLOY}\n" in found["Anna"]
    assert "has sent 1 order" in found["Bert"]
    assert "as agreed" not in found["Bert"]
    assert DEPLOY in club.log(game(club)).decode()


def test_a_faulty_turn_is_told_to_its_writer_alone(club: Club) -> None:
    give(club, [turn(club, "deploy Moscow: [1A]")])
    found = told(club)
    assert set(found) == {"Anna"}
    assert "nothing was played" in found["Anna"]
    assert "fix it, and send all of it again" in found["Anna"]
    assert club.orders(game(club)) == 0


def test_a_mail_that_comes_again_has_its_answer_again_and_is_played_once(club: Club) -> None:
    mail = turn(club, DEPLOY)
    give(club, [mail])
    first = [raw for address, raw in collect(club) if address == anna(club).seat.address]
    received = b"Received: from elsewhere\nDelivered-To: judge\n" + mail
    give(club, [received])
    assert [raw for _, raw in collect(club)] == first
    assert club.orders(game(club)) == 1


def test_a_turn_that_comes_too_early_waits_and_is_played_when_the_others_have_come(club: Club) -> None:
    bot = anna(club)
    whole = bot.out[0]
    play = club.scripts[game(club)]
    lines = play.blocks[0][2]
    early = bot.block(3, "", lines[2:], club.now).replace(b" after \n", b"\n")
    assert give(club, [early])[0].fate == "waits"
    assert "it is kept" in told(club)["Anna"]
    done = give(club, [bot.block(1, "", lines[:2], club.now).replace(b" after \n", b"\n")])
    assert [each.fate for each in done] == ["added", "added"]
    assert club.orders(game(club)) == len(lines)
    assert whole  # what the bot would have sent of itself


@pytest.mark.parametrize(
    "line",
    ["set vp 20", "set turn 6", "place Moscow: 16A", "remove 16A", "control axis Moscow", "waive 9.1 -- we agreed"],
)
def test_nobody_lays_out_a_position_or_waives_a_rule_that_is_not_broken(club: Club, line: str) -> None:
    give(club, [turn(club, line)])
    assert club.orders(game(club)) == 0
    assert "nothing was played" in told(club)["Anna"]


def test_the_other_sides_orders_are_not_played(club: Club) -> None:
    mail = bert(club).mail("turn", f"pbem begin\n{DEPLOY}\npbem end\n", club.now, "foreign")
    give(club, [mail])
    assert club.orders(game(club)) == 0
    assert "the other side's to decide" in told(club)["Bert"]


def test_an_address_alone_is_unverified(club: Club) -> None:
    mail = turn(club, DEPLOY).replace(f"+{anna(club).seat.token}".encode(), b"")
    assert give(club, [mail])[0].fate == "refused"
    assert "unverified" in told(club)["Anna"]
    assert club.orders(game(club)) == 0


def test_an_address_that_the_named_server_vouches_for_is_verified(tmp_path: Path) -> None:
    club = club_in(tmp_path, trusted="mx.club.example")
    own = club.begin(script(GAME))
    all_join(club)
    mail = turn(club, DEPLOY).replace(f"+{anna(club).seat.token}".encode(), b"")
    forged = b"Authentication-Results: mx.evil.example; dmarc=pass header.from=bots.example\n"
    sound = b"Authentication-Results: mx.club.example; spf=none; dmarc=pass (p=none) header.from=bots.example\n"
    give(club, [forged + sound + mail])  # what stands topmost is another server's
    assert club.orders(own) == 0
    give(club, [sound + mail.replace(b"t-0", b"t-1")])
    assert club.orders(own) == 1


def test_a_preview_plays_nothing(club: Club) -> None:
    mail = anna(club).mail("turn", f"pbem preview\npbem begin\n{DEPLOY}\npbem end\n", club.now, "preview")
    assert give(club, [mail])[0].kind == "preview"
    found = told(club)
    assert set(found) == {"Anna"}
    assert "checked, and not played: 1 order" in found["Anna"]
    assert club.orders(game(club)) == 0


def test_status_legal_and_help(club: Club) -> None:
    for what, words in {"status": "axis (Anna): deploy", "legal": "deploy ", "help": "takeback 2 orders"}.items():
        give(club, [anna(club).asks(what, club.now)])
        assert words in told(club)["Anna"], what
    give(club, [bert(club).asks("legal", club.now)])
    assert "it is axis's to decide" in told(club)["Bert"]


def test_a_report_is_attached_as_its_reader_may_see_it(club: Club) -> None:
    give(club, [anna(club).asks("report", club.now)])
    ((_, raw),) = collect(club)
    parts = [part.get_filename() for part in message_from_bytes(raw, policy=default).iter_attachments()]
    assert parts == [f"{game(club)}.html", f"{game(club)}.log"]


def test_takeback_and_accept_are_written_in_a_line(club: Club) -> None:
    give(club, [turn(club, DEPLOY, "turn 1"), anna(club).asks("takeback 1 order -- too quick", club.now)])
    log = club.log(game(club)).decode()
    assert "takeback axis 1 order -- too quick" in log
    assert "too quick" not in told(club)["Bert"]


def test_press_goes_to_whom_it_is_meant_for_and_is_no_order(club: Club) -> None:
    text = "pbem press\nGood luck, Bert.\npbem resign\nis what you will write\n"
    give(club, [anna(club).mail("x", text, club.now, "press")])
    found = told(club)
    assert "| Good luck, Bert.\n| (pbem) resign\n" in found["Bert"]
    assert "Your press was sent to Bert (allied)." in found["Anna"]
    assert "passed on as words" in found["Anna"]
    assert state_of(club)[0] is Play.RUNNING
    give(club, [anna(club).asks("press to allied: only you", club.now)])
    assert "only you" in told(club)["Bert"]
    assert club.orders(game(club)) == 0


def test_vacation_is_noted_and_told(club: Club) -> None:
    give(club, [anna(club).asks("vacation 2026-12-20 to 2027-01-03", club.now)])
    assert "vacation Anna 2026-12-20 to 2027-01-03" in told(club)["Bert"]
    give(
        club,
        [
            anna(club).asks("vacation tomorrow", club.now),
            bert(club).asks("vacation Anna 2027-02-01 to 2027-02-02", club.now),
        ],
    )
    found = told(club)
    assert "| (pbem) vacation tomorrow" in found["Anna"]
    assert "nothing was played" in found["Bert"]


def test_what_needs_consent_waits_for_it(club: Club) -> None:
    play_out(club)
    own, orders = game(club), script_orders(club.scripts[game(club)])
    collect(club)
    give(club, [bert(club).asks("takeback 4 orders -- my 13 was no good", club.now)])
    found = told(club)
    assert "Allied asks for your consent to `takeback allied 4 orders`" in found["Anna"]
    assert "no good" not in found["Anna"]
    give(club, [bert(club).asks("accept", club.now)])
    assert club.orders(own) == len(orders) + 1
    give(club, [anna(club).asks("accept", club.now)])
    assert orders_of(club.log(own))[len(orders) :] == ["takeback allied 4 orders -- my 13 was no good", "accept axis"]
    give(club, [anna(club).asks("accept", club.now)])
    assert club.orders(own) == len(orders) + 2


def test_a_digest_comes_once_a_day_and_not_to_who_is_away(club: Club) -> None:
    give(club, [bert(club).asks("vacation 2026-12-04 to 2026-12-05", club.now)])
    collect(club)
    sent = []
    for _ in range(24 * 4):
        club.now += timedelta(hours=1)
        with club.store.change() as tx:
            remind(tx, club.settings, club.now)
        sent += [(club.now.date(), address) for address, _ in collect(club)]
    assert sent == [(day, "anna0@bots.example") for day in sorted({day for day, _ in sent})]
    assert len(sent) == 2  # on the fourth and the fifth: who is waited for since a day and 23 hours is let be


def state_of(club: Club) -> tuple[Play, str]:
    with club.store.look() as tx:
        row = game_of(tx, game(club))
        assert row
        return row.play, row.result


def test_a_draw_needs_both_sides(club: Club) -> None:
    give(club, [anna(club).asks("draw accept", club.now)])
    assert "No draw is offered" in told(club)["Anna"]
    give(club, [anna(club).asks("draw offer", club.now), anna(club).asks("draw accept", club.now)])
    assert state_of(club)[0] is Play.RUNNING
    give(club, [bert(club).asks("draw accept", club.now)])
    assert state_of(club) == (Play.OVER, "a draw, offered by axis and accepted by Bert")
    assert "# 2026-12-01: a draw, offered by axis" in club.log(game(club)).decode()


def test_who_resigns_and_confirms_it_ends_the_game(club: Club) -> None:
    give(club, [anna(club).asks("resign", club.now)])
    assert state_of(club)[0] is Play.RUNNING
    found = told(club)
    assert set(found) == {"Anna"}  # nobody else knows that she thinks of it
    word = confirming_word(found["Anna"])
    give(club, [anna(club).asks("resign 2beegy", club.now), bert(club).asks(f"resign {word}", club.now)])
    assert state_of(club)[0] is Play.RUNNING
    give(club, [anna(club).asks(f"resign {word.upper()}", club.now)])
    assert state_of(club) == (Play.OVER, "Anna has resigned for axis")
    give(club, [turn(club, DEPLOY)])
    assert "The game is over" in told(club)["Anna"]
    assert club.orders(game(club)) == 0
    give(club, [bert(club).asks("status", club.now)])
    ((_, raw),) = collect(club)
    mail = message_from_bytes(raw, policy=default)
    assert mail["Subject"].endswith("0 orders: over; Anna has resigned for axis")
    assert "next:" not in text_of(mail)  # nobody is to decide anything any more


def test_a_confirming_word_works_once_and_for_a_time(club: Club) -> None:
    words = []
    for _ in range(2):
        give(club, [anna(club).asks("resign", club.now)])
        words.append(confirming_word(told(club)["Anna"]))
    give(club, [anna(club).asks(f"resign {words[0]}", club.now)])  # the later one counts
    assert "not the word" in told(club)["Anna"]
    club.now += timedelta(days=4)
    give(club, [anna(club).asks(f"resign {words[1]}", club.now)])
    assert "too old" in told(club)["Anna"]
    assert state_of(club)[0] is Play.RUNNING


def test_an_observer_reads_and_writes_nothing(club: Club) -> None:
    with club.store.change() as tx:
        row = game_of(tx, game(club))
        assert row
        invite(tx, club.settings, row, [Guest("observer", "Olga", "olga@bots.example")], club.now)
        seat = next(each for each in seats_of(tx, row.id) if each.role == "observer")
    olga = club.bots["olga@bots.example"] = Bot(seat, script(GAME), [])
    give(club, [olga.asks("join", club.now), olga.mail("t", f"pbem begin\n{DEPLOY}\npbem end\n", club.now, "o")])
    said = told(club)
    assert "Observers write no orders" in said["Olga"]
    assert "Olga (observer) has joined" in said["Anna"]
    assert "has begun" not in "".join(said.values())  # it had, long before
    give(club, [turn(club, DEPLOY)])
    assert "has sent 1 order" in told(club)["Olga"]
    assert club.orders(game(club)) == 1


def test_nothing_is_played_before_all_have_joined(tmp_path: Path) -> None:
    club = club_in(tmp_path)
    own = club.begin(script(GAME))
    give(club, [anna(club).asks("join", club.now), turn(club, DEPLOY)])
    assert "waits for Bert" in told(club)["Anna"]
    assert club.orders(own) == 0


@pytest.mark.parametrize(
    ("guests", "message"),
    [
        ((("axis", "Anna"),), "nobody plays allied"),
        ((("axis", "Anna"), ("allied", "Anna Meier")), "cannot be told from another"),
        ((("axis", "Anna"), ("soviet", "Bert")), "there is no side `soviet`"),
        ((("axis", "Anna # x"), ("allied", "Bert")), "is no name"),
    ],
)
def test_guests_who_cannot_be_told_apart_are_refused(
    guests: tuple[tuple[str, str], ...], message: str, tmp_path: Path
) -> None:
    club = club_in(tmp_path)
    engine = find_game(GAME)
    assert engine
    wanted = Wanted(engine, {}, tuple(Guest(role, name, "x@y.example") for role, name in guests))
    with pytest.raises(InvitationError, match=message), club.store.change() as tx:
        begin(tx, club.settings, wanted, club.now)


@pytest.mark.parametrize(
    "line",
    [
        "Auto-Submitted: auto-replied",
        "Precedence: bulk",
        "Return-Path: <>",
        "List-Id: <a.example>",
        "From: judge@club.example",
    ],
)
def test_no_machine_is_answered(club: Club, line: str) -> None:
    mail = turn(club, DEPLOY)
    if line.startswith("From"):
        mail = mail.split(b"\n", 1)[1]
    assert give(club, [line.encode() + b"\n" + mail]) == []
    assert told(club) == {}


def test_a_stranger_is_answered_once_a_day(club: Club) -> None:
    mails = [f"From: eve@evil.example\nTo: judge@club.example\nSubject: {n}\n\nhello\n".encode() for n in range(3)]
    give(club, mails)
    found = collect(club)
    assert [address for address, _ in found] == ["eve@evil.example"]
    assert b"bots.example" not in found[0][1]


def test_a_mail_that_is_too_large_is_told_and_not_read(club: Club) -> None:
    give(club, [turn(club, DEPLOY, *(["# " + "x" * 70] * 5000))])
    assert "larger than 262,144 bytes" in told(club)["Anna"]
    assert club.orders(game(club)) == 0


def test_who_writes_too_often_waits_and_loses_nothing(tmp_path: Path) -> None:
    club = club_in(tmp_path, limits={"mails": 5})
    own = club.begin(script(GAME))
    all_join(club)
    give(club, [*(anna(club).asks("status", club.now) for _ in range(6)), turn(club, DEPLOY)])
    assert club.orders(own) == 0
    club.now += timedelta(hours=2)
    worked(club)
    club.now += timedelta(hours=2)
    worked(club)
    assert club.orders(own) == 1
