"""A bar on standard error for work that takes longer than a second: how far it has come, and the time that is left.

People see it, pipes and files do not. Nothing is loaded for it before that second is over.
"""

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from pbem.cli.outlook import console, is_quiet

AFTER = 1.0  # seconds

Thing = TypeVar("Thing")


class Progress:
    """How far some work has come, of a `total` in any unit."""

    def __init__(self, doing: str, total: float) -> None:
        """Begins; nothing is shown yet."""
        self.doing, self.total, self.done = doing, total, 0.0
        self._wanted = sys.stderr.isatty() and not is_quiet()
        self._began = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def reached(self, done: float) -> None:
        """Notes how much is done, and shows it where that is wanted."""
        self.done = done
        elapsed = time.monotonic() - self._began
        if not self._wanted or elapsed < AFTER:
            return
        if self._bar is None:
            self._begin()
        left = elapsed * (self.total - done) / done if done else 0.0
        self._bar.update(self._task, completed=done, left=f"{left:.0f} s left" if done else "")

    def further(self, share: float) -> None:
        """Notes that so much more is done."""
        self.reached(self.done + share)

    def through(self, things: Sequence[Thing], share: float) -> Iterable[Thing]:
        """Returns things to be worked on one by one, which are a share of the whole work."""
        return self._each(things, share) if self._wanted else things

    def _each(self, things: Sequence[Thing], share: float) -> Iterator[Thing]:
        start = self.done
        for number, thing in enumerate(things):
            self.reached(start + share * number / len(things))
            yield thing
        self.reached(start + share)

    def _begin(self) -> None:
        from rich import progress

        said, left = (progress.TextColumn(f"{{task.{each}}}") for each in ("description", "fields[left]"))
        columns = (said, progress.BarColumn(), progress.TaskProgressColumn(), left)
        self._bar = progress.Progress(*columns, console=console(sys.stderr), transient=True)
        self._task = self._bar.add_task(self.doing, total=self.total, left="")
        self._bar.start()
