"""Standing orders: kept for the sender's side, told to nobody else, and put into no log."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from pbem.core.directives import Standing
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.core.standing.giving import given
from pbem.core.standing.told import form_lines
from pbem.core.standing.values import StandingOrder, with_orders
from pbem.core.standing.words import written
from pbem.log.parse import grammar
from pbem.post.adding import Added
from pbem.post.chain import known_to
from pbem.post.judge.commands.answering import carried_out, order_of
from pbem.post.judge.commands.case import Case, Told
from pbem.post.judge.commands.play import put
from pbem.post.judge.inbound.taking import FROM
from pbem.post.judge.replies.receipts import receipt
from pbem.post.judge.store.standing_orders import Kept, end, keep
from pbem.post.judge.store.tables import Play
from pbem.referee import read_texts

NOT_KEPT = "nothing was kept or cleared"


def standing(case: Case) -> None:
    """Keeps a standing order of the sender's, or clears some; without words it tells which he has and may give."""
    if not case.seat.plays:
        case.say("Only a player gives standing orders.")
    elif not case.ask.words:
        case.say("\n".join((*case.own_standing, *_may_be_given(case))))
    elif refusal := _refusal(case):
        case.say(refusal)
    else:
        _given(case, _line(case))


def _refusal(case: Case) -> str:
    if case.game.play is Play.OVER:
        return f"The game is over: {NOT_KEPT}."
    if case.mail.proof == FROM and case.settings.unverified == "refuse":
        return f"The sender of this mail is unverified: write to your own address of this game; {NOT_KEPT}."
    return ""


def _may_be_given(case: Case) -> Iterator[str]:
    yield "You can answer these decisions beforehand with the command `standing ...`; `standing clear ...` ends one:"
    yield from form_lines(case.engine, case.seat.role)


def _line(case: Case) -> Standing | str:
    """Returns what the sender wants to stand, or why that cannot be read."""
    sides = "|".join(map(re.escape, case.engine.sides))
    found = re.match(rf"(?:({sides})\b[\s:]*)?(.*)", case.ask.words, re.IGNORECASE)
    side, text = (found[1] or case.seat.role).lower() if found else "", found[2] if found else ""
    if side != case.seat.role:
        return "each side speaks for itself"
    name, turn = f"mail {case.mail.id}", f"pbem begin\nstanding {side}: {text}\npbem end\n"
    (log,) = read_texts([name], [(name, turn.encode())], case.engine)
    parsed = [grammar(case.game.engine).parse(line) for line in log.lines]
    if len(parsed) == 1 and isinstance(parsed[0], Standing):
        return parsed[0]
    told = [each for each in (*parsed, *log.problems) if isinstance(each, Problem)]
    return _told(told[0]) if told else "it is no standing order"


def _given(case: Case, said: Standing | str) -> None:
    """Keeps what is given, ends what is cleared, or tells why neither can be."""
    if isinstance(said, str):
        case.say(f"`{case.ask.words}`: {said}; {NOT_KEPT}.")
        return
    mine = {order: each for each in case.standing if each.side == said.who and (order := order_of(case, each))}
    replay = case.judging.verdict.replay
    assert replay is not None
    position = with_orders(known_to(replay, case.viewer).position, tuple(mine))
    found = given(case.engine, position, said, plain_line(case.ask.words))
    if found.problem is not None:
        case.say(f"`{case.ask.words}`: {_told(found.problem)}; {NOT_KEPT}.")
    elif case.request.previews:
        case.say(f"`{found.line}` is valid. It was not kept, because you asked for a preview.")
    else:
        _end(case, [each for order, each in mine.items() if order not in found.orders])
        _keep(case, [order for order in found.orders if order not in mine])
        _tell(case, found.line)
        case.has_given = True


def _end(case: Case, gone: Sequence[Kept]) -> None:
    for each in gone:
        case.standing.remove(each)
        case.writes.append(partial(end, kept=each, now=case.now))


def _keep(case: Case, new: Sequence[StandingOrder]) -> None:
    for order in new:
        text, number = written(order, case.engine.standing()), case.next_standing
        kept = Kept(case.game.id, number, case.seat.role, case.seat.name, text)
        case.standing.append(kept)
        case.next_standing = number + 1
        case.writes.append(partial(keep, kept=kept, seat=case.seat.id, mail=case.mail.id, now=case.now))


def _tell(case: Case, line: str) -> None:
    """Tells the sender what the judge keeps from now on, and whoever plays his side with him."""
    case.say(
        f"The judge has noted `{line}`, and tells only your side. The command `standing` shows what you have given."
    )
    mates = [each for each in case.others if each.role == case.seat.role]
    case.told += [Told(each, f"{case.seat.name} has given the judge `{line}`; only your side knows.") for each in mates]


def _told(problem: Problem) -> str:
    return "; ".join(filter(None, (problem.message, problem.remedy)))


def answer_now(case: Case) -> None:
    """Has standing orders answer what waits already, behind a mail that may have given new ones."""
    if case.game.play is not Play.RUNNING or not case.has_given:
        return
    replay = case.judging.verdict.replay
    assert replay is not None
    before = Added(case.now_log, len(replay.steps), case.judging, ())
    case.answers, case.left = [], ()  # of a turn in the same mail, which is told
    after = carried_out(case, before)
    if after.data != before.data:
        case.say(receipt(case, after, (), for_good=True))
        put(case, after)
