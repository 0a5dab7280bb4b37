"""What a judge does with mails that say two things, or one thing that is not clear."""

from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.post.judge.commands.forms import FORMS, Ask, Doubt, read_line
from pbem.post.judge.replies.letters import inert
from pbem.post.judge.store.games import game_of
from pbem.post.judge.store.tables import Play
from tests.judge.by_hand import all_join, collect, give
from tests.judge.clubs import Bot, Club, club_in, script
from tests.judge.test_kinds import DEPLOY, anna, bert, game, state_of, told

TURN = f"pbem begin\n{DEPLOY}\npbem end\n"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """A club with one game that has begun; nobody has written an order."""
    found = club_in(tmp_path)
    found.begin(script("barbarossa_to_berlin"))
    all_join(found)
    collect(found)
    return found


def says(club: Club, bot: Bot, text: str, subject: str = "x") -> dict[str, str]:
    """Has the judge work on a mail, and returns what everybody gets."""
    bot.sent += 1
    give(club, [bot.mail(subject, text, club.now, f"said-{bot.seat.id}-{bot.sent}")])
    return told(club)


@pytest.mark.parametrize("kind", FORMS)
def test_the_forms_that_are_shown_are_commands(kind: str) -> None:
    for shown in FORMS[kind].shown:
        assert isinstance(read_line(f"pbem {shown}"), Ask), shown


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("pbem resign\n\npbem draw offer\n", "resign"),
        ("pbem draw offer\npbem draw withdraw\n", "draw"),
        ("pbem takeback 1 order\npbem takeback 2 orders\n", "takeback"),
        ("pbem resign\n\nWhat does pbem draw do?\n", "resign"),
        ("pbem draw offer\n\npbem drawn\n", "draw"),
        ("pbem preview\npbem resign\n", "resign"),
    ],
)
def test_what_is_said_twice_or_beside_a_doubt_is_not_done(text: str, kept: str, club: Club) -> None:
    found = says(club, anna(club), text)
    assert f"The command `{kept}` was not carried out, because" in found["Anna"]
    assert set(found) == {"Anna"}
    assert state_of(club) == (Play.RUNNING, "")
    assert club.orders(game(club)) == 0


def test_to_join_and_to_resign_in_one_mail_is_neither(tmp_path: Path) -> None:
    club = club_in(tmp_path)
    club.begin(script("barbarossa_to_berlin"))
    collect(club)
    found = says(club, bert(club), "pbem join\n\npbem resign\n")
    assert "this mail also has `resign`" in found["Bert"]
    assert "You have not joined" not in found["Bert"]
    assert "Welcome" not in found["Bert"]


@pytest.mark.parametrize(
    "line", ["pbem preveiw", "pbem preview please", "Preview only", "pbem takeback? No!", "pbem xyz"]
)
def test_a_turn_waits_for_a_line_that_may_be_a_preview_or_a_takeback(line: str, club: Club) -> None:
    found = says(club, anna(club), f"{line}\n\n{TURN}")
    assert "only checked, and not played" in found["Anna"]
    assert club.orders(game(club)) == 0


def test_a_turn_waits_for_a_preview_that_may_be_quoted(club: Club) -> None:
    found = says(club, anna(club), f"Hello,\n\n--------\npbem preview\n\n{TURN}")
    assert "only checked, and not played" in found["Anna"]
    assert club.orders(game(club)) == 0


def test_a_turn_does_not_wait_for_another_doubt(club: Club) -> None:
    found = says(club, anna(club), f"pbem resign? Never!\n\n{TURN}")
    assert "| (pbem) resign? Never!" in found["Anna"]
    assert "played: 1 order" in found["Anna"]


def test_a_preview_holds_a_turn_that_is_attached(club: Club) -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"], mail["Message-ID"] = anna(club).seat.address, "x", "<attached@x>"
    mail["To"] = f"judge+{anna(club).seat.token}@club.example"
    mail.set_content("pbem preview\n")
    mail.add_attachment(TURN, subtype="plain", filename="turn.txt")
    give(club, [mail.as_bytes()])
    assert "checked, and not played: 1 order" in told(club)["Anna"]
    assert club.orders(game(club)) == 0


@pytest.mark.parametrize(
    "text",
    [
        f"pbem press\nGood luck.\n\n{TURN}",
        "pbem press\nGood luck.\n\npbem press to axis\nMy real plan is Kiev.\n",
        "pbem press\nto allies: my real plan is Kiev.\n",
        "pbem pres to axis\nMy real plan is Kiev.\n\npbem draw offer\n",
        "pbem press please\nMy real plan is Kiev.\n",
    ],
)
def test_press_that_is_not_clear_is_sent_to_nobody(text: str, club: Club) -> None:
    found = says(club, anna(club), text)
    assert set(found) == {"Anna"}
    assert club.orders(game(club)) == 0


def test_press_ends_where_it_says_so(club: Club) -> None:
    found = says(club, anna(club), f"pbem press\nGood luck.\npbem press end\n\npbem status\n\n{TURN}")
    assert "| Good luck.\n" in found["Bert"]
    assert "press end" not in found["Bert"]
    assert "played: 1 order" in found["Anna"]


def test_press_has_nothing_of_an_earlier_mail(club: Club) -> None:
    letter = told_letter(club)
    found = says(club, anna(club), f"pbem press\nGood luck.\n\nThe judge, some day\n{letter}")
    assert "| Good luck.\n" in found["Bert"]
    assert "Keep that address to yourself" not in found["Bert"]


