"""Texts in the two old forms of rich text, `text/enriched` and `text/richtext`, as HTML that shows the same lines."""

import re

_PARAMETERS = re.compile(rb"<param>.{0,1000}?</param>", re.IGNORECASE | re.DOTALL)
_LINE_ENDS = re.compile(rb"\n+")


def rich_as_html(data: bytes) -> bytes:
    """Returns rich text as HTML: one end of a line is a blank, and each further one ends a line (RFC 1896)."""
    text = _PARAMETERS.sub(b"", data.replace(b"&", b"&amp;").replace(b"<<", b"&lt;"))
    text = re.sub(rb"<nl>", b"<br>", text, flags=re.IGNORECASE)
    return _LINE_ENDS.sub(lambda found: b"<br>" * (len(found[0]) - 1) or b" ", text)
