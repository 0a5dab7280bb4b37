"""`pbem seals`: the secrets of games whose chance is sealed: made, taken to a new computer, laid open at the end."""

from pathlib import Path
from typing import Any, NoReturn

import click

from pbem.cli.common import as_json, data_of, fail, note, print_json, refuse, tell
from pbem.cli.completing import file_names, sides
from pbem.cli.components import finder
from pbem.cli.components import option as owners
from pbem.cli.judging import judged, usable, viewer_of
from pbem.cli.sealing import ANOTHER_ID, new_secret

BUSY = 10.0


@click.command()
@click.argument("log", required=False, metavar="[LOG]", shell_complete=file_names)
@click.option("--for", "side", metavar="SIDE", default="", shell_complete=sides, help="Whose secret, as `axis`.")
@click.option("--anew", is_flag=True, help="A secret is lost: ask the other side for its consent to a new chain.")
@click.option("--disclose", is_flag=True, help="The game is over: lay open what was drawn, which proves every hand.")
@click.option(
    "--up-to", type=click.IntRange(min=1), metavar="N", help="Lay open the first N draws alone: the game goes on."
)
@click.option("--words", is_flag=True, help="Show the 24 words that bring all secrets back.")
@click.option("--restore", is_flag=True, help="Bring all secrets back: asks for the 24 words.")
@click.option("--export", "out", type=click.Path(path_type=Path), help="Write all secrets into a new file of your own.")
@click.option("--import", "source", type=click.Path(path_type=Path), help="Take secrets over from such a file.")
@as_json
@owners
def seals(
    log: str | None, side: str, anew: bool, disclose: bool, up_to: int | None, words: bool, restore: bool,
    out: Path | None, source: Path | None, as_json: bool, components: Path | None,
) -> None:  # fmt: skip
    """Make the secret of a side in a game whose chance is sealed, and write its seal into the log.

    It lies in your own data folder. The first time you see 24 words: write them on paper. `--export` and `--import`
    take all secrets to another computer. Without a log it lists the games that have one.
    """
    from pbem.post.sealing.keeping import KeepingError

    try:
        if words or restore:
            _master(restore=restore)
        elif out is not None or source is not None:
            _carried(out, source)
        elif log is None:
            _listed(as_json=as_json)
        else:
            _of_a_game(log, side, components, anew=anew, disclose=disclose or up_to is not None, up_to=up_to)
    except KeepingError as error:
        fail(str(error), error.remedy)


def _master(*, restore: bool) -> None:
    """Shows the 24 words, or takes them in."""
    from pbem.post.sealing.master import keep_master, master, master_of, words_of

    if restore:
        keep_master(master_of(click.prompt("The 24 words", err=True)))
        note("pbem: the words are right; `pbem seals LOG --for SIDE` brings the secret of each game back")
    elif (found := master()) is None:
        fail("there are no words yet", "`pbem seals LOG --for SIDE` makes them with your first sealed game")
    else:
        tell(words_of(found))


def _carried(out: Path | None, source: Path | None) -> None:
    from json import loads

    from pbem.post.sealing.keeping import export, take_in

    if out is not None:
        count = export(out)
        note(
            f"wrote {out}: the secrets of {count} {'game' if count == 1 else 'games'}; whoever has it knows your hands"
        )
        note("  from now on play each game on one computer only, and take the file along when you change")
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


