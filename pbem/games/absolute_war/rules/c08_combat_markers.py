"""Chapter 8: the Phasing player gets his combat markers back; weather, oil and 23.3 limit them."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.charts import MARKERS
from pbem.games.absolute_war.board.map import board, matching
from pbem.games.absolute_war.board.types import Marker, Side
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c06_events import weather_row
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import TakeMarkers
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import LIMITED_MARKERS, optional
from pbem.games.absolute_war.state.position import Position

INITIATIVE_MOST, OTHER_MOST = 16, 12  # markers of all kinds in a turn (23.3)


@carries_out("8.0/markers-come-back")
def recycle(draft: Draft) -> None:
    """Puts the used markers back among the available ones, as far as they come back (8.0)."""
    side = draft.position.phasing
    back = {marker: coming_back(draft.position, side, marker) for marker in Marker}
    draft.note(available={**draft.position.available, side: back})


@carries_out("8.0/attack-limit-of-the-weather", "8.0/oil-well-lost")
def coming_back(position: Position, side: Side, marker: Marker) -> int:
    """Returns how many markers of a kind are available after the phase (8.0)."""
    if marker is Marker.ATTACK:
        return min(position.attack_markers[side], weather_row(position).attack_markers)
    if marker is Marker.MOBILE and not has_oil(position, side):
        return min(MARKERS[marker], position.free(side, marker) + 1)
    return MARKERS[marker]


def has_oil(position: Position, side: Side) -> bool:
    """Tells whether a player controls the Oil Well of his home (8.0)."""
    return any(friendly(position, side, zone) for zone in matching("oil_well") if board().zones[zone].home is side)


def most_markers(position: Position, side: Side) -> int:
    """Returns how many combat markers a player may use in a turn (23.3)."""
    if not optional(position, LIMITED_MARKERS):
        return sum(MARKERS.values())
    return INITIATIVE_MOST if position.initiative is side else OTHER_MOST


def must_choose(position: Position, side: Side) -> bool:
    """Tells whether more markers have come back than the player may use (23.3)."""
    return sum(position.available[side].values()) > most_markers(position, side)


def choices(position: Position, side: Side) -> Iterator[TakeMarkers]:
    """Yields ways of choosing as many markers as a player may use, the Mobile ones first (23.3)."""
    back = {**MARKERS, **position.available.get(side, {})}
    most, mobile = most_markers(position, side), back[Marker.MOBILE]
    for attack in range(back[Marker.ATTACK], 0, -1):
        support = min(back[Marker.SUPPORT], most - attack - mobile)
        if support > 0:
            yield TakeMarkers(attack=attack, support=support, mobile=mobile)


@refuses("23.3.1/chosen-in-the-phase")
def unchosen(position: Position) -> Iterator[Violation]:
    """Yields that the markers of the turn are still to be chosen, which comes before the Card Phase (23.3, 8.0)."""
    if must_choose(position, position.phasing):
        most = most_markers(position, position.phasing)
        text = f"{most} combat markers are chosen before the first card is drawn"
        example = next((f"`{in_words(each)}`" for each in choices(position, position.phasing)), "`markers ...`")
        yield Violation("23.3.1/chosen-in-the-phase", text, remedy=f"choose them above it: {example}", lacks=True)


def in_words(order: TakeMarkers) -> str:
    """Writes the line that chooses markers."""
    return f"markers attack {order.attack} support {order.support} mobile {order.mobile}"


@refuses("23.3.2/twelve-markers", "23.3.1/sixteen-markers", "23.3.2/one-of-each-kind", "8.0/as-many-as-come-back")
def take_markers(draft: Draft, order: TakeMarkers) -> Iterator[Violation]:
    """Keeps as available what a player chooses of the markers that have come back (23.3)."""
    side, chosen = draft.position.phasing, {"attack": order.attack, "support": order.support, "mobile": order.mobile}
    wanted = {marker: chosen[marker] for marker in Marker}
    back, most = draft.position.available[side], most_markers(draft.position, side)
    if sum(wanted.values()) > most:
        text = f"{sum(wanted.values())} markers are more than the {most} that he may use"
        yield Violation("23.3.2/twelve-markers" if most == OTHER_MOST else "23.3.1/sixteen-markers", text,
                        remedy=f"take {most} in all")  # fmt: skip
    elif most == OTHER_MOST and not all(wanted.values()):
        text = "at least one marker of each kind is taken"
        yield Violation("23.3.2/one-of-each-kind", text, remedy="take one of the kind that is missing")
    elif lacking := [marker for marker in Marker if wanted[marker] > back[marker]]:
        text = f"only {back[lacking[0]]} {lacking[0]} markers have come back"
        yield Violation("8.0/as-many-as-come-back", text, remedy="take no more than those")
    else:
        draft.note(available={**draft.position.available, side: wanted})
