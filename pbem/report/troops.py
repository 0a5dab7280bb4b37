"""The symbols of troops, as they are printed on counters, and what they mean."""

from pbem.core.maps.area_view import Branch

_CROSS = "M-8-5l16 10M-8 5l16-10"
_OVAL = "M-3-3h6a3 3 0 0 1 0 6h-6a3 3 0 0 1 0-6z"
_INSIDE = {
    Branch.FOOT: _CROSS,
    Branch.ARMOUR: _OVAL,
    Branch.MECHANIZED: _CROSS + _OVAL,
    Branch.MOTORIZED: _CROSS + "M0-5v10",
    Branch.HORSE: "M-8 5l16-10",
    Branch.MOUNTAIN: _CROSS + "M-3 5l3-5 3 5z",
    Branch.MARINE: _CROSS + "M0-4v8m-3-3q3 5 6 0",
    Branch.SECURITY: _CROSS + "M-8 0h16",
    Branch.HEADQUARTERS: "M-8-2h16",
    Branch.ARMOURED_HEADQUARTERS: "M-8-2h16M-3-.5h6a2 2 0 0 1 0 4h-6a2 2 0 0 1 0-4z",
    Branch.AIRBORNE: _CROSS + "M-4 4q2-4 4 0q2-4 4 0",
    Branch.FORTIFIED: _CROSS + "M-4-5v2.5h2.5v-2.5m3 0v2.5h2.5v-2.5",
    Branch.FORTRESS: "M-8 2h3v-4h3v2.5h4v-2.5h3v4h3",
    Branch.AIR: "M0 0q-6-6-6 0t6 0q6-6 6 0t-6 0",
    Branch.NAVAL: "M0-4v8m-4-3q0 3 4 3q4 0 4-3m-6-3h4",
    Branch.CARRIER: "M-6.5 0h13l-2 3h-9zM1 0v-3h2.5v3",
    Branch.SUBMARINE: "M-5-.5h10q2 1.5 0 3h-10q-2-1.5 0-3zM-1-.5v-2.5h3v2.5",
}

SYMBOLS = {branch: f"M-8-5h16v10h-16z{data}" for branch, data in _INSIDE.items()}
BRANCH_NAMES = {
    Branch.FOOT: "infantry", Branch.ARMOUR: "armour", Branch.MECHANIZED: "mechanized infantry",
    Branch.MOTORIZED: "motorized infantry", Branch.HORSE: "cavalry", Branch.MOUNTAIN: "mountain infantry",
    Branch.MARINE: "marines", Branch.SECURITY: "security troops", Branch.HEADQUARTERS: "headquarters",
    Branch.ARMOURED_HEADQUARTERS: "armoured headquarters",
    Branch.AIRBORNE: "airborne troops", Branch.FORTIFIED: "fortified troops", Branch.FORTRESS: "fort or fortress",
    Branch.AIR: "air unit", Branch.NAVAL: "naval force", Branch.CARRIER: "carrier", Branch.SUBMARINE: "submarine",
}  # fmt: skip
