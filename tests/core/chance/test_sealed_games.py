"""Whole turns under sealed chance, of each game: sound, proved to the last card, and the same for both players."""

from collections.abc import Callable
from functools import partial

import pytest

from pbem.core.chance.event import Event, Parts
from pbem.core.chance.ledger import Proof
from pbem.core.chance.source import Source
from pbem.core.chance.trust import trust
from pbem.core.chance.values import coded
from pbem.core.telling.hiding import PUBLIC
from pbem.post.chain import chain
from pbem.post.public import published
from pbem.referee import Verdict, judge_texts
from tests.support.sealed_games import SealedGame, begun, played

GAMES = ("barbarossa_to_berlin", "a_victory_awaits", "on_to_berlin", "absolute_war")


def judged(text: str) -> Verdict:
    return judge_texts([("game.log", text.encode())])


def proofs(verdict: Verdict) -> set[Proof]:
    assert verdict.replay is not None
    assert verdict.replay.chance is not None
    return {each.proof for each in verdict.replay.chance.dealt}


@pytest.fixture(
    scope="module", params=[(game, dice) for game in GAMES for dice in ("sealed", "judge", "sealed 2", "judge 2")]
)
def game(request: pytest.FixtureRequest) -> SealedGame:
    name, dice = request.param
    return played(name, player="cautious", turns=2 if is_new(dice) else 1, dice=dice, seed=3)


def is_new(dice: str) -> bool:
    """Tells whether dice are those of new games; a turn of the others is enough."""
    return dice.endswith(" 2")


def test_every_event_is_proved_when_the_seeds_are_laid_open(game: SealedGame) -> None:
    verdict = judged(game.text + "\n".join([*game.disclosures(), ""]))
    assert verdict.clean, [str(each) for each in verdict.problems if each.counts]
    assert proofs(verdict) == {Proof.PROVED}


def test_the_hashes_of_the_fold_are_those_that_mails_bear(game: SealedGame) -> None:
    verdict = judged(game.text)
    assert verdict.replay is not None
    assert verdict.replay.chance is not None
    assert chain(verdict.log.header, verdict.replay)[-1] == verdict.replay.chance.hash


def test_the_public_log_is_sound_and_has_the_same_hash(game: SealedGame) -> None:
    verdict = judged(game.text)
    found = published(verdict, PUBLIC)
    public = judged(found.text)
    assert found.otherwise == ""
    assert public.clean, [str(each) for each in public.problems if each.counts]
    assert public.replay is not None
    assert verdict.replay is not None
    assert public.replay.chance is not None
    assert verdict.replay.chance is not None
    assert public.replay.chance.hash == verdict.replay.chance.hash
    assert len(public.replay.chance.dealt) == len(verdict.replay.chance.dealt)


def test_each_players_own_log_is_sound_and_has_the_same_hash(game: SealedGame) -> None:
    """He knows his own cards and chits alone; what others drew unseen, or out of a pile of theirs, is proved later."""
    verdict = judged(game.text)
    assert verdict.replay is not None
    assert verdict.replay.chance is not None
    for side in game.game.sides:
        own = judged(published(verdict, side).text)
        assert own.clean, [str(each) for each in own.problems if each.counts]
        assert own.replay is not None
        assert own.replay.chance is not None
        assert own.replay.chance.hash == verdict.replay.chance.hash
        assert proofs(own) <= {Proof.PROVED, Proof.LATER}


def test_both_players_together_find_what_is_drawn(game: SealedGame) -> None:
    """Where neither knows all piles each tells its part; no draw is left that the two programs cannot settle."""
    verdict = judged(game.text)
    books = {side: judged(published(verdict, side).text).replay for side in game.game.sides}
    assert verdict.replay is not None
    assert verdict.replay.chance is not None
    for at, full in enumerate(verdict.replay.chance.dealt):
        if full.owner or full.said is None:
            continue
        events = {who: each.chance.dealt[at].event for who, each in books.items() if each and each.chance}
        assert _settled(events, partial(game.chance_for, done=full)) == full.said


def _settled(events: dict[str, Event], chance: Callable[[str], Source]) -> str | None:
    parts: Parts = ()
    for _ in range(9):
        for who, event in events.items():
            if answer := event.answer(chance(who), parts):
                return answer
        told = {who: each.part(chance(who), who, parts) for who, each in events.items() if each.part}
        parts = (*parts, *((who, part) for who, part in told.items() if part))
    return None


def test_what_is_told_of_trust_counts_the_draws(game: SealedGame) -> None:
    replay = judged(game.text).replay
    assert replay is not None
    assert replay.chance is not None
    told = trust(replay)
    assert f"of {len(replay.chance.dealt)} draws this log proves" in told
    assert ("The judge" in told) == (game.ledger.kind == "judge")


def test_a_hand_that_chance_did_not_give_is_told_when_the_seed_is_open() -> None:
    """Until then nobody can know; then the line is named, and so is what chance gave."""
    table = begun("barbarossa_to_berlin")
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1")
    asks = table.event("hand allied 7 cards")
    assert asks is not None
    cards = table.draw(asks).split(", ")
    other = next(each for each in map(str, range(1, 26)) if each not in cards)
    text = table.text.replace(", ".join(cards), ", ".join(sorted([other, *cards[1:]], key=int)))
    assert "chance/other-draw" not in codes(judged(text))
    seed = coded(table.secrets["allied"].seed)
    told = [each for each in judged(f"{text}disclose allied {seed}\n").problems if each.code == "chance/other-draw"]
    assert len(told) == 1
    assert "chance gave" in told[0].message


def codes(verdict: Verdict) -> list[str]:
    return [each.code for each in verdict.problems if each.counts]


@pytest.mark.parametrize(("dice", "seed"), [("sealed", 8), ("sealed 2", 6)])
def test_a_card_that_a_raid_costs_is_asked_for_in_the_other_players_log(dice: str, seed: int) -> None:
    """He cannot name it before it is drawn, though discards lie face up (On To Berlin! 2.3.3)."""
    table = played("on_to_berlin", player="random", turns=2, dice=dice, seed=seed)
    verdict = judged(table.text)
    before, asked, _ = published(verdict, PUBLIC).text.partition(" 1 card\n  open")
    assert before.endswith(("discard axis", "discard allied"))
    assert judged(before + asked.removesuffix("  open")).clean
