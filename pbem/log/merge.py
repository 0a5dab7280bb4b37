"""Merging logs of one game: a public one, in which cards are counted, with the players' own, in which they are named.

All are the same sequence of orders. Where one counts cards (`draw axis 2 cards`) another may name
them (`draw axis 3, 8`), and card lines may be missing in one of them altogether; every other
difference is a difference of the games, and is reported with both places. Chits are cards here.
What one side alone can know is taken from that side's log, where it is known whose log each is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from pbem.core.frozen import replace

_CARDS = re.compile(r"(?P<head>[a-z]+ [a-z]+(?: P\d+:)?|P\d+:|queue) (?P<cards>.+)")
_COUNT = re.compile(r"(?P<number>\d+) (?:card|chit)s?")
_CHOSEN = re.compile(r"(?P<chosen>\d+), (?P<number>\d+) cards?")  # one that was chosen, and so many to be drawn
_NAMES = re.compile(r"[A-Z0-9]\w*(?:,? [A-Z0-9]\w*)*")
_NEVER = ("set ", "check ", "takeback ")
_OPEN = ("reveal ", "take ")  # both players see them
_CHITS = ("select ", "queue", "P")
PUBLIC = "public"
REASON = " -- "
DIFFERENT_CARDS = "the logs give different cards"
WINDOW = 60  # lines that are looked through for the place where two logs go on alike


@dataclass(frozen=True)
class Entry:
    """An order of a log: where it stands, its canonical text, and what its writer remarks on it."""

    place: str
    text: str
    comment: str = ""
    remarks: tuple[str, ...] = ()  # comments on lines of their own above it
    source: str = ""  # the side whose log it is, or PUBLIC; empty where that is not known
    raw: str = ""  # as it was written: what lies before it may make the canonical texts of the same line differ


class Difference(NamedTuple):
    """Two logs that do not agree: what each says in the same slot; an entry is missing where one says nothing."""

    what: str
    base: Entry | None
    other: Entry | None


@dataclass
class Merged:
    """The orders of the merged log, and where the logs differ. Local to one merge."""

    entries: list[Entry] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)


class Cards(NamedTuple):
    """What a card line says: whose cards go where, and the cards: named, counted, or all of them; one may be chosen."""

    head: str
    named: tuple[str, ...] | None
    number: int | None
    chosen: str = ""


@dataclass
class _Slot:
    """An order that names no cards, with the card lines above it; the last slot may have no order."""

    order: Entry | None
    cards: list[Entry]


def merge(public: Sequence[Entry], *privates: Sequence[Entry]) -> Merged:
    """Returns the orders of all logs in one, with every card that a log names which can know it."""
    found = Merged([replace(entry, source=PUBLIC) for entry in public])
    for private in privates:
        step = _merge_two(found.entries, list(map(_known_to_its_writer, private)))
        found = Merged(step.entries, [*found.differences, *step.differences])
    claims = [each for private in privates if any(map(_claims, private)) for each in _claimed(found, private)]
    return Merged(found.entries, [*found.differences, *claims])


def _claims(entry: Entry) -> bool:
    """Tells whether a line names cards that its writer cannot know: the other side's."""
    return _known_to_its_writer(entry).text != entry.text


def _known_to_its_writer(entry: Entry) -> Entry:
    """Returns a card line of a player's log as he can know it: the other side's cards are only counted."""
    cards = card_line(entry.text) if entry.source not in {"", PUBLIC} else None
    if cards is None or cards.head.startswith(_OPEN) or _side(cards) in {"", entry.source}:
        return entry
    return replace(entry, text=_counted(entry.text))


def _claimed(found: Merged, private: Sequence[Entry]) -> Iterator[Difference]:
    """Yields the cards that a player's log names for the other side, and that side otherwise or not at all."""
    again = _merge_two(found.entries, private)
    yield from (
        each for each in again.differences if each.what == DIFFERENT_CARDS and each.other and _claims(each.other)
    )
    for ours, theirs in zip(found.entries, again.entries, strict=False):
        if ours.text != theirs.text:
            yield Difference("a log names cards of the other side, which does not name them itself", ours, theirs)


def _side(cards: Cards) -> str:
    """Returns whose cards a card line names; nothing where it does not say so."""
    return cards.head.partition(" ")[2].partition(" ")[0]


def _counted(text: str) -> str:
    """Returns a card line with its cards only counted."""
    return "; ".join(map(_counted_cup, text.split("; ")))


def _counted_cup(text: str) -> str:
    cards = card_line(text)
    if cards is None or (cards.named is None and not cards.chosen):
        return text
    noun = "chit" if cards.head.startswith(_CHITS) else "card"
    return f"{cards.head} {cards.number} {noun}{'s' * (cards.number != 1)}"


def card_line(text: str) -> Cards | None:
    """Returns what a line says of cards, of its first cup if there are several; None if it is another kind of order."""
    match = None if text.startswith(_NEVER) else _CARDS.fullmatch(text.partition("; ")[0])
    if match is None:
        return None
    if match["cards"] == "all":
        return Cards(match["head"], None, None)
    if counted := _COUNT.fullmatch(match["cards"]):
        return Cards(match["head"], None, int(counted["number"]))
    if chosen := _CHOSEN.fullmatch(match["cards"]):
        return Cards(match["head"], None, 1 + int(chosen["number"]), chosen["chosen"])
    if not _NAMES.fullmatch(match["cards"]):
        return None
    named = _named(match["cards"])
    return Cards(match["head"], named, len(named))


def _named(text: str) -> tuple[str, ...]:
    """Returns the names of a list; plain numbers may stand without commas."""
    return tuple(text.split(", ")) if re.search("[A-Z]", text) else tuple(re.findall(r"\d+", text))


