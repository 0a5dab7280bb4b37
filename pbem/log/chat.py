"""A message of a chat: the orders in it, told from mere talk."""

import re
from collections.abc import Callable

from pbem.log.deleted_lines import without_deleted
from pbem.log.fences.fence import marker
from pbem.log.fences.outside import Outside, found_outside
from pbem.log.formats import open_pages
from pbem.log.line_beginnings import Words

_CODE = re.compile(r"```(?:\w*\n)?(.*?)(?:```|\Z)", re.DOTALL)


def orders_in(text: str, words: Words, reads: Callable[[str], bool]) -> str:
    """Returns the orders of a message: its code blocks, or all of it if it has a turn block or reads like orders.

    Nothing is an order in mere talk; `reads` tells whether a line is one by the grammar. Where orders stand beside a
    code block all of the message is returned, so that none is passed over.
    """
    if any(map(marker, text.splitlines())):
        return text
    beside = _looked_through(_CODE.sub("", text), words)
    if beside.orders or any(reads(row.text.text.strip()) for row in beside.doubtful):
        return text
    return "\n".join(_CODE.findall(text)).strip()


def _looked_through(text: str, words: Words) -> Outside:
    pages = [without_deleted(page) for page in open_pages(text.encode(), "message")]
    return found_outside([row for page in pages for row in page.rows], words)
