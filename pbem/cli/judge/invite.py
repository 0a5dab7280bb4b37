"""`pbem judge invite GAME`: a game begun, and everybody invited to it."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import as_json, fail, print_json, tell, the_game
from pbem.cli.completing import game_names
from pbem.cli.judge.common import folder, opened

_GUEST = re.compile(r"\s*([\w-]+)\s*=\s*([^<>]+?)\s*<([^<>\s]+@[^<>\s]+)>\s*")


@click.command()
@click.argument("game", metavar="GAME", shell_complete=game_names)
@click.option(
    "--player", "players", multiple=True, metavar='SIDE="NAME <ADDRESS>"', help="Invite a player; once for each."
)
@click.option(
    "--referee", "referees", multiple=True, metavar='"NAME <ADDRESS>"', help="Who decides under `--tag policy=referee`."
)
@click.option("--observer", "observers", multiple=True, metavar='"NAME <ADDRESS>"', help="Invite somebody who watches.")
@click.option("--tag", "tags", multiple=True, metavar="TAG=VALUE", help="Say something in the header: `scenario=kiev`.")
@folder
@as_json
def invite(
    game: str,
    players: tuple[str, ...],
    referees: tuple[str, ...],
    observers: tuple[str, ...],
    tags: tuple[str, ...],
    folder: Path,
    as_json: bool,
) -> None:
    """Begin a game and invite its players, or observers to a game that is under way.

    GAME is one of `pbem games`, or the id of a game that was begun. The invitations go out when the judge next runs.
    """
    others = [*(f"referee={each}" for each in referees), *(f"observer={each}" for each in observers)]
    guests = [_guest(each) for each in (*players, *others)]
    with opened(folder) as (settings, store):
        name = _begun(settings, store, game, guests, tags)
    if as_json:
        print_json({"game": name, "invited": len(guests)})
    else:
        tell(f"game {name}: {len(guests)} invited")


def _guest(said: str) -> tuple[str, str, str]:
    found = _GUEST.fullmatch(said)
    if not found:
        fail(f"`{said}` invites nobody", 'write `--player axis="Anna <anna@example.org>"`')
    return found[1].lower(), found[2].strip('"'), found[3]


def _begun(settings: Any, store: Any, game: str, guests: list[tuple[str, str, str]], tags: tuple[str, ...]) -> str:
    from pbem.post.judge.inviting import InvitationError, Wanted, begin, invite
    from pbem.post.judge.store.games import game_of
    from pbem.post.judge.store.seats import OBSERVER, Guest

    found = tuple(Guest(*each) for each in guests)
    now = datetime.now(UTC)
    with store.change() as tx:
        known = game_of(tx, game.lower())
        if known is not None:
            if any(each.role != OBSERVER for each in found):
                fail("only observers may come to a game that has begun", "begin a new game for the players")
            invite(tx, settings, known, found, now)
            return str(known.id)
        try:
            return begin(tx, settings, Wanted(the_game(game), _tags(tags), found), now)
        except InvitationError as error:
            fail(str(error), error.remedy)


def _tags(said: tuple[str, ...]) -> dict[str, str]:
    for each in said:
        if not re.fullmatch(r"[a-zA-Z]+=[^\n#]*", each):
            fail(f"`{each}` says nothing for a header", "write `--tag scenario=kiev`")
    return {name.lower(): value for name, _, value in (each.partition("=") for each in said)}
