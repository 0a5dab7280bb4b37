"""Lines of merged logs that mean the same though their canonical texts differ."""

from pbem.log.merge import Entry, merge


def test_the_same_line_is_no_difference() -> None:
    """What lies before a line, as a faulty selection does, may make its canonical text another one."""
    public = [Entry("p:1", "lose soviet: 182", raw="lose soviet: 182")]
    private = [Entry("a:1", "lose soviet: [182]", raw="lose soviet: 182")]
    assert merge(public, private).differences == []


def test_other_lines_still_differ() -> None:
    """Neither as written nor in canonical form are they the same."""
    public = [Entry("p:1", "lose soviet: 182", raw="lose soviet: 182")]
    private = [Entry("a:1", "lose soviet: 183", raw="lose soviet: 183")]
    assert len(merge(public, private).differences) == 1
