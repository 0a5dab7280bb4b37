"""From names in a line to things on the board: what is not understood becomes a problem with its place."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from lark import Token, Tree
from msgspec import Struct, field

from pbem.core.doubt import MEAN_NOTHING, Doubt
from pbem.core.frozen import replace
from pbem.core.problem import MOST_IN_A_LINE, Kind, Problem, and_so_on, at_line
from pbem.core.rules import carries_out
from pbem.core.source import Line, Span
from pbem.core.trees import subtrees
from pbem.games.a_victory_awaits.board.names import (
    Lexicon,
    chit_lexicon,
    chit_names,
    fold,
    hex_lexicon,
    plain_hex,
    short_names,
    unit_lexicon,
    unit_names,
)
from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Scenario, UnitId
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import FORTRESS, ChitRef, UnitRef

A_FORTRESS = fold(FORTRESS.name)
UNKNOWN = HexId("?")
HEX = re.compile(r"[LSKlsk]\d{4}")
NOBODY = UnitId("?")

Pool = Collection[UnitId]


class Reader(Struct):
    """Reads the names of one line against a position, collecting places and problems."""

    line: Line
    position: Position
    spans: dict[str, Span] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)

    # -- hexes

    def hex(self, token: Token) -> HexId:
        """Returns the hex that a number or the name of a town means; a problem if it means none or several."""
        scenario, text = self.position.scenario, str(token)
        hex_ = plain_hex(text, scenario)
        if hex_ is None:
            book = hex_lexicon(scenario)
            hex_ = HexId(self._one(token, book.find(text), book, "hex") or UNKNOWN)
            others = book.longer(text) if hex_ != UNKNOWN and not fold(text)[0].isdigit() else []
            if others:
                self.doubts.append(Doubt(token, self.place(token), hex_, others))
        self._mark(hex_, token)
        return hex_

    def hexes(self, tree: Any) -> tuple[HexId, ...]:
        """Returns the hexes of a list."""
        return tuple(hex_ for hex_, _ in self.placed(tree))

    def placed(self, tree: Any) -> list[tuple[HexId, Token]]:
        """Returns the hexes of a list with their words."""
        tokens = (token for each in subtrees(tree, "space") for token in self._apart(each.children[0]))
        return [(self.hex(token), token) for token in tokens]

    def note_way(self, unit: UnitId, way: Iterable[tuple[HexId, Token]]) -> None:
        """Remembers where the hexes of a unit's own way stand: another unit's way may name the same ones."""
        for hex_, token in way:
            self._mark(f"{unit} {hex_}", token)

    def _apart(self, token: Token) -> list[Token]:
        """Returns the towns of a way that was written without blanks: `Riga-Valga`, but not `Rava-Russka`."""
        if "-" not in token:
            return [token]
        book, names = hex_lexicon(self.position.scenario), str(token).split("-")
        if book.find(str(token)) or not all(map(book.find, names)):
            return [token]
        return [Token.new_borrow_pos(token.type, name, token) for name in names]

    # -- units

    def units(self, tree: Any, *pools: Pool) -> tuple[UnitRef, ...]:
        """Returns the counters of a list: what a name leaves open, the first pool settles in which it means any."""
        found = (self.unit(each, *pools) for each in subtrees(tree, "unit"))
        return tuple(ref for ref in found if ref.unit != NOBODY)

    @carries_out("14.3/not-removed-voluntarily")
    def counters(self, tree: Any, *pools: Pool) -> tuple[UnitRef, ...]:
        """Returns the counters of a list that can name no marker."""
        found = self.units(tree, *pools)
        if any(ref.unit == FORTRESS.unit for ref in found):
            self._no_unit(self.spans[FORTRESS.unit])
        return found

    def _no_unit(self, span: Span) -> None:
        message = "a fortress is a marker, not a unit"
        remedy = "name it by its hex: `check fortress L3602 1`, in the set-up `set fortress L3602 1`"
        self.problems.append(
            at_line(self.line, "log/marker", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span),
        )

    def unit(self, tree: Any, *pools: Pool) -> UnitRef:
        """Returns the counter that a name means; one without brackets has the side up that is up."""
        inner = tree.children[0]
        bracketed = isinstance(inner, Tree)
        token: Token = inner.children[0] if bracketed else inner
        if fold(token) == A_FORTRESS:
            self._mark(FORTRESS.unit, token)
            return FORTRESS
        unit = self._unit(token, pools)
        self._mark(unit, token)
        name = unit_names(self.position.scenario).get(unit, str(token))
        return UnitRef(unit=unit, name=name, reduced=bracketed)

    def _unit(self, token: Token, pools: Sequence[Pool]) -> UnitId:
        book = unit_lexicon(self.position.scenario)
        meant = book.find(str(token)) or book.find(" ".join(reversed(str(token).split())))
        exact = (frozenset(unit for unit in meant if unit in pool) for pool in pools)
        found = next((near for near in exact if near), frozenset())
        if not found and meant.isdisjoint(self.position.units):
            numbered = (self._by_number(str(token), pool) for pool in pools)
            found = next((near for near in numbered if near), frozenset())
        return UnitId(self._one(token, found or meant, book, "unit") or NOBODY)

    def _by_number(self, text: str, pool: Pool) -> frozenset[str]:
        """Finds `36 M` as `36` where nothing else in a pool has that number."""
        shorts = short_names(self.position.scenario)
        return frozenset(unit for unit in pool if shorts.get(unit) == fold(text))

    def as_it_lies(self, refs: Iterable[UnitRef]) -> tuple[UnitRef, ...]:
        """Puts brackets around the reduced units that were named without them."""
        return tuple(ref if ref.reduced else shown_as(self.position, ref) for ref in refs)

    # -- chits

    def chit(self, token: Token, *pools: Iterable[ChitId]) -> ChitRef:
        """Returns the chit that a name means: of two alike the first one in the first pool that has any."""
        book = chit_lexicon(self.position.scenario)
        found = book.find(str(token))
        exact = (found.intersection(pool) for pool in pools)
        near = next((each for each in exact if each), found)
        names = {book.shown[each] for each in near}
        if len(names) > 1 or not near:
            self._one(token, near, book, "chit")
            return ChitRef(chit=ChitId("?"), name=str(token))
        chit = ChitId(min(near))
        self._mark(chit, token)
        return ChitRef(chit=chit, name=book.shown[chit])

    # -- numbers

    def die(self, token: Token) -> int:
        """Reads a die, 1 to 6."""
        value = int(str(token).lstrip("@ "))
        if not 1 <= value <= 6:
            self.problem(token, "log/die", f"a die shows 1 to 6, not {value}", "write what was rolled")
        self._mark(f"@{value}", token)
        return value

    # -- problems

    def lacking(self, message: str, remedy: str) -> None:
        """Reports that something is missing from the line."""
        self.problems.append(at_line(self.line, "log/incomplete", Kind.NOT_UNDERSTOOD, message, remedy=remedy))

    def problem(self, token: Token, code: str, message: str, remedy: str) -> None:
        """Reports what is wrong with a word."""
        if len(self.problems) >= MOST_IN_A_LINE:
            self.problems[MOST_IN_A_LINE:] = [and_so_on(self.line)]
            return
        span = self.place(token)
        self.problems.append(at_line(self.line, code, Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span))

    def place(self, token: Token) -> Span:
        """Returns where a token stands."""
        return self.line.span(token.start_pos or 0, token.end_pos)

    def _one(self, token: Token, found: frozenset[str], book: Lexicon, noun: str) -> str:
        if len(found) == 1:
            return next(iter(found))
        if found:
            listed = ", ".join(book.names(found)[:8])
            remedy = f"write one of them in full: {listed}"
            self.problem(token, f"log/ambiguous-{noun}", f"`{token}` may mean several: {listed}", remedy)
        else:
            message, remedy = self._nothing_like(str(token), book, noun)
            self.problem(token, f"log/unknown-{noun}", message, remedy)
        return ""

    def _nothing_like(self, text: str, book: Lexicon, noun: str) -> tuple[str, str]:
        """Returns what to say of a name that means nothing, and the way out."""
        message = f"there is no {noun} `{text}` in this game"
        if noun == "hex" and HEX.fullmatch(text):
            return self._no_hex(text)
        if noun == "unit" and fold(text) in MEAN_NOTHING:
            return message, "leave the line out if no unit is meant"
        if noun == "unit" and (remedy := self._for_a_hex(text)):
            return message, remedy
        if noun == "chit" and any(chit_lexicon(each).find(text) for each in Scenario):
            return f"the {text} chit takes no part in the {self.position.scenario} scenario (18)", "leave it out"
        near = () if text.isdigit() or len(self.problems) >= MOST_IN_A_LINE else book.near(text)
        return message, f"did you mean {' or '.join(near)}?" if near else EXAMPLES[noun]

    def _no_hex(self, text: str) -> tuple[str, str]:
        """Says whether a hex exists at all, or lies outside the border of the scenario."""
        scenario = self.position.scenario
        if plain_hex(text, Scenario.CAMPAIGN):
            return f"{text} is off the map in the {scenario} game (2.1)", "stay inside the border of the scenario"
        return f"there is no hex {text} on the maps", EXAMPLES["hex"]

    def _for_a_hex(self, text: str) -> str:
        """Returns what to write where the name of a unit is, or ends with, a hex."""
        name, _, last = text.rpartition(" ")
        hex_ = plain_hex(last, self.position.scenario) if HEX.fullmatch(last) else None
        if hex_ is None:
            return ""
        if name:
            return f"a hyphen stands before each hex of a way: `{name} - {last}`"
        there = ", ".join(unit_names(self.position.scenario)[unit] for unit in self.position.at(hex_))
        return f"name the units: in {hex_} stand {there}" if there else f"name a unit; none stands in {hex_}"

    def _mark(self, name: str, token: Token) -> None:
        self.spans.setdefault(name, self.place(token))


EXAMPLES = {
    "hex": "write the map's letter and the number: `L1624`",
    "unit": "write the unit's designation: `36 M`, `179`, `18A HQ`",
    "chit": "write what the chit is for: `18A`, `Manstein`, `Supply Check`",
}


def shown_as(position: Position, ref: UnitRef) -> UnitRef:
    """Returns a counter with the side up that is up on the board."""
    stand = position.units.get(ref.unit)
    return replace(ref, reduced=True) if stand and stand.reduced else ref


def ref_of(position: Position, unit: UnitId) -> UnitRef:
    """Returns a counter as an order would name it now."""
    name = unit_names(position.scenario)[unit]
    return UnitRef(unit=unit, name=name, reduced=position.units[unit].reduced)


def chit_ref(position: Position, chit: ChitId) -> ChitRef:
    """Returns a chit as an order would name it."""
    return ChitRef(chit=chit, name=chit_names(position.scenario)[chit])
