"""What a list of names looks like before it is read: names of spaces, of counters, or of several alike."""

from typing import Any

from lark import Token, Tree

from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.names import PLURALS, fold, space_lexicon, unit_lexicon


def name_of(unit: Any) -> Token:
    """Returns the name of a counter in a tree, in brackets or not."""
    inner = unit.children[-1]
    token: Token = inner if isinstance(inner, Token) else inner.children[0]
    return token


def space_first(head: Any, tail: Any) -> bool:
    """Tells `Riga: army` from `army: Riga`, where a name may be that of a space, of a counter, of both or of none."""
    spaces, counters = (_is_space(head), _is_space(tail)), (_is_counter(head), _is_counter(tail))
    match spaces:
        case (True, True):
            return counters != (True, False)
        case (False, True):
            return counters == (False, True) and len(subtrees(head, "unit")) == 1
        case (False, False):
            return not counters[0] and len(subtrees(head, "unit")) == 1
    return True


def _is_space(units: Any) -> bool:
    names = subtrees(units, "unit")
    plain = len(names) == 1 and len(names[0].children) == 1 and isinstance(names[0].children[0], Token)
    return plain and bool(space_lexicon().find(str(names[0].children[0])))


def _is_counter(units: Any) -> bool:
    """Tells whether the first name of a list is that of a counter."""
    return bool(unit_lexicon().find(counted(str(name_of(subtrees(units, "unit")[0])))[1]))


def counted(text: str) -> tuple[int, str]:
    """Splits `2 corps`; a number that is part of a counter's name stays with it."""
    number, _, rest = text.partition(" ")
    several = rest.casefold().endswith(tuple(PLURALS))  # `2 armies` are two, `2 army` is the 2nd Army
    if number.isdigit() and rest and (several or not unit_lexicon().find(text)) and 0 < int(number) <= 30:
        return int(number), rest
    return 1, text


def meant(token: Token) -> str:
    """Returns what a name stands for, whatever its spelling; behind a space there may be the number of a trench."""
    name, _, last = str(token).rpartition(" ")
    text = name if name and last.isdigit() else f"Beach {token}" if len(token) == 1 else str(token)
    ids = space_lexicon().find(text) or unit_lexicon().find(text)
    return next(iter(ids)) if len(ids) == 1 else fold(text)


def unglued(march: Any) -> Any:
    """Returns a march with the way apart that somebody wrote without blanks: `4PzA-Kaunas-Dvinsk`."""
    listed = subtrees(march, "units")[-1]
    token = listed.children[-1].children[-1]
    if not isinstance(token, Token) or "-" not in token or space_lexicon().find(token) or unit_lexicon().find(token):
        return march
    parts = str(token).split("-")
    for cut in range(1, len(parts)):
        first, way = "-".join(parts[:cut]), spaces_in(parts[cut:])
        if way and (unit_lexicon().find(counted(first)[1]) or space_lexicon().find(first) or _is_both(first)):
            return _with_way(march, listed, token, first, way)
    return march


def _is_both(text: str) -> bool:
    """Tells whether a text is a counter with its space before it, or behind it."""
    words = text.split()
    halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    pairs = [*halves, *((behind, unit) for unit, behind in halves)]
    return any(space_lexicon().find(space) and unit_lexicon().find(counted(unit)[1]) for space, unit in pairs)


def _with_way(march: Any, listed: Any, token: Token, first: str, way: list[str]) -> Any:
    unit = Tree("unit", [*listed.children[-1].children[:-1], _piece(token, first)])
    shorter = Tree(listed.data, [*listed.children[:-1], unit])
    steps = [Tree("space", [_piece(token, name)]) for name in way]
    kept = [shorter if each is listed else each for each in march.children]
    at = next(index for index, each in enumerate(kept) if each is shorter) + 1
    return Tree(march.data, [*kept[:at], *steps, *kept[at:]])


def _piece(token: Token, text: str) -> Token:
    """Returns a word of a longer one, in its place."""
    start = (token.start_pos or 0) + str(token).index(text)
    piece = Token.new_borrow_pos(token.type, text, token)
    piece.start_pos, piece.end_pos = start, start + len(text)
    return piece


def spaces_in(parts: list[str]) -> list[str]:
    """Returns the names of spaces that parts of a text consist of, each as long as can be; nothing if they do not."""
    for cut in range(len(parts), 0, -1):
        name = "-".join(parts[:cut])
        if len(space_lexicon().find(name)) == 1:
            rest = spaces_in(parts[cut:])
            if rest or cut == len(parts):
                return [name, *rest]
    return []
