"""Chapter 11.2: the hits that a player assigns: all of them, to no unit more than destroys it."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.types import Stage, UnitId
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import apply, in_counterattack, targets
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.hit_effects import Target
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c09_attacks import Assign
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Share

MOST = {True: "15.8.1/no-more-than-twice", False: "11.2/no-more-than-destroys"}


@refuses("11.2/all-hits-placed")
@carries_out("11.2/rounding-is-fair-play")
def hits(draft: Draft, order: Assign) -> Iterator[Violation]:
    """Assigns the hits of a fight."""
    action, found = draft.position.action, {each.unit: each for each in targets(draft.position)}
    if action is None:
        return
    shares: dict[UnitId, int] = {}
    for share in order.shares:
        yield from _give(draft.position, found, share, shares)
    given, due = sum(shares.values()), min(action.hits, sum(each.most for each in found.values()))
    if given != due:
        text = f"{counted(due, 'hit')} {'is' if due == 1 else 'are'} assigned, not {given}"
        yield Violation(
            "11.2/all-hits-placed", text, remedy="place every hit; some may be placed where they do nothing"
        )
    if action.stage is Stage.HELD:
        draft.impulse(assigned=action.area)
    apply(draft, shares)


def _not_hit(position: Position, found: dict[UnitId, Target], ref: Counters, text: str) -> Violation:
    """Return that units cannot be hit: they show their other side, or did not act when a group was ambushed (11.1)."""
    other = any(kind(unit).id == ref.kind and position.spent(unit) is not ref.spent for unit in found)
    if other:
        name = wording.counters(Counters(kind=ref.kind, spent=not ref.spent))
        return Violation("order/not-there", text, ref.kind, f"name those that can be hit: {name}")
    hit = ", ".join(
        dict.fromkeys(wording.counters(Counters(kind=kind(unit).id, spent=position.spent(unit))) for unit in found)
    )
    action = position.action
    if action is not None and in_counterattack(action):
        text = f"{text}: only the units of the acting group are hit"
        return Violation(
            "order/not-there",
            text,
            ref.kind,
            f"name units of the group: {hit}",
            rule="11.1/counterattack-hits-the-group",
        )
    return Violation("order/not-there", text, ref.kind, f"name units that are hit: {hit}")


@refuses("11.2/no-more-than-destroys", "15.8.1/no-more-than-twice")
def _give(
    position: Position, found: dict[UnitId, Target], share: Share, shares: dict[UnitId, int]
) -> Iterator[Violation]:
    """Keeps on record the hits for each of some like counters."""
    ref = share.units
    alike = [
        unit for unit in found if kind(unit).id == ref.kind and position.spent(unit) == ref.spent and unit not in shares
    ]
    if len(alike) < ref.count:
        name = f"{'spent' if ref.spent else 'fresh'} {kinds()[ref.kind].name}"
        text = (
            f"{counted(len(alike), name)} can be hit here, not {ref.count}" if alike else f"no {name} can be hit here"
        )
        yield _not_hit(position, found, ref, text)
    for unit in alike[: ref.count]:
        if share.hits > found[unit].most:
            text = f"{kind(unit).name} is destroyed by {counted(found[unit].most, 'hit')}, so {share.hits} are too many"
            yield Violation(MOST[kind(unit).fixed], text, kind(unit).id, "give the rest to others")
        shares[unit] = share.hits
