"""BBCode for forums, made from the report's HTML body, so that it follows the same templates.

Only the tags that every forum knows are used: `[b] [i] [u] [code] [list]`. Tables go into `[code]`
with their columns padded, for many forums have no tables.
"""

from html.parser import HTMLParser
from itertools import zip_longest

from pbem.report.escape import bbcode, bbcode_block
from pbem.report.sections import FIGURES

_OPEN = {"h1": "[b]", "h2": "\n[b][u]", "h3": "[b]", "strong": "[b]", "em": "[i]", "ul": "[list]", "li": "[*]"}
_CLOSE = {
    "h1": "[/b]\n\n",
    "h2": "[/u][/b]\n\n",
    "h3": "[/b]\n\n",
    "strong": "[/b]",
    "em": "[/i]",
    "ul": "[/list]\n\n",
    "p": "\n\n",
    "li": "\n",
}
_INLINE = ("p", "li", "strong", "em", "a", "code", "h1", "h2", "h3", "caption")


def from_html(html: str) -> str:
    """Returns BBCode that says what the HTML body of a report says."""
    writer = _Writer()
    writer.feed(html)
    writer.close()
    lines = [line.rstrip() for line in "".join(writer.parts).splitlines()]
    kept = [line for line, above in zip(lines, ["", *lines], strict=False) if line or above]
    return "\n".join(kept).strip() + "\n"


class _Writer(HTMLParser):
    """Turns tags into BBCode as they come; tables and blocks are gathered until they end."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.right: set[int] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self._begin_cell(figures=dict(attrs).get("class") == FIGURES)
        elif tag == "pre":
            self.parts.append("[code]\n")
        elif not self._in("ol") or tag != "li":
            self.parts.append(_OPEN.get(tag, ""))

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()
        if tag == "table":
            self._write_table()
        elif tag == "pre":
            self.parts.append("[/code]\n\n")
        elif tag == "caption":
            self.parts.append("\n")
        elif not self._in("li") or tag != "p" or self._in("ol"):
            self.parts.append(_CLOSE.get(tag, ""))

    def handle_data(self, data: str) -> None:
        if self._in("pre"):
            self.parts.append(bbcode_block(data))
        elif self._in("td") or self._in("th"):
            self.rows[-1][-1] += data
        elif data.strip() or not self._between_blocks(data):
            self.parts.append(bbcode(data))

    def _begin_cell(self, *, figures: bool) -> None:
        if figures:
            self.right.add(len(self.rows[-1]))
        self.rows[-1].append("")

    def _write_table(self) -> None:
        lines = bbcode_block("\n".join(aligned(self.rows, self.right)))
        self.parts.append(f"[code]\n{lines}\n[/code]\n\n")
        self.rows, self.right = [], set()

    def _between_blocks(self, blank: str) -> bool:
        return "\n" in blank or not self.open or self.open[-1] not in _INLINE

    def _in(self, *tags: str) -> bool:
        return any(tag in self.open for tag in tags)


def aligned(rows: list[list[str]], right: set[int]) -> list[str]:
    """Returns the rows of a table as lines whose columns stand below each other."""
    columns = zip_longest(*rows, fillvalue="")
    padded = [_padded(column, to_the_right=number in right) for number, column in enumerate(columns)]
    return ["  ".join(cells).rstrip() for cells in zip(*padded, strict=True)]


def _padded(column: tuple[str, ...], *, to_the_right: bool) -> list[str]:
    width = max(map(len, column))
    return [cell.rjust(width) if to_the_right else cell.ljust(width) for cell in column]
