"""The one secret of a player, from which those of all his games follow: 24 words on paper bring back a lost disk."""

import secrets
from pathlib import Path

from pbem.core.chance.values import BYTES
from pbem.post.sealing.keeping import KeepingError, folder, save_text

FILE = "master.words"
WORDS = 24
AS_ON_PAPER = "write the 24 words as they stand on your paper, with blanks between them"


def master() -> bytes | None:
    """Returns the master secret that lies here, 32 bytes; None if there is none.

    Raises:
        KeepingError: if its file cannot be read.
    """
    path = _path()
    if not path.exists():
        return None
    try:
        return master_of(path.read_text("utf-8"))
    except (OSError, UnicodeError, KeepingError) as error:
        message = f"{path} cannot be read"
        raise KeepingError(message, "delete it, and write `pbem seals --restore` with the 24 words") from error


def new_master() -> bytes:
    """Returns a new master secret, drawn by the operating system, which lies here from now on."""
    found = secrets.token_bytes(BYTES)
    keep_master(found)
    return found


def keep_master(found: bytes) -> None:
    """Keeps a master secret here; another one that lies here stays.

    Raises:
        KeepingError: if another one lies here.
    """
    if (here := master()) is not None and here != found:
        message = "the master secret that lies here is another one"
        raise KeepingError(message, f"write down its words (`pbem seals --words`), move {_path()} away, and try again")
    save_text(_path(), f"{words_of(found)}\n")


def words_of(found: bytes) -> str:
    """Returns a master secret as 24 words of the English list of BIP-39."""
    from mnemonic import Mnemonic

    return Mnemonic("english").to_mnemonic(found)


def master_of(words: str) -> bytes:
    """Returns the master secret that 24 words stand for, whatever their case and blanks.

    Raises:
        KeepingError: if they are none; the message names the first word that is in no list.
    """
    from mnemonic import Mnemonic

    book, said = Mnemonic("english"), words.lower().split()
    known = set(book.wordlist)
    if (strange := next((each for each in said if each not in known), None)) is not None:
        message = f"`{strange}`, word {said.index(strange) + 1}, is none of the words"
        raise KeepingError(message, AS_ON_PAPER)
    if len(said) != WORDS:
        message = f"these are {len(said)} words, not {WORDS}"
        raise KeepingError(message, AS_ON_PAPER)
    if not book.check(" ".join(said)):
        message = "one of these words is wrong, or two have changed places: their sum is not right"
        raise KeepingError(message, AS_ON_PAPER)
    return bytes(book.to_entropy(said))


def _path() -> Path:
    return folder() / FILE
