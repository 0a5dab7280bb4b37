"""Chapter 20.2: the HQ cups of the players, and how many Master chits there are."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.a_victory_awaits.board.charts import Chit
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Side
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import begun, numbers, owner
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way
from pbem.games.a_victory_awaits.rules.c19_several_players.seating import team
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import ChitsAre
from pbem.games.a_victory_awaits.state.options import RESERVE
from pbem.games.a_victory_awaits.state.position import Chits, Command, Cup, Position, changed

DIRECT = (ChitKind.RESERVE, ChitKind.OKH, ChitKind.REINFORCEMENT)  # of one side, in the Master cup


class MasterRow(Struct, frozen=True):
    """A line of the chart: Master chits from a turn on, by the size of the team."""

    side: Side
    from_turn: int
    team_of_two: int
    team_of_three: int


@from_tables
def _chart() -> Sequence[MasterRow]:
    return records(MasterRow, package_text(PACKAGE, "data/master_cup.csv"))


@carries_out("20.1/master-chits-by-turn", "20.2/master-chits", "20.2/turn-1")
def master_chits(position: Position, side: Side) -> int:
    """Returns how many Master chits of a side go into the Master cup this turn."""
    row = max((row for row in _chart() if row.side is side and row.from_turn <= position.turn), key=_turn)
    return row.team_of_two if team(position, side) == 2 else row.team_of_three


def _turn(row: MasterRow) -> int:
    return row.from_turn


def fewest(position: Position, side: Side) -> int:
    """Returns how many HQ chits a team divides at least: the numbers of the Turn Track, held interrupts taken off."""
    without = changed(position, options=position.options - {RESERVE})  # it stands for no HQ here
    return max(0, sum(numbers(without, side).values()) - len(held(position, side)))


def held(position: Position, side: Side) -> frozenset[ChitId]:
    """Returns the interrupts that a team holds."""
    return frozenset(id_ for id_, chit in _own(position, side).items() if chit.kind is ChitKind.INTERRUPT)


def _own(position: Position, side: Side) -> dict[ChitId, Chit]:
    return {id_: chit for id_, chit in begun(position).items() if owner(chit) is side}


@carries_out(
    "20.1/all-master-chits-in-the-master-cup", "20.1/hq-cup-for-each-player", "20.2/reinforcements-from-turn-4",
)  # fmt: skip
def fill(draft: Draft, side: Side, cups: Sequence[Cup]) -> None:
    """Makes a team's cups, with dummies for the Soviets who have fewer chits, and its part of the Master cup."""
    position = draft.position
    even = _with_dummies(cups) if side is Side.SOVIET else tuple(cups)
    if any(cup.dummies for cup in even):
        draft.cite("20.2/dummies")
    inside = frozenset(id_ for id_, chit in _own(position, side).items() if chit.kind in DIRECT)
    mine = held(position, side)
    masters = {**position.this_turn.masters, side: master_chits(position, side)}
    draft.this_turn(cups={**position.this_turn.cups, side: even}, masters=masters)
    draft.emit(ChitsAre(side, Chits(selected=inside | mine, held=mine, chosen=True)))
    draft.cite("20.2/master-chits", "20.2/always-in-the-master-cup")


def _with_dummies(cups: Sequence[Cup]) -> tuple[Cup, ...]:
    """Returns cups of one size: who has fewer chits takes dummies."""
    most = max(cup.size for cup in cups)
    return tuple(cup._replace(dummies=most - cup.size) for cup in cups)


def fill_unnamed(draft: Draft, side: Side) -> None:
    """Makes a team's cups as even as can be, of chits that the log does not name."""
    share, rest = divmod(fewest(draft.position, side), team(draft.position, side))
    fill(draft, side, [Cup(unnamed=share + (player < rest)) for player in range(team(draft.position, side))])


def take(draft: Draft, side: Side, player: int, id_: ChitId) -> None:
    """Takes an HQ chit out of a player's cup; it may now be revealed."""
    cup = draft.position.this_turn.cups[side][player - 1]
    named = id_ in cup.chits
    left = Cup(cup.chits - {id_}, cup.unnamed if named else max(0, cup.unnamed - 1), cup.dummies)
    _put(draft, side, player, left)
    chits = draft.position.this_turn.chits.get(side, Chits())
    draft.emit(ChitsAre(side, Chits(chits.selected | {id_}, chits.unnamed, chits.held, chits.drawn, chits.chosen)))
    commands_under_way.lay_out(draft, id_, player)


def take_dummy(draft: Draft, side: Side, player: int) -> None:
    """Takes a dummy out of a player's cup: it has no effect."""
    cup = draft.position.this_turn.cups[side][player - 1]
    _put(draft, side, player, cup._replace(dummies=max(0, cup.dummies - 1)))
    draft.tell(f"P{player} draws a dummy: nobody is activated", "20.2/dummies-have-no-effect")


def give_back(draft: Draft, command: Command) -> None:
    """Takes a cancelled chit off the queue; an HQ chit goes back into the cup it came from."""
    for laid in [each for each in draft.position.this_turn.queue if each.chit == command.chit]:
        commands_under_way.take_off(draft, laid)
        if laid.player:
            side, cup = command.side, draft.position.this_turn.cups[command.side][laid.player - 1]
            _put(draft, side, laid.player, cup._replace(chits=cup.chits | {command.chit}))
            chits = draft.position.this_turn.chits[side]
            kept = chits.selected - {command.chit}
            draft.emit(ChitsAre(side, Chits(kept, chits.unnamed, chits.held, chits.drawn, chits.chosen)))
            draft.cite("20.2/cancelled-chit-to-its-cup")


def _put(draft: Draft, side: Side, player: int, cup: Cup) -> None:
    cups = list(draft.position.this_turn.cups[side])
    cups[player - 1] = cup
    draft.this_turn(cups={**draft.position.this_turn.cups, side: tuple(cups)})


@carries_out("20.1/all-other-chits-are-hq-chits")
def is_hq(position: Position, id_: ChitId) -> bool:
    """Tells whether a chit belongs into an HQ cup."""
    return chits_of(position.scenario)[id_].kind is ChitKind.HQ
