"""The notation of the game: lines to actions and back. Lax in, canonical out."""

from collections.abc import Mapping
from typing import Any

from pbem.core.game import Reading
from pbem.core.source import Line
from pbem.core.trees import subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import Side, Use
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.orders.notation import (
    axis_events,
    combat,
    invasions,
    neutrals,
    orders_roll,
    reinforcements,
    replacements,
    setup,
)
from pbem.games.barbarossa_to_berlin.orders.notation import cards as notation_cards
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import (
    Read,
    cards,
    counted_cards,
    need_paths,
    numbers,
    pay,
    posts,
    side,
    spaces,
)
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.notation.repeats_and_doubts import settle
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import STALIN


def read(node: Any, line: Line, position: Position) -> Reading[a.Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    reader = Reader(line, position)
    action = READERS[str(node.data)](reader, node)
    settle(reader)
    problems = tuple(reader.problems)
    return Reading(None if any(each.counts for each in problems) else action, reader.spans, problems)


def _deploy(reader: Reader, tree: Any) -> a.Action:
    return a.Deploy(posts=posts(reader, tree))


def _hand(reader: Reader, tree: Any) -> a.Action:
    return a.DealHand(side=side(tree), cards=cards(tree))


def _exchange(reader: Reader, tree: Any) -> a.Action:
    if tokens(tree, "ALL"):
        return a.Exchange(side=side(tree))
    named, count = counted_cards(tree)
    return a.Exchange(side=side(tree), cards=named, count=count)


def _swap(reader: Reader, tree: Any) -> a.Action:
    card, wanted = numbers(tree)
    return a.Swap(side=side(tree), card=card, wanted=wanted)


def _turn(reader: Reader, tree: Any) -> a.Action:
    return a.BeginTurn(turn=numbers(tree)[0])


def _round(reader: Reader, tree: Any) -> a.Action:
    return a.BeginRound(side=side(tree), number=numbers(tree)[0])


def _standfast(reader: Reader, tree: Any) -> a.Action:
    return a.PlaceStandFast(spaces=spaces(reader, tree))


def _play(reader: Reader, tree: Any) -> a.Action:
    uses = tuple(Use(str(each.children[0])) for each in subtrees(tree, "use"))
    return a.Play(card=numbers(tree)[0], uses=uses)


def _automatic(reader: Reader, tree: Any) -> a.Action:
    return a.AutomaticOps()


def _partisans(reader: Reader, tree: Any) -> a.Action:
    return a.PlacePartisans(spaces=spaces(reader, tree))


def _combat(reader: Reader, tree: Any) -> a.Action:
    return a.Activate(marker="combat", spaces=spaces(reader, tree))


def _movement(reader: Reader, tree: Any) -> a.Action:
    return a.Activate(marker="move", spaces=spaces(reader, tree))


def _move(reader: Reader, tree: Any) -> a.Action:
    marches = tuple(reader.march(each, reader.position.active) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "move Riga: SU army - Pskov")
    return a.Move(marches=marches, pay=pay(tree))


def _without_stalin(march: a.March) -> a.March:
    return march.model_copy(update={"units": tuple(unit for unit in march.units if unit.type != STALIN)})


def _sr(reader: Reader, tree: Any) -> a.Action:
    marches = tuple(reader.march(each, reader.position.active) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "sr Reserve: SU army - Kiev")
    stalin = next((march.path for march in marches if STALIN in [unit.type for unit in march.units]), ())
    rest = tuple(march for march in map(_without_stalin, marches) if march.units)
    return a.Redeploy(marches=rest, stalin=stalin, pay=pay(tree))


def _reveal(reader: Reader, tree: Any) -> a.Action:
    return a.Reveal(side=side(tree), cards=cards(tree))


def _discard(reader: Reader, tree: Any) -> a.Action:
    named, count = counted_cards(tree)
    return a.Discard(side=side(tree), cards=named, count=count)


def _draw(reader: Reader, tree: Any) -> a.Action:
    named, count = counted_cards(tree)
    return a.Draw(side=side(tree), cards=named, count=count)


def _dismantle(reader: Reader, tree: Any) -> a.Action:
    owner = subtrees(tree, "owner")
    return a.Dismantle(side=Side(str(owner[0].children[0])) if owner else None, spaces=spaces(reader, tree))


def _end(reader: Reader, tree: Any) -> a.Action:
    return a.EndTurn()


READERS: Mapping[str, Read] = {
    **{rule: read for kind in KINDS.values() for rule, read in kind.read.items()},
    "deploy": _deploy,
    "hand": _hand,
    "exchange": _exchange,
    "swap": _swap,
    "turn": _turn,
    "round": _round,
    "standfast": _standfast,
    "play": _play,
    "automatic": _automatic,
    "partisans": _partisans,
    "combat": _combat,
    "movement": _movement,
    "move": _move,
    "sr": _sr,
    "reveal": _reveal,
    "discard": _discard,
    "draw": _draw,
    "dismantle": _dismantle,
    "end": _end,
    **combat.READERS,
    **reinforcements.READERS,
    **invasions.READERS,
    **replacements.READERS,
    **setup.READERS,
    **notation_cards.READERS,
    **neutrals.READERS,
    **orders_roll.READERS,
    **axis_events.READERS,
}
