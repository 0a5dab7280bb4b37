"""The values that are opened one after the other: a hash chain, its first link published, and how values are written.

`c[k-1]` is the SHA-256 of `c[k]`. Who has published `c[0]` can open `c[1]`, `c[2]` and so on, each once and none of
his choice; who has seen `c[k]` proves it with one hash and knows nothing of `c[k+1]`.
"""

import hashlib
import hmac
from base64 import b32decode, b32encode

BYTES = 32
LETTERS = 52  # that 32 bytes take in base 32
LENGTH = 10_000  # values in a chain: ten times as many as the longest game opens
MOST_SKIPPED = 1_000  # links that are tried to tell a value that is too late from one that is none


def coded(value: bytes) -> str:
    """Returns a value as it is written: base 32 of RFC 4648 without its padding, 52 capitals and digits."""
    return b32encode(value).decode().rstrip("=")


def decoded(text: str) -> bytes | None:
    """Returns the value that a text is, capitals or not; None if it is none."""
    if not text.isascii():
        return None  # such as `ſ`, whose capital is `S`
    try:
        value = b32decode(f"{text.upper()}====")
    except ValueError:
        return None
    return value if len(value) == BYTES and coded(value) == text.upper() else None


def link(value: bytes) -> bytes:
    """Returns the value before this one in its chain; also the hash under which a seed is published."""
    return hashlib.sha256(value).digest()


def value_of(end: bytes, number: int, length: int = LENGTH) -> bytes:
    """Returns `c[number]` of the chain whose secret end is `c[length]`.

    Raises:
        ValueError: if the chain has no such value.
    """
    if not 0 <= number <= length:
        message = f"a chain of {length} values has none with the number {number}"
        raise ValueError(message)
    value = end
    for _ in range(length - number):
        value = link(value)
    return value


def links_between(value: bytes, earlier: bytes, most: int = MOST_SKIPPED) -> int | None:
    """Returns how many links a value lies behind an earlier one; None if it does not, or further than `most`."""
    for number in range(most + 1):
        if value == earlier:
            return number
        value = link(value)
    return None


def secret_of_draw(seed: bytes, side: str, number: int) -> bytes:
    """Returns the part of a hidden draw that its side alone knows, `s[number]`; numbers count from 1."""
    return hmac.digest(seed, f"pbem draw 1|{side}|{number}".encode(), "sha256")


def salt_of_pledge(seed: bytes, side: str, number: int) -> bytes:
    """Returns the salt of a side's pledge of that number, from 1."""
    return hmac.digest(seed, f"pbem salt 1|{side}|{number}".encode(), "sha256")


def pledge_of(salt: bytes, orders: str) -> bytes:
    """Returns what is published of orders that stay secret: nobody can name others for it later."""
    return hmac.digest(salt, f"pbem pledge 1|{orders}".encode("utf-8", "surrogatepass"), "sha256")
