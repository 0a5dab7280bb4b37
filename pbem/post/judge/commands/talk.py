"""What players say beside their orders: press, draws, resignations, and that they accept an invitation."""

import re

from pbem.core.invisible_characters import on_one_line, shown
from pbem.post.adding import Added
from pbem.post.judge.commands.asking import status
from pbem.post.judge.commands.case import Case, Told, viewer_of
from pbem.post.judge.commands.dice import disclosed
from pbem.post.judge.inbound.taking import FROM
from pbem.post.judge.replies.receipts import where_it_stands
from pbem.post.judge.store.seats import change_seat
from pbem.post.judge.store.tables import Play

OFFERS, ACCEPTS, DECLINES = (
    frozenset({"", "offer"}),
    frozenset({"accept", "agree", "yes"}),
    frozenset({"decline", "no"}),
)


def press(case: Case) -> None:
    """Passes words on to everybody, or to those whom they are `to`: a side, or a player."""
    text = "\n".join(filter(None, (case.ask.words, case.ask.text)))
    to, words = _to(case, case.ask.words)
    if to:
        text = "\n".join(filter(None, (words, case.ask.text)))
    if not text.strip():
        case.say("There are no words behind `pbem press`: nothing was passed on.")
        return
    readers = [each for each in case.others if not to or to in {each.role, each.name.casefold()}]
    lines = "\n".join(f"  {line}" for line in shown(text).split("\n"))  # so that nothing in it is taken for orders
    head = f"{case.seat.name} ({case.seat.role}) says{f' to {to}' if to else ''}:"
    case.told += [Told(each, f"{head}\n\n{lines}") for each in readers]
    case.say(f"Passed on to {', '.join(each.name for each in readers) or 'nobody: there is nobody else'}.")


def _to(case: Case, words: str) -> tuple[str, str]:
    """Returns whom the words are to, and the words behind that."""
    known = {each.role for each in case.seats} | {each.name.casefold() for each in case.seats}
    found = re.match(r"to\s+(.+)", words, re.IGNORECASE)
    if not found:
        return "", words
    for name in sorted(known, key=len, reverse=True):
        if re.match(rf"{re.escape(name)}\b", found[1].casefold()):
            return name, found[1][len(name) :].lstrip(" :,")
    return "", words


def draw(case: Case) -> None:
    """Offers a draw, or answers the other side's offer."""
    words = on_one_line(case.ask.words).strip().lower()
    if not _may_end(case):
        return
    offered = case.game.draw
    if words in ACCEPTS | OFFERS and offered not in {"", case.seat.role}:
        _end(case, f"a draw, offered by {offered} and accepted by {case.seat.name}")
    elif words in OFFERS:
        _set_draw(case, case.seat.role)
        case.say("Your offer of a draw is passed on. `pbem draw withdraw` takes it back.")
        case.tell_all(
            f"{case.seat.name} ({case.seat.role}) offers a draw. Answer `pbem draw accept` or `pbem draw decline`."
        )
    elif words in DECLINES | {"withdraw"} and offered:
        _set_draw(case, "")
        case.say("The offer of a draw is gone.")
        case.tell_all(f"{case.seat.name} ({case.seat.role}): the offer of a draw is gone.")
    else:
        case.say("No draw is offered by the other side. Write `pbem draw offer` to offer one; nothing was changed.")


def resign(case: Case) -> None:
    """Gives the game up for the sender's side."""
    if _may_end(case):
        _end(case, f"{case.seat.name} has resigned for {case.seat.role}")


def _may_end(case: Case) -> bool:
    if not case.seat.plays or case.game.play is not Play.RUNNING:
        case.say("Only a player of a game that is under way can do that; nothing was changed.")
        return False
    if case.mail.proof == FROM:
        case.say("The sender of this mail is unverified: write to your own address of this game. Nothing was changed.")
        return False
    return True


def _set_draw(case: Case, side: str) -> None:
    case.change(case.game._replace(draw=side))


def _end(case: Case, result: str) -> None:
    """Ends the game, with a remark in its log."""
    if case.game.chain:
        _disclose(case)
    remark = f"\n# {case.now:%Y-%m-%d}: {on_one_line(result)}\n"
    case.put(remark.encode(), 0)
    case.change(case.game._replace(play=Play.OVER, result=result, draw=""))
    case.say(f"The game is over: {result}.")
    case.tell_all(f"The game is over: {result}.")


def _disclose(case: Case) -> None:
    """Lays the judge's seed open, so that all can be proved."""
    verdict = case.judging.verdict
    assert verdict.replay is not None
    before = Added(case.now_log, len(verdict.replay.steps), case.judging, ())
    after = disclosed(case, before)
    assert after.verdict.replay is not None
    orders = len(after.verdict.replay.steps)
    case.put(after.data[len(before.data) :], orders - before.before, after.judged)
    case.change(case.game._replace(orders=orders))


def join(case: Case) -> None:
    """Accepts an invitation; with the last player's the game begins."""
    if case.seat.joined:
        case.say("You have joined already.")
        return
    if case.mail.proof == FROM:
        case.say("The sender of this mail is unverified: answer to the address that the invitation came from.")
        return
    case.seat = case.seat._replace(joined=case.now)
    case.seats = tuple(case.seat if each.id == case.seat.id else each for each in case.seats)
    case.writes.append(lambda tx: change_seat(tx, case.seat.id, joined=case.now))
    missing = [each.name for each in case.seats if each.is_waited_for]
    if case.game.play is Play.INVITING and not missing:
        case.change(case.game._replace(play=Play.RUNNING, since=case.now))
        case.fate = "begun"
    case.say(f"Welcome, {case.seat.name}." + (f" You play {case.seat.role}." if case.seat.plays else ""))
    case.tell_all(f"{case.seat.name} ({case.seat.role}) has joined.")
    if missing:
        case.say(f"We wait for {', '.join(missing)}.")
    elif case.fate == "begun":
        _tell_that_it_has_begun(case)
    else:
        status(case)


def _tell_that_it_has_begun(case: Case) -> None:
    """Tells everybody who is to act, and the one who is, with what."""
    verdict, begun = case.judging.verdict, "The game has begun."
    case.say(f"{begun}\n\n{where_it_stands(verdict, case.viewer)}")
    case.told += [Told(each, f"{begun}\n\n{where_it_stands(verdict, viewer_of(each))}") for each in case.others]
