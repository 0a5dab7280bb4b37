"""The JSON schemas of the outputs: shipped as files, made from the models and from each game's own position."""

import json
from importlib import resources
from typing import Any

from pbem.games import find_game, names
from pbem.plain_data.heads import NUMBERS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
POSITION = "position-"


def schema_names() -> tuple[str, ...]:
    """Returns what there are schemas of: the outputs, and the positions of each game in full."""
    return (*NUMBERS, *(POSITION + name.replace("_", "-") for name in names()))


def shipped(name: str) -> str:
    """Returns a schema as it is shipped."""
    package, path = home(name)
    return resources.files(package).joinpath(*path.split("/")).read_text(encoding="utf-8")


def home(name: str) -> tuple[str, str]:
    """Returns the package that a schema lies in, and where: a game has that of its own position."""
    if not name.startswith(POSITION):
        return __package__, f"schemas/{name}.json"
    game = find_game(name.removeprefix(POSITION))
    assert game is not None
    return f"pbem.games.{game.name}", "data/position.schema.json"


def generated(name: str) -> str:
    """Returns a schema as the models and types give it now."""
    made = _of_a_game(name) if name.startswith(POSITION) else _of_an_output(name)
    return json.dumps({"$schema": DIALECT, **made}, indent=1, sort_keys=True) + "\n"


def _of_an_output(name: str) -> dict[str, Any]:
    from pbem.plain_data import models
    from pbem.plain_data.strict_schemas import strict_schema

    return {**strict_schema(getattr(models, name.capitalize())), "title": f"pbem.{name}/{NUMBERS[name]}"}


def _of_a_game(name: str) -> dict[str, Any]:
    from pbem.plain_data.strict_schemas import strict_schema

    game = find_game(name.removeprefix(POSITION))
    assert game is not None
    made = strict_schema(game.position)
    made["properties"]["schema"] = {"const": game.form, "type": "string"}
    made["required"] = sorted([*made["required"], "schema"])
    return {**made, "title": game.form}
