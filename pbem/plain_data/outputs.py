"""The outputs themselves: what `check`, `legal`, `position`, `report` and `audit` print with `--json`."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs
from msgspec.json import decode, encode

from pbem.core.chance.next_orders import options_of
from pbem.core.chance.trust import trust
from pbem.core.game import Options
from pbem.core.problem import Kind
from pbem.core.replay import AnyReplay
from pbem.core.source import Place
from pbem.core.standing.told import answers, may_be_given, orders_in_force
from pbem.core.telling.news import recounted
from pbem.core.telling.view import View
from pbem.plain_data.heads import head, made_by, next_data
from pbem.plain_data.problems import problem_data
from pbem.referee import Verdict

if TYPE_CHECKING:
    from pbem.archive import Audited


class ForViewer(NamedTuple):
    """A verdict for a viewer: as it is, as it is told to him, and the log as he knows it; he is None for its reader."""

    verdict: Verdict
    told: Verdict
    known: AnyReplay | None
    viewer: str | None = None

    def head(self, output: str) -> dict[str, Any]:
        """Returns what an output begins with."""
        return head(output, self.verdict, self.viewer, self.known)


def check_data(found: ForViewer, *, news: bool = True, fixed: Sequence[Any] | None = None) -> dict[str, Any]:
    """Returns a verdict as plain data, of a clean log the news too; `fixed` is what was written otherwise, if asked."""
    told = found.told
    rules = told.game.rules() if told.game else {}
    return {
        **found.head("check"),
        **({"news": _news(found.known)} if news and told.clean and found.known else {}),
        "file": told.log.file,
        "files": list(told.log.files),
        "usable": told.usable,
        "clean": told.clean,
        "lines": len(told.replay.steps) if told.replay else 0,
        "problems": [problem_data(problem, rules) for problem in told.problems],
        **_chance(told.replay),
        **_answers(found.known),
        **({} if fixed is None else {"fixed": [each._asdict() for each in fixed]}),
    }


def _chance(replay: AnyReplay | None) -> dict[str, Any]:
    """Returns in one sentence how far chance can be trusted, where it is sealed or a judge's."""
    return {"chance": trust(replay)} if replay is not None and replay.chance is not None else {}


def _answers(known: AnyReplay | None) -> dict[str, Any]:
    """Returns what standing orders have answered, as far as the viewer knows it; nothing if they have not."""
    found = list(answers(known)) if known else []
    return {"answers": [_where_named(each) for each in found]} if found else {}


def _where_named(named: Any) -> dict[str, Any]:
    """Returns a struct with its places as objects."""
    told = {
        name: value._asdict() if isinstance(value, Place) else value for name, value in structs.asdict(named).items()
    }
    return {name: str(value) if name == "side" else value for name, value in told.items()}


def _standing(known: AnyReplay | None) -> dict[str, Any]:
    """Returns the standing orders in force and those that may be given, where a game has such."""
    if known is None or not (offers := may_be_given(known.game)):
        return {}
    in_force = [_where_named(each) for each in orders_in_force(known)]
    return {"standing": {"in_force": in_force, "may_be_given": [_plain(each) for each in offers]}}


def _news(known: AnyReplay) -> dict[str, Any]:
    orders = [order for chapter in recounted(known, known.last_file) for order in chapter.orders]
    told = [{**_plain(order), "detail": None} for order in orders]
    return {"orders": told, "next": next_data(options_of(known))}


def legal_data(found: ForViewer, options: Options, notices: int) -> dict[str, Any]:
    """Returns what may be written, with the number of faults of the log and of notices on how it was read."""
    beside = {Kind.FOLLOWS, Kind.WAITS}
    faults = sum(problem.counts and problem.kind not in beside for problem in found.told.problems)
    told = {**options_data(options), **_standing(found.known)}
    return {**found.head("legal"), **told, "faults": faults, "notices": notices}


def options_data(options: Options) -> dict[str, Any]:
    """Returns the options as plain data."""
    return {
        **next_data(options),
        "choices": [
            {
                "kind": each.kind,
                "form": each.form,
                "about": each.about,
                "costs": list(each.costs),
                "notes": list(each.notes),
                "lines": list(each.lines),
                "fronts": [options.front(line) for line in each.lines],
                "withheld": each.withheld,
            }
            for each in options.choices
        ],
    }


def position_data(found: ForViewer) -> dict[str, Any]:
    """Returns the position as a viewer knows it, with the names of all that it speaks of."""
    return {**found.head("position"), **_position(found.known)}


def report_data(found: ForViewer, view: View) -> dict[str, Any]:
    """Returns the report: the position as data, and the view, which is text to be shown."""
    from pbem.report.render import SCHEMA

    return {**found.head("report"), **_position(found.known), "view": {"schema": SCHEMA, **_plain(view)}}


def as_text(data: Any) -> str:
    """Returns plain data as JSON in plain ASCII, so that nothing invisible is in the file."""
    return json.dumps(data, indent=1) + "\n"


def _plain(value: Any) -> Any:
    return decode(encode(value))


def _position(known: AnyReplay | None) -> dict[str, Any]:
    assert known is not None
    last = known.steps[-1].line.place if known.steps else None
    return {
        "after": {"file": last.file, "line": last.line} if last else None,
        "position": known.game.to_json(known.position),
        "legend": _plain(known.game.legend(known.position)),
    }


def audit_data(found: "Iterable[Audited]") -> dict[str, Any]:
    """Returns what came of every log of a folder."""
    return {**made_by("audit"), "logs": [asdict(each) for each in found]}
