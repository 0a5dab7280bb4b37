"""Lines of the fence that a mail program has broken, such as `pbem begin barbarossa-to-berlin k7f3 #14 after`."""

import re
from collections.abc import Iterator, Sequence

from pbem.log.fences.envelope import envelope_of
from pbem.log.page import NOTHING, Mapped, Row

MOST_ROWS = 3  # that one line of the fence is broken into
LONGEST = 100
_OPENS = re.compile(r"[^\w|#]*pbem[\s*_]+(?:begin|start|end)\b", re.IGNORECASE)


def rejoined(rows: Sequence[Row]) -> Iterator[Row]:
    """Yields rows with what was broken off a line of the fence behind it again.

    It is joined only if a hash comes of it: no order has one.
    """
    left = 0
    for at, row in enumerate(rows):
        if left:
            left -= 1
            yield row._replace(text=NOTHING)
        elif _OPENS.match(row.text.text[:LONGEST]) and (found := _whole(rows[at : at + MOST_ROWS])):
            whole, left = found
            yield row._replace(text=whole)
        else:
            yield row


def _whole(rows: Sequence[Row]) -> tuple[Mapped, int] | None:
    """Returns a line of the fence with its hash, and how many rows behind its first belong to it."""
    whole = rows[0].text
    for count, row in enumerate(rows[1:], 1):
        found = envelope_of(whole.text) if len(whole.text) <= LONGEST else None
        part = row.text.stripped()
        if (found and (found.after or found.now)) or not part.text or len(part.text) > LONGEST:
            return None
        text = f"{whole.text.rstrip()} {part.text}"
        whole = Mapped(text, range(1, len(text) + 1))
        found = envelope_of(whole.text)
        if found and (found.after or found.now):
            return whole, count
    return None
