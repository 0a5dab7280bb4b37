"""Tricks that were found later: a copied seal, and orders changed when the game is over."""

from pbem.core.chance.values import coded, link
from tests.core.chance.test_attacks import asked, code_of, codes, judged, rolled


def test_nobody_seals_with_a_value_that_stands_in_the_log() -> None:
    """He has no secret of his own then, and could open what the other one opens."""
    table = asked()
    table.write(table.opening("axis"))
    for value in (table.chains["axis"][0], table.chains["axis"][1], table.chains["allied"][0]):
        assert code_of(table, f"seal allied {coded(value)}") == "chance/copied-seal"
        assert code_of(table, f"seal allied {coded(bytes(32))} seed {coded(value)}") == "chance/copied-seal"
    seed = coded(link(table.secrets["axis"].seed))
    assert code_of(table, f"seal allied {seed}") == "chance/copied-seal"
    table.write(f"seal allied {coded(link(bytes(32)))}", "accept axis")
    assert code_of(table, f"seal axis {coded(table.chains['allied'][0])}") == "chance/copied-seal"


def test_the_last_orders_are_not_changed_once_a_seed_is_laid_open() -> None:
    """No draw comes after them, whose dice would be others."""
    table = asked()
    rolled(table)
    seeds = {who: coded(table.secrets[who].seed) for who in ("axis", "allied")}
    end = [f"disclose {who} {seed} at {table.ledger.hash}" for who, seed in seeds.items()]
    assert codes(judged(table, *end)) == []  # in mails that cross, each of them behind the last order
    for changed in ("vacation axis 2026-12-20 to 2026-12-21", "check turn 1"):
        assert codes(judged(table, changed, *end)) == ["chance/other-log"] * 2
    old = [line.partition(" at ")[0] for line in end]
    assert codes(judged(table, "check turn 1", *old)) == []  # as older logs have it
