"""The order of mails: those that say where they belong in the game by that, the others by their dates."""

from collections.abc import Iterator, Sequence

from pbem.log import Log


def by_date(mails: Sequence[Log]) -> list[Log]:
    """Returns mails in the order in which they were sent; those without a date come last, as they were given."""
    return sorted(mails, key=_sent)


def _sent(mail: Log) -> tuple[bool, float]:
    sent = mail.letter.sent
    return (sent is None, sent.timestamp() if sent else 0.0)


def first_of(mail: Log) -> int | None:
    """Returns the number in the game that the first order of a mail has, if the block in which it stands says it."""
    begins = next((each for each in mail.sealed if mail.lines and each.holds(mail.lines[0])), None)
    return begins.envelope.first if begins else None


def next_of(left: Sequence[Log], orders: int) -> Log | None:
    """Returns the mail that can be looked at now: one whose number has come, else the earliest that has no number."""
    numbered = [mail for mail in left if (first := first_of(mail)) is not None and first <= orders + 1]
    return next(iter(numbered), None) or next((mail for mail in left if first_of(mail) is None), None)


def waits_for(mail: Log, orders: int) -> str:
    """Returns what has to come in before a mail, where the log has so many orders."""
    first = first_of(mail) or 0
    missing = f"order {orders + 1}" if first == orders + 2 else f"orders {orders + 1} to {first - 1}"
    return f"it begins with order {first} of the game; {missing} did not come in yet"


def in_two_versions(mails: Sequence[Log], orders: int) -> Iterator[tuple[Log, Log]]:
    """Yields the mails that begin with the same order of the game and go on otherwise, each with another one."""
    for mail in mails:
        first = first_of(mail)
        others = (each for each in mails if each is not mail and first_of(each) == first and not _alike(each, mail))
        if first is not None and first > orders and (other := next(others, None)) is not None:
            yield mail, other


def _alike(one: Log, other: Log) -> bool:
    """Return whether two mails say the same as far as both go: a later one repeats what was not answered yet."""
    pairs = zip(one.texts, other.texts, strict=False)
    return all(text.casefold().split() == same.casefold().split() for text, same in pairs)
