"""Set-up lines: they put any position on the board."""

from pbem.games.a_victory_awaits.orders.setup_lines import place_control_set

KINDS = place_control_set.KINDS
