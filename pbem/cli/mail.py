"""`pbem mail game.log`: the orders that the other player does not have yet, as a mail that is ready to be sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import as_json, data_of, fail, note, print_json, refuse, tell
from pbem.cli.completing import file_names, sides
from pbem.cli.components import option as owners
from pbem.cli.judging import judging_of, usable, viewer_of
from pbem.cli.printing import force

STRIKE = "delete the line and let that side's player write it, or ask him to put it in by hand"
MOST_PLACES = 5  # lines that are named
BUSY = 10.0  # seconds to wait for another program that writes the log
FORMATS = ("text", "eml", "mailto", "bbcode", "md")


@click.command()
@click.argument("log", metavar="LOG", shell_complete=file_names)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="As what it is written; `text`.")
@click.option("--since", type=click.IntRange(min=0), metavar="ORDERS", help="Send what stands behind so many orders.")
@click.option("--for", "side", metavar="SIDE", default="", shell_complete=sides, help="Who writes, as `axis`.")
@click.option("--report", is_flag=True, help="Attach the report that both may read, to a mail (`--format eml`).")
@click.option(
    "--trust-unpledged",
    "trusting",
    is_flag=True,
    help="Open a value for an unsigned turn, or a choice without a pledge.",
)
@click.option("-o", "--out", type=click.Path(), help="Write this file, but over none that is there; `-` prints.")
@force
@as_json
@owners
def mail(
    log: str,
    form: str,
    since: int | None,
    side: str,
    report: bool,
    trusting: bool,
    out: str | None,
    force: bool,
    as_json: bool,
    components: Path | None,
) -> None:
    """Write the orders that the other player does not have yet as a mail or a post that is ready to be sent.

    They are those behind the last turn that `pbem add` put into the log. With them come what they did, what is at
    stake, and a form for the answer. It names nothing but what both players know, and sends nothing itself.
    """
    from pbem.post.answer import answer, crossed, unsent

    if report and form != "eml":
        fail("a report goes with a mail", "write `--format eml --report`")
    if out not in {None, "-"} and Path(str(out)).exists() and not force:
        fail(f"{out} is there already", "name another file, or write over it with `--force`")
    known = _sound(judging_of([log], as_played=False, components=components), side)
    _is_a_writer(known.verdict, side)
    verdict = _completed(log, side, known, trusting=trusting).verdict
    sent = unsent(verdict.log, verdict.replay) if since is None else since
    if sent >= len(verdict.replay.steps):
        above = crossed(verdict.log, verdict.replay) if since is None else ""
        fail("there is nothing to send behind the other player's last turn", f"write your orders{above}")
    _name_choices(verdict, sent)
    found = answer(verdict, sent, writer=side or _owner(verdict))
    data = _written(verdict, found, form, side, report=report)
    if out not in {None, "-"}:
        _save(Path(str(out)), data, log, force=force)
    if as_json:
        print_json({**found._asdict(), "since": sent, "text": data.decode()})
    elif out in {None, "-"}:
        tell(data.decode().replace("\r\n", "\n"), nl=False)


def _is_a_writer(verdict: Any, side: str) -> None:
    """End the program where nobody of the game writes for what is no side's name: no order would be read as his."""
    from pbem.core.policies import REFEREE

    writers = (*verdict.game.sides, REFEREE)
    if side and side not in writers:
        fail(f"there is no side `{side}`", f"write one of: {', '.join(writers)}")


def _name_choices(verdict: Any, sent: int) -> None:
    """Tells of a secret choice that its owner's log does not name: no program could say what is drawn from it."""
    from pbem.post.pledges import only_counted

    for step in only_counted(verdict.replay, sent)[:1]:
        note(f"pbem: line {step.line.number}: `{step.written}` counts what you have chosen: nothing binds you to it,")
        note("  and what is drawn from it nobody can say")
        note("  remedy  name it in your log: the mail shows the number alone")


@contextmanager
def _alone(log: str) -> Iterator[None]:
    """Keeps other programs from writing the log meanwhile; one that does so already ends the program."""
    from pbem.writing import locked

    with locked(Path(log), BUSY) as free:
        if not free:
            fail(f"another program is writing {log}", "write the command again when it has ended")
        yield


def _sound(known: Any, side: str) -> Any:
    """Return a log without a fault; one with a fault ends the program, which tells the writer what his side may see."""
    from pbem.core.telling.words import enumerated
    from pbem.post.soundness import faults
    from pbem.referee import as_seen

    verdict = usable(known.verdict)
    if faults(verdict):
        found = faults(as_seen(verdict, side) if side in verdict.game.sides else verdict) or faults(verdict)
        first = found[0]
        places = list(dict.fromkeys(str(each.span.line) for each in found if each.span))
        lines = f" ({'line' if len(places) == 1 else 'lines'} {enumerated(places[:MOST_PLACES])})" if places else ""
        fix = "1 error" if len(found) == 1 else f"{len(found)} errors"
        fail(
            f"fix {fix} in your log before you send it{lines}: {_where(first)}{first.message}",
            first.remedy or "`pbem check` shows each with its place and its fix",
        )
    return known


def _look_as_its_reader(known: Any, side: str) -> None:
    """Tells what the other player's `add` would leave out; no value is opened for that, since it cannot be closed."""
    from pbem.cli.sealing import keeper
    from pbem.post.outgoing import left_out
    from pbem.post.speaking import owner_of

    verdict = known.verdict
    who = side or owner_of(verdict.log, verdict.replay) or keeper(verdict)
    found = left_out(known, who) if who in verdict.game.sides else ()
    if not found:
        return
    first = found[0]
    remedy = first.remedy if first.rule or first.counts else STRIKE
    told = f"the other player's `pbem add` would leave this mail out: {_where(first)}{first.message}"
    waiting = verdict.replay.chance.waiting if verdict.replay.chance else None
    if waiting is not None and who in waiting.missing:
        fail(told, remedy)
    note(f"pbem: {told}")
    note(f"  remedy  {remedy}")


