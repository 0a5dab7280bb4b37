"""Every kind of order that is one value, chapter by chapter."""

from collections.abc import Mapping
from typing import Any

from pbem.games.barbarossa_to_berlin.orders import c10_movement
from pbem.games.barbarossa_to_berlin.orders.kind import KindOf

CHAPTERS = (c10_movement,)

KINDS: Mapping[str, KindOf[Any]] = {kind.name: kind for chapter in CHAPTERS for kind in chapter.KINDS}
