"""A Discord bot that referees: every channel is a game.

    pip install discord.py            # and pbem, from its checkout
    DISCORD_TOKEN=... python samples/discord_bot.py

The bot needs the "Message Content Intent" (Discord's developer portal, page "Bot"). In a channel:

    !new barbarossa Anna Bert    begins a game, with the players' names in the order of its sides
    !legal                       what may be written now
    !report                      the report as a page for the browser

Whatever else is posted is played if it is legal: lines as in a log, or a code block with such lines. If it is not, the
bot says where it is wrong, by which rule and what to do, and the game stays as it was; mere talk it passes over. The
log of a game lies in the folder where the bot was started, a file a channel. The bot tells what both players may know;
a card that somebody names in the channel himself has been read by all who are there.
"""

import asyncio
import os
from io import BytesIO
from pathlib import Path

import discord

import pbem

games: dict[Path, pbem.Judged] = {}
turns: dict[Path, asyncio.Lock] = {}  # in a channel one message after the other
client = discord.Client(intents=discord.Intents(guilds=True, guild_messages=True, message_content=True))


def answer(log: Path, text: str) -> dict[str, object]:
    """Returns what is replied to a message, as `send` takes it; nothing to mere talk."""
    command, *words = text.split() or [""]
    if log not in games and log.exists():
        games[log] = pbem.judge(log)
    if command == "!new" and log not in games:
        return kept(log, pbem.judge(pbem.game(" ".join(words[:1])).new_log(*words[1:], orders=False)))
    if log not in games:
        return {}
    if command == "!legal":
        return {"content": "\n".join(map(str, games[log].seen_by("public").legal(most=2)))[:2000]}
    if command == "!report":
        return {"file": discord.File(BytesIO(games[log].seen_by("public").report("html").encode()), "report.html")}
    orders = games[log].orders_in(text)
    return kept(log, games[log].then(("message", orders)), len(games[log].orders)) if orders else {}


def kept(log: Path, game: pbem.Judged, since: int = 0) -> dict[str, object]:
    """Keeps a game if nothing is wrong with it; tells what is, or else what was done and who is next."""
    if game.clean:
        game.save(log)
        games[log] = game
    return {"content": f"```\n{game.seen_by('public').told(since)[:1900]}\n```"}


@client.event
async def on_message(message: discord.Message) -> None:
    """Replies in the channel; the work is done in a thread, so that other channels need not wait."""
    log = Path(f"{message.channel.id}.log")
    async with turns.setdefault(log, asyncio.Lock()):
        try:
            reply = {} if message.author.bot else await asyncio.to_thread(answer, log, message.content)
        except pbem.UnknownGameError as error:
            reply = {"content": str(error)}
    if reply:
        await message.channel.send(**reply, allowed_mentions=discord.AllowedMentions.none())


if __name__ == "__main__":
    client.run(os.environ["DISCORD_TOKEN"])
