"""Chapter 6: what an impulse is spent on: SV points, the event of the card, an Air Action without a card."""

from collections.abc import Iterable, Iterator, Mapping

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.cards import Card, cards
from pbem.games.on_to_berlin.board.types import UnitId
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position

NONE, UNUSED, OPEN, DONE = "none", "unused", "open", "done"  # how far the event of the card played is

GROUP_EVENTS = ("Blitzkrieg", "Mobile Warfare")  # two actions of one group (17.1)
BEGUN_BY: Mapping[str, tuple[str, ...]] = {  # the kinds of order that begin an event, by its name
    "Blitzkrieg": ("event",), "Mobile Warfare": ("event",), "Long Range Bombing": ("event",),
    "Development": ("develop",), "Diplomacy": ("diplomacy",), "Supply": ("supply", "yugoslavia"),
    "Redeploy": ("redeploy",), "Wolfpacks": ("raid",), "Vichy France": ("vichy",),
    "New Weapons": ("weapons",), "Lend-Lease": ("weapons",), "Operation Seel\u00f6we": ("invade",),
    "Strategic Bombing": ("bomb",), "Amphibious/Airborne Ops": ("land", "drop"), "Ambush": (),
}  # fmt: skip
WHILE_OPEN: Mapping[str, tuple[str, ...]] = {  # and those that belong to it while it is open
    "Blitzkrieg": ("move", "attack", "strike", "fly"), "Mobile Warfare": ("move", "attack", "strike", "fly"),
    "Long Range Bombing": ("strike", "bomb"), "Operation Seel\u00f6we": ("attack",),
    "Amphibious/Airborne Ops": ("land", "drop"), "Supply": ("supply", "yugoslavia"),
}  # fmt: skip
SEELOEWE = "Operation Seel\u00f6we"


def card_of(position: Position) -> Card | None:
    """Returns the card of the impulse in progress."""
    return cards()[position.now.card] if position.now.card else None


def event_of(position: Position) -> str:
    """Returns the name of the event of the card played; empty without one."""
    card = card_of(position)
    return card.event if card else ""


def is_group_event(position: Position) -> bool:
    """Tells whether the card played lets a group act twice."""
    return event_of(position) in GROUP_EVENTS


def uses_event(position: Position, kind: str = "") -> bool:
    """Tells whether the coming move, attack, flight or strike belongs to the event that is open."""
    belongs = WHILE_OPEN.get(event_of(position), ())
    return position.now.event == OPEN and (kind in belongs if kind else bool(belongs))


@carries_out(
    "6.1.1/one-point-an-action",
    "6.2/no-card-needed",
    "6.2/one-group",
    "6.1.1/air-movement-by-points",
    "6.1.1/airstrike-by-points",
    "6.2/whole-impulse",
)
def pay(draft: Draft, kind: str, cost: int = 1) -> Iterator[Violation]:
    """Spends what an action costs: nothing in its event, nothing for an Air Action without a card, else SV points."""
    now = draft.position.now
    if uses_event(draft.position, kind):
        return
    if not now.begun and not now.sv:  # only an Air Action comes in its moment then
        draft.impulse(begun=True, done=True)
        draft.this_turn(passes=0)
        return
    yield from spend_point(draft, cost)


@refuses("6.1/not-mixed")
@carries_out("6.1.1/up-to-the-value")
def spend_point(draft: Draft, cost: int = 1) -> Iterator[Violation]:
    """Spends SV points, but not in the middle of an event, as the two are not mixed (6.1, R69)."""
    if draft.position.now.event == OPEN and not under_way(draft.position):
        close_event(draft)
    now = draft.position.now
    if now.event == OPEN:
        text = f"this costs SV points, and the event {event_of(draft.position)} is not over"
        yield Violation("6.1/not-mixed", text, remedy="write `end event` first")
    elif now.card is None and not now.reactive:
        yield Violation("6.1.1/needs-a-card", "no card has been played in this impulse, so there are no SV points",
                        remedy="play a card first: `play CARD`")  # fmt: skip
    elif cost > now.sv:
        left = counted(now.sv, "SV point") if now.sv else "no SV point"
        text = f"this costs {counted(cost, 'SV point')}, and {left} {'is' if now.sv < 2 else 'are'} left"
        yield Violation("6.1.1/within-the-value", text, remedy="delete the line, or begin the next impulse")
    else:
        draft.impulse(sv=now.sv - cost, begun=True)
        draft.this_turn(passes=0)


