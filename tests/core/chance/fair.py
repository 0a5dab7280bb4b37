"""Whether what follows from sealed values is fair: dice and cards by chi-square, with seeds that never change.

python -m tests.core.chance.fair             1,000,000 rolls, 200,000 hands of cards
python -m tests.core.chance.fair 50000 10000
"""

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from pbem.core.chance.source import Derived, die, drawn
from pbem.core.chance.values import link, secret_of_draw

DECK = tuple(range(1, 56))
HAND = 7
RARE = 0.001  # of a fair source one run in a thousand is told as unfair


def source(number: int) -> Derived:
    """Returns the chance of an event: values and hash are those of a game that nobody plays."""
    mine, theirs = (link(f"{side} {number}".encode()) for side in ("axis", "allied"))
    return Derived(mine + theirs, f"fair|{hashlib.sha256(b'%d' % number).hexdigest()}")


def hidden_source(number: int) -> Derived:
    """Returns the chance of a hidden draw."""
    return Derived(secret_of_draw(bytes(32), "axis", number) + link(b"%d" % number), "fair|hand")


def rolls(count: int) -> list[int]:
    """Returns so many dice, two of each event."""
    return [die(each) for number in range(count // 2) for each in [source(number)] for _ in range(2)]


def hands(count: int) -> list[list[int]]:
    """Returns so many hands of a deck of 55."""
    return [drawn(hidden_source(number), DECK, HAND) for number in range(count)]


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
    count, dealt = (int(each) for each in arguments) if arguments else (1_000_000, 200_000)
    begun = time.perf_counter()
    found = shares(rolls(count), hands(dealt))
    for name, share in found:
        print(f"{name:52} {share:6.1%} of fair sources stray as far")
    print(f"{count:,} rolls and {dealt:,} hands in {time.perf_counter() - begun:.1f} s")
    return int(any(share < RARE for _, share in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
