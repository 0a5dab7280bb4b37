"""How often memory is looked through for garbage."""

import gc

IN_A_RUN = 5_000_000  # a campaign keeps over a million things to its end, and none of them is garbage
IN_A_WORKER = 1_000_000  # which judges one log after the other


def collect_seldom(after: int = IN_A_RUN) -> None:
    """Looks seldom for garbage: a run is short and makes many small things, hardly any of them in circles."""
    gc.set_threshold(after, 50, 50)


def leave_it() -> None:
    """Looks for garbage no more: the program ends, and its memory goes back as a whole."""
    gc.freeze()
