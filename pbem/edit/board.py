"""The map of the present position: the report's board, marked with the orders that are not sent yet."""

from itertools import count
from typing import Any, NamedTuple

from pbem.core.frozen import replace
from pbem.core.maps.playback import at_rest
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import ALL
from pbem.log import Log
from pbem.post.answer import unsent
from pbem.report.html import figures

_NUMBERS = count(1)  # no two drawings of a program have the same one, whichever window they are made for
LATEST = 100  # orders that may be marked: in a log without mails none was ever sent


class Board(NamedTuple):
    """The parts of the drawing: what its pictures share, the board, its places as the report's script has them."""

    shared: str
    drawn: str
    data: str


class Boards:
    """Draws the board, and draws it anew only where it has changed."""

    def __init__(self, viewer: str | None) -> None:
        """Remembers who looks at it: a side, or whoever may see everything."""
        self._viewer = viewer or ALL
        self._of: tuple[Any, ...] = ()
        self._made = Board("", "", "")
        self.number = 0  # another one with every other drawing

    def board(self, log: Log, replay: AnyReplay) -> Board:
        """Returns the board of a log."""
        since = max(min(unsent(log, replay), len(replay.steps)), len(replay.steps) - LATEST)
        late = replace(replay, start=replay.after(since), steps=replay.steps[since:])
        of = (late.start, late.position, [(each.written, each.outcome) for each in late.steps])
        if not self._of or of != self._of:
            self._of, self._made, self.number = of, self._drawn(late), next(_NUMBERS)
        return self._made

    def _drawn(self, late: AnyReplay) -> Board:
        """Draws what a short replay shows, which begins with the first order that was not sent."""
        view = late.game.view(late, self._viewer)
        if not view.map:
            return Board("", "", "")
        played = late.game.played_back(late, self._viewer)
        drawn = figures(view, replace(at_rest(played), orders=played.orders[-1:]))  # the last one for where it was
        return Board(drawn.shared, drawn.pictures["figure-map"], drawn.data)
