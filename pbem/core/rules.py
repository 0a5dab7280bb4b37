"""Rules that carry the rulebook's own number: the table of rules, and checks bound to its rows."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

P_contra = TypeVar("P_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)
F = TypeVar("F", bound=Callable[..., object])


class Status(StrEnum):
    """What the program does about a row of the rules table."""

    ENFORCED = "enforced"
    AUTOMATIC = "automatic"
    TRUSTED = "trusted"
    OPTIONAL = "optional"
    OPEN = "open"


class Rule(Struct, frozen=True):
    """One obligation of a rulebook, in our own words; `code` is its number and a slug, `12.3/lcu-sea`."""

    code: str
    page: str
    summary: str
    status: Status
    ruling: str = ""
    note: str = ""

    @property
    def number(self) -> str:
        """The rulebook's own number, the part before the slash."""
        return self.code.partition("/")[0]

    @property
    def printed(self) -> str:
        """Where it stands: on a page of the rulebook, or, without one, on a card."""
        return f"page {self.page}" if self.page else "on the card"


RuleBook = Mapping[str, Rule]
_READING = re.compile(r"[qr]\d+")
_WORDS = re.compile(r"[^\W\d_]+(?:[\s'-]+[^\W\d_]+)*")
FEWEST_LETTERS = 3  # of a word that rules are searched for
_CARD = re.compile(r"(\w+) card (\d+)")


def matches(code: str, pattern: str) -> bool:
    """Tells whether a code falls under a number: `12.3/lcu-sea` falls under `12`, `12.3` and itself."""
    number, _, _ = code.partition("/")
    return pattern in (code, number) or number.startswith(pattern + ".")


def rules_under(rules: RuleBook, number: str) -> list[Rule]:
    """Returns the rows of a rule's number, of everything below it, or of one row's whole code.

    A card is found as reports name it, `Axis card 2`, and a reading by its label, `Q38`.
    """
    number = number.strip().lower().replace(",", ".")
    if card := _CARD.fullmatch(number):
        number = f"card-{card[1]}-{int(card[2]):02}"
    if _READING.fullmatch(number):
        label = re.compile(rf"\b{number}\b", re.IGNORECASE)
        return [rule for rule in rules.values() if label.search(rule.ruling)]
    return [rule for rule in rules.values() if matches(rule.code, number)]


def with_words(rules: RuleBook, words: str) -> list[Rule]:
    """Return the rows that contain each of some words, or one that begins like it; none if there is a number in them.

    Words of fewer than three letters are passed over.
    """
    if not _WORDS.fullmatch(words.strip()):
        return []
    wanted = [word for word in re.findall(r"\w+", words.casefold()) if len(word) >= FEWEST_LETTERS]
    patterns = [re.compile(rf"\b{re.escape(word)}") for word in wanted]
    texts = [(rule, f"{rule.summary} {rule.ruling}".casefold()) for rule in rules.values() if patterns]
    return [rule for rule, text in texts if all(pattern.search(text) for pattern in patterns)]


class Private(Struct, frozen=True):
    """A remedy that names what only one side may know: a hand, the chits in a cup."""

    side: str
    remedy: str


class Breach(Struct, frozen=True):
    """What a check found: a sentence, the name in the order that it is about, and the way out.

    `code` is given only where a check passes on what another one, of another rule, has found.
    """

    text: str
    about: str = ""
    remedy: str = ""
    code: str = ""
    lacks: bool = False  # something that should have been written before is missing
    private: Private | None = None  # told in the remedy's place to whom it belongs
    plain: bool = False  # the rule says so itself: the reading taken of its row decides nothing here


@dataclass(frozen=True, slots=True)  # no struct: two that differ only in their remedies are one
class Violation:
    """A breach with the code of the rule it breaks; codes `order/...` say what is not possible at all."""

    code: str
    text: str
    about: str = ""
    remedy: str = field(default="", compare=False)  # the same fault, whatever the way out
    lacks: bool = False  # only something is missing that should have been written before
    rule: str = ""  # the row that says why, where `code` is none of the rulebook's
    private: Private | None = None
    plain: bool = False  # the reading taken of its row decides nothing here
    ways: Callable[[], str] | None = field(default=None, compare=False, repr=False)  # a remedy that takes long to find
    partial: bool = False  # one item of a list is wrong: the others are carried out

    @property
    def way_out(self) -> str:
        """The remedy, worked out if nobody has asked for it before."""
        return self.remedy or (self.ways() if self.ways else "")

    @property
    def possible(self) -> bool:
        """False where the order cannot be carried out at all, so that nobody can waive it."""
        return not self.code.startswith(("order/", "board/"))

    @property
    def thinkable(self) -> bool:
        """True where the order could be carried out but for what its player says of the board, or for an item."""
        return self.partial or not self.code.startswith("order/")


class Check(Struct, Generic[P_contra, O_contra], frozen=True):
    """A rule as a function: from a position and an order to what is wrong with it.

    `codes` are the rows it enforces: the first is the one it cites, the others say the same elsewhere.
    """

    codes: tuple[str, ...]
    function: Callable[[P_contra, O_contra], Iterator[Breach]]

    @property
    def code(self) -> str:
        """The row that a breach cites."""
        return self.codes[0]

    def __call__(self, position: P_contra, order: O_contra) -> Iterator[Breach]:
        return self.function(position, order)


def enforces(
    *codes: str,
) -> Callable[[Callable[[P_contra, O_contra], Iterator[Breach]]], Check[P_contra, O_contra]]:
    """Binds a check to the rows of `rules.csv` that it enforces; it cites the first of them."""

    def bind(function: Callable[[P_contra, O_contra], Iterator[Breach]]) -> Check[P_contra, O_contra]:
        return Check(codes, function)

    return bind


def refuses(*codes: str) -> Callable[[F], F]:
    """Marks a function that yields violations of rows of `rules.csv` itself, as they come up in its work."""
    del codes  # they are read where they stand, in the source

    def bind(function: F) -> F:
        return function

    return bind


def carries_out(*codes: str) -> Callable[[F], F]:
    """Marks a function that does by itself what rows of `rules.csv` ask; COVERAGE.md and `pbem rule` name it."""
    del codes  # they are read where they stand, in the source

    def bind(function: F) -> F:
        return function

    return bind


def judge(checks: Iterable[Check[P_contra, O_contra]], position: P_contra, order: O_contra) -> tuple[Violation, ...]:
    """Returns every violation that the checks find, in their order.

    A check that says an order is impossible (`order/...`) ends the search: what comes after
    it would judge an order that makes no sense.
    """
    found: list[Violation] = []
    for check in checks:
        if breaches := tuple(check.function(position, order)):  # nearly always none
            found += [_violation(check.code, each) for each in breaches]
            if not found[-1].possible:
                break
    return tuple(found)


def _violation(code: str, breach: Breach) -> Violation:
    said = breach.text, breach.about, breach.remedy, breach.lacks
    return Violation(breach.code or code, *said, private=breach.private, plain=breach.plain)
