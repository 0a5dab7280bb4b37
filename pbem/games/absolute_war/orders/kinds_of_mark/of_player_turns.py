"""Marks of what has been done in the Player Turn and in the Game Turn, and of what a player still owes.

Setting the phase forgets all of it, so these marks come after the phase.
"""

from collections.abc import Iterator

from pbem.core.mark import token
from pbem.games.absolute_war.board.types import CardId, Phase, Place, Side, UnitId, ZoneId
from pbem.games.absolute_war.orders.kinds_of_mark.building import fact, mark_kind, said_or
from pbem.games.absolute_war.orders.mark import card_of, side_of
from pbem.games.absolute_war.rules.c22_special_card_events import bonus
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import PlayerTally, Position

# -- done in the Player Turn, or not

FLAGS = {  # each word with the field of the tally
    "supply": "supplied", "exchange": "redrawn", "order-since-the-draw": "just_drawn", "purchase": "paid",
    "declaration": "declared", "idle-retreats": "closing", "scoring": "scored", "goal-draw": "goal_drawn",
    "pincer-attempt": "pincer_tried", "pincer-chance": "pincer_possible",
}  # fmt: skip


def _happened(position: Position, word: str) -> bool:
    """Tells whether a fact of the tally is other than at the beginning of a Player Turn."""
    return bool(getattr(position.now, FLAGS[word])) is not bool(getattr(PlayerTally(), FLAGS[word]))


HAPPENED = mark_kind(
    "happened {word}",
    lambda draft, mark: draft.now(**fact(FLAGS[mark.word], not getattr(PlayerTally(), FLAGS[mark.word]))),
    lambda position: (Mark(what="happened", word=word) for word in FLAGS if _happened(position, word)),
    lambda position, mark: said_or(mark, _happened(position, mark.word)),
    word=token("HAPPENED"),
)

# -- numbers

COUNTS = {
    "attacks": "attacks", "owed-draws": "owed", "extra-draws": "extra", "reserves": "reserved",
    "free-reserves": "free_reserves",
}  # fmt: skip


def _count(position: Position, word: str) -> Mark:
    return Mark(what="count", word=word, number=getattr(position.now, COUNTS[word]))


COUNT = mark_kind(
    "count {word} {number}",
    lambda draft, mark: draft.now(**fact(COUNTS[mark.word], mark.number)),
    lambda position: (mark for word in COUNTS if (mark := _count(position, word)).number),
    lambda position, mark: _count(position, mark.word),
    word=token("COUNTED"),
)

# -- Zones and units

ZONES_OF = {"captured": "captured", "attacked": "attacked"}
UNITS_OF = {
    "moved": "moved", "arranged": "arranged", "deployed": "deployed", "led": "led", "fought": "fought",
    "attacked": "targets",
}  # fmt: skip


def _zones(position: Position, word: str) -> Mark:
    return Mark(what="zones", word=word, places=tuple(sorted(getattr(position.now, ZONES_OF[word]))))


ZONES = mark_kind(
    "zones {word}: {places}",
    lambda draft, mark: draft.now(**fact(ZONES_OF[mark.word], frozenset(mark.places))),
    lambda position: (mark for word in ZONES_OF if (mark := _zones(position, word)).places),
    lambda position, mark: said_or(
        mark, {*mark.places} == getattr(position.now, ZONES_OF[mark.word]), _zones(position, mark.word)
    ),
    word=token("ZONES"),
)


def _acted(position: Position, word: str) -> Mark:
    return Mark(what="acted", word=word, units=tuple(sorted(getattr(position.now, UNITS_OF[word]))))


ACTED = mark_kind(
    "acted {word}{units}",
    lambda draft, mark: draft.now(**fact(UNITS_OF[mark.word], frozenset(mark.units))),
    lambda position: (mark for word in UNITS_OF if (mark := _acted(position, word)).units),
    lambda position, mark: said_or(
        mark, {*mark.units} == getattr(position.now, UNITS_OF[mark.word]), _acted(position, mark.word)
    ),
    word=token("ACTED"),
)


def _obliged(position: Position, places: tuple[ZoneId, ...]) -> Mark:
    units = tuple(sorted(unit for unit, zone in position.now.obliged.items() if zone in places))
    return Mark(what="obliged", places=places, units=units)


def _lay_obliged(draft: Draft, mark: Mark) -> None:
    others = {unit: zone for unit, zone in draft.position.now.obliged.items() if zone not in mark.places}
    draft.now(obliged={**others, **dict.fromkeys(mark.units, mark.places[0])} if mark.places else {})


