"""The command line: its modules are the only place, beside `log/files.py`, with files and standard output."""

from functools import cache
from importlib import import_module

import click

from pbem import __version__
from pbem.cli.common import fail, meant
from pbem.cli.exit_codes import Shell
from pbem.cli.outlook import color, quiet

COMMANDS = (
    "add", "audit", "card", "check", "completion", "components", "due", "edit", "fmt", "games", "join", "judge",
    "legal", "lsp", "mail", "merge", "new", "play", "position", "public", "report", "rule", "rules", "schema", "seals",
)  # fmt: skip
NOTHING_TO_ADD = ("card", "completion", "games", "rule", "rules", "schema")  # they say nothing but what was asked for


class Commands(Shell):
    """The commands by name; each lies in a module of its name, imported when somebody asks for it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Returns the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Returns the command of a name, if there is one."""
        return command(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Returns the command that is named first; for one that there is not, the nearest is told."""
        if not ctx.resilient_parsing and args[0] not in COMMANDS and not args[0].startswith("-"):
            fail(f"there is no command `{args[0]}`", f"{meant(args[0], COMMANDS)}`pbem --help` lists all")
        return super().resolve_command(ctx, args)


@cache
def command(name: str) -> click.Command:
    """Returns the command of a name, with the options that all have, and told in short by a whole sentence."""
    found: click.Command = getattr(import_module(f"pbem.cli.{name}"), name)
    found.short_help = _first_sentence(found.help or "")
    if name not in NOTHING_TO_ADD and not any(parameter.name == "quiet" for parameter in found.params):
        found = quiet(found)
    return color(found)


def _first_sentence(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".") + "."


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@color
@click.version_option(__version__, prog_name="pbem")
def pbem() -> None:
    """Referee a board wargame played by mail: judge a log of orders, tell what is wrong, write a report.

    A LOG is a text file, a saved mail (.eml) or a forum post; `-` reads standard input. Several
    files are one game in order. Exit codes: 0 clean, 1 faults found, 2 unusable input or trouble with
    a file, a disk or a pipe, 70 a bug in pbem, 130 interrupted.
    """
