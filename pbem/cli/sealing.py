"""Sealed chance for the commands that write a log: what its player has to write of it, with his own secret."""

from pathlib import Path
from typing import Any

from pbem.cli.common import fail, note

AS_IT_WAS = "take back the log as it was then, from the mails: one value is never opened for two turns"
ON_PAPER = (
    "pbem: write these 24 words on paper, and show them to nobody: they bring all your games back if this disk is lost"
)
ASK_AGAIN = (
    "Or take the order that asks back (`takeback 1 order`) and write it again: that is another draw, with another value"
)
ANOTHER_ID = "write another `Id:` into the header, in both players' logs: each game has one of its own"


def answer_chance(log: str, data: bytes, known: Any, side: str, *, pledging: bool, trusting: bool = False) -> bytes:
    """Returns a log, which was judged, with what its player has to write of chance.

    `trusting` opens a value although the other side has chosen in secret and no pledge binds it.

    His secret remembers it before anybody sees it. Without a secret of the game nothing is written, and he is told how
    to begin.
    """
    from pbem.post.sealing.answering import answered
    from pbem.post.sealing.due import OtherChainError
    from pbem.post.sealing.keeping import KeepingError, kept
    from pbem.post.sealing.secret import OtherVersionError, UsedBeforeError

    verdict = known.verdict
    book = verdict.replay.chance if verdict.replay else None
    if book is None or book.kind != "sealed" or not book.id:
        return data
    try:
        with kept(verdict.game.name, book.id) as secrets:
            here = [each for each in secrets if each in verdict.game.sides]
            who = _new_player(book, here, side) if pledging else ""
            if who:
                secrets[who] = new_secret(verdict, who)
            elif not (who := _who(log, here, side)):
                return data
            opening = _may_open(verdict, who, trusting=trusting)
            found = answered(Path(log).name, data, who, secrets[who], pledging=pledging, opening=opening, known=known)
            secrets[who] = found.secret
    except KeepingError as error:
        fail(str(error), error.remedy)
    except OtherChainError as error:
        fail(
            str(error), "look for the computer or the copy that has it; else agree on a new chain: `pbem seals --anew`"
        )
    except UsedBeforeError as error:
        fail(str(error), ANOTHER_ID)
    except OtherVersionError as error:
        fail(str(error), _way_out(known, who, error.value) if pledging else AS_IT_WAS)
    _tell(log, found.lines)
    return bytes(found.data)


def new_secret(verdict: Any, who: str) -> Any:
    """Returns a new secret of a game; in the second protocol it follows from the player's master secret."""
    from pbem.core.chance.second import is_second
    from pbem.core.frozen import replace
    from pbem.post.sealing.due import game_key
    from pbem.post.sealing.master import master, new_master, words_of
    from pbem.post.sealing.second import SecondSecret, new_serial
    from pbem.post.sealing.secret import Secret

    book, key = verdict.replay.chance, game_key(verdict)
    if not is_second(book):
        return Secret.new(key)
    found = master()
    if found is None:
        found = new_master()
        note(ON_PAPER)
        note(f"  {words_of(found)}")
    made = SecondSecret.of(found, verdict.game.name, book.id, who, new_serial())
    return replace(made, game=key)


def _waits_for_a_pledge(replay: Any, who: str) -> bool:
    """Tells whether the other side may still choose what its cards or chits are; says how that ends."""
    from pbem.post.pledges import unbound

    waiting = replay.chance.waiting
    free = unbound(replay, who) if waiting is not None and who in waiting.missing else None
    if free is not None:
        note(f"pbem: no value is opened yet: `{free.written}`, line {free.line.number}, has no pledge behind it,")
        note("  and its writer could choose when he has seen what is drawn")
        note("  remedy  ask him for the mail as his `pbem mail` writes it, with its pledge; if you trust him,")
        note("  `pbem mail --trust-unpledged` opens yours")
    return free is not None


def _waits_for_a_signature(verdict: Any, who: str) -> bool:
    """Return whether the turn that asks is not signed: its writer could still say that he wrote another one."""
    from pbem.post.signatures import unsigned_ask

    step = unsigned_ask(verdict.log, verdict.replay, who)
    if step is not None:
        note(f"pbem: no value is opened yet: `{step.written}`, line {step.line.number}, came without a signature")
        note("  remedy  ask for the mail as his `pbem mail` writes it; if you trust him,")
        note("  `pbem mail --trust-unpledged` opens yours")
    return step is not None


def _way_out(known: Any, who: str, value: str) -> str:
    """Returns what to do where a value is spent: in orders of one's own that nobody has answered it is burnt."""
    from pbem.post.outgoing import spent

    if not (asked := spent(known, who)):
        return AS_IT_WAS
    if not value:
        return f"{AS_IT_WAS}. {ASK_AGAIN}"
    burns = f"write `open {who} {value}` on a line above {asked}, where it is burnt: the next value is opened then"
    return f"{AS_IT_WAS}. But if that turn was never sent, or was not put in by the other player, {burns}"


def keeper(verdict: Any) -> str:
    """Returns the side whose secret of a game lies here, if it is one alone."""
    from pbem.post.sealing.keeping import KeepingError, kept

    book = verdict.replay.chance
    if book is None or book.kind != "sealed" or not book.id:
        return ""
    try:
        with kept(verdict.game.name, book.id) as secrets:
            sides = [side for side in secrets if side in verdict.game.sides]
            return sides[0] if len(sides) == 1 else ""
    except KeepingError:
        return ""


def _may_open(verdict: Any, who: str, *, trusting: bool) -> bool:
    """Return whether a side may open its value now; if not, say how it may."""
    from pbem.post.sealing.answering import is_his_to_open

    if not is_his_to_open(verdict, who):
        return False
    return trusting or not (_waits_for_a_pledge(verdict.replay, who) or _waits_for_a_signature(verdict, who))


def _new_player(book: Any, here: Any, side: str) -> str:
    """Returns the side for which a secret is made with its first mail; empty if one lies here, or a seal has begun.

    Who does not say his side is the one that has not sealed yet, where the other one has.
    """
    from pbem.core.chance.second import is_second

    if not is_second(book) or here:
        return ""
    lacking = [each for each in book.speakers if each not in book.seals]
    if side:
        return side if side in lacking else ""
    return lacking[0] if len(lacking) == 1 else ""


def _who(log: str, secrets: Any, side: str) -> str:
    """Returns the side whose secret is to be used; empty, with a word on it, where there is none."""
    if side in secrets or (not side and len(secrets) == 1):
        return side or next(iter(secrets))
    if len(secrets) > 1 and not side:
        fail("the secrets of both sides lie here", "say whose turn it is: `--for axis`, or the other side")
    note(f"pbem: chance is sealed in {log}, and no secret of it lies here:")
    note(f"  remedy  `pbem seals {log} --for SIDE` makes one, or says how a lost one comes back")
    return ""


def _tell(log: str, lines: Any) -> None:
    for line in lines:
        words = line.split()
        if words and words[0] in ("open", "seal", "pledge", "shows", "sign"):
            note(f"pbem: {' '.join(words[:2])}: written into {log}")
        elif words:
            note(f"pbem: drawn: {line.strip()}")
