"""The newest part of a game alone, short enough for a post in a forum."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial

from pbem.core.frozen import replace
from pbem.core.telling.view import Chapter, History, Told, View
from pbem.core.telling.words import counted
from pbem.report.render import Format, render

LIMIT = 5000  # characters; some forums take no longer post
LEAST = 12  # characters that any order takes


def newest(view: View, chapters: Sequence[Chapter], limit: int = LIMIT) -> View:
    """Returns a report cut to some chapters, what is wrong in them and who acts next; the map stays.

    As a forum post it keeps to the limit: where it must, first tables go, then rules and cards, then what is told of
    the oldest orders, at last those orders themselves; what is left out is counted. Faults are never left out.
    """
    shorter = _ever_shorter(_bare(view, chapters), limit // LEAST)
    fits = bisect_left(shorter, True, key=lambda made: len(render(made(), Format.BBCODE)) < limit)
    return shorter[min(fits, len(shorter) - 1)]()


def _bare(view: View, chapters: Sequence[Chapter]) -> View:
    shown = {number for chapter in chapters for order in chapter.orders for number in order.faults}
    story = tuple(replace(chapter, group="", folded=False) for chapter in chapters)
    played = {card for chapter in chapters for order in chapter.orders for card in order.cards}
    return replace(
        view, facts=(), asks=tuple(replace(each, form=(), notes=()) for each in view.asks), position=None,
        faults=tuple(each for each in view.faults if each.number in shown), notices=(), story=story,
        history=History(), brief=None, statistics=(), rules=(), remarks=(),
        cards=tuple(card for card in view.cards if card.number in played),
    )  # fmt: skip


def _ever_shorter(view: View, most: int) -> Sequence[Callable[[], View]]:
    """Returns what makes the report shorter and shorter; of more orders than can fit at all only the newest."""
    gone = max(0, _orders(view) - most)
    silent = _each(
        replace(view, cards=()),
        lambda order: replace(order, tables=(), detail=None, rules=(), cards=(), sentences=(), comment=""),
    )
    whole = _kept_from(view, gone)
    plain = _each(whole, lambda order: replace(order, tables=(), detail=None))
    bare = _each(replace(plain, cards=()), lambda order: replace(order, rules=(), cards=()))
    return (
        lambda: whole, lambda: plain,
        *(partial(_told_from, bare, count) for count in _steps(_orders(bare))),
        *(partial(_kept_from, silent, gone + count) for count in _steps(_orders(bare))),
    )  # fmt: skip


def _orders(view: View) -> int:
    return sum(len(chapter.orders) for chapter in view.story)


def _steps(orders: int) -> Sequence[int]:
    """Returns how many of the oldest orders are shortened, in some fifty steps."""
    return sorted({*range(0, orders, max(1, orders // 50)), orders})


def _each(view: View, change: Callable[[Told], Told]) -> View:
    chapters = (replace(each, orders=tuple(map(change, each.orders))) for each in view.story)
    return replace(view, story=tuple(chapters))


def _told_from(view: View, count: int) -> View:
    """Returns the report without what is told of the first orders."""
    seen = iter(range(_orders(view)))
    return _each(view, lambda order: replace(order, sentences=(), comment="") if next(seen) < count else order)


def _kept_from(view: View, count: int) -> View:
    """Returns the report without the first orders, which are counted; a faulty one stays."""
    chapters: list[Chapter] = []
    for chapter in view.story:
        kept = tuple(order for place, order in enumerate(chapter.orders) if place >= count or order.faults)
        count -= min(count, len(chapter.orders))
        gone = len(chapter.orders) - len(kept)
        left_out = f"{counted(gone, 'order')} left out here" if gone else ""
        chapters.append(replace(chapter, orders=kept, note=". ".join(filter(None, (chapter.note, left_out)))))
    return replace(view, story=tuple(chapters))
