"""Where Python-Markdown reads a page otherwise than forges do: it is given what it reads alike."""

import re
from html import escape

FENCED = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_NAMED_FENCE = re.compile(r"^( *```\w+) (\S+)$", re.MULTILINE)
_CODE_WITH_BAR = re.compile(r"`([^`\n]*\\\|[^`\n]*)`")


def adapted(markdown: str) -> str:
    """Returns a page with the file of a block as its title, and bars in the code of a table without their backslash."""
    parts = FENCED.split(_NAMED_FENCE.sub(r'\1 title="\2"', markdown))
    return "".join(part if n % 2 else _CODE_WITH_BAR.sub(_bars, part) for n, part in enumerate(parts))


def _bars(code: re.Match[str]) -> str:
    return f"<code>{escape(code[1], quote=False).replace(chr(92) + '|', '&#124;')}</code>"
