"""What an order asks of chance: the die of a combat, a chit out of the cup with its die, the chits of teams.

A cup holds what both sides have selected in secret, and each knows its own chits alone. So each chit that a side has
left is a slot, in the table's order; who knows what lies in the slot says it. In the second protocol only whose slot it
is follows from what both see, and which of its chits lies there from a value that its side alone knows. A slot whose
chit is held in hand gives none: it is set aside, and chance falls on another one.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from functools import partial

from pbem.core.chance.event import Event, Parts, dice_of
from pbem.core.chance.source import Source, dice, die
from pbem.core.frozen import replace
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Side
from pbem.games.a_victory_awaits.orders.lines import write
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import owner
from pbem.games.a_victory_awaits.rules.c20_teams.master_chits import DUMMY, MASTERS
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw
from pbem.games.a_victory_awaits.state.actions.c10_combat import Attack, Roll
from pbem.games.a_victory_awaits.state.actions.c19_several_players import Queue, Reveal
from pbem.games.a_victory_awaits.state.cup import chit_of, may_hold, supply_chit
from pbem.games.a_victory_awaits.state.position import Chits, Cup, Position
from pbem.games.a_victory_awaits.state.values import ChitRef

DIRECT = (ChitKind.RESERVE, ChitKind.OKH)
FACE_UP = "chits are drawn face up where nobody's word is taken for them: write `draw`"
LATER = "delete the die, and write `roll` behind this line"
HELD = ChitId("held")


def chance(position: Position, action: Action) -> Event | None:
    """Returns what an order asks of chance or says of it; None if it has nothing to do with chance."""
    match action:
        case Roll():
            asked = write(replace(action, die=None, ratio="", result=""))
            side = position.combat.side if position.combat else ""
            return dice_of(asked, "a die", f"@{action.die}" if action.die else "", partial(dice, count=1), side)
        case Attack(die=int()):
            return Event("", "a die", f"@{action.die}", instead=LATER)
        case Queue() | Reveal():
            return Event("", "a chit", "", instead=FACE_UP)
        case Draw():
            said = write(action).removeprefix("draw").strip()
            return Event(
                "draw", "a chit", said or None, partial(_drawn, position), lambda answer: f"draw {answer}",
                joined=partial(_joined, position), part=partial(_part, position),
                agrees=partial(_may_be, position, action), piles=tuple(Side),
            )  # fmt: skip
        case _:
            return None


def _drawn(position: Position, source: Source) -> str | None:
    """Returns the chit that is drawn, with its die or with the chits of its team; None where this log cannot tell."""
    return _joined(position, source, ())


def _joined(position: Position, source: Source, parts: Parts) -> str | None:
    """Returns the chit that is drawn, where sides have told which slots hold a chit that is held in hand."""
    chit, _ = _fallen_on(position, source, parts)
    return _with_what_follows(position, chit, source) if chit else None


def _may_be(position: Position, order: Draw, source: Source, said: str, parts: Parts) -> bool | None:
    """Tells whether a chit may be the one: whose slot it lay in everybody knows, and the die that goes with it.

    Where its owner has not told so, the slot may still hold a chit that is held in hand: then chance goes on.
    """
    named = order.chit.chit
    for chit, side in _picks(position, source, parts):
        if chit is None and _whose(position, named) == side and (named not in MASTERS or _is_secret(source)):
            if _with_what_follows(position, named, copy(source)) in (said, None):
                return None
        elif chit is not None and chit != HELD:
            found = _with_what_follows(position, chit, source)
            return found == said if found else None if named == chit else False
    return False


def _with_what_follows(position: Position, chit: ChitId, source: Source) -> str | None:
    """Returns a chit with its die, or with the chits of its team, which this log may not know."""
    if chit in MASTERS:
        return _of_a_team(position, chit, source)
    name = chit_names(position.scenario)[chit]
    return f"{name} @{die(source)}" if chit_of(position, chit).kind in DIRECT else name


def _part(position: Position, source: Source, side: str, parts: Parts) -> str:
    """Returns that a slot of a side holds a chit that is held in hand, if it has not told so; the pick goes on."""
    _, held = _fallen_on(position, source, parts)
    told = sum(who == side for who, _ in parts)
    return "held" if held.count(side) > told else ""


def _fallen_on(position: Position, source: Source, parts: Parts) -> tuple[ChitId | None, list[str]]:
    """Returns the chit that chance falls on, None where this log cannot tell, and whose held chits it has fallen on."""
    held = list[str]()
    for chit, side in _picks(position, source, parts):
        if chit != HELD:
            return chit, held
        held.append(side)
    return None, held


def _whose(position: Position, chit: ChitId) -> str:
    """Returns whose chit it is; a team's Master chit lies in a slot of that side."""
    return MASTERS[chit] if chit in MASTERS else owner(chit_of(position, chit)) or ""


