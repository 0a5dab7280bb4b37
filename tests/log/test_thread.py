"""Several mails: in one file or in many, in any order, some of them twice."""

import pytest

from pbem.core.problem import Kind
from pbem.log import Log, Words, join, read_logs
from pbem.log.mails.letter import read_moment
from tests.support.reading_logs import codes, texts
from tests.support.reading_mails import NOUNS, VERBS, read

WORDS = Words(VERBS, NOUNS)

BOX = """\
From anna@example.org Tue Jun  4 21:14:05 2024
From: Anna <anna@example.org>
Message-ID: <1@x>
Date: Tue, 4 Jun 2024 21:14:05 +0200
Subject: turn 4

pbem begin
turn 4
pbem end 1 order

--{}
Anna

From bert@example.org Wed Jun  5 08:00:00 2024
From: Bert <bert@example.org>
Message-ID: <2@x>
Date: Wed, 5 Jun 2024 08:00:00 +0200
Subject: Re: turn 4
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

pbem begin
axis 1
pbem end 1 order

> pbem begin
> turn 4

From anna@example.org Thu Jun  6 08:00:00 2024
From: Anna <anna@example.org>
Message-ID: <3@x>
Date: Thu, 6 Jun 2024 08:00:00 +0200

Thanks, I shall think about it!
""".format(" ")
_PARTS = BOX.split("\nFrom ")
FIRST, SECOND = f"{_PARTS[0]}\n", f"From {_PARTS[1]}\n"


def together(*files: str) -> Log:
    return join([log for n, text in enumerate(files, 1) for log in read_logs(text.encode(), f"{n}.eml", WORDS)])


def test_each_mail_of_a_mailbox_is_read_as_a_mail_of_its_own() -> None:
    log = read(BOX)
    assert texts(log) == ["turn 4", "axis 1"]
    assert [line.writer for line in log.lines] == ["Anna <anna@example.org>", "Bert <bert@example.org>"]
    assert [f"{line.file}:{line.number}" for line in log.lines] == ["turn.eml:8", "turn.eml#2:2"]
    assert codes(log) == ["log/no-turn-block"]
    assert log.problems[0].message == "one mail here has no turn of its own (by Anna <anna@example.org>)"
    assert not log.problems[0].counts


def test_an_order_without_a_fence_in_a_mailbox_is_told() -> None:
    log = read(BOX.replace("Thanks, I shall", "move Riga: army - Pskov\nThanks, I shall"))
    assert sorted(codes(log)) == ["log/no-turn-block", "log/outside-fence"]
    assert any(problem.counts for problem in log.problems)


def test_mails_saved_one_below_the_other() -> None:
    text = "\n".join(each.partition("\n")[2] for each in (FIRST, SECOND))
    assert texts(read(text)) == ["turn 4", "axis 1"]


def test_mails_may_be_given_in_any_order() -> None:
    log = together(SECOND, FIRST)
    assert texts(log) == ["turn 4", "axis 1"]
    assert codes(log) == ["log/mail-order"]
    assert together(FIRST, SECOND).problems == ()


def test_the_log_comes_first_wherever_it_is_given() -> None:
    log = together(FIRST, "Game: X\nturn 3\n")
    assert texts(log) == ["turn 3", "turn 4"]
    (told,) = log.problems
    assert (told.code, told.counts) == ("log/file-order", False)
    assert told.message.endswith("is read first, since it names the game; then 1.eml")
    assert together("Game: X\nturn 3\n", FIRST).problems == ()
    assert log.header.get("game") == "X"


def test_a_mail_is_played_once() -> None:
    log = together(FIRST, SECOND, FIRST)
    assert texts(log) == ["turn 4", "axis 1"]
    assert codes(log) == ["log/mail-order", "log/mail-repeated"]
    assert not any(problem.counts for problem in log.problems)
    assert "has been read already, at 1.eml:8" in log.problems[-1].message


def test_two_mails_with_one_name_but_other_orders_are_a_fault() -> None:
    log = together(FIRST, FIRST.replace("turn 4\n", "turn 5\n"))
    assert texts(log) == ["turn 4"]
    assert codes(log) == ["log/mail-repeated"]
    assert log.problems[0].counts


def test_alike_turns_of_two_mails_both_stand() -> None:
    mails = [f"From: a\nMessage-ID: <{n}@x>\nDate: Tue, {n} Jun 2024 21:14:05 +0200\n\npbem begin\naxis 1\npbem end\n"
             for n in (4, 5)]  # fmt: skip
    assert texts(together(*mails)) == ["axis 1", "axis 1"]


FORWARD = """\
From: Carl <carl@example.org>
Message-ID: <9@x>
Date: Fri, 7 Jun 2024 08:00:00 +0200
Subject: Fwd: turn 4

Look at this.

---------- Forwarded message ---------
From: Anna <anna@example.org>
Date: Tue, Jun 4, 2024 at 9:14 PM
Subject: turn 4
To: Bert <bert@example.org>

pbem begin
turn 4
pbem end 1 order
"""


