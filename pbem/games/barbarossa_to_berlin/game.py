"""The game as a value made of functions; what `pbem check` does not need is imported when it is asked for."""

from pbem.core.doubt import surely
from pbem.core.game import Game, Header
from pbem.core.late import late
from pbem.core.rules import RuleBook
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.rulebook import read_rulebook
from pbem.games.barbarossa_to_berlin.board import map as board
from pbem.games.barbarossa_to_berlin.board.names import place_names
from pbem.games.barbarossa_to_berlin.orders.lines import read, write
from pbem.games.barbarossa_to_berlin.orders.whose import closes, whose
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup import opening_position
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import LAST_TURN
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.effects import Effect, evolve
from pbem.games.barbarossa_to_berlin.state.options import BOOK
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.advice import decide
from pbem.games.barbarossa_to_berlin.turn.invariants import audit
from pbem.games.barbarossa_to_berlin.turn.unproved import unproved
from pbem.games.barbarossa_to_berlin.view.new_log import template


@from_tables
def rulebook() -> RuleBook:
    """Returns every obligation of the rulebook by its code, in the rulebook's order."""
    return read_rulebook(package_text(board.PACKAGE, "data/rules.csv"))


def _turns(header: Header) -> int:
    """Returns how many turns a war may have."""
    return LAST_TURN


GAME: Game[Position, Action, Effect] = Game(
    name="barbarossa_to_berlin",
    title="WWII: Barbarossa to Berlin",
    version="1.0",
    stored=2,
    sides=("axis", "allied"),
    unofficial="An unofficial aid; GMT Games publishes WWII: Barbarossa to Berlin. You need your own copy.",
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
    parts=late(f"{board.PACKAGE}.view.story", "parts"),
    recount=late(f"{board.PACKAGE}.view.story", "recount"),
    legend=late(f"{board.PACKAGE}.view.legend", "legend"),
    on_the_table=late(f"{board.PACKAGE}.view.on_the_table", "on_the_table"),
    chance=late(f"{board.PACKAGE}.turn.chance", "chance"),
    undrawn=late(f"{board.PACKAGE}.turn.chance", "undrawn"),
    cards=lambda name: late(f"{board.PACKAGE}.view.reference", "find")(name, rulebook()),
    template=template,
    names=place_names,
    anyones=frozenset({"roll"}),  # once the defender has had his say, who throws the dice makes no difference
    whose=whose,
    closes=closes,
    position=Position,
    amend=opening_position.amend,
    unproved=unproved,
    scenarios=opening_position.SCENARIOS,
    turns=_turns,
    agreements=BOOK.sayings,
    standing=late(f"{board.PACKAGE}.turn.standing.book", "book"),
    as_setup=late(f"{board.PACKAGE}.orders.setup_lines.position_as_lines", "as_setup"),
    rereading=late(f"{board.PACKAGE}.orders.setup_lines.rereading", "rereading"),
)
