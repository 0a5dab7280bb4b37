"""What every output begins with: its schema, who made it, the game and its rules, the log, who is next."""

from typing import Any

from pbem import __version__
from pbem.core.chance.next_orders import options_of
from pbem.core.game import AnyGame, Options
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC
from pbem.referee import Verdict, as_seen

NUMBERS = {"check": 1, "legal": 1, "position": 1, "report": 1, "audit": 1}


def schema_of(output: str) -> str:
    """Returns the name and number of an output's schema: `pbem.check/1`."""
    return f"pbem.{output}/{NUMBERS[output]}"


def made_by(output: str) -> dict[str, Any]:
    """Returns the schema of an output, and the version of the program that makes it."""
    return {"schema": schema_of(output), "version": __version__}


def head(output: str, verdict: Verdict, viewer: str | None, known: AnyReplay | None) -> dict[str, Any]:
    """Returns what an output begins with; `known` is the log as its viewer knows it, None where it is unusable."""
    game = verdict.game
    return {
        **made_by(output),
        "viewer": viewer,
        "game": game.name if game else None,
        "rules": _rules(game) if game else None,
        "tables": _tables(game, verdict) if game else None,
        "log": {"sum": _log_sum(verdict, viewer, known), "files": list(verdict.log.files)},
        **({"next": next_data(options_of(known))} if known else {}),
    }


def next_data(options: Options) -> dict[str, Any]:
    """Returns whose decision is pending, what it is, and what it will cost to leave something undone."""
    return {"side": str(options.side), "decision": options.decision, "stakes": list(options.stakes)}


def _rules(game: AnyGame) -> dict[str, str]:
    from pbem.sums import rules_sum

    return {"version": game.version, "sum": rules_sum(game)}


def _tables(game: AnyGame, verdict: Verdict) -> dict[str, Any]:
    from pbem.sums import tables_sum

    return {"sum": tables_sum(game, verdict.tables), "owners": bool(verdict.tables.texts)}


def _log_sum(verdict: Verdict, viewer: str | None, known: AnyReplay | None) -> str | None:
    from pbem.sums import log_sum

    public = known if viewer in {None, PUBLIC} else as_seen(verdict, PUBLIC).replay
    return log_sum(verdict.log, public, verdict.tables) if public else None
