"""Whether what follows from sealed values is fair: dice and cards by chi-square, with seeds that never change.

python -m tests.core.chance.fair             1,000,000 rolls, 200,000 hands of cards, of either protocol; 5,000 of each draw
python -m tests.core.chance.fair 50000 10000 500
"""

import hashlib
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations

from pbem.core.chance import chains
from pbem.core.chance.ledger import Dealt
from pbem.core.chance.second_seals import Drawing
from pbem.core.chance.source import Derived, Source, die, drawn
from pbem.core.chance.values import link, secret_of_draw
from pbem.games import names
from tests.support.sealed_games import played

GAME = "ab" * 32
DECK = tuple(range(1, 56))
HAND = 7
RARE = 0.001  # of a fair source one run in a thousand is told as unfair


Chance = Callable[[int], Source]  # of an event with that number, of a game that nobody plays


def values(number: int) -> list[bytes]:
    """Returns the values of both sides for an event."""
    return [link(f"{side} {number}".encode()) for side in ("axis", "allied")]


def source(number: int) -> Source:
    """Returns the chance of an event of the first protocol."""
    return Derived(b"".join(values(number)), f"fair|{hashlib.sha256(b'%d' % number).hexdigest()}")


def hidden_source(number: int) -> Source:
    """Returns the chance of a hidden draw of the first protocol."""
    return Derived(secret_of_draw(bytes(32), "axis", number) + link(b"%d" % number), "fair|hand")


def second_source(number: int) -> Source:
    """Returns the chance of an event of the second protocol."""
    return chains.picks(chains.dice_key(values(number), GAME, "axis", number))


def second_hidden_source(number: int) -> Source:
    """Returns the chance of a hidden draw of the second protocol."""
    return chains.picks(chains.hand_key(link(b"%d" % number), values(number)[1:], GAME, "axis", number))


PROTOCOLS: dict[str, tuple[Chance, Chance]] = {
    "first protocol": (source, hidden_source),
    "second protocol": (second_source, second_hidden_source),
}


def rolls(count: int, chance: Chance = source) -> list[int]:
    """Returns so many dice, two of each event."""
    return [die(each) for number in range(count // 2) for each in [chance(number)] for _ in range(2)]


def hands(count: int, chance: Chance = hidden_source) -> list[list[int]]:
    """Returns so many hands of a deck of 55."""
    return [drawn(chance(number), DECK, HAND) for number in range(count)]


def piles(count: int) -> Iterator[tuple[str, float]]:
    """Yields each kind of draw in a turn of each game, drawn so often with other values, with its share.

    Counted is how often each card or chit comes. Cards of one draw are never alike: where several are drawn counts
    stray less than here supposed, never more.
    """
    for name in names():
        table = played(name, player="cautious", turns=1, dice="sealed 2", seed=5)
        looked_at = {each.event.asked.split()[0]: each for each in reversed(table.ledger.dealt) if each.asked}
        for verb, done in looked_at.items():
            answers = [done.event.answer(_of_the_draw(done, number)) or "" for number in range(count)]
            found = list(_drawn(answers))
            kinds = len(set(found))
            if kinds > 1:
                yield f"{name}: {verb}", tail(chi_square(found, kinds), kinds - 1)


def _drawn(answers: Sequence[str]) -> Iterator[str]:
    """Yields the cards, chits or dice of answers; a die beside a chit and a card that was chosen before are none."""
    apart = [re.split(r", |: | (?=@)", answer) for answer in answers]
    always = set.intersection(*map(set, apart))
    for each in apart:
        only_dice = all(card.startswith("@") for card in each)
        yield from (card for card in each if card not in always and (only_dice or not card.startswith("@")))


def _of_the_draw(done: Dealt, number: int) -> Source:
    """Returns the chance of a draw as it would be with other values."""
    assert done.asked is not None
    assert done.asked.second is not None
    own, (hidden, side) = link(b"own %d" % number), (done.event.hidden, done.asked.second.side)
    hands_ = {each: (link(f"{each} own {number}".encode()), number) for each in done.asked.second.hands}
    key = chains.hand_key(own, values(number)[1:], GAME, hidden, number)
    key = key if hidden else chains.dice_key(values(number), GAME, side, number)
    return Drawing(key, hands_, values(number), GAME)


def chi_square(found: Iterable[object], kinds: int) -> float:
    """Returns how far counts stray from equal ones."""
    counts = Counter(found)
    expected = sum(counts.values()) / kinds
    return sum((each - expected) ** 2 for each in counts.values()) / expected + (kinds - len(counts)) * expected


def tail(value: float, degrees: int) -> float:
    """Returns how often a fair source strays as far or further (Wilson and Hilferty's cube root, to the normal law)."""
    from statistics import NormalDist

    spread = 2 / (9 * degrees)
    return 1 - NormalDist().cdf(((value / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5)


def shares(dice: Sequence[int], dealt: Sequence[Sequence[int]]) -> list[tuple[str, float]]:
    """Returns what was tested, with the share of fair sources that stray as far."""
    pairs = list(zip(dice[::2], dice[1::2], strict=False))
    chains = list(zip(dice[1::2], dice[2::2], strict=False))
    first_three = [tuple(sorted(range(3), key=hand.__getitem__)) for hand in dealt]
    return [
        ("faces of a die", tail(chi_square(dice, 6), 5)),
        ("two dice of an event", tail(chi_square(pairs, 36), 35)),
        ("the last die of an event and the first of the next", tail(chi_square(chains, 36), 35)),
        ("the card drawn first", tail(chi_square((hand[0] for hand in dealt), 55), 54)),
        ("the card drawn last", tail(chi_square((hand[-1] for hand in dealt), 55), 54)),
        ("the order of the first three", tail(chi_square(first_three, len(list(permutations(range(3))))), 5)),
    ]


def main(arguments: Sequence[str]) -> int:
    """Prints each test; returns 1 if the dice or cards look unfair."""
    count, dealt, draws = (int(each) for each in arguments) if arguments else (1_000_000, 200_000, 5_000)
    begun = time.perf_counter()
    found = [
        (f"{protocol}, {name}", share)
        for protocol, (public, hidden) in PROTOCOLS.items()
        for name, share in shares(rolls(count, public), hands(dealt, hidden))
    ]
    found += piles(draws)
    for name, share in found:
        print(f"{name:70} {share:6.1%} of fair sources stray as far")
    print(f"{count:,} rolls and {dealt:,} hands of each in {time.perf_counter() - begun:.1f} s")
    return int(any(share < RARE for _, share in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
