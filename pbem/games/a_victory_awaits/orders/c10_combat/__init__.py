"""Chapter 10, combat: attacks and their dice, then losses, retreats and advances."""

from pbem.games.a_victory_awaits.orders.c10_combat import attack_roll, lose_retreat_advance

KINDS = (*lose_retreat_advance.KINDS, *attack_roll.KINDS)  # what a combat leads to comes before the next one
