"""A position: who decides what, what may be written, and all that lies on the table as plain data."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pbem.core.game import AnyGame, Choice, Options
from pbem.core.legend import PlaceName
from pbem.core.offer import unnamed
from pbem.core.on_the_table import OnTheTable, Unit
from pbem.core.tables.in_play import OURS, Tables, playing_with


class Next(NamedTuple):
    """Whose decision is pending, what it is, and sentences on what it will cost to leave something undone."""

    side: str
    decision: str
    stakes: tuple[str, ...] = ()


class Offer(NamedTuple):
    """A kind of order that is open: its name, its form, what it is about, its cost, and whole lines that are legal."""

    kind: str
    form: str
    about: str
    costs: tuple[str, ...]
    notes: tuple[str, ...]
    lines: tuple[str, ...]
    more: bool  # there are more legal lines than were asked for
    withheld: bool  # its lines name what lies hidden, and are left out

    def __str__(self) -> str:
        """Returns it as text: the form with a remark on what it is about and costs, its lines below."""
        remark = "; ".join((self.about, *self.costs))
        return "\n  ".join((f"{self.form}  # {remark}", *self.lines))


class Position:
    """What lies on the table after a line of a log, or as it was loaded; `value` is the game's own frozen value.

    It knows what the log says, both players' cards too, unless it is that of a log `seen_by` a side.
    """

    __slots__ = ("_game", "_hides", "_tables", "value")

    def __init__(self, game: AnyGame, value: Any, tables: Tables = OURS, *, hides: bool = False) -> None:
        """Wraps a game's own position; `hides` leaves out lines that name what lies hidden."""
        self.value = value
        self._game, self._tables, self._hides = game, tables, hides

    @property
    def game(self) -> str:
        """The name of its game, as `pbem.game` takes it."""
        return self._game.name

    @property
    def next(self) -> Next:
        """Whose decision is pending."""
        with playing_with(self._tables):
            found = self._game.options(self.value)
            return Next(str(found.side), found.decision, tuple(found.stakes))

    @property
    def units(self) -> tuple[Unit, ...]:
        """Every unit of the game, also in boxes: id, name, side, kind, place, whether on the map, steps left."""
        return self._on_the_table().units

    @property
    def places(self) -> Mapping[str, PlaceName]:
        """The name of each space, hex and box, and the side that controls it, by the id that units have as `place`."""
        with playing_with(self._tables):
            return self._game.legend(self.value).places

    @property
    def tracks(self) -> Mapping[str, int]:
        """Where the markers stand: `turn`, `vp`."""
        return self._on_the_table().tracks

    def legal(self, most: int | None = 12) -> tuple[Offer, ...]:
        """Returns the kinds of order that are open, with at most so many legal lines of each; None: all of them."""
        with playing_with(self._tables):
            return tuple(_offer(each, most) for each in self._options().choices)

    def data(self) -> Any:
        """Returns the position as plain data, which `pbem.game(name).load` takes back."""
        return self._game.to_json(self.value)

    def _on_the_table(self) -> OnTheTable:
        with playing_with(self._tables):
            return self._game.on_the_table(self.value)

    def _options(self) -> Options:
        options = self._game.options(self.value)
        return unnamed(options) if self._hides else options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game, self.value) == (other.game, other.value)

    def __hash__(self) -> int:
        return hash((self.game, repr(self.value)))

    def __repr__(self) -> str:
        pending = self.next
        return f"<Position {self.game}: {pending.side} to act: {pending.decision}>"


def _offer(choice: Choice, most: int | None) -> Offer:
    lines: Sequence[str] = choice.lines if most is None else choice.lines[: most + 1]
    shown = tuple(lines if most is None else lines[:most])
    told = tuple(choice.costs), tuple(choice.notes)
    return Offer(
        choice.kind, choice.form, choice.about, *told, shown, more=len(lines) > len(shown), withheld=choice.withheld
    )
