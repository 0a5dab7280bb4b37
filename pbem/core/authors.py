"""Who wrote a line, as far as the log or its mails show it. Where they do not, nobody is suspected."""

import re
from collections.abc import Sequence
from unicodedata import normalize

from msgspec import Struct

from pbem.core.directives import Accept, Propose, Reject, Standing, Takeback, Waive
from pbem.core.frozen import replace
from pbem.core.game import Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line
from pbem.core.standing.passed_over import Whose

Spoken = Takeback | Propose | Accept | Reject | Standing | Waive
_WORD = re.compile(r"[\w.!#$%&'*/=?^`{|}~+-]+@[\w.-]+|[\w.+-]+")
_ADDRESSED = re.compile(r"(.*)<([^<>]*)>\s*")


class Sender(Struct, frozen=True):
    """A mail's sender: the name that he types at will, and the address that it came from, empty where none is given."""

    name: str
    address: str

    @property
    def another(self) -> str:
        """An address in the name that is not the mail's."""
        return next((word for word in _words(self.name) if "@" in word and word != self.address), "")


def sender(writer: str) -> Sender:
    """Returns the sender that `Anna <anna@example.org>` names; of several addresses none counts."""
    found = _ADDRESSED.fullmatch(writer)
    name, address = (found[1].strip(), found[2]) if found else ("", writer) if "@" in writer else (writer, "")
    words = _words(address)
    return Sender(name, words[0] if len(words) == 1 else "@" if address else "")


class Authors(Struct, frozen=True):
    """The players' names, side by side."""

    header: Header
    sides: Sequence[str]

    def of_line(self, line: Line) -> str:
        """Returns the side whose player wrote a line; empty where that is not known."""
        return self.named(line.writer)

    def named(self, writer: str) -> str:
        """Returns the one side that has a player of this name or address."""
        found = self._of(sender(writer)) if writer else []
        return found[0] if len(found) == 1 else ""

    def _of(self, sender: Sender) -> list[str]:
        """Returns the sides whose player a sender may be: by his address, else by a name that the header has alone."""
        if not sender.address:
            return self._by_name(sender.name)
        return self._by_address(sender.address) or self._by_name(_without_addresses(sender.name))

    def _by_address(self, address: str) -> list[str]:
        """Returns the sides of the address, or of the name before its @: the name beside it is typed at will.

        What stands behind a `+` in it goes into the same box, as long as only one side has that.
        """
        given = [side for side in self.sides if address in _words(self.header.get(side))]
        return (
            given
            or self._by_box(address)
            or [
                side
                for side in self.sides
                if any(_words(name) == [address.partition("@")[0]] for name in self.players(side))
            ]
        )

    def _by_box(self, address: str) -> list[str]:
        box = _box(address)
        found = [side for side in self.sides if box in map(_box, _words(self.header.get(side)))]
        return found if box and len(found) == 1 else []

    def _by_name(self, writer: str) -> list[str]:
        return [side for side in self.sides if any(_is_in(name, writer) for name in self.players(side))]

    def players(self, side: str) -> list[str]:
        """Returns the names of a side's players as the header has them: `Nick, Brian, Pete`."""
        return [name.strip() for name in self.header.get(side).split(",") if name.strip()]

    def of_directive(self, line: Line, said: Spoken) -> str:
        """Returns the side that a directive comes from: it says so itself, names its player, or its mail shows it."""
        return said.who or self.of_line(line) or self.called(said.reason)

    def speaker(self, line: Line, said: Spoken) -> str | Problem:
        """Returns the side that a directive comes from, empty where nobody can tell, or why that cannot be true."""
        side, writer = self.of_directive(line, said), self.of_line(line)
        if side and side not in self.sides:
            remedy = f"name one of: {', '.join(self.sides)}; or leave it out"
            return at_line(line, "log/unknown-side", Kind.NOT_UNDERSTOOD, f"there is no side `{side}`", remedy=remedy)
        if writer and side != writer:
            message, remedy = f"this says {side}, but the {writer} side wrote it", "each side speaks in its own turn"
            return at_line(line, "log/other-side", Kind.NOT_POSSIBLE, message, remedy=remedy)
        return side

    def stranger(self, line: Line, whose: Whose) -> Problem | None:
        """Returns a notice where one side has written what is the other one's to decide, or cuts that short."""
        author, owner = self.of_line(line), whose.side.title()
        if whose.side in ("", author) or not author:
            return None
        if " and " in whose.side:
            message = f"this order names units or cards of both sides, and the {author.title()} side wrote it"
            remedy = "write an order for each side: its own player writes it"
            return at_line(line, "log/other-side", Kind.NOTICE, message, remedy=remedy)
        if not whose.firm:
            message = f"the {owner} side has had no say since, and could also have written: {whose.decision}"
            remedy = f"{owner}: if you want to use it, ask for a `takeback`; otherwise play on"
            return at_line(line, "log/cut-short", Kind.NOTICE, message, remedy=remedy)
        if whose.remedy:
            message = f"the {owner} side has its say first: {whose.decision}"
            found = at_line(line, "log/other-side", Kind.NOTICE, message, remedy=whose.remedy)
            return replace(found, rule=whose.rule)
        message = f"the {author.title()} side wrote this, but the {owner} side decides it"
        remedy = f"{owner}: if you want it otherwise, ask for a `takeback`; otherwise play on"
        if whose.decision:
            message += f", and has had no say since: {whose.decision}"
            remedy = f"the {owner} player must write this line, after anything else that side wants to do first"
        return at_line(line, "log/other-side", Kind.NOTICE, message, remedy=remedy)

    def unknown(self, line: Line, does: str = "accepts") -> Problem | None:
        """Returns a notice where it is somebody else than a player whose mail it is: anybody may have sent it."""
        names = [name for side in self.sides for name in self.players(side)]
        if not line.writer or not names or self._of(sender(line.writer)):
            return None
        message = f"`{line.writer}` {does}, who is no player of the header"
        remedy = "ask the other player whether it was he; the header's names are those that the mails bear"
        return at_line(line, "log/unknown-sender", Kind.NOTICE, message, remedy=remedy)

    def mistaken(self, line: Line) -> Problem | None:
        """Returns a notice where a mail bears one player's name, or an address in it, and the address of another."""
        writer = sender(line.writer)
        by_address, by_name = self._by_address(writer.address), self._by_name_alone(writer.name)
        box = self._by_box(writer.address)
        if writer.another and (by_address or self._by_address(writer.another)):
            message = f"`{line.writer}` has an address in its name that is not the mail's"
        elif by_address and by_name and not set(by_address) & set(by_name):
            name, address = by_name[0].title(), by_address[0].title()
            message = f"`{line.writer}` is the {name} player's name with the {address} player's address"
        elif box and writer.address not in _words(self.header.get(box[0])):
            message = f"`{line.writer}` is the {box[0].title()} player's address but for what stands behind a `+`"
        else:
            return None
        remedy = "it is read by its address; ask who wrote it"
        return at_line(line, "log/other-address", Kind.NOTICE, message, remedy=remedy)

    def _by_name_alone(self, writer: str) -> list[str]:
        """Returns the sides that have a player of this name, whatever address the header gives him."""
        said = _without_addresses(writer)
        return [
            side for side in self.sides if any(_is_in(_without_addresses(name), said) for name in self.players(side))
        ]

    def is_name(self, text: str) -> bool:
        """Tells whether a text is a player's name and nothing more."""
        return any(self._is_called(name, text) for side in self.sides for name in self.players(side))

    def called(self, text: str) -> str:
        """Returns the one side that has a player of just this name, with his address behind it or without."""
        found = [side for side in self.sides if any(self._is_called(name, text) for name in self.players(side))]
        return found[0] if len(found) == 1 else ""

    def _is_called(self, name: str, text: str) -> bool:
        said = _words(text)
        return bool(said) and said in (_words(name), _words(_without_addresses(name)))


