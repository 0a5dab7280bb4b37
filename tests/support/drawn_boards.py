"""A board read back from its drawing: which counters, markers, rings and arrows stand where, one line a place."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]

BOARD, DEFINED = '<svg id="board"', '<svg class="map hx" width="0"'
BADGE = (45, 0), (24, 0)  # from the middle of a place, of a hex, to about where its badges stand


class Drawing(NamedTuple):
    """A board as it is drawn: its elements, those that others use, and the middles of its places by their names."""

    board: ET.Element
    defined: dict[str, ET.Element]
    places: dict[str, Point]
    hexes: bool

    def near(self, spot: Point, aside: Point = (0, 0)) -> str:
        """Returns the place whose middle is nearest to a spot, or to one so far aside of it."""
        x, y = spot[0] - aside[0], spot[1] - aside[1]
        return min(self.places, key=lambda name: hypot(self.places[name][0] - x, self.places[name][1] - y))


def board_text(page: str) -> str:
    """Returns what a report's page draws on its board, as lines of text."""
    drawing = _read(page)
    lying = _hexes(drawing) if drawing.hexes else _places(drawing)
    return "\n".join(
        [*lying, *_rings(drawing), *_badges(drawing), *_arrows(drawing), *_cut_off(drawing), *_ground(drawing), ""]
    )


def _read(page: str) -> Drawing:
    board = ET.fromstring(_cut(page, BOARD))
    more = [ET.fromstring(_cut(page, DEFINED))] if DEFINED in page else []
    every = {each.get("id", ""): each for root in (board, *more) for each in root.iter() if each.get("id")}
    hexes = "hx" in board.get("class", "").split()
    return Drawing(board, every, dict(_numbers(more[0]) if hexes else _names(board)), hexes)


def _cut(page: str, start: str) -> str:
    first = page.index(start)
    return page[first : page.index("</svg>", first) + len("</svg>")]


def _names(board: ET.Element) -> Iterator[tuple[str, Point]]:
    for place in board.iter("g"):
        if (name := _part(place, "name")) is not None:
            yield (name.text or "").strip(), _spot(place)


def _numbers(defined: ET.Element) -> Iterator[tuple[str, Point]]:
    """Yields the hexes by their numbers, which stand 24 above the middles."""
    numbers = (each for words in defined.iter("text") if words.get("class") == "hx-number" for each in words)
    yield from ((each.text or "", (float(each.get("x", 0)), float(each.get("y", 0)) + 24)) for each in numbers)


# -- what lies where


def _places(drawing: Drawing) -> Iterator[str]:
    for place in drawing.board.iter("g"):
        if (name := _part(place, "name")) is not None:
            used = list(place.iter("use"))
            outline = next(each.get("href", "")[3:] for each in used if each.get("class") in ("rim", "prized"))
            ground = [each.get("href", "")[3:] for each in used if each.get("class") == "ground"]
            sign = [each.get("href", "")[3:] for each in used if "sign" in each.get("class", "")]
            words = [f'"{each.text}"' for css in ("tags", "more") if (each := _part(place, css)) is not None]
            letter = "".join(f" ({each.text})" for each in name)
            head = f"{(name.text or '').strip()}{letter}: {place.get('class')} {' '.join([outline, *ground, *sign])}"
            yield "; ".join([head, *_stack(drawing, used), *words])


def _stack(drawing: Drawing, used: list[ET.Element]) -> Iterator[str]:
    """Yields the counters from the top: their words, symbol and classes."""
    for each in sorted(used, key=lambda use: float(use.get("y", 0))):
        face = drawing.defined.get(each.get("href", "")[1:])
        if face is not None and face.get("class", "").startswith(("c ", "hx-unit ")):
            yield _face(face)


