"""Chapter 16: victory points, and who has won."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.charts import LAST_TURN, Award, awards
from pbem.games.a_victory_awaits.board.types import ELIMINATED, City, HexId, Scenario, Side, Step
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StepIs
from pbem.games.a_victory_awaits.state.options import MOSCOW_FIVE_IN_ALL, PLAY_THE_TURN_OUT, optional
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map

CITY = "major city hex"
STAND_FAST = "Stand Fast"
GERMAN = "full-strength German mechanized"
SOVIET = "Soviet mechanized"
BREAKTHROUGH = "at least one Soviet supply source"
MOSCOW = "at least one From Moscow"
MOSCOW_CUT_OFF = 5  # beside the 5 of the source award (16.3, Q62)


class Score(Struct, frozen=True):
    """A line of the count: how many points for what, and the rule that gives them."""

    points: int
    what: str
    rule: str


@carries_out("16.1/axis-only")
def count(position: Position) -> tuple[Score, ...]:
    """Returns what the Axis has scored, line by line; the Soviets score nothing (16.1)."""
    return (*_cities(position), *_mechanized(position), *_breakthrough(position), *_far_south(position))


def points(position: Position) -> int:
    """Returns the victory points of the Axis as they stand."""
    return sum(score.points for score in count(position))


@carries_out("17.1/bid-is-the-threshold")
def needed(position: Position) -> int:
    """Returns how many points the Axis needs: its bid, or what the scenario asks for (16.4, 17.1, 18)."""
    return position.bid if position.bid is not None else _threshold(position.scenario, position.last_turn)


@carries_out("18.1/end-and-threshold", "18.2/short-game", "18.2/full-game", "18.3/end-and-threshold")
@from_tables_for
def _threshold(scenario: Scenario, last_turn: int) -> int:
    game = (
        {6: "smolensk short game", LAST_TURN: "smolensk full game"}[last_turn] if scenario == "smolensk" else scenario
    )
    return next(award.vp for award in awards() if award.game == game and award.item.startswith("threshold"))


@from_tables_for
def _award(item: str) -> Award:
    return next(award for award in awards() if award.item.startswith(item))


def _worth(position: Position, item: str, hex_: HexId) -> tuple[int, str]:
    """Returns what a hex is worth with a line of communications or without one, and how to say it."""
    award = _award(item)
    if has_loc(position, hex_, Side.AXIS):
        return award.vp, ""
    return award.vp_out_of_communication or 0, ", out of communication"


def _cities(position: Position) -> Iterator[Score]:
    for hex_, row in position.board.hexes.items():
        if row.city is City.MAJOR and position.owner(hex_) is Side.AXIS:
            worth, cut = _worth(position, CITY, hex_)
            yield Score(worth, f"{position.board.name(hex_)}{cut}", "16.1/major-cities")
            if hex_ in position.stand_fast:
                worth, cut = _worth(position, STAND_FAST, hex_)
                yield Score(worth, f"the Stand Fast marker at {hex_}{cut}", "16.2/stand-fast-bonus")


@carries_out("10.8/soviet-mechanized-for-vp")
def _mechanized(position: Position) -> Iterator[Score]:
    axis = (unit for unit in on_map(position, Side.AXIS) if not position.units[unit].reduced)
    german = sum(kind(unit).mech and kind(unit).nationality == "GE" for unit in axis)
    dead = sum(kind(unit).mech for unit in position.at(ELIMINATED[Side.SOVIET]))
    if german:
        yield Score(german * _award(GERMAN).vp, "full-strength German mechanized units", "16.1/german-mechanized")
    if dead:
        yield Score(dead * _award(SOVIET).vp, "eliminated Soviet mechanized units", "16.1/soviet-mechanized")


def _breakthrough(position: Position) -> Iterator[Score]:
    hexes = position.board.hexes.values()
    sources = [row for row in hexes if row.supplies(Side.SOVIET, position.scenario)]
    held = [row for row in sources if position.owner(row.hex_id) is Side.AXIS]
    if held:
        worth, where = max((_worth(position, BREAKTHROUGH, row.hex_id)[0], str(row.hex_id)) for row in held)
        yield Score(worth, f"breakthrough to {where}", "16.3/breakthrough")
    if moscow := [row.hex_id for row in held if row.from_moscow]:
        worth, where = max((_towards_moscow(position, hex_), str(hex_)) for hex_ in moscow)
        yield Score(worth, f"breakthrough towards Moscow at {where}", "16.3/from-moscow")


def _towards_moscow(position: Position, hex_: HexId) -> int:
    if has_loc(position, hex_, Side.AXIS):
        return _award(MOSCOW).vp
    return 0 if optional(position, MOSCOW_FIVE_IN_ALL) else MOSCOW_CUT_OFF


@carries_out("2.1/smolensk-stars")
def _far_south(position: Position) -> Iterator[Score]:
    """The hexes with a star count in the full Smolensk game (18.2)."""
    if position.scenario is not Scenario.SMOLENSK or position.last_turn < LAST_TURN:
        return
    for hex_, row in position.board.hexes.items():
        if row.breakthrough and position.owner(hex_) is Side.AXIS:
            worth, cut = _worth(position, f"hex {row.hex}", hex_)
            yield Score(worth, f"breakthrough to {position.board.name(hex_)}{cut}", "18.2/southern-breakthrough")


# -- the end


@carries_out("5/nine-turns", "16.4/after-the-supply-check", "18.1/end-and-threshold", "18.3/end-and-threshold")
def after_the_supply_check(draft: Draft) -> None:
    """Ends the game with the Supply Check of the last turn, unless the turn is to be played out (16.4, Q16)."""
    position = draft.position
    if position.turn >= position.last_turn and not optional(position, PLAY_THE_TURN_OUT):
        _end(draft)


@carries_out("5/nine-turns")
def after_the_turn(draft: Draft) -> None:
    """Ends a game whose last turn is played out; called in its End Phase, before the turn marker moves on."""
    if draft.position.turn >= draft.position.last_turn:
        _end(draft)


def _end(draft: Draft) -> None:
    position = draft.position
    total, need = points(position), needed(position)
    winner = Side.AXIS if total >= need else Side.SOVIET
    draft.emit(StepIs(Step.OVER))
    draft.note(winner=winner)
    asked = "it has bid" if position.bid is not None else "it needs"
    text = f"the Axis has {total} VP, and {asked} {need}: the {winner.capitalize()} player has won"
    draft.tell(text, "16.4/threshold", *dict.fromkeys(score.rule for score in count(position)))
