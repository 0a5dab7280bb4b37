"""Chapters 6 and 15.2: which command chits each side may select, and how many."""

from collections.abc import Iterable, Mapping

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.charts import Chit, turns
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Scenario, Side
from pbem.games.a_victory_awaits.state.options import MASTER_CHITS, REINFORCEMENTS_USE_A_PICK, RESERVE, optional
from pbem.games.a_victory_awaits.state.position import Position

PICKED = frozenset({ChitKind.HQ, ChitKind.INTERRUPT, ChitKind.RESERVE, ChitKind.OKH})  # the others go in by themselves
CHOICE_TURN = 4  # from it on one more Soviet Army chit a map and turn is the player's to choose (18)
NATIONS = {Side.AXIS: ("GE", "RO"), Side.SOVIET: ("SU",)}
NATION_NAMES = {"GE": "German", "RO": "Rumanian", "SU": "Soviet"}


@carries_out("2.2/supply-chit-is-common")
def owner(chit: Chit) -> Side | None:
    """Returns whose a chit is; None for the Supply Check."""
    return None if chit.owner == "both" else Side(chit.owner.lower())


def nation(chit: Chit) -> str:
    """Returns of which number of the Turn Track a chit takes its place."""
    return chit.nationality or ("GE" if chit.owner == "Axis" else "SU")


@carries_out("4.0/first-chits", "12.1/no-chit-with-the-hq", "15.2/first-chits", "20.2/all-available-at-the-start")
def begun(position: Position) -> Mapping[ChitId, Chit]:
    """Returns the chits whose first turn has come; those of optional rules only if they are agreed on (17.2)."""
    return _begun(position.scenario, position.turn, optional(position, RESERVE))


@from_tables_for
def _begun(scenario: Scenario, turn: int, reserves: bool) -> Mapping[ChitId, Chit]:
    return {
        id_: chit
        for id_, chit in chits_of(scenario).items()
        if (chit.first_turn(scenario) or 0) <= turn and (chit.kind not in (ChitKind.RESERVE, ChitKind.OKH) or reserves)
    }


@carries_out("18.1/chits", "18.2/chits", "18.3/chits")
def of_choice(position: Position, id_: ChitId) -> bool:
    """Tells an Army chit that comes in by the Soviet player's choice, one a map and turn from turn 4 on (18)."""
    chit = chits_of(position.scenario)[id_]
    return chit.kind is ChitKind.HQ and chit.owner == "Soviet" and chit.first_turn(position.scenario) == CHOICE_TURN


def fresh_choice(position: Position, id_: ChitId) -> bool:
    """Tells an Army chit of choice that has not been chosen yet, and could be by now."""
    available = (chits_of(position.scenario)[id_].first_turn(position.scenario) or 0) <= position.turn
    return available and of_choice(position, id_) and id_ not in position.chosen_chits


def choices_left(position: Position, map_: str) -> int:
    """Returns how many more Army chits of a map the Soviet player may choose by now."""
    taken = sum(chits_of(position.scenario)[id_].map == map_ for id_ in position.chosen_chits)
    return max(0, position.turn - CHOICE_TURN + 1 - taken)


@carries_out("17.2/chosen-like-an-hq-chit")
def open_to(position: Position, side: Side) -> tuple[ChitId, ...]:
    """Returns the chits that a side may pick from: all that count against the numbers of the Turn Track."""
    return tuple(
        id_
        for id_, chit in begun(position).items()
        if owner(chit) is side
        and chit.kind in PICKED
        and (not fresh_choice(position, id_) or choices_left(position, chit.map) > 0)
    )


def reinforcement(position: Position, side: Side) -> ChitId | None:
    """Returns a side's Reinforcements chit, which is always selected once it is available (6.2)."""
    found = begun(position).items()
    return next((id_ for id_, chit in found if chit.kind is ChitKind.REINFORCEMENT and owner(chit) is side), None)


@carries_out("6.2/axis-may-select-all")
def numbers(position: Position, side: Side) -> Mapping[str, int]:
    """Returns how many chits of each nation a side must pick: the printed number, or all there are if fewer (Q17)."""
    row = turns(position.scenario)[position.turn]
    printed = {"GE": row.ger_chits, "RO": row.rum_chits, "SU": row.su_chits - _taken_by_reinforcements(position)}
    every = open_to(position, side)
    return {name: min(printed[name], _available(position, every, name)) for name in NATIONS[side]}


def _taken_by_reinforcements(position: Position) -> int:
    """Returns how many Soviet picks the Reinforcements chit uses: our SU numbers are meant without it (Q18)."""
    agreed = optional(position, REINFORCEMENTS_USE_A_PICK) and not optional(position, MASTER_CHITS)
    return 1 if agreed and reinforcement(position, Side.SOVIET) else 0


def _available(position: Position, every: Iterable[ChitId], name: str) -> int:
    """How many chits of a nation can be picked together: of those of choice only as many a map as are due."""
    book = chits_of(position.scenario)
    mine = [id_ for id_ in every if nation(book[id_]) == name]
    fresh = [id_ for id_ in mine if fresh_choice(position, id_)]
    maps = {book[id_].map for id_ in fresh}
    spare = sum(min(choices_left(position, map_), sum(book[id_].map == map_ for id_ in fresh)) for map_ in maps)
    return len(mine) - len(fresh) + spare
