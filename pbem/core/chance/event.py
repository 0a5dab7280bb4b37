"""What an order asks of chance, as a game says it: a few functions over plain text."""

from collections.abc import Callable

from msgspec import Struct

from pbem.core.chance.source import Source

Parts = tuple[tuple[str, str], ...]  # each side that has told something of an answer, and what


def _nothing(source: Source) -> str | None:
    return None


class Event(Struct, frozen=True):
    """A chance event: an order that asks (`roll`), or the same order with the answer in it (`roll @4 @3`).

    `drawn` and `whole` belong together: what is drawn, and the order's line with that in it.
    """

    asked: str  # the canonical line that asks: without dice, cards or what the players expect of them
    about: str = ""  # what is asked for, as in `two dice`
    said: str | None = None  # the answer in the line; None: the line asks
    drawn: Callable[[Source], str | None] = _nothing  # the answer; None where this log does not know the pile
    whole: Callable[[str], str] = str
    agrees: Callable[[Source, str, Parts], bool | None] | None = None  # where more is to be told than right and wrong
    joined: Callable[[Source, Parts], str | None] | None = None  # the answer, with what sides have told of it
    part: Callable[[Source, str, Parts], str] | None = None  # what a side has to tell, beside those parts; or nothing
    hidden: str = ""  # the side that alone sees what is drawn
    unnamed: str = ""  # the rule by which cards are named, which the line that asks cannot keep
    side: str = ""  # whose draw it is where all see it, such as the attacker's; empty: that of the game's first side
    piles: tuple[str, ...] = ()  # the sides out of whose own piles something may be drawn that all see
    choices: tuple[
        tuple[str, Callable[[Source], str]], ...
    ] = ()  # what the drawer may have chosen: its line, what it gives
    instead: str = ""  # what to do where dice stand in an order that cannot ask: the remedy
    first: str = ""  # an order that has to ask chance before this one may come: the line to write
    once: tuple[str, ...] = ()  # orders that have to have asked at some time before this one comes
    secretly: str = ""  # the line that asks with what its side alone knows, such as a card that it has chosen before

    @property
    def is_draw(self) -> bool:
        """Tells whether the order itself asks or answers; else it only waits for others that do."""
        return not (self.first or self.once)

    def answer(self, source: Source, parts: Parts = ()) -> str | None:
        """Returns what is drawn, by what this log knows and what sides have told of it; None if that is not enough."""
        return self.joined(source, parts) if self.joined is not None and parts else self.drawn(source)

    def right(self, source: Source, said: str, parts: Parts = ()) -> bool | None:
        """Tells whether an answer is the one that chance gives; None where this log cannot tell."""
        if self.agrees is not None:
            return self.agrees(source, said, parts)
        found = self.answer(source, parts)
        return None if found is None else found == said


def dice_of(asked: str, about: str, said: str, roll: Callable[[Source], str], side: str = "") -> Event:
    """Returns the event of an order to which a side's dice are added: `said` is empty if the line has none."""
    return Event(asked, about, said or None, roll, lambda answer: f"{asked} {answer}", side=side)
