"""What to say of a name that means nothing: the names most like it, or the names that stand in it unseparated."""

from pbem.core.doubt import MEAN_NOTHING
from pbem.games.barbarossa_to_berlin.board.names import Lexicon, space_lexicon, unit_lexicon

MOST_TOGETHER = 8  # names that somebody writes without a comma between them


def remedy(text: str, book: Lexicon, noun: str) -> str:
    """Returns the way out for a name of a space or of a counter that is not in the book."""
    if noun == "counter" and text.casefold() in MEAN_NOTHING:
        return "leave the line out if no unit is meant"
    if apart := _apart(text):
        return f"is a comma or a colon missing: `{apart}`?"
    near = _beach(text) if noun == "space" else []
    near = near or book.near(text)
    return f"did you mean {' or '.join(near)}?" if near else f"write the {noun}'s name as it is printed"


def _beach(text: str) -> list[str]:
    """A letter alone is no name of a space, but it is how the rulebook calls a beach."""
    letter = len(text) == 1 and text.isalpha()
    return space_lexicon().names(space_lexicon().find(f"Beach {text}")) if letter else []


def _apart(text: str) -> str:
    """Returns the names that a text consists of, a space before its counters; nothing if it does not."""
    parts = _parts(text.split())
    if len(parts) < 2:
        return ""
    first, *rest = parts
    posted = not unit_lexicon().find(first) and all(unit_lexicon().find(each) for each in rest)
    return f"{first}: {', '.join(rest)}" if posted else ", ".join(parts)


def _parts(words: list[str]) -> list[str]:
    """Splits words into names, the first one as long as can be; nothing if some of it is no name."""
    if len(words) > MOST_TOGETHER:
        return []
    for cut in range(len(words), 0, -1):
        name, rest = " ".join(words[:cut]), _parts(words[cut:])
        if (rest or cut == len(words)) and (space_lexicon().find(name) or unit_lexicon().find(name)):
            return [name, *rest]
    return []
