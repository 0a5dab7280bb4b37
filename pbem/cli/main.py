"""The command line: its modules are the only place, beside `log/files.py`, with files and standard output."""

import click

from pbem import __version__
from pbem.cli.audit import audit
from pbem.cli.card import card
from pbem.cli.check import check
from pbem.cli.completion import completion
from pbem.cli.components import components
from pbem.cli.exit_codes import Shell
from pbem.cli.fmt import fmt
from pbem.cli.games import games
from pbem.cli.join import join_
from pbem.cli.legal import legal
from pbem.cli.merge import merge
from pbem.cli.new import new
from pbem.cli.outlook import color, quiet
from pbem.cli.play import play
from pbem.cli.position import position
from pbem.cli.report import report
from pbem.cli.rule import rule
from pbem.cli.rules import rules

NOTHING_TO_ADD = ("card", "completion", "games", "rule", "rules")  # they say nothing but what was asked for


@click.group(cls=Shell, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@color
@click.version_option(__version__, prog_name="pbem")
def pbem() -> None:
    """Referee a board wargame played by mail: judge a log of orders, tell what is wrong, write a report.

    A LOG is a text file, a saved mail (.eml) or a forum post; `-` reads standard input. Several
    files are one game in order. Exit codes: 0 clean, 1 faults found, 2 unusable input or trouble with
    a file, a disk or a pipe, 70 a bug in pbem, 130 interrupted.
    """


for each in (
    audit, card, check, completion, components, fmt, games, join_, legal, merge, new, play, position, report, rule,
    rules,
):  # fmt: skip
    if not any(parameter.name == "quiet" for parameter in each.params) and each.name not in NOTHING_TO_ADD:
        quiet(each)
    pbem.add_command(color(each))
