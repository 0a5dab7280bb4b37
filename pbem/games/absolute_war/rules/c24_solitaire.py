"""Chapter 24: one player plays both sides; the Enemy side has goals of its own."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import SOLITAIRE, optional
from pbem.games.absolute_war.state.position import Owed, Position

DISCARD, REDRAW = "a card of the hand at random", "a card in place of it"
MOST_ATTACKS = {  # of the Enemy side in a turn, by year (24.3.3)
    Side.GERMAN: {1941: 6, 1942: 5, 1943: 4, 1944: 3, 1945: 2},
    Side.SOVIET: {1941: 3, 1942: 4, 1943: 5, 1944: 6, 1945: 5},
}


def alone(position: Position) -> bool:
    """Tells whether one player plays both sides."""
    return optional(position, SOLITAIRE)


def enemy(position: Position) -> Side:
    """Returns the Non-Player Side (24.1)."""
    return position.friendly.enemy


def is_enemy(position: Position, side: Side) -> bool:
    """Tells the side that is played under the limits of the chapter."""
    return alone(position) and enemy(position) is side


@refuses("24.2/cards-in-full-view")
def in_full_view(position: Position, *, named: bool, line: str) -> Iterator[Violation]:
    """Yields that a card is drawn without being named: alone, all cards but the Enemy's War Goals are open (24.2)."""
    if alone(position) and not named:
        text = "in the solitaire game all cards are in full view, so each card drawn is named"
        yield Violation("24.2/cards-in-full-view", text, remedy=f"write `{line}`")


@carries_out("24.2.1/one-card-more")
def extra_draw(position: Position) -> int:
    """Returns how many Event cards more the Phasing player draws as the Enemy side (24.2.1)."""
    return int(is_enemy(position, position.phasing))


@refuses("24.2/goal-turned-up")
def still_face_down(position: Position) -> Iterator[Violation]:
    """Yields that the Enemy side draws before its War Goals card is turned up (24.2)."""
    if turned_up(position):
        text = "the War Goals card of the Enemy side is turned up first"
        yield Violation("24.2/goal-turned-up", text, remedy="write `reveal CARD` with its number", lacks=True)


def begin_card_phase(draft: Draft) -> Iterator[Violation]:
    """Says that the Enemy side's War Goals card is turned up now (24.2)."""
    position = draft.position
    if is_enemy(position, position.phasing) and position.hand(position.phasing).goal_down:
        told = "" if position.hand(position.phasing).goal else ": `reveal CARD` says which it is"
        draft.tell(f"the War Goals card of the Enemy side is turned up{told}", "24.2/goal-turned-up")
    yield from ()


def turned_up(position: Position) -> bool:
    """Tells whether the Enemy side's War Goals card lies face up now, and the log has not named it (24.2)."""
    held = position.hand(position.phasing)
    return is_enemy(position, position.phasing) and held.goal_down and held.goal is None


@carries_out("24.2.2/enemy-discards-and-redraws")
def after_red(draft: Draft, side: Side, offensive: bool) -> None:
    """After a red card of the Friendly side the Enemy side discards one at random and draws another (24.2.2)."""
    position = draft.position
    if alone(position) and side is position.friendly:
        held = position.hand(side.enemy)
        owed = [Owed(side.enemy, "discard", then=DISCARD)] if held.size else []
        owed.append(Owed(side.enemy, "draw", number=2 if offensive else 1, then=REDRAW))
        draft.note(owed=(*position.owed, *owed))


@refuses("9.1/phasing-player-draws", "24.2.2/of-the-same-type")
def enemy_draws(draft: Draft, side: Side, offensive: bool) -> Iterator[Violation]:
    """Counts a draw of the player who is not phasing, which only the solitaire game knows (24.2.2)."""
    owed = next((each for each in draft.position.owed if each.what == "draw" and each.side is side), None)
    if owed is None:
        text = f"the {side.capitalize()} player draws no card now"
        yield Violation("9.1/phasing-player-draws", text, remedy="delete the line")
    elif offensive is not (owed.number > 1):
        text = f"an {'Offensive' if owed.number > 1 else 'Event'} card is drawn again"
        yield Violation("24.2.2/of-the-same-type", text, remedy="name a card of that deck")
    else:
        left = list(draft.position.owed)
        left.remove(owed)
        draft.note(owed=tuple(left))


def to_discard(position: Position, side: Side) -> Owed | None:
    """Returns what asks a player to discard a card, if anything does."""
    return next((each for each in position.owed if each.what == "discard" and each.side is side), None)


def asked_to_discard(draft: Draft, side: Side) -> bool:
    """Tells whether a card is to be discarded on account of an event or of 24.2.2, and takes note that it is."""
    owed = to_discard(draft.position, side)
    if owed is None:
        return False
    left = list(draft.position.owed)
    left.remove(owed)
    draft.note(owed=tuple(left))
    return True


def same_type(draft: Draft, side: Side, offensive: bool) -> None:
    """Lets the card that is drawn again be of the type of the one discarded (24.2.2)."""
    at = next((n for n, each in enumerate(draft.position.owed) if each.what == "draw" and each.side is side), None)
    if at is not None:
        left = list(draft.position.owed)
        left[at] = left[at]._replace(number=2 if offensive else 1)
        draft.note(owed=tuple(left))


@refuses("24.3.3/attack-maximum")
def too_many_attacks(position: Position) -> Iterator[Violation]:
    """Yields that the Enemy side has made all the attacks of its year (24.3.3)."""
    side = position.phasing
    if is_enemy(position, side):
        most = MOST_ATTACKS[side][position.row.year]
        if position.now.attacks >= most:
            text = f"the Enemy side makes {most} attacks a turn in {position.row.year}"
            yield Violation("24.3.3/attack-maximum", text, remedy="delete the line")
