"""Words of the engine made sentences of a report, whose text is plain and knows no code marks."""

import re
from collections.abc import Iterable

_CODE = re.compile(r"`([^`]*)`")

_VALUE, _SHOWN = re.compile(r"\b[A-Z2-7]{52,}\b"), 8


def quoted(text: str) -> str:
    """Returns the text with what stands between backticks in quotation marks."""
    return _CODE.sub(r'"\1"', text)


def sentence(text: str) -> str:
    """Returns the text as a sentence: a capital first, unless a quotation begins it, and a full stop."""
    said = quoted(text.strip())
    if said and said[-1] not in ".!?":
        said += "."
    return said[:1].upper() + said[1:]


def enumerated(names: Iterable[str]) -> str:
    """Returns the names as a list in words: `Kaunas, Riga and Minsk`."""
    *first, last = [*names] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def counted(count: int, noun: str) -> str:
    """Returns a number with its noun: `1 card`, `2 cards`, `2 hexes`."""
    ending = "" if count == 1 else "es" if noun.endswith("x") else "s"
    return f"{count} {noun}{ending}"


def shortened(order: str) -> str:
    """Returns an order with the values of sealed chance cut short: nobody reads 52 letters, and the log has them."""
    return _VALUE.sub(lambda value: f"{value[0][:_SHOWN]}...", order)