def test_a_forwarded_mail_is_its_senders_and_is_not_played_beside_the_original() -> None:
    log = read(FORWARD)
    assert texts(log) == ["turn 4"]
    assert log.lines[0].writer == "Carl <carl@example.org>"
    assert codes(log) == ["log/no-turn-block", "log/passed-on"]
    for files in ((FIRST, FORWARD), (FORWARD, FIRST)):
        log = together(*files)
        assert texts(log) == ["turn 4"]
        assert "log/mail-repeated" in codes(log)


THREAD = """\
From: Anna <anna@example.org>
Sent: {first}
Subject: turn 4

pbem begin
turn 4
pbem end

From: Bert <bert@example.org>
Sent: {second}
To: Anna
Subject: {subject}

pbem begin
axis 1
pbem end
"""


def thread(first: str, second: str, subject: str = "axis 1") -> Log:
    return read(THREAD.format(first=first, second=second, subject=subject))


def test_a_saved_thread_is_read_by_its_dates() -> None:
    log = thread("Tuesday, June 4, 2024 9:14 PM", "Friday, June 7, 2024 9:00 AM")
    assert texts(log) == ["turn 4", "axis 1"]
    assert log.lines[1].writer == "Bert <bert@example.org>"
    earlier = thread("Tuesday, June 4, 2024 9:14 PM", "Monday, June 3, 2024 9:00 AM")
    assert (texts(earlier), codes(earlier)) == (["turn 4"], ["log/quoted-block"])


def test_where_nothing_says_whose_words_they_are_it_is_asked() -> None:
    log = thread("heute", "gestern")
    assert texts(log) == ["turn 4"]
    assert codes(log) == ["log/doubtful-mail"]
    assert any(problem.counts for problem in log.problems)


@pytest.mark.parametrize(
    "line", ["On Mon, Jun 3, 2024 at 9:00 PM Bert <b@x.org> wrote:", "Am 03.06.2024 um 21:00 schrieb Bert:",
             "On Mon, Jun 3, 2024 at 9:00 PM Bert\n<b@x.org> wrote:", "Le lun. 3 juin 2024 à 21:00, Bert a écrit :"],
)  # fmt: skip
def test_an_earlier_mail_that_is_not_marked_as_quoted(line: str) -> None:
    log = read(f"From: a\nSubject: Re: x\n\npbem begin\nturn 4\npbem end\n\n{line}\n\npbem begin\nturn 3\npbem end\n")
    assert (texts(log), codes(log)) == (["turn 4"], ["log/quoted-block"])
    below = read(f"From: a\nSubject: Re: x\n\n{line}\n> pbem begin\n> turn 3\n\npbem begin\nturn 4\npbem end\n")
    assert (texts(below), codes(below)) == (["turn 4"], [])


def test_a_head_in_another_language() -> None:
    log = read("Von: Anna <anna@example.org>\nGesendet: Dienstag, 4. Juni 2024 21:14\nAn: Bert\nBetreff: Zug 4\n\n"
               "pbem begin\nturn 4\npbem end\n")  # fmt: skip
    assert log.format == "mail"
    assert texts(log) == ["turn 4"]
    assert log.lines[0].writer == "Anna <anna@example.org>"


EARLIER = {
    "Outlook": "From: Bert <b@x.org>\nSent: Monday, June 3, 2024 9:00 PM\nTo: Anna\nSubject: turn 3\n\n{}",
    "Outlook in German": "________________________________\nVon: Bert\nGesendet: Montag, 3. Juni 2024 21:00\nAn: Anna\nBetreff: x\n\n{}",
    "GMX": "Gesendet: Montag, 03. Juni 2024 um 21:00 Uhr\nVon: Bert <b@x.org>\nAn: Anna\nBetreff: x\n{}",
    "Proton": "------- Original Message -------\nOn Monday, June 3rd, 2024 at 9:00 PM, Bert <b@x.org> wrote:\n\n{}",
    "bold": "*From:* Bert <b@x.org>\n*Sent:* Monday, June 3, 2024 9:00 PM\n*To:* Anna\n\n{}",
    "Thunderbird": "On 6/3/24 21:00, Bert wrote:\n{}",
    "telephone": "Am 03.06.2024 um 21:00 schrieb Bert <b@x.org>:\n\n\ufeff> {}",
}


@pytest.mark.parametrize("program", EARLIER)
def test_the_earlier_mail_that_a_program_leaves_below_an_answer_is_never_played(program: str) -> None:
    mark = "> " if program == "telephone" else ""
    old = f"pbem begin\n{mark}turn 3\n{mark}pbem end 1 order\n"
    log = read(f"From: a\nSubject: Re: x\n\npbem begin\nturn 4\npbem end 1 order\n\n{EARLIER[program].format(old)}")
    assert texts(log) == ["turn 4"]
    assert not any(problem.counts for problem in log.problems)


