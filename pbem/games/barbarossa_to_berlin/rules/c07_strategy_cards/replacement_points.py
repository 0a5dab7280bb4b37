"""Chapter 7.5: cards played for Replacement Points: how many a turn, how often running, and what they bring."""

from collections.abc import Iterator, Mapping

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card, turns
from pbem.games.barbarossa_to_berlin.board.types import OFF, REMOVED, Side, Use
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import MOSCOW, Position, kind

HALVES = 2  # the tracks count half points (14.1)
MANPOWER_TURN = 12  # from then on one RP card a turn instead of two
AXIS_COUNTRIES = frozenset({"it", "hu", "ro", "bu"})
TRACKS: Mapping[str, str] = {
    "br": "British", "us": "U.S.", "su": "Soviet", "ge": "German", "axis": "Axis",
}  # fmt: skip


def _again(position: Position, order: Play, use: Use) -> bool:
    return use in order.uses and use in position.this_turn.last_uses.get(position.active, ())


@enforces("7.4/no-consecutive-sr")
def no_sr_twice_running(position: Position, order: Play) -> Iterator[Breach]:
    """After a round of SR the next round of the same turn is no SR."""
    if _again(position, order, Use.SR):
        yield Breach("the round before this one of the turn was SR too; no two run", remedy=_other(order, Use.SR))


@enforces("7.5/no-consecutive-rp")
def no_rp_twice_running(position: Position, order: Play) -> Iterator[Breach]:
    """After a round of RP the next round of the same turn is no RP."""
    if _again(position, order, Use.RP):
        yield Breach("the round before this one of the turn was RP too; no two run", remedy=_other(order, Use.RP))


def _other(order: Play, use: Use) -> str:
    others = [each for each in (Use.OPS, Use.SR, Use.RP) if each != use]
    return "write " + " or ".join(f"`play {order.card} {each}`" for each in others)


@enforces("7.5/axis-manpower-turns-8-11", "7.5/axis-manpower-turns-12-18")
def axis_manpower(position: Position, order: Play) -> Iterator[Breach]:
    """From turn 8 on the Axis plays two RP cards a turn, from turn 12 on one."""
    limit = turns()[position.turn].axis_rp_card_limit
    if position.active != Side.AXIS or Use.RP not in order.uses or limit is None:
        return
    if position.this_turn.rp_cards.get(Side.AXIS, 0) >= limit:
        late = position.turn >= MANPOWER_TURN
        yield Breach(
            f"on turn {position.turn} the Axis plays {'one RP card' if late else 'two RP cards'} and no more",
            remedy=f"write `play {order.card} ops` or `play {order.card} sr`",
            code="7.5/axis-manpower-turns-12-18" if late else "7.5/axis-manpower-turns-8-11",
        )


RP_CHECKS = (no_sr_twice_running, no_rp_twice_running, axis_manpower)


def mark(draft: Draft, card: Card) -> None:
    """Marks a card's points on the General Records Track (7.5)."""
    side = draft.position.active
    gained = dict(_gained(draft, card))
    old, played = draft.position.this_turn.rp, draft.position.this_turn.rp_cards
    draft.this_turn(rp={**old, **{track: old.get(track, 0) + HALVES * points for track, points in gained.items()}})
    draft.this_turn(rp_cards={**played, side: played.get(side, 0) + 1})
    told = ", ".join(f"{points} {TRACKS[track]}" for track, points in gained.items() if points)
    draft.tell(f"Replacement Points: {told or 'none'}", "7.5/mark-rps", "7.5/no-other-action")


@carries_out("17.2/us-replacements-barred-while-neutral")
def _gained(draft: Draft, card: Card) -> Iterator[tuple[str, int]]:
    """Yields the points of each track: what the card prints, less what neutrality and Moscow take."""
    position = draft.position
    printed = {"br": card.rp_br, "us": card.rp_us, "su": card.rp_su, "ge": card.rp_ge, "axis": card.rp_axis}
    for track, points in printed.items():
        if track == "us" and points and "us" in position.neutral:
            draft.tell("the U.S. is neutral and records no points", "7.5/us-neutral-no-rps")
        elif track == "axis" and points and not axis_partners(position):
            draft.tell("no Axis country but Germany is active: no Axis points", "7.5/axis-rps-need-active-country")
        elif track == "su" and points and moscow_fails(position):
            draft.tell("Stalin is not in Moscow, or the Axis is: 1 Soviet point less", "14.55/soviet-rps-minus-one")
            draft.cite("14.55/judged-each-rp-round", "5.5/soviet-rps-reduced")
            yield track, points - 1
        elif points:
            yield track, points


def moscow_fails(position: Position) -> bool:
    """Tells whether Moscow is Axis controlled or Stalin is not there (14.55)."""
    return position.control[MOSCOW] == Side.AXIS or position.stalin != MOSCOW


def axis_partners(position: Position) -> frozenset[str]:
    """Returns the active Axis countries besides Germany: those that still have a unit in the game (7.5)."""
    living = (unit for unit, stand in position.units.items() if stand.place not in (OFF, REMOVED))
    return frozenset(kind(unit).nation for unit in living) & AXIS_COUNTRIES
