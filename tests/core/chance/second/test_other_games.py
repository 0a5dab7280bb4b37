"""What belongs to another game (D5, D12): values, seals and names."""

import pytest

from pbem.core.chance.chains import root_of
from pbem.post.sealing.second import chains_of
from tests.core.chance.second import oracle
from tests.core.chance.second.tables import (
    ATTACK,
    at_the_attack,
    before_hands,
    by_the_page,
    drawn,
    faults,
    game_key,
    messages,
    opened,
    openings,
)
from tests.support.sealed_games import SealedGame

CARLA = "Carla <carla@example.org>"


def _rolled(dice: str, *, seed: int = 1, **tags: str) -> tuple[SealedGame, str]:
    table = at_the_attack(dice, seed=seed, **tags)
    table.write(ATTACK, "roll")
    found = openings(table)
    table.write(f"roll {found}")
    return table, found


@pytest.mark.parametrize(
    "tags",
    [{"allied": CARLA}, {"id": "another"}, {"policy": "whole turn"}, {"edition": "1"}, {"options": "workshop, baku"}],
)
def test_the_same_values_give_other_dice_in_another_game(tags: dict[str, str]) -> None:
    """Of several games with the same secrets, as in a rematch under an old header: nothing of one helps in the other."""
    differ = hands = 0
    for seed in range(3):
        one, other = (at_the_attack("sealed 2", seed=seed), at_the_attack("sealed 2", seed=seed, **tags))
        assert one.lines[:2] == other.lines[:2]
        assert game_key(one) != game_key(other)
        rolls = []
        for table in (one, other):
            table.write(ATTACK, "roll")
            rolls.append(openings(table))
            assert rolls[-1] == oracle.dice(by_the_page(table, "axis", 1), 2)
        differ += rolls[0] != rolls[1]
        tables = before_hands("sealed 2", seed=seed), before_hands("sealed 2", seed=seed, **tags)
        hands += len({drawn(each, "hand allied 7 cards") for each in tables}) == 2
    assert differ >= 1
    assert hands == 3


def test_in_the_first_protocol_another_opponent_saw_the_same_hand() -> None:
    """Nothing but the `Id`, and what is in the hash, kept two games apart."""
    tables = before_hands("sealed"), before_hands("sealed", allied=CARLA)
    assert len({drawn(each, "hand allied 7 cards") for each in tables}) == 1


def test_a_value_of_another_game_is_told_even_if_the_chain_is_the_same() -> None:
    one, other = at_the_attack("sealed 2"), at_the_attack("sealed 2", allied=CARLA)
    for table in (one, other):
        table.write(ATTACK, "roll")
    for who in ("axis", "allied"):
        text = f"{other.text}{opened(one, who)}\n"
        assert faults(text) == ["chance/other-log"]
        assert f"the {who.title()} side gave this value for another log" in messages(text)


def test_values_seals_and_signatures_of_other_secrets_are_refused() -> None:
    one, other = at_the_attack("sealed 2", seed=2), at_the_attack("sealed 2", seed=1)
    for table in (one, other):
        table.write(ATTACK, "roll")
    assert faults(f"{other.text}{opened(one, 'axis')}\n") == ["chance/not-of-the-chain"]
    seal = one.lines[0].replace("axis 0", "axis 1")
    assert faults(f"{other.text}{seal}\naccept axis\n") != []  # nobody agrees to his own


def test_roots_hang_on_game_name_side_and_number() -> None:
    master, roots = bytes(range(32)), set[bytes]()
    for package in ("absolute_war", "on_to_berlin"):
        for id_ in ("k7f3", "k7f4"):
            for side in ("axis", "allied"):
                roots |= {root_of(master, package, id_, side, serial) for serial in (0, 1)}
                assert oracle.mac(master, f"pbem2 root|{package}|{id_}|{side}|0") in roots
    assert len(roots) == 16
    assert (
        len({root_of(master, *each, "x", 0) for each in (("a", "b|c"), ("a|b", "c"))}) == 1
    )  # a name has no bar in it


# -- seals


def _words(table: SealedGame, who: str) -> list[str]:
    return next(each for each in table.lines if each.startswith(f"seal {who}")).split()


@pytest.mark.parametrize("at", [3, 4, 5, 6, 8])
@pytest.mark.parametrize("source", [3, 4, 5, 6, 8])
def test_no_value_nor_key_of_the_other_side_is_sealed_again(at: int, source: int) -> None:
    """Whoever repeats one has no secret of his own there, and mirrors what the other one opens."""
    table = at_the_attack("sealed 2")
    own = chains_of("allied", bytes(32), table.game.sides, 1).split()
    own[at] = _words(table, "axis")[source]
    assert faults(f"{table.text}{' '.join(own)}\naccept axis\n")[0] == "chance/copied-seal"


def test_a_side_does_not_seal_its_own_old_values_again() -> None:
    table = at_the_attack("sealed 2")
    for at in (3, 4, 5, 6, 8):
        own = chains_of("allied", bytes(32), table.game.sides, 1).split()
        own[at] = _words(table, "allied")[at]
        assert faults(f"{table.text}{' '.join(own)}\naccept axis\n")[0] == "chance/copied-seal"


@pytest.mark.parametrize("serial", [0])
def test_no_number_of_a_seal_comes_again(serial: int) -> None:
    """Else whoever seals anew would choose among as many chains as he likes."""
    table = at_the_attack("sealed 2")
    line = chains_of("allied", bytes(32), table.game.sides, serial)
    assert faults(f"{table.text}{line}\n") == ["chance/serial"]


# -- letters


def test_small_letters_are_the_same_value_and_no_others_are() -> None:
    table = at_the_attack("sealed 2")
    table.write(ATTACK, "roll")
    line = opened(table, "axis")
    value = line.split()[5]
    assert faults(f"{table.text}{line.lower()}\n") == []
    for other in (value.replace("A", "\u0391"), value.replace("I", "\u0131"), f"{value[:-1]}1", f"0{value[1:]}"):
        assert other != value
        assert faults(f"{table.text}{line.replace(value, other)}\n") != []


def test_unused_bits_are_zero_in_values_seals_and_signatures() -> None:
    """A value has one way to be written, or a copy of it would not be known as one."""
    table = at_the_attack("sealed 2")
    table.write(ATTACK, "roll")
    line = opened(table, "axis")
    value = line.split()[5]
    assert value[-1] in "AQ"
    for letter in "BCDEFGHRSTUVWX234567":
        assert faults(f"{table.text}{line.replace(value, value[:-1] + letter)}\n") in (
            ["chance/malformed"],
            ["log/syntax"],
        )
        seal = " ".join(_words(table, "axis"))
        assert faults(table.text.replace(seal, seal[:-1] + letter))[0] == "chance/malformed"


@pytest.mark.parametrize("id_", ["K7F3", " k7f3 ", "K7f3"])
def test_a_name_in_other_letters_is_the_same_game(id_: str) -> None:
    tables = at_the_attack("sealed 2", id="k7f3"), at_the_attack("sealed 2", id=id_)
    assert len({game_key(each) for each in tables}) == 1
    assert len({each.ledger.hash for each in tables}) == 1
    assert len({each.ledger.id for each in tables}) == 1
