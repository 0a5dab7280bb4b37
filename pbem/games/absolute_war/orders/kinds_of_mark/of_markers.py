"""Marks of markers on the map and beside it: on stacks, Major Offensives, pockets, sites, Partisans, cards."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from pbem.core.frozen import replace
from pbem.core.mark import WORDLESS, Word, nothing_wrong, token
from pbem.core.rules import Violation
from pbem.core.telling.words import enumerated
from pbem.core.trees import tokens
from pbem.games.absolute_war.board.charts import OFFENSIVE_MARKERS, POCKETS
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Side, ZoneId
from pbem.games.absolute_war.orders.mark import MarkKind, Section, card_of, side_of, unit_of_mark
from pbem.games.absolute_war.rules.c06_events import SITES, SPECIAL_NAMES
from pbem.games.absolute_war.rules.c24_solitaire import in_full_view
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import ONE_MARKER, optional
from pbem.games.absolute_war.state.position import Position, Site, Stack, unit_of

# -- on stacks


def _stack(position: Position, mark: Mark) -> Stack | None:
    unit = unit_of_mark(mark)
    return position.stack_of(unit) if position.zone_of(unit) == mark.places[0] else None


def _markers_there(position: Position, mark: Mark, stack: Stack | None) -> str:
    """Say which markers lie on the stack of a unit, or that it is elsewhere."""
    name = unit_of(unit_of_mark(mark)).name
    if stack is None:
        zone = position.zone_of(unit_of_mark(mark))
        where = f"in {board().name(zone)}" if zone else f"in the {position.place(unit_of_mark(mark))} box"
        return f"{name} is {where}"
    lying = list(filter(None, (
        "Disrupted" if stack.disrupted else "", "Unsupplied" if stack.unsupplied else "",
        MARKER_NAMES.get(stack.marker, ""), "Armor" if stack.armor else "",
    )))  # fmt: skip
    return f"the stack of {name} has {enumerated(lying)}" if lying else f"the stack of {name} has no marker"


MARKER_NAMES = {"attack": "Attack!", "support": "Support", "done": "Done"}


def missing(position: Position, mark: Mark) -> Iterator[Violation]:
    """Yields that a mark on a stack names a unit that is not there."""
    if mark.what in ON_STACKS and _stack(position, mark) is None:
        name, zone = unit_of(unit_of_mark(mark)).name, board().name(mark.places[0])
        yield Violation("order/not-there", f"{name} is not in {zone}", unit_of_mark(mark), "name a unit that is there")


def too_many(position: Position, mark: Mark) -> Iterator[Violation]:
    """Yields that there are no more markers of the kind: four Major Offensives in all, four Pockets of a player."""
    number, what = 0, ""
    if mark.what == "major" and mark.word != "none":
        number, what = len({*position.major, mark.places[0]}) + position.now.unplaced, "Major Offensive"
    elif mark.what == "unplaced" and mark.number:
        number, what = len(position.major) + mark.number, "Major Offensive"
    elif mark.what == "pocket" and mark.number:
        laid = position.pockets.get(side_of(mark), {})
        number, what = sum(laid.values()) - laid.get(mark.places[0], 0) + mark.number, "Pocket"
    most = POCKETS if what == "Pocket" else OFFENSIVE_MARKERS
    if number > most:
        text = f"this would be {number} {what} markers, and there are {most}"
        yield Violation("order/too-many-markers", text, mark.places[0] if mark.places else "", "take one off first")


def unseen(position: Position, mark: Mark) -> Iterator[Violation]:
    """Yields that a hand is only counted in the solitaire game, where all cards are in full view (24.2)."""
    if mark.what == "unnamed" and mark.number:
        yield from in_full_view(position, named=False, line=f"set hand {mark.side}: CARD, CARD")


def _laying(**markers: Any) -> Any:
    def lay(draft: Draft, mark: Mark) -> None:
        stack = _stack(draft.position, mark)
        if stack is not None and mark.what == "disrupted" and optional(draft.position, ONE_MARKER):
            draft.mark(stack, disrupted=True, unsupplied=False)  # Q99 the other way
        elif stack is not None:
            draft.mark(stack, **markers)

    return lay


def _on(what: str, markers: dict[str, Any], lies: Any) -> MarkKind:
    """Returns the kind of mark that lies on a stack: `disrupted Riga: 18 Army`."""

    def here(position: Position, mark: Mark) -> Mark | str:
        stack = _stack(position, mark)
        return mark if stack is not None and lies(stack) else _markers_there(position, mark, stack)

    def every(position: Position) -> Iterator[Mark]:
        for zone, stack in sorted(position.every_stack(), key=itemgetter(0)):
            if what != "clear" and lies(stack):
                yield Mark(what=what, places=(zone,), unit=stack.units[0])

    return MarkKind(form=f"{what} {{places}}: {{unit}}", word=WORDLESS, secret=False, wrong=nothing_wrong,
                    lay=_laying(**markers), here=here, section=Section.STACKS, every=every)  # fmt: skip


ON_STACKS = frozenset({"disrupted", "unsupplied", "done", "armor", "clear"})
CLEARED = {"disrupted": False, "unsupplied": False, "marker": "", "armor": False}
STACK_MARKS = (
    _on("disrupted", {"disrupted": True}, lambda stack: stack.disrupted),
    _on("unsupplied", {"unsupplied": True}, lambda stack: stack.unsupplied),
    _on("done", {"marker": "done"}, lambda stack: stack.marker == "done"),
    _on("armor", {"armor": True}, lambda stack: stack.armor),
    _on("clear", CLEARED, lambda stack: not any((stack.disrupted, stack.unsupplied, stack.marker, stack.armor))),
)

# -- on Zones


def _words(*terminals: str) -> Word:
    """Returns a word that is one of several tokens, or a few of them: `lend-lease-onega ready`."""

    def read(tree: Any) -> str:
        return " ".join(str(found) for name in terminals for found in tokens(tree, name))

    return Word(read, str)


def _major_word(position: Position, zone: ZoneId) -> str:
    flipped = position.major.get(zone)
    return "none" if flipped is None else "flipped" if flipped else "plain"


def _major(position: Position, zone: ZoneId) -> Mark:
    return Mark(what="major", places=(zone,), word=_major_word(position, zone))


def _lay_major(draft: Draft, mark: Mark) -> None:
    others = {zone: flipped for zone, flipped in draft.position.major.items() if zone != mark.places[0]}
    draft.note(major=others if mark.word == "none" else {**others, mark.places[0]: mark.word == "flipped"})


MAJOR = MarkKind(
    form="major {places} {word}",
    word=_words("FLIPPED", "PLAIN", "NONE"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_major,
    here=lambda position, mark: _major(position, mark.places[0]),
    section=Section.STACKS,
    every=lambda position: (_major(position, zone) for zone in sorted(position.major)),
)


def _pocket(position: Position, side: Side, zone: ZoneId) -> Mark:
    return Mark(what="pocket", side=side, places=(zone,), number=position.pockets.get(side, {}).get(zone, 0))


def _lay_pocket(draft: Draft, mark: Mark) -> None:
    side = side_of(mark)
    own = {zone: number for zone, number in draft.position.pockets.get(side, {}).items() if zone != mark.places[0]}
    own |= {mark.places[0]: mark.number} if mark.number else {}
    draft.note(pockets={**draft.position.pockets, side: own})


POCKET = MarkKind(
    form="pocket {side} {places}: {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_pocket,
    here=lambda position, mark: _pocket(position, side_of(mark), mark.places[0]),
    section=Section.STACKS,
    every=lambda position: (
        _pocket(position, side, zone) for side in Side for zone in sorted(position.pockets.get(side, {}))
    ),
)


def _guerrillas(position: Position, zone: ZoneId) -> Mark:
    atrocity = position.partisans.on_map.get(zone)
    word = "none" if atrocity is None else "atrocity" if atrocity else "partisan"
    return Mark(what="guerrillas", places=(zone,), word=word)


def _lay_guerrillas(draft: Draft, mark: Mark) -> None:
    now, zone = draft.position.partisans, mark.places[0]
    others = {where: side for where, side in now.on_map.items() if where != zone}
    draft.note(partisans=replace(now, on_map=others | ({} if mark.word == "none" else {zone: mark.word == "atrocity"})))


GUERRILLAS = MarkKind(
    form="guerrillas {places} {word}",
    word=_words("PARTISANS", "NONE"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_guerrillas,
    here=lambda position, mark: _guerrillas(position, mark.places[0]),
    section=Section.TRACKS,
    every=lambda position: (_guerrillas(position, zone) for zone in sorted(position.partisans.on_map)),
)

PARTISANS = MarkKind(
    form="partisans {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.note(partisans=replace(draft.position.partisans, box=mark.number)),
    here=lambda position, _: Mark(what="partisans", number=position.partisans.box),
    section=Section.TRACKS,
    every=lambda position: iter([Mark(what="partisans", number=position.partisans.box)]),
)

RECYCLED = MarkKind(
    form="recycled {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.note(partisans=replace(draft.position.partisans, waiting=mark.number)),
    here=lambda position, _: Mark(what="recycled", number=position.partisans.waiting),
    section=Section.TRACKS,
    every=lambda position: iter([Mark(what="recycled", number=position.partisans.waiting)]),
)

# -- sites and special markers: two words, the second of which says how it stands


SITE_WORDS = {"ready": (False, True), "used": (False, False), "lost": (True, False)}  # lost, ready: 19.5, 10.2.1


def _site(position: Position, name: str) -> Mark:
    site = position.sites.get(name)
    word = "none" if site is None else "lost" if site.lost else "ready" if site.ready else "used"
    return Mark(what="site", word=f"{name} {word}")


def _lay_site(draft: Draft, mark: Mark) -> None:
    name, _, word = mark.word.partition(" ")
    others = {each: site for each, site in draft.position.sites.items() if each != name}
    if word != "none":
        lost, ready = SITE_WORDS[word]
        others[name] = Site(SITES[name], ready=ready, lost=lost)
    draft.note(sites=others)


SITE = MarkKind(
    form="site {word}",
    word=_words("SITENAME", "SITE"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_site,
    here=lambda position, mark: _site(position, mark.word.partition(" ")[0]),
    section=Section.TRACKS,
    every=lambda position: (_site(position, name) for name in sorted(SITES)),
)


def _special(position: Position, name: str) -> Mark:
    return Mark(what="special", word=f"{name} {'in' if name in position.specials else 'out'}")


def _lay_special(draft: Draft, mark: Mark) -> None:
    name, _, word = mark.word.partition(" ")
    here = draft.position.specials
    draft.note(specials=here | {name} if word == "in" else here - {name})


SPECIAL = MarkKind(
    form="special {word}",
    word=_words("SPECIAL", "INOUT"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_special,
    here=lambda position, mark: _special(position, mark.word.partition(" ")[0]),
    section=Section.TRACKS,
    every=lambda position: (_special(position, name) for name in sorted(SPECIAL_NAMES)),
)

# -- cards


def _active(position: Position, side: Side, card: CardId) -> Mark:
    marked = position.hand(side).active.get(card)
    word = "none" if marked is None else "marked" if marked else "unmarked"
    return Mark(what="active", side=side, card=card, word=word)


def _lay_active(draft: Draft, mark: Mark) -> None:
    side, card = side_of(mark), card_of(mark)
    held = draft.position.hand(side)
    others = {each: marked for each, marked in held.active.items() if each != card}
    active = others if mark.word == "none" else {**others, card: mark.word == "marked"}
    draft.cards(side, replace(held, active=active, hand=held.hand - {card}, discard=held.discard - {card}))


ACTIVE = MarkKind(
    form="active {side} {card} {word}",
    word=token("ACTIVE"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_active,
    here=lambda position, mark: _active(position, side_of(mark), card_of(mark)),
    section=Section.CARDS,
    every=lambda position: (
        _active(position, side, card) for side in Side for card in sorted(position.hand(side).active)
    ),
)


def _waiting(position: Position, side: Side, card: CardId) -> Mark:
    return Mark(what="waiting", side=side, card=card, word="in" if card in position.hand(side).waiting else "out")


def _lay_waiting(draft: Draft, mark: Mark) -> None:
    side, card = side_of(mark), card_of(mark)
    held = draft.position.hand(side)
    others = tuple(each for each in held.waiting if each != card)
    waiting = (*others, card) if mark.word == "in" else others
    draft.cards(side, replace(held, waiting=waiting, hand=held.hand - {card}, discard=held.discard - {card}))


WAITING = MarkKind(
    form="waiting {side} {card} {word}",
    word=token("INOUT"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_waiting,
    here=lambda position, mark: _waiting(position, side_of(mark), card_of(mark)),
    section=Section.CARDS,
    every=lambda position: (_waiting(position, side, card) for side in Side for card in position.hand(side).waiting),
)


def _unnamed(position: Position, side: Side, word: str) -> Mark:
    held = position.hand(side)
    number = held.unnamed if word == "events" else held.unnamed_offensive
    return Mark(what="unnamed", side=side, word=word, number=number)


def _lay_unnamed(draft: Draft, mark: Mark) -> None:
    side = side_of(mark)
    held = draft.position.hand(side)
    if mark.word == "events":
        draft.cards(side, replace(held, unnamed=mark.number))
    else:
        draft.cards(side, replace(held, unnamed_offensive=mark.number))


def _every_unnamed(position: Position) -> Iterator[Mark]:
    every = (_unnamed(position, side, word) for side in Side for word in ("events", "offensives"))
    yield from (mark for mark in every if mark.number)


UNNAMED = MarkKind(
    form="unnamed {side} {word} {number}",
    word=token("KIND"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_unnamed,
    here=lambda position, mark: _unnamed(position, side_of(mark), mark.word),
    section=Section.CARDS,
    every=_every_unnamed,
)

MARKS = (
    *STACK_MARKS, MAJOR, POCKET, GUERRILLAS, PARTISANS, RECYCLED, SITE, SPECIAL, ACTIVE, WAITING, UNNAMED,
)  # fmt: skip
