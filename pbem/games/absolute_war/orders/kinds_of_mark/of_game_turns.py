"""Marks of what has been done in the Game Turn, of Zones gained, and of what a player still owes."""

from collections.abc import Iterator, Mapping

from pbem.core.mark import Word, nothing_wrong, token
from pbem.core.rules import Violation
from pbem.core.trees import tokens
from pbem.games.absolute_war.board.charts import turns
from pbem.games.absolute_war.board.types import Side, UnitId
from pbem.games.absolute_war.orders.kinds_of_mark.building import fact, mark_kind, said_or
from pbem.games.absolute_war.orders.mark import MarkKind, Section, side_of
from pbem.games.absolute_war.rules.c10_strategic.stages import FEE
from pbem.games.absolute_war.rules.c18_air_units import GROUNDED
from pbem.games.absolute_war.rules.c19_special_markers import TIMES
from pbem.games.absolute_war.rules.c22_special_card_events import AT_RANDOM
from pbem.games.absolute_war.rules.c23_advanced import ICON
from pbem.games.absolute_war.rules.c24_solitaire import DISCARD, REDRAW
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Owed, Position

# -- special support markers

Tally = Mapping[str, int]


def _too_often(mark: Mark) -> Iterator[Violation]:
    most = TIMES[mark.word]
    if mark.number > most:
        text = f"there are {most} of these markers, not {mark.number}"
        yield Violation("order/too-many-markers", text, remedy=f"write a number up to {most}")


def _of_special(what: str, field: str) -> MarkKind:
    """Returns the mark of how many special support markers of a kind have gone a way in this Game Turn."""

    def tally(position: Position) -> Tally:
        found: Tally = getattr(position.this_turn, field)
        return found

    def lay(draft: Draft, mark: Mark) -> None:
        others = {name: number for name, number in tally(draft.position).items() if name != mark.word}
        draft.this_turn(**fact(field, {**others, mark.word: mark.number} if mark.number else others))

    def of(position: Position, word: str) -> Mark:
        return Mark(what=what, word=word, number=tally(position).get(word, 0))

    return mark_kind(
        f"{what} {{word}} {{number}}",
        lay,
        lambda position: (of(position, word) for word in sorted(tally(position)) if tally(position)[word]),
        lambda position, mark: of(position, mark.word),
        word=token("SPECIAL"),
        section=Section.TURN,
        wrong=nothing_wrong if what == "committed" else _too_often,
    )


# -- of the Game Turn


def _choices(position: Position) -> Mark:
    return Mark(what="choices", word=", ".join(position.this_turn.choices))


CHOICES = mark_kind(
    "choices {word}",
    lambda draft, mark: draft.this_turn(choices=tuple(mark.word.split(", ")) if mark.word else ()),
    lambda position: [_choices(position)] if position.this_turn.choices else [],
    lambda position, _: _choices(position),
    word=Word(lambda tree: ", ".join(map(str, tokens(tree, "CHOICES"))), lambda word: word or "none"),
    section=Section.TURN,
)

RECYCLING = mark_kind(
    "recycling {number}",
    lambda draft, mark: draft.this_turn(recycled=mark.number),
    lambda position: (
        [Mark(what="recycling", number=position.this_turn.recycled)] if position.this_turn.recycled else []
    ),
    lambda position, _: Mark(what="recycling", number=position.this_turn.recycled),
    section=Section.TURN,
)


def _moral(position: Position) -> Mark:
    return Mark(what="moral", word="drawn" if position.this_turn.moral_drawn else "none")


MORAL = mark_kind(
    "moral {word}",
    lambda draft, mark: draft.this_turn(moral_drawn=mark.word == "drawn"),
    lambda position: [_moral(position)] if position.this_turn.moral_drawn else [],
    lambda position, _: _moral(position),
    word=token("DRAWN", "NONE"),
    section=Section.TURN,
)


def _grounded(position: Position, turn: int) -> Mark:
    start = f"{GROUNDED} "
    units = (
        word.removeprefix(start) for word, last in position.lasting.items() if word.startswith(start) and last == turn
    )
    return Mark(what="grounded", number=turn, units=tuple(map(UnitId, sorted(units))))


