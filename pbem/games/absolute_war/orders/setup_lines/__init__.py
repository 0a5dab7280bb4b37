"""Set-up lines: a position of one's own, and a position written as such lines."""

from pbem.games.absolute_war.orders.setup_lines import set_line, units_and_control

KINDS = (*units_and_control.KINDS, *set_line.KINDS)
