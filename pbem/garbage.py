"""How often memory is looked through for garbage."""

import gc


def collect_seldom() -> None:
    """Looks seldom for garbage: a run is short and makes many small things, hardly any of them in circles."""
    gc.set_threshold(1_000_000, 50, 50)


def leave_it() -> None:
    """Looks for garbage no more: the program ends, and its memory goes back as a whole."""
    gc.freeze()
