"""Questions: how the game stands, what may be written, the report. Nothing in the game is changed by them."""

from pbem.post.judge.commands.case import Attached, Case, engine_of
from pbem.post.judge.commands.forms import ONE_LINE
from pbem.post.judge.replies.receipts import asked_told, news_for
from pbem.post.judge.replies.standing import game_line, how_to
from pbem.post.judge.store.tables import Play
from pbem.post.public import published

MOST_LINES = 12  # of each kind of order
LATEST = 16  # orders that a status tells anew


def status(case: Case) -> None:
    """Tells how the game stands, what its last orders did, and who is next."""
    verdict = case.judging.verdict
    assert verdict.replay is not None
    if case.game.play is Play.OVER:
        more = "The command `report` sends you its report and its log."
        case.say(f"{game_line(case.game, case.seats)}\n\n{more}\n{ONE_LINE}")
        return
    since = max(0, len(verdict.replay.steps) - LATEST)
    asked = asked_told(verdict, case.seat)
    said = [game_line(case.game, case.seats), *asked, *case.own_standing, "", news_for(verdict, since, case.viewer)]
    case.say("\n".join(said))


def legal(case: Case) -> None:
    """Tells which orders may be written now, with lines of each."""
    if not case.seat.plays:
        case.say("Only players write orders.")
        return
    pending = case.judged.next
    if pending.side in engine_of(case.game).sides and pending.side != case.seat.role:
        case.say(f"now: {pending.decision}; it is {pending.side}'s to decide")
        return
    offers = case.judged.legal(MOST_LINES)
    case.say("\n".join((f"now: {pending.decision}", *map(str, offers))))


def report(case: Case) -> None:
    """Sends the report and the log, as the sender may see them."""
    found = published(case.judging.verdict, case.viewer)
    name = case.game.id
    case.attached.append(Attached(f"{name}.html", "html", case.judged.report("html")))
    case.attached.append(Attached(f"{name}.log", "plain", found.text))
    case.say(f"The report and the log of {name}, as you may see them, are attached.")


def help_(case: Case) -> None:
    """Tells what a mail may ask for."""
    case.say(how_to(case.settings))
