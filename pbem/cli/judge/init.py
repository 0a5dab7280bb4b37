"""`pbem judge init DIR`: the judge's folder, its configuration and its empty store."""

from pathlib import Path

import click

from pbem.cli.common import fail, note, refuse
from pbem.cli.judge.common import installed, settings_of, telling_trouble

MODEL = """\
# The configuration of a judge; docs/judge.md explains each line. What is secret may stand in the environment instead:
# PBEM_JUDGE_INBOUND__IMAP__PASSWORD, PBEM_JUDGE_OUTBOUND__SMTP__PASSWORD, PBEM_JUDGE_DATABASE.
address = "{address}"          # mail to judge+anything@... must reach the same mailbox
name = "pbem judge"
database = "{database}"
# trusted = "mx.example.org"   # the server whose Authentication-Results count
# poll = 30                    # seconds between two looks at the mailbox
# remind_after = 48            # hours

[inbound]                      # one or both, or none where mail is handed over by standard input
maildir = "in"
# [inbound.imap]
# host = "imap.example.org"
# user = "judge@example.org"
# password = "..."

[outbound]                     # one of the two
maildir = "out"
# [outbound.smtp]
# host = "smtp.example.org"
# port = 465
# user = "judge@example.org"
# password = "..."
"""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--address", default="judge@example.org", show_default=True, help="The judge's own address.")
@click.option("--database", default="sqlite:///judge.sqlite", show_default=True, help="The store's URL.")
def init(folder: Path, address: str, database: str) -> None:
    """Make the judge's folder DIR with a configuration to be filled in, and the tables of its store.

    What is there stays as it is, and a store of an earlier version is brought up to date. So it is also the way to make
    the tables of another database, once that stands in the configuration.
    """
    installed()
    from pbem.post.judge.settings import FILE
    from pbem.writing import Over, make_folder, write

    if not folder.exists():
        refuse(make_folder(folder))
        folder.chmod(0o700)  # whoever reads the store knows all secrets
    for value in (address, database):
        if '"' in value or "\\" in value or "\n" in value:
            fail(f"`{value}` does not fit into the configuration", "leave quotation marks and backslashes away")
    if not (folder / FILE).exists():
        trouble = write(folder / FILE, MODEL.format(address=address, database=database), Over.NOTHING)
        refuse(trouble and trouble._replace(remedy=f"give the judge's user the right to write in {folder}"))
        (folder / FILE).chmod(0o600)
        note(f"wrote {folder / FILE}: fill it in")
    _make(folder)


def _make(folder: Path) -> None:
    settings = settings_of(folder)
    from pbem.post.judge.inbound.maildir import make
    from pbem.post.judge.store.opening import Store

    for each in filter(None, (settings.inbound.maildir, settings.outbound.maildir)):
        refuse(make(each))
    with telling_trouble():
        store = Store(settings.database.get_secret_value())
        for line in store.make():
            note(line)
    if store.file:
        store.file.chmod(0o600)  # the folder may be older, and open to others
    store.close()
    note("the store is ready")
