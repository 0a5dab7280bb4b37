"""What the page asks, and what each question brings with it."""

from typing import Annotated

from msgspec import Meta, Struct

MOST_LINES = 10_000_000  # more than the largest text that is taken

Count = Annotated[int, Meta(ge=0, le=MOST_LINES)]
Row = Annotated[int, Meta(ge=1, le=MOST_LINES)]
Short = Annotated[str, Meta(max_length=200)]


class Nothing(Struct, forbid_unknown_fields=True):
    """A question by itself."""


class Enter(Struct, forbid_unknown_fields=True):
    """The token of the printed address."""

    token: Short


class Prove(Struct, forbid_unknown_fields=True):
    """A challenge that the server has to answer."""

    nonce: Short


class Resume(Struct, forbid_unknown_fields=True):
    """A page's answer to one of the server's challenges."""

    nonce: Short
    proof: Short


class OfText(Struct, forbid_unknown_fields=True, kw_only=True):
    """A question about a text.

    `window` names the window that asks, and `change` counts its changes: a question about an older text of the same
    window is given up.
    """

    text: str
    window: Short = ""
    change: Annotated[int, Meta(ge=0, le=2**53)] = 0


class Judge(OfText, kw_only=True):
    """A text to be judged, and which of its lines are on the screen, from 1."""

    first: Row
    last: Row


class Board(OfText, kw_only=True):
    """A text whose map is to be drawn, and the number of the drawing that the page has."""

    known: Count


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """Some units of a place."""

    place: str
    units: list[str]


class Orders(OfText, kw_only=True):
    """A text, the place that was clicked, as the map calls it, empty for the whole game, which units, and where to.

    `also` are units of other places that are to act with them. `named` lists lines that name hidden cards and units
    even if nobody has said which side reads them.
    """

    place: str
    units: list[str] = []
    toward: str = ""
    also: list[Stack] = []
    named: bool = False


class Place(OfText, kw_only=True):
    """A text, and an order that was clicked and is to be written in it."""

    order: str


class Save(Struct, forbid_unknown_fields=True):
    """A text to be written, the text of the file of which it was made, and that file's sum.

    `again` writes a file that was renamed or deleted since it was read.
    """

    text: str
    base: str
    sum: str
    again: bool = False


class Add(Struct, forbid_unknown_fields=True):
    """A mail, a post or a mailbox: its bytes, in base64 in JSON, and the name of its file if it has one."""

    mail: bytes
    file: str = ""


class Point(OfText, kw_only=True):
    """A text, and a place in it: line and character as the browser counts them, from 0; `named` as for orders."""

    line: Count
    character: Count
    named: bool = False