def _picks(position: Position, source: Source, parts: Parts) -> Iterator[tuple[ChitId | None, str]]:
    """Yields what lies in each slot that chance falls on, None where this log cannot tell, and whose slot it is."""
    told = [who for who, _ in parts]
    for found, side in (_out_of_piles if _is_secret(source) else _out_of_slots)(list(_slots(position)), source):
        chit = found
        if chit is None and side in told:
            told.remove(side)
            chit = HELD
        yield chit, side


def _is_secret(source: Source) -> bool:
    """Tells whether a side's own chits are drawn from a value that it alone knows."""
    return source.own(Side.AXIS) is not source


def _out_of_slots(slots: list[tuple[str, ChitId | None]], source: Source) -> Iterator[tuple[ChitId | None, str]]:
    """Yields what lies in slots, and whose they are, as both see them."""
    while slots:
        side, chit = slots.pop(source.pick(len(slots)))
        yield chit, side


def _out_of_piles(slots: list[tuple[str, ChitId | None]], source: Source) -> Iterator[tuple[ChitId | None, str]]:
    """Yields what is drawn, and whose slot it was; which of its chits lay there a side alone can tell."""
    sides = [side for side, _ in slots]
    left = {whose: [chit for side, chit in slots if side == whose] for whose in set(sides)}
    own = {side: source.own(side) for side in left if side}
    while sides:
        side = sides.pop(source.pick(len(sides)))
        picks = own.get(side)
        known = not side or (picks is not None and None not in left[side])
        yield (left[side].pop(picks.pick(len(left[side])) if picks else 0) if known else None), side


def _slots(position: Position) -> Iterator[tuple[str, ChitId | None]]:
    """Yields the Supply Check chit, then whose each chit is that is left: `HELD` for one in hand, None for unknown."""
    tally = position.this_turn
    if not tally.supply_drawn:
        yield "", supply_chit(position)
    for side in Side:
        chits = tally.chits.get(side, Chits())
        unknown = bool(chits.unnamed)  # then it is not known either which slots the others are
        for each in sorted(chits.selected):
            held = may_hold(position, chit_of(position, each))
            yield side.value, None if unknown else HELD if held else each
        yield from [(side.value, None)] * chits.unnamed
        master = next(id_ for id_, owner in MASTERS.items() if owner is side)
        yield from [(side.value, master)] * tally.masters.get(side, 0)


def _of_a_team(position: Position, master: ChitId, source: Source) -> str | None:
    """Returns a Master chit with a chit from the HQ cup of each player of its side (20.2)."""
    side = MASTERS[master]
    mine = source.own(side, "cups")
    cups = [cup for cup in position.this_turn.cups.get(side, ()) if cup.size]
    if mine is None and cups:
        return None
    found = [_from(position, cup, mine) for cup in cups if mine is not None]
    hqs = [each for each in found if each is not None]
    name = f"{side.capitalize()} Master"
    return None if len(hqs) < len(found) else f"{name}: {wording.chits(hqs)}" if hqs else name


def _from(position: Position, cup: Cup, source: Source) -> ChitRef | None:
    names = chit_names(position.scenario)
    chits: Sequence[ChitRef | None] = [ChitRef(chit=id_, name=names[id_]) for id_ in sorted(cup.chits)]
    known = [*chits, *[None] * cup.unnamed, *[DUMMY] * cup.dummies]
    chosen = known[source.pick(len(known))]
    return None if cup.unnamed else chosen