def _of_a_game(log: str, side: str, components: Path | None, *, anew: bool, disclose: bool, up_to: int | None) -> None:
    """Makes a secret, or takes the one that is there, and writes what is asked for into the log."""
    from pbem.writing import locked

    with locked(Path(log), BUSY) as free:
        if not free:
            fail(f"another program is writing {log}", "write the command again when it has ended")
        verdict = usable(judged([log], as_played=False, components=components))
        book, who = _sealed(verdict), viewer_of(verdict, side) if side else ""
        if who not in verdict.game.sides:
            fail("it is not said whose secret it is", f"write `--for {verdict.game.sides[0]}`, or the other side")
        secret = _secret(verdict, who, anew=anew)
        if disclose and not (lines := _disclosures(verdict, who, secret, up_to)):
            note(f"pbem: the {who} side has drawn and pledged nothing: there is nothing to lay open")
        elif disclose:
            _append(log, lines, components)
            _remember_disclosed(verdict, who, up_to)
            _warn_of_a_game_that_goes_on(verdict, who, up_to)
        elif anew or who not in book.seals:
            _append(log, [_seal(book, who, secret)], components)
        else:
            note(f"pbem: the {who} chain has begun, and its secret lies here")
            _recover(log, verdict, who, secret, components)


def _recover(log: str, verdict: Any, who: str, secret: Any, components: Path | None) -> None:
    """Writes the cards that a side has drawn unseen into a log that only counts them."""
    from pbem.core.chance.second import is_second
    from pbem.post.sealing.recovering import recovered
    from pbem.writing import Over, write

    if not is_second(verdict.replay.chance):
        return
    data, count = recovered(Path(log).name, data_of(log), who, secret, finder(components))
    if count:
        refuse(write(Path(log), data, Over.ITSELF))
        draws = "1 draw" if count == 1 else f"{count} draws"
        note(f"pbem: {log} names the cards of {draws} of the {who} side again")


def _secret(verdict: Any, who: str, *, anew: bool) -> Any:
    """Returns a side's secret, which is made where there is none, or brought back from its player's words."""
    from pbem.core.chance.second import is_second
    from pbem.post.sealing.due import game_key
    from pbem.post.sealing.keeping import kept, older
    from pbem.post.sealing.secret import Secret, UsedBeforeError

    book = verdict.replay.chance
    with kept(verdict.game.name, book.id) as secrets:
        if is_second(book) and isinstance(secrets.get(who), Secret):
            secrets[older(who)] = secrets.pop(who)  # the players have changed over: it lays the old draws open
        if who not in secrets and who in book.seals and not anew:
            secrets[who] = _brought_back(verdict, who)
        if anew and who not in secrets and _comes_back(verdict, who):
            fail(f"nothing is lost: the {who} secret follows from the 24 words that are here", "leave `--anew` away")
        if anew or who not in secrets:
            _refuse_another(book, who, secrets.get(who), anew=anew)
            secrets[who] = new_secret(verdict, who)
        try:
            secrets[who] = secrets[who] if who in book.seals else secrets[who].begins(game_key(verdict))
        except UsedBeforeError as error:
            fail(str(error), ANOTHER_ID)
        return secrets[who]


def _remember_disclosed(verdict: Any, who: str, up_to: int | None) -> None:
    """Remembers that a secret is public: it is good for no other game."""
    from pbem.core.frozen import replace
    from pbem.post.sealing.keeping import kept

    if up_to is None:
        with kept(verdict.game.name, verdict.replay.chance.id) as secrets:
            secrets[who] = replace(secrets[who], disclosed=True)


def _comes_back(verdict: Any, who: str) -> Any:
    """Returns the secret of a seal in the log, if it follows from the words that lie here; None if it does not."""
    from pbem.core.chance.second import is_second
    from pbem.post.sealing.master import master
    from pbem.post.sealing.second import SecondSecret, chains_of

    book, found = verdict.replay.chance, master()
    if not is_second(book) or found is None or who not in book.seals:
        return None
    seal = book.seals[who]
    made = SecondSecret.of(found, verdict.game.name, book.id, who, seal.serial)
    return made if chains_of(who, made.root, book.sides, seal.serial) == seal.written else None


