"""Turns: judged behind the log of their game, put into it if they are sound, and told to everybody in his own view."""

from collections.abc import Iterator

from pbem.core.chance.next_orders import options_of
from pbem.core.directives import Accept, Luck, Reject, Sealing, Standing
from pbem.core.game import Options
from pbem.core.policies import REFEREE
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.telling.hiding import PUBLIC
from pbem.core.telling.words import counted
from pbem.log.parse import grammar
from pbem.post.adding import Added, add
from pbem.post.book import UnfitLogError
from pbem.post.chain import known_to
from pbem.post.fates import Fate
from pbem.post.judge.commands.answering import carried_out, known_orders
from pbem.post.judge.commands.case import Case, Told, engine_of, file_of, viewer_of
from pbem.post.judge.commands.dice import disclosed
from pbem.post.judge.commands.request import written_as
from pbem.post.judge.inbound.taking import FROM
from pbem.post.judge.memory import remember
from pbem.post.judge.replies.receipts import NOT_PLAYED, answers_told, asked_told, news_for, receipt
from pbem.post.judge.store.seats import OBSERVER
from pbem.post.judge.store.spool import wake
from pbem.post.judge.store.tables import Lot, Play
from pbem.post.writers import SET_UP
from pbem.referee import Verdict, no_tables

OTHERS = "this is the other side's to decide"
KEEPS = "write the command `standing {}` outside of the turn, and only the judge and your side know it"


def play(case: Case, *, for_good: bool = True) -> None:
    """Judges the turns of a mail and plays them if they are sound; not `for_good`: says what would become of them."""
    if (refusal := _refusal(case, for_good=for_good)) is not None:
        case.say(refusal)
        case.fate = "refused"
        return
    try:
        mails = written_as(case.request.logs, case.seat.name, case.mail.taken)
        kept = known_orders(case) if for_good else ()
        told = case.viewer, case.judging
        added = add(file_of(case.game), case.log, mails, no_tables, *told, asking=True, private=kept)
    except UnfitLogError as error:
        case.say(
            f"The judge's own log of this game is not fit to take a turn: {error}. Write to whoever runs the judge."
        )
        case.fate, case.lot = "unfit log", Lot.STUCK
        return
    wrong = tuple(_not_his_to_write(added))
    case.fate = _fate(added, wrong)
    if case.fate == Fate.ADDED and for_good:
        added = carried_out(case, added)
    case.say(receipt(case, added, wrong, for_good=for_good))
    if case.fate == Fate.WAITS and for_good:
        case.lot, case.quiet = Lot.WAITS, case.mail.told
    elif case.fate == Fate.ADDED and for_good:
        put(case, added)


def preview(case: Case) -> None:
    """Judges the turns of a mail and plays none of them."""
    play(case, for_good=False)


def _refusal(case: Case, *, for_good: bool) -> str | None:
    if case.seat.role == REFEREE and not _only_answers(case):
        return f"A referee writes no orders: {NOT_PLAYED}. The commands `accept` and `reject` answer the players."
    if case.seat.role == OBSERVER:
        return f"Observers write no orders: {NOT_PLAYED}."
    if case.game.play is Play.OVER and for_good:
        return f"The game is over ({case.game.result}): nothing was played."
    if case.game.play is Play.INVITING and for_good:
        missing = ", ".join(seat.name for seat in case.seats if seat.is_waited_for)
        return f"Nothing was played: the game has not begun, and waits for {missing}. Send your turn again then."
    if case.mail.proof == FROM and case.settings.unverified == "refuse" and for_good:
        address = case.settings.address_of("...")
        return (
            "The sender of this mail is unverified: its `From:` names you, and so may anybody's. Nothing was played. "
            f"Send it to your own address of this game ({address}), to which an answer to this mail goes by itself."
        )
    return None


def _only_answers(case: Case) -> bool:
    """Tells whether there is nothing in a mail but answers to what somebody asks for."""
    parse = grammar(case.game.engine).parse
    return all(isinstance(parse(line), Accept | Reject) for log in case.request.logs for line in log.lines)


def _fate(added: Added, wrong: tuple[str, ...]) -> str:
    """Returns what became of all turns together."""
    fates = [each.fate for each in added.handled]
    if wrong:
        return "not his to write"
    bad = [each for each in fates if each not in {Fate.ADDED, Fate.KNOWN, Fate.NO_TURN}]
    if bad:
        return bad[0]
    return next((each for each in (Fate.ADDED, Fate.KNOWN) if each in fates), Fate.NO_TURN)


def _not_his_to_write(added: Added) -> Iterator[str]:
    """Yields why a player may not write some of his orders, sound as they are."""
    replay = added.verdict.replay
    assert replay is not None
    begun = any(step.written.startswith("turn ") for step in replay.steps[: added.before])
    for each in added.handled:
        yield from (_others(problem) for problem in each.problems if problem.code == "log/other-side")
    for step in replay.steps[added.before :]:
        begun = begun or step.written.startswith("turn ")
        yield from _out_of_bounds(replay, step, begun=begun)


def _others(problem: Problem) -> str:
    where = f"line {problem.span.line} of your mail" if problem.span else "a line of your mail"
    return f"{where}: {problem.message}; {problem.remedy}" if problem.rule else f"{where}: {OTHERS}"


def _out_of_bounds(replay: AnyReplay, step: AnyStep, *, begun: bool) -> Iterator[str]:
    if not begun and step.line.text.split(" ", 1)[0].lower() in SET_UP:
        yield f"`{step.line.text}` lays a position out by hand, and is no order of play"
    said = grammar(replay.game.name).parse(step.line)
    if isinstance(said, Sealing) and not isinstance(said, Luck):
        yield f"`{step.line.text.partition(' ')[0]}` lines are written by the judge alone"
    if isinstance(said, Standing):
        yield f"`{step.line.text}` would stand in the log, which all read: {KEEPS.format(said.text)}"


def put(case: Case, added: Added) -> None:
    """Puts the orders into the store, and notes what everybody is told."""
    note_position(case, added.verdict)
    if case.game.play is Play.OVER:
        added = disclosed(case, added)
        note_position(case, added.verdict)
    verdict = added.verdict
    assert verdict.replay is not None
    orders = len(verdict.replay.steps)
    case.put(added.data[len(case.now_log) :], orders - added.before, added.judged)
    remember(file_of(case.game), added.data, added.judged)
    case.writes.append(lambda tx: wake(tx, case.game.id))
    sent = orders - added.before - sum(each.number for each in case.answers)
    head = [f"{case.seat.name} ({case.seat.role}) has sent {counted(sent, 'order')}."] if sent else []
    for each in case.others:
        said = "\n".join((*head, *answers_told(case, each), *asked_told(verdict, each)))
        case.told.append(Told(each, f"{said}\n\n{news_for(verdict, added.before, viewer_of(each))}"))


def note_position(case: Case, verdict: Verdict) -> None:
    """Notes whose decision is pending now, as both players may know it."""
    assert verdict.replay is not None
    options: Options = options_of(known_to(verdict.replay, PUBLIC))
    side = options.side if options.side in (*engine_of(case.game).sides, REFEREE) else ""
    game = case.game._replace(orders=len(verdict.replay.steps), side=side, decision=options.decision)
    if (side, options.decision) != (case.game.side, case.game.decision):
        game = game._replace(since=case.now)
    if options.is_empty:
        game = game._replace(play=Play.OVER, result=options.decision)
    case.change(game)
