"""A position as a log of its own: the header's tags and set-up lines, for a game that is taken over from here."""

from collections.abc import Iterator

from pbem.core.replay import AnyReplay
from pbem.core.standing.told import setup_lines


def setup_text(replay: AnyReplay, viewer: str) -> str | None:
    """Returns the log that begins with a replay's last position; None where the game has no such lines."""
    written = replay.game.as_setup
    if written is None:
        return None
    return "\n".join([*_header(replay), "", *written(replay.position, viewer), *setup_lines(replay)]) + "\n"


def _header(replay: AnyReplay) -> Iterator[str]:
    """Yields the tags of the log, the game's name for one that it need not say."""
    tags = {"game": replay.game.title.split(": ")[-1], **replay.header.tags}
    yield from (f"{tag.capitalize()}: {value}" for tag, value in tags.items())
