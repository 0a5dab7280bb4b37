"""`pbem schema`: the JSON schemas of what commands print with `--json`."""

import click

from pbem.cli.common import as_json, fail, print_json, tell
from pbem.cli.completing import schemas


@click.command()
@click.argument("name", default="", shell_complete=schemas)
@as_json
def schema(name: str, as_json: bool) -> None:
    """Print the JSON schema of an output, or list what there are schemas of.

    `check`, `legal`, `position`, `report` and `audit` are outputs; `position-` and a game's name is
    the position of that game in full.
    """
    from pbem.plain_data.schemas import schema_names, shipped

    known = schema_names()
    if name in known:
        tell(shipped(name), nl=False)
    elif name:
        fail(f"there is no schema `{name}`", f"write one of: {', '.join(known)}")
    elif as_json:
        print_json(list(known))
    else:
        tell("\n".join(known))
