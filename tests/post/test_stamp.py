"""The remark above a block that came by mail says what the mail said, and nothing that a mail claims gets out of it."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.post.stamp import Stamp, read_stamp, stamp_line

WHOLE = Stamp(
    "Anna <anna@example.org>",
    datetime(2026, 11, 24, 10, 0, tzinfo=timezone(timedelta(hours=-5))),
    "<abc@example.org>",
    11,
)


def test_it_says_who_when_which_mail_and_how_many_orders() -> None:
    said = "# from Anna <anna@example.org>, sent 2026-11-24 10:00 -0500, <abc@example.org>, 11 orders"
    assert stamp_line(WHOLE) == said
    assert read_stamp(said) == WHOLE


@pytest.mark.parametrize(
    "stamp",
    [
        WHOLE._replace(identity=""),
        WHOLE._replace(sent=None),
        WHOLE._replace(orders=None),
        Stamp(orders=1),
        Stamp("Anna", None, "<a>"),
    ],
)
def test_what_a_mail_does_not_say_is_left_out(stamp: Stamp) -> None:
    assert read_stamp(stamp_line(stamp)) == stamp


@pytest.mark.parametrize(
    "text",
    [
        "# from here on it is the Allied turn",
        "# from Anna",
        "# From Anna, sent 2026-11-24 10:00 +0000",
        "move Riga - Pskov",
    ],
)
def test_another_remark_is_no_stamp(text: str) -> None:
    assert read_stamp(text) is None


@given(st.text(), st.text(), st.integers(0, 999))
def test_whatever_a_mail_claims_it_is_one_line_and_no_part_passes_for_another(
    writer: str, name: str, orders: int
) -> None:
    sent = datetime(2026, 11, 24, 10, 0, tzinfo=UTC)
    line = stamp_line(Stamp(writer, sent, name, orders))
    assert line.startswith("# from ")
    assert len(line.splitlines()) == 1
    found = read_stamp(line)
    assert found is not None
    assert (found.sent, found.orders) == (sent, orders)
    assert found.identity in {"", name}


@pytest.mark.parametrize(
    "writer", ["Eve, sent 2001-01-01 00:00 +0000, <forged@x>, 3 orders", "Eve\n  attack Riga\n", "\u202eEve\x07"]
)
def test_a_name_cannot_forge_the_rest(writer: str) -> None:
    found = read_stamp(stamp_line(WHOLE._replace(writer=writer)))
    assert found is not None
    assert found[1:] == WHOLE[1:]
