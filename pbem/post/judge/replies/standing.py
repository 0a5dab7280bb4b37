"""How a game stands, in a line; what a mail may ask for."""

from collections.abc import Sequence

from pbem.core.telling.words import counted
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.games import GameRow
from pbem.post.judge.store.seats import Seat
from pbem.post.judge.store.tables import Play

# The word pbem never precedes a command here, so that no line of this is one, however it is wrapped or quoted.
HOW_TO = """\
Write your orders between the two lines below, without the bars. Every mail
that asks you for orders has them.

| pbem begin
|   (your orders, one on each line)
| pbem end

{explained}

A mail may also have commands, outside of the orders. Write a command alone on
its line and not indented: the word pbem, a blank, and one of these.

  status                the state of the game
  legal                 which orders you may write now
  report                the report and the log, as you may see them
  preview               check the orders in this mail without playing them
  takeback 2 orders     take your last orders back, or ask for that
  accept, reject        answer what your opponent asks for
  standing              which decisions you have answered beforehand, and
                        which you can; only your side sees them
  standing retreat any  answer one beforehand; "standing clear retreat"
                        ends that
  press                 send the lines below it to everybody; the command
                        "press end" ends them if something follows
  press to NAME         send them only to one side, to one person, or to
                        the observers
  vacation 2026-12-20 to 2027-01-03
                        no reminders in that time; "vacation off" ends it
  draw offer            also: draw accept, draw decline, draw withdraw
  resign                give up; the judge asks you to confirm it
  renew                 get a new address for this game
  help                  this text

The judge reads commands only above the mail that you answer, never in what
you quote. If a line is not clear, he does nothing about it and tells you why.

You have your own address for each game, {address}.
An answer to a mail of the judge goes there. Keep that address to yourself:
whoever knows it can write orders in your name."""


def game_line(game: GameRow, seats: Sequence[Seat]) -> str:
    """Returns which game it is and whose decision is pending since when."""
    name = f"{game.engine.replace('_', '-')} {game.id}, {counted(game.orders, 'order')}"
    if game.play is Play.OVER:
        return f"{name}: over; {game.result}"
    if game.play is Play.INVITING:
        missing = ", ".join(each.name for each in seats if each.is_waited_for)
        return f"{name}: not begun; waiting for {missing} to accept"
    who = " and ".join(each.name for each in seats if each.role == game.side)
    asked = f"{game.side} ({who}): " if game.side else ""
    return f"{name}: {asked}{game.decision}, since {game.since:%Y-%m-%d %H:%M} UTC"


def how_to(settings: Settings) -> str:
    """Returns what a mail may ask for."""
    return HOW_TO.format(explained=explained(settings), address=settings.address_of("..."))


def explained(settings: Settings) -> str:
    """Returns where a player reads how orders are written."""
    if settings.notation:
        return f"How orders are written: {settings.notation}"
    return (
        "How orders are written: see the pages docs/writing-a-log.md of pbem, and the\n"
        "page of your game beside it; ask whoever runs the club for them. The command\n"
        '"legal" lists lines that you may write now.'
    )