def _where(problem: Any) -> str:
    return f"line {problem.span.line}: " if problem.span else ""


def _completed(log: str, side: str, known: Any, *, trusting: bool) -> Any:
    """Returns the log with what its writer need not type, which is written into it."""
    if log == "-" or not (_unnamed(known.verdict) or known.verdict.replay.chance):
        _look_as_its_reader(known, side)
        return known
    with _alone(log):
        known = _sound(known.grown([(Path(log).name, data_of(log))]), side)  # as it is now that nobody else writes it
        _look_as_its_reader(known, side)
        lines = _unnamed(known.verdict)
        known = _spoken(log, side, known, lines) if lines else known
        return _with_chance(log, side, known, trusting=trusting)


def _unnamed(verdict: Any) -> list[int]:
    """Returns the lines of what its owner asks for without a word on whose it is."""
    from pbem.post.answer import unsent
    from pbem.post.speaking import unnamed

    return [step.line.number for step in unnamed(verdict.replay, unsent(verdict.log, verdict.replay))]


def _spoken(log: str, side: str, known: Any, lines: list[int]) -> Any:
    """Returns the log in which what its owner asks for, on these lines, says whose it is."""
    from pbem.post.soundness import is_sound
    from pbem.post.speaking import owner_of, speakers, with_speaker

    verdict, replay = known.verdict, known.verdict.replay
    who = side if side in speakers(replay) else owner_of(verdict.log, replay)
    if not who:
        note(f"pbem: line {lines[0]} of {log} does not say for whom: `--for {speakers(replay)[0]}` writes it there")
        return known
    data = with_speaker(data_of(log), lines, who)
    found = known.grown([(Path(log).name, data)])
    if not is_sound(found.verdict):
        return known  # so it would not be as it was played: both may have been typed by one hand
    _write(log, data)
    note(f"pbem: {who}: written into line {', '.join(map(str, lines))} of {log}, which did not say for whom")
    return found


def _write(log: str, data: bytes) -> None:
    from pbem.writing import Over, write

    refuse(write(Path(log), data, Over.ITSELF))


def _with_chance(log: str, side: str, known: Any, *, trusting: bool) -> Any:
    """Returns the log with what its writer has to write of sealed chance: it goes into the log's file, too."""
    from pbem.cli.sealing import answer_chance

    verdict = known.verdict
    if verdict.replay.chance is None:
        return known
    who = viewer_of(verdict, side) if side else ""
    before = data_of(log)
    data = answer_chance(log, before, known, who, pledging=True, trusting=trusting)
    if data == before:
        return known
    _write(log, data)
    return _sound(known.grown([(Path(log).name, data)]), side)


def _written(verdict: Any, found: Any, form: str, side: str, *, report: bool) -> bytes:
    from pbem.post import sending
    from pbem.post.stamp import stamps

    if form in sending.TEXTS:
        return sending.TEXTS[form](found).encode()
    came = stamps(verdict.log)
    post = sending.Post(
        *_players(verdict, found.side, side or _owner(verdict)),
        came[-1][1] if came else None,
        _report(verdict) if report else "",
    )
    if strange := sending.needs_of_servers(post):
        note(f"pbem: `{strange}` has letters beyond ASCII before its `@`")
        note("  remedy  your mail server and your opponent's must both support SMTPUTF8; else use another address")
    if form == "mailto":
        return f"{sending.link(found, post)}\n".encode()
    return sending.mail(found, post, datetime.now(UTC))


def _owner(verdict: Any) -> str:
    """Returns whose log it is, as far as mails have come into it, or a chain has begun in it: none is another's."""
    from pbem.post.speaking import owner_of

    sealed = verdict.replay.chance.seals if verdict.replay.chance else ()
    return owner_of(verdict.log, verdict.replay) or (next(iter(sealed)) if len(sealed) == 1 else "")


def _players(verdict: Any, asked: str, writing: str) -> tuple[str, str]:
    """Returns who writes and who reads it; nobody, where neither is said nor whose decision is pending.

    A referee reads what waits for him, and writes to both sides.
    """
    from pbem.core.policies import REFEREE

    header, sides = verdict.replay.header, verdict.game.sides
    others = [side for side in sides if side != (writing or asked)]
    if writing == REFEREE:
        return header.get(REFEREE), ", ".join(filter(None, map(header.get, sides)))
    if len(others) != 1:
        return "", ""
    if not writing:
        return header.get(others[0]), header.get(asked)
    readers = (others[0], *(REFEREE for each in verdict.replay.asked if each.answerer == REFEREE))
    return header.get(writing), ", ".join(filter(None, map(header.get, dict.fromkeys(readers))))


def _report(verdict: Any) -> str:
    from pbem.core.telling.hiding import PUBLIC
    from pbem.report.render import render

    game, replay = verdict.game, verdict.replay
    return render(game.view(replay, PUBLIC), "html", lambda: game.played_back(replay, PUBLIC))


def _save(path: Path, data: bytes, log: str, *, force: bool) -> None:
    from pbem.writing import Over, write

    refuse(write(path, data, Over.ANYTHING if force else Over.NOTHING, inputs=[log]))
    note(f"wrote {path}")
