"""What a header may agree on: names, beginnings, numbers, and what is told where a number has several."""

from pbem.core.game import Header
from pbem.core.header_options import Option, OptionBook

BOOK = OptionBook({
    "first of two": Option("16.2", "the one"),
    "second of two": Option("16.2", "the other"),
    "alone": Option("16.3", "nothing else"),
}, chapter="16")  # fmt: skip


def test_a_number_means_the_one_option_that_it_has() -> None:
    """`Options: 16.3` is as good as the name."""
    assert BOOK.agreed(Header({"options": "16.3"})).options == {"alone"}


def test_a_number_with_several_options_is_told_all_of_them() -> None:
    """Nothing is guessed, and the remedy can be copied."""
    found = BOOK.agreed(Header({"options": "16.2"}))
    assert found.fault == "there is no option `16.2`"
    assert found.remedy == "rule 16.2 has several: write `first of two` (the one) or `second of two` (the other)"
