"""The outputs as models: the JSON schemas are made from them, and no command needs them to run."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pbem.archive import Audited
from pbem.core.problem import Kind
from pbem.core.replay import Outcome
from pbem.core.rules import Status

Sum = Annotated[str, Field(pattern="^[0-9a-f]{12}$", description="twelve digits, the same on every machine")]
ABSENT: Any = None  # of a key that may be left out
Line = Annotated[int, Field(ge=1)]


class Part(BaseModel):
    """An object with these keys and no others."""

    model_config = ConfigDict(extra="forbid")


class OpenPart(BaseModel):
    """An object with at least these keys."""

    model_config = ConfigDict(extra="allow")


# -- what every output of a log begins with


class Rules(Part):
    """The rules that a log is judged by."""

    version: str
    sum: Sum


class Tables(Part):
    """The tables that a log is judged with: the shipped ones, or an owner's."""

    sum: Sum
    owners: bool


class Log(Part):
    """The judged log: the sum over its orders as both players know them; none where it could not be judged."""

    sum: Sum | None
    files: list[str]


class Next(Part):
    """Whose decision is pending."""

    side: str
    decision: str
    stakes: list[str]


class Head(Part):
    """What every output of a log begins with."""

    version: Annotated[str, Field(description="of the program")]
    viewer: Annotated[str | None, Field(description="a side, `public` or `all`; null: whoever has the log")]
    game: str | None
    rules: Rules | None
    tables: Tables | None
    log: Log


class JudgedHead(Head):
    """What an output begins with that a log which could not be judged has not."""

    game: str
    rules: Rules
    tables: Tables
    next: Next


# -- check


class Rule(Part):
    """A row of the rulebook in our own words."""

    code: str
    number: str
    page: str
    summary: str
    status: Status
    ruling: str
    note: str


class Problem(Part):
    """One thing wrong, or to know: where it is, by which rule, what to do."""

    code: str
    kind: Kind
    counts: Annotated[bool, Field(description="whether it is a fault")]
    message: str
    remedy: str
    file: str | None
    line: Line | None
    column: Line | None
    end: Line | None
    excerpt: str
    rule: Rule | None
    follows_from_file: str | None
    follows_from_line: Line | None


class ToldTable(Part):
    """A table of text; `numbers` are the columns set to the right."""

    columns: list[str]
    rows: list[list[str]]
    title: str
    numbers: list[int]
    line: Annotated[str, Field(description="all of it as a sentence")] = ABSENT


class ToldOrder(Part):
    """An order of late: as written, what became of it, what happened."""

    number: int
    written: str
    outcome: Outcome
    sentences: list[str]
    tables: list[ToldTable]
    rules: list[str]
    faults: list[int]
    comment: str
    detail: None
    place: str
    anchor: str
    by: Annotated[str, Field(description="the line of the standing order that answered")] = ABSENT
    name: Annotated[str, Field(description="the turn and which order of it, `17.3`")] = ABSENT
    cards: Annotated[list[str], Field(description="those played, as `pbem rule` calls them")] = ABSENT


class News(Part):
    """What the last orders of a clean log did, and what comes next."""

    orders: list[ToldOrder]
    next: Next


class Where(Part):
    """A line of a file."""

    file: str
    line: Line


class Answer(Part):
    """A decision that a standing order has answered, behind which line, and by which line."""

    behind: Where
    written: str
    side: str
    by: Where | None


class Fixed(Part):
    """Lines of the file that `check --fix` has written otherwise."""

    line: Line
    before: list[str]
    after: list[str]


class Check(Head):
    """`pbem check --json`."""

    schema_: Annotated[Literal["pbem.check/1"], Field(alias="schema")]
    next: Annotated[Next, Field(description="absent where the log could not be judged")] = ABSENT
    news: Annotated[News, Field(description="of a clean log; absent with `-q`")] = ABSENT
    file: str
    files: list[str]
    usable: bool
    clean: bool
    lines: int
    problems: list[Problem]
    chance: Annotated[
        str, Field(description="how far chance can be trusted, where it is sealed or a judge's: one sentence")
    ] = ABSENT
    answers: Annotated[list[Answer], Field(description="what standing orders have answered, if anything")] = ABSENT
    fixed: Annotated[list[Fixed], Field(description="with `--fix`")] = ABSENT


# -- legal


class Choice(Part):
    """A kind of order that is open: its form, its costs, and whole lines that are legal with the front of each."""

    kind: str
    form: str
    about: str
    costs: list[str]
    notes: list[str]
    lines: list[str]
    fronts: list[str]
    withheld: Annotated[bool, Field(description="its lines name what lies hidden, and are left out")]


class InForce(Part):
    """A standing order in force: its line, whose it is, where it stands."""

    line: str
    side: str
    place: Where | None


class MayBeGiven(Part):
    """A decision that may be answered beforehand."""

    decision: str
    about: str
    sides: list[str]
    forms: list[str]
    conditions: str


class StandingOrders(Part):
    """The standing orders in force, and those that may be given."""

    in_force: list[InForce]
    may_be_given: list[MayBeGiven]


class Legal(JudgedHead):
    """`pbem legal --json`."""

    schema_: Annotated[Literal["pbem.legal/1"], Field(alias="schema")]
    side: str
    decision: str
    stakes: list[str]
    choices: list[Choice]
    standing: StandingOrders = ABSENT
    faults: int
    notices: int


# -- position and report


class After(Part):
    """The last line that the position comes after."""

    file: str
    line: Line


class Stand(Part):
    """Where a unit is, and whether its reduced side is up."""

    place: str
    reduced: bool


class UnitName(Part):
    """A counter: as orders write it at full strength, and whose it is."""

    name: str
    side: str


class PlaceName(Part):
    """A place of the map or a box beside it; who controls it, if that is asked of it."""

    name: str
    control: str | None


class Legend(Part):
    """The names of units and places by id, of cards or chits by side and id."""

    units: dict[str, UnitName]
    places: dict[str, PlaceName]
    cards: dict[str, dict[str, str]]


class Stack(OpenPart):
    """Units in their order, the top first, where a game knows several stacks in a place."""

    units: list[str]


class Table(OpenPart):
    """What the positions of all games have; the rest is each game's own, by its own schema."""

    schema_: Annotated[str, Field(alias="schema", pattern="^pbem[.]position[.][a-z_0-9]+/[0-9]+$")]
    turn: int
    units: dict[str, Stand]
    stacks: dict[str, list[str] | list[Stack]]
    control: dict[str, str]
    options: list[str]
    winner: str | None


class Position(JudgedHead):
    """`pbem position --json`; `pbem.game(name).load` takes it back."""

    schema_: Annotated[Literal["pbem.position/1"], Field(alias="schema")]
    after: After | None
    position: Table
    legend: Legend


class View(OpenPart):
    """The report as text to be shown, part by part; it may get more parts."""

    schema_: Annotated[Literal["pbem.view/1"], Field(alias="schema")]
    game: str
    title: str
    headline: str
    clean: bool


class Report(JudgedHead):
    """`pbem report --format json`."""

    schema_: Annotated[Literal["pbem.report/1"], Field(alias="schema")]
    after: After | None
    position: Table
    legend: Legend
    view: View


# -- audit


class Audit(Part):
    """`pbem audit --json`."""

    schema_: Annotated[Literal["pbem.audit/1"], Field(alias="schema")]
    version: str
    logs: list[Audited]
