"""A log as read, before any rule."""

from msgspec import Struct

from pbem.core.game import Header
from pbem.core.problem import Problem
from pbem.core.source import Line
from pbem.log.fences.envelope import Sealed
from pbem.log.mails.letter import NO_LETTER, Letter


class Beneath(Struct, frozen=True):
    """The orders of turn blocks that are quoted, or in an earlier mail, and what those blocks say of themselves."""

    lines: tuple[Line, ...] = ()
    sealed: tuple[Sealed, ...] = ()


class Doubtful(Struct, frozen=True):
    """The orders of turn blocks below what looks like the head of an earlier mail, and what is said of them.

    `apart` says that the writer's own turn above is settled, whatever these are.
    """

    problem: Problem
    head: str  # its place and its words, as messages name it
    lines: tuple[Line, ...]
    sealed: tuple[Sealed, ...] = ()
    apart: bool = False


class Log(Struct, frozen=True):
    """A log as read; `format` is `log`, `mail` or `forum`, `lines` its orders, `raw` all lines of the first file."""

    file: str
    format: str
    header: Header
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    raw: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # the files behind the first one
    whole: bool = False  # every line counts, not only those in turn blocks
    letter: Letter = NO_LETTER  # whose mail it is, if it is one
    joined: tuple["Log", ...] = ()  # the logs that were put together to this one
    sealed: tuple[Sealed, ...] = ()  # its turn blocks that say where they belong
    beneath: Beneath = Beneath()  # where it has no turn block of its own
    doubtful: tuple[Doubtful, ...] = ()  # not played, whether it has one or not

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all files, in order."""
        return (self.file, *self.others)

    @property
    def parts(self) -> tuple["Log", ...]:
        """The logs that it was put together from, each as it was read; itself if it was not."""
        return self.joined or (self,)

    @property
    def texts(self) -> tuple[str, ...]:
        """The words of its orders."""
        return tuple(line.text for line in self.lines)
