"""Remarks are private: each is shown to its writer and to readers of the whole log, and to nobody else."""

from pathlib import Path

import pytest

from pbem.core.telling.hiding import ALL, PUBLIC
from pbem.referee import Verdict, judge_texts

SAMPLES = Path(__file__).parents[2] / "samples"
GAMES = {
    "a-victory-awaits/leningrad.log": ("axis", "soviet"),
    "absolute-war/opening.log": ("german", "soviet"),
    "barbarossa-to-berlin/opening.log": ("axis", "allied"),
    "on-to-berlin/opening.log": ("axis", "allied"),
}
NOBODYS = ("turn", "end turn", "check", "set", "takeback", "waive", "propose")
HEAD = "From: {} <{}@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\nSubject: turn\n\npbem begin\n"


def _remarked(name: str, players: tuple[str, str] = ("Anna", "Bert")) -> str:
    """Return a sample with a remark on every line, of the words `note 17 end`."""
    lines = []
    for number, line in enumerate((SAMPLES / name).read_text("utf-8").splitlines()):
        text = line.partition("#")[0].rstrip()
        tag, colon, _ = text.partition(":")
        if colon and tag.lower() in GAMES[name]:
            text = f"{tag}: {players[GAMES[name].index(tag.lower())]}"
        lines.append(f"{text}  # note {number} end" if text else "")
    return "\n".join((*lines, "takeback 1 order  # note a end", "propose Options: none  # note b end", ""))


def _told(verdict: Verdict, viewer: str) -> dict[str, str]:
    """Return the remarks that a viewer reads, by the order they are on."""
    assert verdict.replay
    steps = verdict.replay.game.seen(verdict.replay, viewer).steps
    return {step.line.text: step.line.comment for step in steps if step.line.comment}


@pytest.mark.parametrize("name", GAMES)
def test_a_remark_on_a_line_of_no_side_is_shown_to_nobody(name: str) -> None:
    verdict = judge_texts([("game.log", _remarked(name).encode())])
    told = {viewer: _told(verdict, viewer) for viewer in (*GAMES[name], PUBLIC, ALL)}
    for text in told[ALL]:
        if text.startswith(NOBODYS):
            assert [viewer for viewer in (*GAMES[name], PUBLIC) if text in told[viewer]] == []
    assert any(text.startswith("turn ") for text in told[ALL])
    assert told[PUBLIC] == {}
    assert not set(told[GAMES[name][0]].values()) & set(told[GAMES[name][1]].values())


@pytest.mark.parametrize("name", GAMES)
def test_each_side_reads_some_of_its_own(name: str) -> None:
    verdict = judge_texts([("game.log", _remarked(name).encode())])
    assert all(_told(verdict, side) for side in GAMES[name])


@pytest.mark.parametrize("name", GAMES)
def test_a_mail_shows_whose_remarks_they_are(name: str) -> None:
    """All of a mail is its sender's, the remark on `turn 1` too, and on orders that it has of the other side."""
    for writer, reads in zip(("Anna", "Bert"), GAMES[name], strict=True):
        mail = f"{HEAD.format(writer, writer.lower())}{_remarked(name)}pbem end\n"
        verdict = judge_texts([("turn.eml", mail.encode())])
        told = {viewer: _told(verdict, viewer) for viewer in (*GAMES[name], PUBLIC)}
        assert any(text.startswith("turn ") for text in told[reads])
        assert {viewer for viewer in told if told[viewer]} == {reads}
