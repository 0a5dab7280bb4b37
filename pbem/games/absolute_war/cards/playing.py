"""Chapters 2.5 and 12.5.1: a card of the hand is played for its Event, or in a Combat for its Support Points."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.cards import Card, cards
from pbem.games.absolute_war.board.types import CardId, Phase, Stage
from pbem.games.absolute_war.cards import offensives, others, strategic
from pbem.games.absolute_war.cards.fighting import FIGHTS, now
from pbem.games.absolute_war.cards.kind import Event
from pbem.games.absolute_war.cards.red import CHOICES
from pbem.games.absolute_war.cards.targets import misplaced, needless
from pbem.games.absolute_war.rules.c09_cards import in_hand, leave_hand
from pbem.games.absolute_war.rules.c10_strategic.stages import NAMES, reach
from pbem.games.absolute_war.rules.c12_combat.card_effects import MASKIROVKA, NO_PINCER
from pbem.games.absolute_war.rules.c12_combat.supporting import next_to_commit, too_late
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Owed, Position

EVENTS = {**strategic.EVENTS, **others.EVENTS}
PHASES = {
    Phase.SUPPLY: "the Supply Phase, before `supply`", Phase.CARDS: "the Card Phase",
    Phase.MOVEMENT: "the Movement Phase", Phase.STRATEGIC: "the Strategic Phase",
    Phase.OBJECTIVE: "the Objective Phase, before the scoring",
    Phase.COMBAT: "the Support Step of a Combat",
}  # fmt: skip


@carries_out("2.5.2/text-before-rules")
def play_event(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Plays a card for its Event (2.5)."""
    if meant := _of_the_side_that_is_asked(draft.position, order):
        own, line = cards()[order.card], f"event {cards()[meant].side} {cards()[meant].number}"
        text = f"card {own.number} of the {own.side.capitalize()} player, {own.name}, cannot be committed here"
        remedy = f"if you mean {cards()[meant].name}, write `{line}`"
        yield Violation("order/not-in-hand", text, order.card, remedy, rule="12.3/initiative-commits-last")
        return
    yield from misplaced(draft.position, order)
    yield from needless(order)
    owed = _red_choice(draft.position, order.card)
    if owed is not None:
        left = list(draft.position.owed)
        left.remove(owed)
        draft.note(owed=tuple(left))
        yield from CHOICES[order.card](draft, order)
    elif order.card in offensives.IN_PLAY and order.card in draft.position.hand(cards()[order.card].side).active:
        yield from _in_play(draft, order)
    elif draft.position.combat is not None:
        yield from _in_combat(draft, draft.position.combat, order)
    else:
        yield from _out_of_combat(draft, order)


def _of_the_side_that_is_asked(position: Position, order: PlayEvent) -> CardId | None:
    """Return the card of that number that the side whose word is awaited may mean, if the own card cannot be meant."""
    combat, row = position.combat, cards()[order.card]
    if combat is None or order.side or next_to_commit(position) is not row.side.enemy:
        return None
    other = CardId(f"{row.side.enemy}-{row.number}")
    fits = order.points or order.card in FIGHTS or order.card in offensives.IN_PLAY or position.mode == "basic"
    own = order.card in position.hand(row.side).active or (fits and in_hand(position, row.side, order.card))
    return other if not own and not cards()[other].offensive and in_hand(position, row.side.enemy, other) else None


def _red_choice(position: Position, card: CardId) -> Owed | None:
    """Returns what a red card that was drawn leaves to choose, if it is this one."""
    return next((owed for owed in position.owed if owed.then == card), None)


def _red_first(position: Position, row: Card) -> Iterator[Violation]:
    """Yields that a red card was drawn which its player has still to decide on: it may ask for a card of the hand."""
    for owed in position.owed:
        if owed.what == "event":
            drawn = cards()[CardId(owed.then)]
            text = f"{drawn.name} was drawn and is decided on first"
            yield Violation("2.5.3/red-events-at-once", text, row.id, f"write `event {drawn.number} ...` above")


