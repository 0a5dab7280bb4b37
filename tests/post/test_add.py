"""`add`: mails into the log, whatever the order they came in; nothing lost, nothing doubled, nothing changed on the way."""

import random
import re
from collections.abc import Sequence

import pytest

from pbem.post.adding import Added, add
from pbem.post.book import Book, UnfitLogError
from pbem.post.chain import chain
from pbem.post.fates import Fate
from pbem.referee import read_texts
from tests.post.mails import OPENINGS, SAMPLES, blocks, header_of, judged, mail, public_log, read

LOG = public_log("barbarossa_to_berlin")
CUTS = (0, 4, 9, 15, 27, 31, 38)
BLOCKS = blocks(LOG, CUTS)
MAILS = [mail(block, number) for number, block in enumerate(BLOCKS, 1)]


def put(log: str, mails: Sequence[str]) -> Added:
    return add("game.log", log.encode(), read(mails, log))


def hashes(log: str) -> list[str]:
    verdict = judged(log)
    assert verdict.replay is not None
    return chain(verdict.log.header, verdict.replay)


def fates(added: Added) -> list[Fate]:
    return [each.fate for each in added.handled]


@pytest.mark.parametrize("game", OPENINGS)
def test_the_mails_of_a_game_make_its_log_in_whatever_order_they_come_and_however_often(game: str) -> None:
    log, chance = public_log(game), random.Random(game)
    cuts = [0, *sorted(chance.sample(range(1, len(hashes(log)) - 1), 4)), len(hashes(log)) - 1]
    mails = [mail(block, number) for number, block in enumerate(blocks(log, cuts), 1)]
    given = [*mails, *chance.sample(mails, 3)]
    chance.shuffle(given)
    added = put(header_of(log), given)
    assert added.is_whole
    assert hashes(added.data.decode()) == hashes(log)
    assert fates(added).count(Fate.ADDED) == len(mails)


def test_what_stood_in_the_log_stays_to_the_byte() -> None:
    log = header_of(LOG).replace("Axis: Anna", "Axis:   Anna") + "# a remark   \n\n\n"
    assert put(log, MAILS).data.startswith(log.encode())


def test_line_ends_are_those_of_the_log() -> None:
    data = header_of(LOG).replace("\n", "\r\n").encode()
    added = add("game.log", data, read(MAILS[:1], LOG))
    assert added.data.count(b"\r\n") == added.data.count(b"\n")


def test_each_block_bears_who_sent_it_and_when() -> None:
    text = put(header_of(LOG), MAILS[:1]).data.decode()
    assert "# from judge@example.org, sent 2026-03-01 21:00 +0000, <mail-1@example.org>, 4 orders\n" in text


def test_a_mail_that_is_added_again_changes_nothing() -> None:
    once = put(header_of(LOG), MAILS[:3])
    again = put(once.data.decode(), MAILS[:3])
    assert again.data == once.data
    assert fates(again) == [Fate.KNOWN] * 3
    assert again.is_whole


def test_a_block_that_was_sent_again_in_another_mail_is_known() -> None:
    once = put(header_of(LOG), MAILS[:3])
    assert fates(put(once.data.decode(), [mail(BLOCKS[1], 9)])) == [Fate.KNOWN]


