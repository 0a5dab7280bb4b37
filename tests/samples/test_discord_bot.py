"""`samples/discord_bot.py` on a connection that is none: a little game, with talk, mistakes and two channels at once."""

import ast
import asyncio
import sys
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import pbem

BOT = Path(__file__).parents[2] / "samples" / "discord_bot.py"
MOST_LINES = 40


@dataclass
class Channel:
    """A channel that notes what is sent to it; `send` takes what discord.py's does."""

    id: int
    sent: list[str] = field(default_factory=list)
    files: list[Any] = field(default_factory=list)

    async def send(self, content: str = "", *, file: Any = None, allowed_mentions: Any) -> None:
        """Refuses what Discord refuses: more than 2,000 characters, or nothing at all."""
        assert allowed_mentions == "none"
        assert content or file
        assert len(content) <= 2000
        self.sent.append(content)
        if file is not None:
            self.files.append(file)


class Client:
    """A client whose events are called by the test."""

    def __init__(self, *, intents: Any) -> None:
        assert intents.message_content

    def event(self, coroutine: Any) -> Any:
        """Takes the handler as it is."""
        return coroutine


def _discord() -> ModuleType:
    module: Any = ModuleType("discord")
    module.Client, module.Intents, module.Message = Client, SimpleNamespace, object
    module.AllowedMentions = SimpleNamespace(none=lambda: "none")
    module.File = lambda pages, name: (name, pages.read().decode())
    return module  # type: ignore[no-any-return]  # a module is what its names are


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bot as it starts in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "discord", _discord())
    return _started()


def _started() -> Any:
    """Runs the file, without leaving its bytecode among the samples."""
    module = ModuleType("discord_bot")
    exec(compile(BOT.read_text("utf-8"), BOT, "exec"), vars(module))
    return module


def _message(channel: Channel, text: str, *, by_bot: bool = False) -> Any:
    return SimpleNamespace(channel=channel, content=text, author=SimpleNamespace(bot=by_bot))


def _say(bot: Any, channel: Channel, text: str) -> str:
    """Posts a message and returns the reply; nothing if there is none."""
    before = len(channel.sent)
    asyncio.run(bot.on_message(_message(channel, text)))
    return "\n".join(channel.sent[before:])


def test_it_has_no_more_than_forty_lines() -> None:
    text = BOT.read_text("utf-8")
    nodes = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    said = {
        line
        for node in nodes
        if ast.get_docstring(node)
        for line in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    }
    code = [line for number, line in enumerate(text.splitlines(), 1) if line.strip() and number not in said]
    assert len(code) <= MOST_LINES


def test_a_little_game(bot: Any) -> None:
    """Set-up and the first round: wrong lines are told with rule and remedy and change nothing, right ones are played."""
    channel, log = Channel(1), Path("1.log")
    assert _say(bot, channel, "hello, who is on tonight?") == ""
    assert "next: Axis (Anna): deploy" in _say(bot, channel, "!new barbarossa Anna Bert")
    assert _say(bot, channel, "Fine. I'll deploy tonight, then.") == ""
    begun = log.read_bytes()

    wrong = _say(bot, channel, "deploy Warsaw: [1A]; Bordeaux: [7A]")
    assert "message:1:8: not permitted" in wrong
    assert "rule    20.2" in wrong
    assert "remedy" in wrong
    assert log.read_bytes() == begun

    right = _say(
        bot,
        channel,
        "Here we go:\n```\ndeploy Paris: [1A]; Bordeaux: [7A]\nturn 1\nstandfast Brest-Litovsk, Kaunas, Lwow\n```",
    )
    assert "[1A] deploys in Paris." in right
    assert "next: Axis (Anna)" in right
    assert "play 1 event" in _say(bot, channel, "axis 1\nplay 1 event")
    misspelt = _say(bot, channel, "combat Memel, Insterberg, Warsaw, Lublin, Tarnov, Lodz")
    assert "remedy" in misspelt
    assert "5 markers" in _say(bot, channel, "!legal")
    assert "combat" in _say(bot, channel, "Combat Memel, Insterberg, Warsaw, Lublin, Tarnow")
    assert pbem.judge(log).clean


def test_it_goes_on_where_it_was(bot: Any) -> None:
    """After a new start the log is read from its file; a game that is there is not begun again."""
    channel = Channel(1)
    _say(bot, channel, "!new barbarossa Anna Bert")
    _say(bot, channel, "deploy Paris: [1A]; Bordeaux: [7A]")
    again = _started()
    assert _say(again, channel, "!new barbarossa Carl Dora") == ""
    assert "Turn 1" in _say(again, channel, "Turn 1")
    assert pbem.judge(Path("1.log")).header["axis"] == "Anna"


def test_a_game_that_is_not_there_is_told(bot: Any) -> None:
    assert "the games are" in _say(bot, Channel(1), "!new chess")
    assert "the games are" in _say(bot, Channel(1), "!new")
    assert not list(Path().iterdir())


def test_what_a_player_must_not_see_is_not_posted(bot: Any) -> None:
    """Hands that stand in the log are counted, in the reply, in the report, and in what may be written."""
    Path("1.log").write_text(pbem.game("barbarossa").new_log("Anna", "Bert", orders=False), "utf-8")
    channel = Channel(1)
    told = _say(bot, channel, "deploy Paris: [1A]; Bordeaux: [7A]\nturn 1\nhand axis 1, 3, 10, 15, 19, 24, 25")
    assert "hand axis 7 cards" in told
    assert "Desert Fox" not in told + _say(bot, channel, "!legal")
    _say(bot, channel, "!report")
    ((name, page),) = channel.files
    assert name == "report.html"
    assert "<svg" in page
    assert "Desert Fox" not in page


def test_two_channels_play_at_once(bot: Any) -> None:
    """A channel's messages are taken one after the other, those of two channels side by side, and neither sees the other's."""
    one, other = Channel(1), Channel(2)

    async def both() -> None:
        await asyncio.gather(_all(bot, one, ["!new barbarossa Anna Bert", "deploy Paris: [1A]; Bordeaux: [7A]", "turn 1"]),
                             _all(bot, other, ["!new a-victory-awaits Anna", "no orders here", "!legal"]))  # fmt: skip

    asyncio.run(both())
    assert "Turn 1 begins" in one.sent[-1]
    assert pbem.judge(Path("1.log")).game.name != pbem.judge(Path("2.log")).game.name
    assert "deploy" in other.sent[-1]


def test_a_long_answer_holds_up_nobody_else(bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked in one channel is worked out while the other is answered; in each channel the order is kept."""
    one, other, answered = Channel(1), Channel(2), Event()

    def slow(log: Path, text: str) -> dict[str, str]:
        return {"content": text if log.stem == "2" or answered.wait(30) else "held up"}

    async def all_of_them() -> None:
        slowly = asyncio.gather(*(bot.on_message(_message(one, text)) for text in ("first", "second")))
        await bot.on_message(_message(other, "meanwhile"))
        answered.set()
        await slowly

    monkeypatch.setattr(bot, "answer", slow)
    asyncio.run(all_of_them())
    assert (one.sent, other.sent) == (["first", "second"], ["meanwhile"])


def test_it_does_not_answer_bots(bot: Any) -> None:
    channel = Channel(1)
    asyncio.run(bot.on_message(_message(channel, "!new barbarossa", by_bot=True)))
    assert channel.sent == []


async def _all(bot: Any, channel: Channel, texts: list[str]) -> None:
    tasks: list[Coroutine[Any, Any, None]] = [bot.on_message(_message(channel, text)) for text in texts]
    await asyncio.gather(*tasks)
