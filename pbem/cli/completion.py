"""`pbem completion SHELL`: the completion script of a shell."""

import os

import click

from pbem.cli.common import tell

VARIABLE = "_PBEM_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script by which a shell completes commands, options, files, games, scenarios, sides and rule numbers.

    Put `eval "$(pbem completion bash)"` into ~/.bashrc, `eval "$(pbem completion zsh)"` into ~/.zshrc, or
    `pbem completion fish | source` into ~/.config/fish/config.fish.
    """
    from pbem.cli.shells import SHELLS

    whole = click.get_current_context().find_root().command
    tell(SHELLS[shell](whole, {}, "pbem", VARIABLE).source())


def answer_the_shell() -> None:
    """Has click answer a shell that asks what to offer by our classes; costs nothing where none asks."""
    if VARIABLE in os.environ:
        from click.shell_completion import add_completion_class

        from pbem.cli.shells import SHELLS

        for each in SHELLS.values():
            add_completion_class(each)