def test_to_see_that_it_is_the_same_nothing_is_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player whose mail was slow sends it again and again: each time cost as much as the whole game."""
    once = put(header_of(LOG), MAILS[:3])

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Book, "up_to", never)
    assert fates(put(once.data.decode(), [mail(BLOCKS[1].replace("deploy", "Deploy"), 9)])) == [Fate.KNOWN]


def test_a_block_that_comes_too_early_waits_and_says_for_what() -> None:
    added = put(header_of(LOG), [MAILS[0], MAILS[2]])
    assert fates(added) == [Fate.ADDED, Fate.WAITS]
    assert "orders 5 to 9 did not come in yet" in added.handled[1].why
    assert not added.is_whole


def test_another_block_with_the_same_number_is_shown_beside_what_the_log_has() -> None:
    log = put(header_of(LOG), MAILS[:2]).data.decode()
    other = BLOCKS[1].replace("Lublin", "Radom")
    added = put(log, [mail(other, 9)])
    assert fates(added) == [Fate.TWO_VERSIONS]
    assert "Radom" in added.handled[0].why
    assert "Lublin" in added.handled[0].why
    assert added.data == log.encode()


def test_of_two_versions_that_come_together_neither_is_played() -> None:
    log = put(header_of(LOG), MAILS[:1]).data.decode()
    added = put(log, [MAILS[1], mail(BLOCKS[1].replace("@4 @3", "@4 @2"), 9)])
    assert fates(added) == [Fate.TWO_VERSIONS] * 2
    assert added.data == log.encode()


def test_a_block_that_was_written_on_another_log_is_told_and_not_played() -> None:
    log = put(header_of(LOG), MAILS[:1]).data.decode()
    lines = BLOCKS[1].split("\n")
    after = lines[0].rpartition(" ")[2]
    added = put(log, [mail(BLOCKS[1].replace(after, "0123abcd"), 2)])
    assert fates(added) == [Fate.FAULTY]
    assert [each.code for each in added.handled[0].problems if each.counts] == ["post/boards-differ"]
    assert added.data == log.encode()


def test_a_line_that_was_changed_on_the_way_is_told() -> None:
    log = put(header_of(LOG), MAILS[:2]).data.decode()
    added = put(log, [mail(BLOCKS[2].replace("@5 @5", "@5 @4"), 3)])
    codes = [each.code for each in added.handled[0].problems if each.counts]
    assert fates(added) == [Fate.FAULTY]
    assert "post/changed-on-the-way" in codes


def test_a_block_of_another_game_is_left_where_it_is() -> None:
    added = put(header_of(LOG), [mail(BLOCKS[0].replace("k7f3", "zzzz"), 1)])
    assert fates(added) == [Fate.ANOTHER_GAME]
    assert "zzzz" in added.handled[0].why


def test_a_block_without_a_number_may_stand_above_one_that_has_its_own() -> None:
    """Somebody types his first order himself, and copies the form for the next one."""
    first, *_, end = BLOCKS[0].splitlines()
    bare = BLOCKS[0].replace(first, "pbem begin").replace(end, "pbem end")
    assert fates(put(header_of(LOG), [mail(f"{bare}\n{BLOCKS[1]}", 1)])) == [Fate.ADDED]


@pytest.mark.parametrize("texts", [("{0}", "{1}"), ("{1}", "{0}")])
def test_a_turn_beside_one_of_another_game_is_not_passed_over_in_silence(texts: tuple[str, str]) -> None:
    """Its writer believes that it was sent, and its reader would be told that no turn came in."""
    blocks = (BLOCKS[0], BLOCKS[0].replace("k7f3", "zzzz"))
    added = put(header_of(LOG), [mail("\n".join(texts).format(*blocks), 1)])
    assert fates(added) == [Fate.FAULTY]
    assert not added.is_whole
    assert "two games" in added.handled[0].why


def test_a_mail_of_mere_talk_is_no_fault() -> None:
    assert fates(put(header_of(LOG), [*MAILS[:1], mail("See you on Sunday.", 2)])) == [Fate.ADDED, Fate.NO_TURN]


@pytest.mark.parametrize("body", [b"\0" * 40, bytes(range(256)) * 20])
def test_a_mail_that_cannot_be_read_is_a_fault_and_no_talk(body: bytes) -> None:
    """It may have had a turn: whoever only looks at the exit code must hear of it."""
    head = b"From: Anna <anna@example.org>\nSubject: turn\nMessage-ID: <a@example.org>\n\n"
    mails = read_texts(["1.eml"], [("1.eml", head + body)], judged(LOG).game)
    found = add("game.log", LOG.encode(), mails)
    assert [each.fate for each in found.handled] == [Fate.FAULTY]
    assert not found.is_whole
    assert found.data == LOG.encode()


def test_a_faulty_turn_changes_nothing_and_those_behind_it_wait() -> None:
    log = put(header_of(LOG), MAILS[:2]).data.decode()
    added = put(log, [mail(BLOCKS[2].replace("Bialystok from", "Lwow from"), 3), MAILS[3]])
    assert fates(added) == [Fate.FAULTY, Fate.WAITS]
    assert added.data == log.encode()


def test_a_block_that_goes_on_behind_what_the_log_has_gives_what_is_new() -> None:
    log = put(header_of(LOG), MAILS[:2]).data.decode()
    whole = blocks(LOG, (0, 15))[0]
    added = put(log, [mail(whole, 5)])
    assert fates(added) == [Fate.ADDED]
    assert hashes(added.data.decode()) == hashes(LOG)[:16]


def test_without_envelopes_the_dates_tell_the_order() -> None:
    plain = [_without_envelope(block) for block in BLOCKS]
    mails = [mail(block, number) for number, block in enumerate(plain, 1)]
    added = put(header_of(LOG), mails[::-1])
    assert added.is_whole
    assert hashes(added.data.decode()) == hashes(LOG)


def _without_envelope(block: str) -> str:
    _, *lines, last = block.split("\n")
    return "\n".join(("pbem begin", *lines, last.partition(",")[0]))


def test_behind_a_faulty_mail_those_without_a_number_are_not_looked_at() -> None:
    plain = [mail(_without_envelope(block), number) for number, block in enumerate(BLOCKS, 1)]
    added = put(header_of(LOG), [plain[0], plain[1].replace("combat Memel", "combat Riga"), plain[2]])
    assert fates(added) == [Fate.ADDED, Fate.FAULTY, Fate.NOT_REACHED]


def test_the_same_message_id_with_other_orders_is_told() -> None:
    log = put(header_of(LOG), MAILS[:2]).data.decode()
    forged = mail(_without_envelope(BLOCKS[2]), 5, name="mail-2")
    assert fates(put(log, [forged])) == [Fate.TWO_VERSIONS]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("", ""), "it has the same orders"),
        (("@4 @3", "@4 @4"), "the first line that differs is"),
        (("\n  move Gomel: Central", "\n# move Gomel: Central"), "the first line that differs is"),
        (
            ("Id: k7f3", "Id: k7f3\nPolicy: whole turn"),
            "its header says `Policy: whole turn`, and here stands ``; it has the same",
        ),
    ],
)
def test_the_whole_log_of_the_other_player_is_compared_line_by_line(change: tuple[str, str], said: str) -> None:
    added = put(LOG, [LOG.replace(*change)])
    assert said in added.handled[0].why
    assert added.data == LOG.encode()


def test_what_one_log_counts_and_the_other_names_is_no_difference() -> None:
    """Each player's log names his own cards alone."""
    full = (SAMPLES / OPENINGS["barbarossa_to_berlin"]).read_text("utf-8").replace("\n\n", "\nId: k7f3\n\n", 1)
    changed = re.sub(r"(?m)^( *hand axis) \d+,", r"\1 2,", full)
    assert full != LOG
    for log, given, same in ((full, LOG, True), (LOG, full, True), (full, changed, False)):
        added = put(log, [given])
        assert ("it has the same orders" in added.handled[0].why, added.data) == (same, log.encode())


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (LOG.replace("Kaunas from Memel", "Lwow from Memel"), "has faults"),
        (mail(BLOCKS[0]), "is no log|cannot be used"),
        ("", "cannot be used"),
    ],
)
def test_a_log_that_cannot_take_a_turn_says_why(log: str, said: str) -> None:
    with pytest.raises(UnfitLogError, match=said):
        add("game.log", log.encode(), read(MAILS, LOG))


