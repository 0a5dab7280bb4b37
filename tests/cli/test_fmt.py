"""`pbem fmt`: one canonical form, in which nothing that a player wrote is lost."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem

SAMPLES = Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin"
LOG = "Game: Barbarossa to Berlin\n# Zug für Käthe, Straße\ndeploy Paris: [1A]; Bordeaux: [7A]  # zwei\n# drei\n"


def fmt(*words: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(pbem, ["fmt", *words], input=data)


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_remarks_stay_in_any_encoding(codec: str, line_end: str, tmp_path: Path) -> None:
    """The log is written back as UTF-8, with every letter of the remarks on lines of their own."""
    path = tmp_path / "game.log"
    path.write_bytes(LOG.replace("\n", line_end).encode(codec))
    assert fmt(str(path), "--write").exit_code == 0
    written = path.read_text("utf-8")
    assert "\n# Zug für Käthe, Straße\n" in written
    assert written.endswith("# zwei\n# drei\n")
    assert fmt(str(path)).stdout == written


def test_remarks_of_the_standard_input_stay() -> None:
    """What comes through a pipe is written out whole."""
    assert "# Zug für Käthe, Straße\n" in fmt("-", data=LOG.encode()).output


def test_a_form_feed_shifts_no_remark(tmp_path: Path) -> None:
    """Lines are counted as the log counts them."""
    path = tmp_path / "game.log"
    path.write_text(LOG.replace("zwei", "zwei\f\f\x85\u2028 hier"), encoding="utf-8")
    assert fmt(str(path)).stdout.endswith("hier\n# drei\n")


@pytest.mark.parametrize("name", ["opening.eml", "opening.forum.txt"])
def test_only_plain_logs_are_written_back(name: str, tmp_path: Path) -> None:
    """A mail or a post stays as it came, and the user is told so."""
    path = tmp_path / name
    path.write_bytes((SAMPLES / name).read_bytes())
    found = fmt(str(path), "--write")
    assert found.exit_code == 2
    assert "only a plain log is written back" in found.output
    assert path.read_bytes() == (SAMPLES / name).read_bytes()


def test_the_standard_input_cannot_be_written_back() -> None:
    """There is no file to write."""
    assert fmt("-", "--write", data=LOG.encode()).exit_code == 2


def test_what_was_not_understood_stays(tmp_path: Path) -> None:
    """Stray text, a late tag, a quotation: each stays in its place, continues no order, and is told again."""
    path = tmp_path / "game.log"
    strays = "\nRiga\nPskov\n\nScenario: moon\n> so you said\nturn 1\n\nDvinsk, too\n"
    path.write_text(LOG + strays, encoding="utf-8")
    before = CliRunner().invoke(pbem, ["check", str(path)]).output
    assert fmt(str(path), "--write").exit_code == 0
    written = path.read_text("utf-8")
    for text in ("\n\nRiga\nPskov\n", "\nScenario: moon\n", "\n> so you said\n", "\n\nDvinsk, too\n"):
        assert text in written
    assert fmt(str(path)).stdout == written
    assert before.count("[log/") == CliRunner().invoke(pbem, ["check", str(path)]).output.count("[log/")


def test_a_turn_block_amid_other_text_is_not_written_back(tmp_path: Path) -> None:
    """The words around it would be lost."""
    path = tmp_path / "turn.txt"
    path.write_text(f"Dear Bert,\n\npbem begin\n{LOG}pbem end\n", encoding="utf-8")
    assert fmt(str(path), "--write").exit_code == 2
    assert path.read_text("utf-8").startswith("Dear Bert,")


def test_hidden_characters_that_are_not_written_are_told(tmp_path: Path) -> None:
    """A remark may hold them, a canonical line does not; nothing is dropped without a word."""
    log = tmp_path / "game.log"
    lines = ["Game: Barbarossa to Berlin", "Axis: Anna  # \u200bhi", "Allied: Bert", "", "# a \u202eline of its own",
             "deploy Paris: [1A]; Bordeaux: [7A]  # ze\u200bro\u200b", "turn 1  # plain \u2764\ufe0f"]  # fmt: skip
    log.write_text("\n".join(lines) + "\n", "utf-8")
    printed = CliRunner().invoke(pbem, ["fmt", str(log)])
    assert printed.stderr == "pbem: in lines 2, 6, 3 hidden characters are not written\n"
    assert (CliRunner().invoke(pbem, ["fmt", str(log), "--write"]).exit_code) == 0
    assert "\u202eline of its own" in log.read_text("utf-8")
    assert CliRunner().invoke(pbem, ["fmt", str(log)]).stderr == ""


def test_a_log_is_written_for_nobody_in_particular(tmp_path: Path) -> None:
    """`fmt` writes what the log says: it refuses `--for`."""
    log = tmp_path / "game.log"
    log.write_text("Game: Barbarossa to Berlin\n", "utf-8")
    found = CliRunner().invoke(pbem, ["fmt", str(log), "--for", "axis"])
    assert (found.exit_code, "No such option" in found.output) == (2, True)


@pytest.mark.parametrize("hidden", ["\x0e", "\U000e0001", "\x0e" * 20])
def test_a_long_remark_with_a_hidden_character_is_written_once_and_for_all(hidden: str) -> None:
    """The character is printed by its name, which makes the line longer."""
    text = LOG + f"# {'x' * 1890}{hidden}{'y' * 900}\n"
    once = fmt("-", data=text.encode()).output
    assert fmt("-", data=once.encode()).output == once
    assert "".join(each.strip("# ") for each in once.splitlines()).count("y" * 900) == 1