@refuses("2.5.1/exact-timing")
def _in_play(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    phase, does = offensives.IN_PLAY[order.card]
    if draft.position.phase is not phase:
        text = f"{cards()[order.card].name} is used in {PHASES[phase]}"
        yield Violation("2.5.1/exact-timing", text, order.card, "write it there")
    else:
        yield from does(draft, order)


@refuses("2.4.3/years-of-a-card", "2.5.3/once-a-player-turn")
def _general(draft: Draft, row: Card, *, for_points: bool = False) -> Iterator[Violation]:
    """Yields that a card's years, or the use of its event before in this Player Turn, forbid it (Q107)."""
    position = draft.position
    if not row.in_time(position.row.year):
        text = f"{row.name} is for {row.years}, and this is {position.row.year}"
        yield Violation("2.4.3/years-of-a-card", text, row.id, "keep it, or turn it into an RP")
    if row.id in position.now.events and not for_points:
        text = f"{row.name} has been played in this Player Turn"
        yield Violation("2.5.3/once-a-player-turn", text, row.id, "leave it out",
                        plain=position.now.events[row.id] is position.phasing)  # Q25 is about the other  # fmt: skip


@refuses("2.5/no-events-in-the-basic-game")
@carries_out("2.5/played-then-discarded")
def _out_of_combat(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    row, event = cards()[order.card], EVENTS.get(order.card)
    if event is None:
        phase = PHASES[Phase.COMBAT] if order.card in FIGHTS else "another moment"
        yield Violation("2.5.1/exact-timing", f"{row.name} is played in {phase}", order.card, "leave it out")
        return
    if draft.position.mode == "basic":
        text = "event texts are not used in the Basic Game"
        yield Violation("2.5/no-events-in-the-basic-game", text, order.card, "leave it out")
    yield from _red_first(draft.position, row)
    yield from _untimely(draft, row, event)
    yield from _general(draft, row)
    found = list(leave_hand(draft, row.side, row.id))
    yield from found
    if found:
        return
    draft.now(events={**draft.position.now.events, row.id: row.side})
    draft.tell(f"{row.side.capitalize()} plays {row.name}", "2.5/played-then-discarded")
    yield from event.does(draft, order)


def _untimely(draft: Draft, row: Card, event: Event) -> Iterator[Violation]:
    position = draft.position
    foreign = row.id in others.OF_THE_OTHER
    if position.phase is not event.phase or (row.side is position.phasing) is foreign:
        text = f"{row.name} is played in {PHASES[event.phase]} of the {'enemy' if foreign else 'player himself'}"
        yield Violation("2.5.1/exact-timing", text, row.id, "write it there")
    elif event.stage is not None:
        yield from _stage(draft, row, event.stage)


def _stage(draft: Draft, row: Card, stage: Stage) -> Iterator[Violation]:
    steps = tuple(Stage)
    if steps.index(draft.position.now.stage) > steps.index(stage):
        text = f"{row.name} is played in step {NAMES[stage]}, which is over"
        yield Violation("2.5.1/exact-timing", text, row.id, "write it further up")
    else:
        yield from reach(draft, stage)


# -- in a Combat


@refuses("12.3/one-event-card", "card-soviet-16/maskirovka")
def _in_combat(draft: Draft, combat: Combat, order: PlayEvent) -> Iterator[Violation]:
    row = cards()[order.card]
    if not (combat.pincer and row.id in NO_PINCER):  # its text takes a Pincers marker off that is there already
        yield from too_late(draft, row.side)
    if row.side in combat.events:
        text = f"the {row.side.capitalize()} player has committed a card to this Combat"
        yield Violation("12.3/one-event-card", text, order.card, "leave it out")
    if MASKIROVKA in combat.choices and row.side is not combat.attacker:
        text = "Maskirovka: the German player commits no card"
        yield Violation("card-soviet-16/maskirovka", text, order.card, "leave it out")
    points = order.points or draft.position.mode == "basic"  # no texts are used there (12.5.1)
    yield from _general(draft, row, for_points=points)
    yield from _by_points(draft, combat, row) if points else _by_text(draft, combat, row)
    found = list(leave_hand(draft, row.side, row.id))
    yield from found
    if found:
        return
    _committed(draft, row, points)
    if not points and row.id in FIGHTS:
        yield from FIGHTS[row.id].does(draft, order)


@carries_out("12.5.1/event-card-in-support")
def _committed(draft: Draft, row: Card, by_points: bool) -> None:
    combat = now(draft)
    points = combat.by_points | {row.side} if by_points else combat.by_points
    draft.combat(events={**combat.events, row.side: row.id}, by_points=points)
    if not by_points:
        draft.now(events={**draft.position.now.events, row.id: row.side})
    draft.tell(f"{row.side.capitalize()} commits {row.name}", "12.5.1/event-card-in-support")


@refuses("12.5.1/text-or-points", "12.5.1/event-cards")
def _by_points(draft: Draft, combat: Combat, row: Card) -> Iterator[Violation]:
    """Support Points count in an Assault; in the Basic Game in a Battle, too (2.4.4, 12.5.1)."""
    if not combat.assault and draft.position.mode != "basic":
        text = "Support Points are for an Assault"
        yield Violation("12.5.1/text-or-points", text, row.id, "delete `for points`")
    if row.offensive:
        yield Violation("12.5.1/event-cards", f"{row.name} has no Support Points", row.id, "name an Event card")


def _by_text(draft: Draft, combat: Combat, row: Card) -> Iterator[Violation]:
    fight = FIGHTS.get(row.id)
    if fight is None:
        text = f"the text of {row.name} is not for a Combat"
        yield Violation("12.5.1/text-or-points", text, row.id, "write `for points` in an Assault, or leave it out")
        return
    table, role = "Assault" if combat.assault else "Battle", "Attacker" if combat.attacker is row.side else "Defender"
    fits = fight.assault if combat.assault else fight.battle
    if not fits or not (fight.attacker if role == "Attacker" else fight.defender):
        text = f"{row.name} is not for the {role} of {'an' if combat.assault else 'a'} {table}"
        yield Violation("2.5.1/exact-timing", text, row.id, "leave it out")
