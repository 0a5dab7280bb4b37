"""From names in a line to things on the board: what is not understood becomes a problem with its place."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from lark import Token, Tree
from msgspec import Struct, field

from pbem.core.doubt import MEAN_NOTHING, Doubt
from pbem.core.lexicon import Lexicon, fold
from pbem.core.problem import MOST_IN_A_LINE, Kind, Problem, and_so_on, at_line
from pbem.core.source import Line, Span
from pbem.core.trees import subtree, subtrees
from pbem.games.on_to_berlin.board.names import area_lexicon, card_lexicon, nation_lexicon, unit_lexicon
from pbem.games.on_to_berlin.board.types import (
    GONE,
    NEW_WEAPONS,
    POOL,
    POOLS,
    AreaId,
    CardId,
    KindId,
    Nation,
    Place,
    Side,
)
from pbem.games.on_to_berlin.orders.notation import which_copy
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Group, Post, Share, Way

UNKNOWN = AreaId("?")
NO_KIND = KindId("?")
NO_CARD = CardId("?")
SOMEBODY = Nation.GE  # stands for a nation that was not understood: its order is never asked of a rule
NUMBER = re.compile(r"(\d+)\s*(?:[x×*]\s+)?(?=\D)")


class Reader(Struct):
    """Reads the names of one line against a position, collecting places and problems."""

    line: Line
    position: Position
    spans: dict[str, Span] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    side: Side | None = None  # whose impulse it is, where the line itself says so

    @property
    def active(self) -> Side | None:
        """Whose impulse it is, by the line or by the position."""
        return self.side or self.position.active

    # -- areas

    def area(self, token: Token, *, pools: bool = False) -> AreaId:
        """Return the area that a name means; UNKNOWN, with a problem, if it means none or several.

        A pool is not an area of the map: only set-up lines and `check` may name one (`pools`).
        """
        book = area_lexicon()
        area = AreaId(self._one(token, str(token), book.find(str(token)), book, "area") or UNKNOWN)
        if Place(area) in POOLS and not pools:
            return self._off_the_map(token, area)
        others = book.longer(str(token)) if area != UNKNOWN else []
        if others:
            self.doubts.append(Doubt(token, self.place(token), area, others))
        self._mark(area, token)
        return area

    def areas(self, tree: Any, *, pools: bool = False) -> tuple[AreaId, ...]:
        """Returns the areas of a tree, or of the list below it."""
        lists = subtrees(tree, "spaces") or [tree]
        spaces = [space for each in lists for space in subtrees(each, "space")]
        return tuple(self.area(token, pools=pools) for space in spaces for token in self._apart(space.children[0]))

    def _off_the_map(self, token: Token, pool: AreaId) -> AreaId:
        """Report that a pool is named where an area of the map belongs."""
        message = f"`{token}` is not an area of the map"
        self.problem(token, "order/no-such-place", message, OUT_OF_THE_POOL[Place(pool)], Kind.NOT_POSSIBLE)
        return UNKNOWN

    def _apart(self, token: Token) -> list[Token]:
        """Returns the areas of a way that was written without blanks: `Berlin-Ruhr`, but not `Brest-Litovsk`."""
        names = str(token).split("-")
        if len(names) == 1 or area_lexicon().find(str(token)) or not all(map(area_lexicon().find, names)):
            return [token]
        return [Token.new_borrow_pos(token.type, name, token) for name in names]

    # -- counters

    def group(self, tree: Any, area: AreaId, side: Side | None = None, spent: bool | None = None) -> Group:
        """Returns the counters of `units` in an area.

        What a name leaves open, those of the side settle (the active one, if none is given), then all others there.
        `spent` says what a name without brackets means: fresh counters, spent ones, or (None) what is there.
        """
        listed = next(iter(subtrees(tree, "units")), tree)
        found = [each for unit in subtrees(listed, "unit") for each in self._unit(unit, area, side)]
        return tuple(each for bare, told in found for each in self._sides(told, area, bare, spent))

    def _unit(self, tree: Any, area: AreaId, side: Side | None) -> Iterable[tuple[bool, Counters]]:
        """Reads one name, with whether it has no brackets: `2 GE LF`, `[2 GE LF]`, `2 [GE LF]`."""
        bare = not isinstance(tree.children[0], Tree)
        token: Token = (tree if bare else tree.children[0]).children[-1]
        text = " ".join(map(str, tree.children if bare else tree.children[0].children))
        number = NUMBER.match(text)
        kind_ = self._kind(token, text[number.end() :] if number else text, self._pools(area, side))
        count = int(number[1]) if number else 1
        if not count:
            self.problem(token, "log/no-number", "none of a kind are no units", "delete them, or say how many")
        elif kind_ != NO_KIND:
            self._mark(kind_, token)
            yield bare, Counters(kind=kind_, count=count, spent=not bare)

    def _pools(self, area: AreaId, side: Side | None) -> Sequence[Collection[KindId]]:
        """Returns the kinds that may be meant: first those of the side in the area, then all of them there."""
        position, side = self.position, side or self.active
        own = position.of(side, area) if side else ()
        return {kind(unit).id for unit in own}, {kind(unit).id for unit in position.at(area)}

    def _kind(self, token: Token, name: str, pools: Sequence[Collection[KindId]]) -> KindId:
        book = unit_lexicon()
        every = book.named(name) or book.named(" ".join(reversed(name.split())))
        found = next((near for pool in pools if (near := every.intersection(pool))), every)
        plain = found & book.find(name)
        return KindId(self._one(token, name, plain or found, book, "unit") or NO_KIND)

    def _sides(self, told: Counters, area: AreaId, bare: bool, spent: bool | None) -> Iterable[Counters]:
        """Yields counters with the side that is up, where a name has no brackets and either may be meant."""
        if not bare or spent is not None:
            return [told if not bare or not spent else _turned(told)]
        up = [self.position.spent(unit) for unit in self.position.at(area) if kind(unit).id == told.kind]
        fresh, back = up.count(False), up.count(True)
        if back and not fresh:
            return [_turned(told)]
        if fresh and back and told.count == len(up):
            return [_some(told, fresh), _turned(_some(told, back))]
        return [told]

    def shares(self, tree: Any, area: AreaId, side: Side | None = None) -> tuple[Share, ...]:
        """Returns the hits that counters in an area are assigned, each of them as many."""
        return tuple(
            Share(units=each, hits=int(str(share.children[-1])))
            for share in subtrees(tree, "share")
            for bare, told in self._unit(subtree(share, "unit"), area, side)
            for each in self._sides(told, area, bare, None)
        )

    # -- posts and ways

    def post(self, tree: Any, side: Side | None = None, spent: bool | None = None, *, pools: bool = False) -> Post:
        """Reads an area with counters: the first `post` below, or the tree itself."""
        found = next(iter(subtrees(tree, "post")), tree)
        area = self.area(subtree(found, "space").children[0], pools=pools)
        return Post(area=area, units=self.group(found, area, side, spent))

    def posts(
        self, tree: Any, side: Side | None = None, spent: bool | None = None, *, pools: bool = False
    ) -> tuple[Post, ...]:
        """Reads areas with counters."""
        return tuple(self.post(each, side, spent, pools=pools) for each in subtrees(tree, "post"))

    def way(self, tree: Any, side: Side | None = None, spent: bool | None = None) -> Way:
        """Reads counters with where they go: the first `way` below, or the tree itself."""
        found = next(iter(subtrees(tree, "way")), tree)
        start, *path = self.areas(found)
        while path and path[0] == start:
            path = path[1:]
        return Way(start=start, units=self.group(found, start, side, spent), path=tuple(path))

    def ways(self, tree: Any, side: Side | None = None, spent: bool | None = None) -> tuple[Way, ...]:
        """Reads counters with their ways."""
        return tuple(self.way(each, side, spent) for each in subtrees(tree, "way"))

    # -- nations and cards

    def nation(self, tree: Any) -> Nation:
        """Returns the nation of the first `nation` below, or of the tree itself."""
        token: Token = next(iter(subtrees(tree, "nation")), tree).children[0]
        book = nation_lexicon()
        found = self._one(token, str(token), book.find(str(token)), book, "nation")
        self._mark(found, token)
        return Nation(found) if found else SOMEBODY

    def card(self, tree: Any, side: Side | None = None, among: Collection[CardId] | None = None) -> CardId:
        """Returns the card of the first `card` below, or of the tree itself.

        Without a side it is the active one's, then the other's. Of copies the one is meant that lies `among` some,
        or, where these are not given, that the hand holds, or that alone can be in it.
        """
        token: Token = next(iter(subtrees(tree, "card")), tree).children[0]
        first = side or self.active or Side.AXIS
        owner = next((each for each in (first, first.enemy) if card_lexicon(each).find(str(token))), first)
        owner = side or owner
        book = card_lexicon(owner)
        found = frozenset(map(CardId, book.find(str(token))))
        if len(found) > 1:
            found = which_copy.meant(self.position, owner, found, among)
        card = CardId(self._one(token, str(token), frozenset(found), book, "card") or NO_CARD)
        self._mark(card, token)
        return card

    def cards(self, tree: Any, side: Side | None = None, among: Collection[CardId] | None = None) -> tuple[CardId, ...]:
        """Returns the cards of a list, or of the first list below."""
        found = next(iter(subtrees(tree, "cards")), tree)
        return tuple(self.card(each, side, among) for each in subtrees(found, "card"))

    # -- dice

    def dice(self, tree: Any) -> tuple[int, ...]:
        """Reads the dice of a line, each 1 to 6."""
        return tuple(self._die(each.children[0]) for each in subtrees(tree, "die"))

    def _die(self, token: Token) -> int:
        value = int(str(token).lstrip("@ "))
        if not 1 <= value <= 6:
            self.problem(token, "log/die", f"a die shows 1 to 6, not {value}", "write what was rolled")
        self._mark(f"@{value}", token)
        return value

    # -- problems

    def lacking(self, message: str, remedy: str) -> None:
        """Reports that something is missing from the line."""
        self.problems.append(at_line(self.line, "log/incomplete", Kind.NOT_UNDERSTOOD, message, remedy=remedy))

    def problem(self, token: Token, code: str, message: str, remedy: str, fault: Kind = Kind.NOT_UNDERSTOOD) -> None:
        """Reports what is wrong with a word."""
        if len(self.problems) >= MOST_IN_A_LINE:
            self.problems[MOST_IN_A_LINE:] = [and_so_on(self.line)]
            return
        span = self.place(token)
        self.problems.append(at_line(self.line, code, fault, message, remedy=remedy, span=span))

    def place(self, token: Token) -> Span:
        """Returns where a token stands."""
        return self.line.span(token.start_pos or 0, token.end_pos)

    def _one(self, token: Token, text: str, found: frozenset[str], book: Lexicon, noun: str) -> str:
        """Returns the one thing that is meant; reports that there is none, or several."""
        if len(found) == 1:
            return next(iter(found))
        if found:
            listed = ", ".join(book.names(found)[:8])
            remedy = f"write one of them in full: {listed}"
            self.problem(token, f"log/ambiguous-{noun}", f"`{text}` may mean several: {listed}", remedy)
        else:
            remedy = self._remedy(text, book, noun)
            self.problem(token, f"log/unknown-{noun}", f"there is no {noun} `{text}` in this game", remedy)
        return ""

    def _remedy(self, text: str, book: Lexicon, noun: str) -> str:
        if fold(text) in MEAN_NOTHING:
            return f"leave the line out if no {noun} is meant"
        near = () if len(self.problems) >= MOST_IN_A_LINE else book.near(text)
        return f"did you mean {' or '.join(near)}?" if near else EXAMPLES[noun]

    def _mark(self, name: str, token: Token) -> None:
        self.spans.setdefault(name, self.place(token))


OUT_OF_THE_POOL: Mapping[Place, str] = {  # what to do where a pool is named instead of an area
    POOL: "name an area; a unit comes out of the pool by an order such as `mobilize Berlin: GE LF`",
    NEW_WEAPONS: "name an area; a unit comes out of this pool by an event, with an order such as `weapons GE SS`",
    GONE: "name an area; what is out of the game does not come back",
}
EXAMPLES = {
    "area": "write the name on the map: `Southern Germany`",
    "unit": "write nation and type: `2 GE LF`, `[UK NF]` for a spent one",
    "nation": "write its name or its two letters: `Italy`, `IT`",
    "card": "write its name: `Blitzkrieg A`, `Vichy France`",
}


def _turned(told: Counters) -> Counters:
    return Counters(kind=told.kind, count=told.count, spent=True)


def _some(told: Counters, count: int) -> Counters:
    return Counters(kind=told.kind, count=count, spent=told.spent)
