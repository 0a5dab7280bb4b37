"""`pbem judge`: the post office with a memory. Its commands lie beside, each in a module of its name."""

from functools import cache
from importlib import import_module

import click

from pbem.cli.common import fail, meant

COMMANDS = ("backup", "due", "init", "invite", "rebuild", "renew", "restore", "resume", "run", "serve", "status")


class JudgeCommands(click.Group):
    """The commands by name, imported when somebody asks for one."""

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
            fail(f"there is no command `judge {args[0]}`", f"{meant(args[0], COMMANDS)}`pbem judge --help` lists all")
        return super().resolve_command(ctx, args)


@cache
def command(name: str) -> click.Command:
    """Returns a command of the judge."""
    found: click.Command = getattr(import_module(f"pbem.cli.judge.{name}"), name)
    return found


@click.group(cls=JudgeCommands)
def judge() -> None:
    """Run the games of a club by mail: orders come in, receipts and news go out, and nothing is lost.

    DIR is the judge's folder, with its configuration, `judge.toml`. It is an optional install: `pbem[judge]`.
    """
