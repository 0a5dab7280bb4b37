"""The envelope of a turn block: which game it is of, where it belongs in it, and the hashes before and behind it.

```
pbem begin barbarossa-to-berlin k7f3 #14 after 9c1e04a77a40e1c9
pbem end 3 orders, now 51ab20c99c02ba15
```

All of it is optional for whoever writes by hand; what is there is checked.
"""

import re

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.source import Line, Span

SHOWN_DIGITS = 16  # of a hash, in a mail: so many that nobody finds two turns with the same ones (64 bits)
LEAST_DIGITS = 6  # that say anything
_DECORATION = r"(?:[^\w|#]|_)*"
_BEGIN = re.compile(
    rf"{_DECORATION}pbem{_DECORATION}\s(?:begin|start)(?=[\s*_])"
    r"(?:[\s*_]+(?P<game>[a-z]+(?:-[a-z]+)+)(?:[\s*_]+(?!after\b)(?P<id>[a-z0-9][a-z0-9_-]{0,31}))?)?"
    r"(?:[\s*_]+\#(?P<first>\d{1,6}))?"
    rf"(?:[\s*_,]+after\s+(?P<after>[0-9a-f]{{{LEAST_DIGITS},64}}))?{_DECORATION}",
    re.IGNORECASE,
)
_END = re.compile(
    rf"{_DECORATION}pbem{_DECORATION}\send(?:[\s*_]+(?P<orders>\d{{1,6}})(?:\s+orders?)?)?"
    rf"[\s*_,;]+now\s+(?P<now>[0-9a-f]{{{LEAST_DIGITS},64}}){_DECORATION}",
    re.IGNORECASE,
)


class Envelope(Struct, frozen=True):
    """What the lines of a fence say beside `pbem begin` and `pbem end`; empty or None is what they do not say.

    `first` is the number that the block's first order has among all orders of the game, from 1.
    """

    game: str = ""
    id: str = ""
    first: int | None = None
    after: str = ""
    now: str = ""
    orders: int | None = None
    closes: bool = False

    def closed_by(self, end: "Envelope") -> "Envelope":
        """Returns the envelope of a block with what its closing line says."""
        return replace(self, now=end.now, orders=end.orders)

    @property
    def says(self) -> bool:
        """Tells whether there is anything to check."""
        return bool(self.game or self.id or self.first or self.after or self.now)


NO_ENVELOPE = Envelope()


class Mark(Struct, frozen=True):
    """A line of the fence: its place, and as it stands."""

    span: Span
    text: str


class Sealed(Struct, frozen=True):
    """A turn block that says where it belongs: its envelope, and the lines that open and close it."""

    envelope: Envelope
    opening: Mark
    closing: Mark

    def holds(self, line: Line) -> bool:
        """Tells whether an order stands in the block."""
        return line.file == self.opening.span.file and self.opening.span.line < line.number <= self.closing.span.line


def envelope_of(text: str) -> Envelope | None:
    """Returns the envelope, or the part of it, that a line of the fence bears."""
    if (ended := _END.fullmatch(text)) is not None:
        orders = int(ended["orders"]) if ended["orders"] else None
        return Envelope(now=ended["now"].lower(), orders=orders, closes=True)
    begun = _BEGIN.fullmatch(text)
    if begun is None or not any(begun.groups()):
        return None
    first = int(begun["first"]) if begun["first"] else None
    game, name, after = ((begun[part] or "").lower() for part in ("game", "id", "after"))
    return Envelope(game, name, first, after)


def begin_line(envelope: Envelope) -> str:
    """Returns the line that opens a block with its envelope."""
    first = f"#{envelope.first}" if envelope.first else ""
    after = f"after {envelope.after}" if envelope.after else ""
    return " ".join(filter(None, ("pbem begin", envelope.game, envelope.id, first, after)))


def end_line(envelope: Envelope) -> str:
    """Returns the line that closes a block with its envelope."""
    orders = "" if envelope.orders is None else f"{envelope.orders} order{'s' * (envelope.orders != 1)}"
    now = f"now {envelope.now}" if envelope.now else ""
    return " ".join(filter(None, ("pbem end", ", ".join(filter(None, (orders, now))))))
