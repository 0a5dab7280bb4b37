"""Who wrote a line, as far as the log or its mails show it. Where they do not, nobody is suspected."""

import re
from collections.abc import Sequence

from msgspec import Struct

from pbem.core.directives import Accept, Propose, Takeback
from pbem.core.game import Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line

NOBODYS = ("turn", "end", "check", "set", "waive")  # words with which nobody decides anything
_WORD = re.compile(r"[\w.+-]+(?:@[\w.-]+)?")


class Authors(Struct, frozen=True):
    """The players' names, side by side."""

    header: Header
    sides: Sequence[str]

    def of_line(self, line: Line) -> str:
        """Returns the side whose player wrote a line; empty where that is not known."""
        return self.named(line.writer)

    def named(self, writer: str) -> str:
        """Returns the one side that has a player of this name or address."""
        if not writer:
            return ""
        found = self._by_address(writer) or self._by_name(writer)
        return found[0] if len(found) == 1 else ""

    def _by_address(self, writer: str) -> list[str]:
        """Returns the sides of the address, or of the name before its @: the name beside it is typed at will."""
        found = [word for word in _words(writer) if "@" in word]
        given = [side for side in self.sides if set(found) & set(_words(self.header.get(side)))]
        return given or [
            side
            for side in self.sides
            if any(_words(name) == [word.partition("@")[0]] for name in self.players(side) for word in found)
        ]

    def _by_name(self, writer: str) -> list[str]:
        return [side for side in self.sides if any(_is_in(name, writer) for name in self.players(side))]

    def players(self, side: str) -> list[str]:
        """Returns the names of a side's players as the header has them: `Nick, Brian, Pete`."""
        return [name.strip() for name in self.header.get(side).split(",") if name.strip()]

    def of_directive(self, line: Line, said: Takeback | Propose | Accept) -> str:
        """Returns the side that a directive comes from: it says so itself, names its player, or its mail shows it."""
        return said.who or self.of_line(line) or (self.named(said.reason) if self.is_name(said.reason) else "")

    def speaker(self, line: Line, said: Takeback | Propose | Accept) -> str | Problem:
        """Returns the side that a directive comes from, empty where nobody can tell, or why that cannot be true."""
        side, writer = self.of_directive(line, said), self.of_line(line)
        if side and side not in self.sides:
            remedy = f"name one of: {', '.join(self.sides)}; or leave it out"
            return at_line(line, "log/unknown-side", Kind.NOT_UNDERSTOOD, f"there is no side `{side}`", remedy=remedy)
        if writer and side != writer:
            message, remedy = f"this says {side}, but the {writer} side wrote it", "each side speaks in its own turn"
            return at_line(line, "log/other-side", Kind.NOT_POSSIBLE, message, remedy=remedy)
        return side

    def stranger(self, line: Line, side_to_act: str) -> Problem | None:
        """Returns a notice where one side has written what is the other one's to decide."""
        author = self.of_line(line)
        owner = self.owner(line, side_to_act) if author else ""
        if owner in ("", author):
            return None
        message = f"the {author.title()} side wrote this, and it is the {owner.title()} side's to decide"
        remedy = f"the {owner.title()} player looks whether it is as he wants it; else `takeback`"
        return at_line(line, "log/other-side", Kind.NOTICE, message, remedy=remedy)

    def unknown(self, line: Line, does: str = "accepts") -> Problem | None:
        """Returns a notice where it is somebody else than a player whose mail it is: anybody may have sent it."""
        names = [name for side in self.sides for name in self.players(side)]
        if not line.writer or not names or self._by_address(line.writer) or self._by_name(line.writer):
            return None
        message = f"`{line.writer}` {does}, who is no player of the header"
        remedy = "ask the other player whether it was he; the header's names are those that the mails bear"
        return at_line(line, "log/unknown-sender", Kind.NOTICE, message, remedy=remedy)

    def mistaken(self, line: Line) -> Problem | None:
        """Returns a notice where a mail bears one player's name and the address of another."""
        by_address, by_name = self._by_address(line.writer), self._by_name_alone(line.writer)
        if not by_address or not by_name or set(by_address) & set(by_name):
            return None
        name, address = by_name[0].title(), by_address[0].title()
        message = f"`{line.writer}` is the {name} player's name with the {address} player's address"
        remedy = "it is read by its address; ask who wrote it"
        return at_line(line, "log/other-address", Kind.NOTICE, message, remedy=remedy)

    def _by_name_alone(self, writer: str) -> list[str]:
        return self._by_name(" ".join(word for word in _words(writer) if "@" not in word))

    def is_name(self, text: str) -> bool:
        """Tells whether a text is a player's name and nothing more."""
        return any(_words(text) == _words(name) for side in self.sides for name in self.players(side))

    def owner(self, line: Line, side_to_act: str) -> str:
        """Returns whose decision an order is: that of the side it names, else that of the side to act."""
        first, *rest = line.text.replace(":", " ").split() or [""]
        if first in NOBODYS or first in self.sides:
            return ""
        named = rest[0] if rest and rest[0] in self.sides else side_to_act
        return named if named in self.sides else ""


def _is_in(name: str, writer: str) -> bool:
    """Tells whether a name stands in `Anna Meier <anna@example.org>`, word by word, or as the address before the @."""
    wanted, found = _words(name), _words(writer)
    runs = (found[at : at + len(wanted)] for at in range(len(found)))
    return bool(wanted) and (wanted in runs or [word.partition("@")[0] for word in found if "@" in word] == wanted)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
