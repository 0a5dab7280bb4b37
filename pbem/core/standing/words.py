"""Standing orders as players write them: read against a game's book of decisions, and written in one canonical way."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from msgspec import Struct

from pbem.core.standing.decisions import AT, AnyBook, AnyDecision, Figure, Slot
from pbem.core.standing.values import LESS, MORE, Condition, StandingOrder
from pbem.core.telling.words import enumerated

CLEAR = "clear"
_CLAUSE = re.compile(r"\b(if|unless)\b", re.IGNORECASE)
_AND = re.compile(r"\s*,?\s+and\s+|\s*,\s*")
_SLOT = re.compile(r"\{(\w+)\}")
_FIGURE = re.compile(
    r"(?P<name>[a-z][a-z ]*?)\s+(?P<value>\d{1,4})(?:\s*:\s*(?P<other>\d{1,4}))?"
    r"(?:\s+(?:or\s+(?P<limit>less|fewer|more)))?",
    re.IGNORECASE,
)
_LIMITS = {"less": LESS, "fewer": LESS, "more": MORE}


class Fault(Struct, frozen=True):
    """What is wrong with the words of a standing order: the words meant, a sentence, a remedy."""

    words: str
    message: str
    remedy: str
    never: bool = False  # it is understood, and can never come to be used


def form_of(decision: AnyDecision, form: str) -> str:
    """Returns a form as it is shown: `lose UNITS first`."""
    return f"{decision.word} {_SLOT.sub(lambda slot: slot[1].upper(), form)}".strip()


def forms(book: AnyBook, side: str = "") -> Iterator[str]:
    """Yields the forms of all answers, of one side if it is named."""
    for decision in book.decisions:
        if not side or not decision.sides or side in decision.sides:
            yield from (form_of(decision, way.form) for way in decision.ways)


# -- written


def written(order: StandingOrder, book: AnyBook) -> str:
    """Returns the canonical line of a standing order."""
    return f"standing {order.side}: {answer_of(order, book)}"


def answer_of(order: StandingOrder, book: AnyBook) -> str:
    """Returns a standing order without its head: `lose SCU first if losses 2 or more`."""
    text = f"{order.decision} {_SLOT.sub(lambda slot: _listed(order.names, book.slots[slot[1]]), order.way)}".strip()
    for word, conditions in (("if", order.when), ("unless", order.unless)):
        if conditions:
            text += f" {word} {' and '.join(_condition(each, book) for each in conditions)}"
    return text


def _listed(names: Sequence[str], slot: Slot) -> str:
    return ", ".join(slot.names().shown.get(each, each) for each in names)


def _condition(condition: Condition, book: AnyBook) -> str:
    if condition.figure == AT:
        return f"{AT} {_listed(condition.names, book.slots[book.place])}"
    value = ":".join(map(str, condition.value))
    return " ".join(filter(None, (condition.figure, value, condition.limit and f"or {condition.limit}")))


# -- read


def read(text: str, side: str, book: AnyBook) -> StandingOrder | Fault:
    """Returns what an answer given beforehand says, or what in it is not understood."""
    answer, *clauses = (each.strip(" ,") for each in _CLAUSE.split(text.strip()))
    word = answer.partition(" ")[0].lower()
    decision = book.of(word)
    if decision is None or (decision.sides and side not in decision.sides):
        return _no_decision(word, side, book)
    order = _answer(answer[len(word) :].strip(), StandingOrder(side, word, ""), decision, book)
    for name, said in zip(clauses[::2], clauses[1::2], strict=True):
        if isinstance(order, StandingOrder):
            order = _with_clause(order, name.lower(), said, decision, book)
    return order


def _no_decision(word: str, side: str, book: AnyBook) -> Fault:
    able = [each.word for each in book.decisions if not each.sides or side in each.sides]
    message = f"`{word}` is no decision that can be answered beforehand by the {side.title()} side"
    near = get_close_matches(word, able, n=1)
    hint = f"did you mean `{near[0]}`? " if near else ""
    return Fault(word, message, f"{hint}what can: {'; '.join(forms(book, side))}")


def _answer(text: str, order: StandingOrder, decision: AnyDecision, book: AnyBook) -> StandingOrder | Fault:
    for way in decision.ways:
        found = _pattern(way.form).fullmatch(text)
        if found:
            named = _SLOT.search(way.form)
            given = _names(found[1], order.side, book.slots[named[1]]) if named else ()
            return given if isinstance(given, Fault) else StandingOrder(order.side, order.decision, way.form, given)
    what = f"`{decision.word} {text}`" if text else f"`{decision.word}` alone"
    told = " or ".join(f"`{form_of(decision, way.form)}`" for way in decision.ways)
    return Fault(text or decision.word, f"{what} is no answer that can be given beforehand", f"write {told}")


def _pattern(form: str) -> re.Pattern[str]:
    parts = ("(.+?)" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{\w+\})", form))
    return re.compile("".join(parts).replace(r"\ ", r"\s+"), re.IGNORECASE)


def _names(text: str, side: str, slot: Slot) -> tuple[str, ...] | Fault:
    found: list[str] = []
    for name in (each.strip() for each in _AND.split(text) if each.strip()):
        ids = slot.names().find(name)
        if not ids or (len(ids) > 1 and not slot.means_all(name)):
            return _unnamed(name, sorted(ids), slot)
        if why := next(filter(None, (slot.unfit(side, thing) for thing in sorted(ids))), ""):
            return Fault(name, why, f"name another {slot.noun}: such a standing order can never be used", never=True)
        found += sorted(ids)
    return tuple(dict.fromkeys(found))


def _unnamed(name: str, ids: Sequence[str], slot: Slot) -> Fault:
    names = slot.names()
    if ids:
        several = ", ".join(names.shown[each] for each in ids[:8])
        return Fault(name, f"`{name}` may mean several: {several}", "write one of them in full")
    near = names.near(name)
    hint = f"did you mean {' or '.join(near)}?" if near else f"write the {slot.noun} as it is printed"
    return Fault(name, f"there is no {slot.noun} `{name}`", hint)


def _with_clause(
    order: StandingOrder, name: str, text: str, decision: AnyDecision, book: AnyBook
) -> StandingOrder | Fault:
    found: list[Condition] = []
    for each in _conditions(text, decision):
        condition = _read_condition(each, order.side, decision, book)
        if isinstance(condition, Fault):
            return condition
        found.append(condition)
    if not found:
        return Fault(name, f"`{name}` stands without a condition", _askable(decision))
    parts = order.side, order.decision, order.way, order.names
    if name == "if":
        return StandingOrder(*parts, (*order.when, *found), order.unless)
    return StandingOrder(*parts, order.when, (*order.unless, *found))


def _conditions(text: str, decision: AnyDecision) -> list[str]:
    """Splits conditions at `and`, but not the places that one lists: `at Kiev and Moscow`."""
    found: list[str] = []
    for each in re.split(r"\s*,?\s+and\s+", text):
        first = each.partition(" ")[0].lower()
        begins = first == AT or any(name.partition(" ")[0] == first for name in decision.figures)
        if begins or not found:
            found.append(each)
        else:
            found[-1] += f", {each}"
    return [each for each in found if each]


def _read_condition(text: str, side: str, decision: AnyDecision, book: AnyBook) -> Condition | Fault:
    first, _, rest = text.partition(" ")
    if first.lower() == AT and decision.at is not None and rest.strip():
        names = _names(rest, "", book.slots[book.place])
        return names if isinstance(names, Fault) else Condition(AT, names=names)
    if (flag := decision.figures.get(text.lower())) and flag.flag:
        return Condition(text.lower())
    found = _FIGURE.fullmatch(text)
    name = " ".join(found["name"].lower().split()) if found else ""
    figure = decision.figures.get(name)
    if found is None or figure is None or figure.flag or figure.ratio != (found["other"] is not None):
        return Fault(text, f"`{text}` is no condition of `{decision.word}`", _askable(decision))
    value = (int(found["value"]), *([int(found["other"])] if figure.ratio else []))
    limit = _LIMITS[found["limit"].lower()] if found["limit"] else ""
    return _possible(text, Condition(name, value, limit), figure)


def _possible(text: str, condition: Condition, figure: Figure) -> Condition | Fault:
    """Returns a condition that may hold once; one that never can is a fault."""
    if figure.ratio:
        if 0 in condition.value:
            return Fault(text, f"`{text}` has no strength on one side", "write the ratio as `1:2`")
        return condition
    low, high = figure.least, figure.most
    (value,) = condition.value
    if (value < low and condition.limit != MORE) or (high is not None and value > high and condition.limit != LESS):
        span = f"from {low} to {high}" if high is not None else f"{low} or more"
        message = f"`{text}` can never be so: {figure.about} is {span}"
        return Fault(text, message, "write a number that may come up", never=True)
    return condition


def _askable(decision: AnyDecision) -> str:
    asked = [_example(name, figure) for name, figure in decision.figures.items()]
    if decision.at is not None:
        asked.append("`at PLACE, PLACE`")
    return f"ask for {enumerated(asked).replace(' and ', ' or ')}" if asked else "it takes no condition: delete it"


def _example(name: str, figure: Figure) -> str:
    return f"`{name}`" if figure.flag else f"`{name} 1:2 or less`" if figure.ratio else f"`{name} 2 or more`"


def conditions_told(decision: AnyDecision) -> str:
    """Returns what a decision's conditions may ask for: `odds 1:2 or less, at PLACE`; empty if nothing."""
    asked = [_example(name, figure).strip("`") for name, figure in decision.figures.items()]
    return ", ".join([*asked, *(["at PLACE"] if decision.at is not None else [])])
