"""Absolute War!: the attack on Russia in zones, combat markers and cards, without dice."""
