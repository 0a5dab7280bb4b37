"""From names in a line to things on the board: what is not understood becomes a problem with its place."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from lark import Token, Tree
from msgspec import Struct, field

from pbem.core.doubt import MEAN_NOTHING, Doubt
from pbem.core.frozen import replace
from pbem.core.lexicon import Lexicon, fold
from pbem.core.problem import MOST_IN_A_LINE, Kind, Problem, and_so_on, at_line
from pbem.core.source import Line, Span
from pbem.core.trees import subtree, subtrees
from pbem.games.absolute_war.board.names import (
    card_lexicon,
    card_number,
    site_lexicon,
    special_lexicon,
    unit_lexicon,
    unit_name,
    zone_lexicon,
    zone_name,
)
from pbem.games.absolute_war.board.spellings import box_named
from pbem.games.absolute_war.board.types import RESERVE, CardId, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.position import Position, unit_of
from pbem.games.absolute_war.state.values import Post, Way

UNKNOWN = ZoneId("?")
NO_UNIT = UnitId("?")
NO_CARD = CardId("?")


class Reader(Struct):
    """Reads the names of one line against a position, collecting places and problems."""

    line: Line
    position: Position
    spans: dict[str, Span] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    side: Side | None = None  # whose line it is, where it says so itself
    on_the_map: bool = False  # an order of play: it names Zones of the map, not boxes beside it

    @property
    def active(self) -> Side:
        """Whose units and cards are meant first."""
        return self.side or self.position.phasing

    # -- Zones

    def zone(self, token: Token, boxes: Collection[str] | None = None) -> ZoneId:
        """Return the Zone or box that a name means; UNKNOWN, with a problem, if it means none or several.

        Set-up lines and `check` may name any box, orders of play only those in `boxes`.
        """
        book = zone_lexicon()
        box = str(token) if token.type == "BOX" else box_named(str(token))
        if box and not book.find(str(token)):
            allowed = box in boxes if boxes is not None else not self.on_the_map
            return ZoneId(box) if allowed else self._off_the_map(token)
        zone = ZoneId(self._one(token, book.find(str(token)), book, "Zone") or UNKNOWN)
        others = book.longer(str(token)) if zone != UNKNOWN else []
        if others:
            self.doubts.append(Doubt(token, self.place(token), zone, others))
        self._mark(zone, token)
        return zone

    def _off_the_map(self, token: Token) -> ZoneId:
        """Report that a box is named where a Zone belongs."""
        message, remedy = f"`{token}` is a box, not a Zone of the map", "name a Zone: `Minsk`"
        self.problem(token, "order/no-such-place", message, remedy, Kind.NOT_POSSIBLE)
        return UNKNOWN

    def space(self, tree: Any, boxes: Collection[str] | None = None) -> ZoneId:
        """Returns the Zone of the first `space` below."""
        return self.zone(subtree(tree, "space").children[0], boxes)

    def zones(self, tree: Any, boxes: Collection[str] | None = None) -> tuple[ZoneId, ...]:
        """Returns the Zones of a tree, or of the list below it."""
        lists = subtrees(tree, "spaces") or [tree]
        return tuple(self.zone(space.children[0], boxes) for each in lists for space in subtrees(each, "space"))

    def means_a_zone(self, tree: Any) -> bool:
        """Tells the Zone of a marker from a card where either may stand: what is neither is told as a Zone."""
        token: Token = tree.children[0]
        if token.type != "NAME":
            return False
        return bool(zone_lexicon().find(str(token))) or not card_lexicon(self.active).find(str(token))

    # -- units

    def unit(self, tree: Any, zone: ZoneId | None = None) -> UnitId:
        """Returns the unit of the first `unit` below, or of the tree itself."""
        found = next(iter(subtrees(tree, "unit")), tree)
        return self._unit(self.token_of(found), zone)

    def _unit(self, token: Any, zone: ZoneId | None) -> UnitId:
        """Returns the unit that a name means: of several those in the Zone, then those of the side, come first."""
        book = unit_lexicon(None)
        found = book.find(str(token)) or self._begun(token)
        near = {each for each in found if zone and ZoneId(self.position.place(UnitId(each))) == zone}
        own = {each for each in near or found if self.position.owner(UnitId(each)) is self.active}
        unit = UnitId(self._one(token, frozenset(own or near or found), book, "unit") or NO_UNIT)
        self._mark(unit, token)
        return unit

    def _begun(self, token: Token) -> frozenset[str]:
        """Returns the units whose names begin so: those of the side whose line it is first."""
        own = unit_lexicon(self.active).find(str(token))
        return own or unit_lexicon(self.active.enemy).find(str(token))

    def units(self, tree: Any, zone: ZoneId | None = None) -> tuple[UnitId, ...]:
        """Returns the units of a list, or of the first list below."""
        listed = next(iter(subtrees(tree, "units")), tree)
        return tuple(self.unit(each, zone) for each in subtrees(listed, "unit"))

    def backs(self, tree: Any) -> tuple[UnitId, ...]:
        """Returns the units of a tree that stand in brackets: their backs are up."""
        lists = [each for post in subtrees(tree, "post") for each in subtrees(post, "units")]
        inside = [unit for each in lists for unit in subtrees(each, "unit") if isinstance(unit.children[0], Tree)]
        return tuple(self.unit(each) for each in inside)

    def post(self, tree: Any) -> Post:
        """Reads a Zone with units: the first `post` below, or the tree itself."""
        found = next(iter(subtrees(tree, "post")), tree)
        zone = self.space(found)
        return Post(zone=zone, units=self.units(found, zone))

    def stack(self, tree: Any) -> tuple[ZoneId, UnitId]:
        """Reads a stack: its Zone and one of its units; if more are named, they must be of one stack."""
        zone, units = self.space(tree), subtrees(subtree(tree, "units"), "unit")
        unit = self.unit(units[0], zone)
        for each in units[1:]:
            self.same_stack(unit, each, zone)
        return zone, unit

    def same_stack(self, unit: UnitId, tree: Any, zone: ZoneId | None) -> None:
        """Reports that another unit of a line is not in the stack that its first unit names."""
        stack, other = self.position.stack_of(unit), self.unit(tree, zone)
        if stack and other != NO_UNIT and other not in stack.units:
            message = f"{unit_name(other)} is not in the stack of {unit_name(unit)}"
            told = "name one unit of the stack, or `stack` them first"
            self.problem(self.token_of(tree), "log/not-one-stack", message, told, rule="12.2.1/target")

    def stack_named(self, tree: Any) -> tuple[ZoneId, UnitId]:
        """Reads a stack with its Zone, by its units alone, or by a Zone with one stack of the side that attacks."""
        if tree.data == "post":
            return self.stack(tree)
        first = self.token_of(subtrees(tree, "unit")[0])
        if not _is_unit(first) and zone_lexicon().find(str(first)):
            return self._only_stack(first)
        if parts := _parted(first):
            inside = self.zone(parts[0])
            return inside, self._unit(parts[1], inside)
        unit = self._unit(first, None)
        zone = self.position.zone_of(unit) if unit != NO_UNIT else None
        if unit != NO_UNIT and zone is None:
            self.problem(first, "log/not-on-the-map", f"{unit_name(unit)} is not on the map", "name a unit that is")
        return zone or UNKNOWN, unit

    def _only_stack(self, token: Token) -> tuple[ZoneId, UnitId]:
        zone = self.zone(token)
        stacks = [stack for stack in self.position.of(self.active, zone) if not unit_of(stack.top).air]
        if len(stacks) == 1:
            return zone, stacks[0].top
        names = " or ".join(f"`{zone_name(zone)}: {unit_name(stack.top)}`" for stack in stacks)
        told = f"{len(stacks) or 'no'} stacks of the {self.active.capitalize()} player are in {zone_name(zone)}"
        self.problem(token, "log/which-stack", told, f"name one: {names}" if names else "name a Zone with a stack")
        return zone, NO_UNIT

    def way_of_units(self, tree: Any) -> Way:
        """Reads `Mech 1 - Minsk`: the units know where they are."""
        first, *others = (self.token_of(unit) for unit in subtrees(subtree(tree, "units"), "unit"))
        parts = _parted(first)
        here = self.zone(parts[0]) if parts else None
        units = tuple(self._unit(token, here) for token in (parts[1] if parts else first, *others))
        start = here or next(
            (zone for unit in units if unit != NO_UNIT and (zone := self.position.zone_of(unit))), UNKNOWN
        )
        path = tuple(self.zone(space.children[0]) for space in subtrees(tree, "space"))
        return Way(start=start, units=units, path=path)

    def unit_with_place(self, tree: Any) -> tuple[UnitId, ZoneId | None]:
        """Reads `4 Army: Minsk`, where the place may be left out; `Minsk: 4 Army` is plain, too."""
        first, spaces = self.token_of(subtree(tree, "unit")), subtrees(tree, "space")
        if not spaces:
            return self.unit(tree), None
        second: Token = spaces[0].children[0]
        if not _is_unit(first) and _is_unit(second) and (zone_lexicon().find(str(first)) or box_named(str(first))):
            return self._unit(second, None), self.zone(first, (RESERVE,))
        zone = self.space(tree, (RESERVE,))
        return self.unit(tree), zone

    @staticmethod
    def token_of(tree: Any) -> Any:
        """Returns the word of a unit, in brackets or not."""
        child: Any = tree.children[0]
        token: Any = child.children[0] if isinstance(child, Tree) else child
        return token

    def posts(self, tree: Any) -> tuple[Post, ...]:
        """Reads Zones with units."""
        return tuple(self.post(each) for each in subtrees(tree, "post"))

    def way(self, tree: Any, *, stays: bool = False) -> Way:
        """Reads units with where they go: the first `way` below, or the tree itself; with `stays` it may be nowhere."""
        found = next(iter(subtrees(tree, "way")), tree)
        start, *path = self.zones(found)
        while path and path[0] == start:
            path = path[1:]
        if not path and stays:
            path = [start]
        elif not path:
            self.lacking(f"the units are in {zone_name(start)} already", "name the Zone that they go to")
        return Way(start=start, units=self.units(found, start), path=tuple(path))

    # -- cards and markers

    def card(self, tree: Any, side: Side | None = None) -> CardId:
        """Returns the card of the first `card` below, or of the tree itself; by default one of the side's own."""
        token: Token = next(iter(subtrees(tree, "card")), tree).children[0]
        owner = side or self.active
        book = card_lexicon(owner)
        found = book.find(str(token))
        if not found and side is None and token.type == "NAME":
            book = card_lexicon(owner.enemy)
            found = book.find(str(token))
        card = CardId(self._one(token, found, book, "card") or NO_CARD)
        self._mark(card, token)
        return card

    def cards(self, tree: Any, side: Side | None = None) -> tuple[CardId, ...]:
        """Returns the cards of a list, or of the first list below."""
        found = next(iter(subtrees(tree, "cards")), tree)
        return tuple(self.card(each, side) for each in subtrees(found, "card"))

    def site(self, tree: Any) -> str:
        """Returns the Industry or Lend-Lease marker of the first `site` below, or of the tree itself."""
        token: Token = next(iter(subtrees(tree, "site")), tree).children[0]
        return self._one(token, site_lexicon().find(str(token)), site_lexicon(), "marker")

    def sites(self, tree: Any) -> tuple[str, ...]:
        """Returns the markers of a line."""
        return tuple(self.site(each) for each in subtrees(tree, "site"))

    def special(self, tree: Any) -> str:
        """Returns the special support marker of a line."""
        token: Token = subtree(tree, "special").children[0]
        meant = special_lexicon().find(str(token))
        card = next(
            iter(card_lexicon(self.active).find(str(token)) or card_lexicon(self.active.enemy).find(str(token))), ""
        )
        if card and not meant:
            told = f"a card is committed by `event`: `event {card_number(CardId(card))}`"
            self.problem(token, "log/unknown-marker", f"`{token}` is a card, no special marker", told)
            return ""
        found = self._one(token, meant, special_lexicon(), "marker")
        self._mark(found, token)
        return found

    # -- problems

    def lacking(self, message: str, remedy: str) -> None:
        """Reports that something is missing from the line."""
        self.problems.append(at_line(self.line, "log/incomplete", Kind.NOT_UNDERSTOOD, message, remedy=remedy))

    def problem(
        self,
        token: Token,
        code: str,
        message: str,
        remedy: str,
        fault: Kind = Kind.NOT_UNDERSTOOD,
        *,
        rule: str = "",
    ) -> None:
        """Reports what is wrong with a word, with the row that says why, if there is one."""
        if len(self.problems) >= MOST_IN_A_LINE:
            self.problems[MOST_IN_A_LINE:] = [and_so_on(self.line)]
            return
        span = self.place(token)
        told = at_line(self.line, code, fault, message, remedy=remedy, span=span)
        self.problems.append(replace(told, rule=rule))

    def place(self, token: Token) -> Span:
        """Returns where a token stands."""
        return self.line.span(token.start_pos or 0, token.end_pos)

    def _one(self, token: Token, found: Iterable[str], book: Lexicon, noun: str) -> str:
        """Returns the one thing that is meant; reports that there is none, or several."""
        meant, text = sorted(found), str(token)
        if len(meant) == 1:
            return meant[0]
        code = noun.lower()
        if meant:
            listed = ", ".join(book.names(meant)[:8])
            remedy = f"write one of them in full: {listed}"
            self.problem(token, f"log/ambiguous-{code}", f"`{text}` may mean several: {listed}", remedy)
        else:
            remedy = self._remedy(text, book, noun)
            self.problem(token, f"log/unknown-{code}", f"there is no {noun} `{text}` in this game", remedy)
        return ""

    def _remedy(self, text: str, book: Lexicon, noun: str) -> str:
        if fold(text) in MEAN_NOTHING:
            return f"leave the line out if no {noun} is meant"
        near = () if len(self.problems) >= MOST_IN_A_LINE else book.near(text)
        return f"did you mean {' or '.join(near)}?" if near else EXAMPLES[noun]

    def _mark(self, name: str, token: Token) -> None:
        self.spans.setdefault(name, self.place(token))


def _is_unit(token: Token) -> bool:
    return bool(unit_lexicon(None).find(str(token)))


def _parted(token: Token) -> tuple[Token, Token] | None:
    """Parts `Tilsit 4 Panzer`, which is no unit, into a Zone and a unit; None where it is something else."""
    if _is_unit(token):
        return None
    start = token.start_pos or 0
    for blank in reversed([each.start() for each in re.finditer(" ", str(token))]):
        zone = Token("NAME", token[:blank], start_pos=start, end_pos=start + blank)
        unit = Token("NAME", token[blank + 1 :], start_pos=start + blank + 1, end_pos=token.end_pos)
        if zone_lexicon().find(str(zone)) and _is_unit(unit):
            return zone, unit
    return None


EXAMPLES = {
    "Zone": "write the name on the map: `Motti Lands West`",
    "unit": "write the name on the counter: `4 Panzer`, `Soviet Fort 1`",
    "card": "write its number or its name: `12`, `Tigers`",
    "marker": "write its name: `Lend-Lease Onega`, `General Winter`",
}
