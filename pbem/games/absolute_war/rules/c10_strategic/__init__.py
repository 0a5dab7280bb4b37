"""Chapters 10 and 13: units leave, come, come back and go to the reserve; offensives are declared."""
