"""What the judge does about each command of a mail, and which he holds back because another line is in doubt.

`FINAL` ones are done only if every line of the mail is clear: a doubtful line may take back what a clear one says.
"""

from collections.abc import Callable, Iterator, Mapping

from pbem.post.answer import BAR
from pbem.post.judge.commands.asking import help_, legal, report, status
from pbem.post.judge.commands.case import Case
from pbem.post.judge.commands.ending import draw, resign
from pbem.post.judge.commands.forms import ONE_LINE, Ask, Doubt, forms_of
from pbem.post.judge.commands.play import play, preview
from pbem.post.judge.commands.request import Request
from pbem.post.judge.commands.standing import answer_now, standing
from pbem.post.judge.commands.talk import join, press, renew

HANDLERS: Mapping[str, Callable[[Case], None]] = {
    "status": status, "legal": legal, "report": report, "standing": standing, "press": press, "draw": draw,
    "resign": resign, "join": join, "renew": renew, "help": help_,
}  # fmt: skip
FINAL = frozenset({"join", "resign", "draw", "takeback", "accept", "reject", "propose", "renew"})
ENDS = frozenset({"resign", "draw"})
HOLDS_TURN = frozenset({"", "preview", "takeback", "turn"})  # doubts with which no turn is played
CLASHES = (
    frozenset({"join", "resign"}), frozenset({"join", "draw"}), frozenset({"resign", "draw"}),
    frozenset({"resign", "takeback"}), frozenset({"resign", "accept"}), frozenset({"resign", "reject"}),
    frozenset({"accept", "reject"}),
)  # fmt: skip
ONE_AT_A_TIME = frozenset({"resign", "draw", "takeback", "accept", "reject", "vacation"})
NOTHING = "Your mail has no orders and no command, so nothing was done. The command `help` lists what you can write."
LONGEST_EXCERPT = 120
MOST_TOLD = 5


def handle(case: Case) -> str:
    """Does what a mail asks for, its turns first, and returns its kind."""
    held = _held(case.request)
    _tell_doubts(case, held)
    asks = [each for each in case.request.asks if each.kind != "preview" and each.kind not in held]
    previews = case.request.previews or _holds_turn(case.request)
    kinds = [each.kind for each in asks]
    for ask in [each for each in asks if each.kind == "join"]:
        _do(case, ask)
    wanted = case.request.has_turn and not _orders_held(case.request, held)
    if wanted or (case.request.previews and not asks and not case.request.doubts):
        (preview if previews else play)(case)
        kinds.insert(0, "preview" if previews else "play")
    for ask in [each for each in asks if each.kind != "join"]:
        _do(case, ask)
    if "standing" in kinds:
        answer_now(case)
    for ask in case.request.beside:
        line = f"{ask.kind} {ask.words}".strip()
        case.say(f"The command `{line}` was not done, because this mail has a turn: write `{line}` inside the turn.")
    if not case.said:
        _nothing(case)
    return "+".join(dict.fromkeys(kinds)) or ("doubt" if case.request.doubts or held else "nothing")


def _do(case: Case, ask: Ask) -> None:
    case.ask = ask
    HANDLERS[ask.kind](case)


def _nothing(case: Case) -> None:
    """Says why a mail has nothing in it, where the reader of mails knows."""
    told = [f"  {each.span}: {each.message}" for log in case.request.logs for each in log.problems if each.counts]
    case.fate = case.fate or "nothing"
    case.say("\n".join((NOTHING, ONE_LINE, *told)))


# -- what is held back


def _held(request: Request) -> dict[str, str]:
    """Returns the kinds of commands that are not carried out although they are clear, each with the reason."""
    asks = (*request.asks, *request.orders)
    kinds = {each.kind for each in asks}
    held = {}
    for kind in kinds:
        if kind in FINAL and request.doubts:
            held[kind] = "another line of this mail may be a command, and is not clear"
        elif kind in ENDS and request.previews:
            held[kind] = "this mail asks for a preview"
        elif kind in ONE_AT_A_TIME and len({each.words for each in asks if each.kind == kind}) > 1:
            held[kind] = "this mail says two different things with it"
        elif clash := next((each for each in CLASHES if kind in each and each <= kinds), None):
            held[kind] = f"this mail also has `{next(iter(clash - {kind}))}`"
    return held


def _orders_held(request: Request, held: Mapping[str, str]) -> bool:
    """Tells whether one of the commands that make up the mail's turn is held back: then all of them are."""
    return any(each.kind in held for each in request.orders)


def _holds_turn(request: Request) -> bool:
    return any(each.kind in HOLDS_TURN for each in request.doubts)


def _tell_doubts(case: Case, held: Mapping[str, str]) -> None:
    """Says which lines were not carried out, why, and what their right form is."""
    request = case.request
    doubts = request.doubts
    for each in doubts[:MOST_TOLD]:
        case.say("\n".join(_doubt_lines(each)))
    if len(doubts) > MOST_TOLD:
        case.say(f"{len(doubts) - MOST_TOLD} more lines of this mail were not carried out for such reasons.")
    for kind, why in sorted(held.items()):
        case.say(f"The command `{kind}` was not carried out, because {why}. To have it done, send it alone in a mail.")
    if _holds_turn(request) and request.has_turn:
        case.say("So your orders were only checked, and not played. Send them again when that line is right.")
    if request.head and not request.asks and not request.orders:
        lines = "The judge read no command below this line, because it looks like the beginning of an earlier mail:"
        case.say(f"{lines}\n{BAR}{_excerpt(request.head)}\nWrite your commands above what you quote.")
    if doubts or held:
        case.fate = "doubt"


def _doubt_lines(doubt: Doubt) -> Iterator[str]:
    what = "This turn was not played" if doubt.kind == "turn" else "This line was not carried out"
    yield f"{what}: {doubt.why}."
    yield f"{BAR}{_excerpt(doubt.line)}"
    if doubt.kind == "turn":
        yield "Write the turn above the press, or close the press with the command `press end`. No press was sent."
        return
    sent = " Nothing was sent to anyone." if doubt.kind == "press" else ""
    yield f"{ONE_LINE} The command is {forms_of(doubt.kind)}.{sent}"


def _excerpt(line: str) -> str:
    words = " ".join(line.split())
    return words if len(words) <= LONGEST_EXCERPT else f"{words[:LONGEST_EXCERPT]} ..."
