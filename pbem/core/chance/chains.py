"""What the second protocol computes: chains that all follow from one secret, the key of a game, of dice and of piles.

`docs/dice-protocol.md` has the same formulas in words, and vectors for whoever writes them anew.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from pbem.core.chance.source import Derived

LENGTH = 4_096  # values in a chain: four times as many draws as the longest game has
HAND, SALT = "hand", "salt"  # the names of chains; those of values have the name of the side whose draws they are for


def labels(who: str, sides: Sequence[str]) -> tuple[str, ...]:
    """Returns the names of a speaker's four chains, in the order in which a seal shows their beginnings.

    A side has one for the draws of each side, one for what it alone sees, and one for its pledges. A judge deals hands
    to both, and pledges nothing.
    """
    last = (HAND, SALT) if who in sides else tuple(hand_of(who, side, sides) for side in sides)
    return (*sides, *last)


def hand_of(who: str, side: str, sides: Sequence[str]) -> str:
    """Returns the name of the chain from which a speaker draws what `side` alone sees."""
    return HAND if who in sides else f"{HAND} {side}"


def root_of(master: bytes, game: str, id_: str, who: str, serial: int) -> bytes:
    """Returns the secret of one game, 32 bytes: all of it follows from a player's master secret."""
    return _mac(master, f"pbem2 root|{game}|{id_}|{who}|{serial}")


def end_of(root: bytes, label: str) -> bytes:
    """Returns the last value of a chain, `c[LENGTH]`, which its owner alone knows."""
    return _mac(root, f"pbem2 end|{label}")


def signing_key_of(root: bytes) -> bytes:
    """Returns the secret key of a game's signatures, 32 bytes, as Ed25519 takes it."""
    return _mac(root, "pbem2 key")


def before(value: bytes, who: str, label: str, number: int) -> bytes:
    """Returns `c[number - 1]` of a chain, `value` being its `c[number]`."""
    return hashlib.sha256(f"pbem2 link|{who}|{label}|{number}|".encode() + value).digest()


def back_to(value: bytes, who: str, label: str, number: int, wanted: int) -> bytes:
    """Returns `c[wanted]` of a chain, `value` being its `c[number]`.

    Raises:
        ValueError: if that lies behind `c[number]`, or before the beginning.
    """
    if not 0 <= wanted <= number:
        message = f"value {wanted} of a chain does not follow from value {number}"
        raise ValueError(message)
    for each in range(number, wanted, -1):
        value = before(value, who, label, each)
    return value


def value_at(root: bytes, who: str, label: str, number: int) -> bytes:
    """Returns `c[number]` of a chain from the secret of the game.

    Raises:
        ValueError: if the chain has no such value.
    """
    return back_to(end_of(root, label), who, label, LENGTH, number)


def game_key(beginning: str, seals: Iterable[str]) -> str:
    """Returns what all keys of a game hang on: its header with both players, and the seals that are in force."""
    return hashlib.sha256("|".join(("pbem2 game", beginning, *seals)).encode()).hexdigest()


def dice_key(values: Sequence[bytes], game: str, side: str, number: int) -> bytes:
    """Returns the key of what all see: both values, the side whose draw it is, and its number; no text of an order."""
    return _mac(b"".join(values), f"pbem2 event|{game}|{side}|{number}")


def hand_key(hand: bytes, values: Sequence[bytes], game: str, side: str, number: int) -> bytes:
    """Returns the key of what one side alone sees: its own value of that number, and the other's."""
    return _mac(hand + b"".join(values), f"pbem2 hand|{game}|{side}|{number}")


def pile_key(hand: bytes, values: Sequence[bytes], game: str, side: str, number: int, about: str) -> bytes:
    """Returns the key by which a card that all see comes out of a pile that one side knows: its place tells nothing."""
    return _mac(hand + b"".join(values), f"pbem2 {about}|{game}|{side}|{number}")


def pledge_value(salt: bytes, game: str, side: str, number: int, orders: str) -> bytes:
    """Returns what is published of orders that stay secret."""
    return hmac.digest(salt, f"pbem2 pledge|{game}|{side}|{number}|{orders}".encode("utf-8", "surrogatepass"), "sha256")


def luck_value(who: str, words: str) -> bytes:
    """Returns the value that a player's own words stand for, where a judge rolls."""
    return hashlib.sha256(f"pbem2 luck|{who}|{words}".encode("utf-8", "surrogatepass")).digest()


def signed_text(who: str, hash_: str) -> bytes:
    """Returns what a side signs: the hash of the log above, in 64 digits."""
    return f"pbem2 sign|{who}|{hash_}".encode()


def picks(key: bytes) -> Derived:
    """Returns the chance that follows from a key."""
    return Derived(key, "pick")


def _mac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
