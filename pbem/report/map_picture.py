"""A picture of a map, ready to be put into a page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A map ready for the page; the whole map is folded below those of the fronts."""

    title: str
    svg: str
    width: float
    folded: bool

    @property
    def least(self) -> int:
        """How many pixels wide it must stay to be read; it scrolls where there are fewer."""
        return round(self.width * 0.75)

    @property
    def most(self) -> int:
        """How many pixels wide it may become."""
        return round(self.width * 1.2)
