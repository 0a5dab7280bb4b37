"""Views made by hand for the tests of the report: a small one of each thing that can be shown."""

from pbem.core.maps.area_view import (
    Box,
    Counter,
    Event,
    Flag,
    Link,
    LinkKind,
    Look,
    MapSide,
    MapView,
    Mark,
    Place,
    Region,
    Shape,
    Terrain,
    Way,
)
from pbem.core.replay import Outcome
from pbem.core.telling.view import (
    Ask,
    Chapter,
    Fact,
    Fault,
    Follower,
    Hand,
    Notice,
    PositionView,
    RuleRef,
    Section,
    Table,
    Told,
    View,
)


def a_map(words: str = "Baltic front") -> MapView:
    """Returns a map of some spaces round Kaunas, with `words` wherever text may stand."""
    return MapView(
        title=words,
        alt=words,
        box=Box(0, 0, 3000, 2200),
        places=_places(words),
        links=_links(),
        sides=(MapSide("axis", "Axis"), MapSide("allied", words), MapSide("neutral", "Neutral")),
        terrains=(
            Terrain("clear", "clear"),
            Terrain("forest", "forest", "W", Look.WOOD),
            Terrain("swamp", "swamp", "Sw", Look.MARSH),
            Terrain("sea", words, "", Look.WATER),
            Terrain("mountain", "mountain", "M", Look.HILLS),
        ),
        link_kinds=(
            LinkKind("regular", "road"),
            LinkKind("river", words, Look.DOTTED),
            LinkKind("sea_sr", "sea", Look.DASHED, land=False),
        ),
        marks=(Mark(Event.FOUGHT, "kaunas"), Mark(Event.MOVED, "dvinsk"), Mark(Event.BROKE, "beach")),
        ways=(Way(Event.FOUGHT, ("memel", "kaunas")), Way(Event.MOVED, ("kaunas", "dvinsk"))),
        fronts=(Region(words, Box(1050, 150, 700, 400)),),
        prize="victory point space",
    )


def _places(words: str) -> tuple[Place, ...]:
    reduced = Counter("[16A]", "axis", reduced=True, title=words)
    units = (reduced, Counter("18A", "axis"), Counter("4PzA", "axis"))
    corps = Counter("a rather long label", "allied", large=False)
    return (
        Place("memel", "Memel", 1315, 360, "axis", "clear", flags=(Flag("P", "port"),)),
        Place("kaunas", words, 1434, 400, "allied", "forest", (*units, units[1])),
        Place("riga", "Riga", 1468, 265, "allied", "swamp", prized=True),
        Place("dvinsk", "Dvinsk", 1590, 350, "allied", "clear", (corps,)),
        Place("baltic", "Baltic Sea SR", 1170, 310, "", "sea", shape=Shape.CIRCLE),
        Place("beach", "Beach A", 1100, 300, "", "sea", shape=Shape.CIRCLE, small=True),
        Place("ankara", "Ankara", 1900, 1580, "neutral", "mountain", shape=Shape.HEX),
    )


def _links() -> tuple[Link, ...]:
    return tuple(
        Link(a, b, kind)
        for a, b, kind in (
            ("memel", "kaunas", "regular"),
            ("kaunas", "riga", "regular"),
            ("memel", "riga", "river"),
            ("kaunas", "dvinsk", "regular"),
            ("riga", "dvinsk", "river"),
            ("memel", "baltic", "sea_sr"),
        )
    )


def a_view(words: str = "an army moves") -> View:
    """Returns a view in which every text that may come from outside is `words`."""
    rule = RuleRef("12.3", "13", words)
    return View(
        game="no_such_game",
        title=words,
        headline="1 fault in 4 orders",
        clean=False,
        subtitle=words,
        facts=(Fact("Axis", words, words),),
        asks=(Ask("Axis", words, (f"play {words}", "  move ...: ..."), (words,)),),
        faults=_faults(words, rule),
        notices=(Notice(words, words),),
        map=a_map(words),
        story=_story(words),
        position=_position(words),
        rules=(rule,),
        remarks=(words,),
    )


def _table(words: str) -> Table:
    return Table((words, "Die"), ((words, "5"), ("Defence", "-1")), words, (1,))


def _faults(words: str, rule: RuleRef) -> tuple[Fault, ...]:
    place = ("game.log:3:5", 3, words, "    ^^^^")
    first = Fault(1, "not permitted", "12.3/lcu-sea", words, *place, rule, words, (Follower(4, words),))
    return (first, Fault(2, "not understood", "log/syntax", words, words))


def _story(words: str) -> tuple[Chapter, ...]:
    played = Told(2, words, Outcome.PLAYED, (words, words), (_table(words),), ("12.3", "99.9"))
    others = (
        Told(3, words, Outcome.REFUSED, faults=(1,)),
        Told(4, words, Outcome.FOLLOWS, comment=words),
        Told(5, words, Outcome.WITHDRAWN),
    )
    return (Chapter(words, (played,), words), Chapter("Axis 2", others, folded=True))


def _position(words: str) -> PositionView:
    east = (_table(words), Table(("", *"abcde"), ((words, *"12345"),)))
    west = (Table(("Space", "Units"), ()),)
    return PositionView(
        (Fact("Victory points", "9", words),),
        (Hand("Axis", (words, "#7"), 1), Hand("Allied", (), 6), Hand("Neutral")),
        (Section("East", east, words), Section("West", west, folded=True)),
    )