def _every_obliged(position: Position) -> Iterator[Mark]:
    """Yields the stacks that must attack; setting the phase has found out anew which they are."""
    if position.phase is Phase.COMBAT:
        yield Mark(what="obliged")
    for zone in sorted({*position.now.obliged.values()}):
        yield _obliged(position, (zone,))


OBLIGED = mark_kind(
    "obliged {places}{units}",
    _lay_obliged,
    _every_obliged,
    lambda position, mark: said_or(
        mark,
        {*mark.units} == {*_obliged(position, mark.places).units} if mark.places else not position.now.obliged,
        _obliged(position, mark.places or tuple(sorted({*position.now.obliged.values()}))),
    ),
)


def _exploited(position: Position, zone: ZoneId) -> Mark:
    return Mark(what="exploited", places=(zone,), units=tuple(sorted(position.now.exploited.get(zone, ()))))


EXPLOITED = mark_kind(
    "exploited {places}{units}",
    lambda draft, mark: draft.now(exploited={**draft.position.now.exploited, mark.places[0]: frozenset(mark.units)}),
    lambda position: (_exploited(position, zone) for zone in sorted(position.now.exploited)),
    lambda position, mark: said_or(
        mark, {*mark.units} == {*_exploited(position, mark.places[0]).units}, _exploited(position, mark.places[0])
    ),
)

# -- cards and their events

PLAYED = mark_kind(
    "played {side} {card}",
    lambda draft, mark: draft.now(events={**draft.position.now.events, card_of(mark): side_of(mark)}),
    lambda position: (Mark(what="played", side=side, card=card) for card, side in sorted(position.now.events.items())),
    lambda position, mark: said_or(mark, card_of(mark) in position.now.events),
)

ON_UNITS = ("supplied", "trucks", "cossacks", "fast-legs")
ALONE = (
    "free-reinforcements", "winter-twice", "woods-exploitation-1", "woods-exploitation-2", "war-status-check", "mud",
    "suppressed",
)  # fmt: skip


def _words(mark: Mark) -> frozenset[str]:
    """Returns the words by which the tally knows an effect: one, or one of each unit."""
    plain = mark.word.replace("-", " ")
    return frozenset({f"{plain} {unit}" for unit in mark.units} or {plain})


def _effect(position: Position, word: str) -> Mark:
    start = f"{word.replace('-', ' ')} "
    units = sorted(each.removeprefix(start) for each in position.now.lasting if each.startswith(start))
    return Mark(what="effect", word=word, units=tuple(map(UnitId, units)))


def _every_effect(position: Position) -> Iterator[Mark]:
    yield from (mark for word in ON_UNITS if (mark := _effect(position, word)).units)
    for word in ALONE:
        if (mark := Mark(what="effect", word=word)) and _words(mark) <= position.now.lasting:
            yield mark


EFFECT = mark_kind(
    "effect {word}{units}",
    lambda draft, mark: draft.now(lasting=draft.position.now.lasting | _words(mark)),
    _every_effect,
    lambda position, mark: said_or(mark, _words(mark) <= position.now.lasting),
    word=token("EFFECT", "EFFECT_ON"),
)

BONUS_WORD = bonus(CardId(""))
BONUS = mark_kind(
    "bonus {side} {card}",
    lambda draft, mark: draft.now(lasting=draft.position.now.lasting | {bonus(card_of(mark))}),
    lambda position: (
        Mark(what="bonus", side=Side(card.partition("-")[0]), card=CardId(card))
        for each in sorted(position.now.lasting)
        if each.startswith(BONUS_WORD) and (card := each.removeprefix(BONUS_WORD))
    ),
    lambda position, mark: said_or(mark, bonus(card_of(mark)) in position.now.lasting),
)

REPLACING = mark_kind(
    "replacing {word}",
    lambda draft, mark: draft.now(replacing=Place(mark.word)),
    lambda position: [Mark(what="replacing", word=position.now.replacing)] if position.now.replacing else [],
    lambda position, mark: said_or(
        mark, position.now.replacing == mark.word, Mark(what="replacing", word=position.now.replacing or "none")
    ),
    word=token("BOX"),
)

# -- orders and directives that could have been used

COMMITTABLE = mark_kind(
    "committable {word}",
    lambda draft, mark: draft.now(attackable=draft.position.now.attackable | {mark.word}),
    lambda position: (Mark(what="committable", word=word) for word in sorted(position.now.attackable)),
    lambda position, mark: said_or(mark, mark.word in position.now.attackable),
    word=token("SPECIAL"),
)

MARKS = (
    HAPPENED, COUNT, ZONES, ACTED, OBLIGED, EXPLOITED, PLAYED, EFFECT, BONUS, REPLACING, COMMITTABLE,
)  # fmt: skip
