"""The hash of a log after each of its orders, as both players know them: what a chance event hangs on.

It runs over the orders in canonical form. Who types, wraps and remarks otherwise has the same hashes, and a hash tells
nobody's cards. What the header says of the rules is its beginning.
"""

import hashlib
from collections.abc import Iterable
from itertools import accumulate

from pbem.core.authors import Authors
from pbem.core.game import Header
from pbem.core.policies import REFEREE, policy_of
from pbem.core.replay import AnyStep, Outcome

KIND, SECOND = "pbem chain 1", "pbem chain 2"  # another way to work the hashes out gets another number
WRITTEN, VERSION = "written", "2"
BEARING = ("scenario", "edition", "options", "dice", "policy")  # the tags that rules hang on, beside the game's own
AGREED = ("referee", "deadline")  # those that the second protocol binds, too, beside the players
SPOKEN = ("accept", "propose", "reject", "takeback", "waive")


def links(first: str, orders: Iterable[str]) -> list[str]:
    """Returns a hash, and those after each further order."""
    return list(accumulate(orders, linked, initial=first))


def kind_of(header: Header) -> tuple[str, bool]:
    """Returns the kind of a game's dice, and whether it is that of the second protocol: `Dice: sealed 2`."""
    kind, *version = header.get("dice").lower().split() or [WRITTEN]
    return kind, version == [VERSION]


def beginning(game: str, header: Header, sides: tuple[str, ...]) -> str:
    """Returns the hash of a game with no order in it; in the second protocol it binds the players, too."""
    _, second = kind_of(header)
    bearing = ("id", *BEARING, *AGREED, *sides) if second else ("id", *BEARING)
    tags = (f"{tag}: {' '.join(header.get(tag).casefold().split())}" for tag in bearing)
    return _hash("\n".join((SECOND if second else KIND, game, *tags)))


def linked(before: str, order: str) -> str:
    """Returns the hash after an order."""
    return _hash(f"{before}\n{order}")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def words_of(step: AnyStep, header: Header, sides: tuple[str, ...]) -> str:
    """Returns an order in its canonical form, or as it was written where it could not be read.

    What a mail's sender says for his side says so itself, since a log does not tell who wrote a line.
    """
    verb, _, rest = (step.written or step.line.text).partition(" ")
    speakers = (*sides, REFEREE) if policy_of(header).by_referee else sides
    if step.outcome is Outcome.SAID and verb in SPOKEN and rest.partition(" ")[0] not in speakers:
        side = Authors(header, speakers).of_line(step.line)
        return " ".join(filter(None, (verb, side, rest)))
    return step.written or step.line.text


def hashed_words_of(step: AnyStep, sides: tuple[str, ...]) -> str:
    """Returns an order as hashes have it: what a side says, without the side, which its own log need not name."""
    verb, _, rest = (step.written or step.line.text).partition(" ")
    first, _, behind = rest.partition(" ")
    if step.outcome is Outcome.SAID and verb in SPOKEN and first in (*sides, REFEREE):
        return f"{verb} {behind}".rstrip()
    return step.written or step.line.text
