"""How a game stands, in a line; what a mail may ask for."""

from collections.abc import Sequence

from pbem.core.telling.words import counted
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.games import GameRow
from pbem.post.judge.store.seats import Seat
from pbem.post.judge.store.tables import Play


def game_line(game: GameRow, seats: Sequence[Seat]) -> str:
    """Returns which game it is and whose decision is pending since when."""
    name = f"{game.engine.replace('_', '-')} {game.id}, {counted(game.orders, 'order')}"
    if game.play is Play.OVER:
        return f"{name}: over; {game.result}"
    if game.play is Play.INVITING:
        missing = ", ".join(each.name for each in seats if each.is_waited_for)
        return f"{name}: not begun; {missing} did not accept yet"
    who = " and ".join(each.name for each in seats if each.role == game.side)
    asked = f"{game.side} ({who}): " if game.side else ""
    return f"{name}: {asked}{game.decision}, since {game.since:%Y-%m-%d %H:%M} UTC"


def how_to(settings: Settings) -> str:
    """Returns what a mail may ask for."""
    return f"""\
Your orders stand between a line `pbem begin` and a line `pbem end`, as in the mails you get. A mail to the judge may
also have lines of their own, outside of that, such as

  * pbem preview             the orders in this mail are judged, and not played
  * pbem status              how the game stands
  * pbem legal               what may be written now
  * pbem report              the report and the log, as you may see them
  * pbem takeback 2 orders   takes your last orders back, or asks for them
  * pbem accept              agrees to what was asked for; `pbem reject` does not
  * pbem standing            which decisions you have answered beforehand, and may; nobody else is told
  * pbem standing retreat any   answers one beforehand; `pbem standing clear retreat` ends that
  * pbem press               the lines below go to everybody; `pbem press to axis` to one side or player
  * pbem vacation 2026-12-20 to 2027-01-03
  * pbem draw offer          also accept, decline, withdraw
  * pbem resign              ends the game

Each game has an address of your own, {settings.address_of("...")}, to which an answer goes by itself. It is as good as
your signature: pass it on to nobody."""
