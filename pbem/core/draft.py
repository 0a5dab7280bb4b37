"""A ruling in the making: effects are emitted one by one and seen at once."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from msgspec import Struct, field

from pbem.core.effects import Told
from pbem.core.game import Ruling
from pbem.core.rules import Violation

P = TypeVar("P")
E = TypeVar("E")
D = TypeVar("D")
Fields = ParamSpec("Fields")
Method = Callable[Concatenate[D, Fields], None]


def with_fields_of(
    whole: Callable[Fields, object],
) -> Callable[[Callable[[D, Mapping[str, Any]], None]], Method[D, Fields]]:
    """Gives a method the fields of a frozen value as its keywords, so that mypy looks at the name and type of each.

    Every field of the value needs a default: it may then be left out here.
    """

    def typed(put: Callable[[D, Mapping[str, Any]], None]) -> Method[D, Fields]:
        @wraps(put)
        def method(draft: D, /, *args: Fields.args, **fields: Fields.kwargs) -> None:
            assert not args, "a field is named"
            put(draft, fields)

        return method

    return typed


class BaseDraft(Struct, Generic[P, E]):
    """The position as the effects so far have made it. Local to one `decide`."""

    position: P
    effects: list[E] = field(default_factory=list)
    cited: list[str] = field(default_factory=list)
    sealed: bool = False
    remarks: list[str] = field(default_factory=list)
    start: P = cast("P", None)  # until it is made

    def __post_init__(self) -> None:
        """Keeps the position that is judged."""
        self.start = self.position

    @abstractmethod
    def evolved(self, effect: E) -> P:
        """Returns the position after one more effect."""

    def tell(self, text: str, *rules: str) -> None:
        """Adds a sentence for the report, with the rules it rests on."""
        self.emit(cast("E", Told(text, rules)))  # which is among the effects of every game
        self.cite(*rules)

    def emit(self, *effects: E) -> None:
        """Adds effects; the position shows them at once."""
        for effect in effects:
            self.effects.append(effect)
            self.position = self.evolved(effect)

    def cite(self, *rules: str) -> None:
        """Names rules that gave these effects."""
        self.cited += [rule for rule in rules if rule not in self.cited]

    def remark(self, text: str, *rules: str) -> None:
        """Adds a sentence that is told with the verdict too, though nothing is wrong."""
        self.tell(text, *rules)
        self.remarks.append(text)

    def ruling(self, violations: tuple[Violation, ...] = ()) -> Ruling[E]:
        """Returns the finished ruling."""
        worked_out = (self.start, self.position)
        return Ruling(tuple(self.effects), violations, tuple(self.cited), self.sealed, worked_out, tuple(self.remarks))
