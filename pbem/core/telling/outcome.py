"""Who has won, and why: what a report of a game that is over says first."""

from pbem.core.effects import Told
from pbem.core.telling.course import Course
from pbem.core.telling.words import sentence


def outcome(course: Course) -> tuple[str, str]:
    """Returns who has won and by which rule, and the order that ended the game; nothing of a game that goes on."""
    last = next((step for step in reversed(course.steps) if step.after.winner and not step.before.winner), None)
    if last is None:
        return "", ""
    found = [effect for effect in last.ruling.effects if isinstance(effect, Told) and _of_victory(course, effect)]
    texts = [effect.text.rstrip(".") for effect in found]
    rules = dict.fromkeys(rule.partition("/")[0] for effect in found for rule in effect.rules)
    cited = [rule for rule in rules if rule.startswith(course.accounts.victory)]
    told = " ".join(map(sentence, texts)).rstrip(".")
    where = ", ".join(rule for rule in cited if rule not in told)
    return f"{told} ({where})." if where else f"{told}.", course.name(last)


def _of_victory(course: Course, effect: Told) -> bool:
    return any(rule.startswith(course.accounts.victory) for rule in effect.rules)
