"""Names of orders in a text, `17.3`, made links to them."""

import re
from collections.abc import Container, Iterator
from xml.etree.ElementTree import Element

NAMES = re.compile(r"(\d+\.\d+)")


def link_orders(part: Element, known: Container[str]) -> None:
    """Links every order that is named in the lists and tables of a part of the page, if it is among the known ones."""
    for element in [*part.iter("li"), *part.iter("td")]:
        pieces = list(_pieces(element, known))
        element.text = None
        for child in list(element):
            element.remove(child)
        for piece in pieces:
            _append(element, piece)


def _pieces(element: Element, known: Container[str]) -> Iterator[str | Element]:
    yield from _linked(element.text, known)
    for child in element:
        tail, child.tail = child.tail, None
        yield child
        yield from _linked(tail, known)


def _linked(text: str | None, known: Container[str]) -> Iterator[str | Element]:
    for place, word in enumerate(NAMES.split(text or "")):
        if place % 2 and word in known:
            link = Element("a", {"href": f"#{word}"})
            link.text = word
            yield link
        elif word:
            yield word


def _append(element: Element, piece: str | Element) -> None:
    if not isinstance(piece, str):
        element.append(piece)
    elif len(element):
        element[-1].tail = (element[-1].tail or "") + piece
    else:
        element.text = (element.text or "") + piece
