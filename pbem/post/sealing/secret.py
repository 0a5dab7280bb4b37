"""What one side of a game alone knows, and which of its values it has opened for what."""

import secrets
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pbem.core.chance.values import BYTES, LENGTH, coded, decoded, link, value_of
from pbem.core.frozen import replace


class OtherVersionError(ValueError):
    """A value was opened for another version of the log already: to open it again would let somebody roll twice."""

    def __init__(self, message: str, value: str) -> None:
        """Keeps the value, as it is written."""
        super().__init__(message)
        self.value = value


class UsedBeforeError(ValueError):
    """A secret was used in another game already: who has read its log knows the hands that it would deal."""


def refuse_used(game: str, made_for: str, *, used: bool) -> None:
    """Refuses a secret that was used, or made for another game.

    Raises:
        UsedBeforeError: if it was.
    """
    if used or made_for not in ("", game):
        message = "the secret of this game's `Id` was made for another game"
        raise UsedBeforeError(message)


class Secret(Struct, frozen=True):
    """The end of a chain, a seed, and for each value opened the hash of the log that it was opened behind.

    `game` is the game that it was made for, by the hash of its header, and `disclosed` says that its seed is public.
    """

    end: bytes
    seed: bytes
    length: int = LENGTH
    opened: Mapping[int, str] = {}
    game: str = ""  # empty where an older program has made it
    disclosed: bool = False

    def __repr__(self) -> str:
        """Returns no more than which it is: an error message or a debugger prints nobody's secret."""
        return f"<secret of the chain {coded(self.first)[:8]}..., {len(self.opened)} values open>"

    @classmethod
    def new(cls, game: str = "") -> "Secret":
        """Returns a new secret, drawn by the operating system."""
        return cls(secrets.token_bytes(BYTES), secrets.token_bytes(BYTES), game=game)

    def begins(self, game: str) -> "Secret":
        """Returns the secret as that of a game in which it has not been sealed yet.

        Raises:
            UsedBeforeError: if it has been used in another game, or in another one of this name.
        """
        refuse_used(game, self.game, used=self.disclosed or bool(self.opened))
        return replace(self, game=game)

    @property
    def first(self) -> bytes:
        """The value that is published first."""
        return value_of(self.end, 0, self.length)

    def opening(self, number: int, hash_: str) -> tuple[str, "Secret"]:
        """Returns the value of that number as it is written, and the secret that remembers for what it was opened.

        Raises:
            OtherVersionError: if it was opened behind another log.
            ValueError: if the chain has come to its end.
        """
        value = coded(value_of(self.end, number, self.length))
        if self.opened.get(number, hash_) != hash_:
            message = f"value {number} of this chain was opened for another version of the log"
            raise OtherVersionError(message, value)
        return value, replace(self, opened={**self.opened, number: hash_})

    def to_data(self) -> dict[str, Any]:
        """Returns the secret as plain data, to be kept where nobody else reads it."""
        opened = {str(number): hash_ for number, hash_ in self.opened.items()}
        return {
            "end": coded(self.end),
            "seed": coded(self.seed),
            "length": self.length,
            "opened": opened,
            "game": self.game,
            "disclosed": self.disclosed,
        }

    @classmethod
    def from_data(cls, data: Any) -> "Secret":
        """Returns the secret that plain data describes.

        Raises:
            ValueError: if the data is none.
        """
        message = "this is no secret of sealed chance"
        try:
            end, seed, length = decoded(data["end"]), decoded(data["seed"]), data["length"]
            opened = {int(number): str(hash_) for number, hash_ in data["opened"].items()}
            game, disclosed = str(data.get("game", "")), bool(data.get("disclosed"))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(message) from error
        if end is None or seed is None or not isinstance(length, int) or not 0 < length <= 10 * LENGTH:
            raise ValueError(message)
        return cls(end, seed, length, opened, game, disclosed)


def seal_line(who: str, secret: Secret) -> str:
    """Returns the line that begins a chain in a log."""
    return f"seal {who} {coded(secret.first)} seed {coded(link(secret.seed))}"


def disclosure(who: str, secret: Secret, hash_: str) -> str:
    """Returns the line that lays the seed open when the game is over: it tells all hands, and no value of the chain.

    `hash_` is that of the log so far, which it binds: nobody changes an order above it later.
    """
    return f"disclose {who} {coded(secret.seed)} at {hash_}"
