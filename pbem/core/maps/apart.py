"""Places drawn as boxes, moved apart as far as they would lie on one another."""

from collections.abc import Mapping
from itertools import combinations

Spots = Mapping[str, tuple[float, float]]
ROUNDS = 200  # boxes that are pushed push others; a crowded map is quiet after some fifty


def moved_apart(spots: Spots, width: float, height: float) -> Spots:
    """Returns the middles of boxes, in whole numbers, so that none lies on another.

    Each pair gives way where it has the least to go.
    """
    places = {key: list(spot) for key, spot in spots.items()}
    for _ in range(ROUNDS):
        pushed = [_give_way(a, b, width, height) for a, b in combinations(places.values(), 2)]
        if not any(pushed):
            break
    return {key: (round(x), round(y)) for key, (x, y) in places.items()}


def _give_way(a: list[float], b: list[float], width: float, height: float) -> bool:
    """Pushes two boxes apart; tells whether they lay on one another."""
    lack = (width - abs(b[0] - a[0]), height - abs(b[1] - a[1]))
    if min(lack) < 1:
        return False
    axis = lack.index(min(lack))
    push = lack[axis] / 2 if b[axis] >= a[axis] else -lack[axis] / 2
    a[axis] -= push
    b[axis] += push
    return True
