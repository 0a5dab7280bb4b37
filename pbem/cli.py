"""The command line: the only place, beside `log/files.py`, with files and standard output."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from pbem import __version__
from pbem.cli_audit import audit
from pbem.cli_common import CLEAN, FAULTS, UNUSABLE, as_json, data_of, fail, print_json, the_game, unusable
from pbem.cli_components import components, finder, tagged
from pbem.cli_components import option as owners
from pbem.cli_merge import merge
from pbem.cli_reference import games, rule, rules

FORMATS = ("md", "html", "bbcode", "json", "svg")
ENDINGS = {"bbcode": "bbcode.txt"}

Command = Callable[..., Any]
files = click.argument("files", nargs=-1, required=True, metavar="LOG...")
as_played = click.option("--as-played", is_flag=True, help="Apply illegal orders too, to audit a game to its end.")
viewer = click.option("--for", "viewer", default="all", metavar="SIDE", help="Whose eyes: axis, allied or all.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pbem")
def pbem() -> None:
    """Referee a board wargame played by mail: judge a log of orders, tell what is wrong, write a report.

    A LOG is a text file, a saved mail (.eml) or a forum post; `-` reads standard input. Several
    files are one game in order. Exit codes: 0 clean, 1 faults found, 2 unusable input.
    """
    sys.excepthook = _bug
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


@pbem.command()
@files
@as_json
@as_played
@owners
def check(files: Sequence[str], as_json: bool, as_played: bool, components: Path | None) -> None:
    """Judge a log and tell every fault with its place, its rule and the remedy."""
    from pbem.prose import verdict_data, verdict_text

    verdict = _judge(files, as_played, components)
    if as_json:
        print_json(verdict_data(verdict))
    else:
        _print(verdict_text(verdict))
    sys.exit(_code(verdict))


@pbem.command()
@files
@click.option("--format", "formats", help=f"Which, with commas: {', '.join(FORMATS)} (default: html,md).")
@click.option("--out", type=click.Path(), help="A folder, or a file for a single format; `-` prints.")
@viewer
@as_json
@as_played
@owners
def report(
    files: Sequence[str],
    formats: str,
    out: str | None,
    viewer: str,
    as_json: bool,
    as_played: bool,
    components: Path | None,
) -> None:
    """Write the report: who is to act, what is wrong, what happened, where things stand, the map."""
    from pbem.report.render import render

    wanted = _formats("json" if as_json else formats or _ending(out) or "html,md")
    verdict = _usable(_judge(files, as_played, components))
    view = verdict.game.view(verdict.replay, _viewer(verdict, viewer))
    texts = {name: render(view, name) for name in wanted}
    written = _write_reports(texts, _stem(files), "-" if as_json and out is None else out)
    for path in written:
        click.echo(f"wrote {path}", err=True)
    sys.exit(_code(verdict))


@pbem.command()
@files
@click.option("--after", type=int, help="The position after that line of the log (default: the last).")
@viewer
@as_json
@as_played
@owners
def position(
    files: Sequence[str], after: int | None, viewer: str, as_json: bool, as_played: bool, components: Path | None
) -> None:
    """Show the position at the end of a log, or after one of its lines."""
    from dataclasses import replace

    from pbem.report.render import render

    verdict = _usable(_judge(files, as_played, components))
    last = max((step.line.number for step in verdict.replay.steps), default=0)
    if after is not None and not 0 <= after <= last:
        fail(f"there is no line {after}", f"lines run from 0, the start, to {last}")
    steps = tuple(step for step in verdict.replay.steps if after is None or step.line.number <= after)
    view = verdict.game.view(replace(verdict.replay, steps=steps), _viewer(verdict, viewer))
    bare = replace(view, asks=(), faults=(), notices=(), story=(), map=None, rules=(), remarks=())
    click.echo(render(bare, "json" if as_json else "md"))


@pbem.command()
@files
@click.option("--all", "whole", is_flag=True, help="List every legal line, not just a few.")
@as_json
@as_played
@owners
def legal(files: Sequence[str], whole: bool, as_json: bool, as_played: bool, components: Path | None) -> None:
    """Tell whose decision is pending, which orders are open, and what they cost."""
    from pbem.prose import faults_of, mend_first, options_data, options_text

    verdict = _usable(_judge(files, as_played, components))
    options = verdict.game.options(verdict.replay.position)
    if as_json:
        print_json({**options_data(options), "faults": faults_of(verdict)})
    else:
        click.echo("\n\n".join(filter(None, (mend_first(verdict), options_text(options, whole=whole)))))


@pbem.command()
@click.argument("file", metavar="LOG")
@click.option("--write", "-w", is_flag=True, help="Write the file in place of printing.")
@as_json
def fmt(file: str, write: bool, as_json: bool) -> None:
    """Write a log in its one canonical form; faulty lines stay as they are."""
    from pbem.tidy import tidy

    verdict = _usable(_judge([file], as_played=False))
    source = "" if file == "-" else Path(file).read_text(encoding="utf-8", errors="replace")
    text = tidy(verdict.log, verdict.replay, source)
    if as_json:
        print_json({"file": file, "text": text})
    elif write and verdict.log.format == "log" and file != "-":
        Path(file).write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)


@pbem.command()
@click.argument("game", default="")
@click.option("--axis", "first", default="(name)", help="Name of the first side's player.")
@click.option("--allied", "--soviet", "second", default="(name)", help="Name of the second side's player.")
@click.option("--scenario", default="", help="Which scenario, where a game has several.")
@click.option("--out", type=click.Path(), help="The file to write; an existing one is never overwritten.")
@owners
@as_json
def new(
    game: str, first: str, second: str, scenario: str, out: str | None, components: Path | None, as_json: bool
) -> None:
    """Begin a log: the header and the first orders, ready to fill in."""
    from pbem.core.game import Header

    found = the_game(game)
    chosen = {"scenario": _one_line(scenario)} if scenario else {}
    start = found.setup(Header(chosen))
    if start.position is None:
        unusable(start.problems)
    text = found.template(Header(dict(zip(found.sides, map(_one_line, (first, second)), strict=False)) | chosen))
    if components is not None:
        text = tagged(text, found.name, components)
    if as_json:
        print_json({"game": found.name, "text": text})
    elif out is None:
        click.echo(text, nl=False)
    else:
        _write_new(Path(out), text)


@pbem.command()
@click.argument("game", default="")
@click.option("--seed", type=int, default=1, help="The same seed, the same game (default: 1).")
@click.option("--players", default="cautious", help="Who plays: cautious (the default) or random.")
@click.option("--scenario", default="", help="Which scenario, where a game has several.")
@click.option("--options", default="", help="What the players have agreed to, as in the header, with commas between.")
@click.option("--turns", type=int, help="Stop after that many turns.")
@click.option("--public", is_flag=True, help="Write what both players may see: cards in hand are not named.")
@click.option("--out", type=click.Path(), help="The file to write; an existing one is never overwritten.")
@as_json
def play(
    game: str,
    seed: int,
    players: str,
    scenario: str,
    options: str,
    turns: int | None,
    public: bool,
    out: str | None,
    as_json: bool,
) -> None:
    """Let the program play a whole game and write its log, complete and legal: a specimen to look at."""
    from pbem.players.seats import log_of_a_game, player_names

    found = the_game(game)
    if players not in player_names(found):
        fail(f"there are no players `{players}`", f"write one of: {', '.join(player_names(found))}")
    text = log_of_a_game(found, players, seed, scenario=scenario, options=options, turns=turns, public=public)
    if isinstance(text, tuple):
        unusable(text)
    if as_json:
        print_json({"game": found.name, "seed": seed, "players": players, "text": text})
    elif out is None:
        click.echo(text, nl=False)
    else:
        _write_new(Path(out), text)


for each in (audit, components, merge, games, rule, rules):
    pbem.add_command(each)


@pbem.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: `eval "$(pbem completion bash)"`."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    if made is not None:
        click.echo(made(pbem, {}, "pbem", "_PBEM_COMPLETE").source())


# -- input


def _judge(paths: Sequence[str], as_played: bool, components: Path | None = None) -> Any:
    from pbem.referee import judge_texts

    texts = [("standard input" if path == "-" else Path(path).name, data_of(path)) for path in paths]
    return judge_texts(texts, as_played=as_played, find=finder(components, paths))


def _usable(verdict: Any) -> Any:
    if not verdict.usable:
        unusable(verdict.problems)
    return verdict


def _code(verdict: Any) -> int:
    return UNUSABLE if not verdict.usable else CLEAN if verdict.clean else FAULTS


def _viewer(verdict: Any, name: str) -> str:
    sides = (*verdict.game.sides, "all")
    if name not in sides:
        fail(f"there is no side `{name}`", f"write one of: {', '.join(sides)}")
    return name


def _ending(out: str | None) -> str:
    """Returns the format that the ending of a file to write asks for, if it does."""
    ending = Path(out).suffix.lstrip(".").lower() if out else ""
    return ending if ending in FORMATS else ""


def _formats(text: str) -> list[str]:
    wanted = [each.strip().lower() for each in text.split(",") if each.strip()]
    for each in wanted:
        if each not in FORMATS:
            fail(f"there is no format `{each}`", f"write one or more of: {', '.join(FORMATS)}")
    return wanted or ["html"]


def _one_line(text: str) -> str:
    return " ".join(text.split())


# -- output


def _stem(paths: Sequence[str]) -> str:
    return "report" if paths[0] == "-" else Path(paths[0]).stem


def _write_reports(texts: dict[str, str], stem: str, out: str | None) -> list[Path]:
    if out == "-":
        click.echo("\n".join(texts.values()), nl=False)
        return []
    if out and len(texts) == 1 and not Path(out).is_dir():
        return [_write(Path(out), next(iter(texts.values())))]
    folder = Path(out or ".")
    return [_write(folder / f"{stem}.{ENDINGS.get(name, name)}", text) for name, text in texts.items()]


def _write(path: Path, text: str) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}", "choose another place with `--out`")
    return path


def _write_new(path: Path, text: str) -> None:
    if path.exists():
        fail(f"{path} is there already", "choose another name with `--out`")
    click.echo(f"wrote {_write(path, text)}", err=True)


def _print(text: str) -> None:
    """Prints with colours for people, and plainly into a pipe."""
    if not sys.stdout.isatty():
        click.echo(text)
        return
    from rich.console import Console
    from rich.text import Text

    styled = Text(text)
    for pattern, style in STYLES.items():
        styled.highlight_regex(pattern, style)
    Console(highlight=False, soft_wrap=True).print(styled)


STYLES = {
    r"(?m)^\S+:\d+:\d+:": "bold",
    r"\[[a-z0-9.-]+/[\w.-]+\]": "cyan",
    r"\^+$": "bold red",
    r"(?m)^  remedy ": "bold green",
    r"(?m)^  rule ": "bold blue",
}


def _bug(kind: type[BaseException], error: BaseException, trace: Any) -> None:
    """A crash is a bug of ours: say so in one line, without a traceback."""
    click.echo(f"pbem: this is a bug in pbem ({kind.__name__}: {error}); please report it with the log.", err=True)
