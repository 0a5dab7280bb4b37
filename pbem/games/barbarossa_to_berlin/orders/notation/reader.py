"""From names in a line to things on the board: what is not understood becomes a problem with its place."""

from collections.abc import Sequence
from typing import Any

from lark import Token, Tree
from msgspec import Struct, field

from pbem.core.doubt import Doubt
from pbem.core.problem import MOST_IN_A_LINE, Kind, Problem, and_so_on, at_line
from pbem.core.source import Line, Span
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board import unknown_names
from pbem.games.barbarossa_to_berlin.board.name_lists import counted, name_of, space_first, spaces_in, unglued
from pbem.games.barbarossa_to_berlin.board.names import Lexicon, box, fold, space_lexicon, unit_lexicon, units_among
from pbem.games.barbarossa_to_berlin.board.space_before_counter import beside
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import STALIN, UNKNOWN, Force, March, Pair, UnitRef


class Reader(Struct):
    """Reads the names of one line against a position, collecting places and problems."""

    line: Line
    position: Position
    spans: dict[str, Span] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    exact: bool = False  # brackets are what the line says of the board, and never left out

    # -- spaces

    def space(self, token: Token, side: Side = Side.NEUTRAL) -> SpaceId:
        """Returns the space a name means; a problem if it means none or several."""
        found = self._lookup(token, space_lexicon(), "space")
        space = box(found, side) if found else UNKNOWN
        if found and (others := space_lexicon().longer(token)):
            self.doubts.append(Doubt(token, self.place(token), found, others))
        self.mark(space, token)
        return space

    def spaces(self, tree: Any) -> tuple[SpaceId, ...]:
        """Returns the spaces of a list; `Pskov-Luga` without blanks is two of them."""
        return tuple(space for each in subtrees(tree, "space") for space in self._one_or_glued(each.children[0]))

    def _one_or_glued(self, token: Token) -> list[SpaceId]:
        names = [] if "-" not in token or space_lexicon().find(str(token)) else spaces_in(str(token).split("-"))
        if len(names) < 2:
            return [self.space(token)]
        spaces = [SpaceId(next(iter(space_lexicon().find(name)))) for name in names]
        for space in spaces:
            self.mark(space, token)
        return spaces

    # -- units

    def units(
        self, tree: Any, pool: Sequence[TypeId] | None = None, origin: SpaceId | None = None
    ) -> tuple[UnitRef, ...]:
        """Returns the counters of a list; among those of `pool` first, else among all."""
        found: list[UnitRef] = []
        for each in subtrees(tree, "unit"):
            found += self.unit(each, pool or (), origin)
        return tuple(found)

    def unit(self, tree: Any, pool: Sequence[TypeId] = (), origin: SpaceId | None = None) -> tuple[UnitRef, ...]:
        """Returns the counter that a name means, several times where a number stands before it."""
        *before, inner = tree.children
        bracketed = isinstance(inner, Tree)
        token: Token = inner.children[0] if bracketed else inner
        count, text = counted(" ".join([*before, token]))
        type_ = self._unit_type(token, text, pool)
        if type_ is None:
            return ()
        self.mark(type_, token)
        if origin is not None:
            self.mark(f"{origin} {type_}", token)
        reduced = bracketed or self._only_reduced(type_, origin)
        return (UnitRef(type=type_, reduced=reduced),) * count

    def _unit_type(self, token: Token, text: str, pool: Sequence[TypeId]) -> TypeId | None:
        if fold(text) == "stalin":
            return STALIN
        near = units_among(frozenset(pool))
        whole = fold(text) in unit_lexicon().meanings  # `South` is no beginning of `Southwest`
        for book in (near, unit_lexicon()):
            ids = frozenset() if whole and fold(text) not in book.meanings else book.find(text)
            if len(ids) == 1:
                return TypeId(next(iter(ids)))
            if ids:
                self._ambiguous(token, "counter", book.names(ids))
                return None
        self._unknown(token, text, unit_lexicon(), "counter")
        return None

    def _only_reduced(self, type_: TypeId, origin: SpaceId | None) -> bool:
        """A name without brackets means the full counter, or the reduced one if no full one is there."""
        if origin is None or type_ == STALIN or self.exact:
            return False
        sides = {self.position.units[unit].reduced for unit in self.position.at(origin) if kind(unit).id == type_}
        return sides == {True}

    def pool(self, space: SpaceId) -> list[TypeId]:
        """Returns the types of the counters in a space."""
        return [kind(unit).id for unit in self.position.at(space)]

    # -- ways

    def march(self, tree: Any, side: Side, origin: SpaceId | None = None, pool: Sequence[TypeId] = ()) -> March:
        """Reads `Riga: army - Pskov`, `Riga army - Pskov`, `army - Pskov`, `army: Riga - Pskov`, `army Riga - Pskov`.

        Without an origin, `pool` says among which counters to look for the units.
        """
        tree = unglued(tree)
        head, *rest = subtrees(tree, "units")
        path = self.spaces(tree)
        if not rest and (placed := beside(head)).space:
            start = self.space(placed.space, side)
            return March(units=self._units_at(placed.unit, start), origin=start, path=self._boxed(path, side))
        if not rest:
            return self._headless(head, path, origin, pool)
        if space_first(head, rest[0]):
            start = self._start(head, side)
            units = self._units_at(rest[0], start)
            return March(units=units, origin=start, path=self._boxed(path, side))
        first = self._start(rest[0], side)
        if first == UNKNOWN:
            return March(units=self._units_at(head, first, pool), origin=first, path=path)
        units = self.units(head, [*pool, *self.pool(first)] if origin is None else pool, origin or first)
        if self._starts(first, units, origin):
            return March(units=units, origin=first, path=self._boxed(path, side))
        return self._headless(head, self._boxed((first, *path), side), origin, pool)

    def _start(self, names: Any, side: Side) -> SpaceId:
        """Reads the one space that units come from."""
        start, *others = subtrees(names, "unit")
        for each in others:
            self._problem(
                name_of(each),
                "log/syntax",
                "units that march together come from one space",
                "begin another march after a semicolon: `Memel: 16A - Kaunas; Insterberg: 9A - Kaunas`",
            )
        return self.space(name_of(start), side)

    def _units_at(self, tree: Any, space: SpaceId, pool: Sequence[TypeId] = ()) -> tuple[UnitRef, ...]:
        """Reads counters in a space; what `corps` means cannot be told while the space is unknown."""
        before = len(self.problems)
        units = self.units(tree, [*pool, *self.pool(space)], space)
        if space == UNKNOWN:
            self.problems[before:] = [each for each in self.problems[before:] if "ambiguous" not in each.code]
        return units

    def _starts(self, first: SpaceId, units: tuple[UnitRef, ...], origin: SpaceId | None) -> bool:
        """Tells whether the first space of `army: Riga - Pskov` is where the units come from."""
        combat = self.position.combat
        if origin is not None:
            return first == origin
        if combat is not None:
            return any(first == space for _, space in combat.attackers)
        return bool(units) and any(kind(unit).id == units[0].type for unit in self.position.at(first))

    def _headless(self, head: Any, path: tuple[SpaceId, ...], origin: SpaceId | None, pool: Sequence[TypeId]) -> March:
        units = self.units(head, pool or None, origin)
        start = origin or self._where(units)
        return March(units=units, origin=start or UNKNOWN, path=path)

    def _where(self, units: tuple[UnitRef, ...]) -> SpaceId | None:
        """Finds the one space where a named counter stands on the map."""
        for ref in units:
            spaces = {
                stand.place
                for unit, stand in self.position.units.items()
                if kind(unit).id == ref.type and (on_map(stand.place) or stand.place.startswith("reserve"))
            }
            if len(spaces) == 1:
                return spaces.pop()
        return None

    def _boxed(self, path: tuple[SpaceId, ...], side: Side) -> tuple[SpaceId, ...]:
        return tuple(box("reserve", side) if each.startswith("reserve") else each for each in path)

    def force(self, tree: Any) -> Force:
        """Reads `Memel: 4PzA, 16A`, or `Memel` alone for no units named."""
        space = self.space(subtree(tree, "space").children[0])
        lists = list(subtrees(tree, "units"))
        units = self._units_at(lists[0], space) if lists else ()
        return Force(space=space, units=units)

    def dice(self, tree: Any) -> Pair:
        """Reads two dice; a die that has no such face is a problem."""
        attacker, defender = (self.die(each.children[0]) for each in subtrees(tree, "die"))
        return Pair(attacker=attacker, defender=defender)

    def die(self, token: Token) -> int:
        """Reads a die, 1 to 6."""
        value = int(str(token).lstrip("@ "))
        if not 1 <= value <= 6:
            self._problem(token, "log/die", f"a die shows 1 to 6, not {value}", "write what was rolled")
        return value

    # -- problems

    def lacking(self, message: str, remedy: str) -> None:
        """Reports that something is missing from the line."""
        self.problems.append(at_line(self.line, "log/incomplete", Kind.NOT_UNDERSTOOD, message, remedy=remedy))

    def _lookup(self, token: Token, book: Lexicon, noun: str) -> str:
        ids = book.find(str(token))
        if len(ids) == 1:
            return next(iter(ids))
        if ids:
            self._ambiguous(token, noun, book.names(ids))
        else:
            self._unknown(token, str(token), book, noun)
        return ""

    def _unknown(self, token: Token, text: str, book: Lexicon, noun: str) -> None:
        remedy = unknown_names.remedy(text, book, noun) if len(self.problems) < MOST_IN_A_LINE else ""
        self._problem(token, f"log/unknown-{noun}", f"there is no {noun} `{text}`", remedy)

    def _ambiguous(self, token: Token, noun: str, names: list[str]) -> None:
        listed = ", ".join(names[:8])
        self._problem(
            token, f"log/ambiguous-{noun}", f"`{token}` may mean several: {listed}", "write one of them in full"
        )

    def _problem(self, token: Token, code: str, message: str, remedy: str) -> None:
        if len(self.problems) >= MOST_IN_A_LINE:
            self.problems[MOST_IN_A_LINE:] = [and_so_on(self.line)]
            return
        found = at_line(self.line, code, Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=self.place(token))
        if found not in self.problems:  # a list is read twice where it may be of two kinds
            self.problems.append(found)

    def place(self, token: Token) -> Span:
        """Returns where a token stands."""
        return self.line.span(token.start_pos or 0, token.end_pos)

    def mark(self, name: str, token: Token) -> None:
        """Keeps the place of a name; with a blank in it, `memel ge_4_army`, of a name in its context."""
        self.spans.setdefault(name, self.place(token))
