"""What a log may say in any game: waivers, takebacks, proposals and their acceptance, vacations."""

from msgspec import Struct


class Waive(Struct, frozen=True):
    """Both players let the next order stand although it breaks the rule `code`."""

    code: str
    reason: str = ""


class Takeback(Struct, frozen=True):
    """The last `count` orders that were carried out are withdrawn; `who` is the side that asks, if the line says so."""

    count: int
    reason: str = ""
    who: str = ""


class Propose(Struct, frozen=True):
    """A side wants a header tag to say something else from here on."""

    tag: str
    value: str
    reason: str = ""
    who: str = ""


class Accept(Struct, frozen=True):
    """The opponent agrees: to a takeback that goes behind a die or a card, to a proposal, to a waiver."""

    reason: str = ""
    who: str = ""


class Vacation(Struct, frozen=True):
    """A player, or a side, is away from one day to another, both included, as `2026-12-20`: no deadline runs."""

    who: str
    first: str
    last: str
    reason: str = ""


Directive = Waive | Takeback | Propose | Accept | Vacation


def write_directive(directive: Directive) -> str:
    """Returns the one canonical line of a directive."""
    end = f" -- {directive.reason}" if directive.reason else ""
    match directive:
        case Waive(code):
            return f"waive {code}{end}"
        case Takeback(count, _, who):
            return f"{_said('takeback', who)} {count} {'order' if count == 1 else 'orders'}{end}"
        case Propose(tag, value, _, who):
            return f"{_said('propose', who)} {tag.capitalize()}: {value}".rstrip() + end
        case Vacation(who, first, last):
            return f"vacation {who} {first} to {last}{end}"
        case Accept(_, who):
            return f"{_said('accept', who)}{end}"


def _said(verb: str, who: str) -> str:
    return f"{verb} {who}" if who else verb
