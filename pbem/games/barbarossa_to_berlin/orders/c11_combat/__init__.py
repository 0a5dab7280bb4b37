"""Chapter 11, combat: an attack, cards and dice, losses, retreat and advance."""

from pbem.games.barbarossa_to_berlin.orders.c11_combat import attack_defend_roll, losses, retreat_hold_advance

KINDS = (*attack_defend_roll.KINDS, *losses.KINDS, *retreat_hold_advance.KINDS)
MARKS = retreat_hold_advance.MARKS
