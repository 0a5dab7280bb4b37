"""The notation of marks, in `set` and `check` alike: `war Turkey allied`, `fort Sevastopol destroyed`."""

from collections.abc import Iterable
from typing import Any

from pbem.core.trees import subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_beach, read_cards, read_numbers, read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark

COUNTED = frozenset({"buried", "unnamed", "spent", "pause"})
LISTED = frozenset({"open", "undrawn"})
FORMS = {  # of those that are more than a word and places
    "war": "war {name} {side}", "fort": "fort {places} {word}", "was": "was {side}: {places}",
    "orders": "orders {side} {word}", "uses": "uses {side} {word}", "buried": "buried {side} {number}",
    "unnamed": "unnamed {side} {number}", "spent": "spent {side} {number}", "pause": "pause {number}",
    "open": "open {side} {numbers}", "undrawn": "undrawn {side} {numbers}", "fulfilled": "fulfilled {side}",
    "invasions": "invasions {word}", "reinforced": "reinforced {nations}",
}  # fmt: skip


def marks(reader: Reader, tree: Any) -> tuple[Mark, ...]:
    """Reads the marks of a `set` or `check` line."""
    found = [each for each in tree.children if str(getattr(each, "data", "")).startswith("mark_")]
    return tuple(_mark(reader, each) for each in found)


def _mark(reader: Reader, tree: Any) -> Mark:
    what = str(tree.data).removeprefix("mark_")
    number = (read_numbers(tree) or (0,))[0] if what in COUNTED else 1 if what == "war" else 0
    return Mark(
        what=what,
        side=read_side(tree) if subtrees(tree, "side") else None,
        word=_word(tree, what),
        places=tuple(_places(reader, tree)),
        number=number,
        numbers=read_cards(tree) if what in LISTED else (),
    )


def _word(tree: Any, what: str) -> str:
    if what == "war":
        return str(tokens(tree, "NAME")[0]).casefold()
    if what == "uses":
        return " ".join(str(each.children[0]) for each in subtrees(tree, "use"))
    if what == "reinforced":
        return " ".join(sorted(map(str, tokens(tree, "NATION"))))
    return next(
        (str(token) for name in ("FORT", "ORDERS", "INVASIONS") for token in tokens(tree, name)), _none(what, tree)
    )


def _none(what: str, tree: Any) -> str:
    return "none" if what == "orders" and tokens(tree, "NONE") else ""


def _places(reader: Reader, tree: Any) -> Iterable[SpaceId]:
    for each in subtrees(tree, "spaces"):
        for space in subtrees(each, "space"):
            yield read_beach(reader, space.children[0])


def told_mark(mark: Mark) -> str:
    """Says how a mark lies here, where a line says otherwise."""
    if mark.what == "war" and not mark.number:
        return f"{mark.word.title()} is neutral"
    if mark.what in ("fulfilled", "invasions") and mark.word.startswith("not"):
        return "it has not happened"
    return f"`{write_mark(mark)}`"


def write_mark(mark: Mark) -> str:
    """Writes a mark as a part of a line."""
    form = FORMS.get(mark.what, "{what} {places}")
    listed = ", ".join(board().name(space) for space in mark.places)
    text = form.format(
        what=mark.what,
        side=mark.side or "",
        word=mark.word or "none",
        name=mark.word.title(),
        places=listed or "none",
        number=mark.number,
        numbers=", ".join(map(str, mark.numbers)) or "none",
        nations=", ".join(mark.word.split()) or "none",
    )
    return text.strip()
