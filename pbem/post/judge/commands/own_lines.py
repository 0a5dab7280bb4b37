"""Lines that the judge puts behind a log himself: his dice, and what a player has had answered beforehand."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from pbem.core.frozen import replace
from pbem.post.adding import Added, add
from pbem.post.fates import Fate
from pbem.post.judge.commands.case import Case, file_of
from pbem.post.judge.commands.request import written_as
from pbem.referee import no_tables, read_texts


class Written(NamedTuple):
    """Lines of one writer, and the Message-ID of the mail that they came in, if they did."""

    writer: str
    lines: Sequence[str]
    moment: datetime
    identity: str = ""


def with_lines(case: Case, added: Added, written: Written) -> Added:
    """Returns the log with lines behind it; what is said of the mails before stays.

    Raises:
        AssertionError: if they are not sound.
    """
    mail = "\n".join(("From: the judge", "", "pbem begin", *written.lines, "pbem end", "")).encode()
    name = written.writer
    logs = written_as(read_texts([name], [(name, mail)], case.engine), name, written.moment)
    named = tuple(replace(log, letter=replace(log.letter, identity=written.identity)) for log in logs)
    found = add(file_of(case.game), added.data, named, no_tables, None, added.judged, asking=True)
    if [each.fate for each in found.handled] != [Fate.ADDED]:
        message = f"the judge's own line is not sound: {written.lines[0].partition(' ')[0]}"
        raise AssertionError(message)
    return found._replace(before=added.before, handled=added.handled)
