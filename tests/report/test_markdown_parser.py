"""What is read in one step becomes the same HTML as by the library's own patterns."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown.treeprocessors import InlineProcessor

from pbem.report.escape import code, inner_markdown
from pbem.report.markdown_parser import careful, parser

PIECES = (
    "a", "Rule", " ", " ", "\n", "  \n", "9", ".", "*", "**", "`", "``", "[", "](#rule-1)", "](#a b)", "]", "!", "&", "&amp;",
    "&lt;", "&#60;", "<b>", "_", "\\*", "\\\\", "\\`", "\\x", "{: .note }", "\n{: #line-2 .order .played }", "#", ">", "- ", "4. ", "|",
    "\x02", "\n\n", "**9** `attack Kaunas`", "*Rules [8.4](#rule-8-4), [9](#rule-9)*", "**12:** ",
)  # fmt: skip
TEMPLATES = (
    "**9** `move [a] *x*`\n{: #line-9 .order .played }\n\nTwo fire. *Rule [8.4](#rule-8-4)*",
    "**Axis \\*:** 4 RP &amp; \\[16A\\]\n{: .ask }",
    "- **Turn:** 4 \\{: .x \\}\n- b\n{: .y }",
    "| [a](#b) | **c** |\n| --- | ---: |\n| `d` | \\* |",
    "## What happened {: #story }\n\nText *A [1](#rule-1) b* [2](#x) end",
)


def _both(text: str) -> tuple[str, str]:
    return parser(lambda _: None).convert(text), careful().convert(text)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@example("- **9** `attack Kaunas`\n>")
@settings(max_examples=400, deadline=None)
def test_any_text_becomes_the_html_that_the_library_makes(text: str) -> None:
    quick, slow = _both(text)
    assert quick == slow


def test_two_blanks_before_attributes_break_the_line() -> None:
    quick, slow = _both("a  \n{: .note }")
    assert quick == slow


@given(st.text(alphabet="`*_{}[]<>()#+-.!|~\\&;:=@ab1 \n", max_size=40))
@settings(max_examples=400, deadline=None)
def test_any_marks_become_the_html_that_the_library_makes(text: str) -> None:
    quick, slow = _both(text)
    assert quick == slow


@given(st.text(max_size=30))
@settings(deadline=None)
def test_what_a_player_typed_becomes_the_html_that_the_library_makes(words: str) -> None:
    text = f"**{inner_markdown(words)}** {code(words)} {inner_markdown(words)}\n{{: .order }}"
    quick, slow = _both(text)
    assert quick == slow


@pytest.mark.parametrize("text", TEMPLATES)
def test_what_templates_write_is_read_in_one_step(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = careful().convert(text)

    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(InlineProcessor, "run", refuse)
    assert parser(lambda _: None).convert(text) == slow
