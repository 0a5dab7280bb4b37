"""Chains, values as they are written, draws without a remainder, and that dice and cards are fair."""

import hashlib
import hmac

import pytest

from pbem.core.chance.source import Derived, die, drawn
from pbem.core.chance.values import coded, decoded, link, links_between, pledge_of, salt_of_pledge, value_of
from tests.core.chance.fair import PROTOCOLS, RARE, hands, rolls, shares

END = bytes(range(32))


def test_a_chain_as_another_program_would_make_it() -> None:
    """`c[k-1]` is the SHA-256 of `c[k]`, and nothing else."""
    value = END
    for number in range(5, -1, -1):
        assert value_of(END, number, 5) == value
        value = hashlib.sha256(value).digest()
    assert links_between(value_of(END, 3, 5), value_of(END, 1, 5)) == 2
    assert links_between(value_of(END, 1, 5), value_of(END, 3, 5)) is None
    with pytest.raises(ValueError, match="none with the number 6"):
        value_of(END, 6, 5)


def test_a_value_is_written_in_52_letters_and_read_whatever_the_capitals() -> None:
    text = coded(END)
    assert len(text) == 52
    assert decoded(text) == decoded(text.lower()) == END


@pytest.mark.parametrize(
    "text", ["", "A" * 51, "A" * 53, "1" * 52, "A" * 51 + "B", "\N{LATIN SMALL LETTER SHARP S}" * 52]
)
def test_what_is_no_value(text: str) -> None:
    """There is one way to write a value: the last letter has no bits to spare."""
    assert decoded(text) is None


def test_dice_as_another_program_would_derive_them() -> None:
    """The leading three bits of an HMAC, thrown away if they are 6 or 7, plus one."""
    key, about, index = link(END) + link(link(END)), "pbem dice 1|k7f3|" + "0" * 64, 0
    found: list[int] = []
    while len(found) < 50:
        bits = hmac.new(key, f"{about}|{index}".encode(), hashlib.sha256).digest()[0] >> 5
        index += 1
        found += [bits + 1] if bits < 6 else []
    source = Derived(key, about)
    assert [die(source) for _ in range(50)] == found


def test_cards_are_drawn_one_by_one_and_none_twice() -> None:
    assert sorted(drawn(Derived(END, "x"), range(55), 55)) == list(range(55))
    assert len(drawn(Derived(END, "x"), range(3), 7)) == 3


def test_there_is_nothing_to_pick_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to pick"):
        Derived(END, "x").pick(0)
    assert Derived(END, "x").pick(1) == 0


def test_a_pledge_binds_to_its_orders_its_side_and_its_number() -> None:
    one = pledge_of(salt_of_pledge(END, "axis", 1), "select axis A, B")
    assert one != pledge_of(salt_of_pledge(END, "axis", 1), "select axis A, C")
    assert one != pledge_of(salt_of_pledge(END, "axis", 2), "select axis A, B")
    assert one != pledge_of(salt_of_pledge(END, "allied", 1), "select axis A, B")


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_dice_and_cards_are_fair(protocol: str) -> None:
    """The short form; the long one is `python -m tests.core.chance.fair`."""
    public, hidden = PROTOCOLS[protocol]
    for name, share in shares(rolls(60_000, public), hands(6_000, hidden)):
        assert share > RARE, name


def test_a_remainder_would_be_told() -> None:
    """The test is able to fail: eight numbers spread over six faces by their remainder are no fair die."""
    biased = [bits % 6 + 1 for bits in (Derived(END, str(each)).pick(8) for each in range(60_000))]
    assert shares(biased, hands(1_000))[0][1] < RARE


def test_a_value_has_plain_letters_alone() -> None:
    """`ſ` is written in capitals as `S`, and would be a second way to write a value."""
    text = coded(b"\x90" * 32)
    assert "S" in text
    assert decoded(text.lower()) == b"\x90" * 32
    assert decoded(text.replace("S", "ſ")) is None
