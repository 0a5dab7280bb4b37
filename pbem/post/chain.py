"""The hash chain of a game: one hash for each number of orders, so that two logs are the same if their last ones are.

It runs over the orders in canonical form as both players know them. Who types, wraps and remarks otherwise has the same
hashes, and a hash tells nobody's cards. What the header says of the rules is its beginning.
"""

import hashlib
from collections.abc import Iterable
from itertools import accumulate

from pbem.core.game import Header
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import words
from pbem.log.tags import BEARING

KIND = "pbem chain 1"  # another way to work the hashes out gets another number


def chain(header: Header, replay: AnyReplay) -> list[str]:
    """Returns the hashes, of 64 hexadecimal digits, after 0, 1, 2 ... orders of a log that shows everything."""
    public = replay.game.seen(replay, PUBLIC)
    return links(beginning(replay.game.name, header), (words(step, public) for step in public.steps))


def links(first: str, orders: Iterable[str]) -> list[str]:
    """Returns a hash, and those after each further order."""
    return list(accumulate(orders, _link, initial=first))


def beginning(game: str, header: Header) -> str:
    """Returns the hash of a game with no order in it."""
    tags = (f"{tag}: {' '.join(header.get(tag).casefold().split())}" for tag in ("id", *BEARING))
    return _hash("\n".join((KIND, game, *tags)))


def _link(before: str, order: str) -> str:
    return _hash(f"{before}\n{order}")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
