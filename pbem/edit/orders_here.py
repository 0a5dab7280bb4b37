"""What may be written of a place and of the units in it: the legal lines that name them, with their costs and odds.

Nothing is known here of any rule: the lines are those of `pbem legal`, and a line is about whatever it names.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, NamedTuple

from pbem.core.chance.next_orders import DICE
from pbem.core.game import AnyGame, Choice, Options
from pbem.core.legend import Legend
from pbem.core.offer import unnamed
from pbem.core.on_the_table import Unit
from pbem.core.replay import AnyReplay
from pbem.core.tables.in_play import Tables, playing_with
from pbem.core.telling.hiding import PUBLIC
from pbem.core.telling.some_lines import some_of
from pbem.edit.asked import Stack
from pbem.edit.subsets import Picked, with_these
from pbem.edited import Trial
from pbem.lsp.cards import names_cards, titles
from pbem.lsp.lexing import Sort, lexed
from pbem.lsp.names import bare
from pbem.lsp.pieces import Piece, folded, pieces
from pbem.referee import Verdict, as_seen
from pbem.unrolled import offered

MOST = 60  # lines of a kind of order
_COUNT = re.compile(r"\d+ ")


class Open(NamedTuple):
    """What may be written behind a log, as a viewer may know it; lines once worked out are kept with it."""

    game: AnyGame
    position: Any
    options: Options
    tables: Tables
    replay: AnyReplay
    hides: bool  # nobody is said to read it, and lines that name what the log hides are left out


class Chosen(NamedTuple):
    """Some units of stacks, where they are to go, if that is said, and the end of the log, where orders are tried."""

    stacks: Sequence[Stack]
    toward: str
    trial: Trial


def open_now(verdict: Verdict, viewer: str | None) -> Open:
    """Returns what may be written; without a viewer no line names what the log keeps hidden."""
    known = as_seen(verdict, viewer or PUBLIC).replay
    assert known is not None
    assert verdict.replay is not None
    with playing_with(verdict.tables):
        options = offered(known)
        hidden = viewer is None and known.position != verdict.replay.position
        return Open(
            known.game,
            known.position,
            unnamed(options) if hidden else options,
            verdict.tables,
            verdict.replay,
            viewer is None,
        )


def orders_at(now: Open, drawn: str, chosen: Chosen | None = None) -> dict[str, Any]:
    """Returns what may be written of a place, called as the map calls it; of the whole game without a name.

    Of lines that differ in their dice alone there is one; with `chosen` the lines are about just those units there.
    """
    with playing_with(now.tables):
        legend, table = now.game.legend(now.position), now.game.on_the_table(now.position).units
        drawn_all = [each.place for each in chosen.stacks] if chosen else [drawn]
        places = [_standing(legend, table, each) for each in drawn_all]
        goal = _standing(legend, table, chosen.toward if chosen else "")
        about = _About(now, places, chosen, goal.names - goal.stack)
        offers = [_offer(choice, about) for choice in now.options.choices]
    found = [each for each in offers if each["lines"] or not drawn]
    told: dict[str, Any] = {
        "side": str(now.options.side),
        "decision": now.options.decision,
        "stakes": list(now.options.stakes),
    }
    joining = goal.units and places[0].side == goal.side
    shown = [*places, *([goal] if joining else [])] if drawn else []
    stacks = [{"place": each.drawn, "units": each.units, "own": each.side == now.options.side} for each in shown]
    told |= {"toward": chosen.toward if chosen else "", "hides": now.hides, "stacks": stacks}
    return {"place": drawn, **told, "offers": found}


class _Place(NamedTuple):
    """A place as it is called on the map, the units in it, whose they are, and all names of place and units."""

    drawn: str
    units: Sequence[str]
    side: str
    names: frozenset[str]

    @property
    def stack(self) -> frozenset[str]:
        """The names of the units, as they are compared."""
        return frozenset(map(bare, self.units))


def _standing(legend: Legend, table: Sequence[Unit], drawn: str) -> _Place:
    """Returns what stands in a place."""
    place = place_of(legend, drawn) if drawn else ""
    units = [each for each in table if place and each.place == place]
    names = [each.name for each in units]
    return _Place(drawn, names, next((str(each.side) for each in units), ""), _names(legend, place, drawn, names))


def place_of(legend: Legend, drawn: str) -> str:
    """Returns the id of a place by what is written on the map: its name, or a number and a name; empty if unknown."""
    whole, number = folded(drawn), folded(drawn.partition(" ")[0])
    exact = [id_ for id_, each in legend.places.items() if whole in (folded(each.name), folded(id_))]
    ids = exact or [id_ for id_ in legend.places if folded(id_).endswith(number)]
    return ids[0] if len(ids) == 1 or exact else ""


def _names(legend: Legend, place: str, drawn: str, units: Sequence[str]) -> frozenset[str]:
    """Returns all by which a line may name a place or a unit in it."""
    if not drawn:
        return frozenset()
    known = [drawn, drawn.partition(" ")[0] if drawn[:1].isdigit() else drawn, place]
    known += [legend.places[place].name] if place else []
    return frozenset(bare(each) for each in (*known, *units) if each)


class _About(NamedTuple):
    """What lines are to be about: any name of a place, or just the units that were chosen of some."""

    now: Open
    places: Sequence[_Place]
    chosen: Chosen | None
    toward: frozenset[str]  # the names of the place where they are to go

    @property
    def names(self) -> frozenset[str]:
        """All by which a line may name the first place or a unit in it."""
        return self.places[0].names

    def texts(self, texts: Iterable[str]) -> Iterator[str]:
        """Yields the texts that have any of the names, and any of the place where units are to go, if that is said."""
        wanted = [names for names in (self.names, self.toward) if names]
        return (each for each in texts if all(_named(self.now.game, each, names) for names in wanted))

    def comes_later(self, line: str) -> bool:
        """Tells whether a line begins with another name, as one does that leads here from elsewhere."""
        named = pieces(self.now.game.name, line)[1:2]
        return bool(self.names) and not any(bare(line[each.start : each.end]) in self.names for each in named)

    def lines(self, choice: Choice) -> Iterator[str]:
        """Yields the lines of a kind of order."""
        found = self.texts(choice.lines)
        if self.chosen is None:
            return _one_of_all_dice(found)
        wanted = [each.names for each in self.places[1:]]
        found = (each for each in found if all(_named(self.now.game, each, names) for names in wanted))
        pairs = zip(self.chosen.stacks, self.places, strict=True)
        picked = [Picked(some.units, each.stack, each.names - each.stack) for some, each in pairs]
        return with_these(found, self.now.replay, self.chosen.trial, picked)


def _offer(choice: Choice, about: _About) -> dict[str, Any]:
    """Returns a kind of order with its lines, costs and odds."""
    lines = sorted(islice(about.lines(choice), 4 * MOST), key=about.comes_later)
    told = {"costs": choice.costs, "notes": choice.notes}
    options, game, shown = about.now.options, about.now.game, lines[:MOST]
    naming = names_cards(choice.form)
    said = ["" if each in choice.counted else titles(game, str(options.side), each) for each in shown if naming]
    return {
        "form": choice.form, "about": choice.about, "lines": shown, "more": len(lines) > MOST,
        "few": shown if about.names else some_of(options.front, shown), "withheld": choice.withheld,
        "counted": [each for each in about.texts(choice.counted) if each not in lines] if about.chosen is None else [],
        "titles": said,
        "begin": _begin([each for each in lines if not about.comes_later(each)] or lines) if about.names else "",
        **{key: list(about.texts(some)) for key, some in told.items()},
    }  # fmt: skip


def _begin(lines: Sequence[str]) -> str:
    """Returns the words with which all of some lines begin, and of a single line all but the last."""
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*(each.split(" ") for each in lines), strict=False))
    return " ".join([words[0] for words in alike][: -1 if len(lines) == 1 else None])


def _one_of_all_dice(lines: Iterable[str]) -> Iterator[str]:
    """Yields the first of the lines that are alike but for their dice: the page has each die filled in."""
    seen: set[str] = set()
    for each in lines:
        alike = DICE.sub(lambda dice: " @" * dice[0].count("@"), each)
        if alike not in seen:
            seen.add(alike)
            yield each


def _named(game: AnyGame, text: str, names: frozenset[str]) -> bool:
    """Tells whether a text has one of the names, be it with a count before it: `2 GE corps`."""
    words = ((each, bare(text[each.start : each.end])) for each in pieces(game.name, text))
    found = (each for each in words if each[1] in names or _COUNT.sub("", each[1], count=1) in names)
    return any(not word.isdigit() or _is_name(game, text, piece) for piece, word in found)


def _is_name(game: AnyGame, text: str, piece: Piece) -> bool:
    """Tells whether a number is the name of a unit: `turn 1` names no division."""
    return any(each.sort is Sort.NAME and each.start == piece.start for each in lexed(game.name, text))
