"""Chapter 15: War Goals and Offensive cards score."""

from collections import deque
from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out
from pbem.games.absolute_war.board.cards import Card, cards
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Phase, Side, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_wsp, lose_rp
from pbem.games.absolute_war.rules.c06_events import war_status_check
from pbem.games.absolute_war.rules.c07_supply import sources
from pbem.games.absolute_war.rules.c22_special_card_events import CHECK_AFTER
from pbem.games.absolute_war.rules.c24_solitaire import in_full_view, is_enemy
from pbem.games.absolute_war.state.actions.c09_cards import Goal, Reveal
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import PARTISAN_WARFARE, optional
from pbem.games.absolute_war.state.position import Owed, Position

ANY_SOVIET, ANY_GERMAN, PARTISANS = "any-soviet-union", "any-greater-germany", "partisans"
FIRST_PARTISAN, LAST_PARTISAN = 4, 22  # turns in which a Partisans goal scores (15.1.3)
LAND_ONLY = ("strait", "ice_road")  # borders that a land path does not cross


def reveal(draft: Draft, order: Reveal) -> Iterator[Violation]:
    """Turns the War Goals card up and scores it, then the Offensive cards (15.1); earlier it is only seen (24.2)."""
    from pbem.games.absolute_war.rules.c09_cards import deck

    side = draft.position.phasing
    held = draft.position.hand(side)
    if not held.goal_down:
        text = "there is no face-down War Goals card"
        yield Violation("order/no-goal", text, remedy="draw one: `goal`", rule="15.1.1/revealed-first")
    elif held.goal not in (None, order.card):
        text = f"the War Goals card is {cards()[held.goal or order.card].name}"
        yield Violation("order/another-goal", text, order.card, "reveal that card", rule="15.1.1/revealed-first")
    elif held.goal is None and order.card not in deck(draft.position, side, offensive=False):
        text = f"{cards()[order.card].name} lies elsewhere"
        yield Violation("order/another-goal", text, order.card, "name the card that is turned up",
                        rule="15.1.1/revealed-first")  # fmt: skip
    elif draft.position.phase is Phase.CARDS:
        draft.cards(side, replace(held, goal=order.card))
    else:
        draft.cards(side, replace(held, goal=None, goal_down=False, discard=held.discard | {order.card}))
        score_card(draft, cards()[order.card])
        score_offensives(draft)


def score_offensives(draft: Draft) -> None:
    """Scores the Offensive cards with a Major Offensive marker and discards them (15.1.2)."""
    if draft.position.now.scored:
        return
    draft.now(scored=True)
    side = draft.position.phasing
    for card, successful in sorted(draft.position.hand(side).active.items()):
        if successful:
            score_card(draft, cards()[card])
        held = draft.position.hand(side)
        others = {other: marker for other, marker in held.active.items() if other != card}
        draft.cards(side, replace(held, active=others, discard=held.discard | {card}))
    if CHECK_AFTER in draft.position.now.lasting:
        war_status_check(draft)


@carries_out(
    "15.1.1/one-for-each-location",
    "15.1.1/left-before-right",
    "2.4.6/goals-in-any-year",
    "15.1.2/successful-offensives",
)
def score_card(draft: Draft, card: Card) -> None:
    """Scores the left goal of a card, and the right one only if the left one scores (15.1.1, 15.1.2)."""
    score_goals(draft, card, card.goals)


def score_goals(draft: Draft, card: Card, goals: tuple[str, ...]) -> None:
    """Scores goals of a card from the left on, until one does not score, or waits for the German (15.1.3)."""
    for number, goal in enumerate(goals):
        if goal == PARTISANS:
            if not _partisans(draft, card, goals[number + 1 :]):
                break
        elif scores(draft.position, card.side, goal):
            gain_wsp(draft, card.side, 1, f"{card.name}: {_name(goal)}", "15.1.1/one-for-each-location")
        else:
            draft.tell(f"{card.name}: {_name(goal)} does not score", "15.1.1/left-before-right")
            break


def _name(goal: str) -> str:
    return {ANY_SOVIET: "USSR", ANY_GERMAN: "Germany", PARTISANS: "Partisans"}.get(goal, board().name(goal))


