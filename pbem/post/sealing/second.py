"""What somebody writes of chance in the second protocol, from the secret of his game: all of it follows from that."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from msgspec import Struct

from pbem.core.chance import chains
from pbem.core.chance.ledger import JUDGE, Waiting
from pbem.core.chance.second import SHORT_HASH, SecondLedger, seal_words
from pbem.core.chance.signing import public_key_of
from pbem.core.chance.values import BYTES, coded, decoded
from pbem.core.directives import DiscloseTo, OpenFor, Pledged, write_directive
from pbem.core.frozen import replace
from pbem.core.replay import AnyReplay
from pbem.post.sealing.secret import OtherVersionError, Secret, refuse_used

PROTOCOL = 2  # in a file of secrets
SERIALS = 10**12  # numbers that a seal may have


class SecondSecret(Struct, frozen=True):
    """The secret of a side's game, and for each value that it has opened the hash of the log that it was opened for."""

    root: bytes
    serial: int = 0
    opened: Mapping[str, str] = {}  # by the side whose draw it was, and its number: `axis 17`
    game: str = ""
    disclosed: bool = False

    def __repr__(self) -> str:
        """Returns no more than that it is one: an error message or a debugger prints nobody's secret."""
        return f"<secret of serial {self.serial}, {len(self.opened)} values open>"

    @classmethod
    def of(cls, master: bytes, game: str, id_: str, who: str, serial: int = 0) -> Self:
        """Returns the secret of a game, which follows from the player's master secret."""
        return cls(chains.root_of(master, game, id_, who, serial), serial)

    def begins(self, game: str) -> Self:
        """Returns the secret as that of a game in which it has not been sealed yet.

        Raises:
            UsedBeforeError: if it has been used in another game, or in another one of this name.
        """
        refuse_used(game, self.game, used=self.disclosed or bool(self.opened))
        return replace(self, game=game)

    def opening(self, waiting: Waiting, who: str) -> tuple[str, Self]:
        """Returns the line that opens the value for what waits, and the secret that remembers for what.

        Raises:
            OtherVersionError: if it was opened for another log.
        """
        assert waiting.second is not None
        number = f"{waiting.second.side} {waiting.number}"
        if self.opened.get(number, waiting.hash) != waiting.hash:
            message = f"the value for draw {waiting.number} of the {waiting.second.side.title()} side was opened for"
            text = f"{message} another version of the log"
            raise OtherVersionError(text, "")
        return opening(waiting, who, self.root), replace(self, opened={**self.opened, number: waiting.hash})

    def remembering(self, replay: AnyReplay, who: str) -> Self:
        """Returns the secret with what a log says it has opened: after it was worked out anew from the words."""
        book = replay.chance
        asked = [each.asked for each in book.dealt if each.asked] if book else []
        if book and book.waiting:
            asked.append(book.waiting)
        found = {f"{each.second.side} {each.number}": each.hash for each in asked if each.second and who in each.opens}
        return replace(self, opened={**found, **self.opened})

    def to_data(self) -> dict[str, Any]:
        """Returns the secret as plain data, to be kept where nobody else reads it."""
        return {
            "protocol": PROTOCOL,
            "root": coded(self.root),
            "serial": self.serial,
            "opened": dict(self.opened),
            "game": self.game,
            "disclosed": self.disclosed,
        }

    @classmethod
    def from_data(cls, data: Any) -> Self:
        """Returns the secret that plain data describes.

        Raises:
            ValueError: if the data is none.
        """
        message = "this is no secret of sealed chance"
        try:
            root, serial = decoded(data["root"]), data["serial"]
            opened = {str(number): str(hash_) for number, hash_ in data["opened"].items()}
            game, disclosed = str(data.get("game", "")), bool(data.get("disclosed"))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(message) from error
        if root is None or not isinstance(serial, int) or serial < 0:
            raise ValueError(message)
        return cls(root, serial, opened, game, disclosed)


AnySecret = Secret | SecondSecret


def new_serial() -> int:
    """Returns the number of a new seal, drawn by the operating system."""
    return secrets.randbelow(SERIALS)


def new_root() -> bytes:
    """Returns a new secret for a judge's game, drawn by the operating system."""
    return secrets.token_bytes(BYTES)


def chains_of(who: str, root: bytes, sides: Sequence[str], serial: int = 0) -> str:
    """Returns the line that begins the chains of a speaker."""
    first = [chains.value_at(root, who, label, 0) for label in chains.labels(who, sides)]
    return seal_words(who, serial, first, public_key_of(root))


def opening(waiting: Waiting, who: str, root: bytes) -> str:
    """Returns the line that opens a speaker's value for what waits."""
    assert waiting.second is not None
    lane = waiting.second.side
    value = chains.value_at(root, who, lane, waiting.number)
    return write_directive(OpenFor(who, lane, waiting.number, coded(value), waiting.hash[:SHORT_HASH]))


def pledge(book: SecondLedger, who: str, root: bytes, orders: Sequence[str]) -> str:
    """Returns the line that binds a side to orders which it has chosen in secret."""
    number = book.next_pledge(who)
    salt = chains.value_at(root, who, chains.SALT, number)
    value = chains.pledge_value(salt, book.game, who, number, "\n".join(orders))
    return write_directive(Pledged(who, len(orders), coded(value)))


def knows(book: SecondLedger, who: str, root: bytes) -> dict[str, bytes]:
    """Returns the ends of the chains from which a side draws unseen, or a judge for both."""
    sides = book.sides if who == JUDGE else (who,)
    mine = [side for side in sides if book.keeper(side) == who]
    return {side: chains.end_of(root, book.label(side)) for side in mine}


def disclosures(book: SecondLedger, who: str, root: bytes, up_to: int | None = None) -> Iterator[str]:
    """Yields the lines that lay open what a speaker has drawn and pledged so far.

    With `up_to` they lay open what it has drawn up to that number, and nothing else.
    """
    sides = [side for side in book.sides if book.keeper(side) == who]
    counts = {book.label(side): book.drawn.get(side, 0) for side in sides}
    if up_to is not None:
        counts = {label: min(count, up_to) for label, count in counts.items()}
    elif who != JUDGE:
        counts[chains.SALT] = book.next_pledge(who) - 1
    for label, count in counts.items():
        if count:
            value = chains.value_at(root, who, label, count)
            yield write_directive(DiscloseTo(who, label, count, coded(value), book.end))
