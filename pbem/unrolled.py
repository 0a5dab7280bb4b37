"""What may be written where nobody writes dice or draws cards himself: each order as it asks for them."""

import re
from collections.abc import Iterator
from itertools import islice

from pbem.core.chance.event import Event
from pbem.core.chance.ledger import SEALED
from pbem.core.chance.next_orders import DICE, options_of
from pbem.core.chance.second import is_second
from pbem.core.directives import Directive
from pbem.core.frozen import replace
from pbem.core.game import Choice, Options
from pbem.core.offer import Lazy
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay
from pbem.core.source import plain_line
from pbem.log.parse import grammar

COUNTED = re.compile(r"\d+ [a-z]+")  # in an order that asks: how many cards, of which kind
DRAWN = re.compile(r" for [A-Z]+$")  # in a form: the card that chance gives for one that is named
LOOKED_AT = 12  # lines of a kind: in which words all of them ask
MOST_FORMS = 3
BEFORE = "comes before"


def offered(replay: AnyReplay) -> Options:
    """Returns what may be written next; where chance is sealed or a judge's, without what chance alone decides."""
    found = options_of(replay)
    if replay.chance is None or replay.chance.waiting is not None:
        return found
    asking = [_asking(replay, each, found.side) for each in found.offers]
    own = {each.form for each in asking if not each.about.startswith(BEFORE)}
    return replace(
        found, offers=tuple(each for each in asking if not (each.about.startswith(BEFORE) and each.form in own))
    )


def _asking(replay: AnyReplay, choice: Choice, side: str) -> Choice:
    """Returns a kind of order with its form and its lines as they ask; what is asked for names nothing hidden."""
    events = [_event(replay, line) for line in islice(choice.lines, 1)]
    if first := next((_first(replay, each) for each in events if each and not each.is_draw), ""):
        return Choice(first, f"{BEFORE} `{choice.form}`; {_who(replay, first, side)}", (first,))
    if not any(each and each.is_draw for each in events):
        bare = DICE.sub("", choice.form)  # its dice come on a line of their own
        return choice if bare == choice.form else replace(choice, form=bare, about=choice.about.partition(";")[0])
    lines = Lazy(_each_once(replay, choice))
    asked = sorted(set(lines[:LOOKED_AT]))
    form, names = DRAWN.sub("", DICE.sub("", choice.form)), any(map(_names_something, asked))
    if form == choice.form and not names and len(asked) <= MOST_FORMS:
        form = " / ".join(asked)
    sealed = replay.chance is not None and replay.chance.kind == SEALED
    about = f"{choice.about}; {_who(replay, form, side)}" if sealed else choice.about
    if is_second(replay.chance) and not sealed:
        about = f"{choice.about}; below it write `luck SIDE:` and any words, for the judge's dice"
    return replace(choice, form=form, about=about, lines=lines, secret=choice.secret and names)


def _first(replay: AnyReplay, event: Event) -> str:
    """Returns the order that has to ask chance before another one may come; empty if all have."""
    dealt = replay.chance.dealt if replay.chance else ()
    done = {each.event.asked for each in dealt}
    return event.first or next((each for each in event.once if each not in done), "")


def _who(replay: AnyReplay, form: str, side: str) -> str:
    """Says who asks, and that what is drawn is nobody's to write."""
    words = form.split()
    if {"SIDE", *replay.game.sides}.intersection(words):
        writer = "the player whose side it names"
    else:
        waits = any(each.rule and each.due(replay.position, None) for each in replay.game.standing().decisions)
        either = side not in replay.game.sides or (words[0] in replay.game.anyones and not waits)
        writer = "either player" if either else f"the {side.title()} player"
    return f"{writer} asks by this line alone: `pbem mail` and `pbem add` write what is drawn"


def _names_something(asked: str) -> bool:
    """Tells whether an order that asks names a card, as one of the hand that is given for another."""
    return any(letter.isdigit() for letter in COUNTED.sub("", asked))


def _each_once(replay: AnyReplay, choice: Choice) -> Iterator[str]:
    seen: set[str] = set()
    for line in choice.lines:
        event = _event(replay, line)
        asks = (event.asked or DICE.sub("", line)) if event and event.is_draw else line
        if asks not in seen:
            seen.add(asks)
            yield asks


def _event(replay: AnyReplay, line: str) -> Event | None:
    """Returns what a line has to do with chance."""
    node = grammar(replay.game.name).parse(plain_line(line))
    if isinstance(node, Problem | Directive):
        return None
    action = replay.game.read(node, plain_line(line), replay.position).action
    found: Event | None = replay.game.chance(replay.position, action) if action is not None else None
    return found
