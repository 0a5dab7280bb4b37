"""The hash chain of a game: one hash for each number of orders; two logs are the same if their last ones are."""

from pbem.core.by_identity import by_identity
from pbem.core.chance.orders_hash import beginning, hashed_words_of, links
from pbem.core.game import Header
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC

LATELY = 12  # replays as viewers know them: a mail asks about a few, and the next one about some of them again


def chain(header: Header, replay: AnyReplay) -> list[str]:
    """Returns the hashes, of 64 hexadecimal digits, after 0, 1, 2 ... orders of a log that shows everything."""
    return list(_links(replay, beginning(replay.game.name, header, replay.game.sides)))


@by_identity(LATELY)
def _links(replay: AnyReplay, first: str) -> list[str]:
    public = known_to(replay, PUBLIC)
    return links(first, (hashed_words_of(step, replay.game.sides) for step in public.steps))


@by_identity(LATELY)
def known_to(replay: AnyReplay, viewer: str) -> AnyReplay:
    """Returns a replay as a viewer knows it; what was asked lately is not worked out again."""
    found: AnyReplay = replay.game.seen(replay, viewer)
    return found