def test_a_log_that_is_not_in_utf8_is_not_mixed() -> None:
    log = header_of(LOG).replace("Anna", "Zoë")
    with pytest.raises(UnfitLogError, match="not in UTF-8"):
        add("game.log", log.encode("latin-1"), read(MAILS, LOG))


ANNA, BERT, STRANGER = "anna@example.org", "bert@example.org", "eve@example.org"
ADDRESSED = (
    header_of(LOG).replace("Axis: Anna", f"Axis: Anna <{ANNA}>").replace("Allied: Bert", f"Allied: Bert <{BERT}>")
)


@pytest.mark.parametrize(
    ("writer", "fate"), [(ANNA, Fate.ADDED), (BERT, Fate.NOT_HIS), (STRANGER, Fate.NOT_HIS), (ANNA.upper(), Fate.ADDED)]
)
def test_who_may_not_write_an_order_is_told_and_not_played(writer: str, fate: Fate) -> None:
    """An Axis order by the other player, or from an address that is nobody's; the log stays as it is."""
    whole = LOG.replace(header_of(LOG), ADDRESSED)
    log, (block,) = whole.partition("axis 1\n")[0], blocks(whole, (5, 7))
    added = put(log, [mail(block, 1, writer)])
    assert "play 1 event" in block
    assert fates(added) == [fate]
    assert (added.data == log.encode()) == (fate is Fate.NOT_HIS)
