"""Boxes moved apart: none lies on another, and who has room stays where it is."""

from itertools import combinations

from pbem.core.maps.apart import moved_apart

CROWD = {
    "a": (0.0, 0.0),
    "b": (10.0, 4.0),
    "c": (12.0, 60.0),
    "d": (90.0, 30.0),
    "far": (900.0, 900.0),
    "on a": (0.0, 0.0),
}


def test_no_box_lies_on_another() -> None:
    found = moved_apart(CROWD, 100, 50)
    pairs = combinations(found.values(), 2)
    assert all(abs(a[0] - b[0]) > 98 or abs(a[1] - b[1]) > 48 for a, b in pairs)


def test_who_has_room_stays() -> None:
    assert moved_apart(CROWD, 100, 50)["far"] == (900.0, 900.0)