def _brought_back(verdict: Any, who: str) -> Any:
    """Returns the secret of a seal in the log, worked out anew from the words; ends the program where it is not so."""
    from pbem.core.chance.second import is_second
    from pbem.core.frozen import replace
    from pbem.post.sealing.due import game_key
    from pbem.post.sealing.master import master

    book = verdict.replay.chance
    if not is_second(book):
        _not_here(who, "bring it with `pbem seals --import FILE`; if it is lost, ask for a new chain: `--anew`")
    if master() is None:
        _not_here(who, "bring it back with your 24 words: `pbem seals --restore`, or with `pbem seals --import FILE`")
    if (made := _comes_back(verdict, who)) is None:
        remedy = "restore the words that it was made with, or import it; if both are lost, ask for new chains: `--anew`"
        _not_here(who, remedy)
    note(f"pbem: the secret of the {who} chains is back, worked out from your 24 words")
    return replace(made, game=game_key(verdict)).remembering(verdict.replay, who)


def _not_here(who: str, remedy: str) -> NoReturn:
    fail(f"the {who} chain has begun, and its secret does not lie here", remedy)


def _seal(book: Any, who: str, secret: Any) -> str:
    from pbem.core.chance.second import is_second
    from pbem.post.sealing.second import chains_of
    from pbem.post.sealing.secret import seal_line

    if is_second(book):
        return chains_of(who, secret.root, book.sides, secret.serial)
    return seal_line(who, secret)


def _disclosures(verdict: Any, who: str, secret: Any, up_to: int | None) -> list[str]:
    """Returns the lines that lay a side's draws open; those of a protocol that the players have changed from, too."""
    from pbem.core.chance.second import is_second
    from pbem.post.sealing.keeping import kept, older
    from pbem.post.sealing.second import disclosures
    from pbem.post.sealing.secret import Secret, disclosure

    book = verdict.replay.chance
    if not is_second(book):
        if up_to is not None:
            fail("one seed proves all draws of this game at once", "leave `--up-to` away, when the game is over")
        return [disclosure(who, secret, book.end)]
    lines = list(disclosures(book, who, secret.root, up_to))
    if book.before is None or up_to is not None:
        return lines
    with kept(verdict.game.name, book.id) as secrets:
        old = secrets.get(older(who))
        if not isinstance(old, Secret):
            note(
                f"pbem: the {who} secret of the first protocol does not lie here: what was drawn with it is not proved"
            )
            return lines
        return [disclosure(who, old, book.end), *lines]


def _warn_of_a_game_that_goes_on(verdict: Any, who: str, up_to: int | None) -> None:
    from pbem.core.chance.next_orders import options_of

    if up_to is not None:
        count = "the first draw" if up_to == 1 else f"the first {up_to} draws"
        note(
            f"pbem: this shows what the {who} side has drawn in {count}; is a card of it still in hand, delete the line"
        )
    elif options_of(verdict.replay).offers:
        told = f"the game goes on, and whoever reads this knows every hand of the {who} side"
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
    if anew and secret is not None and _is_of(book.seals[who], book, secret):
        fail(f"the secret of the {who} chain lies here: nothing is lost", "leave `--anew` away")


def _is_of(seal: Any, book: Any, secret: Any) -> bool:
    """Tells whether a seal in the log is that of a secret."""
    from pbem.core.chance.second import is_second

    return bool(seal.written == _seal(book, seal.who, secret) if is_second(book) else seal.first == secret.first)


def _append(log: str, lines: list[str], components: Path | None) -> None:
    """Writes lines at the end of a log; one that would be a fault there is refused."""
    from pbem.referee import judge_texts
    from pbem.writing import Over, write

    data = data_of(log)
    front = b"" if not data or data.endswith((b"\n", b"\r")) else b"\n"
    written = data + front + "".join(f"{line}\n" for line in lines).encode()
    verdict = judge_texts([(Path(log).name, written)], find=finder(components))
    last = verdict.replay.steps[-len(lines) :] if verdict.replay else ()
    wrong = [each for step in last for each in step.problems if each.counts]
    if wrong:
        fail(wrong[0].message, wrong[0].remedy)
    refuse(write(Path(log), written, Over.ITSELF))
    note(f"pbem: {' '.join(lines[0].split()[:2])}: written into {log}; `pbem mail` sends it")
