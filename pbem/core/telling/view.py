"""What a report shows: plain values, already computed, already in the reader's words.

A game makes a `View` from a replay; templates only place it. Text here is plain text and may
be what a player typed: each format escapes it, nobody marks it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pbem.core.replay import Outcome

if TYPE_CHECKING:  # `check` tells the story without maps and is quick to start
    from pbem.core.maps.area_view import MapView
    from pbem.core.maps.hex_view import HexMap, HexMoment


class Fact(Struct, frozen=True):
    """A name and its value: `Scenario: Campaign`, or a track and where its marker stands."""

    name: str
    value: str
    note: str = ""


class Table(Struct, frozen=True):
    """A table of text; the first column names the row, `numbers` are the columns set to the right."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    numbers: tuple[int, ...] = ()
    line: str = ""  # all of it as a sentence, for a terminal, where its columns say nothing apart


class RuleRef(Struct, frozen=True):
    """A rule of the rulebook: its number, its page, and what it says in our own words."""

    number: str
    page: str = ""
    summary: str = ""
    reading: str = ""  # taken where the rulebook is silent or contradicts itself


class Ask(Struct, frozen=True):
    """Who is to act, what is asked of him, and a form to copy and fill."""

    side: str
    request: str
    form: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    stakes: tuple[str, ...] = ()  # what will be lost, and when, if nothing is done


class Follower(Struct, frozen=True):
    """A line that was not judged because it follows from a fault."""

    line: int
    written: str
    place: str = ""  # the line's number, with several files with its file's name
    anchor: str = ""
    by: str = ""  # of a decision answered by a standing order: where that stands

    @property
    def key(self) -> str:
        """The id of the order in the report."""
        return self.anchor or f"line-{self.line}"


class Fault(Struct, frozen=True):
    """One thing wrong: what, where, by which rule, what to do, and what follows from it."""

    number: int
    kind: str
    code: str
    message: str
    place: str = ""
    line: int | None = None
    excerpt: str = ""
    caret: str = ""
    rule: RuleRef | None = None
    remedy: str = ""
    follows: tuple[Follower, ...] = ()
    where: str = ""  # the line's number, with several files with its file's name


class Notice(Struct, frozen=True):
    """Something to know that is no fault, a waived rule for one."""

    text: str
    place: str = ""


class Told(Struct, frozen=True):
    """One order told: as written, what became of it, what happened, and the sums behind it.

    `number` is the line in the log; `rules` are the numbers of the rules that decided, `faults`
    the numbers of the faults that lie in it. `detail` is a part of the map as it was before the order.
    """

    number: int
    written: str
    outcome: Outcome = Outcome.PLAYED
    sentences: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()  # those played, as they are called among the rules
    faults: tuple[int, ...] = ()
    comment: str = ""
    detail: HexMoment | None = None
    place: str = ""  # the line's number, with several files with its file's name
    anchor: str = ""
    by: str = ""  # of a decision answered by a standing order: where that stands
    name: str = ""  # the turn and which order of it, `17.3`: what it is called everywhere

    @property
    def key(self) -> str:
        """The id of the order in the report."""
        return self.anchor or f"line-{self.number}"


class CardTold(Struct, frozen=True):
    """A card that was played: its number, as rules are numbered, its name, what it does, the orders that played it."""

    number: str
    side: str
    name: str
    text: str
    played: tuple[str, ...] = ()


class Chapter(Struct, frozen=True):
    """A phase and its orders; a folded one shows its title until it is opened."""

    title: str
    orders: tuple[Told, ...] = ()
    note: str = ""
    folded: bool = False
    group: str = ""  # the past turn that it belongs to; chapters of one group are folded together


class Section(Struct, frozen=True):
    """A part of the position: a front, a box, a track."""

    title: str
    tables: tuple[Table, ...] = ()
    note: str = ""
    folded: bool = False


class Hand(Struct, frozen=True):
    """A side's hand as far as the reader may know it; `hidden` counts the cards he may not see."""

    side: str
    cards: tuple[str, ...] = ()
    hidden: int = 0


class PositionView(Struct, frozen=True):
    """The board in tables: tracks, hands, then the sections, front by front and box by box."""

    tracks: tuple[Fact, ...] = ()
    hands: tuple[Hand, ...] = ()
    sections: tuple[Section, ...] = ()


class Series(Struct, frozen=True):
    """A line of a chart: a value for each moment."""

    name: str
    values: tuple[int, ...]


class Chart(Struct, frozen=True):
    """Values over time: a label and a value of each series for each moment."""

    title: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    note: str = ""


class Moment(Struct, frozen=True):
    """A moment of the past, the end of a turn: some figures, the map, the position in short."""

    key: str
    title: str
    facts: tuple[Fact, ...] = ()
    map: MapView | HexMoment | None = None
    tables: tuple[Table, ...] = ()
    note: str = ""
    came_to: str = ""  # what the turn came to, in a few words


class History(Struct, frozen=True):
    """A long game looked back on; empty for a short one."""

    moments: tuple[Moment, ...] = ()
    charts: tuple[Chart, ...] = ()


class Brief(Struct, frozen=True):
    """A game that is over in a few facts, and which places that count changed hands, by the names of the orders."""

    facts: tuple[Fact, ...] = ()
    fallen: Table | None = None


class View(Struct, frozen=True):
    """A whole report. `game` is the game's package name, the folder of its own templates."""

    game: str
    title: str
    headline: str
    clean: bool
    subtitle: str = ""
    outcome: str = ""  # who has won and why, of a game that is over
    ended_by: str = ""  # the order that ended it
    facts: tuple[Fact, ...] = ()
    asks: tuple[Ask, ...] = ()
    faults: tuple[Fault, ...] = ()
    notices: tuple[Notice, ...] = ()
    map: MapView | HexMap | None = None
    brief: Brief | None = None
    story: tuple[Chapter, ...] = ()
    position: PositionView | None = None
    history: History = History()
    statistics: tuple[Section, ...] = ()
    cards: tuple[CardTold, ...] = ()
    rules: tuple[RuleRef, ...] = ()
    remarks: tuple[str, ...] = ()