# -- slot by slot


def _merge_two(base: Sequence[Entry], other: Sequence[Entry]) -> Merged:
    found = Merged()
    for ours, theirs in _aligned(_slots(base), _slots(other)):
        _merge_cards(found, ours.cards if ours else [], theirs.cards if theirs else [])
        _merge_orders(found, ours.order if ours else None, theirs.order if theirs else None)
    return found


def _slots(entries: Sequence[Entry]) -> list[_Slot]:
    slots = [_Slot(None, [])]
    for entry in entries:
        if card_line(entry.text) or entry.text.startswith("check "):
            slots[-1].cards.append(entry)
        else:
            slots[-1].order = entry
            slots.append(_Slot(None, []))
    return slots


def _aligned(base: list[_Slot], other: list[_Slot]) -> Iterator[tuple[_Slot | None, _Slot | None]]:
    """Pairs the slots of two logs; where they part, they are led together again at the nearest common order."""
    here, there = 0, 0
    while here < len(base) or there < len(other):
        left, right = (here, len(base)), (there, len(other))
        ahead = (0, 0) if _same(base, here, other, there) else _meeting(base, left, other, right)
        for step in range(max(ahead)):
            yield _at(base, here + step, ahead[0] - step), _at(other, there + step, ahead[1] - step)
        here, there = here + ahead[0], there + ahead[1]
        if here < len(base) or there < len(other):
            yield _at(base, here, 1), _at(other, there, 1)
        here, there = here + 1, there + 1


def _at(slots: list[_Slot], place: int, left: int) -> _Slot | None:
    return slots[place] if left > 0 and place < len(slots) else None


def _same(base: list[_Slot], here: int, other: list[_Slot], there: int) -> bool:
    if here >= len(base) or there >= len(other):
        return here >= len(base) and there >= len(other)
    ours, theirs = base[here].order, other[there].order
    return _alike(ours, theirs) if ours and theirs else ours is theirs


def _alike(ours: Entry, theirs: Entry) -> bool:
    """Return whether two logs say the same; the reason that a player gives only his own log has in words."""
    same = ours.text.partition(REASON)[0] == theirs.text.partition(REASON)[0]
    return same or bool(ours.raw and ours.raw == theirs.raw)


def _meeting(base: list[_Slot], left: tuple[int, int], other: list[_Slot], right: tuple[int, int]) -> tuple[int, int]:
    """Returns how many slots each log is ahead of the nearest place where both say the same."""
    for distance in range(1, 2 * WINDOW):
        for ours in sorted(range(distance + 1), key=lambda each: abs(2 * each - distance)):
            here, there = left[0] + ours, right[0] + distance - ours
            if here < left[1] and there < right[1] and _same(base, here, other, there):
                return ours, distance - ours
    return 0, 0


# -- what stands in a slot


def _merge_orders(found: Merged, ours: Entry | None, theirs: Entry | None) -> None:
    if ours is not None:
        found.entries.append(ours)
    if ours is None and theirs is None:
        return
    if ours is None or theirs is None:
        found.differences.append(Difference("an order stands in one log only", ours, theirs))
    elif not _alike(ours, theirs):
        found.differences.append(Difference("the logs give different orders", ours, theirs))


def _merge_cards(found: Merged, ours: Sequence[Entry], theirs: Sequence[Entry]) -> None:
    """Brings the card lines between two orders together; those of the other log alone come after their neighbours."""
    merged, met, at = list(ours), [False] * len(ours), 0
    for entry in theirs:
        alike = (place for place, each in enumerate(merged) if not met[place] and _head(each) == _head(entry))
        place = next(alike, None)
        if place is None:
            merged.insert(at, replace(entry, comment="", remarks=()))
            met.insert(at, True)
            place = at
        else:
            merged[place], met[place] = _joined(found, merged[place], entry), True
        at = max(at, place + 1)
    found.entries += merged


def _head(entry: Entry) -> str:
    cards = card_line(entry.text)
    return cards.head if cards else entry.text


def _joined(found: Merged, ours: Entry, theirs: Entry) -> Entry:
    """Returns the card line that says more, cup by cup; what the two say must agree."""
    pairs = list(zip_longest(ours.text.split("; "), theirs.text.split("; "), fillvalue=""))
    fuller = [_fuller(one, two) for one, two in pairs]
    if None in fuller:
        found.differences.append(Difference(DIFFERENT_CARDS, ours, theirs))
        return _standing(ours, theirs)
    text = "; ".join(filter(None, fuller))
    return ours if text == ours.text else replace(ours, text=text, place=theirs.place, source=theirs.source)


def _standing(ours: Entry, theirs: Entry) -> Entry:
    """Returns what stands of two card lines that differ: the public one, then the owner's, else the number alone."""
    cards = card_line(ours.text)
    side = _side(cards) if cards else ""
    if ours.source == PUBLIC or (side and ours.source == side):
        return ours
    if side and theirs.source == side:
        return replace(ours, text=theirs.text, place=theirs.place, source=theirs.source)
    return replace(ours, text=_counted(ours.text))


def _fuller(ours: str, theirs: str) -> str | None:
    """Returns what is said of the cards of one cup by the log that says more; None where the two disagree."""
    one, two = card_line(ours), card_line(theirs)
    if one is None or two is None:
        return ours if ours == theirs else None
    counts = one.number is not None and two.number is not None and one.number != two.number
    names = one.named is not None and two.named is not None and sorted(one.named) != sorted(two.named)
    if one.head != two.head or counts or names:
        return None
    more_named = two.named is not None or (bool(two.chosen) and not one.chosen)
    knows_more = (more_named and one.named is None) or (two.number is not None and one.number is None)
    return theirs if knows_more else ours