@carries_out("15.1.3/ussr-and-germany")
def scores(position: Position, side: Side, goal: str) -> bool:
    """Tells whether a player scores a location: he controls it, or it is isolated from his enemy (15.1.3)."""
    if goal in (ANY_SOVIET, ANY_GERMAN):
        realm = Side.SOVIET if goal == ANY_SOVIET else Side.GERMAN
        return any(friendly(position, side, zone) for zone in board().homes if board().zones[zone].home is realm)
    zone = ZoneId(goal)
    return friendly(position, side, zone) or isolated(position, side.enemy, zone)


@carries_out("15.1.3/isolated-location")
def isolated(position: Position, owner: Side, zone: ZoneId) -> bool:
    """Tells whether a side can trace no path over land alone to a Zone from a source elsewhere (15.1.3, Q62)."""
    ends = sources(position, owner)
    found, waiting = {zone}, deque([zone])
    while waiting:
        here = waiting.popleft()
        for other in board().adjacent(here):
            if other in found or board().border(here, other) in LAND_ONLY:
                continue
            if other in ends:
                return False
            if friendly(position, owner, other):
                found.add(other)
                waiting.append(other)
    return True


@carries_out("23.1.5/partisan-goal", "15.1.3/partisans-unless-paid")
def _partisans(draft: Draft, card: Card, rest: tuple[str, ...]) -> bool:
    """Scores a Partisans goal, which the German may buy off in the Regular Game (15.1.3, 23.1.5, Q63)."""
    position = draft.position
    if optional(position, PARTISAN_WARFARE):
        active = any(not atrocity for atrocity in position.partisans.on_map.values())
        if active:
            gain_wsp(draft, Side.SOVIET, 1, "a Partisan marker is on the map", "23.1.5/partisan-goal")
        return active
    if not FIRST_PARTISAN <= position.turn <= LAST_PARTISAN:
        return False
    if position.rp.get(Side.GERMAN, 0):
        owed = Owed(Side.GERMAN, "choose", options=("pay", "refuse"), then="|".join((card.id, *rest)))
        draft.note(owed=(*position.owed, owed))
        return False
    gain_wsp(draft, Side.SOVIET, 1, "Partisans", "15.1.3/partisans-unless-paid")
    return True


def against_partisans(draft: Draft, owed: Owed, pays: bool) -> None:
    """The German buys a Partisans goal off, or lets it and the goal to its right score (15.1.3, Q63)."""
    if pays:
        lose_rp(draft, Side.GERMAN, 1)
        draft.tell("the German player pays one RP against the Partisans", "15.1.3/partisans-unless-paid")
    else:
        card, *rest = owed.then.split("|")
        gain_wsp(draft, Side.SOVIET, 1, "Partisans", "15.1.3/partisans-unless-paid")
        score_goals(draft, cards()[CardId(card)], tuple(rest))
    if draft.position.now.goal_drawn:
        draft.phase(Phase.BETWEEN)


@carries_out("15.2/goal-is-no-hand-card")
def draw_goal(draft: Draft, order: Goal) -> Iterator[Violation]:
    """Lays a new War Goals card down, which ends the Player Turn (15.2)."""
    from pbem.games.absolute_war.rules.c09_cards import take

    side = draft.position.phasing
    shown = order.card is not None or is_enemy(draft.position, side)  # the Enemy's stays face down
    if hidden := list(in_full_view(draft.position, named=shown, line="goal CARD")):
        yield from hidden
        return
    draft.sealed = True
    if draft.position.hand(side).goal_down:
        text = "the War Goals card of the turn before is revealed first"
        yield Violation("15.1.1/revealed-first", text, remedy="first `reveal CARD`", lacks=True)
        return
    score_offensives(draft)
    yield from take(draft, side, order.card, offensive=False)
    held = draft.position.hand(side)
    draft.cards(side, replace(held, goal=order.card, goal_down=True))
    draft.now(goal_drawn=True)
    if not draft.position.owed:
        draft.phase(Phase.BETWEEN)
