"""`pbem seals`: the secrets of games whose chance is sealed: made, taken to a new computer, laid open at the end."""

from pathlib import Path
from typing import Any

import click

from pbem.cli.common import as_json, data_of, fail, note, print_json, refuse, tell
from pbem.cli.completing import file_names, sides
from pbem.cli.components import finder
from pbem.cli.components import option as owners
from pbem.cli.judging import judged, usable, viewer_of
from pbem.cli.sealing import ANOTHER_ID

BUSY = 10.0


@click.command()
@click.argument("log", required=False, metavar="[LOG]", shell_complete=file_names)
@click.option("--for", "side", metavar="SIDE", default="", shell_complete=sides, help="Whose secret, as `axis`.")
@click.option("--anew", is_flag=True, help="A secret is lost: ask the other side for its consent to a new chain.")
@click.option("--disclose", is_flag=True, help="The game is over: lay the seed open, which proves every hand.")
@click.option("--export", "out", type=click.Path(path_type=Path), help="Write all secrets into a new file of your own.")
@click.option("--import", "source", type=click.Path(path_type=Path), help="Take secrets over from such a file.")
@as_json
@owners
def seals(
    log: str | None, side: str, anew: bool, disclose: bool, out: Path | None, source: Path | None, as_json: bool,
    components: Path | None,
) -> None:  # fmt: skip
    """Make the secret of a side in a game whose chance is sealed, and write its seal into the log.

    It lies in your own data folder, and no command prints it. `--export` and `--import` take all secrets to another
    computer. Without a log it lists the games that have one.
    """
    from pbem.post.sealing.keeping import KeepingError

    try:
        if out is not None or source is not None:
            _carried(out, source)
        elif log is None:
            _listed(as_json=as_json)
        else:
            _of_a_game(log, side, components, anew=anew, disclose=disclose)
    except KeepingError as error:
        fail(str(error), error.remedy)


def _carried(out: Path | None, source: Path | None) -> None:
    from json import loads

    from pbem.post.sealing.keeping import export, take_in

    if out is not None:
        count = export(out)
        note(
            f"wrote {out}: the secrets of {count} {'game' if count == 1 else 'games'}; whoever has it knows your hands"
        )
    if source is not None:
        try:
            data = loads(data_of(str(source)))
        except ValueError:
            data = None
        note(f"took in: {', '.join(take_in(data, str(source)))}")


def _listed(*, as_json: bool) -> None:
    from pbem.post.sealing.keeping import exported

    games = {name: sorted(data["sides"]) for name, data in exported()["games"].items()}
    if as_json:
        print_json({"games": games})
    else:
        tell("\n".join(f"{name}: {', '.join(names)}" for name, names in games.items()) or "no secrets lie here")


def _of_a_game(log: str, side: str, components: Path | None, *, anew: bool, disclose: bool) -> None:
    """Makes a secret, or takes the one that is there, and writes what is asked for into the log."""
    from pbem.core.frozen import replace
    from pbem.post.sealing.due import game_key
    from pbem.post.sealing.keeping import kept
    from pbem.post.sealing.secret import Secret, UsedBeforeError, disclosure, seal_line
    from pbem.writing import locked

    with locked(Path(log), BUSY) as free:
        if not free:
            fail(f"another program is writing {log}", "write the command again when it has ended")
        verdict = usable(judged([log], as_played=False, components=components))
        book, who = _sealed(verdict), viewer_of(verdict, side) if side else ""
        if who not in verdict.game.sides:
            fail("it is not said whose secret it is", f"write `--for {verdict.game.sides[0]}`, or the other side")
        with kept(verdict.game.name, book.id) as secrets:
            if anew or who not in secrets:
                _refuse_another(book, who, secrets.get(who), anew=anew)
                secrets[who] = Secret.new(game_key(verdict))
            try:
                secret = secrets[who] if who in book.seals else secrets[who].begins(game_key(verdict))
            except UsedBeforeError as error:
                fail(str(error), ANOTHER_ID)
            secrets[who] = replace(secret, disclosed=secret.disclosed or disclose)
        if disclose:
            _append(log, disclosure(who, secret, book.end), components)
            _warn_of_a_game_that_goes_on(verdict, who)
        elif anew or who not in book.seals:
            _append(log, seal_line(who, secret), components)
        else:
            note(f"pbem: the {who} chain has begun, and its secret lies here")


def _warn_of_a_game_that_goes_on(verdict: Any, who: str) -> None:
    from pbem.core.chance.next_orders import options_of

    if options_of(verdict.replay).offers:
        told = f"the game goes on, and whoever reads this line knows every hand of the {who} side, the coming ones too"
        note(f"pbem: {told}; if that is not agreed, delete it before you send anything")


def _sealed(verdict: Any) -> Any:
    book = verdict.replay.chance
    if book is None or book.kind != "sealed":
        fail("the chance of this game is not sealed", "only a log with `Dice: sealed` in its header needs a secret")
    if not book.id:
        fail(
            "the game has no name of its own", "write `Id:` and a few letters into the header, other ones for each game"
        )
    return book


def _refuse_another(book: Any, who: str, secret: Any, *, anew: bool) -> None:
    if anew and who not in book.seals:
        fail(f"the {who} side has no chain in this log yet, so none is lost", "leave `--anew` away")
    if anew and secret is not None and secret.first == book.seals[who].first:
        fail(f"the secret of the {who} chain lies here: nothing is lost", "leave `--anew` away")
    if who in book.seals and not anew:
        fail(
            f"the {who} chain has begun, and its secret does not lie here",
            "bring it with `pbem seals --import FILE`; if it is lost, ask for a new chain: `--anew`",
        )


def _append(log: str, line: str, components: Path | None) -> None:
    """Writes a line at the end of a log; one that would be a fault there is refused."""
    from pbem.referee import judge_texts
    from pbem.writing import Over, write

    data = data_of(log)
    front = b"" if not data or data.endswith((b"\n", b"\r")) else b"\n"
    written = data + front + line.encode() + b"\n"
    verdict = judge_texts([(Path(log).name, written)], find=finder(components))
    last = verdict.replay.steps[-1] if verdict.replay else None
    wrong = [each for each in last.problems if each.counts] if last else []
    if wrong:
        fail(wrong[0].message, wrong[0].remedy)
    refuse(write(Path(log), written, Over.ITSELF))
    note(f"pbem: {' '.join(line.split()[:2])}: written into {log}; `pbem mail` sends it")
