"""The notation of deployment, of set-up lines and of `check`."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Place, Side, Step, turn_track
from pbem.games.a_victory_awaits.orders.notation.line_parts import Read, levels, numbers, post, posts, side, spaces
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.orders.notation.repeats_and_doubts import once
from pbem.games.a_victory_awaits.orders.notation.turn_and_chits import named_chits
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import setup as a
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import ChitRef, Post, UnitRef

STEPS = {
    "setup": Step.SETUP, "surprise": Step.SURPRISE, "selection": Step.SELECTION, "command": Step.COMMAND,
    "movement": Step.MOVEMENT, "combat": Step.COMBAT, "supply": Step.SUPPLY, "reinforcements": Step.REINFORCEMENT,
    "between": Step.END, "over": Step.OVER,
}  # fmt: skip
NO_CHIT = "?"  # a name that means none


def _deploy(reader: Reader, tree: Any) -> Action:
    waiting = undeployed(reader.position)
    return a.Deploy(posts=posts(reader, tree, *(waiting[owner] for owner in (Side.SOVIET, Side.AXIS))))


def _place(reader: Reader, tree: Any) -> Action:
    return a.Place(posts=posts(reader, tree))


def _control(reader: Reader, tree: Any) -> Action:
    return a.Control(side=side(tree), hexes=spaces(reader, tree))


def _set(reader: Reader, tree: Any) -> Action:
    once(reader, tree)
    return a.Adjust(
        turn=_number(tree, "set_turn"),
        step=_step(tree, "set_step"),
        bid=_number(tree, "set_bid"),
        zhukov=_number(tree, "set_zhukov"),
        fortresses=levels(reader, tree, "set_fortress"),
        stand_fast=_marked(reader, tree, "set_standfast"),
        fallen=_marked(reader, tree, "set_fallen"),
        armies=_armies(reader, tree),
        chits=(left := _chits(reader, tree, "set_chits")),
        drawn=_drawn(reader, tree, [ref.chit for _, refs in left for ref in refs]),
    )


def _check(reader: Reader, tree: Any) -> Action:
    once(reader, tree)
    return a.Expect(
        vp=_number(tree, "fact_vp"),
        turn=_number(tree, "fact_turn"),
        step=_step(tree, "fact_step"),
        winner=next((side(fact) for fact in subtrees(tree, "fact_winner")), None),
        units=tuple(post(reader, subtree(fact, "post"), on_map(reader.position)) for fact in _facts(tree, "units")),
        empty=tuple(reader.hex(subtree(fact, "space").children[0]) for fact in _facts(tree, "empty")),
        boxes=tuple(_boxes(reader, tree)),
        control=_held(reader, _facts(tree, "control")),
        fortresses=levels(reader, tree, "fact_fortress"),
        stand_fast=_marked(reader, tree, "fact_standfast"),
        loc=_listed(reader, _facts(tree, "loc", no=False)),
        no_loc=_listed(reader, _facts(tree, "loc", no=True)),
        loc_to=_held(reader, _facts(tree, "loc", no=False)),
        no_loc_to=_held(reader, _facts(tree, "loc", no=True)),
        zoc=_held(reader, _facts(tree, "zoc", no=False)),
        no_zoc=_held(reader, _facts(tree, "zoc", no=True)),
        active=_listed(reader, _facts(tree, "active", no=False)),
        inactive=_listed(reader, _facts(tree, "active", no=True)),
        cup=tuple((side(fact), numbers(fact)[0]) for fact in _facts(tree, "cup")),
        chits=_chits(reader, tree, "fact_chits"),
        queue=_number(tree, "fact_queue"),
        masters=tuple((side(fact), numbers(fact)[0]) for fact in _facts(tree, "masters")),
        hqs=tuple((side(fact), numbers(fact)) for fact in _facts(tree, "hqs")),
    )


def _facts(tree: Any, name: str, no: bool | None = None) -> list[Any]:
    """Returns what is said of a kind, of `no` ones only those that are denied, or only the others."""
    found = subtrees(tree, f"fact_{name}")
    return found if no is None else [fact for fact in found if bool(tokens(fact, "NO")) == no]


def _number(tree: Any, rule: str) -> int | None:
    return next((number for fact in subtrees(tree, rule) for number in numbers(fact)), None)


def _step(tree: Any, rule: str) -> Step | None:
    return next((STEPS[str(tokens(each, "STEP")[0])] for each in subtrees(tree, rule)), None)


def _marked(reader: Reader, tree: Any, rule: str) -> tuple[HexId, ...] | None:
    """Returns the hexes of a marker; `none` is an empty list, and nothing said is None."""
    facts = subtrees(tree, rule)
    found = tuple(hex_ for fact in facts for each in subtrees(fact, "spaces") for hex_ in reader.hexes(each))
    return found if facts else None


def _chits(reader: Reader, tree: Any, rule: str) -> tuple[tuple[Side, tuple[ChitRef, ...]], ...]:
    return tuple((side(each), _named(reader, each)) for each in subtrees(tree, rule))


def _named(reader: Reader, tree: Any) -> tuple[ChitRef, ...]:
    return tuple(ref for each in subtrees(tree, "chits") for ref in _once(reader, each, side(tree)))


def _once(
    reader: Reader, tree: Any, owner: Side | None = None, rather_not: Collection[ChitId] = ()
) -> tuple[ChitRef, ...]:
    """Reads chits, of which each is named once; of two that are alike each is meant once."""
    found = named_chits(reader, tree, owner, rather_not)
    for at, (ref, each) in enumerate(zip(found, subtrees(tree, "chit"), strict=True)):
        if ref.chit in {other.chit for other in found[:at]} - {NO_CHIT}:
            reader.problem(each.children[0], "log/said-twice", f"`{ref.name}` is named twice here", "say it once")
    return found


def _drawn(reader: Reader, tree: Any, left: list[ChitId]) -> tuple[ChitRef, ...]:
    """Returns the chits that have been drawn: of two alike the one that is not left in the cup."""
    found = [each for fact in subtrees(tree, "set_drawn") for each in subtrees(fact, "chits")]
    cup = [chit for chits in reader.position.chits.values() for chit in chits.selected]
    return tuple(ref for each in found for ref in _once(reader, each, rather_not=[*left, *cup]))


def _armies(reader: Reader, tree: Any) -> tuple[ChitRef, ...] | None:
    facts = subtrees(tree, "set_armies")
    lists = [each for fact in facts for each in subtrees(fact, "chits")]
    return tuple(ref for each in lists for ref in _once(reader, each, Side.SOVIET)) if facts else None


def _held(reader: Reader, facts: Iterable[Any]) -> tuple[tuple[Side, tuple[HexId, ...]], ...]:
    return tuple((side(fact), spaces(reader, fact)) for fact in facts if subtrees(fact, "spaces"))


def _listed(reader: Reader, facts: Iterable[Any]) -> tuple[UnitRef, ...]:
    pool = on_map(reader.position)
    found = tuple(ref for fact in facts for each in subtrees(fact, "units") for ref in reader.counters(each, pool))
    return reader.as_it_lies(found)


def _boxes(reader: Reader, tree: Any) -> Iterable[tuple[Side, Post]]:
    for fact in _facts(tree, "box"):
        owner, word = side(fact), str(tokens(fact, "BOX")[0])
        place = word if word == "withdrawn" else f"{word}_{owner}"
        yield owner, Post(hex=HexId(word), units=_lying(reader, fact, Place(place)))
    for fact in _facts(tree, "track"):
        space = turn_track(numbers(fact)[0])
        yield Side.AXIS, Post(hex=HexId(space), units=_lying(reader, fact, space))


def _lying(reader: Reader, tree: Any, place: Place) -> tuple[UnitRef, ...]:
    pool = reader.position.at(place)
    return tuple(ref for each in subtrees(tree, "units") for ref in reader.counters(each, pool))


READERS: Mapping[str, Read] = {
    "deploy": _deploy, "place": _place, "control": _control, "set": _set, "check": _check,
}  # fmt: skip
