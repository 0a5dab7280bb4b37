"""`pbem merge PUBLIC PRIVATE...`: the log of a finished game with both players' cards named."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import CLEAN, data_of, fail, note, tell, unusable
from pbem.cli.completing import file_names
from pbem.cli.judging import tell_notices
from pbem.cli.printing import force, out_file, print_or_save
from pbem.core.invisible_characters import on_one_line

if TYPE_CHECKING:
    from pbem.referee import Verdict

DIFFERENT = 1


@click.command()
@click.argument("public", metavar="PUBLIC", shell_complete=file_names)
@click.argument("private", nargs=-1, required=True, metavar="PRIVATE...", shell_complete=file_names)
@out_file
@force
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def merge(public: str, private: Sequence[str], out: str | None, force: bool, as_json: bool) -> None:
    """Merge the public log of a finished game with the players' own, so that every card and chit is named.

    All of them tell the same game from its first order to its last. (`pbem join` puts a game together that came in
    parts: a log, and mails with the turns behind it.)

    A private log is the public one with the cards of one side named where they are dealt, drawn,
    taken or discarded. Whose it is, its mails or its file's name says (`axis.log`, `anna.log`); what
    one side alone knows is taken from its own log. Where the logs differ otherwise, both places are told and the public
    log's order stands. Exit codes: 0 the logs agree, 1 they differ, 2 unusable input.
    """
    from pbem.formatter import canonical_text
    from pbem.merging import difference_text, left_out, merged, nobodys, unheard
    from pbem.referee import judge_texts

    verdicts = [_verdict(path, data_of(path)) for path in (public, *private)]
    _refuse_other_games(verdicts)
    raw, found = merged(verdicts)
    whole = judge_texts([("merged", raw.encode())])
    text = canonical_text(whole.log, whole.replay) if whole.replay else raw
    tell_notices(*verdicts)
    told, secret = [difference_text(each) for each in found.differences], left_out(verdicts)
    data = {"text": text, "differences": told, "remarks_left_out": secret, "no_log_of": unheard(verdicts)}
    print_or_save(out, text, data if as_json else None, force=force, inputs=(public, *private))
    if not as_json:
        said = (
            _summary(len(found.entries), len(told))
            + _unheard(unheard(verdicts))
            + _nobodys(nobodys(verdicts))
            + _silence(secret)
        )
        if told:
            tell("\n\n".join(told), err=True)
        note(f"\n{said}" if told else said)
    sys.exit(DIFFERENT if told else CLEAN)


def _summary(orders: int, differences: int) -> str:
    agree = "the logs agree" if not differences else f"{differences} difference{'s' * (differences != 1)}"
    return f"{orders} lines merged: {agree}."


def _unheard(sides: Sequence[str]) -> str:
    """Returns that nobody vouches for the cards of a side of which no log was given."""
    return "".join(
        f" No log of the {side.title()} player is among them: what he alone knows is not compared." for side in sides
    )


def _nobodys(files: Sequence[str]) -> str:
    """Returns that the cards of some logs are taken on trust, since nothing tells whose logs they are."""
    names = ", ".join(files)
    return (
        f" Whose log it is, neither the mails nor the name tells of {names}: any card in it is taken." if files else ""
    )


def _silence(count: int) -> str:
    """Returns what is said of the remarks of the private logs that are not taken over."""
    if not count:
        return ""
    remarks = "1 remark of the private logs is" if count == 1 else f"{count} remarks of the private logs are"
    return f" {remarks} left out, since they may be secret."


def _refuse_other_games(verdicts: "Sequence[Verdict]") -> None:
    """Ends the program where a log is of another game than the public one, or of another scenario."""
    public, *others = verdicts
    for other in others:
        scenarios = [each.log.header.get("scenario") for each in (public, other)]
        if all(scenarios) and scenarios[0].casefold() != scenarios[1].casefold():
            fail(f"{public.log.file} is the {scenarios[0]} scenario, {other.log.file} the {scenarios[1]} scenario",
                 "name logs of one and the same game")  # fmt: skip
        if other.game is not public.game:
            games = [f"{each.log.file} is of {each.game.title}" for each in (public, other) if each.game]
            fail(", ".join(games), "name logs of one and the same game")


def _verdict(path: str, data: bytes) -> "Verdict":
    from pbem.referee import judge_texts

    verdict = judge_texts([("standard input" if path == "-" else on_one_line(Path(path).name), data)])
    if not verdict.usable:
        unusable(verdict.problems)
    return verdict
