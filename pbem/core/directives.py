"""What a log may say in any game: waivers, takebacks and their acceptance."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Waive:
    """Both players let the next order stand although it breaks the rule `code`."""

    code: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Takeback:
    """The last `count` orders that were carried out are withdrawn."""

    count: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Accept:
    """The opponent agrees to a takeback that goes behind a die or a card."""


Directive = Waive | Takeback | Accept


def write_directive(directive: Directive) -> str:
    """Returns the one canonical line of a directive."""
    match directive:
        case Waive(code, reason):
            return f"waive {code}" + (f" -- {reason}" if reason else "")
        case Takeback(count, reason):
            noun = "order" if count == 1 else "orders"
            return f"takeback {count} {noun}" + (f" -- {reason}" if reason else "")
        case Accept():
            return "accept"