@carries_out("7.1/by-points-and-event", "17.1/units-may-drop-out")
def begin_action(draft: Draft, units: Iterable[UnitId], by_event: bool) -> None:
    """Keeps on record which units act, by SV points or by the event, and as which action of the event."""
    now, group = draft.position.now, frozenset(units)
    if now.placed:
        draft.impulse(placed=())
    if not by_event:
        draft.impulse(by_points=now.by_points | group)
        return
    first = group if not now.actions else now.first
    draft.impulse(by_event=now.by_event | group, first=first, actions=now.actions + 1)


@carries_out(
    "7.2/attack-spends",
    "7.2/air-action-spends",
    "17.1/spent-after-the-second",
    "17.1/move-then-two-attacks",
    "card-blitzkrieg/same-kind-again",
    "card-mobile-warfare/as-blitzkrieg",
    "card-operation-seeloewe/group-spent",
    "card-long-range-bombing/units-spent",
)
def end_action(draft: Draft, units: Iterable[UnitId], by_event: bool, spends: bool) -> None:
    """Ends an action: its units are spent where it spends them; those of a Blitzkrieg after the second action."""
    if by_event and is_group_event(draft.position):
        if draft.position.now.actions >= 2:
            finish_event(draft)
        return
    if spends:
        draft.spend(unit for unit in units if draft.position.area_of(unit) is not None)
    if by_event:
        finish_event(draft)


def open_event(draft: Draft, together: bool = False) -> None:
    """Begins an event of several orders; SV points that are left cannot be used after it if some were before (6.1)."""
    begin_event(draft)
    draft.impulse(event=OPEN, together=together)


@carries_out("6.1/one-after-the-other")
def begin_event(draft: Draft) -> None:
    """Ends the use of SV points where some have been spent: the first of the two is resolved fully (6.1)."""
    now, card = draft.position.now, card_of(draft.position)
    if card and now.event == UNUSED and 0 < now.sv < card.sv:
        draft.impulse(sv=0, lapsed=now.sv)
        draft.tell("the SV points that are left are lost, as the event has begun", "6.1/one-after-the-other")


def under_way(position: Position) -> bool:
    """True in the middle of an event of several orders: something of it has been done."""
    return position.now.event == OPEN and bool(position.now.actions or position.now.parts)


def close_event(draft: Draft) -> None:
    """Ends an event that is open."""
    finish_event(draft)


@carries_out(
    "6.1/placed-in-discard",
    "2.3.2/removed-from-the-game",
    "17.1/all-of-the-first-spent",
    "card-operation-seeloewe/removed-after-event",
    "card-vichy-france/removed-after-event",
)
def finish_event(draft: Draft) -> None:
    """Ends the event: the group of a Blitzkrieg is spent, a card that is used once leaves the game."""
    begin_event(draft)
    now, card, side = draft.position.now, card_of(draft.position), draft.position.active
    if is_group_event(draft.position) or event_of(draft.position) == SEELOEWE:
        draft.spend(unit for unit in now.first if draft.position.area_of(unit) is not None)
    draft.impulse(event=DONE, begun=True)
    if card and side and card.removed:
        held = draft.position.hand(side)
        draft.cards(side, replace(held, discard=held.discard - {card.id}, removed=held.removed | {card.id}))
        draft.tell(f"{card.name} leaves the game", "2.3.2/removed-from-the-game")


@carries_out("10.1/as-if-spent", "17.1/first-action-ambushed", "17.1/last-action-ambushed")
def counts_as_spent(position: Position, by_event: bool, spends: bool) -> bool:
    """Tells whether a group that has just begun its action takes a counterattack as if it were spent (10.1, R46)."""
    if by_event and is_group_event(position):
        return position.now.actions >= 2 or position.now.together
    return spends
