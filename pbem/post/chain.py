"""The hash chain of a game: one hash for each number of orders; two logs are the same if their last ones are."""

from pbem.core.chance.orders_hash import beginning, links
from pbem.core.game import Header
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import words


def chain(header: Header, replay: AnyReplay) -> list[str]:
    """Returns the hashes, of 64 hexadecimal digits, after 0, 1, 2 ... orders of a log that shows everything."""
    public = replay.game.seen(replay, PUBLIC)
    return links(beginning(replay.game.name, header), (words(step, public) for step in public.steps))
