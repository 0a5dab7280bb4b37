"""What `legal` says: whose decision is pending, what is at stake, which orders are open."""

from collections.abc import Iterator, Sequence

from pbem.core.game import NEUTRAL, Choice, Options
from pbem.core.telling.some_lines import LOOKED_AT, some_of


def options_text(options: Options, *, whole: bool, viewer: str = "") -> str:
    """Returns whose decision is pending and what may be written: all the forms, then lines of each, front by front.

    A viewer who is not the one to decide is told so: the lines are not his.
    """
    who = "now" if options.side == NEUTRAL else f"{options.side.capitalize()} to act"
    choices = options.choices
    forms = [line for choice in choices for line in _form_lines(choice)]
    parts = ["\n".join(lines) for choice in choices if (lines := list(_choice_lines(options, choice, whole)))]
    told = [f"{who}: {options.decision}", *_not_his(options, viewer), *stake_lines(options), *forms]
    return "\n\n".join(["\n".join(told), *parts])


def _not_his(options: Options, viewer: str) -> Iterator[str]:
    """Yields that the viewer is not the one to write what follows."""
    if viewer not in ("", "all", "public") and options.side not in (NEUTRAL, viewer):
        mine, his = viewer.capitalize(), options.side.capitalize()
        yield f"  not the {mine} player: what follows is the {his} player's to write"


def stake_lines(options: Options) -> Iterator[str]:
    """Yields what something pending will cost, a line each."""
    yield from (f"  at stake: {stake}" for stake in options.stakes)


def _form_lines(choice: Choice) -> Iterator[str]:
    yield f"  {choice.form}"
    yield f"      {choice.about}"
    if choice.withheld:
        yield "      its lines name cards or chits that lie hidden: `--for SIDE` lists those of a side"


def _choice_lines(options: Options, choice: Choice, whole: bool) -> Iterator[str]:
    """Yields what is to be said of a kind of order, and its lines; nothing if the form has said it all."""
    told = [*(f"    cost: {cost}" for cost in choice.costs), *(f"    {note}" for note in choice.notes)]
    lines = choice.lines if whole else choice.lines[:LOOKED_AT]
    shown = lines if whole else some_of(options.front, lines)
    if told or list(shown) not in ([], [choice.form]):
        yield f"{choice.form}:"
        yield from told
        yield from _by_front(options, shown)
    if len(shown) < len(lines):
        yield "    ... and more (--all lists them)"


def _by_front(options: Options, lines: Sequence[str]) -> Iterator[str]:
    """Yields lines under the names of their fronts, in the order in which these come first."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        groups.setdefault(options.front(line), []).append(line)
    for title, some in groups.items():
        yield from [f"   {title}"] if title else []
        yield from (f"    {line}" for line in some)
