"""How far a game's chance can be trusted, in one sentence that everybody understands."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.core.chance.ledger import JUDGE, Ledger, Proof
from pbem.core.chance.second import is_second
from pbem.core.replay import Replay
from pbem.core.telling.words import counted, enumerated

HONOUR = (
    "Dice and cards are those that the players wrote: that nobody rolled twice or looked is a matter of their honour, "
    "and a log can do no more than count how often each number fell."
)
BY_JUDGE = (
    "The judge drew dice and cards from values that he had fixed before the first of them was needed, and no player "
    "could foresee one; that the judge, who knew his values, wrote nothing into the log to change what they give is a "
    "matter of his honour"
)
BY_JUDGE_AND_ASKER = (
    "The judge drew dice and cards from values that he had fixed before the game and from words of the player who "
    "asked: neither could choose or foresee one alone, though both together could"
)
NEVER_AGAIN, AGAIN = "nor roll again", "though one was drawn again because a secret was lost"
BY_CHAINS = (
    "Dice and cards follow from values that both players had fixed before the game: neither could choose or foresee "
    "one, {again}, and no line that anybody writes changes them"
)
BY_BOTH = (
    "Dice and cards follow from values that both players had fixed before the first of them was needed: neither could "
    "foresee one alone, nor roll again; only where two mails crossed, and each had a value in it, could the player who "
    "wrote later have chosen"
)


def trust(replay: Replay[Any, Any, Any]) -> str:
    """Returns the sentence for a game whose dice are written, those of a judge, or sealed."""
    book = replay.chance
    if book is None:
        return HONOUR
    said = "; ".join([_kind(book), *_proofs(book), *_anew(book), *_signed(book)])
    return f"{said}."


def _kind(book: Ledger) -> str:
    if is_second(book):
        again = any("draw waited" in each for each in book.anew)
        return BY_JUDGE_AND_ASKER if book.kind == JUDGE else BY_CHAINS.format(again=AGAIN if again else NEVER_AGAIN)
    return BY_JUDGE if book.kind == JUDGE else BY_BOTH


def _signed(book: Ledger) -> Iterator[str]:
    """Yields how far each player has signed the log, and so cannot say that he wrote something else."""
    if not is_second(book):
        return
    if book.signed:
        who = enumerated(f"the {side.title()} side to line {line.number}" for side, line in book.signed.items())
        yield f"signed so far: {who}"
    if silent := [side for side in book.sides if side not in book.signed]:
        who = enumerated(f"the {side.title()} side" for side in silent)
        yield f"{who} {'has' if len(silent) == 1 else 'have'} signed nothing, and could say that the orders were others"


def _proofs(book: Ledger) -> Iterator[str]:
    found = Counter(each.proof for each in book.dealt)
    every, proved = len(book.dealt), found[Proof.PROVED]
    if every:
        of_it = "of it" if every == 1 else "of them"
        yield f"of {counted(every, 'draw')} this log proves {proved if proved < every else 'all'}"
        if found[Proof.LATER]:
            yield f"{found[Proof.LATER]} {of_it} can be proved when {_what_lacks(book)}"
        if found[Proof.WRONG]:
            yield f"{found[Proof.WRONG]} {of_it} is not what chance gave"
        if found[Proof.LOST]:
            yield f"{found[Proof.LOST]} {of_it} can't be proved: the secret that went into it was lost"
        if found[Proof.AGREED]:
            yield f"{found[Proof.AGREED]} {of_it} the players let stand by agreement"
    if free := sum(book.unbound.values()):
        told = f"no pledge came in time for {counted(free, 'secret choice')}"
        yield f"{told}: what was drawn from {'it' if free == 1 else 'them'} is not proved"
    yield from _of_pledges(book)


def _of_pledges(book: Ledger) -> Iterator[str]:
    """Yields how far secret choices are proved: of those whose seed is open, and of those whose seed is not."""
    of_all = f"of {counted(len(book.pledges), 'pledge')} of secret choices"
    left = [each for each in book.pledges if not each.proved]
    told = {
        "for other orders than those above it": sum(each.wrong for each in left),
        "hanging on a secret that was lost, and can't be opened": sum(each.lost for each in left),
        "for orders that this log only counts: the merged logs prove them": sum(
            each.known and not each.wrong for each in left
        ),
        "not opened yet": sum(not (each.wrong or each.lost or each.known) for each in left),
    }
    yield from (f"{count} {of_all} {'is' if count == 1 else 'are'} {what}" for what, count in told.items() if count)


def _what_lacks(book: Ledger) -> str:
    """Returns what it takes to prove the rest: seeds that are not open, else what the players' own logs name."""
    owners = {who for each in book.dealt if each.proof is Proof.LATER for who in book.keepers(each)}
    closed = [who for who in sorted(owners) if not book.is_open(who)]
    if closed:
        secrets = "hand" if is_second(book) else "seed"
        seeds = enumerated(f"the {who.title()} {secrets}" for who in closed)
        return f"{seeds} {'is' if len(closed) == 1 else 'are'} laid open and the players' logs are merged"
    return "the players' own logs, which name the hidden cards and chits, are merged with this one"


def _anew(book: Ledger) -> Iterator[str]:
    if book.anew:
        yield f"by agreement a chain was begun anew, its secret being lost: {enumerated(book.anew)}"
