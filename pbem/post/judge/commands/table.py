"""The kinds of mails, each with what is done about it."""

from collections.abc import Callable, Mapping

from pbem.post.judge.commands.asking import help_, legal, report, status
from pbem.post.judge.commands.case import Case
from pbem.post.judge.commands.play import play, preview
from pbem.post.judge.commands.request import Ask
from pbem.post.judge.commands.standing import answer_now, standing
from pbem.post.judge.commands.talk import draw, join, press, resign

HANDLERS: Mapping[str, Callable[[Case], None]] = {
    "status": status, "legal": legal, "report": report, "standing": standing, "press": press, "draw": draw,
    "resign": resign, "join": join, "help": help_,
}  # fmt: skip
NOTHING = (
    "There are no orders in this mail, and it asks for nothing: nothing was played. `pbem help` tells what it may ask."
)


def handle(case: Case) -> str:
    """Does what a mail asks for, its turns first, and returns its kind."""
    asks = [each for each in case.request.asks if each.kind != "preview"]
    previews = len(asks) < len(case.request.asks)
    kinds = [each.kind for each in asks]
    if "join" in kinds:
        _do(case, asks.pop(kinds.index("join")))
    if case.request.has_turn or (previews and not asks):
        (preview if previews else play)(case)
        kinds.insert(0, "preview" if previews else "play")
    for ask in asks:
        _do(case, ask)
    if "standing" in kinds:
        answer_now(case)
    for ask in case.request.beside:
        line = f"{ask.kind} {ask.words}".strip()
        case.say(f"`pbem {line}` was not done: this mail has a turn; write `{line}` in it, where it belongs.")
    if not case.said:
        _nothing(case)
    return "+".join(dict.fromkeys(kinds)) or "nothing"


def _do(case: Case, ask: Ask) -> None:
    case.ask = ask
    HANDLERS[ask.kind](case)


def _nothing(case: Case) -> None:
    """Tells why a mail has nothing in it, where the reader of mails knows."""
    told = [f"  {each.span}: {each.message}" for log in case.request.logs for each in log.problems if each.counts]
    case.fate = case.fate or "nothing"
    case.say("\n".join((NOTHING, *told)))