def _face(face: ET.Element) -> str:
    words = " ".join(each.text or "" for each in face.iter("text"))
    symbol = "".join(f" {each.get('href', '').partition('-')[2]}" for each in face.iter("use"))
    dots = "".join(f" {each.get('d', '').count('h0')} dots" for each in face.iter("path"))
    return f"{words}{symbol}{dots} ({face.get('class', '').partition(' ')[2]})"


def _hexes(drawing: Drawing) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    lying = next(each for each in drawing.board.iter("g") if each.get("class") == "lying")
    for each in lying:
        x, y, words = _of_hex(drawing, each)
        found.setdefault(drawing.near((x, y)), []).append(words)
    yield from (f"{name}: {'; '.join(words)}" for name, words in sorted(found.items()))


def _of_hex(drawing: Drawing, drawn: ET.Element) -> tuple[float, float, str]:
    if drawn.tag == "use":
        return float(drawn.get("x", 0)), float(drawn.get("y", 0)), _face(drawing.defined[drawn.get("href", "")[1:]])
    words = [each.text or "" for each in drawn.iter("text")]
    if drawn.tag == "path":
        x, y = _figures(drawn.get("d", ""))[:2]
        return x + 20, y + 21, drawn.get("class", "")
    x, y = _spot(drawn) if drawn.get("transform") else (float(drawn.get("x", 0)), float(drawn.get("y", 0)))
    return x - 16, y + (23 if drawn.get("transform") else -27), f'"{" ".join(words) or drawn.text}"'


# -- what happened where


def _rings(drawing: Drawing) -> Iterator[str]:
    for each in _of_class(drawing, "path", "ring"):
        figures = _figures(each.get("d", ""))
        spot = (figures[0] + figures[2] / 2, figures[1] + figures[2] / 2)
        if drawing.hexes:
            spot = (sum(figures[::2]) / 6, sum(figures[1::2]) / 6)
        yield f"{each.get('class')}: {drawing.near(spot)}"


def _badges(drawing: Drawing) -> Iterator[str]:
    for each in _of_class(drawing, "g", "badge"):
        sign = "".join(words.text or "" for words in each.iter("text"))
        yield f"{each.get('class')} {sign}: {drawing.near(_spot(each), BADGE[drawing.hexes])}"


def _arrows(drawing: Drawing) -> Iterator[str]:
    for each in _of_class(drawing, "path", "way"):
        figures = _figures(each.get("d", ""))
        *way, end = zip(figures[::2], figures[1::2], strict=True)
        goal = (end[0] + (end[0] - way[-1][0]) / 3, end[1] + (end[1] - way[-1][1]) / 3)  # it ends short of its place
        names = map(drawing.near, (*way, goal))
        yield f"{each.get('class')}, {each.get('marker-end')}: {' - '.join(names)}"


def _ground(drawing: Drawing) -> Iterator[str]:
    """Yields how many strokes each thing below the places has: links, the front, countries, hexes held."""
    for each in drawing.board.iter("path"):
        css = each.get("class", "").split()
        if css[:1] and css[0] in ("land", "country", "link", "front", "under", "hx-held", "hx-zone"):
            yield f"{each.get('class')}: {each.get('d', '').count('M')}"


def _cut_off(drawing: Drawing) -> Iterator[str]:
    for each in _of_class(drawing, "path", "cut"):
        for stroke in each.get("d", "").split("M")[1:]:
            x, y, width = _figures(stroke)
            yield f"{each.get('class')}: {drawing.near((x + width / 2, y - 20))}"


def _of_class(drawing: Drawing, tag: str, css: str) -> Iterator[ET.Element]:
    yield from (each for each in drawing.board.iter(tag) if each.get("class", "").split()[:1] in ([css], [f"hx-{css}"]))


def _part(drawn: ET.Element, css: str) -> ET.Element | None:
    return next((each for each in drawn if each.get("class", "").split()[:1] == [css]), None)


def _spot(drawn: ET.Element) -> Point:
    x, y = _figures(drawn.get("transform", ""))[:2]
    return x, y


def _figures(data: str) -> list[float]:
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", data)]