def side_of(authors: Authors, who: str) -> str:
    """Returns the side that is called so, or has a player of this name; empty if there is none, or both have."""
    word = who.casefold()
    return word if word in authors.sides else authors.called(who) or authors.named(who)


def _is_in(name: str, writer: str) -> bool:
    """Tells whether a name stands in `Anna Meier`, word by word."""
    wanted, found = _words(name), _words(writer)
    return bool(wanted) and wanted in [found[at : at + len(wanted)] for at in range(len(found))]


def _without_addresses(text: str) -> str:
    return " ".join(word for word in _words(text) if "@" not in word)


def _box(address: str) -> str:
    """Returns an address without what stands behind a `+` before its @."""
    name, at, domain = address.rpartition("@")
    return f"{name.partition('+')[0]}@{domain}" if at else ""


def _words(text: str) -> list[str]:
    """Returns the words of a name, and addresses, in the one form of all that are the same."""
    found = _WORD.findall(normalize("NFC", text))
    return [same_address(word) if "@" in word else normalize("NFC", word.casefold()) for word in found]


# -- addresses


def same_address(address: str) -> str:
    """Return an address in the one form of all that reach the same box: small letters, its domain in ASCII."""
    local, at, domain = address.rpartition("@")
    return f"{normalize('NFC', normalize('NFC', local).casefold())}{at}{ascii_domain(domain)}"


def ascii_domain(domain: str) -> str:
    """Return a domain as the net has it, each label beyond ASCII as `xn--`."""
    labels = normalize("NFKC", domain).lower().replace("\u3002", ".").split(".")
    return ".".join(map(_ascii_label, labels))


def _ascii_label(label: str) -> str:
    if label.isascii():
        return label
    try:
        return "xn--" + normalize("NFC", label).encode("punycode").decode("ascii")
    except UnicodeError:
        return label
