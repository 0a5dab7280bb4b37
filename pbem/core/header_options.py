"""What players agree on in the header: `Options: sunny Italy, time of mud`; optional rules and other readings."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches

from msgspec import Struct, field

from pbem.core.game import Header
from pbem.core.rules import Breach


class Option(Struct, frozen=True):
    """What an option is about: its rule, and what it changes."""

    rule: str
    says: str


class Agreed(Struct, frozen=True):
    """The options of a header: those understood, and what is wrong with them, if anything."""

    options: frozenset[str]
    fault: str = ""
    remedy: str = ""
    word: str = ""  # as the header has it


class OptionBook(Struct, frozen=True):
    """The options of a game by name, the other names that they go by, and those that contradict each other."""

    options: Mapping[str, Option]
    other_names: Mapping[str, str] = field(default_factory=dict)
    exclusive: Sequence[frozenset[str]] = ()
    chapter: str = ""  # of the optional rules: their numbers mean them, too

    def agreed(self, header: Header) -> Agreed:
        """Returns the options that a header names."""
        found: set[str] = set()
        for text in (each for each in header.get("options").split(",") if each.strip()):
            name = self.meant(text)
            if name is None:
                word = text.strip()
                return Agreed(frozenset(found), f"there is no option `{word}`", self._remedy(text), word)
            found.add(name)
        for names in self.exclusive:
            if found >= names:
                fault = f"the options {' and '.join(f'`{each}`' for each in sorted(names))} contradict each other"
                return Agreed(frozenset(found), fault, "delete one of them")
        return Agreed(frozenset(found))

    def meant(self, text: str) -> str | None:
        """Returns the option that a text names: its name in any case, a beginning, or its number."""
        key = _key(text)
        names = {**{name: name for name in self.options}, **self.other_names}
        if key in names:
            return names[key]
        by_rule = [name for name in self.options if self._goes_by(name, text)]
        begun = by_rule or list(dict.fromkeys(names[name] for name in names if key and name.startswith(key)))
        return begun[0] if len(begun) == 1 else None

    def _goes_by(self, name: str, text: str) -> bool:
        return self._numbered(self.options[name]) and _key(self.options[name].rule) == _key(text)

    def sayings(self) -> dict[str, str]:
        """Returns what each option says."""
        return {name: option.says for name, option in self.options.items()}

    def _numbered(self, option: Option) -> bool:
        return bool(self.chapter) and option.rule.partition(".")[0] == self.chapter

    def not_agreed(self, chosen: Collection[str], name: str) -> Iterator[Breach]:
        """Yields a breach where an order rests on an optional rule that the header does not name."""
        if name not in chosen:
            text = f"rule {self.options[name].rule} is optional, and the players have not agreed on it"
            yield Breach(text, remedy=f"write `Options: {name}` at the head of the log")

    def _remedy(self, text: str) -> str:
        if alike := [name for name in self.options if self._goes_by(name, text)]:
            told = (f"`{name}` ({self.options[name].says})" for name in alike)
            return f"rule {text.strip()} has several: write {' or '.join(told)}"
        near = get_close_matches(_key(text), [*self.options, *self.other_names], n=1, cutoff=0.5)
        name = self.other_names.get(near[0], near[0]) if near else ""
        hint = f"did you mean `{name}` ({self.options[name].says})? " if name else ""
        return f"{hint}the options are {', '.join(self.options)}"


def _key(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()
