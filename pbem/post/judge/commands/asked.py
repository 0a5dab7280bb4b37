"""What one side asks the other for, a takeback or a proposal: no log ends with a question, so it waits here."""

from pbem.core.agreeing.asking import WAITS
from pbem.core.directives import Propose, Takeback
from pbem.core.frozen import replace
from pbem.log import Log
from pbem.log.parse import grammar
from pbem.post.adding import Added
from pbem.post.fates import Fate
from pbem.post.judge.commands.case import Case
from pbem.referee import read_texts

OPEN = frozenset(code for code, _ in WAITS.values())


def keep_question(case: Case, added: Added) -> bool:
    """Keeps a mail that asks the other side for something, and is sound but for that; tells whether it is one."""
    faults = [problem for each in added.handled for problem in each.problems if problem.counts]
    if (
        {each.fate for each in added.handled} != {Fate.FAULTY}
        or not faults
        or any(each.code not in OPEN for each in faults)
    ):
        return False
    lines = [line for log in case.request.logs for line in log.lines]
    parsed = [grammar(case.game.engine).parse(line) for line in lines]
    if len(lines) != 1 or not isinstance(parsed[0], Takeback | Propose):
        return False
    ask(case, lines[0].text, case.seat.name)
    case.fate = "asked"
    case.say(
        f"You ask for this: `{lines[0].text}`. The other side answers `pbem accept`, or plays on; then it is forgotten."
    )
    case.tell_all(
        f"{case.seat.name} ({case.seat.role}) asks: `{_without_reason(lines[0].text)}`. To agree, write `pbem accept`."
    )
    return True


def _without_reason(text: str) -> str:
    """Returns a line without the reason behind it: it may name a card."""
    return text.partition(" -- ")[0]


def ask(case: Case, question: str, asker: str) -> None:
    """Notes what is asked for, by whom; nothing, when there is nothing any more."""
    case.change(case.game._replace(asked=question, asker=asker))


def with_question(case: Case, logs: tuple[Log, ...]) -> tuple[Log, ...]:
    """Returns the turns of a mail; one that accepts what the other side asks for, with that in front."""
    asker = next((each for each in case.seats if each.name == case.game.asker), None)
    first = next((log.lines[0] for log in logs if log.lines), None)
    if asker is None or asker.role == case.seat.role or first is None or first.text.split()[0] != "accept":
        return logs
    (asked,) = read_texts(
        [first.file], [(first.file, f"pbem begin\n{case.game.asked}\npbem end\n".encode())], case.engine
    )
    question = tuple(replace(line, writer=asker.name) for line in asked.lines)
    return tuple(replace(log, lines=(*question, *log.lines), sealed=()) if first in log.lines else log for log in logs)
