"""The game as a value made of functions; what `pbem check` does not need is imported when it is asked for."""

from pbem.core.doubt import surely
from pbem.core.game import Game, Header
from pbem.core.late import late
from pbem.core.rules import RuleBook
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.rulebook import read_rulebook
from pbem.games.on_to_berlin.board.charts import LAST_TURN
from pbem.games.on_to_berlin.board.map import PACKAGE
from pbem.games.on_to_berlin.board.names import place_names
from pbem.games.on_to_berlin.orders.kinds import closes, whose
from pbem.games.on_to_berlin.orders.lines import read, write
from pbem.games.on_to_berlin.rules import c04_setup
from pbem.games.on_to_berlin.rules.readings import in_words
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import Effect, evolve
from pbem.games.on_to_berlin.state.options import BOOK
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.advice import decide
from pbem.games.on_to_berlin.turn.invariants import audit
from pbem.games.on_to_berlin.turn.unproved import unproved
from pbem.games.on_to_berlin.view.new_log import template


@from_tables
def rulebook() -> RuleBook:
    """Returns every obligation of the rulebook by its code, in the rulebook's order."""
    return read_rulebook(package_text(PACKAGE, "data/rules.csv"), in_words)


def _turns(header: Header) -> int:
    return LAST_TURN


GAME: Game[Position, Action, Effect] = Game(
    name="on_to_berlin",
    title="On To Berlin!",
    version="1.0",
    sides=("axis", "allied"),
    unofficial="An unofficial aid; Multi-Man Publishing publishes On To Berlin!. You need your own copy.",
    rules=rulebook,
    setup=c04_setup.start,
    read=surely(read, decide),
    write=write,
    decide=decide,
    evolve=evolve,
    options=late(f"{PACKAGE}.turn.offers", "options"),
    audit=audit,
    view=late(f"{PACKAGE}.view.report", "view"),
    played_back=late(f"{PACKAGE}.view.playback", "played_back"),
    seen=late(f"{PACKAGE}.view.secrets", "seen"),
    parts=late(f"{PACKAGE}.view.story", "parts"),
    recount=late(f"{PACKAGE}.view.story", "recount"),
    legend=late(f"{PACKAGE}.view.legend", "legend"),
    on_the_table=late(f"{PACKAGE}.view.on_the_table", "on_the_table"),
    cards=lambda name: late(f"{PACKAGE}.view.reference", "find")(name, rulebook()),
    template=template,
    names=place_names,
    chance=late(f"{PACKAGE}.turn.chance", "chance"),
    anyones=frozenset({"roll"}),  # who throws the dice makes no difference
    whose=whose,
    closes=closes,
    position=Position,
    standing=late(f"{PACKAGE}.turn.standing.book", "book"),
    amend=c04_setup.amend,
    unproved=unproved,
    scenarios=c04_setup.SCENARIOS,
    turns=_turns,
    agreements=BOOK.sayings,
    as_setup=late(f"{PACKAGE}.orders.setup_lines.position_as_lines", "as_setup"),
    rereading=late(f"{PACKAGE}.orders.setup_lines.rereading", "rereading"),
)