def _every_grounded(position: Position) -> Iterator[Mark]:
    for turn in sorted({last for word, last in position.lasting.items() if word.startswith(f"{GROUNDED} ")}):
        yield _grounded(position, turn)


def _no_turn(mark: Mark) -> Iterator[Violation]:
    if mark.number not in turns():
        yield Violation(
            "order/no-such-turn", f"there is no turn {mark.number}", remedy=f"turns run from 1 to {max(turns())}"
        )


GROUNDED_MARK = mark_kind(
    "grounded {number}{units}",
    lambda draft, mark: draft.note(
        lasting={**draft.position.lasting, **{f"{GROUNDED} {unit}": mark.number for unit in mark.units}}
    ),
    _every_grounded,
    lambda position, mark: said_or(
        mark, {*mark.units} == {*_grounded(position, mark.number).units}, _grounded(position, mark.number)
    ),
    section=Section.TURN,
    wrong=_no_turn,
)


def _gained(position: Position, side: Side) -> Mark:
    return Mark(what="gained", side=side, places=tuple(sorted(position.last_captured.get(side, ()))))


GAINED = mark_kind(
    "gained {side}: {places}",
    lambda draft, mark: draft.note(
        last_captured={**draft.position.last_captured, side_of(mark): frozenset(mark.places)}
    ),
    lambda position: (mark for side in Side if (mark := _gained(position, side)).places),
    lambda position, mark: said_or(
        mark, {*mark.places} == {*_gained(position, side_of(mark)).places}, _gained(position, side_of(mark))
    ),
    section=Section.TURN,
)

# -- what a player owes, outside a Combat, in order

OWED: Mapping[str, Owed] = {  # each word with what it stands for, of nobody and of no units yet
    word: Owed(Side.GERMAN, what, options=options, then=then)
    for word, what, options, then in (
        ("idle-retreat", "retreat", (), "phase"),
        ("excess-retreat", "retreat", ("excess",), ""),
        ("step-of-the-top", "step", (), "top"),
        ("step-of-any", "step", (), "any"),
        ("fee", "choose", ("rp", "wsp"), FEE),
        ("discard-at-random", "discard", (), AT_RANDOM),
        ("discard-for-a-red-card", "discard", (), DISCARD),
        ("redraw-for-a-red-card", "draw", (), REDRAW),
        ("partisan-icon", ICON, (), ICON),
    )
}
EVENT, CHOICE = "event", "choice-of-card"  # a card drawn that has a choice; its number is that of the mark


def _owed_of(mark: Mark) -> Owed:
    side = side_of(mark)
    if mark.word == CHOICE:
        return Owed(side, EVENT, then=f"{side}-{mark.number}")
    return OWED[mark.word]._replace(side=side, units=mark.units, number=mark.number)


def _mark_of(owed: Owed) -> Mark | None:
    """Returns the mark of something owed; None if the notation has no word for it."""
    if owed.what == EVENT:
        number = owed.then.rpartition("-")[2]
        mark = Mark(what="owes", side=owed.side, word=CHOICE, number=int(number) if number.isdigit() else 0)
        return mark if _owed_of(mark) == owed else None
    for word in OWED:
        mark = Mark(what="owes", side=owed.side, word=word, number=owed.number, units=owed.units)
        if _owed_of(mark) == owed:
            return mark
    return None


OWES = mark_kind(
    "owes {side} {word} {number}{units}",
    lambda draft, mark: draft.note(owed=(*draft.position.owed, _owed_of(mark))),
    lambda position: (mark for owed in position.owed if (mark := _mark_of(owed))),
    lambda position, mark: said_or(mark, _owed_of(mark) in position.owed),
    word=token("OWED"),
)

MARKS = (
    _of_special("committed", "used"), _of_special("aside", "aside"), CHOICES, RECYCLING, MORAL, GROUNDED_MARK, GAINED,
    OWES,
)  # fmt: skip
