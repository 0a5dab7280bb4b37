"""What `check` may say, in the order in which it is written: each fact is one value."""

from pbem.games.barbarossa_to_berlin.orders.facts import cards, lying_marks, markers, tracks, units_and_control

FACTS = (
    tracks.VP, *units_and_control.FACTS, tracks.TURN, tracks.WINNER, cards.HANDS, *markers.FACTS,
    units_and_control.BOXES, tracks.RP, *cards.PILES, tracks.ROUND, cards.EVENTS, units_and_control.LOST_IN,
    lying_marks.MARKS,
)  # fmt: skip
