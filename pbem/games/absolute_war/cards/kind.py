"""What the event of a card is: when it comes, what it needs, what it does (2.5)."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from pbem.core.rules import Violation
from pbem.games.absolute_war.board.types import Phase, Stage
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.draft import Draft

Does = Callable[[Draft, PlayEvent], Iterator[Violation]]


class Event(Struct, frozen=True):
    """An event that its player plays out of his hand, in a phase and step of his."""

    phase: Phase
    stage: Stage | None
    does: Does


class Fight(Struct, frozen=True):
    """An event that is committed to a Combat; `does` yields why it cannot be, and carries out what comes at once."""

    battle: bool
    assault: bool
    attacker: bool
    defender: bool
    does: Does


def nothing(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Needs nothing, and does nothing at once: the rules of combat ask for the card."""
    return iter(())
