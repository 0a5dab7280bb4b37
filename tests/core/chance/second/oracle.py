"""What the protocol's page says, worked out anew: tests take the truth from here, and not from the program."""

import hashlib
import hmac
from base64 import b32decode, b32encode
from collections.abc import Iterator, Sequence
from functools import cache

LENGTH = 4_096


def mac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


@cache
def chain_of(root: bytes, who: str, name: str) -> tuple[bytes, ...]:
    """Returns a whole chain, `c[0]` first."""
    found = [mac(root, f"pbem2 end|{name}")]
    for number in range(LENGTH, 0, -1):
        found.append(hashlib.sha256(f"pbem2 link|{who}|{name}|{number}|".encode() + found[-1]).digest())
    return tuple(found[::-1])


def letters(value: bytes) -> str:
    return b32encode(value).decode().rstrip("=")


def value_in(text: str) -> bytes:
    return b32decode(text + "=" * (-len(text) % 8))


def beginning(package: str, header: dict[str, str], sides: Sequence[str]) -> str:
    """Returns `B`."""
    tags = ("id", "scenario", "edition", "options", "dice", "policy", "referee", "deadline", *sides)
    lines = (f"{tag}: {' '.join(header.get(tag, '').casefold().split())}" for tag in tags)
    return hashlib.sha256("\n".join(("pbem chain 2", package, *lines)).encode()).hexdigest()


def game_of(begins: str, seals: Sequence[str]) -> str:
    """Returns `G`."""
    return hashlib.sha256("|".join(("pbem2 game", begins, *seals)).encode()).hexdigest()


def picks(key: bytes, counts: Sequence[int]) -> Iterator[int]:
    """Yields a pick out of each of these numbers."""
    index = 0
    for count in counts:
        bits = (count - 1).bit_length()
        while True:
            found = int.from_bytes(mac(key, f"pick|{index}")) >> (256 - bits)
            index += 1
            if found < count:
                yield found
                break


def dice(key: bytes, count: int) -> str:
    """Returns dice as they are written."""
    return " ".join(f"@{each + 1}" for each in picks(key, [6] * count))


def cards(key: bytes, pile: Sequence[int], count: int) -> list[int]:
    """Returns cards drawn one by one out of a pile in order."""
    left = list(pile)
    return [left.pop(each) for each in picks(key, range(len(pile), len(pile) - count, -1))]


def of_an_event(x: bytes, y: bytes, game: str, side: str, number: int) -> bytes:
    """Returns `K` of what all see; with a judge `x` is the value of the words behind `luck`."""
    return mac(x + y, f"pbem2 event|{game}|{side}|{number}")


def of_a_hand(hand: bytes, value: bytes, game: str, side: str, number: int) -> bytes:
    """Returns `K` of what one side alone sees."""
    return mac(hand + value, f"pbem2 hand|{game}|{side}|{number}")


def luck(side: str, words: str) -> bytes:
    return hashlib.sha256(f"pbem2 luck|{side}|{' '.join(words.split())}".encode()).digest()
