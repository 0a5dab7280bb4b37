"""Turn blocks that stand in the bytes of a mail, and in no text that is read of it: such a mail is no talk."""

import re
from base64 import b64encode
from collections.abc import Sequence

from pbem.log.page import Page

_WRITTEN = re.compile(
    rb"pbem(?:[\s\0\xa0*_-]|=20|=09|&nbsp;|&#160;|\xc2\xa0|<[^<>]{0,200}>){1,20}(?:begin|start)", re.IGNORECASE
)
_SEEN = re.compile(r"pbem[\W_]{0,20}(?:begin|start)", re.IGNORECASE)
_BLANKS = b" \t\r\n>"


def _packed(words: bytes) -> list[bytes]:
    """Returns the letters of base64 that words make for themselves, wherever they begin in a group of three bytes."""
    letters = (b64encode(b"\0" * before + words) for before in range(3))
    return [each[-(-before * 8 // 6) : (len(words) + before) * 8 // 6] for before, each in enumerate(letters)]


_FORMS = ("pbem begin", "Pbem begin", "PBEM BEGIN", "pbem start", "Pbem start")
_PACKED = [
    each for form in _FORMS for codec in ("ascii", "utf-16-le", "utf-16-be") for each in _packed(form.encode(codec))
]
_UU = b"<&)E;2!B96=I;"


def has_lost_block(data: bytes, pages: Sequence[Page]) -> bool:
    """True if a turn block begins in the bytes of a mail, and in none of the words that are read of it."""
    if any(map(_SEEN.search, _words(pages))):
        return False
    if _WRITTEN.search(data):
        return True
    packed = data.translate(None, _BLANKS)
    return _UU in packed or any(each in packed for each in _PACKED)


def _words(pages: Sequence[Page]) -> list[str]:
    rows = [row.text.text for page in pages for row in (*page.apart, *page.unshown, *page.beside)]
    return ["\n".join(page.raw) for page in pages] + rows
