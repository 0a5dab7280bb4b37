"""`python -m tests.core.chance.second.piles` asks what 200 games show of piles that one side alone knows (D3).

Whoever reads the log takes the key that all have, works out a pick from it as the first protocol does, and reads it as
the place of the card that was drawn among those in the pile, in the order of their numbers. If he is right he knows how
many of the cards in the hand have a lower number. In the first protocol he always is.
"""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pbem.core.chance.chains import pile_key
from pbem.core.chance.ledger import Dealt
from pbem.core.chance.second import SecondLedger
from pbem.core.chance.second_seals import Drawing
from pbem.core.chance.source import Derived
from pbem.games.absolute_war.rules.c09_cards import deck
from pbem.games.absolute_war.rules.c12_combat.resolving import drawers
from pbem.games.absolute_war.rules.c12_combat.strength import parts
from pbem.games.absolute_war.state import wording
from pbem.referee import judge_texts
from tests.core.chance.second import oracle
from tests.support.sealed_games import SealedGame, begun, played

GAME, GAMES, PERMUTATIONS = "absolute_war", 200, 2_000


class Guess(NamedTuple):
    """The place of a card in a pile as the log lets one guess it, and as it was; of so many."""

    guessed: int
    right: int
    of: int


def guesses(table: SealedGame) -> Iterator[Guess]:
    """Yields a guess for each first card of a combat."""
    replay = judge_texts([("game.log", table.text.encode())]).replay
    assert replay is not None
    assert replay.chance is not None
    places = {step.line.number: step for step in replay.steps}
    for done in replay.chance.dealt:
        if done.event.asked == "resolve" and done.said:
            yield _guess(replay.chance, done, places[done.line.number].before)


def _guess(book: Any, done: Dealt, position: Any) -> Guess:
    side = drawers(position, parts(position))[0]
    pile = [wording.card(card) for card in sorted(deck(position, side, offensive=False))]
    assert done.said is not None
    return Guess(_public(book, done).pick(len(pile)), pile.index(done.said.split(", ")[0]), len(pile))


def _public(book: Any, done: Dealt) -> Derived:
    """Returns the chance that everybody can work out, from the values in the log alone."""
    if not isinstance(book, SecondLedger):
        return Derived(done.key, f"pbem dice 1|{book.id}|{done.hash}")
    asked = done.asked
    assert asked is not None
    assert asked.second is not None
    x, y = (asked.opens[who] for who in asked.needs)
    return Derived(oracle.of_an_event(x, y, asked.second.game, asked.second.side, asked.number), "pick")


def of_games(dice: str, count: int) -> list[Guess]:
    """Returns the guesses of so many games of a turn."""
    return [guess for seed in range(1, count + 1) for guess in guesses(game_of(dice, seed))]


@lru_cache(4)
def game_of(dice: str, seed: int) -> SealedGame:
    """Returns a turn of a game."""
    return played(GAME, player="cautious", turns=1, dice=dice, seed=seed)


def at_a_draw(name: str, asks: str, *lines: str, **tags: str) -> tuple[SealedGame, Any]:
    """Returns a game in which an order may ask for a card or chit, and what it asks."""
    table = begun(name, dice="sealed 2", seed=1, **tags)
    table.write(*lines)
    event = table.event(asks)
    assert event is not None
    return table, event


def chance_of(number: int, sides: Sequence[str], *, second: bool) -> tuple[Derived, Derived]:
    """Returns chance with secrets of its own, and what everybody knows of it."""
    x, y, *hands = (random.Random(f"{number} {name}").randbytes(32) for name in ("x", "y", *sides))
    game = "ab" * 32
    key = oracle.of_an_event(x, y, game, sides[0], 1)
    if not second:
        return Derived(key, "pick"), Derived(key, "pick")
    piles = {side: (hand, 1) for side, hand in zip(sides, hands, strict=True)}
    assert all(pile_key(hand, (x, y), game, side, 1, "pile") != key for side, (hand, _) in piles.items())
    return Drawing(key, piles, (x, y), game), Derived(key, "pick")


def likely(pairs: Sequence[tuple[int, int]], seed: int = 1) -> float:
    """Returns how likely chance alone goes with pairs that are at least so much alike, by permutations."""
    ours, theirs = ([pair[at] for pair in pairs] for at in (0, 1))
    chance, found = random.Random(seed), abs(_together(ours, theirs))
    mixed = [*theirs]
    above = 0
    for _ in range(PERMUTATIONS):
        chance.shuffle(mixed)
        above += abs(_together(ours, mixed)) >= found
    return (above + 1) / (PERMUTATIONS + 1)


def _together(ours: Sequence[int], theirs: Sequence[int]) -> float:
    one, other = sum(ours) / len(ours), sum(theirs) / len(theirs)
    return sum((a - one) * (b - other) for a, b in zip(ours, theirs, strict=True))


def main() -> None:
    for dice in ("sealed", "sealed 2"):
        found = of_games(dice, GAMES)
        right = sum(each.guessed == each.right for each in found)
        by_chance = sum(1 / each.of for each in found)
        p = likely([(each.guessed, each.right) for each in found])
        print(f"{dice}: {len(found)} cards, {right} places guessed ({by_chance:.1f} by chance), p = {p:.4f}")


if __name__ == "__main__":
    main()