@pytest.mark.parametrize("kind", ["takeback 1 order", "draw offer", "resign", "vacation 2026-12-20 to 2027-01-03"])
@pytest.mark.parametrize("above", ["I shall never", "I don't want", "Please never", "There is no need to", "Not,"])
def test_a_command_directly_below_a_sentence_is_refused_by_name(above: str, kind: str, club: Club) -> None:
    found = says(club, anna(club), f"{above}\npbem {kind}\n")
    assert "the sentence above it may run into it: write the command alone, with a blank line above it" in found["Anna"]
    assert f"| (pbem) {kind}\n" in found["Anna"]
    assert set(found) == {"Anna"}
    assert club.orders(game(club)) == 0


def test_press_directly_below_a_sentence_is_sent_to_nobody(club: Club) -> None:
    found = says(club, anna(club), "Please never\npbem press\nCANARY secret\n")
    assert "Nothing was sent to anyone." in found["Anna"]
    assert set(found) == {"Anna"}


def test_commands_in_a_row_are_judged_by_the_line_above_the_first(club: Club) -> None:
    found = says(club, anna(club), "I don't want\npbem status\npbem draw offer\n")
    assert "| (pbem) status\n" in found["Anna"]
    assert "| (pbem) draw offer\n" in found["Anna"]
    assert set(found) == {"Anna"}
    found = says(club, anna(club), "Dear judge,\npbem status\npbem draw offer\n")
    assert "draw" in found["Bert"]


def test_a_command_directly_below_press_end_or_a_turn_counts(club: Club) -> None:
    found = says(club, anna(club), "pbem press\nGood luck\npbem press end\npbem draw offer\n")
    assert "Your offer of a draw was passed on" in found["Anna"]
    found = says(club, anna(club), f"{TURN}pbem status\n")
    assert "not carried out" not in found["Anna"]


def test_the_sender_of_press_is_shown_where_it_was_cut(club: Club) -> None:
    found = says(club, anna(club), "pbem press\nGood luck.\n\nBert: I would play Kiev\n\nAnna\n")
    assert "| Good luck.\n" in found["Bert"]
    assert "Kiev" not in found["Bert"]
    assert "The press ends above this line" in found["Anna"]
    assert "| Bert: I would play Kiev" in found["Anna"]


def test_a_known_name_ends_the_sender_s_own_words(club: Club) -> None:
    found = says(club, anna(club), "Hello,\n\nBert:\nI would say\n\npbem draw offer\n")
    assert "it looks like the beginning of an earlier mail" in found["Anna"]
    assert set(found) == {"Anna"}


def told_letter(club: Club) -> str:
    """Returns the judge's help as Anna gets it."""
    return says(club, anna(club), "pbem help\n")["Anna"]


def test_a_command_below_what_may_be_a_head_is_told_and_not_done(club: Club) -> None:
    found = says(club, anna(club), "Hello,\n\nAnna schrieb am 28.11.2026 um 14:02:\n\npbem draw offer\n")
    assert "it looks like the beginning of an earlier mail" in found["Anna"]
    assert "| Anna schrieb am 28.11.2026 um 14:02:" in found["Anna"]
    assert set(found) == {"Anna"}


@pytest.mark.parametrize("subject", ["draw offer", "pbem resign", "Re: status", "takeback 1 order"])
def test_a_subject_only_asks(subject: str, club: Club) -> None:
    found = says(club, anna(club), "Hello.\n", subject)
    assert set(found) == {"Anna"}
    with club.store.look() as tx:
        row = game_of(tx, game(club))
    assert row
    assert (row.draw, row.orders) == ("", 0)


def test_what_others_write_is_no_command_in_a_letter() -> None:
    text = inert("Anna says:\n\n| pbem resign\npbem   join\nthe words pbem\ndraw offer\n* pbem begin\n| pbem begin\n")
    assert [line for line in text.split("\n") if isinstance(read_line(line), Ask)] == []
    assert "| pbem begin\n" in text
    assert "* pbem begin" not in text
    assert isinstance(read_line("(pbem) resign"), Doubt)


@pytest.mark.parametrize("end", ["— Anna, yesterday", "(Anna)", "Best regards,\nAnna", "End of quote", "Anna"])
def test_a_command_that_a_line_below_it_gives_to_another_is_refused(end: str, club: Club) -> None:
    for text in (f"pbem draw offer\n\n{end}\n", f"pbem draw offer\n\npbem resign\n\n{end}\n\nNo!\n"):
        found = says(club, bert(club), text)
        assert "a line below it says that these are somebody else's words" in found["Bert"]
        assert set(found) == {"Bert"}
    assert "Your offer of a draw was passed on" in says(club, bert(club), "pbem draw offer\n\n— Bert, today\n")["Bert"]


def test_a_longer_line_that_asks_for_a_preview_keeps_the_turn_from_being_played(club: Club) -> None:
    for line in ("Dear judge, please preview this for me:", "This is only a preview, please do not play it."):
        assert "checked, and not played" in says(club, anna(club), f"{line}\n\n{TURN}")["Anna"]
    says(club, anna(club), f"I have read the preview of last week, and it is all right.\n\n{TURN}")
    assert club.orders(game(club)) == 1


def test_a_word_that_confirms_nothing_is_told_as_such(club: Club) -> None:
    for word in ("walnut", "98ne4s.", "98ne4"):
        found = says(club, anna(club), f"pbem resign {word}\n")["Anna"]
        assert "copy the word from his mail, with no marks" in found


def test_what_is_wrong_whoever_is_to_act_does_not_wait_for_the_other_side(club: Club) -> None:
    found = says(club, bert(club), "pbem vacation 2027-01-03 to 2026-12-20\n")["Bert"]
    assert "the last day is the first or within a year of it" in found.replace("The", "the")
    assert "Wait for that" not in found
