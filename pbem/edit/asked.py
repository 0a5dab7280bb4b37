"""What the page asks, each question with what it brings."""

from msgspec import Struct


class Nothing(Struct, forbid_unknown_fields=True):
    """A question by itself."""


class Judge(Struct, forbid_unknown_fields=True):
    """A text to be judged, and which of its lines are on the screen, from 1."""

    text: str
    first: int
    last: int


class Board(Struct, forbid_unknown_fields=True):
    """A text whose map is to be drawn, and the number of the drawing that the page has."""

    text: str
    known: int


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """Some units of a place."""

    place: str
    units: list[str]


class Orders(Struct, forbid_unknown_fields=True):
    """A text, the place that was clicked, as the map calls it, empty for the whole game, which units, and where to.

    `also` are units of other places that are to act with them. `named` has lines listed that name what lies hidden,
    though nobody has said which side reads them.
    """

    text: str
    place: str
    units: list[str] = []
    toward: str = ""
    also: list[Stack] = []
    named: bool = False


class Place(Struct, forbid_unknown_fields=True):
    """A text, and an order that was clicked and is to be written in it."""

    text: str
    order: str


class Save(Struct, forbid_unknown_fields=True):
    """A text to be written, the text of the file of which it was made, and that file's sum."""

    text: str
    base: str
    sum: str


class Add(Struct, forbid_unknown_fields=True):
    """A mail, a post or a mailbox: its bytes, which stand in JSON in base64, and the name of its file if it has one."""

    mail: bytes
    file: str = ""


class Point(Struct, forbid_unknown_fields=True):
    """A text, and a place in it: line and character as the browser counts them, from 0; `named` as for orders."""

    text: str
    line: int
    character: int
    named: bool = False
