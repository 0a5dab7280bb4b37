"""JSON schemas of what is written: every field is there and no other, and values with named parts are objects."""

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from pbem.core.serialization import WORKED_OUT

_LEFT_OUT = ("title", "default")


class _AsWritten(GenerateJsonSchema):
    """Gives dataclasses and named tuples as `to_data` writes them."""

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        return _closed(super().dataclass_schema(schema))

    def named_tuple_schema(self, schema: Any) -> JsonSchemaValue:
        """Returns an object with the parts by name, where pydantic would have a list."""
        fields = {each["name"]: self.generate_inner(each["schema"]) for each in schema["fields"]}
        return _closed({"type": "object", "properties": fields})

    def call_schema(self, schema: core_schema.CallSchema) -> JsonSchemaValue:
        """Returns the same: pydantic before 2.14 takes a named tuple for a call."""
        arguments: Any = schema["arguments_schema"]
        return self.named_tuple_schema({"fields": arguments["arguments_schema"]})

    def function_plain_schema(self, schema: Any) -> JsonSchemaValue:
        """Returns a text: what is stored by name."""
        return {"type": "string"}


def _closed(made: JsonSchemaValue) -> JsonSchemaValue:
    properties = {name: each for name, each in made["properties"].items() if name not in WORKED_OUT}
    return {**made, "properties": properties, "required": sorted(properties), "additionalProperties": False}


def strict_schema(kind: Any) -> dict[str, Any]:
    """Returns the JSON schema of a type as it is written."""
    found: dict[str, Any] = _bare(TypeAdapter(kind).json_schema(schema_generator=_AsWritten))
    return found


def _bare(made: Any, *, named: bool = False) -> Any:
    """Returns a schema without titles and defaults, which say nothing that is not said; `named`: keys are names."""
    if isinstance(made, list):
        return [_bare(each) for each in made]
    if not isinstance(made, dict):
        return made
    kept = {key: each for key, each in made.items() if named or key not in _LEFT_OUT}
    return {key: _bare(each, named=not named and key in {"properties", "$defs"}) for key, each in kept.items()}
