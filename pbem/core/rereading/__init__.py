"""Positions written as set-up lines and read again: what must come back, and what no line says."""
