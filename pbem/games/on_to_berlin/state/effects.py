"""Effects: every single change of a position, and `evolve`, the only place that makes one."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from pbem.core.effects import Noted, Told
from pbem.core.frozen import copied
from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.types import OFF, AreaId, Nation, Place, Side, Step, UnitId
from pbem.games.on_to_berlin.state.position import Action, Cards, Impulse, Position, Stand, Standing, TurnTally, changed


class Placed(Struct, frozen=True):
    """A unit comes to be in an area or pool."""

    unit: UnitId
    place: Place


class Turned(Struct, frozen=True):
    """A unit becomes spent or fresh."""

    unit: UnitId
    spent: bool


class Held(Struct, frozen=True):
    """An area is held by a nation from now on; its own printed nation takes the foreign one off."""

    area: AreaId
    nation: Nation | None


class NationIs(Struct, frozen=True):
    """A nation's side, leaning or war changes."""

    nation: Nation
    standing: Standing


class TrackIs(Struct, frozen=True):
    """A War Entry marker lies in another space."""

    nation: Nation
    space: int


class CardsAre(Struct, frozen=True):
    """A side's cards have changed."""

    side: Side
    cards: Cards


class TallyIs(Struct, frozen=True):
    """Something more has happened in this turn, or a new turn begins with a fresh tally."""

    tally: TurnTally


class ImpulseIs(Struct, frozen=True):
    """An impulse begins, goes on or ends."""

    impulse: Impulse | None


class ActionIs(Struct, frozen=True):
    """An action begins, goes on or ends."""

    action: Action | None


class StepIs(Struct, frozen=True):
    """The sequence of play goes on."""

    step: Step


class Fought(Struct, frozen=True):
    """The dice of an attack, for the report: the units in the order of their dice, ratings, hits (11.1)."""

    area: AreaId
    side: Side  # who rolls
    what: str  # attack, strike, bomb, raid, counterattack
    units: tuple[UnitId, ...]
    ratings: tuple[int, ...]
    dice: tuple[int, ...]
    modifier: int
    hits: int  # as they count, doubled where they are
    doubled: bool
    assigner: Side | None
    why: str  # the reason that he assigns them, with its rule behind a bar
    pooled: int = 0  # of the hits: those of the first attack, announced together with this one (17.1)


class Hit(Struct, frozen=True):
    """Hits assigned to a unit and what they do, for the report (11.3)."""

    unit: UnitId
    area: AreaId
    hits: int
    rating: int  # its Defense Rating there
    counted_spent: bool
    outcome: str  # nothing, spent, retreats, destroyed


_OfTheGame = NationIs | TrackIs | CardsAre | TallyIs | ImpulseIs | ActionIs | StepIs | Noted
Effect = (
    Placed | Turned | Held | NationIs | TrackIs | CardsAre | TallyIs | ImpulseIs | ActionIs | StepIs
    | Noted | Told | Fought | Hit
)  # fmt: skip


def evolve(position: Position, effect: Effect) -> Position:
    """Returns the position after one effect; nothing is judged here."""
    match effect:
        case Told() | Fought() | Hit():
            return position
        case Placed(unit, place):
            return _placed(position, unit, place)
        case Turned(unit, spent):
            stand = Stand(position.place(unit), spent)
            return changed(position, units={**position.units, unit: stand})
        case Held(area, nation):
            return changed(position, memo={}, control=_held(position, area, nation))
        case _:
            return _state(position, effect)


@carries_out("2.1.1/fresh-and-spent")
def _state(position: Position, effect: _OfTheGame) -> Position:
    match effect:
        case NationIs(nation, standing):
            return changed(position, memo={}, nations={**position.nations, nation: standing})
        case TrackIs(nation, space):
            return changed(position, tracks={**position.tracks, nation: space})
        case CardsAre(side, cards):
            return changed(position, cards={**position.cards, side: cards})
        case TallyIs(tally):
            return changed(position, this_turn=tally)
        case ImpulseIs(impulse):
            return changed(position, impulse=impulse)
        case ActionIs(action):
            return changed(position, action=action)
        case StepIs(step):
            return changed(position, step=step)
        case Noted(facts):
            return changed(position, memo={}, **facts)
        case _:
            assert_never(effect)


def _held(position: Position, area: AreaId, nation: Nation | None) -> Mapping[AreaId, Nation]:
    others = {where: who for where, who in position.control.items() if where != area}
    return others if nation is None or nation is position.printed(area) else {**others, area: nation}


def _placed(position: Position, unit: UnitId, place: Place) -> Position:
    old = position.units.get(unit, Stand(OFF, False))
    units = {**position.units, unit: Stand(place, old.reduced)}
    stacks = copied(position.stacks)
    if left := tuple(each for each in stacks.get(old.place, ()) if each != unit):
        stacks[old.place] = left
    else:
        stacks.pop(old.place, None)
    stacks[place] = (*stacks.get(place, ()), unit)
    return changed(position, units=units, stacks=stacks)
