"""Receipts and news of a game: what was understood, what it did, who is to do what; as one reader may know it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pbem.core.frozen import replace
from pbem.core.policies import REFEREE
from pbem.core.problem import Kind, Problem
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC
from pbem.core.telling.words import counted
from pbem.post.adding import DUE, Added
from pbem.post.answer import BAR, answer, bare, subject
from pbem.post.appending import block_lines
from pbem.post.chain import known_to
from pbem.post.fates import Fate, Handled
from pbem.post.judge.commands.forms import ONE_LINE
from pbem.post.judge.replies.standing import game_line
from pbem.post.judge.store.tables import Play
from pbem.post.receipt import fate_text
from pbem.referee import Verdict

if TYPE_CHECKING:
    from pbem.post.judge.commands.case import Case
    from pbem.post.judge.store.seats import Seat

HELP = "To reply, copy the lines below without the bars, and write your orders between the first and the last of them."
UNCOUNTED = "log/no-order-count"
NOT_NOW = frozenset({Kind.NOT_POSSIBLE, Kind.NOT_PERMITTED})  # as a line is, before the other side has gone on
REMEDIES: Mapping[Fate, str] = {  # what a player does about a mail of his that was not played
    Fate.FAULTY: "nothing of it was played: fix it, and send all of it again",
    Fate.NOT_HIS: "nothing of it was played: the other side has to write this",
    Fate.TWO_VERSIONS: "it was not played: the version that came first counts; `takeback` asks for it back",
    Fate.WAITS: "none needed: it is kept, and is played when the orders before it have come",
    Fate.NOT_REACHED: "fix the faulty turn, and send both again",
    Fate.ANOTHER_GAME: "send it to the address of its own game",
    Fate.WHOLE_LOG: "nothing was played: send only the orders of your turn",
}
PLAYED, WOULD_BE, NOT_PLAYED = "played", "checked, and not played", "nothing was played"


def receipt(case: "Case", added: Added, wrong: Sequence[str], *, for_good: bool) -> str:
    """Returns what became of the turns in a mail, for its sender."""
    verdict = added.verdict
    assert verdict.replay is not None
    rules = verdict.game.rules() if verdict.game else {}
    early = _comes_first(case, added)
    fates = "\n".join(fate_text(_as_told(each, case, early), rules, _remedies(early)) for each in added.handled)
    orders = len(verdict.replay.steps) - added.before
    if wrong:
        lines = (f"{NOT_PLAYED}:", *(f"  {each}" for each in wrong), "")
        return "\n".join((*lines, "This is how it was read:", *_understood(case, added)))
    if not orders:
        return "\n".join((NOT_PLAYED, fates, "", where_it_stands(verdict, case.viewer)))
    head = f"{PLAYED if for_good else WOULD_BE}: {counted(orders, 'order')}"
    understood = "\n".join(_understood(case, added))
    beside = "\n".join((fates, *answers_told(case, case.seat), *_left_told(case)))
    return "\n\n".join((f"{head}\n{understood}", beside, news_for(verdict, added.before, case.viewer)))


def _comes_first(case: "Case", added: Added) -> str:
    """Returns what the other side has to do before a turn that is faulty; nothing if its writer is to act."""
    pending = case.judged.next
    is_others = pending.side in case.engine.sides and pending.side != case.seat.role
    faulty = any(each.fate is Fate.FAULTY and any(map(_is_judged, each.problems)) for each in added.handled)
    return f"Now {pending.side.title()} decides: {pending.decision}" if is_others and faulty else ""


def _is_judged(problem: Problem) -> bool:
    """Return whether a fault is one of an order: what is agreed on or not understood is so whoever is to act."""
    return problem.counts and not problem.code.startswith("log/")


def _remedies(early: str) -> Mapping[Fate, str]:
    wait = f"nothing of it was played. {early}. Wait for that, then send your orders again"
    return {**REMEDIES, Fate.FAULTY: wait} if early else REMEDIES


def _as_told(handled: Handled, case: "Case", early: str) -> Handled:
    """Returns what became of a mail with what its writer can do something about.

    The judge's own forms close without a number of orders, and the values that a roll asks for he opens himself. What
    the other side may write is no remedy for a turn that comes too early.
    """
    done = {UNCOUNTED, *(DUE if case.game.chain else ())}
    told = (one for one in handled.problems if one.code not in done)
    problems = (replace(one, remedy="") if early and one.kind in NOT_NOW else one for one in told)
    return handled._replace(problems=tuple(problems))


def answers_told(case: "Case", reader: "Seat") -> Iterator[str]:
    """Yields how many decisions standing orders have answered; what they have answered is among the news."""
    for each in case.answers:
        orders = counted(each.number, "order")
        if reader.role == each.side:
            yield f"Your standing orders have answered {orders}."
        else:
            yield f"{each.name} ({each.side}) has answered {orders} by standing orders."


def asked_told(verdict: Verdict, reader: "Seat") -> Iterator[str]:
    """Yields what a reader is asked for and how he answers; a referee reads the reason, which may name a card."""
    assert verdict.replay is not None
    for each in verdict.replay.asked:
        if each.answerer == reader.role:
            said = each.line.text if reader.role == REFEREE else each.written
            yield f"{each.asker.title()} asks for your consent to `{said}`: the command `accept` or `reject` answers."
            yield ONE_LINE


def _left_told(case: "Case") -> Iterator[str]:
    """Yields the lines of a mail that were not played, since an answer came before them."""
    if case.left:
        yield "These lines of your mail were not played, since that came before them; write what you want now:"
        yield from (f"{BAR}{line}" for line in case.left)


def _understood(case: "Case", added: Added) -> Iterator[str]:
    """Yields the new orders in canonical form, behind bars, so that nobody's program takes them for orders again."""
    yield from (f"{BAR}{line}".rstrip() for line in block_lines(_seen(added.verdict, case.viewer), added.before))


def _seen(verdict: Verdict, viewer: str) -> AnyReplay:
    assert verdict.replay is not None
    return bare(known_to(verdict.replay, viewer))


def news_for(verdict: Verdict, since: int, viewer: str = PUBLIC) -> str:
    """Returns what happened since so many orders, what is at stake, who is next, and the form to be filled in."""
    found = answer(verdict, since, viewer, own=True)
    news = found.news.replace("`pbem report`", "the command `report`")
    return news if viewer == PUBLIC else f"{news}\n\n{HELP}\n\n{found.form}"


def where_it_stands(verdict: Verdict, viewer: str) -> str:
    """Returns who is next, and the form for him."""
    assert verdict.replay is not None
    return news_for(verdict, len(verdict.replay.steps), viewer)


def subject_of(case: "Case") -> str:
    """Returns the subject of a mail on how a game stands now, as both players may know it."""
    if case.game.play is not Play.RUNNING:
        return f"[pbem] {game_line(case.game, case.seats)}"
    return subject(case.judging.verdict)
