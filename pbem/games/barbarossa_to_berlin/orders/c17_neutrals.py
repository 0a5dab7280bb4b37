"""Chapter 17, neutrals: war is declared on Turkey or Sweden (17.4), and the corps of Turkey are laid out."""

from collections.abc import Iterator
from typing import Any

from pbem.core import problem
from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import Word
from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import Violation
from pbem.core.trees import tokens
from pbem.games.barbarossa_to_berlin.board.map import countries
from pbem.games.barbarossa_to_berlin.board.names import fold
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules import c17_neutrals
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.rules.c17_neutrals import CORPS
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import Deploy
from pbem.games.barbarossa_to_berlin.state.actions.c17_neutrals import Declare
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef

NO_WAR = frozenset({"vichy", *c17_neutrals.NATIONS})
OTHERS = {
    "vichy": "Vichy France enters the war by an Allied invasion at beaches C-U",
    "vichyfrance": "Vichy France enters the war by an Allied invasion at beaches C-U",
    "us": "the U.S. enters the war by FDR Declares War (6) or Hitler Declares War (8)",
    "usa": "the U.S. enters the war by FDR Declares War (6) or Hitler Declares War (8)",
}


def _read_declare(reader: Reader, tree: Any) -> Declare:
    token = tokens(tree, "NAME")[0]
    match fold(str(token)):
        case "turkey":
            return Declare(country="turkey")
        case "sweden":
            return Declare(country="sweden")
    told = OTHERS.get(fold(str(token)), f"`{token}` is no neutral nation on which war is declared")
    remedy = "write `declare war on NATION`; Turkey and Sweden are those on which war can be declared"
    found = problem.at_line(
        reader.line, "log/unknown-nation", problem.Kind.NOT_UNDERSTOOD, told, remedy=remedy, span=reader.place(token)
    )
    reader.problems.append(found)
    return Declare(country="turkey")


def _write_declare(order: Declare) -> str:
    return f"declare war on {order.country.title()}"


def _offer_declare(position: Position) -> Candidates:
    orders: list[Declare] = []
    orders += [Declare(country="turkey")] if "turkey" in position.neutral else []
    orders += [Declare(country="sweden")] if "sweden" in position.neutral else []
    return thought_of("declare war on Turkey | Sweden", "before the action of the round", iter(orders))


def offer_corps(position: Position) -> Candidates:
    """Offers the spaces of Turkey for the corps that may go anywhere in it."""
    ref = UnitRef(type=CORPS)

    def orders(arrange: Arrange) -> Iterator[Deploy]:
        spaces = sorted(countries("turkey"))
        for one, other in zip(arrange(spaces), arrange(spaces[1:] + spaces[:1]), strict=True):
            if position.action.left > 1 and one != other:
                yield Deploy(posts=(Force(space=one, units=(ref,)), Force(space=other, units=(ref,))))
            yield Deploy(posts=(Force(space=one, units=(ref,) * position.action.left),))

    return thought_of("deploy SPACE: TU corps; SPACE: TU corps", "two Turkish corps, anywhere in Turkey", orders)


DECLARE = Kind(
    name="declare",
    action=Declare,
    purpose=Purpose.PLAY,
    moment=Moment("declare war", "comes at the start of a round", "17.4/declare-at-start-of-round"),
    read={"declare": _read_declare},
    write=_write_declare,
    offered=_offer_declare,
    secret=False,
    misplaced=no_places,
    carried_out=c17_neutrals.declare,
)


# -- the mark of a war


def _read_nation(tree: Any) -> str:
    return str(tokens(tree, "NAME")[0]).casefold()


def _no_such_war(mark: Mark) -> Iterator[Violation]:
    if mark.word not in NO_WAR:
        text, remedy = f"{mark.word.title()} is no neutral nation", "name Vichy, Turkey or Sweden"
        yield Violation("order/no-such-place", text, remedy=remedy)
    elif (mark.side is None) != (mark.word == "vichy"):
        remedy = "write `war Vichy`" if mark.word == "vichy" else f"write `war {mark.word.title()} allied`, or axis"
        yield Violation("order/no-such-place", "Turkey and Sweden fight on a side, Vichy on none", remedy=remedy)


def _lay_war(draft: Draft, mark: Mark) -> None:
    if mark.side is None or mark.word not in draft.position.neutral:
        draft.note(neutral=draft.position.neutral - {mark.word})
        return
    vp = draft.position.vp
    c17_neutrals.enter_the_war(draft, mark.word, mark.side)
    draft.emit(Scored(vp - draft.position.vp, "set"))


def _war_here(position: Position, mark: Mark) -> Mark | str:
    if mark.word in position.neutral:
        return f"{mark.word.title()} is neutral"
    return replace(mark, side=_fights_for(position, mark.word))


def _fights_for(position: Position, nation: str) -> Side | None:
    return position.allegiance.get(c17_neutrals.NATIONS.get(nation, ""))


def _every_war(position: Position) -> Iterator[Mark]:
    for nation in sorted(opening().neutral - position.neutral - {"us"}):
        yield Mark(what="war", word=nation, side=_fights_for(position, nation))


WAR = MarkKind(
    form="war {word} {side}",
    word=Word(_read_nation, str.title),
    secret=False,
    wrong=_no_such_war,
    lay=_lay_war,
    here=_war_here,
    section=Section.WARS,
    every=_every_war,
)


KINDS = (DECLARE,)
MARKS = (WAR,)
