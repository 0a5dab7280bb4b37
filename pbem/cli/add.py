"""`pbem add game.log MAIL...`: the turns in mails, put into the log if they are sound, and the receipt."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import CLEAN, FAULTS, as_json, data_of, fail, note, print_json, refuse, tell, unusable
from pbem.cli.completing import file_names
from pbem.cli.components import finder
from pbem.cli.components import option as owners
from pbem.cli.judging import reader, viewer_of

BUSY = 10.0  # seconds to wait for another program that writes the log


@click.command()
@click.argument("log", metavar="LOG", shell_complete=file_names)
@click.argument("mails", nargs=-1, required=True, metavar="MAIL...", shell_complete=file_names)
@click.option(
    "-n", "--dry-run", is_flag=True, help="Judge the mails and tell what would become of them; write nothing."
)
@click.option(
    "--behind", is_flag=True, help="Put your own orders behind a turn that has crossed them, if that comes first."
)
@click.option("--called", metavar="NAME", help="What the receipt calls the mail that comes by `-`.")
@reader
@as_json
@owners
def add(
    log: str,
    mails: Sequence[str],
    dry_run: bool,
    behind: bool,
    called: str | None,
    viewer: str | None,
    as_json: bool,
    components: Path | None,
) -> None:
    """Put the turns in mails into a log, in the order of the game, and write the receipt.

    MAIL is a saved mail or post, a mailbox, a maildir, a folder of mails, or `-`. A turn that is sound is put at the
    end of the log; one with a fault changes nothing, and one that stands in the log is not played again. What stood in
    the log stays as it is. Exit codes: 0 every turn stands in the log, 1 not all do, 2 unusable input.
    """
    from pbem.writing import locked

    if log == "-":
        fail("a log that is to be written needs a file", "name the log's file")
    with locked(Path(log), BUSY) as free:
        if not free:
            fail(f"another program is writing {log}", "write the command again when it has ended")
        added, unread = _added(log, mails, called, components, viewer, behind=behind)
        if not dry_run:
            _save(log, added)
            _tell_of_own(added, viewer)
            added = _answer_chance(log, added, viewer)
    _tell(added, unread, viewer, as_json=as_json, dry_run=dry_run)
    sys.exit(CLEAN if added.is_whole and not unread else FAULTS)


def _added(
    log: str, mails: Sequence[str], called: str | None, components: Path | None, viewer: str | None, *, behind: bool
) -> tuple[Any, list[Any]]:
    """Returns the log with the mails in it, and why files could not be read; an unfit log ends the program."""
    from pbem.cli.sealing import keeper
    from pbem.core.problem import Problem
    from pbem.core.tables.in_play import adopt
    from pbem.log import Log
    from pbem.post.adding import add
    from pbem.post.book import UnfitLogError
    from pbem.post.letters import mail_files, mails_in
    from pbem.post.signatures import attributed
    from pbem.referee import judging, players

    name, data, find = Path(log).name, data_of(log), finder(components)
    known = judging([(name, data)], find=find)
    verdict = known.verdict
    adopt(verdict.tables)
    seen = viewer_of(verdict, viewer) if viewer and verdict.usable else None
    read = list(mails_in(mail_files(mails), verdict.game, called, players(verdict.log.header)))
    try:
        own = (seen or keeper(verdict)) if verdict.replay else ""
        logs = [
            attributed(each, verdict.log.header, verdict.replay, own) if verdict.replay else each
            for each in read
            if isinstance(each, Log)
        ]
        added = add(name, data, logs, find, seen, known, asking=True, behind=behind, now=datetime.now(UTC))
    except UnfitLogError as error:
        _refuse_log(log, error)
    return added, [each for each in read if isinstance(each, Problem)]


def _refuse_log(log: str, error: Any) -> None:
    if not error.problems:
        fail(str(error), error.remedy)
    tell(f"pbem: {log}: {error}; {error.remedy}", err=True)
    unusable(error.problems)


def _tell_of_own(added: Any, viewer: str | None) -> None:
    """Tells of a turn that came under the address of the player whose secret lies here: anybody can write that."""
    from pbem.cli.sealing import keeper
    from pbem.core.authors import Authors
    from pbem.post.fates import Fate

    verdict = added.verdict
    side = "" if viewer or verdict.replay is None else keeper(verdict)
    authors = Authors(verdict.log.header, verdict.game.sides)
    added_ones = [each.mail for each in added.handled if side and each.fate is Fate.ADDED]
    files = [mail.file for mail in added_ones if authors.named(mail.letter.writer) == side]
    if files:
        which = files[0] if len(files) == 1 else f"{files[0]} and {len(files) - 1} more"
        note(f"pbem: your own address stands above {which}, and anybody can write that")
        note(f"  remedy  if it was not you, put the log back as it was, and add with `--for {side}`")


def _answer_chance(log: str, added: Any, viewer: str | None) -> Any:
    """Opens what is to be opened, where the game's chance is sealed: nobody decides anything by that.

    Returns the log with that in it.
    """
    from pbem.cli.sealing import answer_chance
    from pbem.writing import Over, write

    side = viewer if viewer and viewer in added.verdict.game.sides else ""
    data = answer_chance(log, added.data, added.judged, side, pledging=False)
    if data == added.data:
        return added
    refuse(write(Path(log), data, Over.ITSELF))
    return added.answered(Path(log).name, data)


def _save(log: str, added: Any) -> None:
    from pbem.writing import Over, write

    if added.data != data_of(log):
        refuse(write(Path(log), added.data, Over.ITSELF))


def _tell(added: Any, unread: list[Any], viewer: str | None, *, as_json: bool, dry_run: bool) -> None:
    from pbem.post.receipt import receipt_data, receipt_text

    if as_json:
        print_json(receipt_data(added, unread, viewer))
        return
    tell(receipt_text(added, unread, viewer))
    if dry_run:
        note("pbem: nothing was written")
