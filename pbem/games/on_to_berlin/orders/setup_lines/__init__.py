"""Set-up lines: any position can be put on the board, for a study, a game taken over, or a case."""

from pbem.games.on_to_berlin.orders.setup_lines import set_line, units_and_control

KINDS = (*units_and_control.KINDS, *set_line.KINDS)
