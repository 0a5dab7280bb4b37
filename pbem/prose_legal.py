"""What `legal` says: whose decision is pending, what is at stake, which orders are open."""

from collections.abc import Iterator
from typing import Any

from pbem.core.game import Options

SHOWN_LINES = 6


def options_text(options: Options, *, whole: bool) -> str:
    """Returns whose decision is pending and what may be written."""
    who = "now" if options.side == "neutral" else f"{options.side.capitalize()} to act"
    head = f"{who}: {options.decision}"
    choices = (line for choice in options.choices for line in _choice_lines(choice, whole))
    return "\n".join([head, *stake_lines(options), *choices])


def stake_lines(options: Options) -> Iterator[str]:
    """Yields what something pending will cost, a line each."""
    yield from (f"  at stake: {stake}" for stake in options.stakes)


def _choice_lines(choice: Any, whole: bool) -> Iterator[str]:
    yield f"\n  {choice.form}"
    yield f"      {choice.about}"
    yield from (f"      cost: {cost}" for cost in choice.costs)
    yield from (f"      {note}" for note in choice.notes)
    if choice.withheld:
        yield "      its lines name cards or chits that lie hidden: `--for SIDE` lists those of a side"
    shown = choice.lines if whole else choice.lines[:SHOWN_LINES]
    yield from (f"    {line}" for line in shown)
    if len(shown) < len(choice.lines):
        yield f"      ... and {len(choice.lines) - len(shown)} more (--all lists them)"


def options_data(options: Options) -> dict[str, Any]:
    """Returns the options as plain data."""
    return {
        "side": str(options.side),
        "decision": options.decision,
        "stakes": list(options.stakes),
        "choices": [
            {
                "form": each.form,
                "about": each.about,
                "costs": list(each.costs),
                "notes": list(each.notes),
                "lines": list(each.lines),
                "withheld": each.withheld,
            }
            for each in options.choices
        ],
    }
