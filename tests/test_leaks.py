"""The short form of `python -m tests.leaks`: a few positions of every game, each in some of its forms."""

import pytest

from pbem.core.telling.hiding import ALL
from pbem.games import names
from tests.leaks.positions import twins
from tests.leaks.showing import differing, shown

FORMS = ("remarks", "a mail", "faulty lines")
CHOSEN = [(game, FORMS[number % len(FORMS)]) for number, game in enumerate((*names(), *names()[:2]))]


@pytest.mark.parametrize(("game", "form"), CHOSEN)
def test_a_viewer_sees_no_difference(game: str, form: str) -> None:
    """Two games that differ only in what a viewer may not know are shown to him in the same bytes, whatever he asks."""
    pair = next(each for each in twins(game, FORMS.index(form)) if each.what == form)
    assert differing(pair) == []


def test_whoever_may_see_everything_sees_the_difference() -> None:
    """Without the veil such a pair differs: in hidden cards, and in a remark on every line."""
    pair = next(each for each in twins("barbarossa_to_berlin", 0) if each.what == "remarks")
    one, other = (shown(each, ALL, pair.hides) for each in (pair.one, pair.other))
    assert pair.cards
    assert [what for what in one if what.startswith("report") and one[what] == other[what]] == ["report svg"]
