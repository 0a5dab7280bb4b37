"""What an order asks of chance: cards into the hand, as War Goals, for a Combat, for a Moral Victory, or lost."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce

from pbem.core.chance.event import Event, Parts
from pbem.core.chance.source import Source
from pbem.core.frozen import replace
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.cards import cards, decks
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.orders.c09_cards import drawer
from pbem.games.absolute_war.orders.lines import write
from pbem.games.absolute_war.rules.c09_cards import deck, pile
from pbem.games.absolute_war.rules.c12_combat.resolving import drawers
from pbem.games.absolute_war.rules.c12_combat.strength import parts
from pbem.games.absolute_war.rules.c24_solitaire import to_discard
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import DrawForVictory
from pbem.games.absolute_war.state.actions.c09_cards import AN_EVENT, AN_OFFENSIVE, Discard, Draw, Goal, Redraw
from pbem.games.absolute_war.state.actions.c12_combat import Resolve
from pbem.games.absolute_war.state.effects import evolve
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.decide import decide

UNNAMED = frozenset({AN_EVENT, AN_OFFENSIVE})


def chance(position: Position, action: Action) -> Event | None:
    """Returns what an order asks of chance or says of it; None if it has nothing to do with chance."""
    match action:
        case Draw():
            return _into_the_hand(position, action)
        case Redraw():
            asked = write(replace(action, instead=None))
            instead = partial(_one_of, position, position.phasing, lambda card: replace(action, instead=card))
            said = wording.card(action.instead) if action.instead else None
            whole = f"{asked} for {{}}".format
            return Event(asked, "a card", said, instead, whole, hidden=position.phasing)
        case Goal():
            goal = partial(_one_of, position, position.phasing, lambda card: Goal(card=card))
            said = wording.card(action.card) if action.card else None
            return Event("goal", "a card", said, goal, lambda answer: f"goal {answer}", hidden=position.phasing)
        case Resolve():
            return _of_a_combat(position, action)
        case DrawForVictory():
            side = position.initiative or position.phasing
            found = partial(_out_of_its_pile, position, side, lambda card: DrawForVictory(card=card))
            said = wording.card(CardId(action.card)) if action.card else None
            return Event("moral", "a card", said, found, lambda answer: f"moral {answer}", side=side, piles=(side,))
        case Discard():
            return _lost(position, action)
        case _:
            return None


# -- cards that one side alone sees


def _into_the_hand(position: Position, order: Draw) -> Event:
    side = order.side or drawer(position)
    kinds = tuple(_kind(card) for card in order.cards)
    asked = write(replace(order, cards=kinds))
    named = write(order).removeprefix("draw ").removeprefix(f"{order.side} " if order.side else "")
    said = None if UNNAMED.issuperset(order.cards) else named
    front = f"draw {f'{order.side} ' if order.side else ''}"
    return Event(
        asked, counted(len(kinds), "card"), said, partial(_drawn, position, side, replace(order, cards=()), kinds),
        lambda answer: f"{front}{answer}", hidden=side,
    )  # fmt: skip


def _kind(card: CardId) -> CardId:
    return card if card in UNNAMED else AN_OFFENSIVE if cards()[card].offensive else AN_EVENT


def _drawn(position: Position, side: Side, order: Draw, kinds: Sequence[CardId], source: Source) -> str | None:
    """Returns cards drawn one by one; red ones may change the piles on the way (2.5.3)."""
    found: tuple[CardId, ...] = ()
    if not _is_known(position, side):
        return None
    for kind in kinds:
        now = reduce(evolve, decide(position, replace(order, cards=found)).effects, position) if found else position
        able = list(_top(now, side, offensive=kind == AN_OFFENSIVE))
        if not able:
            return None
        found = (*found, able[source.pick(len(able))])
    return wording.cards(found)


def _one_of(position: Position, side: Side, order: Callable[[CardId], Action], source: Source) -> str | None:
    """Returns the card with which an order is legal, of those of a side."""
    every = [*_all(side, offensive=False), *_all(side, offensive=True)]
    able = [card for card in every if _may(position, order(card))]
    return wording.card(able[source.pick(len(able))]) if able and _is_known(position, side) else None


def _out_of_its_pile(position: Position, side: Side, order: Callable[[CardId], Action], source: Source) -> str | None:
    """Returns a card that all see out of a pile that one side knows."""
    mine = source.own(side)
    return _one_of(position, side, order, mine) if mine is not None else None


def _all(side: Side, offensive: bool) -> list[CardId]:
    return sorted(decks()[side, offensive])


def _may(position: Position, order: Action) -> bool:
    return not decide(position, order).violations


def _is_known(position: Position, side: Side) -> bool:
    """Tells whether the log names all that a side holds, and so what lies in its piles."""
    held = position.hand(side)
    return not (held.unnamed or held.unnamed_offensive or (held.goal_down and held.goal is None))


def _lost(position: Position, order: Discard) -> Event | None:
    """Returns the loss of a card that chance takes out of the hand (German 38, 24.2.2)."""
    side = order.side or position.phasing
    if to_discard(position, side) is None:
        return None
    asked = write(replace(order, cards=()))
    lost = partial(_one_of, position, side, lambda card: replace(order, cards=(card,)))
    said = wording.cards(order.cards) if order.cards else None
    return Event(asked, "a card", said, lost, lambda answer: f"{asked} {answer}", hidden=side)


# -- cards that both sides see, out of piles that one side knows


def _of_a_combat(position: Position, order: Resolve) -> Event | None:
    sides = drawers(position, parts(position)) if position.combat else ()
    if not sides:
        return None
    said = wording.cards(order.cards) if order.cards else None
    return Event(
        "resolve", counted(len(sides), "card"), said, partial(_fought, position, sides),
        lambda answer: f"resolve {answer}",
        joined=partial(_both, position, sides), part=partial(_mine, position, sides),
        agrees=partial(_are_theirs, position, sides), side=position.fight.attacker, piles=tuple(dict.fromkeys(sides)),
    )  # fmt: skip


def _fought(position: Position, sides: Sequence[Side], source: Source) -> str | None:
    """Returns a card for each side in its turn; None where a pile is not known."""
    return _both(position, sides, source, ())


def _both(position: Position, sides: Sequence[Side], source: Source, parts: Parts) -> str | None:
    """Returns a card for each side in its turn; of a pile that is not known its owner has told the card."""
    named = _known(position, sides, source, parts)
    return ", ".join(named) if named and all(named) else None


def _known(position: Position, sides: Sequence[Side], source: Source, parts: Parts) -> list[str]:
    """Returns the name of each card drawn, as the log knows it or its owner has told it; else an empty one."""
    found = _picked(position, sides, source)
    told = {side: iter([card for who, card in parts if who == side]) for side in sides}
    return [wording.card(card) if card else next(told[side], "") for side, card in zip(sides, found, strict=True)]


def _are_theirs(position: Position, sides: Sequence[Side], source: Source, said: str, parts: Parts) -> bool | None:
    """Tells whether cards may be those that each side drew: nobody names another one for whoever knows his own."""
    found = _known(position, sides, source, parts)
    names = said.split(", ")
    if len(names) != len(found) or any(card and card != name for card, name in zip(found, names, strict=True)):
        return False
    return True if all(found) else None


def _mine(position: Position, sides: Sequence[Side], source: Source, side: str, parts: Parts) -> str:
    """Returns the next card of a side that only it can tell, if it has not."""
    found = [card for who, card in zip(sides, _picked(position, sides, source), strict=True) if who == side and card]
    told = sum(who == side for who, _ in parts)
    return wording.card(found[told]) if told < len(found) else ""


def _picked(position: Position, sides: Sequence[Side], source: Source) -> list[CardId | None]:
    """Returns a card for each side in its turn; None out of a pile that is not known: picks go on behind it."""
    found: list[CardId | None] = []
    chance = {side: source.own(side) for side in sides}
    for side in sides:
        mine = [card for who, card in zip(sides, found, strict=False) if who is side]
        picks = chance[side]
        if picks is None:
            found.append(None)
        elif _is_known(position, side):
            able = list(_top(position, side, offensive=False, taken=[card for card in mine if card]))
            found.append(able[picks.pick(len(able))] if able else None)
        else:
            picks.pick(max(1, _size(position, side, len(mine))))
            found.append(None)
    return found


def _size(position: Position, side: Side, drawn: int) -> int:
    """Returns how many cards may lie on top of a pile that is not known; how many there are everybody knows."""
    left = pile(position, side, offensive=False) - drawn
    return left + len(position.hand(side).discard & decks()[side, False]) + drawn if left <= 1 else left


def _top(position: Position, side: Side, *, offensive: bool, taken: Sequence[CardId] = ()) -> Iterator[CardId]:
    """Yields what may lie on top of a pile, which is shuffled anew before its last card is drawn (9.1)."""
    mine = [card for card in taken if cards()[card].side is side]
    left = deck(position, side, offensive) - set(mine)
    if pile(position, side, offensive) - len(mine) <= 1:
        left |= position.hand(side).discard & decks()[side, offensive] | set(mine)
    yield from sorted(left)
