"""How players end a game before its rules do: by a draw that both agree to, or by a resignation that is confirmed."""

from functools import partial

from pbem.core.invisible_characters import on_one_line
from pbem.post.adding import Added
from pbem.post.judge.commands.case import Case
from pbem.post.judge.commands.dice import disclosed
from pbem.post.judge.commands.forms import ONE_LINE
from pbem.post.judge.inbound.taking import FROM
from pbem.post.judge.store.confirmations import LIFE, ask_for, asked_for, new_word, withdraw
from pbem.post.judge.store.tables import Play

CONFIRM = """\
You have asked to resign for {side}. That would end the game, so please confirm it by a second mail.

To resign, write the same command again, followed on the same line by this word:

    {word}

The word works once, until {until:%Y-%m-%d %H:%M} UTC. If you do nothing, the game goes on, and nobody is told."""


def draw(case: Case) -> None:
    """Offers a draw, or answers the other side's offer."""
    words = case.ask.words.lower()
    if not _may_end(case):
        return
    offered = case.game.draw
    by_other = offered not in {"", case.seat.role}
    if words == "accept" and by_other:
        _end(case, f"a draw, offered by {offered} and accepted by {case.seat.name}")
    elif words == "offer" and by_other:
        case.say(f"Nothing was changed: {offered} has offered a draw. The commands are `draw accept`, `draw decline`.")
    elif words == "offer":
        _set_draw(case, case.seat.role)
        case.say(f"Your offer of a draw was passed on. The command `draw withdraw` takes it back.\n{ONE_LINE}")
        answers = f"The commands `draw accept` and `draw decline` answer it.\n{ONE_LINE}"
        case.tell_all(f"{case.seat.name} ({case.seat.role}) offers a draw. {answers}")
    elif (words == "decline" and by_other) or (words == "withdraw" and offered == case.seat.role):
        _set_draw(case, "")
        case.say("The offer of a draw is gone.")
        case.tell_all(f"{case.seat.name} ({case.seat.role}): the offer of a draw is gone.")
    else:
        whose = "You have not offered a draw" if words == "withdraw" else "No draw is offered by the other side"
        case.say(f"{whose}: nothing was changed. The command `draw offer` offers one.\n{ONE_LINE}")


def resign(case: Case) -> None:
    """Asks the sender to confirm his resignation, or ends the game with it once he does."""
    if not _may_end(case):
        return
    word = case.ask.words.lower()
    known = asked_for(case.tx, case.seat.id, case.now)
    if word and known is not None and word == known.word:
        case.writes.append(partial(withdraw, seat=case.seat.id, now=case.now))
        _end(case, f"{case.seat.name} has resigned for {case.seat.role}")
        return
    if word:
        case.say("This is not the word that confirms your resignation, or it was used or is too old. The game goes on.")
        return
    word = new_word()
    case.writes.append(partial(ask_for, seat=case.seat.id, word=word, now=case.now))
    case.say(CONFIRM.format(side=case.seat.role, word=word, until=case.now + LIFE))


def _may_end(case: Case) -> bool:
    if not case.seat.plays:
        case.say("Only a player can do that: nothing was changed.")
    elif case.game.play is not Play.RUNNING:
        over = f"over ({case.game.result})" if case.game.play is Play.OVER else "not begun"
        case.say(f"Nothing was changed: the game is {over}.")
    elif case.mail.proof == FROM:
        case.say("Nothing was changed: your mail is unverified. Write to your own address of this game.")
    else:
        return True
    return False


def _set_draw(case: Case, side: str) -> None:
    case.change(case.game._replace(draw=side))


def _end(case: Case, result: str) -> None:
    """Ends the game, with a remark in its log."""
    if case.game.chain:
        _disclose(case)
    remark = f"\n# {case.now:%Y-%m-%d}: {on_one_line(result)}\n"
    case.put(remark.encode(), 0)
    case.change(case.game._replace(play=Play.OVER, result=result, draw=""))
    back = "If this was a mistake, ask whoever runs the club, who can put the game on again."
    case.say(f"The game is over: {result}. {back}")
    case.tell_all(f"The game is over: {result}.")


def _disclose(case: Case) -> None:
    """Opens the judge's seed, so that all can be proved."""
    verdict = case.judging.verdict
    assert verdict.replay is not None
    before = Added(case.now_log, len(verdict.replay.steps), case.judging, ())
    after = disclosed(case, before)
    assert after.verdict.replay is not None
    orders = len(after.verdict.replay.steps)
    case.put(after.data[len(before.data) :], orders - before.before, after.judged)
    case.change(case.game._replace(orders=orders))
