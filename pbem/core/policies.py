"""The players' policy for what is taken back and waived: `Policy:` in the header names it.

Whatever it says, an order that is illegal is told and not carried out.
"""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.game import Header

REFEREE = "referee"  # the word for him where a side stands: `accept referee`


class Policy(Struct, frozen=True):
    """What may be taken back without asking anybody, and who answers where that is not enough."""

    told: str  # what the report says of it
    allows: bool = True  # takebacks and waivers at all
    behind_chance: bool = False  # taking back what is behind a die or a card asks nobody
    by_referee: bool = False  # he alone accepts, takebacks and waivers alike

    def frees(self, dice: str) -> bool:
        """Tells whether what was drawn from values is taken back alone: not where the other side has opened its own."""
        return self.behind_chance and dice != "sealed"


UNTIL_SEALED = Policy(
    "who has written an order may take it back until a die is rolled, a card is seen or the other side has gone on;"
    " behind that the other side accepts it, as it does a waiver"
)
POLICIES: Mapping[str, Policy] = {
    "until sealed": UNTIL_SEALED,
    "strict": Policy("what is written stands: nothing is taken back and no rule is waived", allows=False),
    "whole turn": Policy(
        "who has written an order may take it back, dice and all, until the other side has gone on; behind that the"
        " other side accepts it, as it does a waiver",
        behind_chance=True,
    ),
    "referee": Policy("takebacks and waivers hold once the referee of the header accepts them", by_referee=True),
}
PLAIN = frozenset({"", "report"})  # no policy is named: the oldest one holds


def policy_name(header: Header) -> str:
    """Returns the name that a header gives its policy, with small letters and single blanks."""
    return " ".join(header.get("policy").casefold().split())


def policy_of(header: Header) -> Policy:
    """Returns the policy of a header; one that is not known is told elsewhere, and the plain one holds."""
    return POLICIES.get(policy_name(header), UNTIL_SEALED)


def policy_told(header: Header) -> str:
    """Returns what the policy that a header names means, in a sentence; nothing where it names none."""
    return POLICIES[name].told if (name := policy_name(header)) in POLICIES else ""
