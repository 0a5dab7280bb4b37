"""The game as a value made of functions; what `pbem check` does not need is imported when it is asked for."""

from pbem.core.doubt import surely
from pbem.core.game import Game
from pbem.core.late import late
from pbem.core.rules import RuleBook
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.rulebook import read_rulebook
from pbem.games.a_victory_awaits.board import map as board
from pbem.games.a_victory_awaits.board.names import place_names
from pbem.games.a_victory_awaits.orders.lines import read, write
from pbem.games.a_victory_awaits.orders.whose import closes, whose
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play import opening_position
from pbem.games.a_victory_awaits.rules.readings import in_words
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.effects import Effect, evolve
from pbem.games.a_victory_awaits.state.options import BOOK
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.turn.advice import decide
from pbem.games.a_victory_awaits.turn.invariants import audit
from pbem.games.a_victory_awaits.turn.unproved import unproved
from pbem.games.a_victory_awaits.view.new_log import template


@from_tables
def rulebook() -> RuleBook:
    """Returns every obligation of the rulebook by its code, in the rulebook's order."""
    return read_rulebook(package_text(board.PACKAGE, "data/rules.csv"), in_words)


GAME: Game[Position, Action, Effect] = Game(
    name="a_victory_awaits",
    title="A Victory Awaits",
    version="1.0",
    sides=("axis", "soviet"),
    unofficial="An unofficial aid; Multi-Man Publishing publishes A Victory Awaits. You need your own copy.",
    rules=rulebook,
    setup=opening_position.start,
    read=surely(read, decide),
    write=write,
    decide=decide,
    evolve=evolve,
    options=late(f"{board.PACKAGE}.turn.offers", "options"),
    audit=audit,
    view=late(f"{board.PACKAGE}.view.report", "view"),
    played_back=late(f"{board.PACKAGE}.view.playback", "played_back"),
    seen=late(f"{board.PACKAGE}.view.secrets", "seen"),
    parts=late(f"{board.PACKAGE}.view.parts_of_the_log", "parts"),
    recount=late(f"{board.PACKAGE}.view.story", "recount"),
    legend=late(f"{board.PACKAGE}.view.legend", "legend"),
    on_the_table=late(f"{board.PACKAGE}.view.on_the_table", "on_the_table"),
    cards=late(f"{board.PACKAGE}.view.reference", "find"),
    template=template,
    names=place_names,
    chance=late(f"{board.PACKAGE}.turn.chance", "chance"),
    anyones=frozenset({"draw"}),  # who draws makes no difference (7.1)
    whose=whose,
    closes=closes,
    position=Position,
    standing=late(f"{board.PACKAGE}.turn.standing.book", "book"),
    as_setup=late(f"{board.PACKAGE}.orders.setup_lines.position_as_lines", "as_setup"),
    rereading=late(f"{board.PACKAGE}.orders.setup_lines.rereading", "rereading"),
    amend=opening_position.amend,
    unproved=unproved,
    scenarios=opening_position.SCENARIOS,
    turns=opening_position.last_turn,
    agreements=BOOK.sayings,
)
