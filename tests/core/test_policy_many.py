"""What is said of a log with very many faults."""

from pbem.cli.text_and_json import summary
from pbem.referee import judge_texts

HEAD = "Game: A Victory Awaits\nScenario: leningrad\nOptions: workshop\nset turn 4; step command\n"


def test_the_first_fault_comes_first() -> None:
    """Most of the others may have come of it."""
    verdict = judge_texts([("game.log", (HEAD + "mve 36 M - L1423\n" * 30).encode())])
    assert "Mend the first one and check again" in summary(verdict)


def test_a_few_faults_need_no_such_word() -> None:
    """Each is told with its remedy."""
    verdict = judge_texts([("game.log", (HEAD + "move 36 M - L1423\n").encode())])
    assert "Mend the first one" not in summary(verdict)
