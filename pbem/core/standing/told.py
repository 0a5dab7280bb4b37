"""What is told of standing orders: those in force with their lines, those that may be given, what they answered."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.game import AnyGame
from pbem.core.replay import AnyReplay, AnyStep, Outcome
from pbem.core.source import Place
from pbem.core.standing.values import in_force
from pbem.core.standing.words import CLEAR, conditions_told, form_of, written
from pbem.core.telling.view import PositionView, Section, Table


class InForce(Struct, frozen=True):
    """A standing order in force: its canonical line, whose it is, and where it stands."""

    line: str
    side: str
    place: Place | None


class MayBeGiven(Struct, frozen=True):
    """A decision that may be answered beforehand: by whom, in which forms, and what conditions may ask for."""

    decision: str
    about: str
    sides: tuple[str, ...]
    forms: tuple[str, ...]
    conditions: str


class Answered(Struct, frozen=True):
    """A decision that a standing order has answered: behind which line, how, and by which line."""

    behind: Place
    written: str
    side: str
    by: Place | None


def orders_in_force(replay: AnyReplay) -> tuple[InForce, ...]:
    """Returns the standing orders at the end of a log."""
    book = replay.game.standing()
    places = {step.written: step.line.place for step in replay.steps if step.outcome is Outcome.SAID}
    orders = ((written(each, book), each.side) for each in in_force(replay.position))
    return tuple(InForce(line, side, places.get(line)) for line, side in orders)


def may_be_given(game: AnyGame) -> tuple[MayBeGiven, ...]:
    """Returns all decisions of a game that may be answered beforehand."""
    return tuple(
        MayBeGiven(
            each.word, each.about, each.sides or game.sides,
            tuple(form_of(each, way.form) for way in each.ways), conditions_told(each),
        )
        for each in game.standing().decisions
    )  # fmt: skip


def answers(replay: AnyReplay) -> Iterator[Answered]:
    """Yields what standing orders have answered in a log, and was not taken back."""
    for step in replay.rulings:
        if step.outcome is Outcome.ANSWERED:
            yield _answered(step)


def _answered(step: AnyStep) -> Answered:
    return Answered(step.line.place, step.written, step.by_side, step.by.place if step.by else None)


# -- as text


def text(replay: AnyReplay) -> str:
    """Returns what `legal` says of them; empty where the game has no such decisions."""
    return "\n".join([*_in_force_lines(replay), *_form_lines(replay.game)])


def _in_force_lines(replay: AnyReplay) -> Iterator[str]:
    found = orders_in_force(replay)
    if found:
        yield "standing orders in force:"
    for each in found:
        where = f"  # line {each.place.among(replay.files)}" if each.place else ""
        yield f"  {each.line}{where}"


def _form_lines(game: AnyGame) -> Iterator[str]:
    if not may_be_given(game):
        return
    yield f"standing orders that may be given, `standing SIDE: ...`; `standing SIDE {CLEAR}` ends them:"
    yield from form_lines(game)


def form_lines(game: AnyGame, side: str = "") -> Iterator[str]:
    """Yields the decisions that may be answered beforehand, in which forms; of one side if it is named."""
    for each in (each for each in may_be_given(game) if not side or side in each.sides):
        yield f"  {' / '.join(each.forms)}"
        whose = "" if side or set(each.sides) == set(game.sides) else f", by the {each.sides[0].title()} side"
        asked = f"; `if` and `unless` may ask for {each.conditions}" if each.conditions else ""
        yield f"      {each.about}{whose}{asked}"


# -- in a report


def with_standing_orders(view: PositionView, replay: AnyReplay) -> PositionView:
    """Returns a position in tables with a section on the standing orders in force, if there are any."""
    found = orders_in_force(replay)
    if not found:
        return view
    rows = tuple((each.line, each.place.among(replay.files) if each.place else "") for each in found)
    section = Section("Standing orders", (Table(("Standing order", "Line"), rows),))
    return PositionView(view.tracks, view.hands, (*view.sections, section))


def setup_lines(replay: AnyReplay) -> Iterator[str]:
    """Yields the standing orders as lines of a log that is taken over from here."""
    yield from (each.line for each in orders_in_force(replay))
