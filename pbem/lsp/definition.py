"""From a unit to the order that moved it last, above the line in which it is named."""

from collections.abc import Mapping, Sequence

from lsprotocol.types import Location, Position

from pbem.core.game import AnyGame
from pbem.core.on_the_table import Unit
from pbem.core.replay import AnyStep
from pbem.core.tables.in_play import playing_with
from pbem.lsp.document import Document
from pbem.lsp.under_cursor import meant_at, word_at


def definition(document: Document, position: Position) -> Location | None:
    """Returns where the order stands that moved the unit at a position last; of several units of that name, any."""
    word = word_at(document, position)
    game, replay = document.game, document.so_far.replay
    if word is None or game is None or replay is None:
        return None
    units = meant_at(document, word).units
    above = [each for each in replay.steps if each.line.number < word.step.line.number]
    with playing_with(document.tables):
        step = moved_last(game, above, units) if units else None
    return Location(document.uri, document.text.range(step.line.span())) if step is not None else None


def moved_last(game: AnyGame, steps: Sequence[AnyStep], units: Sequence[Unit]) -> AnyStep | None:
    """Returns the last of some orders after which one of the units stood elsewhere than before."""
    now = {each.id: each.place for each in units}
    for step in reversed(steps):
        if step.end is not step.before and _places(game, step.before, now) != now:
            return step
    return None


def _places(game: AnyGame, position: object, units: Mapping[str, str]) -> dict[str, str]:
    return {each.id: each.place for each in game.on_the_table(position).units if each.id in units}
