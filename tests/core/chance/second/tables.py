"""Games of the first and of the second protocol that stop where somebody would like to choose his dice."""

from collections.abc import Iterable
from dataclasses import replace

from pbem.core.chance.second import LUCK, SecondLedger
from pbem.core.chance.values import coded
from pbem.referee import Verdict, judge_texts
from tests.core.chance.second import oracle
from tests.core.chance.test_attacks import OPENING
from tests.support.sealed_games import SealedGame, begun

GAME = "barbarossa_to_berlin"
ATTACK = "attack Kaunas from Memel: 4PzA, 16A, 18A"
MET = "standing allied: defend none"
PLAYERS = {"axis": "Anna <anna@example.org>", "allied": "Bert <bert@example.org>"}
SECOND = ("sealed 2", "judge 2")


def at_the_attack(dice: str, *, seed: int = 1, **tags: str) -> SealedGame:
    """Returns a game in which the Axis is to attack, and the Allied side has said how it defends."""
    table = begun(GAME, dice=dice, seed=seed, **{"options": "workshop", **PLAYERS, **tags})
    table.write(*OPENING, MET)
    return table


def before_hands(dice: str, *, seed: int = 1, **tags: str) -> SealedGame:
    """Returns a game in which both are to draw their first hands."""
    table = begun(GAME, dice=dice, seed=seed, **{"options": "workshop", **PLAYERS, **tags})
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1")
    return table


def drawn(table: SealedGame, asks: str) -> str:
    """Has an order that asks answered; returns what was drawn."""
    event = table.event(asks)
    assert event is not None
    return table.draw(event)


def opened(table: SealedGame, who: str, words: str = "my own words") -> str:
    """Returns the line with which a speaker opens what waits, or the words of whoever asks."""
    waiting = table.ledger.waiting
    assert waiting is not None
    if not isinstance(table.ledger, SecondLedger):
        used = len(table.ledger.seals[who].opened)
        return f"open {who} {coded(table.chains[who][used + 1])}"
    assert waiting.second is not None
    side = waiting.second.side
    if who == LUCK:
        return f"luck {side}: {words}"
    value = oracle.chain_of(table.secrets[who].root, who, side)[waiting.number]
    return f"open {who} for {side} {waiting.number} {oracle.letters(value)} at {waiting.hash[:16]}"


def openings(table: SealedGame, words: str = "my own words", *, turned: bool = False) -> str:
    """Writes all that answers what waits, in either order; returns what is drawn.

    With a judge the words of whoever asks come first: the order is not free.
    """
    waiting = table.ledger.waiting
    assert waiting is not None
    needs = waiting.needs[::-1] if turned and LUCK not in waiting.needs else waiting.needs
    for who in needs:
        table.write(opened(table, who, words))
    return table.answer()


def variant(table: SealedGame, lines: Iterable[str]) -> SealedGame:
    """Returns a copy of a game with more lines in it; the game itself stays as it is."""
    secrets = {who: replace(each) for who, each in table.secrets.items()}
    found = SealedGame(table.game, table.header, table.fold.branched(), secrets, [*table.lines], table.chains)
    found.write(*lines)
    return found


def game_key(table: SealedGame) -> str:
    """Returns `G` as the page has it, from the text of the log."""
    header = {tag: table.header.get(tag) for tag in table.header.tags}
    begins = oracle.beginning(table.game.name, header, table.game.sides)
    return oracle.game_of(begins, [line for line in table.lines if line.startswith("seal ")])


def by_the_page(table: SealedGame, side: str, number: int, words: str = "my own words") -> bytes:
    """Returns the key of what all see, as the page has it."""
    other = next(each for each in table.game.sides if each != side)
    if table.ledger.kind == "judge":
        x, who = oracle.luck(side, words), "judge"
    else:
        x, who = oracle.chain_of(table.secrets[side].root, side, side)[number], other
    y = oracle.chain_of(table.secrets[who].root, who, side)[number]
    return oracle.of_an_event(x, y, game_key(table), side, number)


def judged(text: str) -> Verdict:
    """Returns the verdict on a log."""
    return judge_texts([("game.log", text.encode())])


def faults(text: str) -> list[str]:
    """Returns the codes of what is wrong with a log."""
    return [each.code for each in judged(text).problems if each.counts]


def messages(text: str) -> str:
    """Returns all that is said of a log, on one line."""
    return " ".join(f"{each.message}. {each.remedy}" for each in judged(text).problems)
