"""Things that go to JSON by their names, and come back by them."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Named(Struct, frozen=True):
    """Says so in the type of a field: `Annotated[type[Value], Named(called, found)]`.

    pydantic asks for it when the first position goes to JSON, and is not even imported before.
    """

    called: Callable[[Any], str]
    found: Callable[[str], Any]  # raises KeyError for a name that is none

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Returns how such a value is read and written."""
        from pydantic_core import core_schema

        written = core_schema.plain_serializer_function_ser_schema(self.called)
        return core_schema.no_info_plain_validator_function(self._checked, serialization=written)

    def _checked(self, name: str) -> Any:
        try:
            return self.found(name)
        except KeyError as error:
            raise ValueError(name) from error
