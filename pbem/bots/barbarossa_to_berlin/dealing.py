"""The chance of the game: dice, opening hands with the Allied exchanges (4.3, 4.4), cards drawn (7.9).

To draw at random from the cards that lie in the draw pile is the same as to draw from a shuffled pile,
so that the dealer keeps no pile of his own: the position knows where every card is.
"""

import random
import re
from collections.abc import Sequence

from pbem.bots.chance import throw
from pbem.games.barbarossa_to_berlin.board.charts import HAND_BASE, cards
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_hands import CARD_24, KEY_CARDS, SWAP_OPS
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.draw_phase import to_draw
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.phases import at_the_draw
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.intelligence import FOREIGN_ARMIES_EAST, SOUGHT
from pbem.games.barbarossa_to_berlin.state.deck import hand, in_draw_pile, piles
from pbem.games.barbarossa_to_berlin.state.events import this_turn
from pbem.games.barbarossa_to_berlin.state.position import Hand, Position
from pbem.games.barbarossa_to_berlin.turn.sequence import DRAW_PHASE, opened

SIDES = (Side.AXIS, Side.ALLIED)
ENIGMA = 25
BARBAROSSA, VON_PAULUS = 1, 2
CAUTIOUS_OPENING = 0.1  # how often von Paulus Pause opens the game


class CardDealer:
    """Deals dice and named cards, so that the log is a full one."""

    def before(self, position: Position, chance: random.Random) -> str | None:
        """Deals the opening hands and the Allied exchanges."""
        if position.step != Step.ORDERS or position.turn != 1:
            return None
        for side in SIDES:
            if hand(position, side) == Hand(unknown=HAND_BASE):
                return f"hand {side} {_listed(_opening(side, chance))}"
        return _exchange(position, chance)

    def deal(self, position: Position, line: str, chance: random.Random) -> Sequence[str]:
        """Throws dice, names the cards drawn, and draws before a turn ends."""
        verb, _, rest = line.partition(" ")
        shown = [_unplayed(position)] if _shows_unplayed(position, verb) else []
        if verb == "draw":
            return [*shown, _draw(at_the_draw(position), Side(rest.split()[0]), chance)]
        if verb in ("end", "dismantle", "eliminate"):
            return [*shown, *_draws_left(at_the_draw(position), chance), line]
        if verb == "play" and "event" in rest:
            return [line, *_shown(position, int(rest.split()[0]))]
        return [*shown, throw(line, chance)]

    def public(self, line: str) -> str | None:
        """Hides the names of cards in hand: what is drawn or discarded is told by its number."""
        verb, _, rest = line.partition(" ")
        if verb == "hand":
            return None
        words = re.findall(r"\w+", rest)
        if verb in ("draw", "discard", "exchange", "take") and words[0] in SIDES:
            side, count = words[0], len(words) - 1
            return f"{verb} {side} {count} card{'s' * (count != 1)}"
        return line


def _shown(position: Position, card: int) -> list[str]:
    """Shows the cards that an event asks for: the log names them, but the log for both players needs the line."""
    if position.active == Side.ALLIED and card == ENIGMA:
        return [f"reveal axis {_listed(sorted(hand(position, Side.AXIS).known)) or 'none'}"]
    if position.active == Side.AXIS and card == FOREIGN_ARMIES_EAST:
        return [f"reveal allied {_listed(sorted(hand(position, Side.ALLIED).known & SOUGHT)) or 'none'}"]
    return []


def _shows_unplayed(position: Position, verb: str) -> bool:
    """Tells whether a line opens the draw phase of a turn with Foreign Armies East (Axis card 50)."""
    opens = KINDS.get(verb) in DRAW_PHASE - opened(position) and position.step not in (Step.DRAW, Step.END)
    return opens and position.turn > 1 and this_turn(position, Side.AXIS, FOREIGN_ARMIES_EAST)


def _unplayed(position: Position) -> str:
    return f"reveal allied {_listed(sorted(hand(position, Side.ALLIED).known)) or 'none'}"


def _opening(side: Side, chance: random.Random) -> list[int]:
    deck = [card.number for card in cards(side).values() if card.deck == "blitzkrieg"]
    if side == Side.ALLIED:
        return sorted(chance.sample(deck, HAND_BASE))
    first = VON_PAULUS if chance.random() < CAUTIOUS_OPENING else BARBAROSSA
    return sorted([first, *chance.sample([each for each in deck if each != first], HAND_BASE - 1)])


def _exchange(position: Position, chance: random.Random) -> str | None:
    """An Allied hand without Soviet reinforcements is exchanged whole, then a card given for card 24 (4.4)."""
    held = hand(position, Side.ALLIED)
    lacking = HAND_BASE - held.size
    if position.exchanged == 1 and lacking:
        return f"draw allied {_listed(_drawn(position, Side.ALLIED, lacking, chance))}"
    if held.known & KEY_CARDS:
        return None
    if not position.exchanged:
        return "exchange allied " + _listed(sorted(held.known))
    able = [number for number in sorted(held.known) if cards(Side.ALLIED)[number].ops >= SWAP_OPS]
    if position.exchanged == 1 and able:
        return f"swap allied {chance.choice(able)} for {CARD_24}"
    return None


def _draws_left(position: Position, chance: random.Random) -> list[str]:
    if position.winner is not None:
        return []
    lacking = (side for side in SIDES if side not in position.this_turn.drawn and to_draw(position, side) > 0)
    return [_draw(position, side, chance) for side in lacking]


def _draw(position: Position, side: Side, chance: random.Random) -> str:
    return f"draw {side} {_listed(_drawn(position, side, to_draw(position, side), chance))}"


def _drawn(position: Position, side: Side, count: int, chance: random.Random) -> list[int]:
    """Draws from the pile; if it runs out, the discards are shuffled (7.9)."""
    pile = sorted(in_draw_pile(position, side))
    if count <= len(pile):
        return sorted(chance.sample(pile, count))
    shuffled = sorted(piles(position, side).discard - set(pile))
    return [*pile, *chance.sample(shuffled, min(count - len(pile), len(shuffled)))]


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
