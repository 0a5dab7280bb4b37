"""Chapter 10: counterattacks by reaction cards, and by the jet without one."""
