"""The command line: the only place, beside `log/files.py`, with files and standard output."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from pbem import __version__
from pbem.cli_audit import audit
from pbem.cli_merge import merge

FORMATS = ("md", "html", "bbcode", "json", "svg")
ENDINGS = {"bbcode": "bbcode.txt"}
STATUSES = ("enforced", "automatic", "trusted", "optional", "open")
CLEAN, FAULTS, UNUSABLE = 0, 1, 2

Command = Callable[..., Any]
files = click.argument("files", nargs=-1, required=True, metavar="LOG...")
as_json = click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
as_played = click.option("--as-played", is_flag=True, help="Apply illegal orders too, to audit a game to its end.")
viewer = click.option("--for", "viewer", default="all", metavar="SIDE", help="Whose eyes: axis, allied or all.")
game_name = click.option(
    "--game", "game", default="", help="Which game (see `pbem games`); not needed where there is one."
)


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
def check(files: Sequence[str], as_json: bool, as_played: bool) -> None:
    """Judge a log and tell every fault with its place, its rule and the remedy."""
    from pbem.prose import verdict_data, verdict_text

    verdict = _judge(files, as_played)
    if as_json:
        _print_json(verdict_data(verdict))
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
def report(files: Sequence[str], formats: str, out: str | None, viewer: str, as_json: bool, as_played: bool) -> None:
    """Write the report: who is to act, what is wrong, what happened, where things stand, the map."""
    from pbem.report.render import render

    wanted = _formats("json" if as_json else formats or _ending(out) or "html,md")
    verdict = _usable(_judge(files, as_played))
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
def position(files: Sequence[str], after: int | None, viewer: str, as_json: bool, as_played: bool) -> None:
    """Show the position at the end of a log, or after one of its lines."""
    from dataclasses import replace

    from pbem.report.render import render

    verdict = _usable(_judge(files, as_played))
    last = max((step.line.number for step in verdict.replay.steps), default=0)
    if after is not None and not 0 <= after <= last:
        _fail(f"there is no line {after}", f"lines run from 0, the start, to {last}")
    steps = tuple(step for step in verdict.replay.steps if after is None or step.line.number <= after)
    view = verdict.game.view(replace(verdict.replay, steps=steps), _viewer(verdict, viewer))
    bare = replace(view, asks=(), faults=(), notices=(), story=(), map=None, rules=(), remarks=())
    click.echo(render(bare, "json" if as_json else "md"))


@pbem.command()
@files
@click.option("--all", "whole", is_flag=True, help="List every legal line, not just a few.")
@as_json
@as_played
def legal(files: Sequence[str], whole: bool, as_json: bool, as_played: bool) -> None:
    """Tell whose decision is pending, which orders are open, and what they cost."""
    from pbem.prose import options_data, options_text

    verdict = _usable(_judge(files, as_played))
    options = verdict.game.options(verdict.replay.position)
    if as_json:
        _print_json(options_data(options))
    else:
        click.echo(options_text(options, whole=whole))


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
        _print_json({"file": file, "text": text})
    elif write and verdict.log.format == "log" and file != "-":
        Path(file).write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)


@pbem.command()
@click.argument("game", default="")
@click.option("--axis", "first", default="(name)", help="Name of the first side's player.")
@click.option("--allied", "second", default="(name)", help="Name of the second side's player.")
@click.option("--out", type=click.Path(), help="The file to write; an existing one is never overwritten.")
@as_json
def new(game: str, first: str, second: str, out: str | None, as_json: bool) -> None:
    """Begin a log: the header and the first orders, ready to fill in."""
    from pbem.core.game import Header

    found = _game(game)
    text = found.template(Header(dict(zip(found.sides, (_one_line(first), _one_line(second)), strict=False))))
    if as_json:
        _print_json({"game": found.name, "text": text})
    elif out is None:
        click.echo(text, nl=False)
    else:
        _write_new(Path(out), text)


@pbem.command()
@click.argument("game", default="")
@click.option("--seed", type=int, default=1, help="The same seed, the same game (default: 1).")
@click.option("--players", default="cautious", help="Who plays: cautious (the default) or random.")
@click.option("--scenario", default="", help="Which scenario, where a game has several.")
@click.option("--turns", type=int, help="Stop after that many turns.")
@click.option("--public", is_flag=True, help="Write what both players may see: cards in hand are not named.")
@click.option("--out", type=click.Path(), help="The file to write; an existing one is never overwritten.")
@as_json
def play(
    game: str, seed: int, players: str, scenario: str, turns: int | None, public: bool, out: str | None, as_json: bool
) -> None:
    """Let the program play a whole game and write its log, complete and legal: a specimen to look at."""
    from pbem.players.seats import log_of_a_game, player_names

    found = _game(game)
    if players not in player_names(found):
        _fail(f"there are no players `{players}`", f"write one of: {', '.join(player_names(found))}")
    text = log_of_a_game(found, players, seed, scenario=scenario, turns=turns, public=public)
    if isinstance(text, tuple):
        _unusable(text)
    if as_json:
        _print_json({"game": found.name, "seed": seed, "players": players, "text": text})
    elif out is None:
        click.echo(text, nl=False)
    else:
        _write_new(Path(out), text)


@pbem.command()
@click.argument("words", nargs=-1, required=True, metavar="NUMBER")
@game_name
@as_json
def rule(words: Sequence[str], game: str, as_json: bool) -> None:
    """Tell, in our own words, what a rule asks: `pbem rule 12.3`, `pbem rule Axis card 2`."""
    from pbem.prose import rule_data, rule_text, rules_under

    number = " ".join(words)
    found = rules_under(_game(game).rules(), number)
    if not found:
        remedy = "numbers look like 12, 12.3 or 12.3/lcu-sea, cards like `Axis card 2`; `pbem rules --table` lists all"
        _fail(f"there is no rule `{number}`", remedy)
    if as_json:
        _print_json([rule_data(each) for each in found])
    else:
        click.echo("\n\n".join(rule_text(each) for each in found))


@pbem.command()
@click.option("--table", is_flag=True, help="Print every row as a Markdown table.")
@click.option("--status", type=click.Choice(STATUSES), help="Only rows of that status.")
@game_name
@as_json
def rules(table: bool, status: str | None, game: str, as_json: bool) -> None:
    """Count the obligations of a rulebook by what the program does about them, or list them."""
    from pbem.prose import rule_data, rules_count, rules_table

    book = _game(game).rules()
    chosen = [each for each in book.values() if status is None or each.status == status]
    if as_json:
        _print_json([rule_data(each) for each in chosen])
    elif table or status:
        click.echo(rules_table(chosen))
    else:
        counts = rules_count(book)
        click.echo("\n".join(f"{count:>5} {name}" for name, count in counts.items()) + f"\n{len(book):>5} in all")


pbem.add_command(audit)
pbem.add_command(merge)


@pbem.command()
@as_json
def games(as_json: bool) -> None:
    """List the games."""
    from pbem.games import find_game, names

    found = [game for game in map(find_game, names()) if game]
    if as_json:
        _print_json([{"name": game.name, "title": game.title, "sides": list(game.sides)} for game in found])
    else:
        click.echo("\n".join(f"{game.name}  {game.title}\n    {game.unofficial}" for game in found))


@pbem.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: `eval "$(pbem completion bash)"`."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    if made is not None:
        click.echo(made(pbem, {}, "pbem", "_PBEM_COMPLETE").source())


# -- input


def _judge(paths: Sequence[str], as_played: bool) -> Any:
    from pbem.core.problem import Problem
    from pbem.log import load
    from pbem.referee import judge_texts

    texts: list[tuple[str, bytes]] = []
    for path in paths:
        data = load(path)
        if isinstance(data, Problem):
            _unusable([data])
        texts.append(("standard input" if path == "-" else Path(path).name, data))
    return judge_texts(texts, as_played=as_played)


def _usable(verdict: Any) -> Any:
    if not verdict.usable:
        _unusable(verdict.problems)
    return verdict


def _unusable(problems: Iterable[Any]) -> NoReturn:
    from pbem.prose import problem_lines

    for problem in problems:
        click.echo("\n".join(problem_lines(problem, {})), err=True)
    sys.exit(UNUSABLE)


def _code(verdict: Any) -> int:
    return UNUSABLE if not verdict.usable else CLEAN if verdict.clean else FAULTS


def _game(name: str) -> Any:
    from pbem.games import find_game, names

    only = names()[0] if len(names()) == 1 else ""
    found = find_game(name or only)
    if found is None:
        _fail(f"there is no game `{name}`" if name else "which game?", f"the games are: {', '.join(names())}")
    return found


def _viewer(verdict: Any, name: str) -> str:
    sides = (*verdict.game.sides, "all")
    if name not in sides:
        _fail(f"there is no side `{name}`", f"write one of: {', '.join(sides)}")
    return name


def _ending(out: str | None) -> str:
    """Returns the format that the ending of a file to write asks for, if it does."""
    ending = Path(out).suffix.lstrip(".").lower() if out else ""
    return ending if ending in FORMATS else ""


def _formats(text: str) -> list[str]:
    wanted = [each.strip().lower() for each in text.split(",") if each.strip()]
    for each in wanted:
        if each not in FORMATS:
            _fail(f"there is no format `{each}`", f"write one or more of: {', '.join(FORMATS)}")
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
        _fail(f"{path} cannot be written: {error.strerror}", "choose another place with `--out`")
    return path


def _write_new(path: Path, text: str) -> None:
    if path.exists():
        _fail(f"{path} is there already", "choose another name with `--out`")
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


def _print_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _fail(message: str, remedy: str) -> NoReturn:
    click.echo(f"pbem: {message}\n  remedy  {remedy}", err=True)
    sys.exit(UNUSABLE)


def _bug(kind: type[BaseException], error: BaseException, trace: Any) -> None:
    """A crash is a bug of ours: say so in one line, without a traceback."""
    click.echo(f"pbem: this is a bug in pbem ({kind.__name__}: {error}); please report it with the log.", err=True)
