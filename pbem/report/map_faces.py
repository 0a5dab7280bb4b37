"""The faces of a map's net of links: the small areas that the links enclose, to be filled as land."""

from collections.abc import Iterable, Iterator, Mapping
from math import atan2

from pbem.core.maps.area_view import Place

LARGEST = 12  # corners; what is larger is a sea with a coast road round it

Net = Mapping[str, list[Place]]


def faces(links: Iterable[tuple[Place, Place]]) -> Iterator[tuple[Place, ...]]:
    """Yields the small faces, each once, corner by corner.

    From each link the walk turns into the next link by angle until it comes back; every
    direction of every link belongs to exactly one face.
    """
    net = _by_angle(links)
    walked: set[tuple[str, str]] = set()
    for near in net.values():
        for place in near:
            for start in net[place.key]:
                face = _walk(net, place, start, walked)
                if 3 <= len(face) <= LARGEST and _inside(face):
                    yield tuple(face)


def _walk(net: Net, before: Place, here: Place, walked: set[tuple[str, str]]) -> list[Place]:
    corners: list[Place] = []
    while (before.key, here.key) not in walked:
        walked.add((before.key, here.key))
        corners.append(before)
        near = net[here.key]
        turn = [place.key for place in near].index(before.key)
        before, here = here, near[(turn + 1) % len(near)]
    return corners


def _by_angle(links: Iterable[tuple[Place, Place]]) -> Net:
    near: dict[str, dict[str, Place]] = {}
    ends: dict[str, Place] = {}
    for a, b in links:
        near.setdefault(a.key, {})[b.key] = b
        near.setdefault(b.key, {})[a.key] = a
        ends |= {a.key: a, b.key: b}
    return {key: _sorted(ends[key], others.values()) for key, others in near.items()}


def _sorted(middle: Place, others: Iterable[Place]) -> list[Place]:
    return sorted(others, key=lambda other: atan2(other.y - middle.y, other.x - middle.x))


def _inside(face: list[Place]) -> bool:
    """Tells an inner face from the outer one, which runs the other way round."""
    pairs = zip(face, [*face[1:], face[0]], strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in pairs) < 0
