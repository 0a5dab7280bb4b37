"""Chapter 17.3: an activated HQ sends other HQs to the Turn Track."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.a_victory_awaits.board.types import UnitId, turn_track
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import in_range
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import not_on_the_map
from pbem.games.a_victory_awaits.rules.remedies import advised
from pbem.games.a_victory_awaits.state.actions.c17_optional_rules import Transfer
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Placed
from pbem.games.a_victory_awaits.state.options import TRANSFER_WITHIN_A_NATION, optional
from pbem.games.a_victory_awaits.state.position import Position, kind


@enforces("17.3/hq-only")
def only_headquarters(position: Position, unit: UnitId) -> Iterator[Breach]:
    """Headquarters are transferred, not combat units."""
    if not kind(unit).headquarters:
        yield Breach(f"{position.label(unit)} is no headquarters", about=unit)


@enforces("17.3/within-range-of-an-activated-hq")
def in_range_of_the_activated_hq(position: Position, unit: UnitId) -> Iterator[Breach]:
    """Another HQ of the side is transferred that was in range when the HQ was activated (8.2)."""
    hq = position.in_progress.hq
    if hq is None or position.hex_of(hq) is None:
        yield Breach("no HQ is activated now", about=unit, remedy="write it after the `draw` of an HQ on the map")
    elif unit == hq:
        yield Breach(f"{position.label(hq)} itself is activated; it transfers others", about=unit)
    elif kind(unit).headquarters and unit not in in_range(position, hq):
        text = f"{position.label(unit)} is not within the command range of {position.label(hq)}"
        yield Breach(text, about=unit)


@enforces("17.3/before-the-hq-moves")
def before_the_hq_moves(position: Position, unit: UnitId) -> Iterator[Breach]:
    """Range counts at the moment of activation, so that transfers come before the HQ moves (8.2)."""
    if position.in_progress.hq in position.in_progress.moved:
        text = "the activated HQ has moved; range counts from where it was activated"
        yield Breach(text, about=unit, remedy="write `transfer` before its `move`")


@enforces("17.3/line-of-communications")
def needs_a_line(position: Position, unit: UnitId) -> Iterator[Breach]:
    """The HQ that leaves needs a line of communications."""
    if not has_loc(position, unit):
        yield Breach(f"{position.label(unit)} has no line of communications (3.3)", about=unit)


@enforces("17.3/next-turn")
def there_is_a_next_turn(position: Position, unit: UnitId) -> Iterator[Breach]:
    """It goes to the next space of the Turn Track, if the game has one."""
    if position.turn >= position.last_turn:
        yield Breach(f"turn {position.turn} is the last one: there is no next space on the Turn Track", about=unit)


@enforces("opt/transfer-within-a-nation")
def of_its_nation_by_agreement(position: Position, unit: UnitId) -> Iterator[Breach]:
    """By agreement an HQ transfers HQs of its own nation only, as it activates units of it only (8.3)."""
    hq = position.in_progress.hq
    if hq is None:
        return
    if optional(position, TRANSFER_WITHIN_A_NATION) and kind(unit).nationality != kind(hq).nationality:
        text = f"{position.label(unit)} is not of the nation of {position.label(hq)}"
        yield Breach(f"{text}; the players have agreed on transfers within a nation", about=unit)


TRANSFER_CHECKS = (
    only_headquarters,
    of_its_nation_by_agreement,
    in_range_of_the_activated_hq,
    before_the_hq_moves,
    needs_a_line,
    there_is_a_next_turn,
)


def transfer(draft: Draft, order: Transfer) -> Iterator[Violation]:
    """Puts HQs on the next space of the Turn Track, from where they come back beside the numbers (Q61)."""
    for ref in order.units:
        if found := not_on_the_map(draft.position, ref):
            yield from found
            return
        yield from advised(judge(TRANSFER_CHECKS, draft.position, ref.unit), lambda: "leave it out")
        _transfer(draft, ref.unit)


def _transfer(draft: Draft, unit: UnitId) -> None:
    turn = draft.position.turn + 1
    name = draft.position.label(unit)
    draft.emit(Placed(unit, turn_track(turn)))
    draft.note(transfers=draft.position.transfers | {unit})
    draft.tell(f"{name} goes to turn {turn} of the Turn Track", "17.3/to-the-turn-track")
