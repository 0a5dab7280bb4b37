"""`pbem completion SHELL`: the completion script of a shell."""

import click

from pbem.cli.common import tell


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell: `eval "$(pbem completion bash)"`."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    if made is not None:
        whole = click.get_current_context().find_root().command
        tell(made(whole, {}, "pbem", "_PBEM_COMPLETE").source())