@pytest.mark.parametrize(
    "said",
    ["12. M\u00e4rz 2026 um 10:04", "Donnerstag, 12. M\u00e4rz 2026 10:04", "jeudi 12 mars 2026 10:04", "12 mars 2026 \u00e0 10 h 04",
     "jueves, 12 de marzo de 2026 10:04", "gioved\u00ec 12 marzo 2026 10:04", "donderdag 12 maart 2026 10:04",
     "Thursday, March 12, 2026 10:04 AM", "Thu, 12 Mar 2026 10:04:00 +0000", "12.03.2026 10:04"],
)  # fmt: skip
def test_dates_as_mail_programs_write_them(said: str) -> None:
    found = read_moment(said)
    assert found is not None
    assert (found.year, found.month, found.day, found.hour, found.minute) == (2026, 3, 12, 10, 4)


@pytest.mark.parametrize(
    "said", ["32. M\u00e4rz 2026 10:04", "12. Brumaire 2026 10:04", "gestern 10:04", "", "12 mars 2026"]
)
def test_what_is_no_date(said: str) -> None:
    assert read_moment(said) is None


@pytest.mark.parametrize(
    "says", ["Am 12. M\u00e4rz 2026 um 10:04 schrieb Anna:", "Le jeu. 12 mars 2026 \u00e0 10:04, Anna a \u00e9crit :"]
)
def test_what_stands_below_another_writers_line_is_an_earlier_mail(says: str) -> None:
    log = read(f"From: b\n\npbem begin\naxis 1\npbem end 1 order\n\n{says}\npbem begin\nturn 4\npbem end 1 order\n")
    assert (texts(log), codes(log)) == (["axis 1"], ["log/quoted-block"])


QUOTING = """\
From: Bert <bert@example.org>
{field}
Subject: {subject}

pbem begin
axis 1
pbem end 1 order

{line}Von: Anna <anna@example.org>
Gesendet: Sonntag, 9. Juni 2024 11:00
An: Bert <bert@example.org>
Betreff: Zug

pbem begin
turn 4
pbem end 1 order
"""
SENT = "Date: Tue, 4 Jun 2024 21:14:05 +0200\nMessage-ID: <2@x>"
SAVED = "Sent: Tuesday, June 4, 2024 9:14 PM"


@pytest.mark.parametrize(
    ("field", "subject", "line"),
    [(SENT, "AW", ""), (SENT, "AW: Zug", ""), (SENT, "Zug 5", ""), (SENT, "Zug 5", "-----Original Message-----\n"),
     (SAVED, "AW: Zug", ""), (SAVED, "Zug 5", "-----Original Message-----\n")],
)  # fmt: skip
def test_a_quotation_is_not_played_for_a_date_that_a_wrong_clock_gave(field: str, subject: str, line: str) -> None:
    log = read(QUOTING.format(field=field, subject=subject, line=line))
    assert (texts(log), codes(log)) == (["axis 1"], ["log/quoted-block"])


def test_a_forwarded_mail_is_read_whatever_its_clock_said() -> None:
    log = read(QUOTING.format(field=SENT, subject="WG: Zug", line=""))
    assert texts(log) == ["axis 1", "turn 4"]


def test_a_saved_thread_goes_on_with_a_new_subject() -> None:
    assert texts(read(QUOTING.format(field=SAVED, subject="AW: Zug 3", line=""))) == ["axis 1", "turn 4"]


def test_a_mail_below_another_that_only_its_date_makes_the_next_one_is_told() -> None:
    """It may be a saved thread that goes on, or an answer from a machine with a wrong clock."""
    log = read(QUOTING.format(field=SAVED, subject="Zug 5", line=""))
    assert (texts(log), codes(log)) == (["axis 1", "turn 4"], ["log/mail-below"])
    assert not any(problem.counts for problem in log.problems)


CHAT = "From: Bert <bert@example.org>\nMessage-ID: <20@x>\n\nThe dog was sick. Your turn!\n"


@pytest.mark.parametrize("chat", [CHAT, "[b]Hello[/b]\n[i]nice game[/i]\n"])
def test_a_file_of_mere_talk_is_skipped_beside_a_turn_and_told(chat: str) -> None:
    for files in ((FIRST, chat), (chat, FIRST)):
        log = together(*files)
        assert texts(log) == texts(read(FIRST))
        assert [each.code for each in log.problems if each.code == "log/no-turn-block"] == ["log/no-turn-block"]
        assert not any(each.counts for each in log.problems)
    assert any(each.counts for each in together(chat, chat).problems)


def test_an_order_in_a_file_of_talk_is_told_beside_a_turn() -> None:
    log = together(FIRST, CHAT + "move A: b\n")
    assert "log/outside-fence" in [each.code for each in log.problems if each.counts]


def test_a_file_that_cannot_be_read_still_stops_the_game() -> None:
    assert together(FIRST, "From: a\n\npbem begin\n\0\0\0").problems[0].kind is Kind.UNUSABLE
