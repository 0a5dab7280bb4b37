"""The effects of an order in sentences: what the engine tells, and the changes that it does not put into words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pbem.core.effects import Told
from pbem.core.tables.in_play import from_tables_for
from pbem.core.telling.orders import counted, enumerated, sentence
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import City, HexId, Side, Step
from pbem.games.a_victory_awaits.state.effects import Controlled, Effect, StepIs
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.words import PLAYERS, SIDES, where

PHASES = {
    Step.SUPPLY: "the Supply Check begins",
    Step.END: "all chits have been drawn: the End Phase",
    Step.OVER: "the game is over",
}


def sentences(position: Position, effects: Sequence[Effect]) -> tuple[str, ...]:
    """Returns everything an order did, as sentences; the figures of combats stand in tables of their own."""
    told = [effect.text for effect in effects if isinstance(effect, Told)]
    said = " | ".join(told).casefold()
    return tuple(sentence(each) for each in (*_once(told), *_phases(effects, said), *_control(position, effects)))


def _once(told: Sequence[str]) -> Iterator[str]:
    """Yields the sentences; one told several times running is told once, with its number."""
    for text, same in groupby(told):
        number = len(list(same))
        yield text if number == 1 else f"{text} ({counted(number, 'time')})"


def _phases(effects: Sequence[Effect], said: str) -> Iterator[str]:
    last = [effect.step for effect in effects if isinstance(effect, StepIs)][-1:]
    for step in last:
        if step in PHASES and "supply" not in said and "won" not in said:
            yield PHASES[step]


def _control(position: Position, effects: Sequence[Effect]) -> Iterator[str]:
    """Yields the towns and sources that pass to a side; that of other hexes shows on the map only."""
    after = {effect.hex: effect.side for effect in effects if isinstance(effect, Controlled)}
    for side in PLAYERS:
        taken = [hex_ for hex_, owner in after.items() if owner is side and matters(position, hex_)]
        if taken:
            yield f"the {SIDES[side]} side now controls {enumerated(where(position, hex_) for hex_ in taken)}"


def matters(position: Position, hex_: HexId) -> bool:
    """Tells whether it counts who controls a hex (3.4, 16)."""
    return hex_ in what_counts(position.board)


@from_tables_for
def what_counts(board: Board) -> frozenset[HexId]:
    """Returns the hexes of which it counts who controls them."""
    rows = board.hexes.values()
    sources = {row.hex_id for row in rows for side in Side if row.supplies(side, board.scenario)}
    return frozenset(sources | {row.hex_id for row in rows if row.city is not City.NONE or row.breakthrough})
