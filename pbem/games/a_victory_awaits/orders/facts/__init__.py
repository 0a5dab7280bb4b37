"""What `check` may say, in the order in which it is written: each fact is one value."""

from pbem.games.a_victory_awaits.orders.facts import chits, lines_and_zones, lying_marks, tracks, units_and_markers

FACTS = (*tracks.FACTS, *units_and_markers.FACTS, *lines_and_zones.FACTS, *chits.FACTS, lying_marks.MARKS)
